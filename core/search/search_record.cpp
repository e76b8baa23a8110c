// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/search_record.h"

#include <algorithm>
#include <map>
#include <memory>

namespace tangram {

namespace {

std::vector<PairFate> fates_at(const SearchRecord& record, std::size_t moment)
{
    std::vector<PairFate> fates(record.grid.cell_count(), PairFate::waiting);
    for (std::size_t i = 0; i <= moment && i < record.moments.size(); ++i)
        for (const auto& [cell, fate] : record.moments[i].changes)
            fates[cell] = fate;
    return fates;
}

/// Rows by what they stand for: (island, GPUs) of every member.
std::map<std::pair<int, int>, std::size_t> rows_by_member(const PairGrid& grid)
{
    std::map<std::pair<int, int>, std::size_t> rows;
    for (std::size_t row = 0; row < grid.rows.size(); ++row)
        for (const int island : grid.rows[row].islands)
            for (int less = 0; less < grid.rows[row].sizes; ++less)
                rows.emplace(
                    std::pair(island, grid.rows[row].gpus - less * (grid.rows[row].gpus / grid.rows[row].nodes)), row);
    return rows;
}

bool same_columns(const PairGrid& a, const PairGrid& b)
{
    return std::equal(
        a.columns.begin(), a.columns.end(), b.columns.begin(), b.columns.end(),
        [](const PairGridColumn& x, const PairGridColumn& y) { return x.counts == y.counts && x.slices == y.slices; });
}

} // namespace

SearchSnapshot SearchRecord::at(std::size_t moment) const
{
    SearchSnapshot then = moments[moment].snapshot;
    then.grid = std::make_shared<const PairGrid>(grid);
    then.fates = fates_at(*this, moment);
    return then;
}

std::vector<std::uint32_t> cells_of(const PairGrid& grid, const PlanningProblem& problem, const StageLayout& stage)
{
    std::vector<std::uint32_t> cells;
    for (const StageLayout& group : stage.groups()) {
        const std::vector<GpuRange> nodes = gpus_by_node(group.gpus);
        const auto row = std::find_if(grid.rows.begin(), grid.rows.end(), [&](const PairGridRow& r) {
            return r.has(group.gpu_count(), static_cast<int>(nodes.size()))
                && std::binary_search(r.islands.begin(), r.islands.end(), group.island);
        });
        if (row == grid.rows.end())
            continue;
        for (const Slice& layers : stage.ranges()) {
            const LayerCounts counts = count_layers(*problem.model, layers);
            const auto column = std::find_if(grid.columns.begin(), grid.columns.end(),
                                             [&](const PairGridColumn& c) { return c.counts == counts; });
            if (column != grid.columns.end())
                cells.push_back(
                    static_cast<std::uint32_t>(grid.cell(static_cast<std::size_t>(row - grid.rows.begin()),
                                                         static_cast<std::size_t>(column - grid.columns.begin()))));
        }
    }
    return cells;
}

std::vector<std::uint32_t> cells_of(const PairGrid& grid, const PlanningProblem& problem, const PlanLayout& layout)
{
    std::vector<std::uint32_t> cells;
    for (const PipelineLayout& pipeline : layout.pipelines)
        for (const StageLayout& stage : pipeline.stages) {
            const std::vector<std::uint32_t> of_stage = cells_of(grid, problem, stage);
            cells.insert(cells.end(), of_stage.begin(), of_stage.end());
        }
    return cells;
}

std::optional<RecordComparison> compare(const SearchRecord& a, const SearchRecord& b)
{
    const auto rows_a = rows_by_member(a.grid);
    const auto rows_b = rows_by_member(b.grid);
    const auto same_member = [](const auto& x, const auto& y) { return x.first == y.first; };
    if (a.moments.empty() || b.moments.empty() || a.island_names != b.island_names || !same_columns(a.grid, b.grid)
        || !std::equal(rows_a.begin(), rows_a.end(), rows_b.begin(), rows_b.end(), same_member))
        return std::nullopt;
    std::map<std::pair<std::size_t, std::size_t>, std::uint64_t> members; // of a row of a and one of b
    for (auto in_a = rows_a.begin(), in_b = rows_b.begin(); in_a != rows_a.end(); ++in_a, ++in_b)
        ++members[{in_a->second, in_b->second}];

    constexpr std::size_t most_cells_looked_at = 100'000'000; // a file may hold rows that no search has
    if (members.size() > most_cells_looked_at / std::max<std::size_t>(1, a.grid.columns.size()))
        return std::nullopt;

    RecordComparison comparison;
    std::vector<char> different(a.grid.cell_count());
    const std::vector<PairFate> fates_a = fates_at(a, a.moments.size() - 1);
    const std::vector<PairFate> fates_b = fates_at(b, b.moments.size() - 1);
    for (const auto& [rows, count] : members)
        for (std::size_t column = 0; column < a.grid.columns.size(); ++column) {
            const std::size_t cell = a.grid.cell(rows.first, column);
            const PairFate in_a = fates_a[cell];
            const PairFate in_b = fates_b[b.grid.cell(rows.second, column)];
            comparison.pairs[static_cast<std::size_t>(in_a)][static_cast<std::size_t>(in_b)] +=
                a.grid.columns[column].slices * count;
            if (in_a != in_b)
                different[cell] = 1;
        }
    for (std::size_t cell = 0; cell < different.size(); ++cell)
        if (different[cell] != 0)
            comparison.different.push_back(static_cast<std::uint32_t>(cell));
    comparison.time_a_s = a.moments.back().snapshot.best_iteration_time_s;
    comparison.time_b_s = b.moments.back().snapshot.best_iteration_time_s;
    comparison.wall_a_s = a.moments.back().snapshot.elapsed_s;
    comparison.wall_b_s = b.moments.back().snapshot.elapsed_s;
    return comparison;
}

} // namespace tangram
