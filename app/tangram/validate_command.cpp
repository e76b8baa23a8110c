// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "console.h"
#include "evaluation.h"
#include "inputs.h"
#include "output.h"
#include "quantities.h"

#include <fmt/format.h>

#include <algorithm>

namespace tangram::cli {

namespace {

/// What a good file holds, in a few words.
struct Summary {
    std::string text;
    std::vector<Violation> violations; ///< of a plan
};

Result<Summary> summary_of(std::string_view text, const std::string& file, const PlanDefaults& defaults)
{
    const Result<std::string> format = detect_format(text, file);
    if (!format)
        return format.error();
    if (*format == "tangram-cluster") {
        const Result<Cluster> cluster = read_cluster(text, file);
        if (!cluster)
            return cluster.error();
        return Summary{fmt::format("cluster of {}, {} of {}", counted(cluster->nodes.size(), "node", "nodes"),
                                   counted(static_cast<std::uint64_t>(cluster->gpu_count()), "GPU", "GPUs"),
                                   counted(cluster->gpu_types.size(), "type", "types")),
                       {}};
    }
    if (*format == "tangram-model" || *format == "huggingface-config") {
        const Result<Model> model = read_model(text, file);
        if (!model)
            return model.error();
        return Summary{fmt::format("model {} of {}, {:.4g} billion parameters", printable(model->name),
                                   counted(static_cast<std::uint64_t>(model->blocks), "block", "blocks"),
                                   parameter_count(*model) / 1e9),
                       {}};
    }
    if (*format == "tangram-job") {
        const Result<Job> job = read_job(text, file);
        if (!job)
            return job.error();
        return Summary{fmt::format("job of {} of {}",
                                   counted(static_cast<std::uint64_t>(job->global_batch), "sequence", "sequences"),
                                   counted(static_cast<std::uint64_t>(job->sequence_length), "token", "tokens")),
                       {}};
    }
    if (*format == "tangram-plan") {
        const Result<Evaluated> plan = evaluate_text(text, file, defaults, {}, false);
        if (!plan)
            return plan.error();
        return Summary{"plan", plan->evaluation.violations};
    }
    if (*format == "tangram-calibration") {
        const Result<Calibration> calibration = read_calibration(text, file);
        if (!calibration)
            return calibration.error();
        return Summary{
            fmt::format("calibration of {}", counted(calibration->gpu_types.size(), "GPU type", "GPU types")), {}};
    }
    if (*format == "tangram-runs") {
        const Result<std::vector<MeasuredRun>> runs = read_runs(text, file);
        if (!runs)
            return runs.error();
        const auto usable = std::count_if(runs->begin(), runs->end(), [](const auto& run) { return run.usable; });
        const auto sound =
            std::count_if(runs->begin(), runs->end(), [](const auto& run) { return run.left_out.empty(); });
        return Summary{
            fmt::format("{}, {} usable, {} of them understood", counted(runs->size(), "measured run", "measured runs"),
                        grouped(static_cast<std::uint64_t>(usable)), grouped(static_cast<std::uint64_t>(sound))),
            {}};
    }
    return Error{"the format \"" + *format + "\" is not known", file + ": /format",
                 "expected tangram-cluster, tangram-model, tangram-job, tangram-calibration, tangram-plan, "
                 "tangram-runs or a Hugging Face "
                 "config.json"};
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
        const bool sound = summary->violations.empty();
        write_out(fmt::format("{}: {} ({})\n", printable(file),
                              styled(sound ? "OK" : "broken", sound ? Style::good : Style::bad, colours),
                              summary->text));
        for (const Violation& violation : summary->violations)
            write_out(fmt::format("  rule {} at {}: {}\n", violation.rule, printable(violation.where),
                                  printable(violation.message)));
        if (!sound && worst == good)
            worst = infeasible;
    }
    return end_of_output(worst);
}

} // namespace tangram::cli
