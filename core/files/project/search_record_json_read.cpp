// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/plan/plan_json.h"
#include "files/project/search_record_json.h"
#include "files/project/search_record_names.h"
#include "search/space/pair_funnel.h"
#include "text/tr.h"

#include <algorithm>
#include <limits>

namespace tangram {

namespace {

constexpr int most = std::numeric_limits<int>::max();
constexpr Range seconds = from_zero(1e12);
constexpr Range any_count = from_zero(1e18);

PairGridRow read_row(const JsonCursor& place, int islands)
{
    PairGridRow row;
    for (const JsonCursor& item : place["islands"].items()) {
        row.islands.push_back(item.integer(0, islands - 1));
        if (row.islands.size() > 1 && row.islands[row.islands.size() - 2] >= row.islands.back())
            item.fail(Core::tr("expected an island after those before it"), Core::tr("list each once, ascending"));
    }
    if (row.islands.empty())
        place["islands"].fail(Core::tr("expected at least one island, found none"));
    row.gpus = place["gpus"].integer(1, most);
    row.nodes = place["nodes"].integer(1, std::max(1, row.gpus));
    row.searched = place.boolean("searched", true);
    if (place.has("sizes"))
        row.sizes = place["sizes"].integer(1, row.searched ? 1 : row.nodes);
    return row;
}

PairGridColumn read_column(const JsonCursor& place)
{
    constexpr int most_layers = 1'000'000;
    PairGridColumn column;
    const std::vector<JsonCursor> counts = place["counts"].items();
    if (counts.size() != column.counts.size() && counts.size() != whole_layer_kinds) {
        place["counts"].fail(Core::tr("expected {} counts, found {}", whole_layer_kinds, counts.size()));
        return column;
    }
    for (std::size_t kind = 0; kind < counts.size(); ++kind)
        column.counts[kind] = counts[kind].integer(0, most_layers);
    column.example.first = place["example"]["first"].integer(0, most_layers - 1);
    column.example.last = place["example"]["last"].integer(column.example.first + 1, most_layers);
    constexpr double most_slices = 1e9;
    column.slices = static_cast<std::uint64_t>(place["slices"].integer(1, static_cast<int>(most_slices)));
    column.slices_cut = static_cast<std::uint64_t>(place["slices_cut"].integer(0, static_cast<int>(column.slices)));
    return column;
}

PairGrid read_grid(const JsonCursor& place, int islands)
{
    PairGrid grid;
    grid.symmetry = place.boolean("symmetry", true);
    std::uint64_t members = 0;
    for (const JsonCursor& item : place["rows"].items()) {
        grid.rows.push_back(read_row(item, islands));
        members += grid.rows.back().members();
    }
    for (const JsonCursor& item : place["columns"].items())
        grid.columns.push_back(read_column(item));
    if (grid.rows.empty() || grid.columns.empty())
        place.fail(Core::tr("expected rows and columns, found none"));
    else if (grid.rows.size() > most_recorded_cells / grid.columns.size())
        place.fail(Core::tr("expected at most {} cells, found {} x {}", most_recorded_cells, grid.rows.size(),
                            grid.columns.size()));
    else if (members > most_recorded_cells)
        place.fail(Core::tr("expected at most {} parts, found {}", most_recorded_cells, members));
    return grid;
}

/// The states of all cells while a record is read, one moment after the other.
class Replay {
public:
    Replay(const PairGrid& grid, RecordRoom& room)
        : grid_(grid)
        , room_(room)
        , fates_(grid.cell_count(), PairFate::waiting)
    {
    }

