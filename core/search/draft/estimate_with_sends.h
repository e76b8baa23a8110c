// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/model.h"
#include "search/draft/boundary_ways.h"

#include <vector>

namespace tangram {

/// About how many seconds an iteration takes while stages wait for what they send each other, and then for the
/// gradients of all pipelines: of 1F1B and of interleaving what their orders (domain.md section 5b) allow at best, of
/// other schedules estimate_s() and what passes the narrowest way. `samples`: in a micro-batch. What takes `most_s` or
/// longer may be told to take less, though no less than that.
double estimate_with_sends_s(const Model& model, const std::vector<DraftStage>& stages, const ScheduleChoice& choice,
                             int micro_batches, int samples, const PipelineWays& ways, double most_s);

} // namespace tangram
