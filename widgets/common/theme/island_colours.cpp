// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/theme/island_colours.h"

#include "common/theme/palette_follower.h"
#include "common/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <atomic>
#include <span>

namespace tangram {

namespace {

// Okabe-Ito without black, which is text; grey stands in its place.
constexpr std::array<QRgb, 8> okabe_ito{0xff0072b2, 0xffe69f00, 0xff009e73, 0xff56b4e9,
                                        0xffcc79a7, 0xffd55e00, 0xfff0e442, 0xff7f8894};
// Tol's pale greys mean "no data": a darker one stands in place of bright's, none in place of muted's.
constexpr std::array<QRgb, 7> tol_bright{0xff4477aa, 0xffee6677, 0xff228833, 0xffccbb44,
                                         0xff66ccee, 0xffaa3377, 0xff7f8894};
constexpr std::array<QRgb, 9> tol_muted{0xffcc6677, 0xff332288, 0xffddcc77, 0xff117733, 0xff88ccee,
                                        0xff882255, 0xff44aa99, 0xff999933, 0xffaa4499};
// Steps of lightness that stand apart from each other and from light and dark grounds.
constexpr std::array<QRgb, 4> greys{0xff8a8a8a, 0xffbcbcbc, 0xff5c5c5c, 0xffa4a4a4};
constexpr std::array<Qt::BrushStyle, 5> hatches{Qt::NoBrush, Qt::BDiagPattern, Qt::VerPattern, Qt::FDiagPattern,
                                                Qt::HorPattern};
/// Neighbouring greys get neighbouring hatches: there are more of them than of the others.
constexpr std::array<Qt::BrushStyle, 10> grey_hatches{
    Qt::NoBrush,      Qt::BDiagPattern, Qt::VerPattern,       Qt::Dense6Pattern, Qt::HorPattern,
    Qt::FDiagPattern, Qt::CrossPattern, Qt::DiagCrossPattern, Qt::Dense5Pattern, Qt::Dense4Pattern};

std::atomic<IslandPalette> chosen_palette = IslandPalette::okabe_ito;
std::atomic<bool> chosen_hatches = true;

std::span<const QRgb> colours_of(IslandPalette palette)
{
    return std::array<std::span<const QRgb>, island_palette_count>{okabe_ito, tol_bright, tol_muted,
                                                                   greys}[static_cast<std::size_t>(palette)];
}

} // namespace

IslandLook island_look()
{
    return {chosen_palette.load(), chosen_hatches.load()};
}

void set_island_look(IslandLook look)
{
    if (look == island_look())
        return;
    chosen_palette = look.palette;
    chosen_hatches = look.hatches;
    repaint_all_colours();
}

QColor island_colour(int island)
{
    const IslandPalette palette = chosen_palette;
    const std::span<const QRgb> colours = colours_of(palette);
    const auto count = static_cast<int>(colours.size());
    const QColor base = QColor::fromRgba(colours[island % count]);
    if (palette == IslandPalette::grey)
        return base;
    switch ((island / count) % 4) {
    case 1:
        return base.darker(145);
    case 2:
        return base.lighter(140);
    case 3:
        return base.darker(200);
    default:
        return base;
    }
}

Qt::BrushStyle island_hatch(int island)
{
    const IslandPalette palette = chosen_palette;
    if (palette == IslandPalette::grey) {
        // 4 greys and 10 hatches, both one further each time, meet again after 20; one hatch further then makes it 40.
        const int shifted = island + island / 20;
        return grey_hatches[static_cast<std::size_t>(shifted) % grey_hatches.size()];
    }
    if (!chosen_hatches)
        return Qt::NoBrush;
    const auto count = static_cast<int>(colours_of(palette).size());
    return hatches[static_cast<std::size_t>(island / count) % hatches.size()];
}

QColor text_on(const QColor& background)
{
    const QColor dark(Qt::black); // one of the two always reaches 4.5
    return contrast_ratio(background, Qt::white) >= contrast_ratio(background, dark) ? QColor(Qt::white) : dark;
}

QColor readable(const QColor& colour, const QColor& background)
{
    QColor result = colour;
    const bool dark = background.lightness() < 128;
    for (int step = 0; step < 24 && contrast_ratio(result, background) < 4.5; ++step) {
        float h, s, l;
        result.getHslF(&h, &s, &l);
        result = QColor::fromHslF(h, s, std::clamp(l + (dark ? 0.04F : -0.04F), 0.0F, 1.0F));
    }
    return result;
}

void paint_island_swatch(QPainter& painter, const QRectF& rect, int island)
{
    const QColor colour = island_colour(island);
    painter.fillRect(rect, colour);
    if (island_hatch(island) != Qt::NoBrush)
        painter.fillRect(rect, QBrush(text_on(colour), island_hatch(island)));
}

QString island_letter(int island)
{
    QString letters;
    for (int rest = island; rest >= 0; rest = rest / 26 - 1)
        letters.prepend(QChar(u'A' + rest % 26));
    return letters;
}

} // namespace tangram
