// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/plan/plan_input.h"
#include "files/profiles/profile_files.h"
#include "model/model.h"
#include "text/result.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tangram {

/// What another simulator says of a plan.
struct StatedResult {
    double iteration_time_s = 0;
    std::optional<double> pipeline_s;
    std::optional<double> sync_s;
};

/// A plan of Sailor's as an evaluation needs it: a cluster with just its GPUs, a job with cost mode `sailor`, a layout.
struct SailorPlan {
    std::string name;
    std::shared_ptr<const LayerProfile> profile;
    PlanInput input;
    std::optional<StatedResult> stated;
};

struct SailorPlanOptions {
    int gpus_per_node = 4; ///< a tensor group that is larger has nodes of its size
    std::string zone = "us-central1-a";
    std::optional<Model> model; ///< in place of the one that the profile's files describe or a preset of its name
};

/// One plan {"model", "gbs", "mbs", "stages": [{"layers": [first, last], "replicas": [{"gpu", "tp", "count"}]}]}, the
/// same as "plan" of an object, or "entries" that are such objects. Layer ranges are half-open; replicas are
/// data-parallel; every group of them starts on a node of its own.
Result<std::vector<SailorPlan>> read_sailor_plans(std::string_view text, std::string_view source,
                                                  const std::map<std::string, LayerProfile>& profiles,
                                                  const SailorPlanOptions& options);

} // namespace tangram
