// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/theme/island_swatch.h"

#include "common/theme/island_colours.h"
#include "common/theme/painted_icon_engine.h"

#include <QPainter>

namespace tangram {

namespace {

class SwatchEngine : public PaintedIconEngine {
public:
    explicit SwatchEngine(int island)
        : island_(island)
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode, QIcon::State) override
    {
        painter->save();
        const QRectF box = QRectF(rect).adjusted(1, 1, -1, -1);
        paint_island_swatch(*painter, box, island_);
        QFont font = painter->font();
        const QString letter = island_letter(island_);
        font.setPixelSize(static_cast<int>(box.height() * (letter.size() > 1 ? 0.6 : 0.8)));
        font.setBold(true);
        painter->setFont(font);
        // A hatch under the letter would cost its legibility.
        if (island_hatch(island_) != Qt::NoBrush)
            painter->fillRect(box.adjusted(box.width() * 0.2, 1, -box.width() * 0.2, -1), island_colour(island_));
        painter->setPen(text_on(island_colour(island_)));
        painter->drawText(box, Qt::AlignCenter, letter);
        painter->restore();
    }

    QIconEngine* clone() const override { return new SwatchEngine(island_); }

private:
    int island_;
};

} // namespace

QIcon island_swatch(int island)
{
    return QIcon(new SwatchEngine(island));
}

} // namespace tangram
