// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/island_colours.h"

#include "common/theme.h"

#include <QPainter>

#include <algorithm>
#include <array>

namespace tangram {

namespace {

// Okabe-Ito without black, which is text; grey stands in its place.
constexpr std::array<QRgb, 8> okabe_ito = {0xff0072b2, 0xffe69f00, 0xff009e73, 0xff56b4e9,
                                           0xffcc79a7, 0xffd55e00, 0xfff0e442, 0xff7f8894};
constexpr std::array<Qt::BrushStyle, 5> hatches = {Qt::NoBrush, Qt::BDiagPattern, Qt::VerPattern, Qt::FDiagPattern,
                                                   Qt::HorPattern};

} // namespace

QColor island_colour(int island)
{
    const auto count = static_cast<int>(okabe_ito.size());
    const QColor base = QColor::fromRgba(okabe_ito[static_cast<std::size_t>(island % count)]);
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
    return hatches[static_cast<std::size_t>(island / static_cast<int>(okabe_ito.size())) % hatches.size()];
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
