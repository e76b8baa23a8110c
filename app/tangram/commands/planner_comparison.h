// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/plan.h"
#include "search/run/planners.h"

#include <optional>
#include <string>
#include <vector>

namespace tangram::cli {

/// What one planner's search space holds for one cluster and model.
struct PlannerRow {
    PlannerInfo planner;
    std::optional<Plan> plan; ///< without a timeline; nothing: `why_none` tells
    std::string why_none;
    double search_s = 0;
    bool complete = false;
    std::string found_as; ///< of Tangram's row: the planner whose search found the plan, where it was another's
};

/// One cluster, model and job under several planners, in the order of planners().
struct PlannerCase {
    std::string cluster; ///< file
    std::string model;
    int gpus = 0;
    int global_batch = 0;
    int sequence_length = 0;
    std::vector<PlannerRow> rows;

    /// Every space is part of Tangram's: what another planner's search finds and Tangram's own does not is Tangram's,
    /// too.
    void take_from_parts();
    /// How many times slower a row is than Tangram's; nothing where either has no plan.
    std::optional<double> slower_than_tangram(const PlannerRow& row) const;
};

using PlannerComparison = std::vector<PlannerCase>;

std::string comparison_table(const PlannerComparison& comparison, bool colours);
std::string comparison_json(const PlannerComparison& comparison);
/// One line per row under a line of names; numbers in SI units (see csv_field for names).
std::string comparison_csv(const PlannerComparison& comparison);
/// Bars of throughput, Tangram's of each case at full length; SVG.
std::string comparison_svg(const PlannerComparison& comparison);

} // namespace tangram::cli
