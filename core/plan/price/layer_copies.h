// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/model.h"
#include "plan/layout/layout.h"
#include "schedule/schedule.h"

#include <span>
#include <utility>
#include <vector>

namespace tangram {

/// Of every stage [pipeline][stage] its layers: one range, or one for each chunk.
using LayerRanges = std::vector<std::vector<std::span<const Slice>>>;

LayerRanges ranges_of(const PlanLayout& layout); ///< valid as long as the layout

/// Of every stage [pipeline][stage], the others (pipeline, stage), ascending, that hold some of the same layers, given
/// the layer ranges of all. Takes as long as there are ranges to sort and pairs to tell.
std::vector<std::vector<std::vector<std::pair<int, int>>>> stages_with_copies(const LayerRanges& ranges);

/// Stages wait with their gradients for those that hold copies of their layers: fills PipelineTimes::sync_with, for
/// simulate(). Takes long for hundreds of pipelines.
void wait_for_copies(const LayerRanges& ranges, std::vector<PipelineTimes>& times);

} // namespace tangram
