// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/formats.h"

namespace tangram::cli {

/// A plan by hand, or one found before, computed afresh.
struct Evaluated {
    PlanFile file; ///< as it was read; its plan is the computed one
    Evaluation evaluation;
};

Result<Evaluated> evaluate_text(std::string_view text, std::string_view source, const PlanDefaults& defaults,
                                bool with_timeline);
Result<Evaluated> evaluate_file(const std::string& file, const PlanDefaults& defaults, bool with_timeline);

} // namespace tangram::cli
