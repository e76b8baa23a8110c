// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "costing.h"
#include "files/plan/plan_input.h"
#include "plan/price/evaluate.h"
#include "project/plan_file.h"
#include "text/result.h"

namespace tangram::cli {

/// A plan by hand, or one found before, computed afresh.
struct Evaluated {
    PlanFile file; ///< as it was read; its plan is the computed one
    Evaluation evaluation;
};

/// A plan that was made with profiles is refused unless the user says what to cost it with.
Result<Evaluated> evaluate_text(std::string_view text, std::string_view source, const PlanDefaults& defaults,
                                const Costing& costing, bool with_timeline);
Result<Evaluated> evaluate_file(const std::string& file, const PlanDefaults& defaults, const Costing& costing,
                                bool with_timeline);
/// The same for a plan that was read already.
Evaluated evaluate_input(PlanInput input, const std::shared_ptr<const Parallelizer>& parallelizer, bool with_timeline);

} // namespace tangram::cli
