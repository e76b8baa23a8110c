// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/schedule_choice.h"
#include "search/pairs/pair_table.h"
#include "search/space/space.h"

#include <vector>

namespace tangram {

/// A stage of a pipeline under construction.
struct PlacedStage {
    int island = 0; ///< index into SearchSpace::islands()
    int size = 0; ///< index into its sizes
    Slice layers;
    Option option;
    /// For a part of a node: how many of the nodes in use that have room it passes over, the one used last first; when
    /// it passes over all of them it opens another node. See Placer.
    int passed_over = 0;
};

/// A whole pipeline, first stage first, with its simulated time.
struct Candidate {
    int micro_batch_samples = 0;
    std::vector<PlacedStage> stages;
    double time_s = 0;
    ScheduleChoice schedule{}; ///< composed for 1F1B; another one may suit better
};

/// The total order that settles ties: time, then fewer stages, then where and how the stages run.
bool better(const Candidate& a, const Candidate& b);
/// True when both use the same parts in the same order, whatever their cuts and strategies.
bool same_skeleton(const Candidate& a, const Candidate& b);

/// Turns a candidate into a layout of the whole global batch, under its schedule.
PlanLayout layout_of(const SearchSpace& space, const PairTable& table, const Candidate& candidate);

} // namespace tangram
