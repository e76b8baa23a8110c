// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_requests.h"
#include "test_program.h"

#include "cluster/network.h"
#include "islands/islands.h"
#include "plan/price/evaluate.h"
#include "search/run/search.h"
#include "search/run/variants/problem_variants.h"

#include <QTest>

#include <algorithm>
#include <numeric>

using namespace tangram;

namespace {

/// The nodes of a sample, with slower interfaces in some of them.
SearchRequest with_slow_nodes(const std::string& sample, const std::string& preset,
                              const std::vector<std::size_t>& slow)
{
    SearchRequest request = sample_request(sample, preset);
    Cluster cluster = *request.problem.cluster;
    for (const std::size_t node : slow)
        cluster.nodes[node].nic.bytes_per_s /= 2;
    cluster.islands.clear();
    request.problem.islands = find_islands(cluster, Network(cluster), request.settings.merge_tolerance);
    request.problem.cluster = std::make_shared<const Cluster>(std::move(cluster));
    return request;
}

/// Nodes of so many H100, with slow interfaces.
SearchRequest with_nodes(const std::vector<int>& gpu_counts)
{
    SearchRequest request = sample_request("64-gpus-two-types", "llama-3.2-1b");
    Cluster cluster = *request.problem.cluster;
    cluster.nodes.resize(gpu_counts.size());
    for (std::size_t i = 0; i < gpu_counts.size(); ++i) {
        Node& node = cluster.nodes[i];
        node = request.problem.cluster->nodes.front();
        node.id = "n" + std::to_string(i);
        node.gpu_count = gpu_counts[i];
        node.nic_count = 1;
        node.nic.bytes_per_s = 1e9;
    }
    cluster.islands.clear();
    request.problem.islands = find_islands(cluster, Network(cluster), request.settings.merge_tolerance);
    request.problem.cluster = std::make_shared<const Cluster>(std::move(cluster));
    return request;
}

int gpu_count(const std::vector<GpuRange>& gpus)
{
    return std::accumulate(gpus.begin(), gpus.end(), 0,
                           [](int count, const GpuRange& range) { return count + range.count; });
}

} // namespace

class ProblemVariantsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void nodes_that_are_alike_are_left_alone();
    void a_few_nodes_come_to_the_island_of_the_many();
    void half_the_nodes_are_not_few();
    void what_the_network_keeps_apart_stays_apart();
    void stages_on_several_islands_become_mixed();
    void a_replica_is_not_torn_apart();
    void groups_that_come_to_one_island_are_one();
    void one_slow_interface_costs_little();
    void nodes_of_odd_sizes_lose_a_gpu();
    void nodes_of_easy_sizes_lose_what_others_have_less();
    void small_batches_are_divided();
    void islands_of_unlike_nodes_lose_no_gpu_data();
    void islands_of_unlike_nodes_lose_no_gpu();
    void large_clusters_lose_gpus_of_one_island();
    void nodes_join_another_island_for_few_gpus();
    void islands_of_odd_sizes_lose_a_node_data();
    void islands_of_odd_sizes_lose_a_node();
    void few_gpus_do_without_any_island_and_many_without_slow_ones();
    void nodes_that_a_plan_leaves_idle_are_left_out();
    void two_nodes_of_seven_are_no_slower_than_seven_and_six();
    void variants_keep_to_the_settings();
    void equally_fast_islands_lose_gpus_alike();
    void variants_differ_by_what_they_leave();
};

void ProblemVariantsTest::nodes_that_are_alike_are_left_alone()
{
    const SearchRequest request = with_slow_nodes("64-gpus-two-types", "llama-3.1-8b", {});
    QVERIFY(!as_if_alike(request.problem, request.settings.merge_tolerance));
}

