// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/plan.h"

#include <optional>

namespace tangram {

/// The farthest way between the GPUs of two stages.
enum class LinkReach { inside_node, between_nodes, between_racks, between_zones };
LinkReach reach(const Cluster& cluster, const StageLayout& a, const StageLayout& b);

/// Neighbouring stages of a pipeline and how they are joined.
struct StageLink {
    int from = 0;
    int to = 0;
    LinkReach reach = LinkReach::inside_node;
};
/// That of a stage's links over which a micro-batch and its gradients take longest; nothing for a single stage.
std::optional<StageLink> slowest_link(const Cluster& cluster, const Plan& plan, int pipeline, int stage);

} // namespace tangram
