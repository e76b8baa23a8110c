// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/plan_file.h"

#include <string>

namespace tangram::cli {

/// Which GPUs the plan leaves idle and why, a line for every reason; empty when it uses all.
std::string idle_report(const PlanFile& file, bool colours);

} // namespace tangram::cli
