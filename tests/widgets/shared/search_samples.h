// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/record/search_record.h"
#include "search/space/pair_funnel.h"

#include <memory>
#include <random>

namespace tangram {

/// A grid as a search has it: `islands` islands of 8 nodes with parts of 8, 4 and 2 nodes, and slices of a model of
/// `blocks` blocks. Every seventh column cannot be cut.
inline std::shared_ptr<const PairGrid> sample_grid(int islands, int blocks)
{
    auto grid = std::make_shared<PairGrid>();
    for (int island = 0; island < islands; ++island)
        for (const int nodes : {8, 4, 2})
            grid->rows.push_back({{island}, nodes * 8, nodes, true});
    const auto add = [&](int embedding, int count, int head) {
        PairGridColumn column;
        column.counts = {embedding, count, 0, head};
        column.example = embedding > 0 ? Slice{0, count + 1}
            : head > 0                 ? Slice{blocks + 1 - count, blocks + 2}
                                       : Slice{1, count + 1};
        column.slices = embedding + head > 0 ? 1 : static_cast<std::uint64_t>(blocks - count + 1);
        column.slices_cut = column.slices;
        grid->columns.push_back(column);
    };
    for (int count = 1; count <= blocks; ++count)
        add(0, count, 0);
    for (int count = 0; count <= blocks; ++count)
        add(1, count, 0);
    for (int count = 0; count <= blocks; ++count)
        add(0, count, 1);
    add(1, blocks, 1);
    return grid;
}

/// Fates as a search leaves them: in every row what is too little, what is planned, what is too much, what does not
/// fit.
inline std::vector<PairFate> sample_fates(const PairGrid& grid, unsigned seed = 1)
{
    std::mt19937 random(seed);
    std::vector<PairFate> fates(grid.cell_count());
    for (std::size_t cell = 0; cell < fates.size(); ++cell) {
        const PairGridRow& row = grid.rows[cell / grid.columns.size()];
        const double blocks = grid.columns[cell % grid.columns.size()].blocks();
        const double load = blocks / row.nodes + 0.2 * static_cast<double>(random() % 10) / 10;
        fates[cell] = load < 0.8 ? PairFate::too_little_work
            : load < 5           ? PairFate::planned
            : load < 9           ? PairFate::too_much_work
                                 : PairFate::memory;
    }
    return fates;
}

/// A snapshot in which that share of the cells has been looked at, with counters that add up.
inline SearchSnapshot sample_snapshot(const std::shared_ptr<const PairGrid>& grid, double share, unsigned seed = 1)
{
    SearchSnapshot snapshot;
    snapshot.grid = grid;
    snapshot.fates = sample_fates(*grid, seed);
    for (auto cell = static_cast<std::size_t>(share * static_cast<double>(snapshot.fates.size()));
         cell < snapshot.fates.size(); ++cell)
        snapshot.fates[cell] = PairFate::waiting;
    snapshot.phase = share < 1 ? SearchPhase::enumerate : SearchPhase::done;
    snapshot.pairs = grid_funnel(*grid, snapshot.fates);
    snapshot.pairs_total = pairs_of(*grid);
    snapshot.partial_plans.total = 1000 + static_cast<std::uint64_t>(1000 * share);
    snapshot.partial_plans.charge(Rule::dominated, 600);
    snapshot.partial_plans.charge(Rule::beam, 100);
    snapshot.partial_plans.kept = snapshot.partial_plans.total - 700;
    snapshot.states.total = static_cast<std::uint64_t>(5000 * share);
    snapshot.states.charge(Rule::bound, snapshot.states.total / 2);
    snapshot.states.kept = snapshot.states.total - snapshot.states.total / 2;
    snapshot.best_iteration_time_s = share > 0.3 ? 12 - share : 0;
    snapshot.lower_bound_iteration_time_s = share > 0.1 ? 10 : 0;
    snapshot.fraction_done = share;
    snapshot.elapsed_s = 2 * share;
    return snapshot;
}

/// A record of eleven moments.
inline SearchRecord sample_record(const std::string& name, unsigned seed = 1, int islands = 3, int blocks = 24)
{
    const std::shared_ptr<const PairGrid> grid = sample_grid(islands, blocks);
    SearchRecord begun;
    begun.name = name;
    begun.tokens_per_iteration = 4e6;
    for (int island = 0; island < islands; ++island)
        begun.island_names.push_back("island " + std::to_string(island + 1));
    SearchRecorder recorder(std::move(begun));
    for (int step = 0; step <= 10; ++step)
        recorder.add(sample_snapshot(grid, step / 10.0, seed));
    return *recorder.finish(
        {static_cast<std::uint32_t>(grid->cell(0, 10)), static_cast<std::uint32_t>(grid->cell(4, 8))}, true);
}

} // namespace tangram
