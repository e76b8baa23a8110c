// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "files/cluster/cluster_json.h"
#include "files/json/json_cursor.h"
#include "files/plan/plan_input.h"
#include "islands/islands.h"
#include "model/model.h"
#include "plan/price/evaluate.h"
#include "project/plan_file.h"
#include "search/rules/settings.h"

namespace tangram {

inline constexpr Range any_time = from_zero(1e12); ///< seconds

/// What the names in a plan mean.
struct PlanContext {
    const Cluster& cluster;
    const Model& model;
    const Islands& islands;
    const NodeNames& nodes;
    int global_batch = 0;
    bool partly_filled = false; ///< the last micro-batch may be
};

/// The layout of a "plan" object. What a plan by hand leaves out is filled in where it follows from the rest.
PlanLayout read_layout(const JsonCursor& place, const PlanContext& context);

/// A "plan" object with results for `layout`, which was read from it; without results only the layout.
Plan read_plan_results(const JsonCursor& place, const PlanLayout& layout);

/// A list of ranges of GPUs, at least one.
std::vector<GpuRange> read_gpus(const JsonCursor& place, const PlanContext& context);
/// Parallelizer, settings, statistics, completeness, bound and idle GPUs of a "search" object.
void read_search(const JsonCursor& place, const PlanContext& context, PlanFile& file);

/// Settings of a search; what is left out has its default.
SearchSettings read_settings(const JsonCursor& place);
/// `kept` is the key of what was kept.
Funnel read_funnel(const JsonCursor& place, std::string_view kept);
/// A plan file's object. `defaults` as in read_plan().
PlanInput read_plan_object(const JsonCursor& root, const PlanDefaults* defaults);

/// The number of threads is left out: it changes nothing in a plan.
nlohmann::ordered_json settings_json(const SearchSettings& settings);
nlohmann::ordered_json strategy_json(const Strategy& strategy);
nlohmann::ordered_json memory_json(const MemoryParts& memory);
nlohmann::ordered_json gpus_json(const std::vector<GpuRange>& ranges, const Cluster& cluster);
nlohmann::ordered_json funnel_json(const Funnel& funnel, const char* kept);
nlohmann::ordered_json search_json(const PlanFile& file);
nlohmann::ordered_json islands_json(const Cluster& cluster, const Islands& islands);
nlohmann::ordered_json producer_json();

/// A "plan" object; one that was not evaluated has its layout alone.
nlohmann::ordered_json plan_json(const Plan& plan, const Cluster& cluster, const Islands& islands);

/// A whole plan file, with `plan` in place of the file's own.
nlohmann::ordered_json plan_file_json(const PlanFile& file, const Plan& plan);

} // namespace tangram
