// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/paint/gantt_frame.h"

#include "gantt/paint/gantt_legend.h"

#include <QFontMetricsF>

#include <algorithm>

namespace tangram {

namespace {

constexpr double axis_height = 26;
constexpr double heading_line = 30;
constexpr double legend_line = 22;
constexpr double least_row = 6; // of which a bar has five
constexpr double two_line_row = 36;
constexpr double comfortable_row = 56;
constexpr double largest_row = 96;

} // namespace

GanttFrame GanttFrame::arrange(const QRectF& whole, GanttExtent extent, const QFont& font, const QString& heading_text,
                               GanttLegendEntries legend, std::optional<double> row_height)
{
    GanttFrame frame;
    const QFontMetricsF metrics(font);
    const double legend_width = gantt_legend_width(font, legend);
    const double text_width = heading_text.isEmpty() ? 0 : metrics.horizontalAdvance(heading_text) + 36;
    if (text_width + legend_width + 12 <= whole.width()) {
        frame.heading = QRectF(whole.left(), whole.top(), whole.width(), heading_line);
        frame.legend = QRectF(whole.right() - legend_width - 12, whole.top(), legend_width, heading_line);
    } else {
        const double text_height = heading_text.isEmpty() ? 4 : heading_line - 4;
        const double width = whole.width() - 20;
        const double height = legend_line * gantt_legend_lines(font, legend, width);
        frame.heading = QRectF(whole.left(), whole.top(), whole.width(), text_height + height);
        frame.legend = QRectF(whole.left() + 8, whole.top() + text_height, width, height);
    }

    const double em = metrics.horizontalAdvance(QLatin1Char('0'));
    const double top = frame.heading.bottom() + axis_height;
    const double height = std::max(10.0, whole.bottom() - top - 6);
    // With memory over time a stack scrolls sooner or later anyway: its labels stay readable.
    const double least = extent.memory ? two_line_row : least_row;
    if (row_height)
        frame.row_height = std::clamp(*row_height, 1.0, largest_row);
    else
        frame.row_height = extent.rows > 0 ? std::clamp(extent.row_height(height), least, largest_row) : largest_row;
    // Low rows have their texts in one line.
    const double label_width = std::min(em * (frame.row_height < two_line_row ? 40 : 33) + 24, whole.width() * 0.28);
    const bool roomy = whole.width() >= 900;
    const double memory_width = roomy ? std::clamp(whole.width() * 0.13, 130.0, 200.0) : 0;
    const double balance_width = roomy ? std::clamp(whole.width() * 0.10, 110.0, 160.0) : 0;
    const double right = roomy ? memory_width + balance_width + 60 : 28;
    frame.labels = QRectF(whole.left(), top, label_width, height);
    frame.bars = QRectF(whole.left() + label_width, top, std::max(20.0, whole.width() - label_width - right), height);
    if (roomy) {
        frame.memory = QRectF(frame.bars.right() + 44, top, memory_width, height);
        frame.balance = QRectF(frame.memory.right() + 16, top, balance_width - 16, height);
    }
    return frame;
}

double GanttFrame::comfortable_height(double rows, const GanttFrame& frame)
{
    return frame.bars.top() - frame.heading.top() + rows * comfortable_row + 6;
}

double GanttFrame::largest_height(double rows, const GanttFrame& frame)
{
    return comfortable_height(rows, frame) + rows * (largest_row - comfortable_row);
}

} // namespace tangram
