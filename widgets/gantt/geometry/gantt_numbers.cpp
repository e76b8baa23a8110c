// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/geometry/gantt_numbers.h"

#include <QFontMetricsF>
#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

int digits(int number)
{
    int count = 1;
    for (; number >= 10; number /= 10)
        ++count;
    return count;
}

} // namespace

GanttNumbers::GanttNumbers(const QFont& font)
    : font_(font)
    , raw_(QRawFont::fromFont(font))
{
    const QFontMetricsF metrics(font);
    digit_ = metrics.horizontalAdvance(QLatin1Char('8'));
    ascent_ = metrics.ascent();
    line_ = metrics.height();
    const QList<quint32> found = raw_.glyphIndexesForString(QStringLiteral("0123456789"));
    if (static_cast<std::size_t>(found.size()) == glyphs_.size())
        std::copy(found.begin(), found.end(), glyphs_.begin());
}

double GanttNumbers::width(int number) const
{
    return digit_ * digits(number);
}

void GanttNumbers::add(const QRectF& rect, int number)
{
    numbers_.push_back({rect, number});
}

void GanttNumbers::paint_glyphs(QPainter& painter) const
{
    QList<quint32> glyphs;
    QList<QPointF> places;
    for (const auto& [rect, number] : numbers_) {
        const int count = digits(number);
        const double left = rect.left() + (rect.width() - digit_ * count) / 2;
        const double baseline = rect.top() + (rect.height() - line_) / 2 + ascent_;
        int rest = number;
        for (int at = count - 1; at >= 0; --at, rest /= 10) {
            glyphs.append(glyphs_[rest % 10]);
            places.append({left + at * digit_, baseline});
        }
    }
    QGlyphRun run;
    run.setRawFont(raw_);
    run.setGlyphIndexes(glyphs);
    run.setPositions(places);
    painter.drawGlyphRun(QPointF(), run);
}

void GanttNumbers::paint(QPainter& painter, const QColor& colour)
{
    painter.setPen(colour);
    painter.setFont(font_);
    if (painter.paintEngine()->type() == QPaintEngine::Raster && glyphs_[0] != 0) {
        paint_glyphs(painter);
    } else {
        for (const auto& [rect, number] : numbers_)
            painter.drawText(rect, Qt::AlignCenter, QString::number(number));
    }
    numbers_.clear();
}

} // namespace tangram
