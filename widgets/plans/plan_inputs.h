// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/plan_file.h"

#include <QStringList>

#include <memory>

namespace tangram {

/// What the next plan would be made from. Cluster and model are not null.
struct PlanInputs {
    std::shared_ptr<const Cluster> cluster;
    std::shared_ptr<const Model> model;
    Job job;
    Islands islands;
    SearchSettings settings;
};

/// What of `now` differs from what `made` was made from, each with what it was: "batch (was 512)". Empty when the plan
/// is up to date. How long and on how many threads the search may run is not asked: neither makes another plan.
QStringList changed_inputs(const PlanFile& made, const PlanInputs& now);

} // namespace tangram