    void read_changes(const JsonCursor& place, RecordedMoment& moment)
    {
        std::size_t at = 0;
        for (const JsonCursor& item : place.items("changes")) {
            if (place.failed())
                return;
            const std::vector<JsonCursor> run = item.items();
            if (run.size() != 3) {
                item.fail(Core::tr("expected cells skipped, cells and their fate, found {} values", run.size()));
                return;
            }
            if (at == fates_.size()) {
                item.fail(Core::tr("expected no more changes after the last cell"));
                return;
            }
            at += static_cast<std::size_t>(run[0].integer(0, static_cast<int>(fates_.size() - at) - 1));
            const int cells = run[1].integer(1, static_cast<int>(fates_.size() - at));
            const int fate = run[2].one_of(fate_names);
            if (place.failed())
                return;
            if (static_cast<std::size_t>(cells) > room_.changes) {
                item.fail(Core::tr("the records hold too many changes"), Core::tr("keep fewer of them in one project"));
                return;
            }
            room_.changes -= static_cast<std::size_t>(cells);
            for (const std::size_t end = at + static_cast<std::size_t>(cells); at < end; ++at)
                if (!change(at, static_cast<PairFate>(fate), moment)) {
                    item.fail(Core::tr("the fate of cell {} moves backwards", at));
                    return;
                }
        }
        moment.snapshot.pairs = pairs_;
        moment.snapshot.pairs_total = pairs_of(grid_);
    }

private:
    bool change(std::size_t cell, PairFate fate, RecordedMoment& moment)
    {
        if (fate <= fates_[cell])
            return false;
        pairs_ = pairs_ - cell_funnel(grid_, cell, fates_[cell]);
        pairs_ += cell_funnel(grid_, cell, fate);
        fates_[cell] = fate;
        moment.changes.emplace_back(static_cast<std::uint32_t>(cell), fate);
        return true;
    }

    const PairGrid& grid_;
    RecordRoom& room_;
    std::vector<PairFate> fates_;
    Funnel pairs_;
};

Funnel read_whole_funnel(const JsonCursor& place)
{
    const Funnel funnel = read_funnel(place, "kept");
    if (!place.failed() && !funnel.adds_up())
        place.fail(Core::tr("the total is not the sum of kept and pruned"));
    return funnel;
}

RecordedMoment read_moment(const JsonCursor& place, Replay& replay)
{
    RecordedMoment moment;
    SearchSnapshot& now = moment.snapshot;
    now.elapsed_s = place["elapsed_s"].number(seconds);
    now.phase = static_cast<SearchPhase>(place["phase"].one_of(phase_names));
    now.fraction_done = place.number("fraction_done", from_zero(1), 0);
    now.ruled_out = place.number("ruled_out", from_zero(1), 0);
    now.several_ruled_out = place.number("several_ruled_out", from_zero(1), 0);
    now.proved = place.boolean("proved", false);
    now.proof_states = static_cast<std::uint64_t>(place.number("proof_states", any_count, 0));
    now.best_iteration_time_s = place.number("best_iteration_time_s", seconds, 0);
    now.lower_bound_iteration_time_s = place.number("lower_bound_iteration_time_s", seconds, 0);
    now.pipelines_composed = static_cast<std::uint64_t>(place.number("pipelines_composed", any_count, 0));
    now.pipelines_simulated = static_cast<std::uint64_t>(place.number("pipelines_simulated", any_count, 0));
    if (place.has("partial_plans"))
        now.partial_plans = read_whole_funnel(place["partial_plans"]);
    if (place.has("states"))
        now.states = read_whole_funnel(place["states"]);
    now.paused = place.boolean("paused", false);
    replay.read_changes(place, moment);
    return moment;
}

} // namespace

SearchRecord read_record_object(const JsonCursor& place, RecordRoom& room)
{
    SearchRecord record;
    record.name = place["name"].name();
    if (place.has("settings"))
        record.settings = read_settings(place["settings"]);
    record.tokens_per_iteration = place.number("tokens_per_iteration", any_count, 0);
    for (const JsonCursor& item : place["islands"].items())
        record.island_names.push_back(item.text());
    record.complete = place.boolean("complete", false);
    record.grid = read_grid(place["grid"], static_cast<int>(record.island_names.size()));
    if (place.failed())
        return record;
    const std::size_t cells = record.grid.cell_count();
    for (const JsonCursor& item : place.items("best_cells"))
        record.best_cells.push_back(static_cast<std::uint32_t>(item.integer(0, static_cast<int>(cells) - 1)));
    const std::vector<JsonCursor> moments = place["moments"].items();
    if (moments.empty())
        place["moments"].fail(Core::tr("expected at least one moment, found none"));
    if (moments.size() > room.moments)
        place["moments"].fail(Core::tr("the records hold too many moments"),
                              Core::tr("keep fewer of them in one project"));
    if (place.failed())
        return record;
    room.moments -= moments.size();
    Replay replay(record.grid, room);
    for (const JsonCursor& item : moments) {
        RecordedMoment moment = read_moment(item, replay);
        if (!record.moments.empty() && moment.snapshot.elapsed_s < record.moments.back().snapshot.elapsed_s)
            item["elapsed_s"].fail(Core::tr("expected a time after that of the moment before"));
        if (place.failed())
            return record;
        record.moments.push_back(std::move(moment));
    }
    return record;
}

} // namespace tangram
