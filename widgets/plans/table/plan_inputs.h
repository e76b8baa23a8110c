// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/plan_file.h"

#include <QStringList>

#include <memory>

namespace tangram {

/// What the next plan would be made from.
struct PlanInputs {
    std::shared_ptr<const Cluster> cluster; ///< null: nothing is drawn
    std::shared_ptr<const Model> model; ///< null: none was chosen
    Job job;
    Islands islands;
    SearchSettings settings;
    std::shared_ptr<const LayerProfile> profile; ///< measured layer times; null: computed ones
};

/// Whether the plans were made with these measured layer times, or with computed ones for null.
bool rests_on(const PlanFile& made, const LayerProfile* profile);

/// What of `now` differs from what `made` was made from, each with what it was: "batch (was 512)". Empty when the plan
/// is up to date. How long and on how many threads the search may run is not asked: neither makes another plan.
QStringList changed_inputs(const PlanFile& made, const PlanInputs& now);

} // namespace tangram
