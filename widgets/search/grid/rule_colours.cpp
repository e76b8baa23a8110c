// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/grid/rule_colours.h"

#include "common/theme/island_colours.h"
#include "common/theme/painted_icon_engine.h"
#include "common/theme/theme.h"

#include <QApplication>
#include <QImage>
#include <QPainter>

#include <array>

namespace tangram {

namespace {

using RuleColours = std::array<QRgb, rule_count>; ///< by Rule
struct Colours {
    RuleColours rules;
    QRgb too_little_work; ///< the work-balance rule from its other side
    QRgb kept, best;
};

/// By Rule, whatever the palette: what tells them apart without colours.
constexpr std::array<Hatch, rule_count> hatches{
    Hatch::bricks, // division
    Hatch::rising, // memory
    Hatch::rising, // symmetry
    Hatch::falling, // dominated
    Hatch::horizontal, // bound
    Hatch::vertical, // work balance
    Hatch::dots, // granularity
    Hatch::falling, // part sizes
    Hatch::cross, // beam
    Hatch::dots, // tensor inside node
    Hatch::bricks, // data before tensor
    Hatch::vertical, // power-of-two degrees
};

/// Safe rules have the palette's own colours, what comes from counting out sizes or does not divide is grey, and the
/// rules of other planners are darker shades.
constexpr Colours okabe_ito{{0xff6b7482, 0xffd55e00, 0xff9aa3af, 0xffcc79a7, 0xff009e73, 0xffe69f00, 0xfff0e442,
                             0xffc3c9d2, 0xff0072b2, 0xff8a4a1c, 0xff0b6b52, 0xff8c4a72},
                            0xfff4cd7a,
                            0xff56b4e9,
                            0xff0072b2};
constexpr Colours tol_bright{{0xff6b7482, 0xffee6677, 0xffb4bbc6, 0xffaa3377, 0xff228833, 0xffccbb44, 0xffe6dfa2,
                              0xffc3c9d2, 0xff4477aa, 0xff9c3f4c, 0xff185f24, 0xff6e1f4c},
                             0xffded383,
                             0xff66ccee,
                             0xff4477aa};
constexpr Colours tol_muted{{0xff6b7482, 0xffcc6677, 0xff9aa3af, 0xffaa4499, 0xff117733, 0xffddcc77, 0xff999933,
                             0xffc3c9d2, 0xff332288, 0xff882255, 0xff44aa99, 0xff6d2d62},
                            0xffeee3ae,
                            0xff88ccee,
                            0xff332288};
constexpr Colours light_grey{{0xff909090, 0xff5c5c5c, 0xffb4b4b4, 0xff7a7a7a, 0xff8e8e8e, 0xffa4a4a4, 0xffc4c4c4,
                              0xffcecece, 0xff8a8a8a, 0xff6a6a6a, 0xff767676, 0xff585858},
                             0xffd0d0d0,
                             0xff9a9a9a,
                             0xff202020};
constexpr Colours dark_grey{{0xff888888, 0xff5c5c5c, 0xff9c9c9c, 0xff6e6e6e, 0xff7c7c7c, 0xff8c8c8c, 0xffa0a0a0,
                             0xff949494, 0xff767676, 0xff646464, 0xff6a6a6a, 0xff585858},
                            0xffa8a8a8,
                            0xffc8c8c8,
                            0xfff4f4f4};

const Colours& chosen_colours(bool dark)
{
    const std::array<const Colours*, island_palette_count> by_palette{&okabe_ito, &tol_bright, &tol_muted,
                                                                      dark ? &dark_grey : &light_grey};
    return *by_palette[static_cast<std::size_t>(island_look().palette)];
}

/// Large areas of a full colour glare on a dark ground; greys are made for theirs.
QColor toned(QRgb colour, bool dark)
{
    const bool as_it_is = !dark || island_look().palette == IslandPalette::grey;
    return QColor((as_it_is ? QColor(colour) : QColor(colour).darker(122)).rgb());
}

class SwatchEngine : public PaintedIconEngine {
public:
    explicit SwatchEngine(Rule rule)
        : rule_(rule)
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode, QIcon::State) override
    {
        const double inset = rect.width() / 8.0;
        paint_look(*painter, QRectF(rect).adjusted(inset, inset, -inset, -inset),
                   rule_look(rule_, is_dark(QApplication::palette())));
    }

    QIconEngine* clone() const override { return new SwatchEngine(*this); }

private:
    Rule rule_;
};

} // namespace

QColor RuleLook::ink() const
{
    return colour.lightness() > 150 ? colour.darker(135) : colour.lighter(150);
}

RuleLook rule_look(Rule rule, bool dark)
{
    const auto at = static_cast<std::size_t>(rule);
    return {toned(chosen_colours(dark).rules[at], dark), hatches[at]};
}

RuleLook kept_look(bool dark)
{
    return {QColor(chosen_colours(dark).kept), Hatch::none};
}

RuleLook best_look(bool dark)
{
    return {QColor(chosen_colours(dark).best), Hatch::none};
}

RuleLook fate_look(PairFate fate, bool dark)
{
    switch (fate) {
    case PairFate::waiting:
        return {dark ? QColor(0x2f, 0x35, 0x3f) : QColor(0xe9, 0xec, 0xf1), Hatch::none};
    case PairFate::granularity:
        return rule_look(Rule::granularity, dark);
    case PairFate::part_sizes:
        return rule_look(Rule::part_sizes, dark);
    case PairFate::division:
        return rule_look(Rule::division, dark);
    case PairFate::tensor_inside_node:
        return rule_look(Rule::tensor_inside_node, dark);
    case PairFate::power_of_two_degrees:
        return rule_look(Rule::power_of_two_degrees, dark);
    case PairFate::memory:
        return rule_look(Rule::memory, dark);
    case PairFate::too_much_work:
        return rule_look(Rule::work_balance, dark);
    case PairFate::too_little_work:
        return {toned(chosen_colours(dark).too_little_work, dark), Hatch::horizontal};
    case PairFate::planned:
        return kept_look(dark);
    }
    return {};
}

RuleLook faded(const RuleLook& look, const QColor& ground)
{
    const auto mix = [](int own, int other) { return (own * 22 + other * 78) / 100; };
    return {QColor(mix(look.colour.red(), ground.red()), mix(look.colour.green(), ground.green()),
                   mix(look.colour.blue(), ground.blue())),
            Hatch::none};
}

void paint_look(QPainter& painter, const QRectF& rect, const RuleLook& look)
{
    painter.fillRect(rect, look.colour);
    if (look.hatch == Hatch::none)
        return;
    QImage tile(hatch_period, hatch_period, QImage::Format_ARGB32_Premultiplied);
    tile.fill(Qt::transparent);
    const QRgb ink = look.ink().rgb();
    for (int y = 0; y < hatch_period; ++y)
        for (int x = 0; x < hatch_period; ++x)
            if (is_inked(look.hatch, x, y))
                tile.setPixel(x, y, ink);
    painter.fillRect(rect, QBrush(tile));
}

QIcon rule_swatch(Rule rule)
{
    return QIcon(new SwatchEngine(rule));
}

} // namespace tangram
