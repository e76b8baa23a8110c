// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/text/value_format.h"
#include "facts/plan_facts.h"
#include "gantt/paint/gantt_frame.h"
#include "islands/naming.h"
#include "plan/layout/half_blocks.h"
#include "plan/layout/layers_text.h"
#include "plan/layout/offload_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <array>
#include <utility>

namespace tangram {

namespace {

struct GanttTextWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::Gantt)
};

const QString dot = QStringLiteral(" · ");

/// "tp8 dp2 z1".
QString degrees_text(const Strategy& strategy)
{
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
    return degrees.join(QLatin1Char(' '));
}

QString stage_place(const GanttLayout& layout, int at)
{
    const PlanFile& file = *layout.part(at).plan.file;
    const GanttRow& row = layout.row(at);
    const Stage& stage = layout.stage(at);
    QString text = GanttTextWords::tr("stage %1").arg(row.stage + 1);
    if (file.plan.pipelines.size() > 1)
        text = GanttTextWords::tr("pipeline %1, %2").arg(row.pipeline + 1).arg(text);
    text += dot + stage_islands(file, stage.layout).toHtmlEscaped();
    if (layout.parts().size() > 1)
        text.prepend(GanttTextWords::tr("plan %1").arg(layout.part(at).plan.name.toHtmlEscaped()) + dot);
    return text;
}

QString table(const QString& title, const QString& where, double from, double to)
{
    const auto line = [](const QString& name, const QString& value) {
        return QStringLiteral("<tr><td>%1&nbsp;</td><td align=right>%2</td></tr>").arg(name, value);
    };
    return QStringLiteral("<b>%1</b><br>%2<table cellspacing=0>").arg(title, where)
        + line(GanttTextWords::tr("start"), format_seconds_exact(from))
        + line(GanttTextWords::tr("end"), format_seconds_exact(to))
        + line(GanttTextWords::tr("duration"), format_seconds(to - from)) + QStringLiteral("</table>");
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
        parts << GanttTextWords::tr("bubbles %1").arg(format_percent(idle / whole));
    if (file.proved_iteration_time_s)
        parts << (plan.iteration_time_s <= *file.proved_iteration_time_s
                      ? GanttTextWords::tr("proved optimal")
                      : GanttTextWords::tr("gap %1").arg(format_percent(gap(plan, file))));
    else if (file.bound_s() > 0)
        parts << GanttTextWords::tr("gap ≤ %1").arg(format_percent(gap(plan, file)));
    return parts.join(dot);
}

QString stage_islands(const PlanFile& file, const StageLayout& layout)
{
    QStringList names;
    for (const StageLayout& group : layout.groups())
        if (const auto island = static_cast<std::size_t>(group.island); island < file.islands.size())
            names << QString::fromStdString(shown_island_name(file.islands[island].name));
        else
            names << GanttTextWords::tr("island %1").arg(group.island + 1);
    names.removeDuplicates();
    return names.join(QStringLiteral(" + "));
}

QString stage_detail(const StageLayout& layout)
{
    const Strategy& strategy = layout.strategy;
    QStringList degrees; // of each group of a mixed stage
    for (const StageLayout& group : layout.groups())
        degrees << degrees_text(group.strategy);
    const QString layers =
        QString::fromStdString(cuts_blocks(layout) ? short_layers_text(layout) : layers_text(layout));
    QString text = layout.chunks.empty() && layout.layers.size() == 1 ? GanttTextWords::tr("layer %1").arg(layers)
                                                                      : GanttTextWords::tr("layers %1").arg(layers);
    text += dot + degrees.join(QStringLiteral(" + "));
    for (const std::string& more : {offload_text(strategy), shares_text(layout)})
        if (!more.empty())
            text += dot + QString::fromStdString(more);
    if (strategy.recompute_layers > 0)
        text += dot + GanttTextWords::tr("%1 full").arg(strategy.recompute_layers);
    else if (strategy.recompute != Recompute::none)
        text += dot + (strategy.recompute == Recompute::full ? GanttTextWords::tr("full") : GanttTextWords::tr("sel"));
    return text;
}

QString gantt_plan_name(const GanttPlan& plan)
{
    return plan.title.isEmpty() ? plan.name : plan.name + QStringLiteral("  ") + plan.title;
}

