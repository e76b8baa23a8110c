// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "accuracy/measured_run.h"

#include <string>
#include <utility>
#include <vector>

namespace tangram {

/// Something that runs may have in common: a dimension ("source", "model", "GPU", ...) and a name in it.
using RunTrait = std::pair<std::string, std::string>;

/// The dimensions in the order of reports; "all" is the first.
const std::vector<std::string>& run_dimensions();

/// Every trait of the run, that of all usable runs included. It may have several of a dimension ("parallelism"); of a
/// run that cannot be predicted little is known.
std::vector<RunTrait> traits_of(const MeasuredRun& run);

} // namespace tangram
