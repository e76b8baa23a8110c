// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/price/uneven_shards.h"

#include "schedule/one_f_one_b.h"
#include "schedule/work_order.h"

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

constexpr int even = 1000;

void set_share(StageLayout& stage, std::size_t group, int permille)
{
    stage.replicas[group].strategy.shard_permille = permille;
    if (group == 0)
        stage.strategy.shard_permille = permille;
}

} // namespace

std::vector<int> shares_that_fit(const std::vector<ShardRoom>& groups)
{
    constexpr double most_permille = 1e6;
    std::vector<int> most;
    std::int64_t wanted = 0;
    std::int64_t possible = 0;
    bool even_fits = true;
    for (const ShardRoom& group : groups) {
        if (group.free_bytes < 0)
            return {};
        // The last thousandth is left free, so that rounding takes nothing that is not there.
        const double fits = group.divided_bytes > 0 ? even * group.free_bytes / group.divided_bytes : most_permille;
        most.push_back(static_cast<int>(std::min(most_permille, fits * (1 - 1e-9))));
        even_fits = even_fits && group.divided_bytes <= group.free_bytes;
        wanted += std::int64_t{even} * group.replicas;
        possible += std::int64_t{most.back()} * group.replicas;
    }
    if (even_fits)
        return std::vector<int>(groups.size(), 0);
    if (possible < wanted || *std::min_element(most.begin(), most.end()) < 1)
        return {};
    const auto held = [&](int level) {
        std::int64_t sum = 0;
        for (std::size_t g = 0; g < groups.size(); ++g)
            sum += std::int64_t{std::min(most[g], level)} * groups[g].replicas;
        return sum;
    };
    int too_low = 0;
    int level = *std::max_element(most.begin(), most.end());
    while (level - too_low > 1) {
        const int middle = (too_low + level) / 2;
        (held(middle) >= wanted ? level : too_low) = middle;
    }
    for (int& share : most)
        share = std::min(share, level);
    return most;
}

void share_state_by_memory(StagePrices& prices, PipelineLayout& pipeline)
{
    const Job& job = prices.problem().job;
    if (!job.allow.uneven_shards || pipeline.chunk_count() > 1 || splits_backward(pipeline.schedule))
        return;
    for (std::size_t s = 0; s < pipeline.stages.size(); ++s) {
        StageLayout& stage = pipeline.stages[s];
        if (!stage.shared_state)
            continue;
        const int in_flight = pipeline.schedule == ScheduleKind::gpipe
            ? pipeline.micro_batches
            : one_f_one_b_depth(static_cast<int>(pipeline.stages.size()), static_cast<int>(s), pipeline.micro_batches);
        StageLayout half = stage;
        for (std::size_t g = 0; g < stage.group_count(); ++g) {
            set_share(stage, g, 0);
            set_share(half, g, even / 2);
        }
        std::vector<ShardRoom> groups;
        for (std::size_t g = 0; g < stage.group_count(); ++g) {
            const StagePrice& price = prices.of_group(stage, g);
            const double held = price.costs.whole.memory_for(in_flight);
            // What is divided is the state that half a share holds half of.
            const double divided = 2 * (held - prices.of_group(half, g).costs.whole.memory_for(in_flight));
            groups.push_back({stage.replicas[g].strategy.data, divided,
                              price.capacity_bytes - reserve_bytes(job) - (held - divided)});
        }
        const std::vector<int> shares = shares_that_fit(groups);
        for (std::size_t g = 0; g < shares.size(); ++g)
            set_share(stage, g, shares[g]);
    }
}

} // namespace tangram
