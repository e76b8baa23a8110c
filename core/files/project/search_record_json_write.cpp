// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/plan/plan_json.h"
#include "files/project/search_record_json.h"
#include "files/project/search_record_names.h"

#include <nlohmann/json.hpp>

namespace tangram {

using nlohmann::ordered_json;

namespace {

ordered_json grid_json(const PairGrid& grid)
{
    ordered_json rows = ordered_json::array();
    for (const PairGridRow& row : grid.rows)
        rows.push_back({{"islands", row.islands},
                        {"gpus", row.gpus},
                        {"nodes", row.nodes},
                        {"searched", row.searched},
                        {"sizes", row.sizes}});
    ordered_json columns = ordered_json::array();
    const int kinds = grid.counts_halves() ? layer_kind_count : whole_layer_kinds;
    for (const PairGridColumn& column : grid.columns)
        columns.push_back({{"counts", std::vector<int>(column.counts.begin(), column.counts.begin() + kinds)},
                           {"example", {{"first", column.example.first}, {"last", column.example.last}}},
                           {"slices", column.slices},
                           {"slices_cut", column.slices_cut}});
    return {{"symmetry", grid.symmetry}, {"rows", std::move(rows)}, {"columns", std::move(columns)}};
}

/// Cells next to each other with the same fate as one: how many cells lie between them and those before, how many they
/// are, and their fate.
ordered_json changes_json(const RecordedMoment& moment)
{
    ordered_json runs = ordered_json::array();
    std::size_t at = 0;
    for (std::size_t i = 0; i < moment.changes.size();) {
        const auto [first, fate] = moment.changes[i];
        std::size_t count = 0;
        while (i < moment.changes.size() && moment.changes[i].first == first + count
               && moment.changes[i].second == fate) {
            ++count;
            ++i;
        }
        runs.push_back({first - at, count, fate_names[static_cast<std::size_t>(fate)]});
        at = first + count;
    }
    return runs;
}

ordered_json moment_json(const RecordedMoment& moment)
{
    const SearchSnapshot& now = moment.snapshot;
    ordered_json written{{"elapsed_s", now.elapsed_s},
                         {"phase", phase_names[static_cast<std::size_t>(now.phase)]},
                         {"fraction_done", now.fraction_done},
                         {"best_iteration_time_s", now.best_iteration_time_s},
                         {"lower_bound_iteration_time_s", now.lower_bound_iteration_time_s},
                         {"pipelines_composed", now.pipelines_composed},
                         {"pipelines_simulated", now.pipelines_simulated},
                         {"partial_plans", funnel_json(now.partial_plans, "kept")},
                         {"states", funnel_json(now.states, "kept")}};
    if (now.ruled_out > 0)
        written["ruled_out"] = now.ruled_out;
    if (now.several_ruled_out > 0)
        written["several_ruled_out"] = now.several_ruled_out;
    if (now.proved)
        written["proved"] = true;
    if (now.proof_states > 0)
        written["proof_states"] = now.proof_states;
    if (now.paused)
        written["paused"] = true;
    if (!moment.changes.empty())
        written["changes"] = changes_json(moment);
    return written;
}

} // namespace

ordered_json record_json(const SearchRecord& record)
{
    ordered_json moments = ordered_json::array();
    for (const RecordedMoment& moment : record.moments)
        moments.push_back(moment_json(moment));
    return {{"name", record.name},
            {"settings", settings_json(record.settings)},
            {"tokens_per_iteration", record.tokens_per_iteration},
            {"islands", record.island_names},
            {"complete", record.complete},
            {"best_cells", record.best_cells},
            {"grid", grid_json(record.grid)},
            {"moments", std::move(moments)}};
}

} // namespace tangram
