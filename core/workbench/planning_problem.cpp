// SPDX-License-Identifier: GPL-3.0-or-later
#include "workbench/planning_problem.h"

#include "defaults/default_job.h"
#include "files/catalogue/calibration_json.h"
#include "files/json/text.h"
#include "files/profiles/profile_files.h"
#include "parallelizer/registry.h"
#include "project/scenario.h"
#include "text/tr.h"
#include "workbench/profile_fault.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace tangram {

std::shared_ptr<const Cluster> planned_cluster(const Project& project)
{
    if (!project.calibration)
        return project.cluster;
    return std::make_shared<const Cluster>(calibrated(*project.cluster, project.calibration->figures));
}

Result<std::shared_ptr<const LayerProfile>> profile_for(const ProjectProfiles* profiles, const Model& model)
{
    if (profiles == nullptr)
        return std::shared_ptr<const LayerProfile>();
    Result<LayerProfile> found = profile_of(profiles->models, model);
    if (!found)
        return Error{found.error().message, profiles->name,
                     Core::tr("choose or open a model that was measured, or plan without the measured layer times")};
    return std::make_shared<const LayerProfile>(std::move(*found));
}

Job planned_job(const Project& project, const Cluster& cluster, const Islands& islands, const LayerProfile* profile)
{
    if (!project.suggests_batch)
        return project.job;
    Job job = with_batch_of(project.job, default_job(*project.model, cluster, islands));
    if (profile != nullptr && profile->sequence_length > 0)
        job.sequence_length = profile->sequence_length;
    return job;
}

Result<Project> with_scenario(Project project, std::string_view name)
{
    const auto& all = project.scenarios;
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& each) { return each->name == name; });
    if (found == all.end()) {
        std::vector<std::string> known;
        for (const auto& scenario : all)
            known.push_back(scenario->name);
        const std::string asked(name);
        return Error{Core::tr("the project has no scenario \"{}\"", shortened(asked, 60)),
                     {},
                     known.empty() ? Core::tr("it has none")
                                   : did_you_mean(asked, known, Core::tr("it has {}", enumeration(known)))};
    }
    Result<Premises> changed = with_scenario(Premises{project.cluster, project.model}, **found);
    if (!changed)
        return changed.error();
    project.cluster = std::move(changed->cluster);
    project.model = std::move(changed->model);
    return project;
}

Islands find_islands_of(const Cluster& cluster, double merge_tolerance)
{
    return find_islands(cluster, Network(cluster), merge_tolerance);
}

Result<PlanningProblem> planning_problem(const Project& project, const FindIslands& find)
{
    if (!project.model)
        return Error{Core::tr("the project has no model"), {}, Core::tr("choose one")};
    if (project.cluster->nodes.empty())
        return Error{Core::tr("the cluster has no nodes"), {}, Core::tr("add some, or open a cluster")};
    Result<std::shared_ptr<const LayerProfile>> profile = profile_for(project.profiles.get(), *project.model);
    if (!profile)
        return profile.error();
    PlanningProblem problem;
    problem.cluster = planned_cluster(project);
    problem.model = project.model;
    problem.islands = find(*problem.cluster, project.search.merge_tolerance);
    problem.job = planned_job(project, *problem.cluster, problem.islands, profile->get());
    problem.parallelizer = parallelizer_with(*profile);
    if (*profile)
        if (std::optional<Error> fault =
                profile_fault(**profile, project.profiles->name, problem.job, problem.cluster.get()))
            return std::move(*fault);
    return problem;
}

} // namespace tangram
