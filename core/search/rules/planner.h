// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace tangram {

/// Planners whose search spaces this engine can search with its own cost model (domain.md section 7), so that one sees
/// what each restriction costs.
enum class Planner {
    uniform, ///< all GPUs as if equal to the worst: what a launcher does that knows of no differences
    best_island, ///< the fastest island alone
    metis, ///< Um et al., USENIX ATC 2024
    sailor, ///< Strati et al., SOSP 2025, arXiv:2504.17096
    zorse, ///< arXiv:2507.10392
    cephalo, ///< arXiv:2411.01075
    tangram, ///< arXiv:2606.16907
};

struct PlannerInfo {
    Planner planner;
    std::string_view id; ///< on the command line and in files: "best-island"
    std::string_view name; ///< on screen
    std::string_view explanation; ///< what its space leaves out
};

std::span<const PlannerInfo> planners();
const PlannerInfo& info(Planner planner);
std::optional<Planner> planner_of(std::string_view id);

} // namespace tangram
