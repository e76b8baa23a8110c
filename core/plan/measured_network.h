// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallelizer/profile.h"
#include "plan/evaluate.h"

#include <vector>

namespace tangram {

/// Puts sends and gradient sync by measured bandwidth curves in place of those over the cluster's network, as Sailor's
/// simulator counts them: replica j of a stage sends to replica j (modulo their number) of its neighbour, its layer's
/// whole activations in fp32, and the slowest of them counts; the gradients of the whole stage, divided by its least
/// tensor degree (4 at most), are reduced in a ring of all replicas over the slowest link between two in a row.
/// A node without a zone is in the curves' first one. Paths that no curve covers come back as violations.
std::vector<Violation> take_measured_network(const PlanningProblem& problem, const LayerProfile& profile,
                                             const PlanLayout& layout, std::vector<PipelineTimes>& times);

} // namespace tangram
