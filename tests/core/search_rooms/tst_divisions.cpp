// SPDX-License-Identifier: GPL-3.0-or-later
#include "random_clusters.h"
#include "sample_requests.h"
#include "test_program.h"

#include "cluster/network.h"
#include "islands/islands.h"
#include "search/draft/gpus/divisions.h"
#include "search/draft/gpus/gradient_ring.h"

#include <QTest>

#include <algorithm>
#include <memory>
#include <set>
#include <utility>
#include <vector>

using namespace tangram;

namespace {

/// So many equal nodes of one type, and of another where there are two numbers, and so on.
SearchRequest with_nodes_of_each_type(const std::vector<int>& counts)
{
    SearchRequest request = sample_request("64-gpus-two-types", "llama-3.2-1b");
    Cluster cluster;
    for (std::size_t type = 0; type < counts.size(); ++type) {
        const std::string id(1, static_cast<char>('a' + type));
        cluster.gpu_types.push_back(plain_gpu(id, "Hopper", 100.0 * static_cast<double>(type + 1), 80, 2000));
        for (int k = 0; k < counts[type]; ++k)
            cluster.nodes.push_back(plain_node(id + std::to_string(k), static_cast<int>(type)));
    }
    request.problem.islands = find_islands(cluster, Network(cluster), request.settings.merge_tolerance);
    request.problem.cluster = std::make_shared<const Cluster>(std::move(cluster));
    return request;
}

/// How many nodes of each class a group has.
std::vector<int> nodes_of(const Group& group)
{
    std::vector<int> nodes;
    for (const auto& runs : group) {
        nodes.push_back(0);
        for (const NodeRun& run : runs)
            nodes.back() += run.nodes;
    }
    return nodes;
}

} // namespace

class DivisionsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void few_nodes_are_all_in_one_group_each_data()
    {
        QTest::addColumn<QList<int>>("counts");
        QTest::newRow("two types") << QList<int>{5, 9};
        QTest::newRow("as many of both") << QList<int>{4, 4};
        QTest::newRow("one node of a type") << QList<int>{1, 7};
        QTest::newRow("three types") << QList<int>{3, 5, 2};
    }
    void few_nodes_are_all_in_one_group_each()
    {
        QFETCH(QList<int>, counts);
        const SearchRequest request = with_nodes_of_each_type({counts.begin(), counts.end()});
        const SearchSpace space(request.problem, request.settings);
        const std::vector<Division> found = divisions_of_few_nodes(space);
        QVERIFY(!found.empty());
        for (const Division& division : found) {
            std::set<std::pair<int, int>> nodes; // island, node
            std::set<std::vector<int>> sizes;
            for (const auto& set : division.sets) {
                QVERIFY2(sizes.insert(nodes_of(set.front())).second, "two sets are of groups alike");
                for (const Group& group : set) {
                    QCOMPARE(nodes_of(group), nodes_of(set.front()));
                    for (const auto& runs : group)
                        for (const NodeRun& run : runs)
                            for (int k = 0; k < run.nodes; ++k)
                                QVERIFY2(nodes.emplace(run.island, run.first + k).second, "a node is in two groups");
                }
            }
            QCOMPARE(nodes.size(), request.problem.cluster->nodes.size());
        }
    }

    void each_type_may_be_several_groups_and_all_may_share_what_is_over()
    {
        const SearchRequest request = with_nodes_of_each_type({5, 9});
        const SearchSpace space(request.problem, request.settings);
        std::set<std::vector<std::vector<int>>> found; // nodes of every group, of the class of five first
        const Group whole = divisions(space).front().sets.front().front();
        const bool five_last = nodes_of(whole) == std::vector{9, 5};
        for (const Division& division : divisions_of_few_nodes(space)) {
            std::vector<std::vector<int>> groups;
            for (const auto& set : division.sets)
                for (const Group& group : set) {
                    groups.push_back(nodes_of(group));
                    if (five_last)
                        std::reverse(groups.back().begin(), groups.back().end());
                }
            std::sort(groups.begin(), groups.end());
            found.insert(std::move(groups));
        }
        QVERIFY(found.contains({{0, 9}, {1, 0}, {1, 0}, {1, 0}, {1, 0}, {1, 0}}));
        QVERIFY(found.contains({{0, 4}, {0, 5}, {2, 0}, {3, 0}}));
        QVERIFY(found.contains({{1, 1}, {1, 2}, {1, 2}, {1, 2}, {1, 2}}));
        QVERIFY(found.contains({{2, 5}, {3, 4}}));
        QVERIFY(!found.contains({{0, 9}, {5, 0}})); // is among those that are looked at first
    }

    void one_type_and_many_nodes_have_none_data()
    {
        QTest::addColumn<QList<int>>("counts");
        QTest::newRow("one type") << QList<int>{9};
        QTest::newRow("many nodes of a type") << QList<int>{16, 3};
        QTest::newRow("four types") << QList<int>{2, 2, 3, 3};
    }
    void one_type_and_many_nodes_have_none()
    {
        QFETCH(QList<int>, counts);
        const SearchRequest request = with_nodes_of_each_type({counts.begin(), counts.end()});
        const SearchSpace space(request.problem, request.settings);
        QVERIFY(divisions_of_few_nodes(space).empty());
    }

    void pipelines_over_more_nodes_pass_on_their_gradients_sooner()
    {
        const SearchRequest request = with_nodes_of_each_type({2});
        const SearchSpace space(request.problem, request.settings);
        const int layers = request.problem.model->layer_count();
        const auto stage_on = [&](int node, Slice slice) {
            StageLayout stage;
            stage.gpus = {{node, 0, 8}};
            stage.layers = slice;
            return stage;
        };
        PipelineLayout one;
        one.stages = {stage_on(0, {0, layers})};
        PipelineLayout two;
        two.stages = {stage_on(0, {0, layers / 2}), stage_on(1, {layers / 2, layers})};
        QCOMPARE(gradient_exchange_s(space, one, 1), 0.0); // with none
        const double of_one_s = gradient_exchange_s(space, one, 2);
        QVERIFY(of_one_s > 0);
        QVERIFY(gradient_exchange_s(space, two, 2) < 0.75 * of_one_s);
        QVERIFY(gradient_exchange_s(space, one, 5) > of_one_s); // a longer ring
    }
};

TANGRAM_TEST(DivisionsTest)
#include "tst_divisions.moc"
