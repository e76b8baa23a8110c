// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan_file_findings.h"

#include <nlohmann/json_fwd.hpp>

namespace tangram {

/// Recomputes the totals of a plan of this file that follow from its iteration time: rates, model FLOPs, MFU, GPUs,
/// energy, cost.
void check_metrics(const nlohmann::json& file, const nlohmann::json& plan, const std::string& where,
                   PlanFileFindings& findings);

} // namespace tangram
