// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "accuracy/study.h"
#include "formats/formats.h"
#include "islands/islands.h"

#include <filesystem>
#include <variant>

namespace tangram {

/// What a file turned out to hold.
using OpenedFile = std::variant<Cluster, Model, Job, PlanInput, std::vector<MeasuredRun>>;

/// A cluster with its islands. The dendrogram refers to the cluster.
struct OpenedCluster {
    std::shared_ptr<const Cluster> cluster;
    std::shared_ptr<const Dendrogram> dendrogram;
    Islands islands;
};
/// A plan with results, computed where the file had none; `violations` are why it cannot run.
struct OpenedPlan {
    OpenedCluster cluster;
    std::shared_ptr<const PlanFile> file;
    std::vector<Violation> violations;
};
/// All that can be computed about a file before anything is shown.
using PreparedFile = std::variant<OpenedCluster, Model, Job, OpenedPlan, std::shared_ptr<const AccuracyStudy>>;

/// Reads a cluster, model, job, plan or runs file, whichever it is by its own "format" key. `defaults` supplies what a plan
/// by hand leaves out; may be null.
Result<OpenedFile> open_file(const std::filesystem::path& path, const PlanDefaults* defaults);

/// open_file, then islands at `tolerance`, a plan's evaluation or the predictions of measured runs: seconds for large
/// files. Any thread.
Result<PreparedFile> prepare_file(const std::filesystem::path& path, const PlanDefaults& defaults, double tolerance);

} // namespace tangram