void ProblemVariantsTest::a_few_nodes_come_to_the_island_of_the_many()
{
    const SearchRequest request = with_slow_nodes("512-gpus-three-types", "llama-3.1-8b", {3, 20});
    QCOMPARE(request.problem.islands.size(), std::size_t{5});
    const auto alike = as_if_alike(request.problem, request.settings.merge_tolerance);
    QVERIFY(alike);
    const SearchRequest equal = with_slow_nodes("512-gpus-three-types", "llama-3.1-8b", {});
    QCOMPARE(alike->islands.size(), std::size_t{3});
    for (std::size_t i = 0; i < 3; ++i)
        QCOMPARE(alike->islands[i].nodes, equal.problem.islands[i].nodes);
    QCOMPARE(alike->cluster->nodes[3].nic, equal.problem.cluster->nodes[3].nic);
    QCOMPARE(alike->cluster->nodes[3].id, equal.problem.cluster->nodes[3].id);
}

void ProblemVariantsTest::half_the_nodes_are_not_few()
{
    const SearchRequest request = with_slow_nodes("64-gpus-two-types", "llama-3.1-8b", {0, 1});
    QCOMPARE(request.problem.islands.size(), std::size_t{3});
    QVERIFY(!as_if_alike(request.problem, request.settings.merge_tolerance));
}

void ProblemVariantsTest::what_the_network_keeps_apart_stays_apart()
{
    SearchRequest request = with_slow_nodes("512-gpus-three-types", "llama-3.1-8b", {3});
    Cluster cluster = *request.problem.cluster;
    cluster.switches.push_back({.id = "slow uplink", .parent = "", .uplink_bytes_per_s = 1e8, .latency_s = 1e-5});
    cluster.nodes[3].location.switch_id = "slow uplink";
    request.problem.islands = find_islands(cluster, Network(cluster), request.settings.merge_tolerance);
    request.problem.cluster = std::make_shared<const Cluster>(std::move(cluster));
    QVERIFY(!as_if_alike(request.problem, request.settings.merge_tolerance));
}

void ProblemVariantsTest::stages_on_several_islands_become_mixed()
{
    const SearchRequest request = with_slow_nodes("64-gpus-two-types", "llama-3.1-8b", {2});
    StageLayout wide{.island = 0,
                     .gpus = {{0, 0, 8}, {1, 0, 8}, {2, 0, 8}, {3, 0, 8}},
                     .layers = {0, 20},
                     .strategy = {.tensor = 4, .data = 8, .zero = 1}};
    StageLayout other{
        .island = 1, .gpus = {{4, 0, 8}, {5, 0, 8}}, .layers = {20, 34}, .strategy = {.tensor = 2, .data = 8}};
    const int batch = request.problem.job.global_batch;
    const PlanLayout layout{{{.samples = batch, .micro_batches = batch / 8, .stages = {wide, other}}}};
    QVERIFY(batch % 8 == 0);
    const std::vector<PlanLayout> own = on_own_islands(request.problem, layout);
    QCOMPARE(own.size(), std::size_t{2});
    for (const PlanLayout& each : own) {
        const StageLayout& stage = each.pipelines.front().stages.front();
        QCOMPARE(stage.replicas.size(), std::size_t{2});
        int data = 0;
        for (const ReplicaGroup& group : stage.replicas) {
            const std::vector<int>& nodes = request.problem.islands[group.island].nodes;
            for (const GpuRange& range : group.gpus)
                QVERIFY(std::find(nodes.begin(), nodes.end(), range.node) != nodes.end());
            QCOMPARE(group.strategy.gpus(), gpu_count(group.gpus));
            data += group.strategy.data;
        }
        QCOMPARE(data, wide.strategy.data);
        QCOMPARE(stage.micro_batch_samples(), wide.micro_batch_samples());
        QVERIFY(!each.pipelines.front().stages.back().mixed());
        for (const Violation& violation : evaluate(request.problem, each, false).violations)
            QFAIL(violation.message.english().c_str());
    }
    QVERIFY(!own.front().pipelines.front().stages.front().shared_state);
    QVERIFY(own.back().pipelines.front().stages.front().shared_state);
}

void ProblemVariantsTest::a_replica_is_not_torn_apart()
{
    const SearchRequest request = with_slow_nodes("64-gpus-two-types", "llama-3.1-8b", {2});
    const StageLayout stage{
        .island = 0, .gpus = {{1, 0, 8}, {2, 0, 8}}, .layers = {0, 34}, .strategy = {.tensor = 8, .context = 2}};
    QVERIFY(on_own_islands(request.problem, {{{.samples = 1, .micro_batches = 1, .stages = {stage}}}}).empty());
}

