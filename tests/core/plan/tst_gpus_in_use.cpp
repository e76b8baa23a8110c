// SPDX-License-Identifier: GPL-3.0-or-later
#include "every_plan.h"
#include "random_clusters.h"
#include "random_problems.h"
#include "test_program.h"

#include "cluster/network.h"
#include "islands/islands.h"
#include "plan/layout/gpus_in_use.h"
#include "plan/price/evaluate.h"
#include "search/run/search.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>

using namespace tangram;

namespace {

bool same_time(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max(a, b);
}

/// The problem on nodes of islands alike that have `more` GPUs more. Their interfaces stay as they are. A node of one
/// GPU tells nothing of the links between several.
PlanningProblem with_more_gpus(const PlanningProblem& problem, int more)
{
    Cluster cluster = *problem.cluster;
    for (const Island& island : problem.islands) {
        const int gpus = cluster.nodes[static_cast<std::size_t>(island.nodes.front())].gpu_count;
        const bool alike = gpus > 1 && std::all_of(island.nodes.begin(), island.nodes.end(), [&](int node) {
                               return cluster.nodes[static_cast<std::size_t>(node)].gpu_count == gpus;
                           });
        for (const int node : island.nodes)
            if (alike)
                cluster.nodes[static_cast<std::size_t>(node)].gpu_count += more;
    }
    PlanningProblem larger = problem;
    larger.cluster = std::make_shared<const Cluster>(std::move(cluster));
    return larger;
}

/// A few nodes and one GPU more of each than the batch can feed, behind interfaces that matter and need not be alike.
PlanningProblem with_idle_gpus(std::mt19937& rng)
{
    while (true) {
        PlanningProblem problem =
            random_problem(rng, {.most_islands = 1, .most_nodes = 3, .most_gpus_per_node = 2, .most_blocks = 2});
        if (problem.islands.front().nodes.size() < 2)
            continue;
        problem.job.global_batch = 2 + static_cast<int>(rng() % 3);
        if (problem.cluster->nodes.front().gpu_count < 2)
            continue;
        problem = with_more_gpus(problem, 1);
        if (rng() % 2 == 0)
            return problem;
        Cluster cluster = *problem.cluster;
        cluster.nodes[rng() % cluster.nodes.size()].nic.bytes_per_s *= 2;
        problem.cluster = std::make_shared<const Cluster>(std::move(cluster));
        return problem;
    }
}

/// Where a plan that uses two GPUs of each of two nodes takes another time when the nodes have so many GPUs; nothing
/// where it never does.
QString cost_of_idle_gpus(const std::function<double(int, int)>& time_s)
{
    const double alone_s = time_s(2, 2);
    if (!(alone_s > 0))
        return "no time without idle GPUs";
    for (const auto& [first, second] : {std::pair(3, 2), std::pair(2, 3), std::pair(5, 3), std::pair(8, 8)})
        if (const double there_s = time_s(first, second); !same_time(there_s, alone_s))
            return QString("%1 and %2 GPUs: %3 s, %4 s without idle ones")
                .arg(first)
                .arg(second)
                .arg(there_s, 0, 'g', 12)
                .arg(alone_s, 0, 'g', 12);
    return {};
}

} // namespace

class GpusInUseTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void countsAndShares()
    {
        Cluster cluster;
        cluster.nodes.resize(3);
        cluster.nodes[0].gpu_count = 8;
        cluster.nodes[1].gpu_count = 3;
        cluster.nodes[2].gpu_count = 4;
        for (Node& node : cluster.nodes) {
            node.nic_count = 1;
            node.nic = {10e9, 1e-6};
        }
        GpusInUse in_use(cluster);
        QVERIFY(in_use.whole_nodes());
        in_use.take({{0, 0, 8}});
        QVERIFY(in_use.whole_nodes());
        QCOMPARE(in_use.interface_gain({{0, 0, 4}}), 1.0);
        in_use.take({{1, 0, 1}, {2, 0, 3}});
        QVERIFY(!in_use.whole_nodes());
        QCOMPARE(in_use.interface_gain({{0, 0, 4}}), 1.0);
        QCOMPARE(in_use.interface_gain({{1, 0, 1}}), 3.0);
        QCOMPARE(in_use.interface_gain({{1, 0, 1}, {2, 0, 3}}), 4.0 / 3); // of the one that has least
        in_use.take({{2, 3, 1}});
        QCOMPARE(in_use.interface_gain({{1, 0, 1}, {2, 0, 3}}), 1.0);
        in_use.give_back({{0, 0, 4}}); // 4 of 8, and all 4: each has a quarter, where an eighth was the least
        QCOMPARE(in_use.interface_gain({{0, 4, 4}, {2, 0, 4}}), 2.0);
        in_use.take({{0, 0, 4}});
        QCOMPARE(in_use.interface_gain({{0, 4, 4}, {2, 0, 4}}), 1.0);
        in_use.give_back({{2, 0, 4}});
        in_use.give_back({{1, 0, 1}});
        QVERIFY(in_use.whole_nodes());
        QVERIFY(GpusInUse().whole_nodes()); // nothing is known: all work
    }

    /// A plan costs the same where its nodes have more GPUs that it leaves idle.
    void idleGpusCostNothing()
    {
        std::mt19937 rng = seeded(8421);
        int across_nodes = 0;
        for (int compared = 0; compared < drawn(300);) {
            const PlanningProblem problem = random_problem(rng,
                                                           {.most_islands = 3,
                                                            .most_nodes = 6,
                                                            .most_gpus_per_node = 4,
                                                            .most_blocks = 8,
                                                            .most_batch = 24,
                                                            .experts = true});
            const PlanningProblem larger = with_more_gpus(problem, 1 + static_cast<int>(rng() % 3));
            const SearchResult result = search({problem, random_settings(rng), 0});
            std::vector<FoundPlan> plans = result.alternatives;
            if (result.best)
                plans.push_back(*result.best);
            for (const FoundPlan& plan : plans) {
                ++compared;
                for (const PipelineLayout& pipeline : plan.layout.pipelines)
                    for (const StageLayout& stage : pipeline.stages)
                        across_nodes += gpus_by_node(stage.gpus).size() > 1 ? 1 : 0;
                const Evaluation there = evaluate(larger, plan.layout, false);
                QVERIFY(there.violations.empty());
                QVERIFY2(same_time(there.plan.iteration_time_s, plan.iteration_time_s),
                         qPrintable(QString("plan %1: %2 s, %3 s beside idle GPUs")
                                        .arg(compared)
                                        .arg(plan.iteration_time_s, 0, 'g', 12)
                                        .arg(there.plan.iteration_time_s, 0, 'g', 12)));
            }
        }
        QVERIFY(across_nodes > 0);
    }

    /// Nor where a stage's nodes have unlike numbers of them.
    void idleGpusOfOneNodeCostNothing()
    {
        std::mt19937 rng = seeded(8423);
        PlanningProblem problem = random_problem(rng, {.most_blocks = 2, .framework = Framework::megatron});
        const auto time_s = [&](int gpus_of_first, int gpus_of_second) {
            Cluster cluster;
            cluster.gpu_types = {plain_gpu("only", "hopper", 300, 80, 2000)};
            cluster.nodes = {plain_node("n0", 0), plain_node("n1", 0)};
            cluster.nodes[0].gpu_count = gpus_of_first;
            cluster.nodes[1].gpu_count = gpus_of_second;
            for (Node& node : cluster.nodes)
                node.nic_count = 1;
            problem.cluster = std::make_shared<const Cluster>(cluster);
            problem.islands = {{.id = "all", .name = "all", .nodes = {0, 1}}};
            problem.job.global_batch = 4;
            PipelineLayout pipeline;
            pipeline.samples = 4;
            pipeline.micro_batches = 1;
            pipeline.stages = {{.island = 0,
                                .gpus = {{0, 0, 2}, {1, 0, 2}},
                                .layers = {0, problem.model->layer_count()},
                                .strategy = {.data = 4, .zero = 1, .samples_per_replica = 1}}};
            return evaluate(problem, {{pipeline}}, false).plan.iteration_time_s;
        };
        QCOMPARE(cost_of_idle_gpus(time_s), "");
    }

    /// Nor where islands with idle GPUs, each as many as it likes, share the state of a stage.
    void idleGpusCostNothingWhereStateIsShared()
    {
        std::mt19937 rng = seeded(8422);
        PlanningProblem problem = random_problem(rng, {.most_blocks = 2, .framework = Framework::megatron});
        const auto time_s = [&](int gpus_of_first, int gpus_of_second) {
            Cluster cluster;
            cluster.gpu_types = {plain_gpu("first", "hopper", 300, 80, 2000),
                                 plain_gpu("second", "ampere", 200, 80, 2000)};
            cluster.nodes = {plain_node("n0", 0), plain_node("n1", 1)};
            cluster.nodes[0].gpu_count = gpus_of_first;
            cluster.nodes[1].gpu_count = gpus_of_second;
            for (Node& node : cluster.nodes)
                node.nic_count = 1;
            problem.cluster = std::make_shared<const Cluster>(cluster);
            problem.islands = find_islands(cluster, Network(cluster), 0.1);
            problem.job.global_batch = 4;
            StageLayout stage{.island = 0,
                              .gpus = {{0, 0, 2}, {1, 0, 2}},
                              .layers = {0, problem.model->layer_count()},
                              .strategy = {.data = 2, .zero = 1, .samples_per_replica = 1}};
            stage.replicas = {{0, {{0, 0, 2}}, stage.strategy}, {1, {{1, 0, 2}}, stage.strategy}};
            stage.shared_state = true;
            PipelineLayout pipeline;
            pipeline.samples = 4;
            pipeline.micro_batches = 1;
            pipeline.stages = {stage};
            return evaluate(problem, {{pipeline}}, false).plan.iteration_time_s;
        };
        QCOMPARE(cost_of_idle_gpus(time_s), "");
    }

    /// The optimum leaves GPUs of nodes idle that stages lie across, and the exact search proves it.
    void exactKnowsWhatIdleGpusLeave()
    {
        std::mt19937 rng = seeded(1505);
        int partly_used = 0;
        for (int compared = 0; compared < drawn(80);) {
            const PlanningProblem problem = with_idle_gpus(rng);
            const std::optional<BestOfEveryPlan> every = best_of_every_plan(problem, {.most_plans = 60'000});
            if (!every || !every->layout)
                continue;
            ++compared;
            const GpusInUse in_use(*problem.cluster, *every->layout);
            for (const StageLayout& stage : every->layout->pipelines.front().stages)
                partly_used += gpus_by_node(stage.gpus).size() > 1 && in_use.interface_gain(stage.gpus) > 1 ? 1 : 0;
            SearchRequest request{problem, {}, 0};
            request.settings.exact = true;
            const SearchResult exact = search(request);
            QVERIFY(exact.complete && exact.best);
            QVERIFY2(same_time(exact.best->iteration_time_s, every->time_s),
                     qPrintable(QString("instance %1: exact %2 s, the best of %3 plans %4 s")
                                    .arg(compared)
                                    .arg(exact.best->iteration_time_s, 0, 'g', 12)
                                    .arg(every->plans)
                                    .arg(every->time_s, 0, 'g', 12)));
        }
        QVERIFY(partly_used > 0);
    }
};

TANGRAM_TEST(GpusInUseTest)
#include "tst_gpus_in_use.moc"
