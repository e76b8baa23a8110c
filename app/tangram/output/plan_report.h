// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/plan_file.h"

#include <string>

namespace tangram::cli {

/// A plan as tables for people: its stages, what it achieves, and how it was found.
std::string plan_report(const PlanFile& file, bool colours);

} // namespace tangram::cli
