// SPDX-License-Identifier: GPL-3.0-or-later
#include "every_plan.h"

#include "plan/layout/schedule_choice.h"
#include "plan/price/pricer.h"
#include "plan/price/shared_state.h"
#include "plan/price/stage_times.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace tangram {

namespace {

class EveryPlan {
public:
    EveryPlan(const PlanningProblem& problem, const EveryPlanLimits& limits)
        : problem_(problem)
        , limits_(limits)
        , routes_(problem)
        , pricer_(problem, routes_)
        , schedules_(schedule_choices(problem.job))
    {
        for (const ScheduleChoice& choice : schedules_)
            other_layers_ = other_layers_ || choice.chunks > 1;
        other_layers_ = other_layers_ || problem.parallelizer->profile() != nullptr;
        for (const Node& node : problem.cluster->nodes)
            owners_.emplace_back(static_cast<std::size_t>(node.gpu_count), 0);
    }

    std::optional<BestOfEveryPlan> run()
    {
        next_pipeline(problem_.job.global_batch);
        if (best_.plans > limits_.most_plans)
            return std::nullopt;
        return std::move(best_);
    }

private:
    using GpuCounts = std::vector<std::pair<int, int>>; ///< (node, GPUs of it)

    bool enough() const { return best_.plans > limits_.most_plans; }

    /// Where a micro-batch may be filled in part, one for which each replica takes what it must.
    int most_of_tick(int samples) const
    {
        const std::vector<int>& allowed = problem_.job.allow.samples_per_replica;
        return problem_.job.uneven_batch ? std::max(2 * samples, *std::max_element(allowed.begin(), allowed.end()))
                                         : samples;
    }

    void next_pipeline(int samples_left)
    {
        for (int samples = limits_.several_pipelines ? 1 : samples_left; samples <= samples_left; ++samples)
            for (int tick = 1; tick <= most_of_tick(samples); ++tick) {
                if (samples % tick != 0 && !problem_.job.uneven_batch)
                    continue;
                layout_.pipelines.push_back({samples, (samples + tick - 1) / tick, {}});
                next_stage(0, tick, samples_left - samples);
                layout_.pipelines.pop_back();
            }
    }

    void next_stage(int layer, int tick, int samples_left)
    {
        if (enough())
            return;
        if (layer == problem_.model->layer_count()) {
            end_pipeline(samples_left);
            return;
        }
        StageLayout stage;
        ++stage_; // names the owner of its GPUs
        next_group(stage, 0, layer, tick, tick, samples_left);
        --stage_;
    }

    /// Adds a group of the stage on an island from `island` on, which takes some of the tick's samples.
    void next_group(const StageLayout& before, int island, int layer, int tick, int left_of_tick, int samples_left)
    {
        for (; island < static_cast<int>(problem_.islands.size()); ++island)
            for (const GpuCounts& counts : choices(island)) {
                const std::vector<GpuRange> gpus = take(counts);
                const int least = limits_.mixed_stages ? 1 : left_of_tick;
                for (int samples = least; samples <= left_of_tick; ++samples) {
                    const bool last = samples == left_of_tick;
                    if (last && before.replicas.empty())
                        plain_stages(island, gpus, layer, tick, samples_left);
                    else
                        for (const Strategy& strategy : group_strategies(island, gpus, samples)) {
                            StageLayout stage = before;
                            stage.replicas.push_back({island, gpus, strategy});
                            if (last)
                                mixed_stages(stage, layer, tick, samples_left);
                            else
                                next_group(stage, island + 1, layer, tick, left_of_tick - samples, samples_left);
                        }
                }
                give_back(gpus);
            }
    }

