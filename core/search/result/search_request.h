// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/problem.h"
#include "search/result/earlier_plans.h"
#include "search/result/found_plan.h"
#include "search/result/proof.h"
#include "search/rules/settings.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace tangram {

class PairCache;

/// What a stopped search leaves for one that goes on with its proof.
struct SavedProof {
    Proof proof;
    FoundPlan best; ///< nothing faster is where the proof has been
};

struct SearchRequest {
    PlanningProblem problem;
    SearchSettings settings;
    std::uint64_t id = 0; ///< comes back in the result, so that a stale answer can be told
    bool gives_way = false; ///< to other threads that want a core: those of a window
    /// What earlier searches left for this one, and this one leaves for later ones; null: nothing. It changes how long
    /// a search takes and nothing else.
    std::shared_ptr<PairCache> pair_cache = nullptr;
    /// Of an exact search of the same problem with the same settings; nothing: the proof begins anew, and so it does
    /// where the saved plan does not take as long as it did, which a note then tells.
    std::optional<SavedProof> proof = std::nullopt;
    /// Carried over to the problem and improved, they are its first best plans so far, within milliseconds; the answer
    /// is no slower. What the job or the settings forbid is left out. All else that is searched is the same without.
    /// Only for planner `tangram` without cost mode `sailor`.
    EarlierPlans start_from{};
};

} // namespace tangram
