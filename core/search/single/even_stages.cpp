// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/single/even_stages.h"
#include "plan/price/pricer.h"

#include "parallelizer/strategy_fault.h"
#include "parallelizer/strategy_space.h"
#include "schedule/one_f_one_b.h"
#include "schedule/work_order.h"
#include "search/threads/for_each_index.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <limits>
#include <map>
#include <mutex>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace tangram {

namespace {

constexpr std::size_t few_types = 4; ///< of which every order is tried
constexpr std::size_t most_priced = 32; ///< of each number of stages

std::vector<Slice> even_slices(int layers, int stages)
{
    std::vector<Slice> slices;
    int first = 0;
    for (int s = 0; s < stages; ++s) {
        const int size = layers / stages + (s >= stages - layers % stages ? 1 : 0);
        slices.push_back({first, first + size});
        first += size;
    }
    return slices;
}

/// GPUs of one island, which a stage may take some of.
struct Type {
    int island = 0; ///< index into the problem's islands
    int alike = 0; ///< of the types, the first with the same hardware and paths
    int gpus_per_node = 0;
    std::vector<int> nodes;
    double memory_bytes = 0; ///< per GPU
    double speed = 0; ///< in what unit ever
};

std::vector<Type> types_of(const SearchSpace& space)
{
    std::vector<Type> types;
    for (const IslandSpace& island : space.islands()) {
        const PlanningProblem& problem = space.problem();
        const Islands& islands = problem.islands;
        const int own = static_cast<int>(types.size());
        Type type{island.island, own, island.gpus_per_node, islands[island.island].nodes, 0, 0};
        for (int other = 0; other < own; ++other)
            if (space.islands()[other].island_class == island.island_class) {
                type.alike = other;
                break;
            }
        for (const PartSize& size : island.sizes)
            if (size.searched) {
                const PartKind& kind = space.kinds()[size.kind];
                type.memory_bytes = kind.capacity_bytes;
                type.speed = kind.speed_share / size.gpus;
                break;
            }
        types.push_back(std::move(type));
    }
    return types;
}

/// Orders in which the types are dealt to the stages.
std::vector<std::vector<std::size_t>> orders_of(const std::vector<Type>& types)
{
    std::vector<std::size_t> order(types.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::vector<std::vector<std::size_t>> orders;
    if (types.size() <= few_types) {
        do
            orders.push_back(order);
        while (std::next_permutation(order.begin(), order.end()));
        return orders;
    }
    for (const auto& key : {&Type::memory_bytes, &Type::speed}) {
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return types[a].*key > types[b].*key; });
        orders.push_back(order);
        orders.emplace_back(order.rbegin(), order.rend());
    }
    return orders;
}

/// How one replica of a stage can run on GPUs of one type: a tensor degree and how long its tick takes; by degree.
struct Way {
    int tensor = 1;
    double tick_s = never; ///< infinity where it does not fit at the stage's place
};
/// [stage][type]
using Ways = std::vector<std::vector<std::vector<Way>>>;

/// The replicas of one stage that a type has.
struct Share {
    std::size_t type = 0;
    int replicas = 0;
    int tensor = 1;
};

class EvenStages {
public:
    EvenStages(const SearchSpace& space, LiveSearch& live, Incumbents& incumbents)
        : space_(space)
        , problem_(space.problem())
        , live_(live)
        , incumbents_(incumbents)
        , types_(types_of(space))
        , zero_(*std::min_element(problem_.job.allow.zero.begin(), problem_.job.allow.zero.end()))
        , orders_(orders_of(types_))
    {
    }

    void run()
    {
        int gpus = 0;
        for (const Type& type : types_)
            gpus += type.gpus_per_node * static_cast<int>(type.nodes.size());
        const auto most_stages = static_cast<std::size_t>(std::min(space_.layer_count(), gpus));
        std::vector<std::vector<PlanDraft>> found(most_stages);
        std::atomic<std::size_t> done = 0;
        for_each_index(most_stages, [&](std::size_t i) {
            if (!live_.gate.stopped())
                found[i] = with_stages(static_cast<int>(i) + 1, gpus);
            live_.advance(0.3 + 0.6 * static_cast<double>(++done) / static_cast<double>(most_stages));
        });
        for (std::vector<PlanDraft>& drafts : found)
            for (PlanDraft& draft : drafts) {
                incumbents_.report(draft);
                incumbents_.show(draft);
                incumbents_.add(std::move(draft));
            }
    }

private:
    bool divides_sequences(int tensor) const { return tensor > 1 && problem_.job.allow.sequence_parallel; }

    struct Estimated {
        double seconds;
        PipelineLayout pipeline;
    };

