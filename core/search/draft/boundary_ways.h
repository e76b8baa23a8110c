// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/schedule_choice.h"
#include "search/draft/draft.h"
#include "search/space/space.h"

#include <span>
#include <vector>

namespace tangram {

/// The way between two neighbouring stages: seconds for every sample of a micro-batch besides the latency.
struct BoundaryWay {
    double latency_s = 0; ///< there and back
    double forward_s = 0;
    double backward_s = 0;

    double round_trip_s(int samples) const { return latency_s + samples * (forward_s + backward_s); }
};

/// The ways of a pipeline's sends, first boundary first, while all of them share the network.
struct PipelineWays {
    std::vector<BoundaryWay> line; ///< between neighbouring stages
    std::vector<BoundaryWay> ring; ///< where the last stage hands on to the first, too: that way is the last
    /// By stage: reducing gradients over all the pipelines at the end, for every byte of one. Empty for one pipeline.
    std::vector<double> reduce_s_per_byte;

    bool open() const; ///< there is a way between all stages

    const std::vector<BoundaryWay>& of(const ScheduleChoice& choice) const
    {
        return choice.schedule == ScheduleKind::interleaved ? ring : line;
    }
};

/// Of the first of the pipelines, all of which send at once.
PipelineWays ways_between(const SearchSpace& space, std::span<const PipelineLayout> pipelines);

} // namespace tangram
