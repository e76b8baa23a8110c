// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/opened_file.h"
#include "files/disk/text_file.h"
#include "files/model/detect_format.h"
#include "files/model/job_file.h"
#include "files/runs/read_runs.h"

#include "document/project_file.h"
#include "files/catalogue/calibration_json.h"
#include "files/export/comparison_json.h"
#include "files/import/import.h"
#include "files/project/project_json.h"
#include "islands/stated.h"
#include "parallelizer/registry.h"
#include "plan/price/checks.h"
#include "workbench/evaluated_plan.h"
#include "workbench/planning_problem.h"

#include <QCoreApplication>

namespace tangram {

namespace {

struct OpenedFileWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::OpenedFile)
};

template <typename T> Result<OpenedFile> widen(Result<T> result)
{
    if (!result)
        return result.error();
    return OpenedFile(std::move(*result));
}

/// What files are prepared with.
struct Surroundings {
    double tolerance = 0;
    const ProjectProfiles* profiles = nullptr; ///< null: none
    const Calibration* calibration = nullptr; ///< likewise
};

Result<PreparedFile> prepare(ClusterFile file, const Surroundings&)
{
    return PreparedFile(std::move(file));
}

Result<PreparedFile> prepare(ModelAndUnusedKeys model, const Surroundings&)
{
    return PreparedFile(std::move(model));
}

Result<PreparedFile> prepare(Job job, const Surroundings&)
{
    return PreparedFile(std::move(job));
}

Result<PreparedFile> prepare(Project project, const Surroundings&)
{
    return PreparedFile(std::move(project));
}

Result<PreparedFile> prepare(std::vector<MeasuredRun> runs, const Surroundings&)
{
    return PreparedFile(std::make_shared<const AccuracyStudy>(study_accuracy(std::move(runs), parallelizer_with())));
}

Result<PreparedFile> prepare(Calibration calibration, const Surroundings&)
{
    return PreparedFile(std::move(calibration));
}

Result<OpenedPlan> opened_plan(PlanInput input, const Surroundings& with)
{
    OpenedPlan opened;
    opened.cluster = input.file.cluster; // an evaluated plan's is calibrated
    PlanFile file;
    if (input.has_results) {
        file = std::move(input.file);
        opened.violations = check_memory(file.job, file.plan);
    } else {
        const Result<std::shared_ptr<const LayerProfile>> profile = profile_for(with.profiles, *input.file.model);
        if (!profile)
            return profile.error();
        EvaluatedPlan evaluated = evaluated_plan(std::move(input), with.calibration, parallelizer_with(*profile), true);
        file = std::move(evaluated.file);
        file.plan = std::move(evaluated.evaluation.plan); // what cannot run has none
        opened.violations = std::move(evaluated.evaluation.violations);
    }
    const double tolerance = file.settings ? file.settings->merge_tolerance : with.tolerance;
    if (with_islands(opened.cluster, tolerance).islands != file.islands)
        opened.cluster = std::make_shared<const Cluster>(with_stated_islands(*opened.cluster, file.islands));
    opened.file = std::make_shared<const PlanFile>(std::move(file));
    return opened;
}

Result<PreparedFile> prepare(PlanInput input, const Surroundings& with)
{
    Result<OpenedPlan> opened = opened_plan(std::move(input), with);
    if (!opened)
        return opened.error();
    return PreparedFile(std::move(*opened));
}

Result<PreparedFile> prepare(const std::vector<NamedPlan>& plans, const Surroundings& with)
{
    OpenedComparison comparison;
    for (const NamedPlan& plan : plans) {
        Result<OpenedPlan> opened = opened_plan({*plan.file, {}, true}, with);
        if (!opened)
            return opened.error();
        comparison.plans.push_back({plan.name, std::move(*opened)});
    }
    return PreparedFile(std::move(comparison));
}

} // namespace

std::optional<OpenedCluster> with_islands(std::shared_ptr<const Cluster> cluster, double tolerance, Effort& effort)
{
    if (!effort.spend(Network::steps_to_make(*cluster)))
        return std::nullopt;
    const Network network(*cluster);
    if (!detects_islands(*cluster)) {
        std::optional<Islands> islands = find_islands(*cluster, network, tolerance, effort);
        if (!islands)
            return std::nullopt;
        return OpenedCluster{std::move(cluster), nullptr, std::move(*islands)};
    }
    std::optional<Dendrogram> found = Dendrogram::find(*cluster, network, effort);
    if (!found)
        return std::nullopt;
    // The dendrogram refers to the cluster, and may outlive whoever asked for it.
    struct Held {
        std::shared_ptr<const Cluster> cluster;
        Dendrogram dendrogram;
    };
    const auto held = std::make_shared<const Held>(Held{cluster, std::move(*found)});
    std::shared_ptr<const Dendrogram> dendrogram(held, &held->dendrogram);
    Islands islands = dendrogram->cut(tolerance); // it keeps locked islands
    return OpenedCluster{std::move(cluster), std::move(dendrogram), std::move(islands)};
}

