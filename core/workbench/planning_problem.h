// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "islands/islands.h"
#include "model/job.h"
#include "parallelizer/profile.h"
#include "plan/layout/problem.h"
#include "project/project.h"
#include "text/result.h"

#include <functional>
#include <memory>
#include <string_view>

namespace tangram {

// What a project is planned as. Whoever has its islands already, or finds them in the background, takes the parts;
// planning_problem() is all of them. No state; any thread.

/// The project's cluster with what its calibration says of the GPUs; never null.
std::shared_ptr<const Cluster> planned_cluster(const Project& project);

/// Which of the layer times are of the model; null where there are none at all, as `profiles` is null. The error says
/// of which models they are.
Result<std::shared_ptr<const LayerProfile>> profile_for(const ProjectProfiles* profiles, const Model& model);

/// The project's job. Where it suggests its batch, batch and sequence are those that suit the model, the cluster and
/// its islands, and the sequence is that of the layer times, which may be null. The project must have a model.
Job planned_job(const Project& project, const Cluster& cluster, const Islands& islands, const LayerProfile* profile);

/// The project as one of its scenarios changes it, by name.
Result<Project> with_scenario(Project project, std::string_view name);

/// Islands of a cluster at a merge tolerance.
using FindIslands = std::function<Islands(const Cluster& cluster, double merge_tolerance)>;
Islands find_islands_of(const Cluster& cluster, double merge_tolerance);

/// What the project asks for; or why nothing can be planned: no model, no nodes, or layer times that are of no use for
/// them. `find`: for those who take the time of it.
Result<PlanningProblem> planning_problem(const Project& project, const FindIslands& find = find_islands_of);

} // namespace tangram
