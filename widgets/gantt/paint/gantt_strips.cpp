// SPDX-License-Identifier: GPL-3.0-or-later
// What stands between rows: headings of plans and pipelines, and the phases of pipelines.
#include "common/text/value_format.h"
#include "gantt/paint/gantt_frame.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

struct GanttStripsWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::Gantt)
};

constexpr double fold_mark = 14; ///< with the air after it

/// Down over the rows of a plan, to the right where they are folded away.
void paint_fold_mark(QPainter& painter, const QPointF& middle, bool folded, const GanttColours& colours)
{
    constexpr double half = 3;
    const QPointF ends[] = {folded ? QPointF(-half / 2, -half) : QPointF(-half, -half / 2),
                            folded ? QPointF(half / 2, 0) : QPointF(0, half / 2),
                            folded ? QPointF(-half / 2, half) : QPointF(half, -half / 2)};
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(colours.quiet_text, 1.5));
    painter.drawPolyline(QPolygonF({middle + ends[0], middle + ends[1], middle + ends[2]}));
    painter.restore();
}

void paint_plan_heading(QPainter& painter, const QRectF& whole, const GanttPlan& plan, bool folded,
                        const GanttFrame& frame, const GanttColours& colours)
{
    paint_fold_mark(painter, QPointF(whole.left() + 12, whole.center().y()), folded, colours);
    const QRectF rect = whole.adjusted(fold_mark, 0, 0, 0);
    const QFont font = painter.font();
    QFont bold = font;
    bold.setBold(true);
    // The facts begin above the bars, so that those of all plans stand under each other, unless the name is longer.
    const QString name = QFontMetricsF(bold).elidedText(gantt_plan_name(plan), Qt::ElideRight, rect.width() * 0.6);
    const double after_name = rect.left() + 8 + QFontMetricsF(bold).horizontalAdvance(name) + 16;
    const double facts_left = std::max(after_name, frame.bars.left());
    painter.setFont(bold);
    painter.setPen(colours.text);
    painter.drawText(rect.adjusted(8, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, name);
    painter.setFont(font);
    const QString facts = QFontMetricsF(font).elidedText(gantt_heading(*plan.file), Qt::ElideRight,
                                                         std::max(0.0, rect.right() - facts_left - 8));
    // Lines of the grid and between the columns stop before the text.
    const QRectF place(facts_left, rect.top() + 4, QFontMetricsF(font).horizontalAdvance(facts) + 4, rect.height() - 8);
    painter.fillRect(place, colours.background);
    painter.setPen(colours.quiet_text);
    painter.drawText(place, Qt::AlignVCenter | Qt::AlignLeft, facts);
}

void paint_pipeline_heading(QPainter& painter, const QRectF& rect, const Pipeline& pipeline, int number,
                            const GanttColours& colours)
{
    painter.setPen(colours.text);
    painter.drawText(rect.adjusted(8, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                     GanttStripsWords::tr("Pipeline %1 · %2 in %3 · bubbles %4")
                         .arg(QString::number(number),
                              counted(static_cast<std::uint64_t>(pipeline.samples), GanttStripsWords::tr("sample"),
                                      GanttStripsWords::tr("samples")),
                              counted(static_cast<std::uint64_t>(pipeline.micro_batches),
                                      GanttStripsWords::tr("micro-batch"), GanttStripsWords::tr("micro-batches")),
                              format_percent(pipeline.bubble_fraction)));
}

void paint_phase(QPainter& painter, const TimeSpan& span, const QString& name, bool steady, const QRectF& strip,
                 const GanttViewport& view, const GanttColours& colours)
{
    const double left = std::max(view.area.left(), view.x(span.start_s));
    const double right = std::min(view.area.right(), view.x(span.end_s));
    if (right - left < 2)
        return;
    const QRectF rect(left, strip.top() + 1, right - left - 1, strip.height() - 3);
    painter.fillRect(rect, steady ? colours.steady : colours.track);
    // A line below the steady state tells it apart where its tone does not.
    if (steady)
        painter.fillRect(QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1), colours.accent);
    const QFontMetricsF metrics(painter.font());
    const QString full = name + QStringLiteral(" · ") + format_seconds(span.seconds());
    const QString text = metrics.horizontalAdvance(full) + 8 <= rect.width() ? full : name;
    if (metrics.horizontalAdvance(text) + 8 > rect.width())
        return;
    painter.setPen(colours.quiet_text);
    painter.drawText(rect, Qt::AlignCenter, text);
}

void paint_phases(QPainter& painter, const PipelinePhases& phases, const QRectF& strip, const GanttViewport& view,
                  const GanttColours& colours)
{
    const QFont font = painter.font();
    painter.setFont(gantt_small_font(font));
    paint_phase(painter, phases.ramp_up, GanttStripsWords::tr("ramp-up"), false, strip, view, colours);
    if (phases.steady)
        paint_phase(painter, *phases.steady, GanttStripsWords::tr("steady state"), true, strip, view, colours);
    paint_phase(painter, phases.ramp_down, GanttStripsWords::tr("ramp-down"), false, strip, view, colours);
    paint_phase(painter, phases.update, GanttStripsWords::tr("sync, optimizer"), false, strip, view, colours);
    painter.setFont(font);
}

/// A thin mark where a plan's iteration ends, over its rows.
void paint_end(QPainter& painter, const GanttLayout& layout, int part, const GanttViewport& view,
               const GanttColours& colours)
{
    const double x = std::round(view.x(layout.parts()[part].plan.file->plan.iteration_time_s));
    const auto& rows = layout.rows();
    const auto first =
        std::find_if(rows.begin(), rows.end(), [&](const GanttPlacedRow& row) { return row.part == part; });
    const auto last = std::find_if(first, rows.end(), [&](const GanttPlacedRow& row) { return row.part != part; });
    if (first == last || x < view.area.left() || x > view.area.right() + 1)
        return;
    const double top = std::max(view.area.top(), view.y(first->top));
    const double bottom = std::min(view.area.bottom(), view.y(std::prev(last)->top + layout.row_step()));
    if (bottom > top)
        painter.fillRect(QRectF(x, top, 1, bottom - top), colours.quiet_text);
}

} // namespace

void paint_gantt_strips(QPainter& painter, const GanttFrame& frame, const GanttLayout& layout,
                        const GanttViewport& view, const GanttColours& colours)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setClipRect(QRectF(0, frame.labels.top(), 1e5, frame.labels.height()), Qt::IntersectClip);
    for (int part = 0; part < static_cast<int>(layout.parts().size()); ++part)
        paint_end(painter, layout, part, view, colours);
    for (const GanttStrip& strip : layout.strips()) {
        const QRectF rect(frame.heading.left(), view.y(strip.top), frame.heading.width(), strip.height);
        if (rect.bottom() < frame.labels.top() || rect.top() > frame.labels.bottom())
            continue;
        const GanttPart& part = layout.parts()[strip.part];
        const auto pipeline = static_cast<std::size_t>(strip.pipeline);
        switch (strip.kind) {
        case GanttStrip::Kind::plan:
            paint_plan_heading(painter, rect, part.plan, layout.is_folded(strip.part), frame, colours);
            break;
        case GanttStrip::Kind::pipeline:
            paint_pipeline_heading(painter, rect, part.geometry->plan().pipelines[pipeline], strip.pipeline + 1,
                                   colours);
            break;
        case GanttStrip::Kind::phases:
            paint_phases(painter, part.geometry->phases()[pipeline], rect, view, colours);
            break;
        }
    }
    painter.restore();
}

} // namespace tangram