void ProblemVariantsTest::groups_that_come_to_one_island_are_one()
{
    const SearchRequest request = with_nodes({7, 7});
    QCOMPARE(request.problem.islands.size(), std::size_t{1});
    const auto mixed = [](int first, int second) {
        const ReplicaGroup a{0, {{0, 0, first}}, {.data = first}};
        const ReplicaGroup b{1, {{1, 0, second}}, {.data = second}};
        StageLayout stage{
            .island = 0, .gpus = {a.gpus.front(), b.gpus.front()}, .layers = {0, 18}, .strategy = a.strategy};
        stage.replicas = {a, b};
        return PlanLayout{{{.samples = 12, .micro_batches = 1, .stages = {stage}}}};
    };
    const std::vector<PlanLayout> own = on_own_islands(request.problem, mixed(6, 6));
    QCOMPARE(own.size(), std::size_t{1});
    const StageLayout& stage = own.front().pipelines.front().stages.front();
    QVERIFY(!stage.mixed());
    QCOMPARE(stage.strategy.data, 12);
    QCOMPARE(stage.gpus, (std::vector<GpuRange>{{0, 0, 6}, {1, 0, 6}}));
    // With unequal numbers of GPUs of the two nodes it stays a mixed stage, on one island.
    const std::vector<PlanLayout> unequal = on_own_islands(request.problem, mixed(6, 5));
    QCOMPARE(unequal.size(), std::size_t{1});
    const StageLayout& kept = unequal.front().pipelines.front().stages.front();
    QCOMPARE(kept.replicas.size(), std::size_t{2});
    QCOMPARE(kept.replicas.front().strategy.data, 6);
    QCOMPARE(kept.replicas.back().strategy.data, 5);
    QCOMPARE(kept.replicas.back().island, 0);
}

/// Of 64 nodes, 16 of their type: the plan of the 64 that are alike is nearly as good with a mixed stage.
void ProblemVariantsTest::one_slow_interface_costs_little()
{
    const auto seconds = [](const std::vector<std::size_t>& slow) {
        const SearchRequest request = with_slow_nodes("512-gpus-three-types", "llama-3.1-70b", slow);
        const SearchResult result = search(request);
        return result.best ? result.best->iteration_time_s : 0;
    };
    const double equal_s = seconds({});
    const double slow_s = seconds({0});
    QVERIFY(equal_s > 0);
    QVERIFY2(slow_s >= equal_s * 0.99 && slow_s <= equal_s * 1.01,
             qPrintable(QStringLiteral("%1 against %2 s").arg(slow_s).arg(equal_s)));
}

void ProblemVariantsTest::nodes_of_odd_sizes_lose_a_gpu()
{
    const SearchRequest request = with_nodes({7, 7, 4});
    const std::vector<PlanningProblem> fewer =
        with_fewer_gpus_per_node(request.problem, request.settings.merge_tolerance);
    std::vector<std::vector<int>> counts;
    for (const PlanningProblem& problem : fewer) {
        counts.emplace_back();
        for (const Node& node : problem.cluster->nodes)
            counts.back().push_back(node.gpu_count);
    }
    QCOMPARE(counts, (std::vector<std::vector<int>>{{6, 6, 4}, {6, 7, 4}}));
    QCOMPARE(fewer.front().islands.size(), std::size_t{2});
    QCOMPARE(fewer.back().islands.size(), std::size_t{3});
}

void ProblemVariantsTest::nodes_of_easy_sizes_lose_what_others_have_less()
{
    const SearchRequest easy = with_nodes({8, 4, 2, 1});
    QVERIFY(with_fewer_gpus_per_node(easy.problem, easy.settings.merge_tolerance).empty());
    // Nodes of 8 and 7 are alike with one less.
    const SearchRequest unlike = with_nodes({8, 7});
    const std::vector<PlanningProblem> fewer =
        with_fewer_gpus_per_node(unlike.problem, unlike.settings.merge_tolerance);
    QCOMPARE(fewer.size(), std::size_t{2});
    QCOMPARE(fewer.front().islands.size(), std::size_t{1});
    // So are nodes of 8 and 6 with two less.
    const SearchRequest further = with_nodes({8, 6});
    std::vector<std::vector<int>> counts;
    for (const PlanningProblem& problem : with_fewer_gpus_per_node(further.problem, further.settings.merge_tolerance))
        counts.push_back({problem.cluster->nodes[0].gpu_count, problem.cluster->nodes[1].gpu_count});
    QCOMPARE(counts, (std::vector<std::vector<int>>{{6, 6}, {8, 5}}));
}

