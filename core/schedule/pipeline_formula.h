// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/work_order.h"

#include <vector>

namespace tangram {

/// The two parts of an iteration's time by Sailor's formula.
struct PipelineFormula {
    double pipeline_s = 0; ///< of the slowest pipeline
    double sync_s = 0; ///< the longest gradient sync, after all else

    double total_s() const { return pipeline_s + sync_s; }
    friend bool operator==(const PipelineFormula&, const PipelineFormula&) = default;
};

/// (M - 1) max(compute + send) + sum of sends + sum of computes + largest optimizer step, and the longest gradient sync
/// (Strati et al., Sailor, SOSP 2025, section 4.3; as its simulator counts). Compute is forward and backward; a stage's
/// send is that of its activations and of its gradients, but the last stage of several sends its gradients twice, and
/// so does the first its activations where there are more than three stages.
PipelineFormula pipeline_formula(const std::vector<PipelineTimes>& pipelines);

/// Work that holds as much as the formula counts: one micro-batch for the stage itself and for each stage after it.
WorkOrders formula_orders(const PipelineTimes& pipeline);

/// The schedule of an iteration that takes so long: without events, and all its idle time counted as ramp, as the
/// formula tells no other cause.
Schedule formula_schedule(const std::vector<PipelineTimes>& pipelines, const PipelineFormula& formula);

} // namespace tangram
