// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallelizer/profile.h"
#include "plan/layout/plan.h"
#include "plan/layout/problem.h"
#include "text/message.h"

#include <string>
#include <vector>

namespace tangram {

/// Which measurements a plan rests on.
struct ProfileUse {
    std::string model; ///< as the profile names it
    std::vector<ProfileSource> sources;
    std::vector<Message> interpolated; ///< for people: entries that were not measured themselves

    friend bool operator==(const ProfileUse&, const ProfileUse&) = default;
};

/// Of the problem's parallelizer, which has a profile.
ProfileUse profile_use(const PlanningProblem& problem, const std::vector<Pipeline>& pipelines);

/// Names of the cluster's GPU types of which the profile tells nothing: no plan with it uses them.
std::vector<std::string> unmeasured_gpus(const LayerProfile& profile, const Cluster& cluster);

} // namespace tangram
