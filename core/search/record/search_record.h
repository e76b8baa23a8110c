// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/layout.h"
#include "search/record/snapshot.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tangram {

/// The counters of one moment of a search.
struct RecordedMoment {
    using Changes = std::vector<std::pair<std::uint32_t, PairFate>>;

    SearchSnapshot snapshot; ///< without grid and fates
    /// Cells whose fate is another than at the moment before, ascending.
    Changes changes;
};

/// Cells of the largest grid that is recorded: a byte each in memory, whatever of them is ever looked at.
inline constexpr std::size_t most_recorded_cells = 4'000'000;

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

    /// As it was at that moment, at the cost of all changes until then (RecordReplay: sooner). moment < moments.size().
    SearchSnapshot at(std::size_t moment) const;
    std::vector<PairFate> fates_at(std::size_t moment) const; ///< likewise, of those alone, by PairGrid::cell()
    /// Of the time that the search took, [0, 1]. moment < moments.size().
    double share_at(std::size_t moment) const;
    std::size_t moment_at(double share) const; ///< the last by then, or else the first; moments are not empty
};

/// Makes a record of snapshots as they are taken. At most `most_moments` (two or more) are kept: then every second one
/// goes, and half as many are kept from there on, so that they lie evenly in time. The last one always stays.
class SearchRecorder {
public:
    explicit SearchRecorder(SearchRecord begun, std::size_t most_moments = 600);
    /// With grid and fates, once they are known; later than those before. Without effect while the grid has more than
    /// most_recorded_cells.
    void add(const SearchSnapshot& snapshot);
    /// Nothing when no grid, or one too large, was ever seen. Call it once.
    std::optional<SearchRecord> finish(std::vector<std::uint32_t> best_cells, bool complete);

private:
    void note_changes(const std::vector<PairFate>& now, RecordedMoment::Changes& changes);
    void thin();

    SearchRecord record_;
    std::size_t most_;
    std::size_t stride_ = 1; ///< snapshots per moment that is kept
    std::size_t since_kept_ = 0; ///< snapshots of the last moment
    std::vector<PairFate> fates_; ///< at the last moment
};

/// Cells of the grid where a stage lies: one for each of its layer ranges and groups of replicas. Fewer for a stage
/// that no search gives: on unequally many GPUs of its nodes, or on parts of no size of the grid.
std::vector<std::uint32_t> cells_of(const PairGrid& grid, const PlanningProblem& problem, const StageLayout& stage);
/// Of all stages of the plan, in their order.
std::vector<std::uint32_t> cells_of(const PairGrid& grid, const PlanningProblem& problem, const PlanLayout& layout);

} // namespace tangram
