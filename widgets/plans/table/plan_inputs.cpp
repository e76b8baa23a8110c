// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/table/plan_inputs.h"

#include "common/text/core_text.h"
#include "schedule/allowed_schedules.h"

#include <QCoreApplication>

#include <algorithm>

namespace tangram {

namespace {

struct PlanInputsWords {
    Q_DECLARE_TR_FUNCTIONS(PlanInputs)
};

QString schedule_names(const Job& job)
{
    QStringList names;
    for (const ScheduleKind kind : allowed_schedules(job.allow))
        names << core_text(display_name(kind));
    return names.join(QStringLiteral(", "));
}

/// The same GPUs, of which one form knows other figures of what they attain.
bool only_figures_differ(Cluster made, const Cluster& now)
{
    made.training = now.training;
    if (made.gpu_types.size() != now.gpu_types.size())
        return false;
    for (std::size_t type = 0; type < made.gpu_types.size(); ++type) {
        GpuType as_now = *made.gpu_types[type];
        as_now.efficiency = now.gpu_types[type]->efficiency;
        made.gpu_types[type] = std::make_shared<const GpuType>(std::move(as_now));
    }
    return same_hardware(made, now);
}

/// What of the cluster differs; empty: nothing does.
QString changed_cluster(const Cluster& made, const Cluster* now)
{
    if (now != nullptr && (&made == now || same_hardware(made, *now)))
        return {};
    if (now != nullptr && only_figures_differ(made, *now))
        return PlanInputsWords::tr("calibration of the GPUs");
    return made.name.empty() ? PlanInputsWords::tr("cluster")
                             : PlanInputsWords::tr("cluster (was %1)").arg(QString::fromStdString(made.name));
}

bool same_rules(SearchSettings made, const SearchSettings& now)
{
    made.threads = now.threads;
    made.time_limit_s = now.time_limit_s;
    made.merge_tolerance = now.merge_tolerance; // the islands tell
    made.planner = now.planner; // told by itself
    return made == now;
}

/// Names, ids and locks plan nothing.
bool same_groups(const Islands& a, const Islands& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Island& left, const Island& right) { return left.nodes == right.nodes; });
}

} // namespace

bool rests_on(const PlanFile& made, const LayerProfile* profile)
{
    if (!made.profile || profile == nullptr)
        return !made.profile && profile == nullptr;
    return made.profile->model == profile->model && made.profile->sources == profile->sources;
}

QStringList changed_inputs(const PlanFile& made, const PlanInputs& now)
{
    QStringList changed;
    if (const QString cluster = changed_cluster(*made.cluster, now.cluster.get()); !cluster.isEmpty())
        changed << cluster;
    if (made.model != now.model && (!now.model || !(*made.model == *now.model)))
        changed << PlanInputsWords::tr("model (was %1)").arg(QString::fromStdString(made.model->name));
    if (made.job.global_batch != now.job.global_batch)
        changed << PlanInputsWords::tr("batch (was %1)").arg(made.job.global_batch);
    if (made.job.sequence_length != now.job.sequence_length)
        changed << PlanInputsWords::tr("sequence (was %1)").arg(made.job.sequence_length);
    if (made.job.allow.schedules != now.job.allow.schedules)
        changed << PlanInputsWords::tr("schedules (were %1)").arg(schedule_names(made.job));
    Job rest = made.job;
    rest.allow = with_schedules(rest.allow, allowed_schedules(now.job.allow));
    rest.global_batch = now.job.global_batch;
    rest.sequence_length = now.job.sequence_length;
    if (!(rest == now.job))
        changed << PlanInputsWords::tr("job");
    if (!rests_on(made, now.profile.get()))
        changed << (!made.profile                ? PlanInputsWords::tr("layer times (were computed)")
                        : now.profile == nullptr ? PlanInputsWords::tr("layer times (were measured)")
                                                 : PlanInputsWords::tr("layer times (were of other measurements)"));
    if (!same_groups(made.islands, now.islands))
        changed << PlanInputsWords::tr("islands (were %1)").arg(made.islands.size());
    if (made.settings && made.settings->planner != now.settings.planner)
        changed << PlanInputsWords::tr("planner (was %1)").arg(core_text(info(made.settings->planner).name));
    if (made.settings && !same_rules(*made.settings, now.settings))
        changed << PlanInputsWords::tr("pruning rules");
    return changed;
}

} // namespace tangram
