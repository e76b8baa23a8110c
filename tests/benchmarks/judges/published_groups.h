// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "accuracy/measured_run.h"
#include "plan/layout/layout.h"
#include "plan/layout/problem.h"

#include <map>
#include <string>
#include <vector>

namespace tangram {

/// A published run's layout on its group's problem.
struct PublishedLayout {
    std::string run; ///< its id
    PlanLayout layout;
    double time_s = 0; ///< by evaluate()
};

/// Runs that somebody published of one model, cluster and job, as one problem to plan. Its job allows what a job allows
/// by default, what the layouts use, and with Megatron, or where a run interleaves, interleaving with up to eight
/// chunks.
struct PublishedGroup {
    PlanningProblem problem;
    std::vector<PublishedLayout> layouts; ///< those that keep every rule
    std::map<std::string, int> skipped; ///< why others are not among them -> how many
    int across_islands = 0; ///< of all, those with stages that span the problem's islands

    std::string name() const;
    const PublishedLayout* best() const; ///< null without layouts
};

struct PublishedGroups {
    std::vector<PublishedGroup> groups; ///< in the order of their first runs; those without layouts are among them
    std::map<std::string, int> skipped; ///< why runs are in no group -> how many
};

/// Groups of the runs on several GPUs that can be placed. Uses no other threads.
PublishedGroups published_groups(const std::vector<MeasuredRun>& runs);

} // namespace tangram