    void plain_stages(int island, const std::vector<GpuRange>& gpus, int layer, int tick, int samples_left)
    {
        const int node = gpus.front().node;
        const double capacity =
            problem_.cluster->gpu_type_of(problem_.cluster->nodes[static_cast<std::size_t>(node)]).memory_bytes
            - reserve_bytes(problem_.job);
        for (const StrategyCosts& costs : strategies(island, gpus, tick))
            for (int last = layer + 1; last <= problem_.model->layer_count(); ++last) {
                const LayerCounts counts = count_layers(*problem_.model, {layer, last});
                if (!other_layers_ && stage_memory(costs, counts).total_bytes() > capacity)
                    continue;
                StageLayout stage;
                stage.island = island;
                stage.gpus = gpus;
                stage.layers = {layer, last};
                stage.strategy = costs.strategy;
                with_stage(std::move(stage), tick, samples_left);
            }
    }

    void mixed_stages(StageLayout stage, int layer, int tick, int samples_left)
    {
        stage.island = stage.replicas.front().island;
        stage.strategy = stage.replicas.front().strategy;
        for (const ReplicaGroup& group : stage.replicas)
            stage.gpus.insert(stage.gpus.end(), group.gpus.begin(), group.gpus.end());
        for (const bool shared : {false, true}) {
            stage.shared_state = shared;
            if (!can_run(stage))
                continue;
            for (int last = layer + 1; last <= problem_.model->layer_count(); ++last) {
                stage.layers = {layer, last};
                with_stage(stage, tick, samples_left);
            }
        }
    }

    bool can_run(const StageLayout& stage) const
    {
        if (stage.shared_state && !may_share_state(stage))
            return false;
        const std::vector<StageLayout> groups = stage.groups();
        for (std::size_t g = 0; g < groups.size(); ++g) {
            const Part own = part_of(problem_, routes_.network(), groups[g]);
            if (!problem_.parallelizer->violation(*problem_.model, problem_.job, own, groups[g].strategy).empty())
                return false;
            if (!stage.shared_state)
                continue;
            const SharedState shared(stage, g);
            if (!problem_.parallelizer
                     ->violation(*problem_.model, problem_.job, shared.part(problem_, routes_.network()),
                                 shared.strategy)
                     .empty())
                return false;
        }
        return true;
    }

    void with_stage(StageLayout stage, int tick, int samples_left)
    {
        const int last = stage.layers.last;
        layout_.pipelines.back().stages.push_back(std::move(stage));
        next_stage(last, tick, samples_left);
        layout_.pipelines.back().stages.pop_back();
    }

    void end_pipeline(int samples_left)
    {
        const PipelineLayout made = layout_.pipelines.back();
        for (const ScheduleChoice& schedule : schedules_) {
            const std::optional<PlanLayout> scheduled =
                under_schedule(*problem_.model, {{made}}, schedule); // nothing where it does not suit
            if (!scheduled)
                continue;
            layout_.pipelines.back() = scheduled->pipelines.front();
            if (samples_left == 0)
                price();
            else
                next_pipeline(samples_left);
        }
        layout_.pipelines.back() = made;
    }

    void price()
    {
        ++best_.plans;
        const double time_s = pricer_.time(layout_);
        if (best_.layout ? time_s < best_.time_s : time_s < never) {
            best_.time_s = time_s;
            best_.layout = layout_;
        }
    }

