// SPDX-License-Identifier: GPL-3.0-or-later
#include "options/command_line.h"

#include "commands/commands.h"
#include "options/option_groups.h"
#include "search/run/planners.h"

#include <memory>

namespace tangram::cli {

namespace {

constexpr double largest_bandwidth_unit = 1e18; // bytes/s: no link is faster

/// What plans are searched for with: inputs, costs, rules, and where the answer goes.
template <class Options> void add_problem(CLI::App& command, Options& options)
{
    add_inputs(command, options.inputs);
    add_project(command, options.inputs);
    add_costing(command, options.costing);
    add_search(command, options.search);
    add_output(command, options.output);
}

template <class Options>
void run_when_chosen(CLI::App& command, Chosen& chosen, int (*run)(const Options&), std::shared_ptr<Options> options)
{
    command.callback([run, options, &chosen] { chosen = [run, options] { return run(*options); }; });
}

/// The same of a command that searches.
template <class Options>
void search_when_chosen(CLI::App& command, Chosen& chosen, int (*run)(const Options&), std::shared_ptr<Options> options)
{
    command.callback([run, options, &chosen] {
        expect_problem(options->inputs);
        chosen = [run, options] { return run(*options); };
    });
}

void add_plan(CLI::App& app, Chosen& chosen)
{
    const auto options = std::make_shared<PlanOptions>();
    CLI::App* command = app.add_subcommand("plan", "Find the fastest plan");
    add_problem(*command, *options);
    add_timeline(*command, options->output);
    command
        ->add_option("--resume", options->resume,
                     "Resume the proof that a stopped search with --exact left in a plan file; the cluster, model, job "
                     "and rules are those of the file")
        ->type_name("FILE");
    command
        ->add_option("--start-from", options->start_from,
                     "Start from the plan of a plan file, adapted to this cluster and batch; the answer is not slower "
                     "than the adapted plan")
        ->type_name("FILE");
    CLI::Option* hosts = command
                             ->add_option("--metis-hosts", options->inputs.metis_hosts,
                                          "Metis's hostfile (HOST slots=N); --cluster is then its clusterfile")
                             ->type_name("FILE");
    CLI::Option* unit = command
                            ->add_option("--metis-bandwidth-unit", options->inputs.metis_bytes_per_s,
                                         "Bytes per second of one unit of that clusterfile's bandwidths")
                            ->check(number_where([](double rate) { return rate > 0 && rate <= largest_bandwidth_unit; },
                                                 "a number above 0, at most 1e+18"))
                            ->type_name("BYTES/S");
    hosts->needs(unit);
    hosts->needs(command->get_option("--cluster"));
    unit->needs(hosts);
    command->callback([options, &chosen] {
        if (options->resume.empty())
            expect_problem(options->inputs);
        chosen = [options] { return run_plan(*options); };
    });
}

void add_compare_planners(CLI::App& app, Chosen& chosen)
{
    const auto options = std::make_shared<ComparePlannersOptions>();
    CLI::App* command = app.add_subcommand(
        "compare-planners",
        "Compare the search spaces of other planners, all with our costs, for every cluster and model");
    command->add_option("--cluster", options->clusters, "Cluster files")
        ->required()
        ->type_name("FILE")
        ->type_size(1)
        ->allow_extra_args(true);
    command->add_option("--model", options->models, "Model presets or files")
        ->required()
        ->type_name("PRESET|FILE")
        ->type_size(1)
        ->allow_extra_args(true);
    std::vector<std::string> known;
    for (const PlannerInfo& planner : planners())
        known.emplace_back(planner.id);
    command->add_option("--planner", options->planners, "Only these planners (default: all)")
        ->check(CLI::IsMember(known))
        ->type_name("NAME")
        ->type_size(1)
        ->allow_extra_args(true);
    command->add_option("--job", options->inputs.job, "Job file (default: a job that suits each model and cluster)")
        ->type_name("FILE");
    add_calibration(*command, options->inputs.calibration);
    add_costing(*command, options->costing);
    add_search(*command, options->search);
    add_output(*command, options->output);
    command->add_option("--csv", options->csv, "Write the table as CSV to this file")->type_name("FILE");
    command->add_option("--svg", options->svg, "Draw the throughputs as bars to this file")->type_name("FILE");
    run_when_chosen(*command, chosen, run_compare_planners, options);
}

void add_evaluate(CLI::App& app, Chosen& chosen)
{
    const auto options = std::make_shared<EvaluateOptions>();
    CLI::App* command = app.add_subcommand("evaluate", "Check plans made by hand and compute what they achieve");
    command->add_option("FILE", options->files,
                        "Plan files; with --batch one file with a plan per line, or - for standard input");
    add_inputs(*command, options->inputs);
    add_costing(*command, options->costing);
    command
        ->add_option("--sailor-plan", options->sailor_plan,
                     "Plans in Sailor's terms (stages of layers and {gpu, tp, count}), evaluated by Sailor's formula "
                     "and compared with the results that they state")
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
        ->check(number_where([](double value) { return value >= 0 && value <= 1; }, "a number from 0 to 1"))
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
    search_when_chosen(*command, chosen, run_pairs, options);
}

void add_validate(CLI::App& app, Chosen& chosen)
{
    const auto options = std::make_shared<ValidateOptions>();
    CLI::App* command = app.add_subcommand("validate", "Check files of any kind");
    command->add_option("FILE", options->files, "Project, cluster, model, job and plan files")->required();
    add_inputs(*command, options->inputs);
    run_when_chosen(*command, chosen, run_validate, options);
}

void add_calibrate(CLI::App& app, Chosen& chosen)
{
    const auto options = std::make_shared<CalibrateOptions>();
    CLI::App* command =
        app.add_subcommand("calibrate", "Make a calibration file from measured kernels and collectives");
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
    command->add_flag("--dark", options->dark, "Draw on a dark background");
    run_when_chosen(*command, chosen, run_render, options);
}
#endif

void add_export(CLI::App& app, Chosen& chosen)
{
    const auto options = std::make_shared<ExportOptions>();
    CLI::App* command = app.add_subcommand("export", "Write plans for spreadsheets, Perfetto, or as one comparison");
    command->add_option("PLAN", options->plans, "Plan files, and comparison files with several plans each")->required();
    command
        ->add_option("--to", options->to,
                     "csv: a row for each stage; events-csv: a row for each event; chrome-trace: JSON that Perfetto "
                     "and chrome://tracing open; comparison: one file with all plans. In CSV, a name that a "
                     "spreadsheet would take for a formula (= + - @) begins with an apostrophe")
        ->required()
        ->check(CLI::IsMember({"csv", "events-csv", "chrome-trace", "comparison"}))
        ->type_name("FORMAT");
    command->add_option("--out", options->file, "File to write (default: standard output)")->type_name("FILE");
    run_when_chosen(*command, chosen, run_export, options);
}

void add_accuracy(CLI::App& app, Chosen& chosen)
{
    const auto options = std::make_shared<AccuracyOptions>();
    CLI::App* command =
        app.add_subcommand("accuracy", "Predict published training runs and report how far off the predictions are");
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
    command->add_flag("--dark", options->dark, "Draw on a dark background");
#endif
    command->add_flag("--quiet", options->quiet, "No tables");
    run_when_chosen(*command, chosen, run_accuracy, options);
}

void add_import(CLI::App& app, Chosen& chosen)
{
    const auto options = std::make_shared<ImportOptions>();
    CLI::App* command = app.add_subcommand("import", "Make a cluster file from the output of a cluster's own tools");
    command
        ->add_option("FILE", options->files,
                     "nvidia-smi topo -m, -q -x and -L, scontrol show node (-o, --json), sinfo, topology.conf, kubectl "
                     "get nodes -o json, nccl-tests, NCCL topology XML, CSV of node counts; several are combined; - is "
                     "standard input")
        ->required();
    command->add_option("--gpu", options->gpu, "Type of GPUs that no file names")->type_name("TYPE");
    command
        ->add_option("--gpu-alias", options->aliases, "GPU type that a name in the files stands for: \"RTX 6000=l40s\"")
        ->type_name("NAME=TYPE")
        ->type_size(1)
        ->allow_extra_args(false);
    command
        ->add_option("--gpu-types", options->gpu_types,
                     "File whose \"gpu_types\" hold the figures of GPUs that the catalogue does not know")
        ->type_name("FILE");
    command
        ->add_option("--nodes", options->nodes,
                     "Number of machines, for a file that describes one machine and names no nodes")
        ->check(CLI::Range(1, 25000))
        ->type_name("N")
        ->capture_default_str();
    command->add_option("--gpus-per-node", options->gpus_per_node, "GPUs per node, if no file says")
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

} // namespace

void add_commands(CLI::App& app, Chosen& chosen)
{
    add_plan(app, chosen);
    add_compare_planners(app, chosen);
    add_evaluate(app, chosen);
    add_islands(app, chosen);
    add_pairs(app, chosen);
    add_validate(app, chosen);
    add_calibrate(app, chosen);
#ifdef TANGRAM_GUI
    add_render(app, chosen);
#endif
    add_export(app, chosen);
    add_accuracy(app, chosen);
    add_import(app, chosen);
    add_models(app, chosen);
}

} // namespace tangram::cli
