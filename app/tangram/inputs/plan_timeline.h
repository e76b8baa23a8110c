// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/plan/plan_input.h"
#include "project/plan_file.h"
#include "text/result.h"

#include <string>

namespace tangram::cli {

/// The plan file in `text` as it is when it tells its timeline; computed afresh otherwise. `file` is its name.
Result<PlanFile> plan_with_timeline(std::string_view text, const std::string& file);
/// The same of a plan that was read already.
Result<PlanFile> with_timeline(PlanInput input, const std::string& file);

} // namespace tangram::cli
