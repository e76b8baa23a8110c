// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/record_comparison.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace tangram {

namespace {

/// Rows by what they stand for: (island, GPUs) of every member.
std::map<std::pair<int, int>, std::size_t> rows_by_member(const PairGrid& grid)
{
    std::map<std::pair<int, int>, std::size_t> rows;
    for (std::size_t row = 0; row < grid.rows.size(); ++row) {
        const PairGridRow& of = grid.rows[row];
        for (const int island : of.islands)
            for (int less = 0; less < of.sizes; ++less)
                rows.emplace(std::pair(island, of.gpus - less * of.gpus_per_node()), row);
    }
    return rows;
}

bool same_columns(const PairGrid& a, const PairGrid& b)
{
    return std::equal(
        a.columns.begin(), a.columns.end(), b.columns.begin(), b.columns.end(),
        [](const PairGridColumn& x, const PairGridColumn& y) { return x.counts == y.counts && x.slices == y.slices; });
}

/// Members that a row of a and one of b share.
struct Shared {
    std::uint64_t members = 0;
    bool first_of_a = false; ///< the first of a's row is one of them
    bool first_of_b = false;
};
using SharedMembers = std::map<std::pair<std::size_t, std::size_t>, Shared>; ///< by row of a and row of b

/// Nothing where the grids have other members.
std::optional<SharedMembers> shared_members(const PairGrid& a, const PairGrid& b)
{
    const auto rows_a = rows_by_member(a);
    const auto rows_b = rows_by_member(b);
    const auto same_member = [](const auto& x, const auto& y) { return x.first == y.first; };
    if (!std::equal(rows_a.begin(), rows_a.end(), rows_b.begin(), rows_b.end(), same_member))
        return std::nullopt;
    std::vector<char> begun_a(a.rows.size());
    std::vector<char> begun_b(b.rows.size());
    SharedMembers shared;
    for (auto in_a = rows_a.begin(), in_b = rows_b.begin(); in_a != rows_a.end(); ++in_a, ++in_b) {
        Shared& one = shared[{in_a->second, in_b->second}];
        ++one.members;
        one.first_of_a |= std::exchange(begun_a[in_a->second], 1) == 0;
        one.first_of_b |= std::exchange(begun_b[in_b->second], 1) == 0;
    }
    return shared;
}

struct Stretch {
    PairOutcome outcome = pair_waiting;
    std::uint64_t pairs = 0;
};

PairOutcome outcome_of(PairFate fate)
{
    if (const RuleInfo* rule = rule_of(fate))
        return static_cast<PairOutcome>(rule->rule);
    return fate == PairFate::planned ? pair_planned : pair_waiting;
}

/// The pairs of a cell in the order in which they are laid over those of another.
std::array<Stretch, 3> stretches(const PairShares& shares, PairFate fate)
{
    return {{{outcome_of(fate), shares.own},
             {static_cast<PairOutcome>(Rule::symmetry), shares.equal},
             {static_cast<PairOutcome>(Rule::granularity), shares.uncut}}};
}

void lay_over(RecordComparison& comparison, std::array<Stretch, 3> a, std::array<Stretch, 3> b)
{
    for (std::size_t in_a = 0, in_b = 0; in_a < a.size() && in_b < b.size();) {
        const std::uint64_t both = std::min(a[in_a].pairs, b[in_b].pairs);
        comparison.pairs[a[in_a].outcome][b[in_b].outcome] += both;
        a[in_a].pairs -= both;
        b[in_b].pairs -= both;
        if (a[in_a].pairs == 0)
            ++in_a;
        else
            ++in_b;
    }
}

} // namespace

std::optional<RecordComparison> compare(const SearchRecord& a, const SearchRecord& b)
{
    if (a.moments.empty() || b.moments.empty() || a.island_names != b.island_names || !same_columns(a.grid, b.grid))
        return std::nullopt;
    const std::optional<SharedMembers> shared = shared_members(a.grid, b.grid);
    if (!shared)
        return std::nullopt;
    constexpr std::size_t most_cells_looked_at = 100'000'000; // a file may hold rows that no search has
    const std::size_t columns = a.grid.columns.size();
    if (shared->size() > most_cells_looked_at / std::max<std::size_t>(1, columns))
        return std::nullopt;

    RecordComparison comparison;
    const std::vector<PairFate> fates_a = a.fates_at(a.moments.size() - 1);
    const std::vector<PairFate> fates_b = b.fates_at(b.moments.size() - 1);
    for (const auto& [rows, one] : *shared)
        for (std::size_t column = 0; column < columns; ++column) {
            const PairFate in_a = fates_a[a.grid.cell(rows.first, column)];
            const PairFate in_b = fates_b[b.grid.cell(rows.second, column)];
            lay_over(comparison,
                     stretches(pair_shares(a.grid.columns[column], in_a, a.grid.symmetry, one.members, one.first_of_a),
                               in_a),
                     stretches(pair_shares(b.grid.columns[column], in_b, b.grid.symmetry, one.members, one.first_of_b),
                               in_b));
        }
    const SearchSnapshot& end_a = a.moments.back().snapshot;
    const SearchSnapshot& end_b = b.moments.back().snapshot;
    comparison.time_a_s = end_a.best_iteration_time_s;
    comparison.time_b_s = end_b.best_iteration_time_s;
    comparison.wall_a_s = end_a.elapsed_s;
    comparison.wall_b_s = end_b.elapsed_s;
    return comparison;
}

} // namespace tangram
