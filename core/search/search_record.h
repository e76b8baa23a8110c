// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/layout.h"
#include "search/snapshot.h"

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tangram {

/// The counters of one moment of a search.
struct RecordedMoment {
    SearchSnapshot snapshot; ///< without grid and fates
    std::vector<std::pair<std::uint32_t, PairFate>> changes; ///< cells whose fate is another than at the moment before
};

/// A search as it went, to be looked at again. Immutable.
struct SearchRecord {
    std::string name;
    SearchSettings settings;
    double tokens_per_iteration = 0;
    std::vector<std::string> island_names; ///< of the problem's islands
    PairGrid grid;
    std::vector<RecordedMoment> moments; ///< ascending in time; the first starts with every cell waiting
    std::vector<std::uint32_t> best_cells; ///< of the best plan's stages
    bool complete = false;

    /// As it was at that moment. moment < moments.size().
    SearchSnapshot at(std::size_t moment) const;
};

/// Makes a record of snapshots as they are taken. At most `most_moments` are kept: then every second one goes.
class SearchRecorder {
public:
    explicit SearchRecorder(SearchRecord begun, std::size_t most_moments = 600);
    void add(const SearchSnapshot& snapshot); ///< with grid and fates
    SearchRecord finish(std::vector<std::uint32_t> best_cells, bool complete);

private:
    SearchRecord record_;
    std::size_t most_;
    std::vector<PairFate> fates_;
};

/// Cells of the grid where the plan's stages lie, in the order of the stages.
std::vector<std::uint32_t> cells_of(const PairGrid& grid, const PlanningProblem& problem, const PlanLayout& layout);

/// Two records cell by cell. Nothing where they are of different islands or models: their grids have other rows or
/// columns.
struct RecordComparison {
    /// [fate in a][fate in b]: pairs.
    std::array<std::array<std::uint64_t, pair_fate_count>, pair_fate_count> pairs{};
    std::vector<std::uint32_t> different; ///< cells with two fates, ascending
    double time_a_s = 0; ///< best iteration time; 0: none
    double time_b_s = 0;
    double wall_a_s = 0; ///< how long the searches took
    double wall_b_s = 0;
};
std::optional<RecordComparison> compare(const SearchRecord& a, const SearchRecord& b);

} // namespace tangram
