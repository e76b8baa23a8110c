// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/layout.h"
#include "search/space/space.h"

#include <vector>

namespace tangram {

/// GPUs of one island in a stage that may lie on several, equally many of each node.
struct MixedGroup {
    int island = 0; ///< index into SearchSpace::islands()
    std::vector<GpuRange> gpus;
    int gpu_count = 0;
    int gpus_per_node = 0; ///< that the group uses

    int nodes() const { return gpu_count / gpus_per_node; }
};

/// The groups of each stage of a pipeline, at least one.
using MixedLine = std::vector<std::vector<MixedGroup>>;

/// Pipelines that take the nodes of several islands one after the other and are cut into stages of equally many GPUs,
/// or of about the same speed, wherever islands end: those with at least one stage on several islands. Of all islands,
/// of those of one type of GPU and of those of one zone. Where there are few islands, also each whole, in any order and
/// with any of them joined to stages.
std::vector<MixedLine> mixed_lines(const SearchSpace& space);

/// The share of the cluster's speed that a line's GPUs have.
double speed_share(const SearchSpace& space, const MixedLine& line);

} // namespace tangram
