// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/layout.h"

namespace tangram {

/// A layout with the time its simulation gives.
struct FoundPlan {
    PlanLayout layout;
    double iteration_time_s = 0;

    friend bool operator==(const FoundPlan&, const FoundPlan&) = default;
};

} // namespace tangram
