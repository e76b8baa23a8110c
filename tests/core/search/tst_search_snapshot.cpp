// SPDX-License-Identifier: GPL-3.0-or-later
#include "random_problems.h"
#include "search/space/pair_funnel.h"
#include "test_program.h"
#include "waiting_for_search.h"

#include "search/pairs/pairs.h"

#include <QtTest>

#include <algorithm>
#include <bit>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace tangram;

namespace {

bool adds_up(const SearchSnapshot& now)
{
    return now.pairs.adds_up() && now.partial_plans.adds_up() && now.states.adds_up();
}

/// The first thing that is wrong with a snapshot taken after another one; empty when nothing is.
std::string fault(const SearchSnapshot& before, const SearchSnapshot& now)
{
    if (!adds_up(now))
        return "a funnel does not add up";
    if (now.pairs.total > now.pairs_total)
        return "more pairs were enumerated than there are";
    if (now.states.kept > now.states.total || now.states.pruned_by(Rule::beam) > now.states.total)
        return "more states are kept or dropped than there are";
    if (now.partial_plans.total < before.partial_plans.total || now.states.total < before.states.total
        || now.pairs.total < before.pairs.total || now.pipelines_composed < before.pipelines_composed
        || now.pipelines_simulated < before.pipelines_simulated)
        return "a counter went back";
    if (now.grid == nullptr)
        return before.grid != nullptr || !now.fates.empty() ? "the grid went away" : "";
    if (before.grid != nullptr && now.grid != before.grid)
        return "another grid";
    if (now.fates.size() != now.grid->cell_count())
        return "not a fate for every cell";
    if (now.pairs_total != pairs_of(*now.grid))
        return "pairs_total is not that of the grid";
    for (std::size_t cell = 0; cell < before.fates.size(); ++cell)
        if (now.fates[cell] < before.fates[cell])
            return "a fate went back";
    Funnel by_cell;
    for (std::size_t cell = 0; cell < now.fates.size(); ++cell) {
        const Funnel one = cell_funnel(*now.grid, cell, now.fates[cell]);
        if (!one.adds_up() || (now.fates[cell] != PairFate::waiting && one.total != now.grid->pairs(cell)))
            return "a cell's funnel does not add up to its pairs";
        by_cell += one;
    }
    return by_cell == now.pairs ? "" : "the cells' funnels are not the pairs' together";
}

struct Watched {
    std::string fault;
    std::uint64_t snapshots = 0;
    std::uint64_t before_the_end = 0; ///< that had a grid, some pairs of which waited
};

/// Takes snapshots without a pause until the run is over, and one then.
Watched watch(const SearchRun& run)
{
    Watched watched;
    SearchSnapshot before;
    for (bool over = false; !over && watched.fault.empty();) {
        over = run.finished();
        SearchSnapshot now = run.snapshot();
        watched.fault = fault(before, now);
        ++watched.snapshots;
        watched.before_the_end += now.grid != nullptr && now.pairs.total < now.pairs_total;
        before = std::move(now);
    }
    return watched;
}

/// The first thing in which the last snapshot is not the result; empty when nothing is.
std::string difference(const SearchSnapshot& last, const SearchResult& result)
{
    const SearchStatistics& statistics = result.statistics;
    if (last.phase != SearchPhase::done || last.paused || (last.fraction_done == 1) != result.complete)
        return "it is not done, or all of it though it was stopped";
    if (!(last.pairs == statistics.pairs))
        return "pairs";
    if (!(last.partial_plans == statistics.partial_plans))
        return "partial plans";
    if (last.states.total != statistics.states || last.states.pruned_by(Rule::beam) != statistics.states_pruned_beam
        || last.states.pruned_by(Rule::bound) != statistics.states_pruned_bound)
        return "states";
    if (last.pipelines_composed != statistics.pipelines_composed
        || last.pipelines_simulated != statistics.pipelines_simulated)
        return "pipelines";
    return last.elapsed_s == statistics.wall_time_s ? "" : "wall time";
}

/// Stages of the plans found whose micro-batches are none of the whole batch's.
std::uint64_t stages_of_shares(const SearchRequest& request, const SearchResult& result)
{
    std::vector<FoundPlan> plans = result.alternatives;
    if (result.best)
        plans.push_back(*result.best);
    std::uint64_t stages = 0;
    for (const FoundPlan& plan : plans)
        for (const PipelineLayout& pipeline : plan.layout.pipelines)
            if (request.problem.job.global_batch % pipeline.micro_batch_samples() != 0)
                stages += pipeline.stages.size();
    return stages;
}

} // namespace

