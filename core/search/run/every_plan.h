// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/compose/incumbents.h"
#include "search/result/search_request.h"
#include "search/space/space.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace tangram {

class PairCache;
struct ExactFound;

/// The optimum of all plans, from the best so far (see search_exactly()): proved in exact mode, else tried for a while
/// where that may come to its end. What is faster is added to the incumbents. Of the thread that runs the steps.
class EveryPlan {
public:
    /// References must outlive it; `cache` may be null.
    EveryPlan(const SearchSpace& space, const std::vector<ScheduleChoice>& schedules, LiveSearch& live,
              Incumbents& incumbents, PairCache* cache);

    /// Of a cluster of few GPUs, and of each island of few that counts.
    void try_few();
    /// Of a cluster of few GPUs, of one schedule after the other, until there is a plan: what composition takes for
    /// more than memory holds may fit.
    void try_some();
    struct Proved {
        bool done = false; ///< nothing that is faster is left
        std::optional<Proof> proof; ///< nothing: it was stopped before it knew the subtrees
        bool begun_anew = false; ///< though something was saved
        std::shared_ptr<const void> tables; ///< see ExactFound
    };
    /// There must be schedules. Goes on where `saved` ended, if its plan is worth what it was.
    Proved prove(const std::optional<SavedProof>& saved);
    /// Whether no plan is left to try that the space has, or would have without a rule that counts for it.
    bool tried_all() const { return tried_all_; }

private:
    ExactFound search(const std::vector<ScheduleChoice>& schedules, std::uint64_t most_steps,
                      std::optional<int> only_island, std::optional<Proof> before);
    std::optional<Proof> still_good(const SavedProof& saved); ///< once its plan is among the incumbents
    bool is_whole() const; ///< the space leaves no plan out: no rule does that counts for branch and bound

    const SearchSpace& space_;
    const std::vector<ScheduleChoice>& schedules_;
    LiveSearch& live_;
    Incumbents& incumbents_;
    PairCache* cache_;
    bool tried_all_ = false;
};

} // namespace tangram
