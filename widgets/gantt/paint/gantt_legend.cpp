// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/paint/gantt_legend.h"

#include "gantt/paint/gantt_painter.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <cmath>
#include <optional>
#include <vector>

namespace tangram {

namespace {

constexpr double swatch = 10;
constexpr double inner = 5;
constexpr double outer = 14;

struct GanttLegendWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::Gantt)
};

struct Entry {
    QString text;
    EventKind kind = EventKind::forward;
    std::optional<BubbleCause> bubble;
    std::optional<int> memory{}; ///< part
};

std::vector<Entry> entries(GanttLegendEntries shown)
{
    std::vector<Entry> list = {{GanttLegendWords::tr("forward"), EventKind::forward, {}},
                               {GanttLegendWords::tr("backward"), EventKind::backward, {}},
                               {GanttLegendWords::tr("send"), EventKind::send_forward, {}},
                               {GanttLegendWords::tr("gradient sync"), EventKind::gradient_sync, {}},
                               {GanttLegendWords::tr("optimizer"), EventKind::optimizer, {}},
                               {GanttLegendWords::tr("idle: ramp"), {}, BubbleCause::ramp},
                               {GanttLegendWords::tr("imbalance"), {}, BubbleCause::imbalance},
                               {GanttLegendWords::tr("communication"), {}, BubbleCause::communication}};
    if (shown.weight_parts)
        list.insert(list.begin() + 2, {GanttLegendWords::tr("weight gradient"), EventKind::backward_weight, {}});
    if (shown.sync)
        list.push_back({GanttLegendWords::tr("sync"), {}, BubbleCause::sync});
    if (shown.memory) {
        list.push_back({GanttLegendWords::tr("activations held"), {}, {}, GanttColours::memory_activations});
        list.push_back({GanttLegendWords::tr("other memory"), {}, {}, GanttColours::memory_other});
    }
    return list;
}

/// Entries in lines: calls `entry` for each with its place.
template <typename Each> int flow(const QFont& font, GanttLegendEntries shown, double width, Each each)
{
    const QFontMetricsF metrics(font);
    double x = 0;
    int line = 0;
    for (const Entry& entry : entries(shown)) {
        const double own = swatch + inner + metrics.horizontalAdvance(entry.text);
        if (x > 0 && x + own > width + 0.5) {
            x = 0;
            ++line;
        }
        each(entry, x, line);
        x += own + outer;
    }
    return line + 1;
}

} // namespace

double gantt_legend_width(const QFont& font, GanttLegendEntries shown)
{
    const QFontMetricsF metrics(font);
    double width = -outer;
    for (const Entry& entry : entries(shown))
        width += swatch + inner + metrics.horizontalAdvance(entry.text) + outer;
    return width;
}

int gantt_legend_lines(const QFont& font, GanttLegendEntries shown, double width)
{
    return flow(font, shown, width, [](const Entry&, double, int) {});
}

void paint_gantt_legend(QPainter& painter, const QRectF& rect, GanttLegendEntries shown, const GanttColours& colours)
{
    const QFontMetricsF metrics(painter.font());
    const double line_height = rect.height() / gantt_legend_lines(painter.font(), shown, rect.width());
    flow(painter.font(), shown, rect.width(), [&](const Entry& entry, double x, int line) {
        const double middle = rect.top() + (line + 0.5) * line_height;
        const QRectF box(std::round(rect.left() + x), std::round(middle - swatch / 2), swatch, swatch);
        if (entry.bubble) {
            painter.fillRect(box, colours.track);
            paint_bubble_hatch(painter, box, *entry.bubble, colours);
        } else if (entry.memory) {
            painter.fillRect(box, GanttColours::memory(*entry.memory));
        } else {
            painter.fillRect(box, colours.fill(entry.kind));
            paint_gantt_hatch(painter, box, colours.bar_hatch(entry.kind), colours.text_on_bar(entry.kind), 4);
        }
        painter.setPen(colours.quiet_text);
        painter.drawText(QRectF(box.right() + inner, middle - 12, metrics.horizontalAdvance(entry.text) + 4, 24),
                         Qt::AlignVCenter | Qt::AlignLeft, entry.text);
    });
}

} // namespace tangram
