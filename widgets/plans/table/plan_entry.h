// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/plan_file.h"

#include <QString>

#include <memory>

namespace tangram {

/// Where a plan of the table comes from.
enum class PlanOrigin {
    found, ///< by the last search, or in the file that was opened first: best plan and alternatives
    compared, ///< by searches as other planners, beside each other
    earlier, ///< by a search before that
    kept, ///< in the project
    opened, ///< beside the others
};

/// A row of the table of plans.
struct PlanEntry {
    int letter = 0; ///< 0: A. Of no other plan while this one is here
    PlanOrigin origin = PlanOrigin::found;
    QString made_by;
    std::shared_ptr<const PlanFile> file; ///< never null; its plan is the row's
    /// What simulates the plan where its file has no timeline; null: it stays without bars.
    std::shared_ptr<const Parallelizer> parallelizer;
    std::shared_ptr<const PlanFile> source; ///< the file as it was given, which `file` comes from
    bool is_sources_own = true; ///< the source's plan, not one of its alternatives
    bool pinned = false;

    bool is_of_search() const { return origin == PlanOrigin::found || origin == PlanOrigin::earlier; }
    /// From the table alone: the last search's plans follow the search, kept ones the project.
    bool can_be_removed() const { return origin != PlanOrigin::found && origin != PlanOrigin::kept; }
};

/// "A" … "Z", "AA" …
QString plan_letter(int letter);
/// What made the file's plan: "search, default rules", "exact search", "search, beam 4", "search as Metis, default
/// rules", "by hand".
QString made_by(const PlanFile& file);
/// Whether both files' own plans are one and the same, of the same cluster, model and job.
bool is_same_plan(const PlanFile& a, const PlanFile& b);
/// The file with `plan` alone, without a copy of the timeline of its own plan.
std::shared_ptr<const PlanFile> alone(const PlanFile& file, const Plan& plan);

} // namespace tangram
