// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/problem.h"
#include "search/record/search_record.h"

#include <memory>
#include <string>
#include <vector>

namespace tangram {

/// A search as the page shows it. A value.
struct ShownSearch {
    std::shared_ptr<const PairGrid> grid; ///< null: not known yet
    std::vector<std::string> island_names;
    std::vector<int> looks; ///< of the islands
    std::vector<std::uint32_t> best_cells;
    std::shared_ptr<const PlanningProblem> problem; ///< null: not at hand
    SearchSettings settings;
    double tokens_per_iteration = 0;
};

/// One that begins.
ShownSearch shown_search(std::shared_ptr<const PlanningProblem> problem, const SearchSettings& settings);
/// One that was recorded. `searched`: its problem; where that is null, `open` is taken for it if it has the same grid.
ShownSearch shown_search(const std::shared_ptr<const SearchRecord>& record,
                         std::shared_ptr<const PlanningProblem> searched,
                         const std::shared_ptr<const PlanningProblem>& open);

} // namespace tangram