/// What a running search shows of itself adds up at every moment, whatever its threads do meanwhile.
class SearchSnapshotTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void every_snapshot_of_any_search_adds_up_data()
    {
        QTest::addColumn<int>("threads");
        QTest::addColumn<bool>("exact");
        for (const int threads : {1, 2})
            for (const bool exact : {false, true})
                QTest::addRow("%d threads%s", threads, exact ? ", exact" : "") << threads << exact;
    }
    void every_snapshot_of_any_search_adds_up()
    {
        QFETCH(int, threads);
        QFETCH(bool, exact);
        std::mt19937 rng = seeded(exact ? 51 : 50);
        ProblemSize size{.most_islands = 2, .most_nodes = 3, .most_blocks = 3, .most_batch = 8};
        if (!exact)
            size = {.most_islands = 4,
                    .most_nodes = 9,
                    .most_gpus_per_node = 4,
                    .most_blocks = 10,
                    .most_batch = 24,
                    .experts = true,
                    .varied = true};
        std::uint64_t early = 0;
        int planned = 0;
        for (int i = 0; i < drawn(exact ? 60 : 150); ++i) {
            SearchRequest request{random_problem(rng, size), random_settings(rng), 0};
            request.settings.threads = threads;
            request.settings.exact = exact;
            if (exact) { // more would take minutes
                request.settings.most_pipelines = 1;
                request.settings.mixed_stages = false;
            }
            SearchRun run(request);
            const Watched watched = watch(run);
            QVERIFY2(watched.fault.empty(),
                     qPrintable(QStringLiteral("problem %1: %2").arg(i).arg(watched.fault.c_str())));
            early += watched.before_the_end;
            const SearchResult& result = run.wait();
            planned += result.best.has_value();
            QVERIFY(result.complete);
            const std::string other = difference(run.snapshot(), result);
            QVERIFY2(other.empty(), qPrintable(QStringLiteral("problem %1: %2").arg(i).arg(other.c_str())));
            const SearchStatistics listed = list_pairs(request.problem, request.settings).statistics;
            // A plan of several pipelines may have pairs that are out of balance for the whole cluster, or whose GPUs
            // divide no micro-batch of the whole batch, but one of their pipeline's share.
            Funnel pairs = listed.pairs;
            const auto& found = result.statistics.pairs.pruned;
            std::uint64_t& division = pairs.pruned[static_cast<std::size_t>(Rule::division)];
            const std::uint64_t of_a_share = division - found[static_cast<std::size_t>(Rule::division)];
            QVERIFY2(of_a_share <= stages_of_shares(request, result), qPrintable(QString::number(i)));
            division -= of_a_share;
            const std::uint64_t for_a_part = result.statistics.pairs.kept - pairs.kept - of_a_share;
            pairs.kept += of_a_share + for_a_part;
            pairs.pruned[static_cast<std::size_t>(Rule::work_balance)] -= for_a_part;
            QVERIFY2(pairs == result.statistics.pairs, qPrintable(QString::number(i)));
            QVERIFY2(listed.partial_plans == result.statistics.partial_plans, qPrintable(QString::number(i)));
            QCOMPARE(run.snapshot().pairs.total, run.snapshot().pairs_total);
        }
        qInfo("%llu snapshots while pairs waited; %d problems had a plan", static_cast<unsigned long long>(early),
              planned);
        QVERIFY(planned > 0);
    }

    void a_stopped_search_counts_what_it_looked_at()
    {
        std::mt19937 rng = seeded(52);
        const ProblemSize size{
            .most_islands = 4, .most_nodes = 9, .most_gpus_per_node = 4, .most_blocks = 10, .most_batch = 24};
        for (int i = 0; i < drawn(100); ++i) {
            SearchRequest request{random_problem(rng, size), random_settings(rng), 0};
            request.settings.threads = 2;
            SearchRun run(request);
            const std::uint64_t enough = rng() % 5000;
            wait_until(run, [&] { return run.snapshot().pairs.total >= enough; });
            run.cancel();
            const SearchResult& result = run.wait();
            const SearchSnapshot last = run.snapshot();
            QCOMPARE(QString::fromStdString(fault({}, last)), QString());
            QCOMPARE(QString::fromStdString(difference(last, result)), QString());
            QVERIFY(!result.complete || last.pairs.total == last.pairs_total);
        }
    }

    void the_grid_has_every_pair_once()
    {
        std::mt19937 rng = seeded(53);
        for (int i = 0; i < 100; ++i) {
            const PlanningProblem problem = random_problem(
                rng, {.most_islands = 5, .most_nodes = 12, .most_gpus_per_node = 8, .most_blocks = 12, .varied = true});
            SearchRequest request{problem, random_settings(rng), 0};
            request.settings.time_limit_s = 3600;
            SearchRun run(request);
            run.wait();
            const SearchSnapshot end = run.snapshot();
            const PairGrid& grid = *end.grid;
            std::uint64_t slices = 0;
            for (const PairGridColumn& column : grid.columns) {
                slices += column.slices;
                QVERIFY(column.slices_cut <= column.slices);
                QVERIFY(count_layers(*problem.model, column.example) == column.counts);
            }
            const auto layers = static_cast<std::uint64_t>(problem.model->layer_count());
            QCOMPARE(slices, layers * (layers + 1) / 2);
            std::vector<std::set<std::pair<int, int>>> sizes(problem.islands.size());
            for (std::size_t row = 0; row < grid.rows.size(); ++row) {
                const PairGridRow& r = grid.rows[row];
                QVERIFY(!r.islands.empty() && std::is_sorted(r.islands.begin(), r.islands.end()));
                for (const int island : r.islands)
                    QVERIFY2(sizes[static_cast<std::size_t>(island)].insert({r.gpus, r.nodes}).second,
                             "a part in two rows");
                if (row > 0)
                    QVERIFY(std::pair(grid.rows[row - 1].islands.front(), -grid.rows[row - 1].gpus)
                            <= std::pair(r.islands.front(), -r.gpus));
                for (std::size_t column = 0; column < grid.columns.size(); ++column) {
                    const PairFate fate = end.fates[grid.cell(row, column)];
                    QCOMPARE(fate == PairFate::part_sizes, !r.searched);
                    QCOMPARE(fate == PairFate::granularity, r.searched && grid.columns[column].slices_cut == 0);
                }
            }
            for (std::size_t island = 0; island < sizes.size(); ++island) { // any number of GPUs of 1..n nodes
                const auto& nodes = problem.islands[island].nodes;
                const int gpus = problem.cluster->nodes[static_cast<std::size_t>(nodes.front())].gpu_count;
                const bool halving = std::has_single_bit(static_cast<unsigned>(gpus)); // then of one node alone
                const std::size_t parts = static_cast<std::size_t>(gpus - 1) * (halving ? 1 : nodes.size());
                QCOMPARE(sizes[island].size(), nodes.size() + parts);
            }
        }
    }
};

TANGRAM_TEST(SearchSnapshotTest)
#include "tst_search_snapshot.moc"