/// Of five samples eight GPUs have use for five.
void ProblemVariantsTest::small_batches_are_divided()
{
    SearchRequest request = with_nodes({8, 8});
    request.problem.job.global_batch = 5;
    const auto fewer = [&] { return with_a_small_batch_divided(request.problem, request.settings.merge_tolerance); };
    QCOMPARE(fewer().size(), std::size_t{2});
    QCOMPARE(fewer().front().cluster->nodes.front().gpu_count, 5);
    QCOMPARE(fewer().back().islands.front().nodes.size(), std::size_t{1});
    request.problem.job.global_batch = 16; // as it is
    QVERIFY(fewer().empty());
    request.problem.job.global_batch = 16 * 4 + 1; // not small
    QVERIFY(fewer().empty());
}

/// What nobody would group so, but settings do.
void ProblemVariantsTest::islands_of_unlike_nodes_lose_no_gpu_data()
{
    QTest::addColumn<Planner>("planner");
    QTest::addColumn<double>("merge_tolerance");
    QTest::newRow("one island of all") << Planner::uniform << SearchSettings().merge_tolerance;
    QTest::newRow("everything is alike") << Planner::tangram << 1.0;
}

void ProblemVariantsTest::islands_of_unlike_nodes_lose_no_gpu()
{
    QFETCH(const Planner, planner);
    QFETCH(const double, merge_tolerance);
    SearchRequest request = with_nodes({3, 1});
    request.settings.planner = planner;
    request.settings.merge_tolerance = merge_tolerance;
    request.problem.islands =
        find_islands(*request.problem.cluster, Network(*request.problem.cluster), merge_tolerance);
    const SearchResult result = search(request);
    QVERIFY(result.complete);
    for (const PlanningProblem& variant : variants_of(request.problem, request.settings))
        for (const Node& node : variant.cluster->nodes)
            QVERIFY(node.gpu_count > 0);
}

/// Of larger clusters the fastest island alone does.
void ProblemVariantsTest::large_clusters_lose_gpus_of_one_island()
{
    const SearchRequest request = with_nodes({6, 7, 7, 7, 7, 3});
    std::vector<std::vector<int>> counts;
    for (const PlanningProblem& problem : with_fewer_gpus_per_node(request.problem, request.settings.merge_tolerance)) {
        counts.emplace_back();
        for (const Node& node : problem.cluster->nodes)
            counts.back().push_back(node.gpu_count);
    }
    QCOMPARE(counts, (std::vector<std::vector<int>>{{6, 6, 6, 6, 6, 3}, {6, 6, 7, 7, 7, 3}}));
    const SearchRequest larger = with_nodes({7, 7, 7, 7, 7, 7, 7, 7, 7, 7});
    QVERIFY(with_fewer_gpus_per_node(larger.problem, larger.settings.merge_tolerance).empty());
}

void ProblemVariantsTest::nodes_join_another_island_for_few_gpus()
{
    const auto counts_of_joined = [](const std::vector<int>& gpu_counts) {
        const SearchRequest request = with_nodes(gpu_counts);
        std::vector<int> counts;
        for (const PlanningProblem& variant :
             with_fewer_gpus_per_node(request.problem, request.settings.merge_tolerance))
            if (variant.islands.size() < request.problem.islands.size())
                for (const Node& node : variant.cluster->nodes)
                    counts.push_back(node.gpu_count);
        return counts;
    };
    QCOMPARE(counts_of_joined({6, 6, 6, 6, 4, 3, 3}), (std::vector{6, 6, 6, 6, 3, 3, 3}));
    QCOMPARE(counts_of_joined({6, 6, 6, 4, 4, 3, 3, 3}), (std::vector<int>{})); // two of 35 GPUs are too many
}

