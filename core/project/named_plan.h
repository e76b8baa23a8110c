// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/plan_file.h"

#include <memory>
#include <string>

namespace tangram {

/// A plan under the name that tells it from those beside it: "A", or that of its file.
struct NamedPlan {
    std::string name;
    std::shared_ptr<const PlanFile> file; ///< never null; its `plan` is meant, not its alternatives
};

} // namespace tangram
