// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/plan_tooltip.h"

#include "common/value_format.h"
#include "plans/plan_facts.h"

#include <functional>

namespace tangram {

namespace {

QString number(int value)
{
    return format_count(static_cast<std::uint64_t>(std::max(0, value)));
}

/// "32 × H100 SXM5 80GB (700 W) + 64 × A100 SXM4 80GB (400 W)": of each type what `figure` tells.
QString each_type(const std::vector<UsedGpus>& used, const std::function<QString(const GpuType&)>& figure)
{
    QStringList types;
    for (const UsedGpus& gpus : used)
        types << PlanModel::tr("%1 × %2 (%3)")
                     .arg(number(gpus.count), QString::fromStdString(gpus.type->name), figure(*gpus.type));
    return types.join(QStringLiteral(" + "));
}

QString used_and_assumed(const Plan& plan, const PlanFile& file)
{
    QStringList lines{PlanModel::tr("%1; %2 of %3 GPUs used")
                          .arg(schedule_names(plan), number(plan.gpus_used), number(plan.gpus_offered))};
    for (const std::string& warning : plan.warnings)
        lines << QString::fromStdString(warning);
    if (file.profile) {
        QStringList sources;
        for (const ProfileSource& source : file.profile->sources)
            sources << QString::fromStdString(source.name);
        lines << PlanModel::tr("Layer times of %1 as measured: %2")
                     .arg(QString::fromStdString(file.profile->model), sources.join(QStringLiteral(", ")));
        // They are told of the file's own plan.
        if (&plan == &file.plan)
            for (const std::string& told : file.profile->interpolated)
                lines << QString::fromStdString(told);
    }
    return lines.join(QLatin1Char('\n'));
}

QString cost_inputs(const Plan& plan, const Cluster& cluster)
{
    if (plan.cost_usd_per_hour <= 0)
        return PlanModel::tr("No hourly price of the GPUs used is known: give price_usd_per_hour in the cluster file");
    const auto price = [](const GpuType& type) {
        return type.price_usd_per_hour > 0 ? PlanModel::tr("%1 USD/h").arg(format_number(type.price_usd_per_hour, 3))
                                           : PlanModel::tr("price not known, counts as 0");
    };
    return PlanModel::tr("%1 USD/h / (%2 tok/s × 3600 s/h)\n%3")
        .arg(format_number(plan.cost_usd_per_hour, 4), format_number(plan.tokens_per_s, 4),
             each_type(used_gpus(plan, cluster), price));
}

QString energy_inputs(const Plan& plan, const PlanFile& file)
{
    const auto power = [](const GpuType& type) { return format_rate(type.power_w, QStringLiteral("W")); };
    return PlanModel::tr("%1 per iteration of %2, for %3 × %4 tokens\n%5")
        .arg(format_rate(plan.energy_j_per_iteration, QStringLiteral("J")), format_seconds(plan.iteration_time_s),
             number(file.job.global_batch), number(file.job.sequence_length),
             each_type(used_gpus(plan, *file.cluster), power));
}

/// The column's formula with the plan's numbers; empty where there is no more to say.
QString inputs(PlanModel::Column column, const Plan& plan, const PlanFile& file)
{
    switch (column) {
    case PlanModel::pipeline_column:
        return used_and_assumed(plan, file);
    case PlanModel::iteration_column:
        return format_seconds_exact(plan.iteration_time_s);
    case PlanModel::tokens_column:
        return PlanModel::tr("%1 × %2 / %3")
            .arg(number(file.job.global_batch), number(file.job.sequence_length),
                 format_seconds(plan.iteration_time_s));
    case PlanModel::cost_column:
        return cost_inputs(plan, *file.cluster);
    case PlanModel::energy_column:
        return energy_inputs(plan, file);
    case PlanModel::mfu_column:
        return PlanModel::tr("%1 / (%2 × %3 of %4 GPUs)")
            .arg(format_rate(plan.model_flops_per_iteration, QStringLiteral("FLOP")),
                 format_seconds(plan.iteration_time_s),
                 format_rate(plan.model_flops_per_iteration / plan.iteration_time_s / plan.mfu,
                             QStringLiteral("FLOP/s")),
                 number(plan.gpus_offered));
    case PlanModel::gap_column:
        return file.lower_bound_iteration_time_s.value_or(0) > 0
            ? PlanModel::tr("%1 / %2 − 1")
                  .arg(format_seconds(plan.iteration_time_s), format_seconds(*file.lower_bound_iteration_time_s))
            : PlanModel::tr("The file tells no lower bound");
    default:
        return {};
    }
}

} // namespace

QString plan_tooltip(PlanModel::Column column, const Plan& plan, const PlanFile& file)
{
    const QString formula = PlanModel::formula(column);
    const QString with_numbers = inputs(column, plan, file);
    return with_numbers.isEmpty() ? formula : formula + QLatin1Char('\n') + with_numbers;
}

} // namespace tangram
