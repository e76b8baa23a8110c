// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/draft/plan_draft.h"
#include "search/space/space.h"

#include <cstddef>
#include <map>
#include <vector>

namespace tangram {

/// GPUs that the draft uses, by class of islands.
std::vector<int> used_by_class(const SearchSpace& space, const PlanDraft& draft);

/// The fastest plan for every number of GPUs of each class of islands. The best few plans are mostly close relatives
/// that use the same GPUs; a plan of fewer GPUs may become faster than all of them once it is given the others.
class PlansByUse {
public:
    void add(const SearchSpace& space, const PlanDraft& draft);
    /// Adds one that is not to be handed out.
    void add_taken(const SearchSpace& space, const PlanDraft& draft);

    /// The first `most` that take longer than `best`, but at most so many seconds, the fastest first. A plan is handed
    /// out once: what uses as many is, later, only where it is faster.
    std::vector<PlanDraft> take(const PlanDraft& best, double most_s, std::size_t most);

private:
    struct Fastest {
        PlanDraft plan;
        bool taken = false;
    };
    std::map<std::vector<int>, Fastest> by_use_;
};

} // namespace tangram
