// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/plan/plan_input.h"
#include "parallelizer/parallelizer.h"
#include "plan/price/evaluate.h"
#include "project/plan_file.h"

#include <memory>

namespace tangram {

/// A plan by hand, or one found before, computed afresh.
struct EvaluatedPlan {
    /// As it was read; its plan is the computed one, and it has no alternatives: whoever wrote the file computed those.
    /// Why GPUs are idle is told of the plan that was found alone.
    PlanFile file;
    Evaluation evaluation;
};
/// On the cluster of the input, with the calibration if there is one (null: none). Any thread.
EvaluatedPlan evaluated_plan(PlanInput input, const Calibration* calibration,
                             const std::shared_ptr<const Parallelizer>& parallelizer, bool with_timeline);

} // namespace tangram
