// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/model.h"

#include <span>
#include <utility>
#include <vector>

namespace tangram {

/// Of every stage [pipeline][stage], the others (pipeline, stage), ascending, that hold some of the same layers, given
/// the layer ranges of all. Takes as long as there are ranges to sort and pairs to tell.
std::vector<std::vector<std::vector<std::pair<int, int>>>>
stages_with_copies(const std::vector<std::vector<std::span<const Slice>>>& ranges);

} // namespace tangram
