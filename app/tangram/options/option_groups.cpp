// SPDX-License-Identifier: GPL-3.0-or-later
#include "options/option_groups.h"

#include "parallelizer/registry.h"

#include <fmt/format.h>

#include <string>

namespace tangram::cli {

namespace {

constexpr double longest_time_limit_s = 1e9; // some 30 years: what the clock's arithmetic bears

/// "megatron (the analytic model) or ..."
std::string parallelizers_in_words()
{
    std::string words;
    for (const ParallelizerInfo& each : parallelizers())
        words += fmt::format("{}{} ({})", words.empty() ? "" : " or ", each.name, each.purpose);
    return words;
}

} // namespace

void add_calibration(CLI::App& command, std::string& file)
{
    command
        .add_option("--calibration", file, "Calibration file of tangram calibrate, in place of the built-in figures")
        ->type_name("FILE");
}

void add_inputs(CLI::App& command, InputOptions& inputs)
{
    command.add_option("--cluster", inputs.cluster, "Cluster file (or a plan or project file that holds one)")
        ->type_name("FILE");
    command
        .add_option("--model", inputs.model,
                    "Model preset (see tangram models), model file or Hugging Face config.json")
        ->type_name("PRESET|FILE");
    add_calibration(command, inputs.calibration);
    command.add_option("--job", inputs.job, "Job file (default: a job that suits the model and the cluster)")
        ->type_name("FILE");
}

void add_project(CLI::App& command, InputOptions& inputs)
{
    CLI::Option* project =
        command
            .add_option("--project", inputs.project,
                        "Project file: supplies the cluster, model, job and rules that no other option gives")
            ->type_name("FILE");
    command
        .add_option("--scenario", inputs.scenario,
                    "Scenario of the project; its changes are applied to the project first")
        ->needs(project)
        ->check(
            [](const std::string& name) { return name.empty() ? "expected the name of a scenario" : std::string(); })
        ->type_name("NAME");
}

void expect_problem(const InputOptions& inputs)
{
    if (inputs.project.empty() && inputs.cluster.empty())
        throw CLI::RequiredError("--cluster or --project");
    if (inputs.project.empty() && inputs.model.empty())
        throw CLI::RequiredError("--model or --project");
}

void add_costing(CLI::App& command, CostingOptions& costing)
{
    command
        .add_option("--parallelizer", costing.parallelizer,
                    "What plans the stages and their costs: " + parallelizers_in_words())
        ->check(CLI::IsMember(parallelizer_names()))
        ->type_name("NAME");
    command
        .add_option("--profiles", costing.profiles,
                    "Folder with Sailor's or Metis's layer profiles; the model must be one of theirs")
        ->type_name("DIR");
    command
        .add_option("--network", costing.network,
                    "Sailor's network curves, in place of those beside the profiles, for cost mode sailor")
        ->type_name("FILE");
    command
        .add_option("--gpu-name", costing.gpu_names,
                    "Name of a GPU type in the profiles, if it cannot be derived: a100-sxm-40=A100-40")
        ->type_name("TYPE=NAME")
        ->type_size(1)
        ->allow_extra_args(false);
}

void add_search(CLI::App& command, SearchOptions& search)
{
    command
        .add_option("--set", search.assignments,
                    "Switch a pruning rule on or off, or set its parameter: work-balance=off, beam=64")
        ->type_name("RULE=VALUE")
        ->type_size(1)
        ->allow_extra_args(false);
    command.add_flag_function(
        "--exact,!--no-exact", [&search](std::int64_t given) { search.exact = given > 0; },
        "Find the optimum of all plans: no heuristic rule removes anything; for small clusters");
    constexpr int usual_samples = 64;
    command
        .add_option_function<int>(
            "--regret", [&search](const int& samples) { search.regret_samples = samples; },
            "Estimate how much the heuristic rules may have lost, from this many (64) random plans that use what "
            "they removed")
        ->check(CLI::Range(1, most_regret_samples))
        ->expected(0, 1)
        ->default_str(std::to_string(usual_samples))
        ->type_name("SAMPLES");
    command.add_option("--threads", search.threads, "Number of threads; 0 uses all")
        ->check(CLI::Range(0, 4096))
        ->type_name("N");
    command
        .add_option_function<double>(
            "--time-limit", [&search](const double& seconds) { search.time_limit_s = seconds; },
            "Stop with the best plan so far")
        ->check(number_where([](double seconds) { return seconds > 0 && seconds <= longest_time_limit_s; },
                             "a number of seconds above 0, at most 1,000,000,000"))
        ->type_name("SECONDS");
    command
        .add_option_function<double>(
            "--memory-limit", [&search](const double& gb) { search.memory_limit_gb = gb; },
            "Stop with the best plan so far when the program uses this much main memory; 2 from 100,000 GPUs on")
        ->check(
            number_where([](double gb) { return gb > 0 && gb <= 1e6; }, "a number of GB above 0, at most 1,000,000"))
        ->type_name("GB");
}

void add_output(CLI::App& command, OutputOptions& output)
{
    command.add_option("--out", output.file, "Write the answer as JSON to this file")->type_name("FILE");
    command.add_flag("--json", output.json, "JSON on standard output instead of tables");
    command.add_flag("--quiet", output.quiet,
                     "No progress and no tables: only errors and what --json or --out ask for");
}

void add_timeline(CLI::App& command, OutputOptions& output)
{
    command.add_flag_callback(
        "--no-timeline", [&output] { output.timeline = false; }, "Leave the timeline out of the JSON");
}

std::function<std::string(const std::string&)> number_where(bool (*good)(double), const char* expected)
{
    return [good, expected](const std::string& text) {
        double value = 0;
        const bool is_number = CLI::detail::lexical_cast(text, value);
        return is_number && good(value) ? std::string() : std::string("expected ") + expected + ", found " + text;
    };
}

} // namespace tangram::cli
