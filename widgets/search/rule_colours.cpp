// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/rule_colours.h"

#include "common/painted_icon_engine.h"
#include "common/theme.h"

#include <QApplication>
#include <QImage>
#include <QPainter>

#include <array>

namespace tangram {

namespace {

struct Entry {
    QRgb colour;
    Hatch hatch;
};

/// By Rule.
constexpr std::array<Entry, rule_count> table{{
    {0xffd55e00, Hatch::rising}, // memory
    {0xff9aa3af, Hatch::rising}, // symmetry
    {0xffcc79a7, Hatch::falling}, // dominated
    {0xff009e73, Hatch::horizontal}, // bound
    {0xffe69f00, Hatch::vertical}, // work balance
    {0xfff0e442, Hatch::dots}, // granularity
    {0xffc3c9d2, Hatch::falling}, // part sizes
    {0xff0072b2, Hatch::cross}, // beam
    {0xff8a4a1c, Hatch::dots}, // tensor inside node
    {0xff0b6b52, Hatch::bricks}, // data before tensor
    {0xff8c4a72, Hatch::vertical}, // power-of-two degrees
}};

QColor toned(QRgb colour, bool dark)
{
    return QColor((dark ? QColor(colour).darker(122) : QColor(colour)).rgb());
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
    const Entry& entry = table[static_cast<std::size_t>(rule)];
    return {toned(entry.colour, dark), entry.hatch};
}

RuleLook kept_look(bool)
{
    return {QColor(0x56, 0xb4, 0xe9), Hatch::none};
}

RuleLook best_look(bool)
{
    return {QColor(0x00, 0x72, 0xb2), Hatch::none};
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
    case PairFate::memory:
        return rule_look(Rule::memory, dark);
    case PairFate::too_much_work:
        return rule_look(Rule::work_balance, dark);
    case PairFate::too_little_work: // the same rule from its other side
        return {toned(0xfff4cd7a, dark), Hatch::horizontal};
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
