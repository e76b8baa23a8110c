// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "judge_options.h"
#include "plan/layout/problem.h"

#include <string>

namespace tangram {

/// A node of the catalogue's GPUs with its usual links inside and one interface.
struct DrawnNode {
    std::string gpu_type;
    int gpus = 8;
    double gbit_per_s = 100;
};

/// Nodes "n0", "n1", ... on one non-blocking switch. Ends the program when a type is not in the catalogue.
Cluster drawn_cluster(const std::vector<DrawnNode>& nodes);

/// 102,400 GPUs: 64 islands of 200 nodes of 8, each on a switch of its own, one type and one speed of network in turn.
Cluster largest_fleet();

/// "3 a100-sxm-80 + 5 l4 at 10 Gbit/s"; of nodes alike in a row their number.
std::string cluster_text(const Cluster& cluster);

/// The preset of that name on the cluster, with detected islands and the default job. Ends the program when there is no
/// such preset.
PlanningProblem drawn_problem(const Cluster& cluster, const std::string& preset);

/// The same problem on another cluster, whose islands are found anew.
PlanningProblem on_cluster(PlanningProblem problem, const Cluster& cluster);

/// Writes the problem as "<number>.tangram" where --projects asks for it, so that both programs can open it. Throws
/// where the folder takes no file.
void keep_project(const JudgeOptions& options, int number, const PlanningProblem& problem);

/// GPUs of the catalogue by id; ends the program when there is no such type.
std::shared_ptr<const GpuType> catalogue_gpu(const std::string& id);

} // namespace tangram
