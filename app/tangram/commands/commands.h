// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "options/options.h"

/// One function per subcommand. Each prints what it has to say and returns the program's exit code.
namespace tangram::cli {

struct PlanOptions {
    InputOptions inputs;
    CostingOptions costing;
    SearchOptions search;
    OutputOptions output;
    std::string resume; ///< plan file of a stopped search whose proof goes on; empty: none
    std::string start_from; ///< plan file whose plan is carried over to begin with; empty: none
};
int run_plan(const PlanOptions& options);

struct ComparePlannersOptions {
    std::vector<std::string> clusters; ///< files
    std::vector<std::string> models; ///< preset ids or files
    std::vector<std::string> planners; ///< ids; empty: all
    InputOptions inputs; ///< job and calibration alone
    CostingOptions costing;
    SearchOptions search;
    OutputOptions output;
    std::string csv; ///< files to write besides; empty: none
    std::string svg;
};
int run_compare_planners(const ComparePlannersOptions& options);

struct EvaluateOptions {
    std::vector<std::string> files;
    InputOptions inputs; ///< for what the files leave out
    CostingOptions costing;
    OutputOptions output;
    bool batch = false; ///< a plan per line in, a line of JSON per plan out
    std::string sailor_plan; ///< file with plans of Sailor's, in place of files
    int gpus_per_node = 4; ///< of the clusters made for them
    std::string zone = "us-central1-a"; ///< likewise
};
int run_evaluate(const EvaluateOptions& options);

struct IslandsOptions {
    std::string cluster;
    double tolerance = 0.1;
    OutputOptions output;
};
int run_islands(const IslandsOptions& options);

struct PairsOptions {
    InputOptions inputs;
    CostingOptions costing;
    SearchOptions search;
    OutputOptions output;
};
int run_pairs(const PairsOptions& options);

struct ValidateOptions {
    std::vector<std::string> files;
    InputOptions inputs; ///< for what plans by hand leave out
};
int run_validate(const ValidateOptions& options);

/// Only in a build with the window.
struct RenderOptions {
    std::string plan;
    std::string gantt; ///< picture file; its ending tells the kind
    int width = 1200;
    int height = 500;
    bool dark = false;
};
int run_render(const RenderOptions& options);

struct ExportOptions {
    std::vector<std::string> plans; ///< plan and comparison files
    std::string to; ///< csv | events-csv | chrome-trace | comparison
    std::string file; ///< empty: standard output
};
int run_export(const ExportOptions& options);

struct AccuracyOptions {
    std::string runs; ///< file of measured runs
    std::vector<std::string> sets; ///< only runs of these; empty: all
    std::string where; ///< KEY=NAME,... that runs must have; empty: all runs
    std::string json; ///< files to write; empty: none
    std::string csv;
    std::string picture; ///< file of the scatter plot; its ending tells the kind
    bool dark = false;
    std::string calibration; ///< file; empty: the built-in figures
    bool quiet = false;
};
int run_accuracy(const AccuracyOptions& options);

struct CalibrateOptions {
    std::vector<std::string> files;
    std::string gpu; ///< id or alias; empty: the files say
    std::string collective = "all_reduce"; ///< of nccl-tests' output
    int ranks = 0; ///< of nccl-tests' output; 0: not said
    std::string source; ///< where the measurements come from
    std::string runs; ///< file of measured runs to fit the constants of training runs to; empty: none
    OutputOptions output;
};
int run_calibrate(const CalibrateOptions& options);

struct ImportOptions {
    std::vector<std::string> files; ///< "-": standard input
    std::string gpu; ///< type of GPUs that no file names
    std::vector<std::string> aliases; ///< NAME=TYPE
    std::string gpu_types; ///< file with figures of GPU types; empty: none
    int nodes = 1; ///< of a machine whose file names no nodes
    int gpus_per_node = 0; ///< 0: not said
    OutputOptions output;
};
int run_import(const ImportOptions& options);

int run_models(const OutputOptions& options);

} // namespace tangram::cli
