// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_text.h"

#include "canvas/canvas_layer.h"

#include <QFontMetricsF>

namespace tangram {

namespace {

constexpr qsizetype most_kept = 60000;
constexpr int any_room = 1 << 20;

} // namespace

const CanvasText::Shaped& CanvasText::shaped(const QString& text, int room, int pixels, bool bold,
                                             Qt::TextElideMode elide)
{
    const QString key = QStringLiteral("%1 %2 %3 %4").arg(room).arg(pixels).arg(bold ? 1 : 0).arg(text);
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
    if (text.isEmpty() || rect.width() < 1)
        return;
    const Shaped& line = shaped(text, static_cast<int>(rect.width()), pixels, bold, elide);
    double x = rect.left();
    if (alignment & Qt::AlignHCenter)
        x = rect.center().x() - line.size.width() / 2;
    else if (alignment & Qt::AlignRight)
        x = rect.right() - line.size.width();
    painter.setFont(canvas_font(pixels, bold));
    painter.drawStaticText(QPointF(x, rect.center().y() - line.size.height() / 2), line.text);
}

double CanvasText::width(const QString& text, int pixels, bool bold)
{
    return shaped(text, any_room, pixels, bold, Qt::ElideNone).size.width();
}

} // namespace tangram
