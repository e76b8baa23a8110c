// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/plan/plan_input.h"
#include "text/result.h"

#include <string>

namespace tangram::cli {

/// A plan file that leaves nothing out.
Result<PlanInput> read_plan_file(const std::string& file);

} // namespace tangram::cli
