// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/layout.h"
#include "plan/layout/problem.h"

#include <optional>

namespace tangram {

/// The best of the layouts that people write down for a cluster of equal nodes.
struct UniformBest {
    std::optional<PlanLayout> layout; ///< nothing: none fits
    double time_s = 0; ///< infinite without a layout
    int evaluated = 0;
};

/// Brute force, with evaluate() as the judge: stages alike of some GPUs of a node or of whole nodes, every tensor and
/// expert degree, samples per replica, ZeRO stage and recomputation that the job allows, 1F1B, and layers as evenly
/// spread as they can be. Of the numbers of stages those that leave as many layers to the fullest stage are taken to be
/// alike but for the least of them, the powers of two, divisors of the blocks, and the most that the GPUs give.
/// Layouts on so few GPUs, or with so few micro-batches, that even without any communication they could not beat the
/// best so far are left out. The cluster's nodes are equal, in one island, with a power of two of GPUs each.
UniformBest best_uniform_layout(const PlanningProblem& problem);

} // namespace tangram
