// SPDX-License-Identifier: GPL-3.0-or-later
#include "compared_at_ends.h"
#include "random_clusters.h"
#include "sample_requests.h"
#include "search/space/pair_funnel.h"
#include "test_program.h"

#include "search/pairs/explain_pair.h"
#include "search/space/space_grid.h"

#include <QtTest>

#include <map>
#include <memory>
#include <random>
#include <utility>
#include <vector>

using namespace tangram;

namespace {

/// One island of equal nodes for each number.
PlanningProblem problem_of(const std::vector<int>& nodes_of_islands)
{
    PlanningProblem problem = sample_request("two-nodes-toy", "llama-2-7b").problem;
    auto cluster = std::make_shared<Cluster>();
    cluster->gpu_types.push_back(plain_gpu("gpu", "hopper", 900, 80, 3000));
    problem.islands.clear();
    for (const int nodes : nodes_of_islands) {
        Island island{"i" + std::to_string(problem.islands.size()), "", {}, 0, false};
        for (int node = 0; node < nodes; ++node) {
            island.nodes.push_back(static_cast<int>(cluster->nodes.size()));
            cluster->nodes.push_back(plain_node("n" + std::to_string(cluster->nodes.size()), 0));
        }
        problem.islands.push_back(std::move(island));
    }
    problem.cluster = std::move(cluster);
    return problem;
}

SearchSettings with_sizes(bool rule)
{
    SearchSettings settings;
    settings[Rule::part_sizes].on = rule;
    return settings;
}

/// As a search begins.
SearchRecord begun(const PlanningProblem& problem, const SearchSettings& settings)
{
    const SearchSpace space(problem, settings);
    const SpaceGrid grid(space);
    SearchSnapshot first;
    first.grid = std::make_shared<const PairGrid>(grid.grid());
    first.fates = grid.first_fates();
    SearchRecord record;
    record.island_names.assign(problem.islands.size(), "");
    SearchRecorder recorder(record);
    recorder.add(first);
    return *recorder.finish({}, false);
}

} // namespace

class PairGridTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void every_size_has_its_row_data()
    {
        QTest::addColumn<std::vector<int>>("islands");
        QTest::addColumn<bool>("rule");
        QTest::addColumn<int>("most_rows");
        using Numbers = std::vector<int>;
        QTest::newRow("few nodes") << Numbers{10} << true << 17;
        QTest::newRow("few nodes, every size looked at") << Numbers{10} << false << 17;
        QTest::newRow("many nodes") << Numbers{1000} << true << 100;
        QTest::newRow("many nodes, every size looked at") << Numbers{1000} << false << 1007;
        QTest::newRow("alike and unlike") << Numbers{200, 200, 90, 10, 1} << true << 100;
        QTest::newRow("ten thousand equal nodes") << Numbers{10'000} << true << 160;
    }
    void every_size_has_its_row()
    {
        QFETCH(std::vector<int>, islands);
        QFETCH(bool, rule);
        QFETCH(int, most_rows);
        const PlanningProblem problem = problem_of(islands);
        const SearchSettings settings = with_sizes(rule);
        const SearchSpace space(problem, settings);
        const PairGrid grid = SpaceGrid(space).grid();
        QVERIFY2(static_cast<int>(grid.rows.size()) <= most_rows, qPrintable(QString::number(grid.rows.size())));
        for (const IslandSpace& island : space.islands())
            for (const PartSize& size : island.sizes) {
                int rows = 0;
                for (const PairGridRow& row : grid.rows)
                    if (std::binary_search(row.islands.begin(), row.islands.end(), island.island)
                        && row.has(size.gpus, size.nodes)) {
                        QCOMPARE(row.searched, size.searched);
                        ++rows;
                    }
                QCOMPARE(rows, 1);
            }
        QCOMPARE(pairs_of(grid), space.pairs_total());
        const Funnel first = grid_funnel(grid, SpaceGrid(space).first_fates());
        QCOMPARE(first.pruned_by(Rule::part_sizes), space.pairs_without_size());
        for (const PairGridRow& row : grid.rows)
            QVERIFY(row.sizes == 1 || !row.searched);
    }

    void fates_are_counted()
    {
        std::mt19937 rng(75);
        for (const std::size_t size : {0, 1, 254, 255, 256, 10'000}) {
            std::vector<PairFate> fates(size);
            FateCounts expected{};
            for (PairFate& fate : fates) {
                fate = rng() % 3 > 0 ? PairFate::planned : static_cast<PairFate>(rng() % pair_fate_count);
                ++expected[static_cast<std::size_t>(fate)];
            }
            QVERIFY(count_fates(fates) == expected);
        }
    }

    void records_with_other_sizes_are_compared_size_by_size()
    {
        const PlanningProblem problem = problem_of({200, 200, 90, 10});
        const SearchRecord restricted = begun(problem, with_sizes(true));
        const SearchRecord all = begun(problem, with_sizes(false));
        QVERIFY(restricted.grid.rows.size() < all.grid.rows.size());
        const auto compared = compared_at_ends(restricted, all);
        QVERIFY(compared);
        std::uint64_t pairs = 0;
        std::uint64_t won = 0;
        for (PairOutcome a = 0; a < pair_outcome_count; ++a)
            for (PairOutcome b = 0; b < pair_outcome_count; ++b) {
                pairs += compared->pairs[a][b];
                won += a == static_cast<PairOutcome>(Rule::part_sizes) ? compared->pairs[a][b] : 0;
            }
        QCOMPARE(pairs, pairs_of(all.grid));
        QCOMPARE(won, grid_funnel(restricted.grid, restricted.at(0).fates).pruned_by(Rule::part_sizes));

        // Rows of sizes that only one of them left out are shown as what went furthest among them.
        const ComparedRecords laid(std::make_shared<const SearchRecord>(restricted),
                                   std::make_shared<const SearchRecord>(all));
        const std::vector<PairFate> shown = laid.at(0, 0).b;
        const std::vector<PairFate> own = all.fates_at(0);
        QCOMPARE(shown.size(), restricted.grid.cell_count());
        for (std::size_t row = 0; row < restricted.grid.rows.size(); ++row) {
            const PairGridRow& wanted = restricted.grid.rows[row];
            for (std::size_t column = 0; column < restricted.grid.columns.size(); ++column) {
                PairFate furthest = PairFate::waiting;
                for (std::size_t other = 0; other < all.grid.rows.size(); ++other) {
                    const PairGridRow& one = all.grid.rows[other];
                    if (one.islands == wanted.islands && wanted.has(one.gpus, one.nodes))
                        furthest = std::max(furthest, own[all.grid.cell(other, column)]);
                }
                QCOMPARE(shown[restricted.grid.cell(row, column)], furthest);
            }
        }
    }

    void cells_of_earlier_grids_are_explained_as_what_they_are()
    {
        const PlanningProblem problem = problem_of({100, 3});
        const SearchSettings settings = with_sizes(true);
        const SearchSpace space(problem, settings);
        const PairGrid now = SpaceGrid(space).grid();
        const auto shared =
            std::find_if(now.rows.begin(), now.rows.end(), [](const auto& row) { return row.sizes > 1; });
        QVERIFY(shared != now.rows.end());
        const auto cell = now.cell(static_cast<std::size_t>(shared - now.rows.begin()), 0);
        const auto explained = explain_pair(problem, settings, now, cell);
        QVERIFY(explained);
        QCOMPARE(explained->fate, PairFate::part_sizes);
        QCOMPARE(explained->nodes, shared->nodes);
        QCOMPARE(explained->sizes, shared->sizes);
        PairGrid earlier = now; // that had a row for each size
        PairGridRow& first = earlier.rows[static_cast<std::size_t>(shared - now.rows.begin())];
        first.sizes = 1;
        earlier.rows.insert(earlier.rows.begin(), {{0}, 8 * 99, 99, true});
        QVERIFY(!explain_pair(problem, settings, earlier, 0));
        const auto last = earlier.cell(earlier.rows.size() - 1, 0); // every cell has moved
        QCOMPARE(explain_pair(problem, settings, earlier, last)->cell, now.cell(now.rows.size() - 1, 0));
    }

    void rows_know_their_sizes_data()
    {
        QTest::addColumn<int>("gpus");
        QTest::addColumn<int>("nodes");
        QTest::addColumn<bool>("has");
        QTest::newRow("largest") << 504 << 63 << true;
        QTest::newRow("smallest") << 264 << 33 << true;
        QTest::newRow("above") << 512 << 64 << false;
        QTest::newRow("below") << 256 << 32 << false;
        QTest::newRow("half nodes") << 160 << 40 << false;
    }
    void rows_know_their_sizes()
    {
        QFETCH(int, gpus);
        QFETCH(int, nodes);
        QFETCH(bool, has);
        const PairGridRow row{{0}, 504, 63, false, 31};
        QCOMPARE(row.has(gpus, nodes), has);
        QCOMPARE(row.members(), 31U);
    }
};

TANGRAM_TEST(PairGridTest)
#include "tst_pair_grid.moc"
