// SPDX-License-Identifier: GPL-3.0-or-later
#include "inputs.h"
#include "defaults/default_job.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"
#include "files/model/job_file.h"
#include "files/model/model_file.h"
#include "files/model/presets.h"

#include "files/catalogue/calibration_json.h"
#include "files/json/text.h"
#include "files/project/project_json.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>

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

/// A model of the profiles, where there are any, before the presets.
Result<Model> load_costed_model(const std::string& name, const Costing& costing)
{
    if (const std::optional<Model> profiled = costing.model(name))
        return *profiled;
    Result<Model> model = load_model(name);
    if (model || !costing.profiled() || names_a_file(name))
        return model;
    Error error = model.error();
    error.hint = "the profiles are of " + enumeration(costing.models());
    return error;
}

Result<Premises> with_named_scenario(const Premises& base, const Project& project, const InputOptions& options)
{
    std::vector<std::string> known;
    for (const auto& scenario : project.scenarios) {
        if (scenario->name == options.scenario)
            return with_scenario(base, *scenario);
        known.push_back(scenario->name);
    }
    return Error{fmt::format("the project has no scenario \"{}\"", shortened(options.scenario, 60)), options.project,
                 known.empty() ? "it has none"
                               : did_you_mean(options.scenario, known, fmt::format("it has {}", enumeration(known)))};
}

Result<Premises> load_premises(const InputOptions& options, const Costing& costing, const Project& project)
{
    Premises premises{project.cluster, project.model};
    if (!options.cluster.empty()) {
        Result<Cluster> cluster =
            options.metis_hosts.empty() ? load_cluster(options.cluster) : load_metis_cluster(options);
        if (!cluster)
            return cluster.error();
        premises.cluster = std::make_shared<const Cluster>(std::move(*cluster));
    }
    if (!options.model.empty()) {
        Result<Model> model = load_costed_model(options.model, costing);
        if (!model)
            return model.error();
        premises.model = std::make_shared<const Model>(std::move(*model));
    }
    if (!options.scenario.empty()) {
        Result<Premises> changed = with_named_scenario(premises, project, options);
        if (!changed)
            return changed;
        premises = std::move(*changed);
    }
    if (!premises.model)
        return Error{"the project has no model", options.project, "name one with --model"};
    if (premises.cluster->nodes.empty() && !options.scenario.empty())
        return Error{"the scenario leaves the cluster no nodes", options.project, "have it remove fewer"};
    if (premises.cluster->nodes.empty())
        return Error{"the cluster has no nodes", options.project, "draw one in the window, or name one with --cluster"};
    return premises;
}

/// Of a problem whose job is not set yet.
Result<Job> job_of(const InputOptions& options, const Project& project, const PlanningProblem& problem)
{
    if (!options.job.empty())
        return load_job(options.job);
    const Job suggested = default_job(*problem.model, *problem.cluster, problem.islands);
    if (options.project.empty())
        return suggested;
    return project.suggests_batch ? with_batch_of(project.job, suggested) : project.job;
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
                                   const Project& project, double merge_tolerance)
{
    const Result<Costing> costing = Costing::load(costing_options);
    if (!costing)
        return costing.error();
    Result<Premises> premises = load_premises(options, *costing, project);
    if (!premises)
        return premises.error();
    if (!options.calibration.empty()) {
        const Result<Calibration> calibration = load_calibration(options.calibration);
        if (!calibration)
            return calibration.error();
        premises->cluster = std::make_shared<const Cluster>(calibrated(*premises->cluster, *calibration));
    }
    Result<std::shared_ptr<const Parallelizer>> parallelizer = costing->parallelizer_for(*premises->model);
    if (!parallelizer)
        return parallelizer.error();
    LoadedProblem loaded;
    PlanningProblem& problem = loaded.problem;
    problem.cluster = std::move(premises->cluster);
    problem.model = std::move(premises->model);
    problem.parallelizer = std::move(*parallelizer);
    const auto start = std::chrono::steady_clock::now();
    problem.islands = find_islands(*problem.cluster, Network(*problem.cluster), merge_tolerance);
    loaded.islands_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    Result<Job> job = job_of(options, project, problem);
    if (!job)
        return job.error();
    problem.job = std::move(*job);
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
