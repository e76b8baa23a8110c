// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/problem.h"
#include "search/pairs/parts/strategy_cost_columns.h"
#include "search/threads/stop_or_wait.h"

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

namespace tangram {

/// What a parallelizer says of a part at a micro-batch size, with what follows from it for slices of any length.
/// Immutable.
struct PlannedPart {
    explicit PlannedPart(PartPlans named);
    /// The same with StrategyCostColumns::pointless() of an earlier answer, unless that had more or fewer strategies.
    PlannedPart(PartPlans named, const std::vector<char>& pointless);

    PartPlans plans;
    StrategyCostColumns strategies;
    /// Of one layer of each kind, the least forward and backward together under any strategy; infinity: there is none.
    std::array<double, layer_kind_count> least_tick_s{};

    std::size_t bytes() const; ///< of memory, about
};

/// Asks the parallelizer, which may name fewer strategies when `gate` is stopped meanwhile.
std::shared_ptr<const PlannedPart> plan_part(const PlanningProblem& problem, const Part& part, int micro_batch_samples,
                                             const StrategyLimits& limits, const StopOrWait& gate);

} // namespace tangram
