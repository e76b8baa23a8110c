// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/improve/forcing/more_pipelines.h"

#include "search/compose/join_offers.h"
#include "search/improve/forcing/forcing.h"

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

/// Plain 1F1B where it may be chosen; another schedule runs one stage to the same end.
ScheduleChoice plain_or_first(const std::vector<ScheduleChoice>& schedules)
{
    return std::find(schedules.begin(), schedules.end(), ScheduleChoice{}) != schedules.end() ? ScheduleChoice{}
                                                                                              : schedules.front();
}

/// Runs of nodes all as long as the longest, whatever is left over cut off: what a group has of one class.
std::vector<NodeRun> runs_of(const IdleSet& idle)
{
    std::vector<NodeRun> runs;
    for (const IdlePart& part : idle.parts) {
        if (!runs.empty() && runs.back().island == part.island && runs.back().first + runs.back().nodes == part.place)
            ++runs.back().nodes;
        else
            runs.push_back({part.island, part.place, 1});
    }
    int longest = 0;
    for (const NodeRun& run : runs)
        longest = std::max(longest, run.nodes);
    std::erase_if(runs, [&](const NodeRun& run) { return run.nodes < longest; });
    return runs;
}

class MorePipelines {
public:
    MorePipelines(const ForceTask& task, const PlanDraft& draft, const PairTable& table, ComposeCounts& counts)
        : task_(task)
        , draft_(draft)
        , table_(table)
        , counts_(counts)
        , forcing_(task)
    {
    }

    std::vector<PlanDraft> take() { return forcing_.take(); }

    /// All of them in one pipeline, then every run of nodes in one of its own.
    void try_whole_nodes(std::span<const IdleSet> idle)
    {
        const std::size_t classes = task_.space.classes().size();
        Group together(classes);
        std::vector<Group> apart;
        for (const IdleSet& set : idle) {
            const std::vector<NodeRun> runs = runs_of(set);
            const auto at = static_cast<std::size_t>(set.island_class);
            if (together[at].empty())
                together[at] = runs;
            if (idle.size() == 1 && runs.size() > 1)
                for (const NodeRun& run : runs)
                    apart.emplace_back(classes)[at] = {run};
        }
        compose({together});
        if (!apart.empty())
            compose(apart);
    }

    /// The whole model in one stage on GPUs that are parts of nodes: of all of these nodes, and of one.
    void try_one_stage(const IdleSet& idle)
    {
        const IslandSpace& island = task_.space.islands()[idle.parts.front().island];
        for (const int nodes : {parts_on(idle, task_.space, island.island), 1})
            if (const PartSize* size = largest_size(island, nodes, idle.gpus_per_node))
                try_one_stage(idle, island, *size);
    }

private:
    void try_one_stage(const IdleSet& idle, const IslandSpace& island, const PartSize& size)
    {
        const Slice layers{0, task_.space.layer_count()};
        const int micro_batches = micro_batches_by_speed(task_.space.kinds()[size.kind].speed_share);
        const auto strategy = forcing_.fastest(table_, size.kind, layers, 1, micro_batches);
        if (!strategy)
            return;
        StageLayout stage{.island = island.island, .gpus = {}, .layers = layers, .strategy = *strategy};
        for (int k = 0; k < size.nodes; ++k) {
            const GpuRange& range = idle.parts[k].gpus;
            stage.gpus.push_back({range.node, range.first, size.gpus_per_node});
        }
        PipelineLayout pipeline{
            .samples = micro_batches * table_.micro_batch_samples(), .micro_batches = micro_batches, .stages = {stage}};
        keep_beside({{std::move(pipeline)}, plain_or_first(task_.schedules)});
    }

    int micro_batches_by_speed(double share) const
    {
        return std::max(1, static_cast<int>(std::lround(task_.batch * share / table_.micro_batch_samples())));
    }

    void compose(const std::vector<Group>& groups)
    {
        const int micro_batches = micro_batches_by_speed(std::min(1.0, speed_share(task_.space, groups.front())));
        const GroupTask group{.space = task_.space,
                              .table = table_,
                              .groups = groups,
                              .micro_batches = micro_batches,
                              .samples = micro_batches * table_.micro_batch_samples(),
                              .schedules = task_.schedules,
                              .gate = task_.gate};
        for (const FoundPipeline& found : compose_group(group, Sweep::coarse, task_.pricer, never, 2, counts_))
            keep_beside(on_all(task_.space, table_, found, groups, found.layout.samples));
    }

    void keep_beside(const AlikePipelines& pipelines)
    {
        PlanDraft beside = draft_;
        beside.sets.push_back(pipelines);
        auto shared = forcing_.shared_anew(beside);
        // Where the batch does not divide among micro-batches of these sizes the others take smaller ones.
        for (int samples = draft_.sets.front().copies.front().micro_batch_samples() - 1; samples >= 1 && !shared;
             --samples)
            if (task_.table(samples) != nullptr && forcing_.take_micro_batches(beside, samples, draft_.sets.size()))
                shared = forcing_.shared_anew(beside);
        if (shared && std::isfinite(shared->time_s))
            forcing_.add(std::move(*shared));
        if (auto alone = forcing_.shared_anew({{pipelines}, 0}); alone && std::isfinite(alone->time_s))
            forcing_.add(std::move(*alone));
    }

    const ForceTask& task_;
    const PlanDraft& draft_;
    const PairTable& table_;
    ComposeCounts& counts_;
    Forcing forcing_;
};

std::size_t pipelines_of(const PlanDraft& draft)
{
    std::size_t pipelines = 0;
    for (const AlikePipelines& set : draft.sets)
        pipelines += set.copies.size();
    return pipelines;
}

} // namespace

std::vector<PlanDraft> with_more_pipelines(const ForceTask& task, const PlanDraft& draft, std::span<const IdleSet> idle,
                                           const PairTable& table, ComposeCounts& counts)
{
    const int most = task.space.settings().most_pipelines;
    if (most > 0 && pipelines_of(draft) >= static_cast<std::size_t>(most))
        return {};
    MorePipelines more(task, draft, table, counts);
    if (std::all_of(idle.begin(), idle.end(), [](const IdleSet& set) { return set.whole_nodes; }))
        more.try_whole_nodes(idle);
    else
        for (const IdleSet& set : idle)
            more.try_one_stage(set);
    return more.take();
}

} // namespace tangram
