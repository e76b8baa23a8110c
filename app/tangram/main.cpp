// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "console.h"
#include "exit_code.h"
#include "formats/text.h"
#include "interrupt.h"
#include "output.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <functional>
#include <memory>
#include <new>
#include <sstream>

using namespace tangram;
using namespace tangram::cli;

namespace {

constexpr auto exit_codes =
    "Exit codes: 0 good, 2 usage, 3 bad input or output, 4 no feasible plan or a plan that breaks a rule, "
    "5 stopped before complete.";

constexpr double largest_bandwidth_unit = 1e18; // bytes/s: no link is faster
constexpr double longest_time_limit_s = 1e9; // some 30 years: what the clock's arithmetic bears

/// Help and version on standard output; anything else is an error of usage.
int finish_parsing(const CLI::App& app, const CLI::ParseError& error)
{
    if (error.get_exit_code() != 0)
        return fail({error.what(), "", "tangram --help and tangram COMMAND --help tell the options"}, bad_usage);
    std::ostringstream out;
    app.exit(error, out, out);
    write_out(out.str());
    return end_of_output(good);
}

void add_calibration(CLI::App& command, std::string& file)
{
    command
        .add_option("--calibration", file, "Calibration file of tangram calibrate, in place of the built-in figures")
        ->type_name("FILE");
}

void add_inputs(CLI::App& command, InputOptions& inputs, bool required)
{
    command.add_option("--cluster", inputs.cluster, "Cluster file (or a plan file that holds one)")
        ->required(required)
        ->type_name("FILE");
    command
        .add_option("--model", inputs.model,
                    "Model preset (see tangram models), model file or Hugging Face config.json")
        ->required(required)
        ->type_name("PRESET|FILE");
    add_calibration(command, inputs.calibration);
    command.add_option("--job", inputs.job, "Job file; without it a job that suits the model and the cluster")
        ->type_name("FILE");
}

void add_costing(CLI::App& command, CostingOptions& costing)
{
    command
        .add_option("--parallelizer", costing.parallelizer,
                    "What costs the stages: megatron (the analytic model) or profiled (measured layer times)")
        ->check(CLI::IsMember({"megatron", "profiled"}))
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
                    "Which name a GPU type has in the profiles, where it does not follow: a100-sxm-40=A100-40")
        ->type_name("TYPE=NAME")
        ->type_size(1)
        ->allow_extra_args(false);
}

