// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/gantt_legend.h"

#include "gantt/gantt_painter.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <optional>
#include <vector>

namespace tangram {

namespace {

constexpr double swatch = 10;
constexpr double inner = 5;
constexpr double outer = 14;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(tangram::Gantt)
};

struct Entry {
    QString text;
    EventKind kind = EventKind::forward;
    std::optional<BubbleCause> bubble;
};

std::vector<Entry> entries(GanttLegendEntries shown)
{
    std::vector<Entry> list = {{Words::tr("forward"), EventKind::forward, {}},
                               {Words::tr("backward"), EventKind::backward, {}},
                               {Words::tr("send"), EventKind::send_forward, {}},
                               {Words::tr("gradient sync"), EventKind::gradient_sync, {}},
                               {Words::tr("optimizer"), EventKind::optimizer, {}},
                               {Words::tr("idle: ramp"), {}, BubbleCause::ramp},
                               {Words::tr("imbalance"), {}, BubbleCause::imbalance},
                               {Words::tr("communication"), {}, BubbleCause::communication}};
    if (shown.weight_parts)
        list.insert(list.begin() + 2, {Words::tr("weight gradient"), EventKind::backward_weight, {}});
    if (shown.sync)
        list.push_back({Words::tr("sync"), {}, BubbleCause::sync});
    return list;
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

void paint_gantt_legend(QPainter& painter, const QPointF& left_middle, GanttLegendEntries shown,
                        const GanttColours& colours)
{
    const QFontMetricsF metrics(painter.font());
    double x = left_middle.x();
    for (const Entry& entry : entries(shown)) {
        const QRectF box(x, std::round(left_middle.y() - swatch / 2), swatch, swatch);
        if (entry.bubble) {
            painter.fillRect(box, colours.track);
            paint_bubble_hatch(painter, box, *entry.bubble, colours);
        } else {
            painter.fillRect(box, colours.fill(entry.kind));
            paint_gantt_hatch(painter, box, colours.bar_hatch(entry.kind), colours.text_on_bar(entry.kind), 4);
        }
        x += swatch + inner;
        const double width = metrics.horizontalAdvance(entry.text);
        painter.setPen(colours.quiet_text);
        painter.drawText(QRectF(x, left_middle.y() - 12, width + 4, 24), Qt::AlignVCenter | Qt::AlignLeft, entry.text);
        x += width + outer;
    }
}

} // namespace tangram
