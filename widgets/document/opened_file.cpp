// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/opened_file.h"

#include "plan/checks.h"

namespace tangram {

namespace {

template <typename T> Result<OpenedFile> widen(Result<T> result)
{
    if (!result)
        return result.error();
    return OpenedFile(std::move(*result));
}

OpenedCluster with_islands(std::shared_ptr<const Cluster> cluster, double tolerance)
{
    const Network network(*cluster);
    auto dendrogram = std::make_shared<const Dendrogram>(*cluster, network);
    Islands islands =
        cluster->islands.empty() ? dendrogram->cut(tolerance) : find_islands(*cluster, network, tolerance);
    return {std::move(cluster), std::move(dendrogram), std::move(islands)};
}

PreparedFile prepare(Cluster cluster, double tolerance)
{
    return with_islands(std::make_shared<const Cluster>(std::move(cluster)), tolerance);
}

PreparedFile prepare(Model model, double)
{
    return model;
}

PreparedFile prepare(Job job, double)
{
    return job;
}

PreparedFile prepare(std::vector<MeasuredRun> runs, double)
{
    return std::make_shared<const AccuracyStudy>(study_accuracy(std::move(runs), make_megatron()));
}

PreparedFile prepare(PlanInput input, double tolerance)
{
    OpenedPlan opened{with_islands(input.file.cluster, tolerance), nullptr, {}};
    if (!input.has_results) {
        const PlanningProblem problem{input.file.cluster, input.file.model, input.file.job, input.file.islands,
                                      std::shared_ptr<const Parallelizer>(make_megatron())};
        Evaluation evaluation = evaluate(problem, input.layout, true);
        input.file.plan = std::move(evaluation.plan);
        opened.violations = std::move(evaluation.violations);
    } else {
        opened.violations = check_memory(input.file.job, input.file.plan);
    }
    opened.cluster.islands = input.file.islands;
    opened.file = std::make_shared<const PlanFile>(std::move(input.file));
    return opened;
}

} // namespace

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
        return widen(read_cluster(*text, source));
    if (*format == "tangram-model" || *format == "huggingface-config")
        return widen(read_model(*text, source));
    if (*format == "tangram-job")
        return widen(read_job(*text, source));
    if (*format == "tangram-plan")
        return widen(read_plan(*text, source, defaults));
    if (*format == "tangram-runs")
        return widen(read_runs(*text, source));
    return Error{"this is a " + *format + " file, which the window cannot open", source,
                 "open a cluster, model, job, plan or runs file"};
}

Result<PreparedFile> prepare_file(const std::filesystem::path& path, const PlanDefaults& defaults, double tolerance)
{
    Result<OpenedFile> opened = open_file(path, &defaults);
    if (!opened)
        return opened.error();
    return std::visit([&](auto& value) { return prepare(std::move(value), tolerance); }, *opened);
}

} // namespace tangram
