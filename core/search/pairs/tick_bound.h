// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/pairs/pair_table.h"
#include "search/space/space.h"

namespace tangram {

/// Seconds per iteration that no plan with the table's micro-batch size undercuts within the search space, with
/// communication and memory-bound work counted; infinity when no pipeline is possible. See lower_bound_iteration_time.
struct TickBound {
    double work_s = 0; ///< all GPUs working at their best all the time
    double trip_s = 0; ///< of one micro-batch through the model and back

    double of_all_s() const { return of_share_s(1); }
    /// Of pipelines that together have this share of the cluster's speed.
    double of_share_s(double share) const { return work_s / share > trip_s ? work_s / share : trip_s; }
};
TickBound tick_lower_bound(const SearchSpace& space, const PairTable& table);

} // namespace tangram
