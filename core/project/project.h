// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "calibration/calibration.h"
#include "cluster/cluster.h"
#include "model/job.h"
#include "model/model.h"
#include "parallelizer/profile.h"
#include "project/plan_file.h"
#include "project/scenario.h"
#include "search/record/search_record.h"
#include "search/rules/settings.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace tangram {

/// A plan that was kept, under a name of the user's.
struct KeptPlan {
    std::string name;
    std::shared_ptr<const PlanFile> file; ///< never null

    friend bool operator==(const KeptPlan&, const KeptPlan&) = default; ///< the same file, not an equal one
};

/// A calibration that a project's plans rest on.
struct ProjectCalibration {
    std::string name; ///< of the file that it was read from
    Calibration figures;

    friend bool operator==(const ProjectCalibration&, const ProjectCalibration&) = default;
};

/// Measured layer times that a project's plans rest on, by the names that their files have for the models.
struct ProjectProfiles {
    std::string name; ///< of the folder or file that they were read from
    std::map<std::string, LayerProfile> models; ///< at least one

    friend bool operator==(const ProjectProfiles&, const ProjectProfiles&) = default;
};

/// Everything that a person works on at a time. A plain value; parts are shared between one state and the next.
/// The islands are those that the cluster states, and the merge tolerance of the search for all other nodes.
struct Project {
    std::shared_ptr<const Cluster> cluster = std::make_shared<const Cluster>(); ///< never null; may have no nodes
    std::shared_ptr<const Model> model; ///< null: none was chosen
    Job job;
    bool suggests_batch = true; ///< batch and sequence are those that suit the cluster and the model, not the job's
    SearchSettings search;
    std::shared_ptr<const ProjectCalibration> calibration; ///< null: clusters are planned as they are written
    std::shared_ptr<const ProjectProfiles> profiles; ///< null: layer times are computed
    std::vector<std::shared_ptr<const Scenario>> scenarios; ///< never null; no two of one name
    std::vector<KeptPlan> plans;
    std::vector<std::shared_ptr<const SearchRecord>> records; ///< of searches; never null; no two of one name
    std::string import_record; ///< JSON: where the cluster's figures come from, as importers tell it; may be empty
    std::string other_keys; ///< JSON object: what else its file holds, of later versions of the program; may be empty

    friend bool operator==(const Project&, const Project&) = default; ///< parts by identity
};

/// Whether there is anything in it that somebody made: parts of a cluster, scenarios, kept plans or
/// records. All else are choices.
bool holds_work(const Project& project);

} // namespace tangram