void add_search(CLI::App& command, SearchOptions& search)
{
    command
        .add_option("--set", search.assignments,
                    "Switch a pruning rule on or off, or give its parameter: work-balance=off, beam=64")
        ->type_name("RULE=VALUE")
        ->type_size(1)
        ->allow_extra_args(false);
    command.add_flag("--exact", search.exact,
                     "The optimum over the whole space under 1F1B: no heuristic rule removes anything");
    command.add_option("--threads", search.threads, "Threads; 0 takes all")->check(CLI::Range(0, 4096))->type_name("N");
    command
        .add_option_function<double>(
            "--time-limit", [&search](const double& seconds) { search.time_limit_s = seconds; },
            "Stop with the best plan so far")
        ->check([](const std::string& text) {
            double seconds = 0;
            const bool number = CLI::detail::lexical_cast(text, seconds);
            return number && seconds > 0 && seconds <= longest_time_limit_s
                ? std::string()
                : "expected a number of seconds above 0, at most 1,000,000,000, found " + text;
        })
        ->type_name("SECONDS");
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

/// What plans are searched for with: inputs, costs, rules, and where the answer goes.
template <class Options> void add_problem(CLI::App& command, Options& options)
{
    add_inputs(command, options.inputs, true);
    add_costing(command, options.costing);
    add_search(command, options.search);
    add_output(command, options.output);
}

/// What the parsed command line asks for, with the options of its command.
using Chosen = std::function<int()>;

template <class Options>
void run_when_chosen(CLI::App& command, Chosen& chosen, int (*run)(const Options&), std::shared_ptr<Options> options)
{
    command.callback([run, options, &chosen] { chosen = [run, options] { return run(*options); }; });
}

void add_plan(CLI::App& app, Chosen& chosen)
{
    const auto options = std::make_shared<PlanOptions>();
    CLI::App* command = app.add_subcommand("plan", "Find the fastest plan");
    add_problem(*command, *options);
    add_timeline(*command, options->output);
    CLI::Option* hosts = command
                             ->add_option("--metis-hosts", options->inputs.metis_hosts,
                                          "Metis's hostfile (HOST slots=N); --cluster is then its clusterfile")
                             ->type_name("FILE");
    CLI::Option* unit = command
                            ->add_option("--metis-bandwidth-unit", options->inputs.metis_bytes_per_s,
                                         "Bytes per second of one unit of that clusterfile's bandwidths")
                            ->check([](const std::string& text) {
                                double bytes_per_s = 0;
                                const bool number = CLI::detail::lexical_cast(text, bytes_per_s);
                                return number && bytes_per_s > 0 && bytes_per_s <= largest_bandwidth_unit
                                    ? std::string()
                                    : "expected a number above 0, at most 1e+18, found " + text;
                            })
                            ->type_name("BYTES/S");
    hosts->needs(unit);
    unit->needs(hosts);
    run_when_chosen(*command, chosen, run_plan, options);
}

void add_evaluate(CLI::App& app, Chosen& chosen)
{
    const auto options = std::make_shared<EvaluateOptions>();
    CLI::App* command = app.add_subcommand("evaluate", "Check plans made by hand and compute what they achieve");
    command->add_option("FILE", options->files,
                        "Plan files; with --batch one file with a plan per line, or - for standard input");
    add_inputs(*command, options->inputs, false);
    add_costing(*command, options->costing);
    command
        ->add_option("--sailor-plan", options->sailor_plan,
                     "Plans in Sailor's terms (stages of layers and {gpu, tp, count}), by Sailor's formula; with the "
                     "results stated beside them")
        ->type_name("FILE");
    command->add_option("--gpus-per-node", options->gpus_per_node, "Nodes of the cluster made for --sailor-plan")
        ->check(CLI::Range(1, 1024))
        ->type_name("N")
        ->capture_default_str();
    command->add_option("--zone", options->zone, "Zone of the cluster made for --sailor-plan")
        ->type_name("ZONE")
        ->capture_default_str();
    add_output(*command, options->output);
    add_timeline(*command, options->output);
    command->add_flag("--batch", options->batch, "One plan per line in, one line of JSON per plan out");
    command->callback([=, &chosen] {
        if (!options->batch && options->files.empty() && options->sailor_plan.empty())
            throw CLI::RequiredError("FILE");
        if (!options->sailor_plan.empty() && (options->batch || !options->files.empty()))
            throw CLI::ExcludesError("--sailor-plan", options->batch ? "--batch" : "FILE");
        if (options->files.size() > 1 && (options->batch || !options->output.file.empty()))
            throw CLI::ExcludesError("several files", options->batch ? "--batch" : "--out");
        if (options->batch && !options->output.file.empty())
            throw CLI::ExcludesError("--batch", "--out");
        chosen = [=] { return run_evaluate(*options); };
    });
}

void add_islands(CLI::App& app, Chosen& chosen)
{
    const auto options = std::make_shared<IslandsOptions>();
    CLI::App* command = app.add_subcommand("islands", "Find the islands of a cluster");
    command->add_option("--cluster", options->cluster, "Cluster file")->required()->type_name("FILE");
    command
        ->add_option("--tolerance", options->tolerance,
                     "Merge tolerance: 0 keeps only identical nodes together, 1 merges everything")
        ->check([](const std::string& text) {
            double value = -1;
            const bool number = CLI::detail::lexical_cast(text, value);
            return number && value >= 0 && value <= 1 ? std::string() : "expected a number from 0 to 1, found " + text;
        })
        ->type_name("0..1")
        ->capture_default_str();
    add_output(*command, options->output);
    run_when_chosen(*command, chosen, run_islands, options);
}

void add_pairs(CLI::App& app, Chosen& chosen)
{
    const auto options = std::make_shared<PairsOptions>();
    CLI::App* command = app.add_subcommand("pairs", "The partial plans of every slice on every island part, as JSON");
    add_problem(*command, *options);
    run_when_chosen(*command, chosen, run_pairs, options);
}

void add_validate(CLI::App& app, Chosen& chosen)
{
    const auto options = std::make_shared<ValidateOptions>();
    CLI::App* command = app.add_subcommand("validate", "Check files of any kind");
    command->add_option("FILE", options->files, "Cluster, model, job and plan files")->required();
    add_inputs(*command, options->inputs, false);
    run_when_chosen(*command, chosen, run_validate, options);
}

void add_calibrate(CLI::App& app, Chosen& chosen)
{
    const auto options = std::make_shared<CalibrateOptions>();
    CLI::App* command = app.add_subcommand("calibrate", "Fit measured kernels and collectives: a calibration file");
    command->add_option("FILE", options->files,
                        "Measurements: CSV of matmuls, collectives or attention, or the output of nccl-tests");
    command
        ->add_option(
            "--runs", options->runs,
            "Fit what only whole training runs show, overlaps and rates inside a run, to this file of measured runs")
        ->type_name("FILE");
    command->add_option("--gpu", options->gpu, "GPU type, where the files do not name a system")->type_name("TYPE");
    command->add_option("--collective", options->collective, "What nccl-tests measured")
        ->check(CLI::IsMember({"all_reduce", "all_gather", "reduce_scatter", "alltoall"}))
        ->capture_default_str();
    command->add_option("--ranks", options->ranks, "GPUs of one node that nccl-tests ran on")
        ->check(CLI::Range(2, 1024))
        ->type_name("N");
    command->add_option("--source", options->source, "Where the measurements come from, kept in the file");
    add_output(*command, options->output);
    run_when_chosen(*command, chosen, run_calibrate, options);
}

#ifdef TANGRAM_GUI
void add_render(CLI::App& app, Chosen& chosen)
{
    const auto options = std::make_shared<RenderOptions>();
    CLI::App* command = app.add_subcommand("render", "Draw a plan as a picture");
    command->add_option("PLAN", options->plan, "Plan file")->required();
    command->add_option("--gantt", options->gantt, "Draw the Gantt chart to this .svg, .png or .pdf")
        ->required()
        ->type_name("FILE");
    command->add_option("--width", options->width, "Width of the picture in points")
        ->check(CLI::Range(200, 20000))
        ->capture_default_str();
    command->add_option("--height", options->height, "Height of the picture in points")
        ->check(CLI::Range(100, 20000))
        ->capture_default_str();
    command->add_flag("--dark", options->dark, "On a dark ground");
    run_when_chosen(*command, chosen, run_render, options);
}
#endif

void add_accuracy(CLI::App& app, Chosen& chosen)
{
    const auto options = std::make_shared<AccuracyOptions>();
    CLI::App* command =
        app.add_subcommand("accuracy", "Predict published training runs and tell how far off the predictions are");
    command->add_option("RUNS", options->runs, "File of measured runs")->required();
    command->add_option("--set", options->sets, "Only runs of this publication")
        ->type_name("NAME")
        ->type_size(1)
        ->allow_extra_args(false);
    command
        ->add_option("--where", options->where,
                     "Only runs like these, by the names of the tables: quality=A,model=dense,gpu=a100-sxm-80,h100-sxm")
        ->type_name("KEY=NAME,...");
    add_calibration(*command, options->calibration);
    command->add_option("--json", options->json, "Write every run's prediction and the report as JSON to this file")
        ->type_name("FILE");
    command->add_option("--csv", options->csv, "Write every run's prediction as a table to this file")
        ->type_name("FILE");
#ifdef TANGRAM_GUI
    command
        ->add_option("--svg", options->picture,
                     "Draw predicted against measured iteration times to this .svg, .png or .pdf")
        ->type_name("FILE");
    command->add_flag("--dark", options->dark, "Draw on a dark ground");
#endif
    command->add_flag("--quiet", options->quiet, "No tables");
    run_when_chosen(*command, chosen, run_accuracy, options);
}

void add_import(CLI::App& app, Chosen& chosen)
{
    const auto options = std::make_shared<ImportOptions>();
    CLI::App* command = app.add_subcommand("import", "Make a cluster file of what a cluster's own tools print");
    command
        ->add_option(
            "FILE", options->files,
            "nvidia-smi topo -m, -q -x and -L, scontrol show node (-o, --json), sinfo, topology.conf, kubectl get "
            "nodes -o json, nccl-tests, NCCL topology XML, CSV of node counts; several are put together; - is "
            "standard input")
        ->required();
    command->add_option("--gpu", options->gpu, "Type of GPUs that no file names")->type_name("TYPE");
    command->add_option("--gpu-alias", options->aliases, "What a name in the files means: \"RTX 6000=l40s\"")
        ->type_name("NAME=TYPE")
        ->type_size(1)
        ->allow_extra_args(false);
    command
        ->add_option("--gpu-types", options->gpu_types,
                     "File whose \"gpu_types\" hold the figures of GPUs that the catalogue does not know")
        ->type_name("FILE");
    command->add_option("--nodes", options->nodes, "How many there are of a machine whose file names no nodes")
        ->check(CLI::Range(1, 25000))
        ->type_name("N")
        ->capture_default_str();
    command->add_option("--gpus-per-node", options->gpus_per_node, "GPUs of a node where no file tells")
        ->check(CLI::Range(1, 1024))
        ->type_name("N");
    add_output(*command, options->output);
    run_when_chosen(*command, chosen, run_import, options);
}

void add_models(CLI::App& app, Chosen& chosen)
{
    const auto options = std::make_shared<OutputOptions>();
    CLI::App* command = app.add_subcommand("models", "List the model presets");
    add_output(*command, *options);
    run_when_chosen(*command, chosen, run_models, options);
}

int run(int argc, char** argv)
{
    CLI::App app("Plans the training of language models on clusters of unlike GPUs.", "tangram");
    app.set_version_flag("--version", "tangram " TANGRAM_VERSION);
    app.require_subcommand(1);
    app.footer(exit_codes);
    Chosen chosen;
    add_plan(app, chosen);
    add_evaluate(app, chosen);
    add_islands(app, chosen);
    add_pairs(app, chosen);
    add_validate(app, chosen);
    add_calibrate(app, chosen);
#ifdef TANGRAM_GUI
    add_render(app, chosen);
#endif
    add_accuracy(app, chosen);
    add_import(app, chosen);
    add_models(app, chosen);

    std::vector<std::string> commands;
    for (const CLI::App* each : app.get_subcommands({}))
        commands.push_back(each->get_name());
    if (argc > 1 && argv[1][0] != '-' && std::find(commands.begin(), commands.end(), argv[1]) == commands.end()) {
        return fail({"there is no command \"" + shortened(argv[1], 60) + "\"", "",
                     did_you_mean(argv[1], commands, "the commands are " + enumeration(commands))},
                    bad_usage);
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return finish_parsing(app, error);
    }
    return chosen();
}

} // namespace

int main(int argc, char** argv)
{
    survive_failing_writes();
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc&) {
        print_error({"there is not enough memory", "", "plan a smaller cluster, or leave more memory free"});
    } catch (const std::exception& error) {
        print_error({std::string("unexpected: ") + error.what(), "", "please report this"});
    }
    return bad_input;
}