    std::vector<PlanDraft> with_stages(int stages, int gpus)
    {
        Pricer& pricer = incumbents_.pricer();
        const Job& job = problem_.job;
        const std::vector<Slice> slices = even_slices(space_.layer_count(), stages);
        if (!std::all_of(slices.begin(), slices.end(), [&](Slice slice) { return space_.may_cut_at(slice.first); }))
            return {};
        std::vector<Estimated> estimated;
        ComposeCounts counts;
        for (const Recompute recompute : recompute_choices(job))
            for (const int samples : job.allow.samples_per_replica) {
                int in_flight = -1; // that `ways` were found for
                Ways ways;
                for (int replicas = 1; replicas <= gpus / stages && replicas <= job.global_batch / samples;
                     ++replicas) {
                    const int micro_batches = micro_batches_of(job, replicas * samples);
                    if (live_.gate.stopped())
                        return {};
                    if (!takes_micro_batches(job, replicas * samples)
                        || work_items(stages, 1, micro_batches) > most_work_items)
                        continue;
                    if (std::min(micro_batches, stages) != in_flight) {
                        in_flight = std::min(micro_batches, stages);
                        ways = ways_of(slices, recompute, samples, micro_batches, pricer);
                    }
                    for (const std::vector<std::size_t>& order : orders_) {
                        ++counts.states;
                        if (auto pipeline = shortest_tick(order, slices, ways, recompute, samples, replicas)) {
                            pipeline->micro_batches = micro_batches;
                            pipeline->samples = job.global_batch;
                            const double seconds = estimate_s(*pipeline, pricer);
                            estimated.push_back({seconds, std::move(*pipeline)});
                        }
                    }
                }
            }
        std::stable_sort(estimated.begin(), estimated.end(),
                         [](const Estimated& a, const Estimated& b) { return a.seconds < b.seconds; });
        if (estimated.size() > most_priced)
            estimated.resize(most_priced);
        BestDrafts best(2);
        for (Estimated& one : estimated) {
            if (live_.gate.stopped())
                break;
            PlanDraft draft{{{{std::move(one.pipeline)}, {}}}, never};
            ++counts.composed;
            ++counts.simulated;
            if (const auto layout = draft.layout(*problem_.model))
                draft.time_s = pricer.time(*layout, live_.gate.token());
            if (draft.time_s < never)
                best.add(std::move(draft));
        }
        live_.add(counts);
        return best.all();
    }

    Ways ways_of(const std::vector<Slice>& slices, Recompute recompute, int samples, int micro_batches,
                 Pricer& pricer) const
    {
        Ways ways(slices.size(), std::vector<std::vector<Way>>(types_.size()));
        for (std::size_t t = 0; t < types_.size(); ++t) {
            const Type& type = types_[t];
            if (type.alike < static_cast<int>(t)) {
                for (auto& of_stage : ways)
                    of_stage[t] = of_stage[type.alike];
                continue;
            }
            for (int tensor = 1; tensor <= type.gpus_per_node; tensor *= 2) {
                Strategy strategy{.tensor = tensor, .recompute = recompute, .samples_per_replica = samples};
                strategy.zero = zero_;
                strategy.sequence_parallel = divides_sequences(tensor);
                StageLayout stage{.island = type.island,
                                  .gpus = {{type.nodes.front(), 0, tensor}},
                                  .layers = {},
                                  .strategy = strategy};
                if (!possible(stage))
                    continue;
                for (std::size_t s = 0; s < slices.size(); ++s) {
                    stage.layers = slices[s];
                    const StagePrice& price = pricer.prices().of(stage);
                    const StageCost& cost = price.costs.whole;
                    const int held =
                        one_f_one_b_depth(static_cast<int>(slices.size()), static_cast<int>(s), micro_batches);
                    if (cost.memory_for(held) <= price.capacity_bytes - reserve_bytes(problem_.job))
                        ways[s][t].push_back({tensor, cost.forward_s + cost.backward_s});
                }
            }
        }
        return ways;
    }

    bool possible(const StageLayout& stage) const
    {
        const Part part = make_part(*problem_.cluster, space_.routes().network(), problem_.islands[stage.island].nodes,
                                    std::vector<int>{stage.gpus.front().node}, stage.strategy.tensor);
        return problem_.parallelizer->violation(*problem_.model, problem_.job, part, stage.strategy).empty();
    }

    /// The pipeline whose longest tick is shortest when the types are dealt in this order; nothing where none fits.
    std::optional<PipelineLayout> shortest_tick(const std::vector<std::size_t>& order, const std::vector<Slice>& slices,
                                                const Ways& ways, Recompute recompute, int samples, int replicas) const
    {
        std::vector<double> ticks;
        for (const auto& of_stage : ways)
            for (const auto& of_type : of_stage)
                for (const Way& way : of_type)
                    ticks.push_back(way.tick_s);
        std::sort(ticks.begin(), ticks.end());
        ticks.erase(std::unique(ticks.begin(), ticks.end()), ticks.end());
        if (ticks.empty() || !dealt(order, ways, replicas, ticks.back()))
            return std::nullopt;
        std::size_t low = 0;
        std::size_t high = ticks.size() - 1; // enough
        while (low < high) {
            const std::size_t middle = (low + high) / 2;
            if (dealt(order, ways, replicas, ticks[middle]))
                high = middle;
            else
                low = middle + 1;
        }
        return laid_out(*dealt(order, ways, replicas, ticks[high]), slices, recompute, samples);
    }

