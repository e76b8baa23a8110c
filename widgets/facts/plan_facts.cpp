// SPDX-License-Identifier: GPL-3.0-or-later
#include "facts/plan_facts.h"

#include "common/text/core_text.h"
#include "common/text/value_format.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tangram {

namespace {

constexpr double joules_per_kwh = 3.6e6;

struct PlanFactsWords {
    Q_DECLARE_TR_FUNCTIONS(PlanModel)
};

QString in_short(IdleReason reason)
{
    switch (reason) {
    case IdleReason::slower:
        return PlanFactsWords::tr("slower with them");
    case IdleReason::too_little_batch:
        return PlanFactsWords::tr("too little batch");
    case IdleReason::nothing_divides:
        return PlanFactsWords::tr("nothing divides");
    case IdleReason::does_not_fit:
        return PlanFactsWords::tr("does not fit in memory");
    case IdleReason::not_measured:
        return PlanFactsWords::tr("not measured");
    case IdleReason::cut_off:
        return PlanFactsWords::tr("cut off");
    case IdleReason::not_tried:
        return PlanFactsWords::tr("not tried");
    case IdleReason::left_out:
        return PlanFactsWords::tr("left out by the planner");
    }
    return {};
}

QString number(int value)
{
    return format_count(static_cast<std::uint64_t>(std::max(0, value)));
}

PlanLayout layout_of(const Plan& plan)
{
    PlanLayout layout;
    for (const Pipeline& pipeline : plan.pipelines) {
        PipelineLayout& stages = layout.pipelines.emplace_back();
        for (const Stage& stage : pipeline.stages)
            stages.stages.push_back(stage.layout);
    }
    return layout;
}

std::size_t stage_count(const Plan& plan)
{
    std::size_t stages = 0;
    for (const Pipeline& pipeline : plan.pipelines)
        stages += pipeline.stages.size();
    return stages;
}

void add_place(std::vector<int>& key, int island, const std::vector<GpuRange>& gpus, const Strategy& strategy)
{
    key.push_back(island);
    key.push_back(static_cast<int>(gpus.size()));
    for (const GpuRange& range : gpus)
        key.insert(key.end(), {range.node, range.first, range.count});
    key.insert(key.end(),
               {strategy.tensor, strategy.context, strategy.expert, strategy.data, strategy.zero,
                static_cast<int>(strategy.recompute), strategy.samples_per_replica, strategy.expert_tensor,
                strategy.sequence_parallel ? 1 : 0, strategy.recompute_layers, strategy.optimizer_offload,
                strategy.shard_permille});
}

/// All that tells one layout from another.
std::vector<int> layout_key(const Plan& plan)
{
    std::vector<int> key;
    for (const Pipeline& pipeline : plan.pipelines) {
        key.insert(key.end(),
                   {pipeline.micro_batch_samples, pipeline.samples, static_cast<int>(pipeline.schedule),
                    pipeline.micro_batch_group, static_cast<int>(pipeline.stages.size())});
        for (const Stage& stage : pipeline.stages) {
            add_place(key, stage.layout.island, stage.layout.gpus, stage.layout.strategy);
            for (const Slice& slice : stage.layout.ranges())
                key.insert(key.end(), {slice.first, slice.last, slice.ends_in_block ? 1 : 0});
            key.push_back(static_cast<int>(stage.layout.replicas.size()));
            for (const ReplicaGroup& group : stage.layout.replicas)
                add_place(key, group.island, group.gpus, group.strategy);
        }
    }
    return key;
}

} // namespace

std::vector<UsedGpus> used_gpus(const Plan& plan, const Cluster& cluster)
{
    std::vector<UsedGpus> used;
    for (const Pipeline& pipeline : plan.pipelines) {
        for (const Stage& stage : pipeline.stages) {
            for (const GpuRange& range : stage.layout.gpus) {
                const GpuType& type = cluster.gpu_type_of(cluster.nodes[range.node]);
                const auto known =
                    std::find_if(used.begin(), used.end(), [&](const UsedGpus& gpus) { return gpus.type == &type; });
                if (known == used.end())
                    used.push_back({&type, range.count});
                else
                    known->count += range.count;
            }
        }
    }
    return used;
}

int idle_count(const Plan& plan)
{
    return std::max(0, plan.gpus_offered - plan.gpus_used);
}

std::vector<IdleFact> idle_facts(const PlanFile& file)
{
    std::vector<IdleFact> facts;
    for (const IdleGpus& idle : file.idle)
        facts.push_back(
            {idle, QString::fromStdString(idle_text(idle, file.plan.iteration_time_s)), in_short(idle.reason)});
    if (facts.empty() && idle_count(file.plan) > 0)
        for (IdleGpus& idle : idle_for(IdleReason::not_tried, *file.cluster, layout_of(file.plan)))
            facts.push_back({std::move(idle),
                             PlanFactsWords::tr("reason not known: a search looks for reasons only for its best plan"),
                             PlanFactsWords::tr("reason not known")});
    return facts;
}

