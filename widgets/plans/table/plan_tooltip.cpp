// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/table/plan_tooltip.h"

#include "common/text/value_format.h"
#include "facts/plan_facts.h"

#include <QCoreApplication>
#include <QStringList>

#include <functional>

namespace tangram {

namespace {

struct PlanTooltipWords {
    Q_DECLARE_TR_FUNCTIONS(PlanModel)
};

QString number(int value)
{
    return format_count(static_cast<std::uint64_t>(std::max(0, value)));
}

/// "32 × H100 SXM5 80GB (700 W) + 64 × A100 SXM4 80GB (400 W)": of each type what `figure` tells.
QString each_type(const std::vector<UsedGpus>& used, const std::function<QString(const GpuType&)>& figure)
{
    QStringList types;
    for (const UsedGpus& gpus : used)
        types << PlanTooltipWords::tr("%1 × %2 (%3)")
                     .arg(number(gpus.count), QString::fromStdString(gpus.type->name), figure(*gpus.type));
    return types.join(QStringLiteral(" + "));
}

QString used_and_assumed(const PlanFile& file)
{
    const Plan& plan = file.plan;
    QStringList lines{PlanTooltipWords::tr("%1; %2 of %3 GPUs used")
                          .arg(schedule_names(plan), number(plan.gpus_used), number(plan.gpus_offered))};
    if (const QString idle = idle_lines(file); !idle.isEmpty())
        lines << idle;
    for (const Message& warning : plan.warnings)
        lines << QString::fromStdString(warning.words());
    if (file.profile) {
        QStringList sources;
        for (const ProfileSource& source : file.profile->sources)
            sources << QString::fromStdString(source.name);
        lines << PlanTooltipWords::tr("Layer times of %1 as measured: %2")
                     .arg(QString::fromStdString(file.profile->model), sources.join(QStringLiteral(", ")));
    }
    return lines.join(QLatin1Char('\n'));
}

QString cost_inputs(const Plan& plan, const Cluster& cluster)
{
    if (plan.cost_usd_per_hour <= 0)
        return PlanTooltipWords::tr(
            "No hourly price of the GPUs used is known: give price_usd_per_hour in the cluster file");
    const auto price = [](const GpuType& type) {
        return type.price_usd_per_hour > 0
            ? PlanTooltipWords::tr("%1 USD/h").arg(format_number(type.price_usd_per_hour, 3))
            : PlanTooltipWords::tr("price not known, counts as 0");
    };
    return PlanTooltipWords::tr("%1 USD/h / (%2 tok/s × 3600 s/h)\n%3")
        .arg(format_number(plan.cost_usd_per_hour, 4), format_number(plan.tokens_per_s, 4),
             each_type(used_gpus(plan, cluster), price));
}

QString energy_inputs(const Plan& plan, const PlanFile& file)
{
    const auto power = [](const GpuType& type) { return format_rate(type.power_w, QStringLiteral("W")); };
    return PlanTooltipWords::tr("%1 per iteration of %2, for %3 × %4 tokens\n%5")
        .arg(format_rate(plan.energy_j_per_iteration, QStringLiteral("J")), format_seconds(plan.iteration_time_s),
             number(file.job.global_batch), number(file.job.sequence_length),
             each_type(used_gpus(plan, *file.cluster), power));
}

int plan_gpus(const Plan& plan)
{
    int gpus = 0;
    for (const Pipeline& pipeline : plan.pipelines)
        for (const Stage& stage : pipeline.stages)
            gpus += stage.layout.gpu_count();
    return gpus;
}

QString fullest_stage(const Plan& plan)
{
    for (std::size_t p = 0; p < plan.pipelines.size(); ++p)
        for (std::size_t s = 0; s < plan.pipelines[p].stages.size(); ++s) {
            const Stage& stage = plan.pipelines[p].stages[s];
            if (stage.capacity_bytes > 0
                && stage.memory.total_bytes() / stage.capacity_bytes == worst_memory_fraction(plan))
                return PlanTooltipWords::tr("stage %1: %2 of %3 per GPU")
                    .arg(stage_label(plan, static_cast<int>(p), static_cast<int>(s)),
                         format_memory(stage.memory.total_bytes()), format_memory(stage.capacity_bytes));
        }
    return PlanTooltipWords::tr("The capacity of the GPUs is not known");
}

/// The column's formula with the plan's numbers; empty where there is no more to say.
QString inputs(PlanColumn column, const PlanFile& file)
{
    const Plan& plan = file.plan;
    switch (column) {
    case PlanColumn::pipeline:
        return used_and_assumed(file);
    case PlanColumn::idle:
        return idle_count(plan) > 0 ? idle_lines(file)
                                    : PlanTooltipWords::tr("All %1 GPUs are used").arg(number(plan.gpus_offered));
    case PlanColumn::iteration_time:
        return format_seconds_exact(plan.iteration_time_s);
    case PlanColumn::tokens_per_s:
        return PlanTooltipWords::tr("%1 × %2 / %3")
            .arg(number(file.job.global_batch), number(file.job.sequence_length),
                 format_seconds(plan.iteration_time_s));
    case PlanColumn::cost:
        return cost_inputs(plan, *file.cluster);
    case PlanColumn::energy:
        return energy_inputs(plan, file);
    case PlanColumn::mfu:
        return PlanTooltipWords::tr("%1 / (%2 × %3 of %4 GPUs)")
            .arg(format_rate(plan.model_flops_per_iteration, QStringLiteral("FLOP")),
                 format_seconds(plan.iteration_time_s),
                 format_rate(plan.model_flops_per_iteration / plan.iteration_time_s / plan.mfu,
                             QStringLiteral("FLOP/s")),
                 number(plan.gpus_offered));
    case PlanColumn::bubble:
        return PlanTooltipWords::tr("%1 idle GPU-seconds / (%2 × %3 GPUs)")
            .arg(format_number(bubble_fraction(plan) * plan.iteration_time_s * plan_gpus(plan), 4),
                 format_seconds(plan.iteration_time_s), number(plan_gpus(plan)));
    case PlanColumn::worst_memory:
        return fullest_stage(plan);
    case PlanColumn::gap:
        if (file.proved_iteration_time_s)
            return PlanTooltipWords::tr("%1 / %2 − 1\nIt is proved that no plan is faster than %2.")
                .arg(format_seconds(plan.iteration_time_s), format_seconds(*file.proved_iteration_time_s));
        return file.bound_s() > 0 ? PlanTooltipWords::tr("%1 / %2 − 1")
                                        .arg(format_seconds(plan.iteration_time_s), format_seconds(file.bound_s()))
                                  : PlanTooltipWords::tr("The file does not state a lower bound");
    default:
        return {};
    }
}

} // namespace

QString plan_tooltip(PlanColumn column, const PlanFile& file)
{
    const QString formula = plan_column_meaning(column);
    const QString with_numbers = inputs(column, file);
    return with_numbers.isEmpty() ? formula : formula + QLatin1Char('\n') + with_numbers;
}

} // namespace tangram
