// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "calibration/calibration.h"
#include "plan/layout/layout.h"
#include "project/plan_file.h"
#include "text/result.h"

#include <memory>
#include <optional>
#include <string_view>

namespace tangram {

/// A plan file with or without results. `defaults` supplies what a hand-made file leaves out (cluster, model, job); may
/// be null.
/// What follows from the rest may be missing (data, samples, micro_batches, island, islands); what cannot be evaluated
/// (interleaved stages, other schedules than 1F1B) and numbers that contradict each other are refused.
struct PlanInput {
    PlanFile file; ///< without results its plan holds the layout alone
    PlanLayout layout; ///< from "plan"/"pipelines"
    bool has_results = false;
};
struct PlanDefaults {
    std::shared_ptr<const Cluster> cluster;
    std::shared_ptr<const Model> model;
    std::optional<Job> job;
    /// In place of the figures that the cluster comes with, whoever it comes from; null: none. Used by those who
    /// evaluate the plan.
    std::shared_ptr<const Calibration> calibration = nullptr;
};
Result<PlanInput> read_plan(std::string_view text, std::string_view source, const PlanDefaults* defaults);

} // namespace tangram