void ProblemVariantsTest::islands_of_odd_sizes_lose_a_node_data()
{
    QTest::addColumn<int>("nodes");
    QTest::addColumn<bool>("alone"); // or beside an island of two nodes
    QTest::addColumn<bool>("one_less");
    QTest::newRow("three") << 3 << true << false;
    QTest::newRow("five") << 5 << true << true;
    QTest::newRow("six") << 6 << true << true;
    QTest::newRow("sixteen") << 16 << true << true;
    QTest::newRow("too many GPUs") << 51 << true << false;
    QTest::newRow("four beside others") << 4 << false << false;
    QTest::newRow("six beside others") << 6 << false << false;
    QTest::newRow("seven beside others") << 7 << false << true;
    QTest::newRow("twelve beside others") << 12 << false << false;
    QTest::newRow("thirteen beside others") << 13 << false << true;
    QTest::newRow("fifteen beside others") << 15 << false << true;
    QTest::newRow("sixteen beside others") << 16 << false << false;
}

void ProblemVariantsTest::islands_of_odd_sizes_lose_a_node()
{
    QFETCH(int, nodes);
    QFETCH(bool, alone);
    QFETCH(bool, one_less);
    std::vector<int> gpus(static_cast<std::size_t>(nodes), 8);
    if (!alone)
        gpus.insert(gpus.end(), {4, 4});
    const SearchRequest request = with_nodes(gpus);
    QCOMPARE(request.problem.islands.size(), std::size_t{alone ? 1U : 2U});
    const std::vector<PlanningProblem> fewer = with_a_node_less(request.problem);
    QCOMPARE(fewer.size(), std::size_t{one_less ? 1U : 0U});
    if (one_less) {
        std::vector<int> left = request.problem.islands.front().nodes;
        left.pop_back();
        QCOMPARE(fewer.front().islands.front().nodes, left);
    }
}

void ProblemVariantsTest::few_gpus_do_without_any_island_and_many_without_slow_ones()
{
    QCOMPARE(without_an_island(with_nodes({8, 8, 8, 4}).problem).size(), std::size_t{2});
    const SearchRequest many = with_nodes({8, 8, 8, 8, 8, 4});
    const std::vector<PlanningProblem> fewer = without_an_island(many.problem);
    QCOMPARE(fewer.size(), std::size_t{1});
    QCOMPARE(fewer.front().islands, (Islands{many.problem.islands.front()}));
    QVERIFY(without_an_island(with_nodes({8, 8, 8, 4, 4, 4, 4}).problem).empty());
    QVERIFY(without_an_island(with_nodes(std::vector<int>(4, 8)).problem).empty());
}

void ProblemVariantsTest::nodes_that_a_plan_leaves_idle_are_left_out()
{
    const auto left = [](const PlanningProblem& problem, const std::vector<int>& used) {
        PlanLayout layout;
        for (const int node : used)
            layout.pipelines.emplace_back().stages.emplace_back().gpus = {{node, 0, 2}};
        return without_unused_nodes(problem, layout);
    };
    const PlanningProblem few = with_nodes({8, 8, 4, 2}).problem;
    QCOMPARE(few.islands.size(), std::size_t{3});
    QVERIFY(left(few, {0, 2}) && left(few, {3}));
    Islands one_of_each{few.islands[0], few.islands[1]};
    one_of_each[0].nodes = {0};
    QCOMPARE(left(few, {0, 2})->islands, one_of_each);
    QCOMPARE(left(few, {3})->islands, (Islands{few.islands[2]}));
    QVERIFY(!left(few, {0, 1, 2, 3}));
    // Of more GPUs only whole islands.
    const PlanningProblem more = with_nodes({16, 16, 16, 16, 8}).problem;
    QCOMPARE(left(more, {1, 2})->islands, (Islands{more.islands[0]}));
    QVERIFY(!left(more, {0, 4}));
    const PlanningProblem many = with_nodes(std::vector<int>(most_gpus_with_fewer_nodes / 4 + 1, 4)).problem;
    QVERIFY(!without_unused_nodes(many, {}));
}

