// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/table/plan_columns.h"

#include "common/text/value_format.h"
#include "facts/plan_facts.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace tangram {

namespace {

struct PlanColumnsWords {
    Q_DECLARE_TR_FUNCTIONS(PlanModel)
};

struct ColumnInfo {
    const char* title;
    const char* meaning;
    int best;
};

constexpr std::array<ColumnInfo, plan_column_count> plan_columns = {{
    {QT_TRANSLATE_NOOP("PlanModel", "Plan"),
     QT_TRANSLATE_NOOP("PlanModel",
                       "A letter that the plan keeps while it is in the table. Pinned plans (Space or Ctrl+click) are "
                       "shown below each other in the timeline and compared"),
     0},
    {QT_TRANSLATE_NOOP("PlanModel", "Made by"),
     QT_TRANSLATE_NOOP("PlanModel", "The search and its rules, the name under which the plan was kept, or its file"),
     0},
    {QT_TRANSLATE_NOOP("PlanModel", "Pipeline"),
     QT_TRANSLATE_NOOP("PlanModel", "Stages, the GPUs they use, and the order of their work"), 0},
    {QT_TRANSLATE_NOOP("PlanModel", "Time s"),
     QT_TRANSLATE_NOOP("PlanModel", "Simulated time of one training iteration"), -1},
    {QT_TRANSLATE_NOOP("PlanModel", "Tokens/s"),
     QT_TRANSLATE_NOOP("PlanModel", "global batch × sequence length / iteration time"), 1},
    {QT_TRANSLATE_NOOP("PlanModel", "MFU %"),
     QT_TRANSLATE_NOOP("PlanModel",
                       "model FLOPs / (iteration time × peak of all GPUs offered), recomputation not counted"),
     1},
    {QT_TRANSLATE_NOOP("PlanModel", "Bubble %"),
     QT_TRANSLATE_NOOP("PlanModel", "idle GPU-seconds / (iteration time × GPUs)"), -1},
    {QT_TRANSLATE_NOOP("PlanModel", "Memory %"),
     QT_TRANSLATE_NOOP("PlanModel", "Memory / capacity of the stage whose GPUs are fullest"), -1},
    {QT_TRANSLATE_NOOP("PlanModel", "USD/Mtok"),
     QT_TRANSLATE_NOOP("PlanModel", "Cost of a million tokens: hourly price of the GPUs used / tokens per hour × 10⁶"),
     -1},
    {QT_TRANSLATE_NOOP("PlanModel", "kWh/Mtok"),
     QT_TRANSLATE_NOOP(
         "PlanModel",
         "Energy of a million tokens: power of the GPUs used × iteration time / tokens of an iteration × 10⁶"),
     -1},
    {QT_TRANSLATE_NOOP("PlanModel", "Gap %"),
     QT_TRANSLATE_NOOP("PlanModel", "iteration time / lower bound − 1: no plan can be faster than this one by more"),
     -1},
    {QT_TRANSLATE_NOOP("PlanModel", "Idle"),
     QT_TRANSLATE_NOOP("PlanModel",
                       "GPUs of the cluster that the plan does not use; the tooltip of each plan says which and why"),
     0},
}};

const ColumnInfo& info(PlanColumn column)
{
    return plan_columns[static_cast<std::size_t>(column)];
}

QString pipeline_words(const Plan& plan)
{
    std::size_t stages = 0;
    for (const Pipeline& pipeline : plan.pipelines)
        stages += pipeline.stages.size();
    QStringList words;
    if (plan.pipelines.size() > 1)
        words << counted(plan.pipelines.size(), PlanColumnsWords::tr("pipeline"), PlanColumnsWords::tr("pipelines"));
    words << counted(stages, PlanColumnsWords::tr("stage"), PlanColumnsWords::tr("stages"))
          << counted(static_cast<std::uint64_t>(std::max(0, plan.gpus_used)), PlanColumnsWords::tr("GPU"),
                     PlanColumnsWords::tr("GPUs"))
          << schedule_names(plan);
    return words.join(QStringLiteral(" · "));
}

} // namespace

QString plan_column_title(PlanColumn column)
{
    return PlanColumnsWords::tr(info(column).title);
}

QString plan_column_meaning(PlanColumn column)
{
    return PlanColumnsWords::tr(info(column).meaning);
}

int best_direction(PlanColumn column)
{
    return info(column).best;
}

double plan_figure(PlanColumn column, const PlanFile& file)
{
    const Plan& plan = file.plan;
    switch (column) {
    case PlanColumn::iteration_time:
        return plan.iteration_time_s;
    case PlanColumn::tokens_per_s:
        return plan.tokens_per_s;
    case PlanColumn::mfu:
        return 100 * plan.mfu;
    case PlanColumn::bubble:
        return 100 * bubble_fraction(plan);
    case PlanColumn::worst_memory:
        return 100 * worst_memory_fraction(plan);
    case PlanColumn::cost:
        return cost_usd_per_million_tokens(plan);
    case PlanColumn::energy:
        return energy_kwh_per_million_tokens(plan);
    case PlanColumn::gap:
        return 100 * gap(plan, file);
    case PlanColumn::idle:
        return idle_count(plan);
    default:
        return NAN;
    }
}

bool is_at_least(PlanColumn column, const PlanFile& file)
{
    return column == PlanColumn::cost && std::isfinite(plan_figure(column, file))
        && !prices_known(file.plan, *file.cluster);
}

QString plan_cell(PlanColumn column, const PlanFile& file)
{
    const double figure = plan_figure(column, file);
    switch (column) {
    case PlanColumn::name:
    case PlanColumn::made_by:
        return {};
    case PlanColumn::pipeline:
        return pipeline_words(file.plan);
    case PlanColumn::iteration_time:
        return format_number(figure, 4);
    case PlanColumn::tokens_per_s:
    case PlanColumn::idle:
        return format_count(static_cast<std::uint64_t>(std::llround(std::max(0.0, figure))));
    case PlanColumn::cost:
        return (is_at_least(column, file) ? QStringLiteral("≥ ") : QString()) + format_number(figure, 3);
    case PlanColumn::energy:
        return format_number(figure, 3);
    default:
        return std::isfinite(figure) ? QString::number(figure, 'f', 1) : QStringLiteral("–");
    }
}

} // namespace tangram
