// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/measured_run.h"
#include "commands/commands.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"
#include "files/export/comparison_json.h"
#include "files/model/detect_format.h"
#include "files/model/job_file.h"
#include "files/model/model_file.h"
#include "files/project/project_json.h"
#include "files/runs/read_runs.h"
#include "inputs/evaluation.h"
#include "inputs/inputs.h"
#include "output/console.h"
#include "output/output.h"
#include "output/quantities.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace tangram::cli {

namespace {

/// What a file holds that could be read.
struct Summary {
    std::string text; ///< a few words
    std::vector<std::string> wrong = {}; ///< what it breaks, a line each
};

using Summarize = Result<Summary> (*)(std::string_view text, const std::string& file, const PlanDefaults& defaults);

Result<Summary> cluster_summary(std::string_view text, const std::string& file, const PlanDefaults&)
{
    const Result<Cluster> cluster = read_cluster(text, file);
    if (!cluster)
        return cluster.error();
    return Summary{fmt::format("cluster of {}, {} of {}", counted(cluster->nodes.size(), "node", "nodes"),
                               counted(static_cast<std::uint64_t>(cluster->gpu_count()), "GPU", "GPUs"),
                               counted(cluster->gpu_types.size(), "type", "types"))};
}

Result<Summary> model_summary(std::string_view text, const std::string& file, const PlanDefaults&)
{
    const Result<Model> model = read_model(text, file);
    if (!model)
        return model.error();
    return Summary{fmt::format("model {} of {}, {:.4g} billion parameters", printable(model->name),
                               counted(static_cast<std::uint64_t>(model->blocks), "block", "blocks"),
                               parameter_count(*model) / 1e9)};
}

Result<Summary> job_summary(std::string_view text, const std::string& file, const PlanDefaults&)
{
    const Result<Job> job = read_job(text, file);
    if (!job)
        return job.error();
    return Summary{fmt::format("job of {} of {}",
                               counted(static_cast<std::uint64_t>(job->global_batch), "sequence", "sequences"),
                               counted(static_cast<std::uint64_t>(job->sequence_length), "token", "tokens"))};
}

Result<Summary> plan_summary(std::string_view text, const std::string& file, const PlanDefaults& defaults)
{
    const Result<EvaluatedPlan> plan = evaluate_text(text, file, defaults, {}, false);
    if (!plan)
        return plan.error();
    Summary summary{"plan"};
    for (const Violation& violation : plan->evaluation.violations)
        summary.wrong.push_back(
            fmt::format("rule {} at {}: {}", violation.rule, violation.where, violation.message.english()));
    return summary;
}

Result<Summary> comparison_summary(std::string_view text, const std::string& file, const PlanDefaults&)
{
    const Result<std::vector<NamedPlan>> plans = read_comparison(text, file);
    if (!plans)
        return plans.error();
    return Summary{fmt::format("comparison of {}", counted(plans->size(), "plan", "plans"))};
}

/// Scenarios whose changes cannot be made do not keep a project from being opened.
Result<Summary> project_summary(std::string_view text, const std::string& file, const PlanDefaults&)
{
    const Result<Project> project = read_project(text, file);
    if (!project)
        return project.error();
    Summary summary{fmt::format("project of {}, {}, {}", counted(project->cluster->nodes.size(), "node", "nodes"),
                                counted(project->scenarios.size(), "scenario", "scenarios"),
                                counted(project->plans.size(), "kept plan", "kept plans"))};
    for (const auto& scenario : project->scenarios) {
        const Result<Premises> made = with_scenario({project->cluster, project->model}, *scenario);
        if (!made)
            summary.wrong.push_back(made.error().where + ": " + made.error().message);
        else if (made->cluster->nodes.empty() && !project->cluster->nodes.empty())
            summary.wrong.push_back(fmt::format("scenario \"{}\" leaves the cluster without nodes", scenario->name));
    }
    return summary;
}

Result<Summary> calibration_summary(std::string_view text, const std::string& file, const PlanDefaults&)
{
    const Result<Calibration> calibration = read_calibration(text, file);
    if (!calibration)
        return calibration.error();
    return Summary{fmt::format("calibration of {}", counted(calibration->gpu_types.size(), "GPU type", "GPU types"))};
}

Result<Summary> runs_summary(std::string_view text, const std::string& file, const PlanDefaults&)
{
    const Result<std::vector<MeasuredRun>> runs = read_runs(text, file);
    if (!runs)
        return runs.error();
    const auto usable = std::count_if(runs->begin(), runs->end(), [](const auto& run) { return run.usable; });
    const auto sound = std::count_if(runs->begin(), runs->end(), [](const auto& run) { return run.left_out.empty(); });
    return Summary{
        fmt::format("{}, {} usable, {} of them understood", counted(runs->size(), "measured run", "measured runs"),
                    grouped(static_cast<std::uint64_t>(usable)), grouped(static_cast<std::uint64_t>(sound)))};
}

constexpr std::pair<std::string_view, Summarize> summaries[] = {{"tangram-project", project_summary},
                                                                {"tangram-cluster", cluster_summary},
                                                                {"tangram-model", model_summary},
                                                                {"huggingface-config", model_summary},
                                                                {"tangram-job", job_summary},
                                                                {"tangram-calibration", calibration_summary},
                                                                {"tangram-plan", plan_summary},
                                                                {"tangram-runs", runs_summary},
                                                                {"tangram-comparison", comparison_summary}};

Result<Summary> summary_of(std::string_view text, const std::string& file, const PlanDefaults& defaults)
{
    const Result<std::string> format = detect_format(text, file);
    if (!format)
        return format.error();
    const auto* known = std::find_if(std::begin(summaries), std::end(summaries),
                                     [&](const auto& pair) { return pair.first == *format; });
    if (known != std::end(summaries))
        return known->second(text, file, defaults);
    return Error{"the format \"" + *format + "\" is not known", file + ": /format",
                 "expected tangram-project, tangram-cluster, tangram-model, tangram-job, tangram-calibration, "
                 "tangram-plan, tangram-comparison, tangram-runs or a Hugging Face config.json"};
}

} // namespace

int run_validate(const ValidateOptions& options)
{
    const Result<PlanDefaults> defaults = load_defaults(options.inputs);
    if (!defaults)
        return fail(defaults.error(), bad_input);
    const bool colours = shows_colours(1);
    ExitCode worst = good;
    for (const std::string& file : options.files) {
        const Result<std::string> text = read_text_file(file);
        const Result<Summary> summary = text ? summary_of(*text, file, *defaults) : Result<Summary>(text.error());
        if (!summary) {
            print_error(summary.error());
            worst = bad_input;
            continue;
        }
        const bool sound = summary->wrong.empty();
        write_out(fmt::format("{}: {} ({})\n", printable(file),
                              styled(sound ? "OK" : "broken", sound ? Style::good : Style::bad, colours),
                              summary->text));
        for (const std::string& line : summary->wrong)
            write_out(fmt::format("  {}\n", printable(line)));
        if (!sound && worst == good)
            worst = infeasible;
    }
    return end_of_output(worst);
}

} // namespace tangram::cli
