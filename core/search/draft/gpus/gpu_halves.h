// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/layout.h"

#include <optional>
#include <utility>
#include <vector>

namespace tangram {

/// The GPUs of two stages as those of one, by node. Nothing where those of a node do not lie in a row.
std::optional<std::vector<GpuRange>> joined(std::vector<GpuRange> a, const std::vector<GpuRange>& b);

/// The first half of a stage's GPUs and the rest: of its nodes, or of the GPUs of its only one. None where it has no
/// halves.
std::pair<std::vector<GpuRange>, std::vector<GpuRange>> halves(const std::vector<GpuRange>& gpus);

} // namespace tangram
