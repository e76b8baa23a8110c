// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/run/no_plan/infeasibility.h"

#include "plan/layout/schedule_choice.h"
#include "schedule/schedule.h"
#include "schedule/work_order.h"
#include "search/run/no_plan/memory_advice.h"
#include "search/run/no_plan/no_strategy.h"
#include "text/binary_units.h"
#include "text/tr.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>

namespace tangram {

namespace {

std::string gibibytes(double bytes)
{
    return fmt::format("{:.1f} GiB", bytes / gib);
}

/// The least memory per GPU that one layer of a kind needs anywhere, against what is there.
struct Shortage {
    double bytes =
        -std::numeric_limits<double>::infinity(); ///< needed less capacity, the best case; positive: it fits nowhere
    double needed = 0;
    double capacity = 0;
    std::string gpu;
};

/// Of the state that a part holds for itself, how much it holds at the least where a stage on several islands shares it
/// among all of its GPUs.
double least_share_of_state(const SearchSpace& space, const PartKind& kind)
{
    const std::vector<int>& zero = space.problem().job.allow.zero;
    const bool may_share = space.settings().mixed_stages && space.islands().size() > 1
        && std::any_of(zero.begin(), zero.end(), [](int stage) { return stage > 0; });
    if (!may_share)
        return 1;
    int gpus = 0;
    for (const IslandSpace& island : space.islands())
        gpus += island.gpus;
    return static_cast<double>(kind.part.gpus()) / gpus;
}

Shortage best_fit(const SearchSpace& space, std::span<const PairTable* const> tables, std::size_t layer)
{
    LayerCounts one{};
    one[layer] = 1;
    Shortage best;
    best.bytes = std::numeric_limits<double>::infinity();
    for (const PairTable* table : tables)
        for (std::size_t k = 0; k < space.kinds().size(); ++k) {
            const PartKind& kind = space.kinds()[k];
            const double share = least_share_of_state(space, kind);
            const std::shared_ptr<const PlannedPart> part = table->part(static_cast<int>(k));
            for (const StrategyCosts& costs : part->plans.strategies) {
                const MemoryParts memory = stage_memory(costs, one);
                if (memory.host_bytes > costs.host_capacity_bytes)
                    continue;
                const double state_bytes = memory.weights_bytes + memory.gradients_bytes + memory.optimizer_bytes;
                const double needed = memory.total_bytes() - (1 - share) * state_bytes;
                if (needed - kind.capacity_bytes < best.bytes)
                    best = {needed - kind.capacity_bytes, needed, kind.capacity_bytes, kind.part.gpu->name};
            }
        }
    return best;
}

double state_bytes_of(const LayerCost& cost)
{
    return cost.weights_bytes + cost.gradients_bytes + cost.optimizer_bytes;
}

/// Bytes over the whole cluster that every layer needs at the least, all copies and shards of it together.
double least_bytes(const SearchSpace& space, std::span<const PairTable* const> tables)
{
    const LayerCounts counts = count_layers(*space.problem().model, {0, space.layer_count()});
    std::array<double, layer_kind_count> least;
    least.fill(std::numeric_limits<double>::infinity());
    for (const PairTable* table : tables)
        for (std::size_t k = 0; k < space.kinds().size(); ++k) {
            const std::shared_ptr<const PlannedPart> part = table->part(static_cast<int>(k));
            for (const StrategyCosts& costs : part->plans.strategies)
                for (std::size_t layer = 0; layer < counts.size(); ++layer) {
                    double bytes = state_bytes_of(costs.layer[layer]) + costs.layer[layer].activations_bytes;
                    // One stage may hold both ends of a model with tied embeddings, and their table once.
                    if (layer == static_cast<std::size_t>(LayerKind::head))
                        bytes -= state_bytes_of(costs.tied_table);
                    least[layer] = std::min(least[layer], bytes * space.kinds()[k].part.gpus());
                }
        }
    double sum = 0;
    for (std::size_t layer = 0; layer < counts.size(); ++layer)
        if (counts[layer] > 0)
            sum += least[layer] * counts[layer];
    return sum;
}

/// The fault of all the schedules that the job allows, whatever the number of stages and the micro-batches: of the one
/// that comes closest. Null where some of them suit.
const char* fault_of_all_schedules(const SearchSpace& space)
{
    const Job& job = space.problem().job;
    const char* closest = nullptr;
    int closest_stages = 0;
    for (const ScheduleChoice& choice : schedule_choices(job))
        for (int stages = 1; stages <= space.most_stages(); ++stages)
            for (const int samples : space.ticks()) {
                if (!space.divides_batch(samples))
                    continue;
                const char* const fault =
                    schedule_fault(choice.schedule, stages, choice.chunks, micro_batches_of(job, samples));
                if (fault == nullptr)
                    return nullptr;
                const bool is_closer = closest == nullptr || (closest_stages % 2 == 1 && stages % 2 == 0);
                if (is_closer) {
                    closest = fault;
                    closest_stages = stages;
                }
            }
    return closest;
}

} // namespace

Infeasibility explain_infeasibility(const SearchSpace& space, std::span<const PairTable* const> tables)
{
    const Job& job = space.problem().job;
    if (space.ticks().empty())
        return {Core::message_of(
                    "Too many micro-batches: the global batch of {} cannot be divided into micro-batches that are "
                    "large enough. A pipeline of up to {} stages can have {} micro-batches, because no more than {} "
                    "forwards and backwards are simulated; choose a global batch with more divisors, or a smaller one.",
                    job.global_batch, space.most_stages(), most_work_items / work_items(space.most_stages(), 1, 1),
                    most_work_items),
                0,
                {}};
    const bool any = std::any_of(tables.begin(), tables.end(), [&](const PairTable* table) {
        for (std::size_t k = 0; k < space.kinds().size(); ++k)
            if (table->has_strategies(static_cast<int>(k)))
                return true;
        return false;
    });
    if (!any)
        return explain_no_strategy(space);
    if (const char* const fault = fault_of_all_schedules(space))
        return {Core::message_of("Schedule: {}, which no division of the global batch of {} on these GPUs gives.",
                                 Message(fault), job.global_batch),
                0, Core::message_of("choose another global batch, or allow other schedules")};

    Shortage worst;
    Message worst_layer;
    const LayerCounts counts = count_layers(*space.problem().model, {0, space.layer_count()});
    for (std::size_t layer = 0; layer < counts.size(); ++layer) {
        if (counts[layer] == 0)
            continue;
        const Shortage shortage = best_fit(space, tables, layer);
        if (shortage.bytes > worst.bytes) {
            worst = shortage;
            worst_layer = Message(to_string(static_cast<LayerKind>(layer)));
        }
    }
    if (worst.bytes > 0)
        return {
            Core::message_of("Memory: one {} layer needs at least {} per GPU, even with the strategy that saves most "
                             "memory; {} has {} after the reserve of {}: {} too little.",
                             worst_layer, gibibytes(worst.needed), worst.gpu, gibibytes(worst.capacity),
                             gibibytes(reserve_bytes(job)), gibibytes(worst.bytes)),
            worst.bytes, advice_on_memory(space, MemoryShort::for_one_layer)};

    const double needed = least_bytes(space, tables);
    double there = 0;
    double gpus = 0;
    for (const IslandSpace& island : space.islands()) {
        double capacity = 0;
        for (const PartSize& size : island.sizes)
            if (size.searched)
                capacity = std::max(capacity, space.kinds()[size.kind].capacity_bytes);
        there += std::max(0.0, capacity) * island.gpus;
        gpus += island.gpus;
    }
    if (needed > there)
        return {Core::message_of(
                    "Memory: the model needs at least {} over all GPUs, even with the strategy that saves most "
                    "memory; the cluster has {} after the reserve: {} too little, {} per GPU.",
                    gibibytes(needed), gibibytes(there), gibibytes(needed - there), gibibytes((needed - there) / gpus)),
                (needed - there) / gpus, advice_on_memory(space, MemoryShort::in_all)};
    return {Core::message_of(
                "Memory: every layer fits somewhere, and the cluster's {} could hold the {} that the model needs "
                "at least, but no division into stages fits: with the micro-batches in flight, or with the rules "
                "that are on, the layers do not fit on the island parts.",
                gibibytes(there), gibibytes(needed)),
            0, advice_on_memory(space, MemoryShort::for_every_division), false};
}

} // namespace tangram
