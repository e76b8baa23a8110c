// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_layer.h"

#include <QPainter>
#include <QStyleOptionGraphicsItem>

namespace tangram {

CanvasLayer::CanvasLayer(const CanvasState& state, double z)
    : state_(state)
{
    setZValue(z);
    setFlag(ItemUsesExtendedStyleOption); // what is exposed
    setAcceptedMouseButtons(Qt::NoButton);
}

void CanvasLayer::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget*)
{
    if (!state_.cluster)
        return;
    painter->save();
    draw(*painter, option->exposedRect,
         QStyleOptionGraphicsItem::levelOfDetailFromTransform(painter->worldTransform()));
    painter->restore();
}

void CanvasLayer::set_bounds(const QRectF& bounds)
{
    prepareGeometryChange();
    bounds_ = bounds;
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

} // namespace tangram
