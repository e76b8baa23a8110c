// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/draft/gpus/divisions.h"
#include "search/space/space.h"

#include <vector>

namespace tangram {

/// Orders in which a pipeline may take the classes of a group, the one with the last stages first. What is in one zone
/// stays together, and zones follow each other over the fastest links. Within a zone the memory of the parts falls
/// towards the last stages, as the micro-batches in flight do, or rises. With `closely`, where there are several zones,
/// also such that slow parts are next to where micro-batches go from zone to zone: the two stages there wait for each
/// other's sends in 1F1B, and slow parts lose the least by that.
std::vector<std::vector<int>> class_orders(const SearchSpace& space, const Group& group, bool closely);

} // namespace tangram