QString idle_headline(const PlanFile& file)
{
    const std::vector<IdleFact> facts = idle_facts(file);
    if (facts.empty())
        return {};
    std::vector<std::pair<QString, int>> reasons;
    for (const IdleFact& fact : facts) {
        const auto same = std::find_if(reasons.begin(), reasons.end(),
                                       [&](const auto& reason) { return reason.first == fact.in_short; });
        if (same == reasons.end())
            reasons.emplace_back(fact.in_short, fact.gpus.gpu_count());
        else
            same->second += fact.gpus.gpu_count();
    }
    QStringList words;
    for (const auto& [reason, gpus] : reasons)
        words << (reasons.size() == 1 ? reason : QStringLiteral("%1 %2").arg(number(gpus), reason));
    return PlanFactsWords::tr("%1 of %2 GPUs idle: %3")
        .arg(number(std::accumulate(facts.begin(), facts.end(), 0,
                                    [](int sum, const IdleFact& fact) { return sum + fact.gpus.gpu_count(); })),
             number(file.plan.gpus_offered), words.join(QStringLiteral(", ")));
}

QString idle_lines(const PlanFile& file)
{
    QStringList lines;
    for (const IdleFact& fact : idle_facts(file))
        lines << PlanFactsWords::tr("Left idle: %1: %2")
                     .arg(QString::fromStdString(idle_place(fact.gpus, *file.cluster)), fact.why);
    return lines.join(QLatin1Char('\n'));
}

bool prices_known(const Plan& plan, const Cluster& cluster)
{
    const std::vector<UsedGpus> used = used_gpus(plan, cluster);
    return std::all_of(used.begin(), used.end(),
                       [](const UsedGpus& gpus) { return gpus.type->price_usd_per_hour > 0; });
}

QString schedule_names(const Plan& plan)
{
    QStringList names;
    for (const Pipeline& pipeline : plan.pipelines)
        if (const QString name = core_text(display_name(pipeline.schedule)); !names.contains(name))
            names << name;
    return names.join(QStringLiteral(", "));
}

QString stage_label(const Plan& plan, int pipeline, int stage)
{
    return plan.pipelines.size() > 1 ? QStringLiteral("%1.%2").arg(pipeline + 1).arg(stage + 1)
                                     : QString::number(stage + 1);
}

double bubble_fraction(const Plan& plan)
{
    double idle = 0;
    double whole = 0;
    for (const Pipeline& pipeline : plan.pipelines) {
        for (const Stage& stage : pipeline.stages) {
            idle += stage.idle.total_s() * stage.layout.gpu_count();
            whole += plan.iteration_time_s * stage.layout.gpu_count();
        }
    }
    return whole > 0 ? idle / whole : 0;
}

double worst_memory_fraction(const Plan& plan)
{
    double worst = NAN;
    for (const Pipeline& pipeline : plan.pipelines)
        for (const Stage& stage : pipeline.stages)
            if (stage.capacity_bytes > 0)
                worst = std::fmax(worst, stage.memory.total_bytes() / stage.capacity_bytes);
    return worst;
}

double energy_kwh_per_million_tokens(const Plan& plan)
{
    const double tokens = plan.tokens_per_s * plan.iteration_time_s;
    return tokens > 0 && plan.energy_j_per_iteration > 0 ? plan.energy_j_per_iteration / joules_per_kwh / tokens * 1e6
                                                         : NAN;
}

double cost_usd_per_million_tokens(const Plan& plan)
{
    return plan.cost_usd_per_million_tokens > 0 ? plan.cost_usd_per_million_tokens : NAN;
}

double gap(const Plan& plan, const PlanFile& file)
{
    const double bound = file.bound_s();
    return bound > 0 ? plan.iteration_time_s / bound - 1 : NAN;
}

const Plan& fastest_plan(const PlanFile& file)
{
    const Plan* fastest = &file.plan;
    for (const Plan& plan : file.alternatives) {
        if (precedes(plan, *fastest))
            fastest = &plan;
    }
    return *fastest;
}

bool precedes(const Plan& a, const Plan& b)
{
    if (a.iteration_time_s != b.iteration_time_s)
        return a.iteration_time_s < b.iteration_time_s;
    if (stage_count(a) != stage_count(b))
        return stage_count(a) < stage_count(b);
    return layout_key(a) < layout_key(b);
}

} // namespace tangram
