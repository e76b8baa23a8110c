// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/problem.h"
#include "text/message.h"

#include <vector>

namespace tangram {

/// What the job allows and its framework, its cost mode or the layer profiles have no use for, as sentences for people:
/// such a choice acts on nothing, and no plan says so otherwise.
std::vector<Message> choices_without_effect(const PlanningProblem& problem);

} // namespace tangram