QString gantt_as_text(const GanttLayout& layout)
{
    QStringList lines;
    const GanttPart* plan = nullptr;
    for (int at = 0; at < static_cast<int>(layout.rows().size()); ++at) {
        const GanttPart& part = layout.part(at);
        const PlanFile& file = *part.plan.file;
        if (std::exchange(plan, &part) != &part) {
            lines << QString() << gantt_plan_name(part.plan) << gantt_heading(file)
                  << QStringList{GanttTextWords::tr("Stage"), GanttTextWords::tr("Island"),
                                 GanttTextWords::tr("Layers and degrees"), GanttTextWords::tr("Busy s"),
                                 GanttTextWords::tr("Idle s")}
                         .join(QLatin1Char('\t'));
        }
        const Stage& stage = layout.stage(at);
        const auto number = [](double seconds) { return QString::number(seconds, 'g', 17); };
        lines << QStringList{stage_label(file.plan, layout.row(at).pipeline, layout.row(at).stage),
                             stage_islands(file, stage.layout), stage_detail(stage.layout), number(stage.busy_s),
                             number(stage.idle.total_s())}
                     .join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n'));
}

QString gantt_tooltip(const GanttLayout& layout, const GanttSpot& spot)
{
    const Event& event = layout.event(spot);
    QString title = event_name(event.kind);
    if (event.micro_batch >= 0)
        title += dot + GanttTextWords::tr("micro-batch %1").arg(event.micro_batch);
    if (event.micro_batch >= 0 && !layout.stage(spot.row).layout.chunks.empty())
        title += dot + GanttTextWords::tr("chunk %1").arg(event.chunk);
    return table(title, stage_place(layout, spot.row), event.start_s, event.end_s);
}

QString gantt_tooltip(const GanttLayout& layout, int row, const Bubble& bubble)
{
    QString cause;
    switch (bubble.cause) {
    case BubbleCause::ramp:
        cause = GanttTextWords::tr("before its first or after its last micro-batch");
        break;
    case BubbleCause::imbalance:
        cause = GanttTextWords::tr("waits for work that a neighbouring stage still computes");
        break;
    case BubbleCause::communication:
        cause = GanttTextWords::tr("waits for a send that is queued or under way");
        break;
    case BubbleCause::sync:
        cause = GanttTextWords::tr("waits for the gradients of other copies");
        break;
    }
    return table(GanttTextWords::tr("idle") + dot + bubble_name(bubble.cause),
                 stage_place(layout, row) + QStringLiteral("<br>") + cause, bubble.start_s, bubble.end_s);
}

QString gantt_memory_tooltip(const GanttLayout& layout, int row, double seconds)
{
    const StageMemory& memory = *layout.part(row).memory_of(layout.rows()[row].row);
    const double bytes = memory.bytes_at(seconds);
    const auto line = [](const QString& name, const QString& value) {
        return QStringLiteral("<tr><td>%1&nbsp;</td><td align=right>%2</td></tr>").arg(name, value);
    };
    return QStringLiteral("<b>%1</b><br>%2<table cellspacing=0>")
               .arg(GanttTextWords::tr("memory per GPU at %1").arg(format_seconds_exact(seconds)),
                    stage_place(layout, row))
        + line(GanttTextWords::tr("activations"), format_memory(bytes - memory.static_bytes))
        + line(GanttTextWords::tr("all else"), format_memory(memory.static_bytes))
        + line(GanttTextWords::tr("together"),
               GanttTextWords::tr("<b>%1</b> of %2 per GPU")
                   .arg(format_memory(bytes), format_memory(memory.capacity_bytes)))
        + QStringLiteral("</table>");
}

QString gantt_stage_tooltip(const GanttLayout& layout, int row)
{
    const Stage& stage = layout.stage(row);
    const std::array<double, GanttColours::memory_parts> parts = {
        stage.memory.weights_bytes, stage.memory.gradients_bytes, stage.memory.optimizer_bytes,
        stage.memory.activations_bytes, stage.memory.workspace_bytes};
    QString text = QStringLiteral("<b>%1</b><br>%2<table cellspacing=0>")
                       .arg(stage_place(layout, row), stage_detail(stage.layout));
    for (int part = 0; part < GanttColours::memory_parts; ++part) {
        text +=
            QStringLiteral("<tr><td><font color=\"%1\">■</font> %2&nbsp;</td><td align=right>%3</td></tr>")
                .arg(GanttColours::memory(part).name(), GanttColours::memory_name(part), format_memory(parts[part]));
    }
    text += QStringLiteral("<tr><td><b>%1&nbsp;</b></td><td align=right>%2</td></tr>")
                .arg(GanttTextWords::tr("together"),
                     GanttTextWords::tr("<b>%1</b> of %2 per GPU")
                         .arg(format_memory(stage.memory.total_bytes()), format_memory(stage.capacity_bytes)));
    text += QStringLiteral("<tr><td>%1&nbsp;</td><td align=right>%2</td></tr></table>")
                .arg(GanttTextWords::tr("busy"), format_seconds(stage.busy_s));
    return text;
}

} // namespace tangram
