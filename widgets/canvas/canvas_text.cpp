// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_text.h"

#include "canvas/canvas_layer.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

constexpr qsizetype most_kept = 60000;
constexpr int any_room = 1 << 20;
constexpr int room_step = 4; ///< pixels by which room is told apart

} // namespace

const CanvasText::Shaped& CanvasText::shaped(const QString& text, int room, int pixels, bool bold,
                                             Qt::TextElideMode elide)
{
    QString key = text;
    for (const int part : {room >> 16, room & 0xFFFF, 2 * pixels + (bold ? 1 : 0)})
        key.append(QChar(static_cast<char16_t>(part)));
    if (const auto found = shaped_.constFind(key); found != shaped_.constEnd())
        return *found;
    if (shaped_.size() >= most_kept)
        shaped_.clear(); // what is visible comes back
    const QFont font = canvas_font(pixels, bold);
    QStaticText made(room == any_room ? text : QFontMetricsF(font).elidedText(text, elide, room));
    made.setTextFormat(Qt::PlainText);
    made.setPerformanceHint(QStaticText::AggressiveCaching);
    made.prepare({}, font);
    const QSizeF size = made.size();
    return *shaped_.insert(key, {std::move(made), size});
}

void CanvasText::draw(QPainter& painter, const QRectF& rect, Qt::Alignment alignment, const QString& text, int pixels,
                      bool bold, Qt::TextElideMode elide)
{
    if (text.isEmpty())
        return;
    // In whole pixels of the screen, as letters of every fraction would have to be drawn anew at every step of a zoom.
    const QTransform to_screen = painter.worldTransform();
    const QRectF there = to_screen.mapRect(rect);
    const int size = std::max(1, static_cast<int>(std::lround(pixels * to_screen.m11())));
    const Shaped* line = &shaped(text, any_room, size, bold, elide);
    if (line->size.width() > there.width())
        line = &shaped(text, static_cast<int>(there.width()) / room_step * room_step, size, bold, elide);
    double x = there.left();
    if (alignment & Qt::AlignHCenter)
        x = there.center().x() - line->size.width() / 2;
    else if (alignment & Qt::AlignRight)
        x = there.right() - line->size.width();
    painter.setWorldTransform({});
    painter.setFont(canvas_font(size, bold));
    painter.drawStaticText(QPointF(std::round(x), std::round(there.center().y() - line->size.height() / 2)),
                           line->text);
    painter.setWorldTransform(to_screen);
}

double CanvasText::width(const QString& text, int pixels, bool bold)
{
    return shaped(text, any_room, pixels, bold, Qt::ElideNone).size.width();
}

} // namespace tangram
