// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "accuracy/measured_run.h"
#include "text/result.h"

#include <string_view>
#include <vector>

namespace tangram {

/// Published training runs. A run that does not hold together is left out with the reason; the file is refused only
/// where it is not a list of runs with ids of their own.
Result<std::vector<MeasuredRun>> read_runs(std::string_view text, std::string_view source);

} // namespace tangram
