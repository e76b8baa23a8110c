// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/value_format.h"
#include "gantt/gantt_frame.h"
#include "plan/layers_text.h"
#include "plans/plan_facts.h"

#include <QStringList>

#include <array>

namespace tangram {

namespace {

const QString dot = QStringLiteral(" · ");

QString stage_place(const PlanFile& file, const GanttRow& row)
{
    const Stage& stage =
        file.plan.pipelines[static_cast<std::size_t>(row.pipeline)].stages[static_cast<std::size_t>(row.stage)];
    const auto island = static_cast<std::size_t>(stage.layout.island);
    QString text = QStringLiteral("stage %1").arg(row.stage + 1);
    if (file.plan.pipelines.size() > 1)
        text = QStringLiteral("pipeline %1, ").arg(row.pipeline + 1) + text;
    if (island < file.islands.size())
        text += dot + QString::fromStdString(file.islands[island].name).toHtmlEscaped();
    return text;
}

QString table(const QString& title, const QString& where, double from, double to)
{
    return QStringLiteral("<b>%1</b><br>%2<table cellspacing=0><tr><td>start&nbsp;</td><td align=right>%3</td></tr>"
                          "<tr><td>end</td><td align=right>%4</td></tr><tr><td>duration&nbsp;</td><td "
                          "align=right>%5</td></tr></table>")
        .arg(title, where, format_seconds_exact(from), format_seconds_exact(to), format_seconds(to - from));
}

} // namespace

QString gantt_heading(const PlanFile& file)
{
    const Plan& plan = file.plan;
    double idle = 0;
    double whole = 0;
    for (const Pipeline& pipeline : plan.pipelines)
        for (const Stage& stage : pipeline.stages) {
            idle += stage.idle.total_s() * stage.layout.gpu_count();
            whole += plan.iteration_time_s * stage.layout.gpu_count();
        }
    QStringList parts{schedule_names(plan), format_seconds(plan.iteration_time_s),
                      format_rate(plan.tokens_per_s, QStringLiteral("tok/s")),
                      QStringLiteral("MFU ") + format_percent(plan.mfu)};
    if (whole > 0)
        parts << QStringLiteral("bubbles ") + format_percent(idle / whole);
    if (file.lower_bound_iteration_time_s && *file.lower_bound_iteration_time_s > 0)
        parts << QStringLiteral("gap ≤ ")
                + format_percent(plan.iteration_time_s / *file.lower_bound_iteration_time_s - 1);
    return parts.join(dot);
}

QString stage_detail(const StageLayout& layout)
{
    const Strategy& strategy = layout.strategy;
    QStringList degrees;
    const auto add = [&](const char* name, int degree, bool always) {
        if (always || degree > 1)
            degrees << QString::fromLatin1(name) + QString::number(degree);
    };
    add("tp", strategy.tensor, true);
    add("cp", strategy.context, false);
    add("ep", strategy.expert, false);
    add("dp", strategy.data, true);
    if (strategy.zero > 0)
        degrees << QStringLiteral("z%1").arg(strategy.zero);
    QString text =
        (layout.chunks.empty() && layout.layers.size() == 1 ? QStringLiteral("layer ") : QStringLiteral("layers "))
        + QString::fromStdString(layers_text(layout));
    text += dot + degrees.join(QLatin1Char(' '));
    if (strategy.recompute != Recompute::none)
        text += dot + (strategy.recompute == Recompute::full ? QStringLiteral("full") : QStringLiteral("sel"));
    return text;
}

QString gantt_tooltip(const PlanFile& file, const GanttGeometry& geometry, const GanttSpot& spot)
{
    const Event& event = geometry.event(spot);
    QString title = QString::fromUtf8(event_name(event.kind));
    if (event.micro_batch >= 0)
        title += dot + QStringLiteral("micro-batch %1").arg(event.micro_batch);
    const auto pipeline = static_cast<std::size_t>(event.pipeline);
    const auto stage = static_cast<std::size_t>(event.stage);
    if (event.micro_batch >= 0 && !file.plan.pipelines[pipeline].stages[stage].layout.chunks.empty())
        title += dot + QStringLiteral("chunk %1").arg(event.chunk);
    return table(title, stage_place(file, geometry.rows()[static_cast<std::size_t>(spot.row)]), event.start_s,
                 event.end_s);
}

QString gantt_tooltip(const PlanFile& file, const GanttRow& row, const Bubble& bubble)
{
    QString cause;
    switch (bubble.cause) {
    case BubbleCause::ramp:
        cause = QStringLiteral("before its first or after its last micro-batch");
        break;
    case BubbleCause::imbalance:
        cause = QStringLiteral("waits for work still computed on a neighbour");
        break;
    case BubbleCause::communication:
        cause = QStringLiteral("waits for a send that is queued or under way");
        break;
    case BubbleCause::sync:
        cause = QStringLiteral("waits for the gradients of other copies");
        break;
    }
    return table(QStringLiteral("idle") + dot + QString::fromUtf8(bubble_name(bubble.cause)),
                 stage_place(file, row) + QStringLiteral("<br>") + cause, bubble.start_s, bubble.end_s);
}

QString gantt_stage_tooltip(const PlanFile& file, const GanttRow& row)
{
    const Stage& stage =
        file.plan.pipelines[static_cast<std::size_t>(row.pipeline)].stages[static_cast<std::size_t>(row.stage)];
    const std::array<double, GanttColours::memory_parts> parts = {
        stage.memory.weights_bytes, stage.memory.gradients_bytes, stage.memory.optimizer_bytes,
        stage.memory.activations_bytes, stage.memory.workspace_bytes};
    QString text =
        QStringLiteral("<b>%1</b><br>%2<table cellspacing=0>").arg(stage_place(file, row), stage_detail(stage.layout));
    for (int part = 0; part < GanttColours::memory_parts; ++part) {
        text += QStringLiteral("<tr><td><font color=\"%1\">■</font> %2&nbsp;</td><td align=right>%3</td></tr>")
                    .arg(GanttColours::memory(part).name(), QString::fromLatin1(GanttColours::memory_name(part)),
                         format_bytes(parts[static_cast<std::size_t>(part)]));
    }
    text += QStringLiteral("<tr><td><b>together&nbsp;</b></td><td align=right><b>%1</b> of %2 per GPU</td></tr>")
                .arg(format_bytes(stage.memory.total_bytes()), format_bytes(stage.capacity_bytes));
    text +=
        QStringLiteral("<tr><td>busy&nbsp;</td><td align=right>%1</td></tr></table>").arg(format_seconds(stage.busy_s));
    return text;
}

} // namespace tangram
