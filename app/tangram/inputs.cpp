// SPDX-License-Identifier: GPL-3.0-or-later
#include "inputs.h"

#include "formats/calibration_json.h"
#include "formats/text.h"

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

Result<LoadedProblem> load_problem(const InputOptions& options, const CostingOptions& costing_options,
                                   double merge_tolerance)
{
    Result<Cluster> cluster = options.metis_hosts.empty() ? load_cluster(options.cluster) : load_metis_cluster(options);
    if (!cluster)
        return cluster.error();
    if (!options.calibration.empty()) {
        const Result<Calibration> calibration = load_calibration(options.calibration);
        if (!calibration)
            return calibration.error();
        cluster = calibrated(std::move(cluster).value(), *calibration);
    }
    const Result<Costing> costing = Costing::load(costing_options);
    if (!costing)
        return costing.error();
    const std::optional<Model> profiled = costing->model(options.model);
    Result<Model> model = profiled ? Result<Model>(*profiled) : load_model(options.model);
    if (!model) {
        Error error = model.error();
        if (costing->profiled() && !names_a_file(options.model))
            error.hint = "the profiles are of " + enumeration(costing->models());
        return error;
    }
    Result<std::shared_ptr<const Parallelizer>> parallelizer = costing->parallelizer_for(*model);
    if (!parallelizer)
        return parallelizer.error();
    LoadedProblem loaded;
    PlanningProblem& problem = loaded.problem;
    problem.cluster = std::make_shared<const Cluster>(std::move(cluster).value());
    problem.model = std::make_shared<const Model>(std::move(model).value());
    problem.parallelizer = std::move(*parallelizer);
    const auto start = std::chrono::steady_clock::now();
    problem.islands = find_islands(*problem.cluster, Network(*problem.cluster), merge_tolerance);
    loaded.islands_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (options.job.empty()) {
        problem.job = default_job(*problem.model, *problem.cluster, problem.islands);
        return loaded;
    }
    const Result<Job> job = load_job(options.job);
    if (!job)
        return job.error();
    problem.job = *job;
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
