// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/rules/planner.h"

#include "text/tr.h"

#include <algorithm>
#include <array>

namespace tangram {

namespace {

constexpr std::array<PlannerInfo, 7> all_planners{{
    {Planner::uniform, "uniform", Core::later("Uniform"),
     Core::later("Treats all GPUs as equal to the worst of them, as launchers do that ignore differences.")},
    {Planner::best_island, "best-island", Core::later("Best island"), Core::later("Uses only the fastest island.")},
    {Planner::metis, "metis", "Metis",
     Core::later("One pipeline without ZeRO, sequence, context, expert and interleaved parallelism; tensor parallelism "
                 "only as far as memory requires it; a stage's replicas may be on different GPU types and differ only "
                 "in their samples; all stages recompute in the same way.")},
    {Planner::sailor, "sailor", "Sailor",
     Core::later(
         "One pipeline of stages with the same number of layers, replicas and samples per replica, without ZeRO, "
         "context, expert and interleaved parallelism; tensor parallelism inside nodes; a stage's replicas may be on "
         "different GPU types, each type with a tensor degree of its own; all stages recompute in the same way.")},
    {Planner::zorse, "zorse", "Zorse",
     Core::later("One pipeline of unequal stages with ZeRO data parallelism, no other parallelism; a stage's replicas "
                 "may be on different GPU types.")},
    {Planner::cephalo, "cephalo", "Cephalo",
     Core::later("One stage with ZeRO 3 over all GPUs that make it faster; samples are shared by speed.")},
    {Planner::tangram, "tangram", "Tangram", Core::later("The whole space that the job and the rules allow.")},
}};

} // namespace

std::span<const PlannerInfo> planners()
{
    return all_planners;
}

const PlannerInfo& info(Planner planner)
{
    return all_planners[static_cast<std::size_t>(planner)];
}

std::optional<Planner> planner_of(std::string_view id)
{
    const auto found =
        std::find_if(all_planners.begin(), all_planners.end(), [&](const PlannerInfo& info) { return info.id == id; });
    return found == all_planners.end() ? std::nullopt : std::optional(found->planner);
}

} // namespace tangram
