// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/run_orders.h"

#include <vector>

namespace tangram {

/// Exact event simulation (domain.md section 5b): every item of a stage's order runs as soon as its inputs are there
/// and its lane is free; sends have one lane each way between two stages, first come first served, and do not keep the
/// stages from computing unless PipelineTimes::blocking_sends. The iteration time is infinite when given orders wait
/// for each other for ever, which those of work_orders never do, and when a stop is requested meanwhile.
Schedule simulate(const std::vector<PipelineTimes>& pipelines, bool with_events, const std::stop_token& stop = {});
/// The same, with the orders of each pipeline's stages given.
Schedule simulate(const std::vector<PipelineTimes>& pipelines, const std::vector<WorkOrders>& orders, bool with_events,
                  const std::stop_token& stop = {});

/// The iteration time of a single pipeline, the same number as simulate gives, without idle times and events.
double simulated_time(const PipelineTimes& pipeline, const WorkOrders& orders, RunScratch& scratch,
                      const std::stop_token& stop = {});
double simulated_time(const PipelineTimes& pipeline);

} // namespace tangram
