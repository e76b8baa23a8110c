// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "accuracy/measured_run.h"
#include "accuracy/study.h"
#include "calibration/calibration.h"
#include "cluster/cluster.h"
#include "files/cluster/cluster_file.h"
#include "files/model/model_file.h"
#include "files/plan/plan_input.h"
#include "files/profiles/profile_files.h"
#include "islands/islands.h"
#include "model/job.h"
#include "model/model.h"
#include "plan/price/evaluate.h"
#include "project/named_plan.h"
#include "project/plan_file.h"
#include "project/project.h"
#include "text/result.h"

#include <filesystem>
#include <variant>

namespace tangram {

/// What a file turned out to hold.
using OpenedFile = std::variant<Project, ClusterFile, ModelAndUnusedKeys, Job, PlanInput, std::vector<NamedPlan>,
                                std::vector<MeasuredRun>, Calibration>;

/// A cluster with its islands. The dendrogram keeps the cluster that it was made of; null where the cluster states
/// islands that are not locked.
struct OpenedCluster {
    std::shared_ptr<const Cluster> cluster;
    std::shared_ptr<const Dendrogram> dendrogram;
    Islands islands;
};
/// A plan with results, computed where the file had none; `violations` are why it cannot run.
struct OpenedPlan {
    /// Before the user's calibration; it states the plan's islands where detection would find others.
    std::shared_ptr<const Cluster> cluster;
    std::shared_ptr<const PlanFile> file;
    std::vector<Violation> violations;
};
/// Plans of one comparison file, at least one, under their names.
struct OpenedComparison {
    struct Compared {
        std::string name;
        OpenedPlan plan;
    };
    std::vector<Compared> plans;
};
/// What a cluster's own tools print about it, for an importer to read; no file of ours.
struct PrintedByTools { };
/// All that can be computed about a file before anything is shown.
using PreparedFile = std::variant<Project, ClusterFile, ModelAndUnusedKeys, Job, OpenedPlan, OpenedComparison,
                                  std::shared_ptr<const AccuracyStudy>, std::shared_ptr<const ProjectProfiles>,
                                  Calibration, PrintedByTools>;

/// Reads a project, cluster, model, job, plan, comparison, runs or calibration file, whichever it is by its own
/// "format" key. `defaults` supplies what a plan by hand leaves out; may be null.
Result<OpenedFile> open_file(const std::filesystem::path& path, const PlanDefaults* defaults);

/// With the islands that the cluster states, or else those at `tolerance`.
OpenedCluster with_islands(std::shared_ptr<const Cluster> cluster, double tolerance);
/// The same; nothing when the effort was over before it was done. Any thread.
std::optional<OpenedCluster> with_islands(std::shared_ptr<const Cluster> cluster, double tolerance, Effort& effort);

/// open_file, then a plan's evaluation and its islands (at `tolerance`, if it has none of its own), or the predictions
/// of measured runs: seconds for large files. A plan without results is costed with the `profiles`, unless they are
/// null, and with the calibration of the defaults; the error says so where the profiles are not about its model. Any
/// thread.
Result<PreparedFile> prepare_file(const std::filesystem::path& path, const PlanDefaults& defaults, double tolerance,
                                  const std::shared_ptr<const ProjectProfiles>& profiles);

/// Whether it holds measured layer times, or may: a folder, or a file that is named as they are.
bool holds_profiles(const std::filesystem::path& path);
/// The measured layer times of folders and files together; at least one. Any thread.
Result<PreparedFile> prepare_profiles(const std::vector<std::filesystem::path>& paths);

/// The opened layer times with the network curves of Sailor's file `path` in place of theirs. Any thread.
Result<PreparedFile> prepare_network(const ProjectProfiles& profiles, const std::filesystem::path& path);

} // namespace tangram