OpenedCluster with_islands(std::shared_ptr<const Cluster> cluster, double tolerance)
{
    Effort all;
    return *with_islands(std::move(cluster), tolerance, all);
}

Result<OpenedFile> open_file(const std::filesystem::path& path, const PlanDefaults* defaults)
{
    const Result<std::string> text = read_text_file(path);
    if (!text)
        return text.error();
    const std::string source = path.filename().string();
    const Result<std::string> format = detect_format(*text, source);
    if (!format)
        return format.error();
    if (*format == "tangram-cluster")
        return widen(read_cluster_file(*text, source));
    if (*format == "tangram-project")
        return widen(read_project(*text, source));
    if (*format == "tangram-model" || *format == "huggingface-config")
        return widen(read_model_and_unused_keys(*text, source));
    if (*format == "tangram-job")
        return widen(read_job(*text, source));
    if (*format == "tangram-plan")
        return widen(read_plan(*text, source, defaults));
    if (*format == "tangram-comparison")
        return widen(read_comparison(*text, source));
    if (*format == "tangram-runs")
        return widen(read_runs(*text, source));
    if (*format == "tangram-calibration")
        return widen(read_calibration(*text, source));
    return Error{
        OpenedFileWords::tr("this is a %1 file, which the window cannot open")
            .arg(QString::fromStdString(*format))
            .toStdString(),
        source,
        OpenedFileWords::tr(
            "open a project, cluster, model, job, plan, comparison, runs or calibration file, or a folder with layer "
            "profiles")
            .toStdString()};
}

namespace {

/// Files of other formats may have a project's name.
Result<OpenedFile> open_project(const std::filesystem::path& path, const PlanDefaults* defaults)
{
    Result<OpenedFile> opened = open_file(path, defaults);
    if (opened || !readable_backup(path))
        return opened;
    const Result<Project> project = load_project(path);
    return project ? std::move(opened) : Result<OpenedFile>(project.error());
}

bool is_printed_by_tools(const std::filesystem::path& path)
{
    const Result<std::string> text = read_text_file(path);
    if (!text || !can_be_imported(*text))
        return false;
    const Result<std::string> format = detect_format(*text, {});
    return !format || !format->starts_with("tangram-");
}

} // namespace

Result<PreparedFile> prepare_file(const std::filesystem::path& path, const PlanDefaults& defaults, double tolerance,
                                  const std::shared_ptr<const ProjectProfiles>& profiles)
{
    std::error_code ignored; // reading tells what is wrong
    // A project that cannot be read may have a backup.
    const bool is_project = path.extension() == ".tangram" && !std::filesystem::is_directory(path, ignored);
    Result<OpenedFile> opened = is_project ? open_project(path, &defaults) : open_file(path, &defaults);
    if (!opened && !is_project && is_printed_by_tools(path))
        return PreparedFile(PrintedByTools{});
    if (!opened)
        return opened.error();
    return std::visit(
        [&](auto& value) {
            return prepare(std::move(value), {tolerance, profiles.get(), defaults.calibration.get()});
        },
        *opened);
}

bool holds_profiles(const std::filesystem::path& path)
{
    std::error_code ignored;
    return is_profile_name(path.filename().string()) || std::filesystem::is_directory(path, ignored);
}

Result<PreparedFile> prepare_profiles(const std::vector<std::filesystem::path>& paths)
{
    Result<std::map<std::string, LayerProfile>> models = read_profiles(paths);
    if (!models)
        return models.error();
    // Of several files the folder tells more than the first.
    std::filesystem::path named = paths.size() == 1 ? paths.front() : paths.front().parent_path();
    if (!named.has_filename())
        named = named.parent_path(); // "folder/"
    return PreparedFile(
        std::make_shared<const ProjectProfiles>(ProjectProfiles{named.filename().string(), std::move(*models)}));
}

Result<PreparedFile> prepare_network(const ProjectProfiles& profiles, const std::filesystem::path& path)
{
    const Result<std::string> text = read_text_file(path);
    if (!text)
        return text.error();
    const Result<NetworkCurves> curves = read_sailor_network(*text, path.string());
    if (!curves)
        return curves.error();
    ProjectProfiles with_curves = profiles;
    for (auto& [name, profile] : with_curves.models)
        profile.curves.between = curves->between;
    return PreparedFile(std::make_shared<const ProjectProfiles>(std::move(with_curves)));
}

} // namespace tangram