void ProblemVariantsTest::two_nodes_of_seven_are_no_slower_than_seven_and_six()
{
    const auto seconds = [](int other) {
        SearchRequest request = with_nodes({7, other});
        request.problem.job.global_batch = 720;
        const SearchResult result = search(request);
        return result.best ? result.best->iteration_time_s : 0;
    };
    QVERIFY(seconds(6) > 0);
    QVERIFY(seconds(7) <= seconds(6));
}

Q_DECLARE_METATYPE(Allowed)

/// With a GPU less in some nodes islands become one; a stage on both is mixed on the problem's own islands.
void ProblemVariantsTest::variants_keep_to_the_settings()
{
    SearchRequest request = request_on(R"({"format": "tangram-cluster", "version": 1, "name": "odd nodes", "nodes": [
        {"id": "a", "count": 2, "gpu_type": "a10g", "gpu_count": 7, "intra_node": {"kind": "pcie", "bytes_per_s": 25e9,
         "latency_s": 2e-6}, "nics": {"count": 1, "bytes_per_s": 25e9, "latency_s": 5e-6}},
        {"id": "b", "count": 2, "gpu_type": "a10g", "gpu_count": 5, "intra_node": {"kind": "pcie", "bytes_per_s": 25e9,
         "latency_s": 2e-6}, "nics": {"count": 1, "bytes_per_s": 25e9, "latency_s": 5e-6}},
        {"id": "c", "count": 1, "gpu_type": "a10g", "gpu_count": 4, "intra_node": {"kind": "pcie", "bytes_per_s": 25e9,
         "latency_s": 2e-6}, "nics": {"count": 1, "bytes_per_s": 25e9, "latency_s": 5e-6}}]})",
                                       "llama-3.2-1b");
    request.problem.job.global_batch = 96;
    request.settings.mixed_stages = false;
    const SearchResult found = search(request);
    QVERIFY(found.best.has_value());
    std::vector<FoundPlan> plans = found.alternatives;
    plans.push_back(*found.best);
    for (const FoundPlan& plan : plans)
        for (const PipelineLayout& pipeline : plan.layout.pipelines)
            for (const StageLayout& stage : pipeline.stages)
                QVERIFY(!stage.mixed());
}

void ProblemVariantsTest::equally_fast_islands_lose_gpus_alike()
{
    SearchRequest request = with_nodes({6, 6, 6, 6, 6, 6});
    Cluster cluster = *request.problem.cluster;
    for (std::size_t i = 3; i < cluster.nodes.size(); ++i)
        cluster.nodes[i].nic.bytes_per_s *= 4;
    request.problem.islands = find_islands(cluster, Network(cluster), request.settings.merge_tolerance);
    request.problem.cluster = std::make_shared<const Cluster>(std::move(cluster));
    QCOMPARE(request.problem.islands.size(), std::size_t(2));
    std::vector<int> lost(2, 0); // by half of the nodes
    for (const PlanningProblem& variant : with_fewer_gpus_per_node(request.problem, request.settings.merge_tolerance))
        for (std::size_t i = 0; i < 6; ++i)
            lost[i / 3] += 6 - variant.cluster->nodes[i].gpu_count;
    QVERIFY(lost[0] > 0);
    QCOMPARE(lost[0], lost[1]);
}

void ProblemVariantsTest::variants_differ_by_what_they_leave()
{
    const SearchRequest request = with_nodes({8, 8, 8, 8, 8, 4});
    PlanningProblem fewer = with_a_node_less(request.problem).front();
    QVERIFY(!is_same_variant(fewer, request.problem));
    fewer.islands.front().nodes = request.problem.islands.front().nodes;
    fewer.islands.front().id = "renamed";
    QVERIFY(is_same_variant(fewer, request.problem));
    QCOMPARE(speed_of(fewer), speed_of(request.problem));
    QCOMPARE(speed_of(with_a_node_less(request.problem).front()) / speed_of(request.problem), 36.0 / 44);
}

TANGRAM_TEST(ProblemVariantsTest)
#include "tst_problem_variants.moc"
