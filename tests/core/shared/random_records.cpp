// SPDX-License-Identifier: GPL-3.0-or-later
#include "random_records.h"

#include "search/space/pair_funnel.h"

#include <memory>
#include <utility>

namespace tangram {

namespace {

PairGrid random_grid(const std::function<int(int)>& below, int islands)
{
    PairGrid grid;
    grid.symmetry = below(2) == 0;
    for (int island = 0; island < islands; ++island)
        for (int nodes = 1 + below(4); nodes > 0; --nodes)
            grid.rows.push_back({{island}, 8 * nodes, nodes, below(4) > 0});
    for (PairGridRow& row : grid.rows)
        if (!row.searched)
            row.sizes = 1 + below(row.nodes);
    const int blocks = 1 + below(12);
    for (int count = 1; count <= blocks; ++count) {
        const auto slices = static_cast<std::uint64_t>(blocks - count + 1);
        grid.columns.push_back({{0, count, 0, 0},
                                {1, 1 + count},
                                slices,
                                static_cast<std::uint64_t>(below(static_cast<int>(slices) + 1))});
    }
    return grid;
}

Funnel more(Funnel funnel, const std::function<int(int)>& below)
{
    const auto kept = static_cast<std::uint64_t>(below(1000));
    const auto dropped = static_cast<std::uint64_t>(below(1000));
    funnel.total += kept + dropped;
    funnel.kept += kept;
    funnel.charge(rules()[static_cast<std::size_t>(below(rule_count))].rule, dropped);
    return funnel;
}

} // namespace

SearchRecord random_record(const std::function<int(int)>& below)
{
    SearchRecord begun;
    const int islands = 1 + below(3);
    for (int i = 0; i < islands; ++i)
        begun.island_names.push_back(below(2) == 0 ? "island \"ü\"" : "");
    begun.settings.exact = below(2) == 0;
    begun.tokens_per_iteration = below(1000);
    SearchRecorder recorder(begun);
    SearchSnapshot now;
    now.grid = std::make_shared<const PairGrid>(random_grid(below, islands));
    now.pairs_total = pairs_of(*now.grid);
    now.fates.assign(now.grid->cell_count(), PairFate::waiting);
    for (int moments = 1 + below(5); moments > 0; --moments) {
        for (PairFate& fate : now.fates)
            if (below(3) == 0)
                fate = std::max(fate, static_cast<PairFate>(below(pair_fate_count)));
        now.pairs = grid_funnel(*now.grid, now.fates);
        now.partial_plans = more(now.partial_plans, below);
        now.states = more(now.states, below);
        now.pipelines_composed += static_cast<std::uint64_t>(below(100));
        now.elapsed_s += 0.001 * below(1000);
        now.fraction_done = 0.125 * below(9);
        now.ruled_out = 0.125 * below(9);
        now.several_ruled_out = 0.125 * below(9);
        now.proved = below(4) == 0;
        now.proof_states = static_cast<std::uint64_t>(below(1000));
        now.phase = static_cast<SearchPhase>(below(5));
        now.paused = below(4) == 0;
        recorder.add(now);
    }
    std::vector<std::uint32_t> best;
    for (int stages = below(4); stages > 0; --stages)
        best.push_back(static_cast<std::uint32_t>(below(static_cast<int>(now.fates.size()))));
    return *recorder.finish(std::move(best), below(2) == 0);
}

} // namespace tangram
