// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/plan_file.h"

#include <memory>

namespace tangram {

/// `plan` as the plan of a file of its own, with a timeline: simulated where it has none and `parallelizer`, which made
/// it, is not null. Any thread.
std::shared_ptr<const PlanFile> with_plan(const PlanFile& file, const Plan& plan,
                                          const std::shared_ptr<const Parallelizer>& parallelizer);

} // namespace tangram
