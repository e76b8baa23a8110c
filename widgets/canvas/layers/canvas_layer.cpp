// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/layers/canvas_layer.h"

#include "common/theme/theme.h"

#include <QPainter>
#include <QStyleOptionGraphicsItem>

namespace tangram {

CanvasLayer::CanvasLayer(const CanvasState& state, CanvasInks& inks)
    : state_(state)
    , inks_(inks)
{
    setFlag(ItemUsesExtendedStyleOption); // what is exposed
    setAcceptedMouseButtons(Qt::NoButton);
}

void CanvasLayer::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget*)
{
    if (!state_.cluster)
        return;
    painter->save();
    {
        CanvasPainter on_pixels(*painter, inks_.store);
        draw(on_pixels, option->exposedRect);
    }
    painter->restore();
}

void CanvasLayer::show_cluster(const QRectF& bounds)
{
    prepareGeometryChange();
    bounds_ = bounds;
    read_cluster();
}

const IslandInk& CanvasLayer::ink(int island)
{
    const Emphasis emphasis = state_.highlighted < 0 ? Emphasis::none
        : island == state_.highlighted               ? Emphasis::highlighted
                                                     : Emphasis::faded;
    return inks_.islands.of(state_.look_of(island), emphasis, state_.dark);
}

QFont canvas_font(int pixels, bool bold)
{
    QFont font;
    font.setPixelSize(pixels);
    font.setBold(bold);
    return font;
}

QColor card_colour(bool dark)
{
    return dark ? QColor(0x2b, 0x30, 0x3a) : QColor(Qt::white);
}

QColor card_text_colour(bool dark)
{
    return dark ? QColor(0xe4, 0xe7, 0xec) : QColor(0x1c, 0x23, 0x2e);
}

QColor ground_colour(bool dark)
{
    return dark ? QColor(0x1b, 0x1e, 0x24) : QColor(0xf3, 0xf4, 0xf6);
}

QColor rack_colour(bool dark)
{
    return dark ? QColor(0x20, 0x24, 0x2b) : QColor(0xf8, 0xf9, 0xfb);
}

QColor frame_colour(bool dark, bool zone)
{
    return hairline_colour(dark).darker(zone ? (dark ? 80 : 112) : (dark ? 90 : 108));
}

} // namespace tangram
