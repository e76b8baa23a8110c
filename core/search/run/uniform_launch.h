// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/run/planners.h"

namespace tangram {

/// The best plan of a launcher that takes all GPUs to be equal to the worst of them, on the GPUs that there really are:
/// it is searched for with all nodes as one island, and evaluated on the problem's own islands, where stages that lie
/// on several of them become mixed ones.
SearchResult launch_uniformly(const PlanningProblem& problem, const SearchSettings& settings, const RunSpace& run);

} // namespace tangram
