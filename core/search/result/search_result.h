// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/result/found_plan.h"
#include "search/result/proof.h"
#include "search/result/regret.h"
#include "search/space/idle_gpus.h"
#include "search/space/statistics.h"
#include "text/message.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tangram {

/// Why no plan fits: the constraint that was closest to being met.
struct Infeasibility {
    Message constraint; ///< sentence with numbers: which memory, by how much
    double short_by_bytes = 0; ///< per GPU, when memory is what is missing
    Message advice; ///< what to do, "choose another global batch"; empty where the constraint says it
    bool is_proved = true; ///< else a plan may fit that the search has not tried
};

struct SearchResult {
    std::uint64_t request_id = 0;
    std::optional<FoundPlan> best;
    std::vector<FoundPlan> alternatives; ///< other skeletons than the best one's, best first
    bool started_from_earlier = false; ///< one of SearchRequest::start_from could be carried over
    std::vector<IdleGpus> idle; ///< all GPUs that the best plan leaves idle, and why
    bool complete = false; ///< false: cancelled or out of time; best is the best so far
    bool proved = false; ///< no plan that the rules leave is faster than the best
    double lower_bound_iteration_time_s = 0;
    std::optional<Proof> proof; ///< of an exact search that came to its proof; not of planners that take several
    std::optional<Regret> regret; ///< where the settings ask for it and the search was not stopped before
    SearchStatistics statistics;
    std::optional<Infeasibility> infeasible; ///< when complete and there is no plan
    std::vector<Message> notes; ///< for people: what was not searched
};

} // namespace tangram
