// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/network.h"
#include "plan/layout/problem.h"

#include <array>
#include <functional>
#include <stop_token>

namespace tangram {

/// Seconds per iteration that no plan on these islands, under this cost model and job, can undercut (domain.md section
/// 5): the fluid bound, every GPU working alone at its best rate on the cheapest configuration of each layer, and the
/// time of one sample through the model on as many GPUs as one sample can use. Independent of the pruning rules.
/// 0 when it is stopped meanwhile, and without islands.
double lower_bound_iteration_time(const PlanningProblem& problem, const Network& network,
                                  const std::stop_token& stop = {});
/// The same for who knows what Parallelizer::least_gpu_seconds() says of a part.
double
lower_bound_iteration_time(const PlanningProblem& problem, const Network& network,
                           const std::function<std::array<double, layer_kind_count>(const Part&)>& least_gpu_seconds,
                           const std::stop_token& stop = {});

} // namespace tangram
