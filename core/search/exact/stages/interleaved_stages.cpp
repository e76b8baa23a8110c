// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/exact/stages/interleaved_stages.h"

#include "schedule/order_makers.h"
#include "schedule/simulate.h"
#include "search/exact/parts/number_hash.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <numeric>

namespace tangram {

namespace {

bool within(const std::vector<int>& some, const std::vector<int>& all)
{
    return std::equal(some.begin(), some.end(), all.begin(), std::less_equal<>());
}

/// The most (micro-batches, chunk) that are held at once in an order.
std::vector<std::vector<int>> most_held(const WorkOrder& order, int chunks)
{
    std::vector<std::vector<int>> most;
    std::vector<int> now(static_cast<std::size_t>(chunks), 0);
    for (const WorkItem& item : order) {
        now[item.chunk] += item.kind == WorkKind::forward ? 1 : -1;
        if (item.kind != WorkKind::forward
            || std::any_of(most.begin(), most.end(), [&](const auto& other) { return within(now, other); }))
            continue;
        std::erase_if(most, [&](const auto& other) { return within(other, now); });
        most.push_back(now);
    }
    return most;
}

} // namespace

InterleavedStages::Counts InterleavedStages::counts_of(const GrowingPipeline& pipeline, int micro_batches)
{
    const int stages = pipeline.all_stages;
    return {stages, pipeline.schedule.chunks, micro_batches,
            std::max(stages, least_micro_batch_group(stages, micro_batches))};
}

std::vector<ChunksHeld> InterleavedStages::found(const Counts& counts, bool settled, int& number)
{
    std::vector<int> groups{counts.group};
    if (!settled) { // see least_micro_batch_group()
        groups.resize(static_cast<std::size_t>(counts.stages));
        std::iota(groups.begin(), groups.end(), counts.stages);
    }
    std::vector<ChunksHeld> held;
    for (const WorkOrder& order : interleaved_orders(counts.stages, counts.chunks, counts.micro_batches, counts.group))
        held.push_back({++number, counts.chunks, groups, most_held(order, counts.chunks)});
    return held;
}

const ChunksHeld& InterleavedStages::held(const GrowingPipeline& pipeline, int after)
{
    // Whichever number it is, a group as large as there are stages is held at once.
    const bool settled = pipeline.most_micro_batches() == pipeline.micro_batches;
    Counts least =
        counts_of(pipeline, settled ? pipeline.micro_batches : std::min(pipeline.micro_batches, pipeline.all_stages));
    constexpr int groups = 4; // what comes between the first and the last ones repeats itself
    const int over = std::max(0, (least.micro_batches - groups * least.group) / least.group);
    least.micro_batches -= over * least.group;
    const auto [known, added] = held_.try_emplace({least, settled});
    if (added)
        known->second = found(least, settled, last_number_);
    return known->second[static_cast<std::size_t>(pipeline.all_stages - 1 - after)];
}

double InterleavedStages::least_s(const GrowingPipeline& pipeline, double enough_s)
{
    double longest_tick_s = 0;
    for (const StageOption* option : pipeline.options)
        longest_tick_s = std::max(longest_tick_s, option->tick_s());
    double least = simulated_s(pipeline, pipeline.micro_batches);
    for (int more = pipeline.micro_batches + 1;
         more <= pipeline.most_micro_batches() && least > enough_s && more * longest_tick_s <= enough_s; ++more)
        least = std::min(least, simulated_s(pipeline, more));
    return least;
}

double InterleavedStages::simulated_s(const GrowingPipeline& pipeline, int micro_batches)
{
    constexpr std::int64_t many_items = 200'000;
    const Counts counts = counts_of(pipeline, micro_batches);
    if (work_items(counts.stages, counts.chunks, micro_batches) > many_items)
        return 0;
    // The same stages come on other nodes, and with strategies that differ in memory alone.
    key_.assign({double(counts.stages), double(counts.chunks), double(counts.micro_batches)});
    for (const StageOption* option : pipeline.options) {
        if (option->in_chunks.times.empty())
            key_.push_back(-1);
        for (const ChunkTimes& chunk : option->in_chunks.times)
            key_.insert(key_.end(), {chunk.forward_s, chunk.backward_s});
    }
    constexpr std::size_t many_times = 100'000;
    if (simulated_.size() > many_times)
        simulated_.clear();
    const auto [known, is_new] = simulated_.try_emplace(key_);
    if (!is_new)
        return known->second;
    constexpr std::size_t many_orders = 64;
    if (orders_.size() > many_orders)
        orders_.clear();
    const auto [orders, added] = orders_.try_emplace(counts);
    if (added)
        orders->second = interleaved_orders(counts.stages, counts.chunks, counts.micro_batches, counts.group);
    times_.schedule = ScheduleKind::interleaved;
    times_.micro_batches = counts.micro_batches;
    times_.group = counts.group;
    times_.stages.resize(static_cast<std::size_t>(counts.stages));
    times_.chunks.assign(times_.stages.size(), std::vector<ChunkTimes>(static_cast<std::size_t>(counts.chunks)));
    for (std::size_t after = 0; after < pipeline.options.size(); ++after)
        if (const std::vector<ChunkTimes>& chunks = pipeline.options[after]->in_chunks.times; !chunks.empty())
            times_.chunks[times_.chunks.size() - 1 - after] = chunks;
    return known->second = simulated_time(times_, orders->second, scratch_);
}

std::size_t InterleavedStages::TimesHash::operator()(const std::vector<double>& times) const
{
    return number_hash(times);
}

} // namespace tangram
