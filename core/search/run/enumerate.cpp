// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/run/enumerate.h"

#include "search/pairs/pair_rules.h"
#include "search/threads/for_each_index.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace tangram {

namespace {

/// Passes on what a table finds.
class TableNews final : public PairObserver {
public:
    TableNews(LiveSearch& live, const SpaceGrid& grid)
        : live_(live)
        , grid_(grid)
    {
    }
    void decided(int kind, int signature, PairFate fate) override { live_.decided(grid_.cell(kind, signature), fate); }
    void planned(const Funnel& partial_plans) override { live_.add_partial_plans(partial_plans); }

private:
    LiveSearch& live_;
    const SpaceGrid& grid_;
};

/// Nothing can be planned at no micro-batch size.
void decide_without_ticks(const SearchSpace& space, const SpaceGrid& grid, LiveSearch& live)
{
    for (int kind = 0; kind < static_cast<int>(space.kinds().size()); ++kind)
        for (int signature = 0; signature < static_cast<int>(space.signatures().size()); ++signature)
            if (space.signatures()[signature].slices > 0)
                live.decided(grid.cell(kind, signature), fate_without_ticks(space.settings()));
}

} // namespace

Ticks enumerate_pairs(const SearchSpace& space, const SpaceGrid& grid, LiveSearch& live, PairCache* cache, bool shown,
                      const std::function<void(double share)>& advance)
{
    const std::vector<int>& samples = space.ticks();
    std::vector<std::optional<Tick>> built(samples.size());
    std::atomic<std::size_t> done = 0;
    for_each_index(samples.size(), [&](std::size_t i) {
        TableNews news(live, grid);
        built[i].emplace(Tick{PairTable(space, samples[i], live.gate, shown ? &news : nullptr, cache)});
        built[i]->bound = tick_lower_bound(space, built[i]->table);
        advance(static_cast<double>(++done) / static_cast<double>(samples.size()));
    });
    Ticks ticks;
    for (auto& tick : built)
        ticks.all.push_back(std::move(*tick));
    if (ticks.all.empty() && shown)
        decide_without_ticks(space, grid, live);
    for (std::size_t i = 0; i < ticks.all.size(); ++i) {
        Tick& tick = ticks.all[i];
        if (std::isfinite(tick.bound.of_all_s()) && space.divides_batch(tick.table.micro_batch_samples())) {
            ticks.order.push_back(i);
            continue;
        }
        if (!tick.table.empty())
            ticks.of_some.push_back(i);
        tick.complete = !live.gate.stopped();
    }
    std::stable_sort(ticks.order.begin(), ticks.order.end(), [&](std::size_t a, std::size_t b) {
        return ticks.all[a].bound.of_all_s() < ticks.all[b].bound.of_all_s();
    });
    return ticks;
}

} // namespace tangram
