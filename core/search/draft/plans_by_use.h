// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/draft/plan_draft.h"
#include "search/space/space.h"

#include <compare>
#include <cstddef>
#include <map>
#include <vector>

namespace tangram {

/// GPUs that the draft uses, by class of islands.
std::vector<int> used_by_class(const SearchSpace& space, const PlanDraft& draft);

/// The fastest plans for every number of GPUs of each class of islands and of pipelines that share a node, among plans
/// that leave some idle. The best few plans are mostly close relatives that use the same GPUs; a slower plan may become
/// faster than all of them once it is given what it leaves idle.
class PlansByUse {
public:
    /// Keeps so many of each use, no two of the same skeleton. The space must outlive it.
    PlansByUse(const SearchSpace& space, std::size_t most_of_each)
        : space_(space)
        , most_of_each_(most_of_each)
    {
    }

    void add(const PlanDraft& draft);
    /// Adds one that is not to be handed out.
    void add_taken(const PlanDraft& draft);

    /// At most so many: the fastest of every use, then the second ones, and so on. Each is handed out once.
    std::vector<PlanDraft> take(std::size_t most);
    std::size_t waiting() const; ///< how many could be taken

private:
    struct Use {
        std::vector<int> gpus; ///< by class
        int pipelines_on_a_node = 0; ///< at most

        friend auto operator<=>(const Use&, const Use&) = default;
    };
    struct Kept {
        PlanDraft plan;
        bool taken = false;
    };

    void add(const PlanDraft& draft, bool taken);
    /// What is slower hardly ever becomes the fastest.
    bool is_close(double time_s) const;
    bool leaves_some(const std::vector<int>& use) const;

    const SearchSpace& space_;
    std::size_t most_of_each_;
    std::map<Use, std::vector<Kept>> by_use_; ///< the fastest first
    double fastest_s_ = 0; ///< of all that were added, those that leave nothing idle, too; 0: none
};

} // namespace tangram
