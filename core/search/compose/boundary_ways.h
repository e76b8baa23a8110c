// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/schedule_choice.h"
#include "search/compose/draft.h"
#include "search/space.h"

#include <vector>

namespace tangram {

/// The way between two neighbouring stages: seconds for every sample of a micro-batch besides the latency.
struct BoundaryWay {
    double latency_s = 0; ///< there and back
    double forward_s = 0;
    double backward_s = 0;

    double round_trip_s(int samples) const { return latency_s + samples * (forward_s + backward_s); }
};

/// Of a pipeline, first boundary first, while all its sends share the network. Empty where there is no way.
std::vector<BoundaryWay> ways_between(const SearchSpace& space, const PipelineLayout& pipeline);

/// What sends add to estimate_s(): as far as stages wait for them, or for the narrowest way.
double sends_add_s(const std::vector<DraftStage>& stages, const ScheduleChoice& choice, int micro_batches, int samples,
                   const std::vector<BoundaryWay>& ways);

} // namespace tangram
