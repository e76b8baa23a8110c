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

/// The fastest plan for every number of GPUs of each class of islands, among plans that leave some idle. The best few
/// plans are mostly close relatives that use the same GPUs; a slower plan may become faster than all of them once it is
/// given what it leaves idle.
class PlansByUse {
public:
    /// The space must outlive it.
    explicit PlansByUse(const SearchSpace& space)
        : space_(space)
    {
    }

    void add(const PlanDraft& draft);
    /// Adds one that is not to be handed out.
    void add_taken(const PlanDraft& draft);

    /// The first `most`, the fastest first. Each is handed out once: what uses as many is, later, only where it is
    /// faster.
    std::vector<PlanDraft> take(std::size_t most);
    std::size_t waiting() const; ///< how many could be taken

private:
    struct Fastest {
        PlanDraft plan;
        bool taken = false;
    };

    void add(const PlanDraft& draft, bool taken);
    /// What is slower hardly ever becomes the fastest.
    bool is_close(double time_s) const;
    bool leaves_some(const std::vector<int>& use) const;

    const SearchSpace& space_;
    std::map<std::vector<int>, Fastest> by_use_;
    double fastest_s_ = 0; ///< of all that were added, those that leave nothing idle, too; 0: none
};

} // namespace tangram
