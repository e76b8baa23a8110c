// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "calibration/calibration.h"
#include "cluster/cluster.h"
#include "files/catalogue/calibration_json.h"
#include "files/plan/plan_input.h"
#include "inputs/costing.h"
#include "model/job.h"
#include "model/model.h"
#include "options/options.h"
#include "plan/layout/problem.h"
#include "project/project.h"
#include "text/result.h"

namespace tangram::cli {

/// A cluster file, or a plan or project file that holds one.
Result<Cluster> load_cluster(const std::string& file);
/// A model preset by its id, or a model file, Hugging Face config.json or plan file. The error names presets with
/// similar ids.
Result<Model> load_model(const std::string& preset_or_file);
Result<Job> load_job(const std::string& file);
Result<Calibration> load_calibration(const std::string& file);

/// An empty one where no file is named.
Result<Project> load_project(const std::string& file);

/// Everything a search needs.
struct LoadedProblem {
    PlanningProblem problem;
    double islands_s = 0; ///< time that finding the islands took
};
/// What the project holds, with what the options name in its place and the changes of the scenario that they name.
Result<LoadedProblem> load_problem(const InputOptions& options, const CostingOptions& costing, const Project& project,
                                   double merge_tolerance);

/// What plans by hand may leave out; each option may be empty.
Result<PlanDefaults> load_defaults(const InputOptions& options);

} // namespace tangram::cli
