// SPDX-License-Identifier: GPL-3.0-or-later
#include "inputs/inputs.h"

#include "defaults/default_job.h"
#include "files/catalogue/calibration_json.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"
#include "files/json/text.h"
#include "files/model/job_file.h"
#include "files/model/model_file.h"
#include "files/model/presets.h"
#include "files/profiles/profile_files.h"
#include "files/project/project_json.h"
#include "workbench/planning_problem.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <optional>

namespace tangram::cli {

namespace {

template <typename Read>
auto load(const std::string& file, Read read) -> decltype(read(std::string_view(), std::string_view()))
{
    const Result<std::string> text = read_text_file(file);
    if (!text)
        return text.error();
    return read(*text, file);
}

bool names_a_file(const std::string& text)
{
    std::error_code ignored;
    return text.find('/') != std::string::npos || text.ends_with(".json") || std::filesystem::exists(text, ignored);
}

Result<Cluster> load_metis_cluster(const InputOptions& options)
{
    const Result<std::string> hosts = read_text_file(options.metis_hosts);
    if (!hosts)
        return hosts.error();
    const Result<std::string> cluster = read_text_file(options.cluster);
    if (!cluster)
        return cluster.error();
    return read_metis_cluster(*hosts, options.metis_hosts, *cluster, options.cluster, options.metis_bytes_per_s);
}

/// The model of which the profiles have times by this name, in whatever case: as they describe it, or the preset that
/// it is; nothing when they do not say.
std::optional<Model> profiled_model(const ProjectProfiles& profiles, const std::string& name)
{
    for (const auto& [known, profile] : profiles.models) {
        if (lower_case(known) != lower_case(name))
            continue;
        if (profile.description)
            return profile.description;
        for (const ModelPreset& preset : model_presets())
            if (preset.id == preset_of_sailor(known))
                return preset.model;
    }
    return std::nullopt;
}

/// One of the profiles, which may be null, before the presets.
Result<Model> load_costed_model(const std::string& name, const ProjectProfiles* profiles)
{
    if (profiles == nullptr)
        return load_model(name);
    if (std::optional<Model> profiled = profiled_model(*profiles, name))
        return *profiled;
    Result<Model> model = load_model(name);
    if (model || names_a_file(name))
        return model;
    std::vector<std::string> known;
    for (const auto& [id, profile] : profiles->models)
        known.push_back(id);
    Error error = model.error();
    error.hint = "the profiles are of " + enumeration(known);
    return error;
}

/// The project with what the options name in place of its own, and the changes of the scenario that they name.
Result<Project> with_inputs(Project project, const InputOptions& options, const Costing& costing)
{
    if (costing.stated())
        project.profiles = costing.profiles();
    if (!options.cluster.empty()) {
        Result<Cluster> cluster =
            options.metis_hosts.empty() ? load_cluster(options.cluster) : load_metis_cluster(options);
        if (!cluster)
            return cluster.error();
        project.cluster = std::make_shared<const Cluster>(std::move(*cluster));
    }
    if (!options.model.empty()) {
        Result<Model> model = load_costed_model(options.model, project.profiles.get());
        if (!model)
            return model.error();
        project.model = std::make_shared<const Model>(std::move(*model));
    }
    if (!options.scenario.empty()) {
        Result<Project> changed = with_scenario(std::move(project), options.scenario);
        if (!changed)
            return Error{changed.error().message, options.project, changed.error().hint};
        project = std::move(*changed);
    }
    if (!options.calibration.empty()) {
        Result<Calibration> calibration = load_calibration(options.calibration);
        if (!calibration)
            return calibration.error();
        project.calibration = std::make_shared<const ProjectCalibration>(ProjectCalibration{
            std::filesystem::path(options.calibration).filename().string(), std::move(*calibration)});
    }
    if (!options.job.empty()) {
        Result<Job> job = load_job(options.job);
        if (!job)
            return job.error();
        project.job = std::move(*job);
        project.suggests_batch = false;
    }
    return project;
}

/// What is missing, said in options.
std::optional<Error> missing_input(const Project& project, const InputOptions& options)
{
    if (!project.model)
        return Error{"the project has no model", options.project, "name one with --model"};
    if (!project.cluster->nodes.empty())
        return std::nullopt;
    if (!options.scenario.empty())
        return Error{"the scenario leaves the cluster without nodes", options.project, "make it remove fewer nodes"};
    return Error{"the cluster has no nodes", options.project, "draw one in the window, or name one with --cluster"};
}

} // namespace

Result<Cluster> load_cluster(const std::string& file)
{
    return load(file, read_cluster);
}

Result<Calibration> load_calibration(const std::string& file)
{
    return load(file, read_calibration);
}

Result<Model> load_model(const std::string& preset_or_file)
{
    std::vector<std::string> known;
    for (const ModelPreset& preset : model_presets()) {
        if (preset.id == preset_or_file)
            return preset.model;
        known.push_back(preset.id);
    }
    if (names_a_file(preset_or_file))
        return load(preset_or_file, read_model);
    return Error{"there is no model preset \"" + shortened(preset_or_file, 60) + "\" and no file of that name",
                 "--model", did_you_mean(preset_or_file, known, "\"tangram models\" lists the presets")};
}

Result<Job> load_job(const std::string& file)
{
    return load(file, read_job);
}

Result<Project> load_project(const std::string& file)
{
    return file.empty() ? Result<Project>(new_project()) : load(file, read_project);
}

Result<LoadedProblem> load_problem(const InputOptions& options, const CostingOptions& costing_options,
                                   const Project& opened, double merge_tolerance)
{
    const Result<Costing> costing = Costing::load(costing_options);
    if (!costing)
        return costing.error();
    Result<Project> project = with_inputs(opened, options, *costing);
    if (!project)
        return project.error();
    if (const std::optional<Error> missing = missing_input(*project, options))
        return *missing;
    project->search.merge_tolerance = merge_tolerance;
    if (options.project.empty() && options.job.empty()) // no project says what is allowed; the batch is suggested
        project->job = default_job(*project->model, *project->cluster, {});
    LoadedProblem loaded;
    const auto find_and_time = [&](const Cluster& cluster, double tolerance) {
        const auto start = std::chrono::steady_clock::now();
        Islands islands = find_islands_of(cluster, tolerance);
        loaded.islands_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        return islands;
    };
    Result<PlanningProblem> problem = planning_problem(*project, find_and_time);
    if (!problem)
        return problem.error();
    loaded.problem = std::move(*problem);
    return loaded;
}

Result<PlanDefaults> load_defaults(const InputOptions& options)
{
    PlanDefaults defaults;
    if (!options.calibration.empty()) {
        Result<Calibration> calibration = load_calibration(options.calibration);
        if (!calibration)
            return calibration.error();
        defaults.calibration = std::make_shared<const Calibration>(std::move(calibration).value());
    }
    if (!options.cluster.empty()) {
        Result<Cluster> cluster = load_cluster(options.cluster);
        if (!cluster)
            return cluster.error();
        defaults.cluster = std::make_shared<const Cluster>(std::move(cluster).value());
    }
    if (!options.model.empty()) {
        Result<Model> model = load_model(options.model);
        if (!model)
            return model.error();
        defaults.model = std::make_shared<const Model>(std::move(model).value());
    }
    if (!options.job.empty()) {
        const Result<Job> job = load_job(options.job);
        if (!job)
            return job.error();
        defaults.job = *job;
    }
    return defaults;
}

} // namespace tangram::cli