    /// All ways to take GPUs of an island, in equal numbers of some nodes unless any will do, but for those that differ
    /// only in which of several nodes alike they take.
    std::vector<GpuCounts> choices(int island) const
    {
        std::vector<GpuCounts> all{{}};
        for (const int node : problem_.islands[static_cast<std::size_t>(island)].nodes) {
            const auto& owners = owners_[static_cast<std::size_t>(node)];
            const int free = static_cast<int>(std::count(owners.begin(), owners.end(), 0));
            const std::size_t before = all.size();
            for (std::size_t i = 0; i < before; ++i)
                for (int count = 1; count <= free; ++count) {
                    all.push_back(all[i]);
                    all.back().emplace_back(node, count);
                }
        }
        using Taken = std::tuple<std::vector<int>, double, int>; // owners, bytes/s of interfaces, GPUs
        std::set<std::vector<Taken>> known;
        std::erase_if(all, [&](const GpuCounts& counts) {
            std::vector<Taken> taken;
            for (const auto& [node, count] : counts) {
                std::vector<int> owners = owners_[static_cast<std::size_t>(node)];
                std::sort(owners.begin(), owners.end());
                const Node& of = problem_.cluster->nodes[static_cast<std::size_t>(node)];
                taken.emplace_back(std::move(owners), of.nic_count * of.nic.bytes_per_s, count);
            }
            std::sort(taken.begin(), taken.end());
            if (!limits_.uneven_nodes && std::any_of(counts.begin(), counts.end(), [&](const std::pair<int, int>& of) {
                    return of.second != counts.front().second;
                }))
                return true;
            return counts.empty() || !known.insert(std::move(taken)).second;
        });
        return all;
    }

    std::vector<GpuRange> take(const GpuCounts& counts)
    {
        std::vector<GpuRange> gpus;
        for (const auto& [node, count] : counts) {
            auto& owners = owners_[static_cast<std::size_t>(node)];
            int left = count;
            for (std::size_t gpu = 0; left > 0; ++gpu)
                if (owners[gpu] == 0) {
                    owners[gpu] = stage_;
                    --left;
                    const int index = static_cast<int>(gpu);
                    if (!gpus.empty() && gpus.back().node == node && gpus.back().first + gpus.back().count == index)
                        ++gpus.back().count;
                    else
                        gpus.push_back({node, index, 1});
                }
        }
        return gpus;
    }

    void give_back(const std::vector<GpuRange>& gpus)
    {
        for (const GpuRange& range : gpus)
            std::fill_n(owners_[static_cast<std::size_t>(range.node)].begin() + range.first, range.count, 0);
    }

    const std::vector<StrategyCosts>& strategies(int island, const std::vector<GpuRange>& gpus, int samples)
    {
        StageLayout stage;
        stage.island = island;
        stage.gpus = gpus;
        const Part part = part_of(problem_, routes_.network(), stage);
        const auto [found, added] = strategies_.try_emplace({island, part.nodes, part.gpus_per_node, samples});
        if (added)
            found->second =
                problem_.parallelizer->plan(*problem_.model, problem_.job, part, samples, {}, {}).strategies;
        return found->second;
    }

    /// With every ZeRO stage that the job allows: what makes no difference within a group may do so over all.
    std::vector<Strategy> group_strategies(int island, const std::vector<GpuRange>& gpus, int samples)
    {
        std::set<Strategy> all;
        for (const StrategyCosts& costs : strategies(island, gpus, samples)) {
            Strategy strategy = costs.strategy;
            all.insert(strategy);
            for (const int zero : problem_.job.allow.zero) {
                strategy.zero = zero;
                all.insert(strategy);
            }
        }
        return {all.begin(), all.end()};
    }

    const PlanningProblem& problem_;
    const EveryPlanLimits& limits_;
    Routes routes_;
    Pricer pricer_;
    std::vector<ScheduleChoice> schedules_;
    /// What the mean of a kind says of a stage's memory is not what it takes in the end: a schedule gives stages other
    /// layers than those that they were placed with, or layers were measured.
    bool other_layers_ = false;
    std::vector<std::vector<int>> owners_; ///< [node][GPU]: the stage, 0 for none
    int stage_ = 0;
    PlanLayout layout_;
    std::map<std::tuple<int, int, int, int>, std::vector<StrategyCosts>> strategies_;
    BestOfEveryPlan best_{{}, never, 0};
};

} // namespace

std::optional<BestOfEveryPlan> best_of_every_plan(const PlanningProblem& problem, const EveryPlanLimits& limits)
{
    return EveryPlan(problem, limits).run();
}

} // namespace tangram
