// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/compose/cover/slab.h"
#include "search/draft/draft.h"
#include "search/space/space.h"

#include <vector>

namespace tangram {

/// How long a micro-batch is on its way from stage to stage of a pipeline and back. Found when first asked for; one per
/// composing thread.
class StageWays {
public:
    /// References must outlive it.
    StageWays(const SearchSpace& space, const std::vector<Group>& groups, int micro_batch_samples);

    /// To a neighbouring stage of that shape in the same class, in the mean over neighbours that share nodes and
    /// others.
    double round_trip_s(int island_class, const StageShape& shape);
    /// Between the ends of two classes, while the micro-batches of all groups are on theirs; 0 within one.
    double crossing_s(int from, int to);

private:
    double find_round_trip_s(int island_class, const StageShape& shape) const;
    double find_crossing_s(int from, int to) const;
    StageLayout stage_on(const NodeRun& run, int first_node, int nodes, int first_gpu, int gpus_per_node) const;

    const SearchSpace& space_;
    const std::vector<Group>& groups_;
    double bytes_; ///< of a micro-batch at a stage's boundary
    std::vector<double> round_trip_s_; ///< by kind; negative: not asked for
    std::vector<double> crossing_s_; ///< by class that sends and class that receives; likewise
};

} // namespace tangram
