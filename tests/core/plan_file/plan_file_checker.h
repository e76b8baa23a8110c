// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tangram {

/// Checks a plan file by its text alone: rules 1 to 7 of the format's "What must hold", every total recomputed from its
/// parts, the schedule simulated anew. Shares no code with the planner. One sentence per finding, each beginning with
/// the place; empty when all holds.
std::vector<std::string> check_plan_file(std::string_view text);

/// The same file without what may differ from run to run (rule 8): times of the search, producer.
std::string without_run_times(std::string_view text);

} // namespace tangram
