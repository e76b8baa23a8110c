// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/model.h"
#include "search/result/earlier_plans.h"
#include "text/result.h"

#include <string>

namespace tangram::cli {

/// The plan file that a search of that model starts from; the error tells when it is of another model.
Result<EarlierPlans> load_start_plan(const std::string& file, const Model& model);

} // namespace tangram::cli
