// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "accuracy/measured_run.h"
#include "text/result.h"

#include <string>
#include <utility>
#include <vector>

namespace tangram {

/// Dimensions of a report on accuracy, each with the names of which a run has one. No name stands for all runs.
using RunSelection = std::vector<std::pair<std::string, std::vector<std::string>>>;

/// "quality=A,gpu=a100,h100-sxm": what has no key is another name for the key before it. The case of letters does not
/// matter, and GPUs go by any of their names. The error says which keys there are.
Result<RunSelection> parse_run_selection(const std::string& text);

/// The runs that have one of the names in every dimension, in their order; at least one. The error says what the runs
/// have in place of names that none of them has.
Result<std::vector<MeasuredRun>> select_runs(const std::vector<MeasuredRun>& runs, const RunSelection& selection);

} // namespace tangram