    /// [stage]: its replicas, none of which takes longer; nothing where there are too few GPUs.
    std::optional<std::vector<std::vector<Share>>> dealt(const std::vector<std::size_t>& order, const Ways& ways,
                                                         int replicas, double longest_s) const
    {
        std::vector<std::vector<Share>> stages(ways.size());
        std::vector<std::pair<std::size_t, int>> used(types_.size()); // whole nodes, and GPUs of the next
        for (std::size_t s = 0; s < ways.size(); ++s) {
            int missing = replicas;
            for (const std::size_t t : order) {
                if (missing == 0)
                    break;
                const auto way = std::find_if(ways[s][t].begin(), ways[s][t].end(),
                                              [&](const Way& one) { return one.tick_s <= longest_s; });
                if (way == ways[s][t].end())
                    continue;
                const Type& type = types_[t];
                auto& [nodes, gpus] = used[t];
                int taken = 0;
                while (missing > 0) {
                    if (gpus + way->tensor > type.gpus_per_node) {
                        ++nodes;
                        gpus = 0;
                    }
                    if (nodes >= type.nodes.size())
                        break;
                    gpus += way->tensor;
                    ++taken;
                    --missing;
                }
                if (taken > 0)
                    stages[s].push_back({t, taken, way->tensor});
            }
            if (missing > 0)
                return std::nullopt;
        }
        return stages;
    }

    PipelineLayout laid_out(const std::vector<std::vector<Share>>& dealt, const std::vector<Slice>& slices,
                            Recompute recompute, int samples) const
    {
        PipelineLayout pipeline;
        std::vector<std::pair<std::size_t, int>> used(types_.size());
        for (std::size_t s = 0; s < slices.size(); ++s) {
            std::vector<ReplicaGroup> groups;
            for (const Share& share : dealt[s]) {
                const Type& type = types_[share.type];
                auto& [nodes, gpus] = used[share.type];
                std::vector<GpuRange> ranges;
                for (int replica = 0; replica < share.replicas; ++replica) {
                    if (gpus + share.tensor > type.gpus_per_node) {
                        ++nodes;
                        gpus = 0;
                    }
                    const int node = type.nodes[nodes];
                    if (!ranges.empty() && ranges.back().node == node)
                        ranges.back().count += share.tensor;
                    else
                        ranges.push_back({node, gpus, share.tensor});
                    gpus += share.tensor;
                }
                // A group has equally many GPUs of each of its nodes.
                std::map<int, std::vector<GpuRange>, std::greater<>> by_count;
                for (const GpuRange& range : ranges)
                    by_count[range.count].push_back(range);
                for (auto& [count, alike] : by_count) {
                    const int replicas = count * static_cast<int>(alike.size()) / share.tensor;
                    groups.push_back({type.island, std::move(alike),
                                      Strategy{.tensor = share.tensor,
                                               .data = replicas,
                                               .zero = zero_,
                                               .recompute = recompute,
                                               .samples_per_replica = samples,
                                               .sequence_parallel = divides_sequences(share.tensor)}});
                }
            }
            StageLayout stage{.island = groups.front().island,
                              .gpus = groups.front().gpus,
                              .layers = slices[s],
                              .strategy = groups.front().strategy};
            if (groups.size() > 1) {
                for (std::size_t g = 1; g < groups.size(); ++g)
                    stage.gpus.insert(stage.gpus.end(), groups[g].gpus.begin(), groups[g].gpus.end());
                stage.replicas = std::move(groups);
            }
            pipeline.stages.push_back(std::move(stage));
        }
        return pipeline;
    }

    /// Sailor's formula (section 4.3), sends left out.
    double estimate_s(const PipelineLayout& pipeline, Pricer& pricer) const
    {
        double sum_s = 0;
        double longest_s = 0;
        double finish_s = 0;
        for (const StageLayout& stage : pipeline.stages) {
            const StageCost cost = pricer.prices().costs_of(stage).whole;
            const double tick_s = cost.forward_s + cost.backward_s;
            sum_s += tick_s;
            longest_s = std::max(longest_s, tick_s);
            finish_s = std::max(finish_s, cost.gradient_sync_s + cost.optimizer_s);
        }
        return sum_s + (pipeline.micro_batches - 1) * longest_s + finish_s;
    }

    const SearchSpace& space_;
    const PlanningProblem& problem_;
    LiveSearch& live_;
    Incumbents& incumbents_;
    std::vector<Type> types_;
    int zero_; ///< the least stage that the job allows
    std::vector<std::vector<std::size_t>> orders_;
};

} // namespace

void compose_even_stages(const SearchSpace& space, LiveSearch& live, Incumbents& incumbents)
{
    if (!space.problem().job.allow.zero.empty() && !space.islands().empty())
        EvenStages(space, live, incumbents).run();
}

} // namespace tangram
