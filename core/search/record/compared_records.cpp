// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/record/compared_records.h"

#include "search/space/pair_funnel.h"

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <tuple>
#include <utility>

namespace tangram {

namespace {

/// Rows by what they stand for: (island, GPUs of each node, GPUs) of every member.
std::map<std::tuple<int, int, int>, std::size_t> rows_by_member(const PairGrid& grid)
{
    std::map<std::tuple<int, int, int>, std::size_t> rows;
    for (std::size_t row = 0; row < grid.rows.size(); ++row) {
        const PairGridRow& of = grid.rows[row];
        for (const int island : of.islands)
            for (int less = 0; less < of.sizes; ++less)
                rows.emplace(std::tuple(island, of.gpus_per_node(), of.gpus - less * of.gpus_per_node()), row);
    }
    return rows;
}

bool same_columns(const PairGrid& a, const PairGrid& b)
{
    return std::equal(
        a.columns.begin(), a.columns.end(), b.columns.begin(), b.columns.end(),
        [](const PairGridColumn& x, const PairGridColumn& y) { return x.counts == y.counts && x.slices == y.slices; });
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

/// So many times.
void lay_over(RecordComparison& comparison, std::array<Stretch, 3> a, std::array<Stretch, 3> b, std::uint64_t times)
{
    for (std::size_t in_a = 0, in_b = 0; in_a < a.size() && in_b < b.size();) {
        const std::uint64_t both = std::min(a[in_a].pairs, b[in_b].pairs);
        comparison.pairs[a[in_a].outcome][b[in_b].outcome] += both * times;
        a[in_a].pairs -= both;
        b[in_b].pairs -= both;
        if (a[in_a].pairs == 0)
            ++in_a;
        else
            ++in_b;
    }
}

/// How many cells of a column have one fate in a and one in b: millions of cells have few columns and fates.
class Tally {
public:
    explicit Tally(std::size_t columns)
        : counts_(columns * size * size)
    {
    }
    void add(std::span<const PairFate> a, std::span<const PairFate> b) ///< of a row, by column
    {
        std::uint32_t* counts = counts_.data();
        for (std::size_t column = 0; column < a.size(); ++column, counts += size * size)
            ++counts[static_cast<std::size_t>(a[column]) * size + static_cast<std::size_t>(b[column])];
    }
    /// Calls visit(column, fate in a, fate in b, count), and forgets them.
    template <typename Visit> void take(Visit visit)
    {
        for (std::size_t at = 0; at < counts_.size(); ++at)
            if (const std::uint32_t count = std::exchange(counts_[at], 0); count > 0)
                visit(at / (size * size), static_cast<PairFate>(at / size % size), static_cast<PairFate>(at % size),
                      count);
    }

private:
    static constexpr std::size_t size = 16; ///< fates or more, and quickly multiplied by
    static_assert(pair_fate_count <= size);
    std::vector<std::uint32_t> counts_; ///< by column, fate in a, fate in b
};

} // namespace

bool ComparedRecords::SharedRows::counts_as(const SharedRows& other) const
{
    return members == other.members && first_of_a == other.first_of_a && first_of_b == other.first_of_b;
}

std::optional<std::vector<ComparedRecords::SharedRows>> ComparedRecords::shared_rows(const SearchRecord& a,
                                                                                     const SearchRecord& b)
{
    if (a.moments.empty() || b.moments.empty() || a.island_names != b.island_names || !same_columns(a.grid, b.grid))
        return std::nullopt;
    const auto rows_a = rows_by_member(a.grid);
    const auto rows_b = rows_by_member(b.grid);
    const auto same_member = [](const auto& x, const auto& y) { return x.first == y.first; };
    if (!std::equal(rows_a.begin(), rows_a.end(), rows_b.begin(), rows_b.end(), same_member))
        return std::nullopt;
    std::vector<char> begun_a(a.grid.rows.size());
    std::vector<char> begun_b(b.grid.rows.size());
    std::map<std::pair<std::size_t, std::size_t>, SharedRows> shared; // by row of a and row of b
    for (auto in_a = rows_a.begin(), in_b = rows_b.begin(); in_a != rows_a.end(); ++in_a, ++in_b) {
        SharedRows& one = shared[{in_a->second, in_b->second}];
        one.row_a = in_a->second;
        one.row_b = in_b->second;
        ++one.members;
        one.first_of_a |= std::exchange(begun_a[in_a->second], 1) == 0;
        one.first_of_b |= std::exchange(begun_b[in_b->second], 1) == 0;
    }
    constexpr std::size_t most_cells_looked_at = 100'000'000; // a file may hold rows that no search has
    if (shared.size() > most_cells_looked_at / std::max<std::size_t>(1, a.grid.columns.size()))
        return std::nullopt;
    std::vector<SharedRows> rows;
    rows.reserve(shared.size());
    for (const auto& [of_both, one] : shared)
        rows.push_back(one);
    std::stable_sort(rows.begin(), rows.end(), [](const SharedRows& x, const SharedRows& y) {
        return std::tuple(x.members, x.first_of_a, x.first_of_b) < std::tuple(y.members, y.first_of_a, y.first_of_b);
    });
    return rows;
}

ComparedRecords::ComparedRecords(std::shared_ptr<const SearchRecord> a, std::shared_ptr<const SearchRecord> b)
    : a_(std::move(a))
    , b_(std::move(b))
    , shared_(shared_rows(*a_.record(), *b_.record()))
{
}

ComparedRecords::Moment ComparedRecords::at(std::size_t moment_a, std::size_t moment_b) const
{
    const PairGrid& grid_a = a()->grid;
    const PairGrid& grid_b = b()->grid;
    Moment then;
    a_.fates_at(moment_a, then.a);
    if (!shared_)
        return then;
    then.b.assign(then.a.size(), PairFate::waiting);
    std::vector<PairFate> fates_b;
    b_.fates_at(moment_b, fates_b);
    constexpr std::size_t most_columns = 512; // at a time, so that their counts stay close at hand
    for (std::size_t first = 0; first < grid_a.columns.size(); first += most_columns) {
        const std::size_t columns = std::min(most_columns, grid_a.columns.size() - first);
        Tally tally(columns);
        for (auto rows = shared_->begin(); rows != shared_->end(); ++rows) {
            const std::span in_a(then.a.data() + grid_a.cell(rows->row_a, first), columns);
            const std::span in_b(fates_b.data() + grid_b.cell(rows->row_b, first), columns);
            const std::span shown(then.b.data() + grid_a.cell(rows->row_a, first), columns);
            for (std::size_t column = 0; column < columns; ++column)
                shown[column] = std::max(shown[column], in_b[column]);
            tally.add(in_a, in_b);
            if (rows + 1 != shared_->end() && rows->counts_as(rows[1]))
                continue;
            tally.take([&](std::size_t column, PairFate fate_a, PairFate fate_b, std::uint64_t count) {
                const PairShares shares_a = pair_shares(grid_a.columns[first + column], fate_a, grid_a.symmetry,
                                                        rows->members, rows->first_of_a);
                const PairShares shares_b = pair_shares(grid_b.columns[first + column], fate_b, grid_b.symmetry,
                                                        rows->members, rows->first_of_b);
                lay_over(then.comparison, stretches(shares_a, fate_a), stretches(shares_b, fate_b), count);
            });
        }
    }
    const SearchSnapshot& now_a = a()->moments[moment_a].snapshot;
    const SearchSnapshot& now_b = b()->moments[moment_b].snapshot;
    then.comparison.time_a_s = now_a.best_iteration_time_s;
    then.comparison.time_b_s = now_b.best_iteration_time_s;
    then.comparison.wall_a_s = now_a.elapsed_s;
    then.comparison.wall_b_s = now_b.elapsed_s;
    then.comparison.at_ends = moment_a + 1 == a()->moments.size() && moment_b + 1 == b()->moments.size();
    return then;
}

} // namespace tangram
