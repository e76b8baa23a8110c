// SPDX-License-Identifier: GPL-3.0-or-later
#include "compared_at_ends.h"
#include "random_problems.h"
#include "random_records.h"
#include "search/space/pair_funnel.h"
#include "test_program.h"

#include "files/project/project_json.h"
#include "files/project/search_record_json.h"
#include "search/run/search.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

using namespace tangram;
using nlohmann::json;

namespace {

bool same(const SearchSnapshot& a, const SearchSnapshot& b)
{
    return a.phase == b.phase && *a.grid == *b.grid && a.fates == b.fates && a.pairs == b.pairs
        && a.pairs_total == b.pairs_total && a.partial_plans == b.partial_plans && a.states == b.states
        && a.pipelines_composed == b.pipelines_composed && a.pipelines_simulated == b.pipelines_simulated
        && a.best_iteration_time_s == b.best_iteration_time_s
        && a.lower_bound_iteration_time_s == b.lower_bound_iteration_time_s && a.fraction_done == b.fraction_done
        && a.ruled_out == b.ruled_out && a.several_ruled_out == b.several_ruled_out && a.proved == b.proved
        && a.proof_states == b.proof_states && a.elapsed_s == b.elapsed_s && a.paused == b.paused;
}

bool same(const SearchRecord& a, const SearchRecord& b)
{
    if (a.name != b.name || !(a.settings == b.settings) || a.tokens_per_iteration != b.tokens_per_iteration
        || a.island_names != b.island_names || a.best_cells != b.best_cells || a.complete != b.complete
        || a.moments.size() != b.moments.size())
        return false;
    for (std::size_t i = 0; i < a.moments.size(); ++i)
        if (!same(a.at(i), b.at(i)))
            return false;
    return true;
}

std::string file_of(const SearchRecord& record)
{
    Project project = new_project();
    project.records.push_back(std::make_shared<const SearchRecord>(record));
    return write_project(project);
}

/// A search that was watched, with the record of it.
struct Recorded {
    SearchResult result;
    SearchSnapshot last;
    SearchRecord record;
};

Recorded recorded(const PlanningProblem& problem, const SearchSettings& settings)
{
    SearchRecord begun;
    begun.name = "record";
    begun.settings = settings;
    for (const Island& island : problem.islands)
        begun.island_names.push_back(island.name);
    SearchRecorder recorder(std::move(begun));
    SearchRun run({problem, settings, 0});
    for (bool over = false; !over;) {
        over = run.finished();
        recorder.add(run.snapshot());
    }
    Recorded recorded{run.wait(), run.snapshot(), {}};
    std::vector<std::uint32_t> best;
    if (recorded.result.best)
        best = cells_of(*recorded.last.grid, problem, recorded.result.best->layout);
    recorded.record = *recorder.finish(std::move(best), recorded.result.complete);
    return recorded;
}

/// By PairOutcome.
using Lines = std::array<std::uint64_t, pair_outcome_count>;

/// Of a funnel of pairs, and what is not yet in it.
Lines lines_of(const Funnel& funnel, std::uint64_t all_pairs)
{
    Lines lines{};
    std::copy(funnel.pruned.begin(), funnel.pruned.end(), lines.begin());
    lines[pair_planned] = funnel.kept;
    lines[pair_waiting] = all_pairs - funnel.total;
    return lines;
}

/// Of a comparison, over the outcomes of the other search.
Lines sums(const RecordComparison& compared, bool of_a)
{
    Lines lines{};
    for (PairOutcome x = 0; x < pair_outcome_count; ++x)
        for (PairOutcome y = 0; y < pair_outcome_count; ++y)
            lines[of_a ? x : y] += compared.pairs[x][y];
    return lines;
}

json a_file()
{
    std::mt19937 rng(7);
    SearchRecord record;
    do
        record = random_record([&](int n) { return static_cast<int>(rng() % static_cast<unsigned>(n)); });
    while (record.moments.size() < 2 || record.moments.back().changes.empty() || record.best_cells.empty());
    record.name = "a";
    return json::parse(file_of(record));
}

} // namespace

class SearchRecordTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void a_recorder_keeps_an_even_choice_of_moments_data()
    {
        QTest::addColumn<int>("most");
        for (const int most : {2, 3, 8, 25, 600})
            QTest::addRow("%d", most) << most;
    }
    void a_recorder_keeps_an_even_choice_of_moments()
    {
        QFETCH(int, most);
        std::mt19937 rng = seeded(70);
        for (const int snapshots : {1, 2, 3, 7, 50, 601, 1500}) {
            SearchRecorder recorder({}, static_cast<std::size_t>(most));
            SearchSnapshot now;
            auto grid = std::make_shared<PairGrid>();
            grid->rows = {{{0}, 8, 1, true}, {{1}, 8, 1, true}};
            for (int i = 1; i <= 40; ++i)
                grid->columns.push_back({{0, i, 0, 0}, {1, 1 + i}, 1, 1});
            now.grid = grid;
            now.fates.assign(80, PairFate::waiting);
            std::vector<SearchSnapshot> taken;
            for (int i = 0; i < snapshots; ++i) {
                for (int changes = 0; changes < 2; ++changes) {
                    PairFate& fate = now.fates[rng() % 80];
                    fate = std::max(fate, static_cast<PairFate>(rng() % pair_fate_count));
                }
                now.elapsed_s = i;
                now.pairs = grid_funnel(*grid, now.fates);
                recorder.add(now);
                taken.push_back(now);
            }
            const SearchRecord record = *recorder.finish({}, true);
            QVERIFY(record.moments.size() <= static_cast<std::size_t>(most));
            QVERIFY(record.moments.size() >= static_cast<std::size_t>(std::min(snapshots, most / 2)));
            int longest = 0;
            int before = -1;
            for (std::size_t i = 0; i < record.moments.size(); ++i) {
                const int at = static_cast<int>(record.moments[i].snapshot.elapsed_s);
                QVERIFY(at > before);
                longest = std::max(longest, at - before);
                before = at;
                QVERIFY(same(record.at(i), taken[static_cast<std::size_t>(at)]));
            }
            QCOMPARE(before, snapshots - 1);
            QVERIFY2(longest <= std::max(1, 4 * snapshots / most), qPrintable(QString::number(longest)));
        }
    }

    void a_record_is_the_search()
    {
        std::mt19937 rng = seeded(71);
        int found = 0;
        for (int i = 0; i < drawn(80); ++i) {
            const PlanningProblem problem =
                random_problem(rng, {.most_nodes = 6, .most_gpus_per_node = 4, .varied = true});
            const Recorded one = recorded(problem, random_settings(rng));
            QVERIFY(same(one.record.at(one.record.moments.size() - 1), one.last));
            QVERIFY(one.record.complete);
            for (std::size_t m = 0; m < one.record.moments.size(); ++m) {
                const SearchSnapshot then = one.record.at(m);
                QVERIFY(then.pairs.adds_up() && then.pairs == grid_funnel(*then.grid, then.fates));
                QVERIFY(m == 0 || one.record.moments[m - 1].snapshot.elapsed_s <= then.elapsed_s);
            }
            if (!one.result.best)
                continue;
            ++found;
            // What was found when nothing fitted with a rule may have pairs that the rule leaves out.
            const auto is_told = [&](const char* beginning) {
                return std::any_of(one.result.notes.begin(), one.result.notes.end(),
                                   [&](const Message& note) { return note.english().starts_with(beginning); });
            };
            const bool without_a_rule = is_told("Nothing fits with the ");
            std::vector<StageLayout> stages; // a mixed one has a cell for each of its groups
            for (const PipelineLayout& pipeline : one.result.best->layout.pipelines)
                for (const StageLayout& stage : pipeline.stages)
                    for (const StageLayout& group : stage.groups())
                        stages.push_back(group);
            if (is_told("The best plan has parts of sizes that were not searched")) {
                const bool all_planned =
                    std::all_of(one.record.best_cells.begin(), one.record.best_cells.end(),
                                [&](std::uint32_t cell) { return one.last.fates[cell] == PairFate::planned; });
                QVERIFY(one.record.best_cells.size() < stages.size() || !all_planned);
                continue;
            }
            QCOMPARE(one.record.best_cells.size(), stages.size());
            const PairGrid& grid = *one.last.grid;
            for (std::size_t s = 0; s < stages.size(); ++s) {
                const std::uint32_t cell = one.record.best_cells[s];
                QVERIFY(one.last.fates[cell] == PairFate::planned || without_a_rule);
                QCOMPARE(grid.rows[cell / grid.columns.size()].gpus, stages[s].gpu_count());
                QVERIFY(grid.columns[cell % grid.columns.size()].counts
                        == count_layers(*problem.model, stages[s].layers));
            }
        }
        QVERIFY(found > 0);
    }

    void a_comparison_adds_up_to_both_funnels()
    {
        std::mt19937 rng = seeded(72);
        std::uint64_t others = 0;
        std::uint64_t equal = 0;
        for (int i = 0; i < drawn(80); ++i) {
            const PlanningProblem problem = random_problem(rng, {.most_nodes = 8, .most_gpus_per_node = 4});
            const Recorded first = recorded(problem, random_settings(rng));
            const Recorded second = recorded(problem, random_settings(rng));
            SearchRecord a = first.record;
            const SearchRecord& b = second.record;
            const auto compared = compared_at_ends(a, b);
            QVERIFY(compared);
            QCOMPARE(sums(*compared, true), lines_of(first.result.statistics.pairs, pairs_of(a.grid)));
            QCOMPARE(sums(*compared, false), lines_of(second.result.statistics.pairs, pairs_of(b.grid)));
            equal += first.result.statistics.pairs.pruned_by(Rule::symmetry);
            const auto back = compared_at_ends(b, a);
            QVERIFY(back);
            for (PairOutcome x = 0; x < pair_outcome_count; ++x)
                for (PairOutcome y = 0; y < pair_outcome_count; ++y) {
                    QCOMPARE(compared->pairs[x][y], back->pairs[y][x]);
                    others += x == y ? 0 : compared->pairs[x][y];
                }
            const auto same = compared_at_ends(a, a);
            for (PairOutcome x = 0; x < pair_outcome_count; ++x)
                QCOMPARE(same->pairs[x][x], lines_of(first.result.statistics.pairs, pairs_of(a.grid))[x]);
            // One that was stopped half-way: what waits is in no funnel.
            a.moments.resize(1 + rng() % a.moments.size());
            const Funnel half = a.moments.back().snapshot.pairs;
            QCOMPARE(sums(*compared_at_ends(a, b), true), lines_of(half, pairs_of(a.grid)));
            QCOMPARE(sums(*compared_at_ends(b, a), false), lines_of(half, pairs_of(a.grid)));
        }
        QVERIFY(others > 0);
        QVERIFY(equal > 0);
    }

    void a_replay_goes_to_any_moment()
    {
        std::mt19937 rng = seeded(76);
        for (int i = 0; i < 100; ++i) {
            const auto record = std::make_shared<const SearchRecord>(
                random_record([&](int n) { return static_cast<int>(rng() % static_cast<unsigned>(n)); }));
            const RecordReplay replay(record);
            std::vector<PairFate> fates;
            for (std::size_t moment = record->moments.size(); moment-- > 0;) {
                replay.fates_at(moment, fates);
                QVERIFY(fates == record->fates_at(moment));
            }
            for (std::size_t moment = 0; moment < record->moments.size(); ++moment) {
                const std::size_t back = record->moment_at(record->share_at(moment));
                QCOMPARE(record->moments[back].snapshot.elapsed_s, record->moments[moment].snapshot.elapsed_s);
            }
            QCOMPARE(record->moment_at(1), record->moments.size() - 1);
        }
    }

    void moments_of_two_records_add_up_to_their_funnels()
    {
        std::mt19937 rng = seeded(77);
        for (int i = 0; i < drawn(24); ++i) {
            const PlanningProblem problem = random_problem(rng, {.most_nodes = 8, .most_gpus_per_node = 4});
            const auto a = std::make_shared<const SearchRecord>(recorded(problem, random_settings(rng)).record);
            const auto b = std::make_shared<const SearchRecord>(recorded(problem, random_settings(rng)).record);
            const ComparedRecords records(a, b);
            QVERIFY(records.can_be_compared());
            for (std::size_t in_a = 0; in_a < a->moments.size(); ++in_a) {
                const std::size_t in_b = rng() % b->moments.size();
                const ComparedRecords::Moment then = records.at(in_a, in_b);
                QVERIFY(then.a == a->fates_at(in_a));
                if (a->grid.rows == b->grid.rows)
                    QVERIFY(then.b == b->fates_at(in_b));
                QCOMPARE(sums(then.comparison, true), lines_of(a->moments[in_a].snapshot.pairs, pairs_of(a->grid)));
                QCOMPARE(sums(then.comparison, false), lines_of(b->moments[in_b].snapshot.pairs, pairs_of(b->grid)));
                QCOMPARE(then.comparison.at_ends, in_a + 1 == a->moments.size() && in_b + 1 == b->moments.size());
            }
        }
    }

    void records_of_other_problems_are_not_compared()
    {
        std::mt19937 rng = seeded(74);
        const PlanningProblem problem = random_problem(rng, {});
        SearchRecord a = recorded(problem, {}).record;
        SearchRecord other_islands = a;
        other_islands.island_names.push_back("another");
        QVERIFY(!compared_at_ends(a, other_islands));
        SearchRecord other_model = a;
        other_model.grid.columns.pop_back();
        QVERIFY(!compared_at_ends(a, other_model));
    }

    void files_give_records_back()
    {
        std::mt19937 rng = seeded(73);
        for (int i = 0; i < 300; ++i) {
            SearchRecord record =
                random_record([&](int n) { return static_cast<int>(rng() % static_cast<unsigned>(n)); });
            record.name = "record";
            const std::string text = file_of(record);
            const Result<Project> read = read_project(text, "project.tangram");
            QVERIFY2(read.ok(), read ? "" : (read.error().where + read.error().message).c_str());
            QVERIFY(same(*read->records.front(), record));
            QCOMPARE(write_project(*read), text);
        }
    }

    void wrong_records_are_refused_data()
    {
        QTest::addColumn<QByteArray>("patch");
        QTest::addColumn<QByteArray>("where");
        const auto row = [](const char* name, const char* patch, const char* where) {
            QTest::newRow(name) << QByteArray(patch) << QByteArray(where);
        };
        row("no name", R"([{"op": "remove", "path": "/records/0/name"}])", "/records/0");
        row("island there is not", R"([{"op": "replace", "path": "/records/0/grid/rows/0/islands", "value": [9]}])",
            "/records/0/grid/rows/0/islands/0");
        row("island twice", R"([{"op": "replace", "path": "/records/0/grid/rows/0/islands", "value": [0, 0]}])",
            "/records/0/grid/rows/0/islands/1");
        row("more sizes than nodes",
            R"([{"op": "replace", "path": "/records/0/grid/rows/0/searched", "value": false},
                {"op": "replace", "path": "/records/0/grid/rows/0/sizes", "value": 1000}])",
            "/records/0/grid/rows/0/sizes");
        row("several sizes that were searched",
            R"([{"op": "replace", "path": "/records/0/grid/rows/0/searched", "value": true},
                {"op": "replace", "path": "/records/0/grid/rows/0/nodes", "value": 2},
                {"op": "replace", "path": "/records/0/grid/rows/0/gpus", "value": 16},
                {"op": "replace", "path": "/records/0/grid/rows/0/sizes", "value": 2}])",
            "/records/0/grid/rows/0/sizes");
        row("more parts than can be",
            R"([{"op": "replace", "path": "/records/0/grid/rows/0",
                 "value": {"islands": [0], "gpus": 2000000000, "nodes": 2000000000, "searched": false, "sizes": 2000000000}}])",
            "/records/0/grid");
        row("three counts", R"([{"op": "remove", "path": "/records/0/grid/columns/0/counts/0"}])",
            "/records/0/grid/columns/0/counts");
        row("cell there is not", R"([{"op": "replace", "path": "/records/0/best_cells/0", "value": 1000000}])",
            "/records/0/best_cells/0");
        row("no moments", R"([{"op": "replace", "path": "/records/0/moments", "value": []}])", "/records/0/moments");
        row("beyond the grid",
            R"([{"op": "replace", "path": "/records/0/moments/0/changes", "value": [[0, 5000, "memory"]]}])",
            "/records/0/moments/0/changes/0/1");
        row("fate there is not",
            R"([{"op": "replace", "path": "/records/0/moments/0/changes", "value": [[0, 1, "lost"]]}])",
            "/records/0/moments/0/changes/0/2");
        row("fate goes back",
            R"([{"op": "replace", "path": "/records/0/moments/0/changes", "value": [[0, 1, "waiting"]]}])",
            "/records/0/moments/0/changes/0");
        row("time goes back", R"([{"op": "replace", "path": "/records/0/moments/0/elapsed_s", "value": 1e9}])",
            "/records/0/moments/1/elapsed_s");
        row("does not add up",
            R"([{"op": "replace", "path": "/records/0/moments/0/states", "value": {"total": 1, "kept": 2}}])",
            "/records/0/moments/0/states");
    }
    void wrong_records_are_refused()
    {
        QFETCH(QByteArray, patch);
        QFETCH(QByteArray, where);
        const json whole = a_file();
        QVERIFY(read_project(whole.dump(), "p").ok());
        const Result<Project> read = read_project(whole.patch(json::parse(patch.toStdString())).dump(), "p");
        QVERIFY(!read.ok());
        QVERIFY2(QByteArray::fromStdString(read.error().where).startsWith("p: " + where), read.error().where.c_str());
    }

    void changes_end_at_the_last_cell()
    {
        const json whole = a_file();
        const json& grid = whole["records"][0]["grid"];
        const std::size_t cells = grid["rows"].size() * grid["columns"].size();
        for (const json& changes :
             {json::array({{cells, 1, "memory"}}), json::array({{0, cells, "memory"}, {0, 1, "memory"}})}) {
            json file = whole;
            file["records"][0]["moments"][0]["changes"] = changes;
            QVERIFY(!read_project(file.dump(), "p").ok());
        }
    }

    void two_records_of_a_name_are_refused()
    {
        json file = a_file();
        file["records"].push_back(file["records"][0]);
        QVERIFY(!read_project(file.dump(), "p").ok());
    }

    void a_small_file_cannot_bring_much()
    {
        json file = a_file();
        json& record = file["records"][0];
        json rows = json::array();
        json columns = json::array();
        for (int i = 0; i < 2500; ++i) {
            rows.push_back({{"islands", {0}}, {"gpus", i + 1}, {"nodes", 1}});
            columns.push_back({{"counts", {0, i + 1, 0, 0}},
                               {"example", {{"first", 0}, {"last", i + 1}}},
                               {"slices", 1},
                               {"slices_cut", 1}});
        }
        record["best_cells"] = json::array();
        record["grid"] = {{"rows", rows}, {"columns", columns}};
        record["moments"] = {{{"elapsed_s", 0}, {"phase", "done"}, {"changes", {{0, 1, "memory"}}}}};
        const Result<Project> too_many_cells = read_project(file.dump(), "p");
        QVERIFY(!too_many_cells.ok());
        QVERIFY2(QByteArray::fromStdString(too_many_cells.error().where).endsWith("/records/0/grid"),
                 too_many_cells.error().where.c_str());
        rows.erase(rows.begin() + 1600, rows.end());
        record["grid"]["rows"] = rows;
        QVERIFY(read_project(file.dump(), "p").ok());
        json moments = json::array();
        for (const char* fate : {"granularity", "part_sizes", "memory", "too_much_work", "planned"})
            moments.push_back({{"elapsed_s", 0}, {"phase", "done"}, {"changes", {{0, 4'000'000, fate}}}});
        record["moments"] = moments;
        const Result<Project> too_many_changes = read_project(file.dump(), "p");
        QVERIFY(!too_many_changes.ok());
        QVERIFY2(QByteArray::fromStdString(too_many_changes.error().where).contains("/records/0/moments/4/changes"),
                 too_many_changes.error().where.c_str());
    }
};

TANGRAM_TEST(SearchRecordTest)
#include "tst_search_record.moc"
