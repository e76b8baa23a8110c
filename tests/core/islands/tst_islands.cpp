// SPDX-License-Identifier: GPL-3.0-or-later
#include "islands/islands.h"
#include "islands/metrics.h"
#include "random_clusters.h"
#include "test_program.h"

#include <QTest>

#include <algorithm>
#include <chrono>
#include <numeric>
#include <random>
#include <set>

using namespace tangram;

namespace {

std::vector<std::shared_ptr<const GpuType>> types()
{
    return {plain_gpu("V100", "Volta", 125, 32, 900), plain_gpu("A100", "Ampere", 312, 80, 2039),
            plain_gpu("H100", "Hopper", 989, 80, 3350)};
}

Node node(const std::string& id, int type, const std::string& at = {}, const std::string& zone = {})
{
    Node made = plain_node(id, type);
    made.location = {zone, {}, at};
    return made;
}

/// Sets of node ids, in no order: what does not depend on how nodes are listed.
std::set<std::set<std::string>> grouping(const Cluster& cluster, const Islands& islands)
{
    std::set<std::set<std::string>> groups;
    for (const Island& island : islands) {
        std::set<std::string> ids;
        for (const int n : island.nodes)
            ids.insert(cluster.nodes[n].id);
        groups.insert(ids);
    }
    return groups;
}

class Random {
public:
    explicit Random(unsigned seed)
        : engine_(seed)
    {
    }
    int below(int n) { return static_cast<int>(engine_() % static_cast<unsigned>(n)); }
    std::mt19937& engine() { return engine_; }

private:
    std::mt19937 engine_;
};

Cluster random_cluster(Random& random)
{
    Cluster cluster;
    cluster.gpu_types = types();
    const int switches = random.below(4);
    if (switches > 0)
        cluster.switches.push_back({"root", "", 0, 1e-6});
    for (int s = 0; s < switches; ++s)
        cluster.switches.push_back(
            {"s" + std::to_string(s), random.below(5) == 0 ? "" : "root", random.below(4) * 200e9, 1e-6});
    const int nodes = 1 + random.below(24);
    for (int n = 0; n < nodes; ++n) {
        const std::string at = switches > 0 ? "s" + std::to_string(random.below(switches)) : "";
        Node made = node("n" + std::to_string(n), random.below(3), at, "z" + std::to_string(random.below(2)));
        made.gpu_count = random.below(4) == 0 ? 4 : 8;
        if (random.below(3) == 0)
            made.measured.matmul_flops = 1e14 * (1 + random.below(5));
        if (random.below(8) == 0)
            made.nic_count = random.below(3);
        cluster.nodes.push_back(made);
    }
    if (switches == 0 && random.below(2) == 0)
        cluster.links.push_back({"z0", "z1", {random.below(3) * 50e9 + 1e9, 1e-3}});
    if (nodes > 3 && random.below(2) == 0)
        cluster.islands.push_back({"kept", "Kept", {0, 2}, true});
    return cluster;
}

/// The cluster with its nodes in another order; the stated islands hold the same nodes.
Cluster shuffled(const Cluster& cluster, Random& random)
{
    std::vector<int> order(cluster.nodes.size());
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), random.engine());
    Cluster other = cluster;
    std::vector<int> now_at(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        other.nodes[i] = cluster.nodes[order[i]];
        now_at[order[i]] = static_cast<int>(i);
    }
    for (StatedIsland& island : other.islands) {
        for (int& n : island.nodes)
            n = now_at[n];
    }
    return other;
}

void check_partition(const Cluster& cluster, const Islands& islands)
{
    const std::optional<Error> error = check_islands(cluster, islands);
    QVERIFY2(!error, error ? error->message.c_str() : "");
}

} // namespace

class TestIslands : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void spread_is_of_the_worst_metric()
    {
        Cluster cluster;
        cluster.gpu_types = types();
        cluster.nodes = {node("a", 1), node("b", 1), node("c", 1)};
        cluster.nodes[1].measured.matmul_flops = 312e12 * 0.8;
        cluster.nodes[2].nic.bytes_per_s = 20e9;
        QCOMPARE(spread(cluster, std::vector{0}), 0.0);
        QCOMPARE(spread(cluster, std::vector{0, 1}), 0.25);
        QCOMPARE(spread(cluster, std::vector{0, 2}), 0.25);
        cluster.nodes[0].nic.bytes_per_s = 40e9;
        QCOMPARE(spread(cluster, std::vector{2, 1, 0}), 1.0);
    }

    void worst_members_leave_the_rest_unused()
    {
        Cluster cluster;
        cluster.gpu_types = types();
        cluster.nodes = {node("a", 1), node("b", 1), node("c", 1), node("d", 1)};
        QVERIFY(unused_as_worst_member(cluster, std::vector{0, 1, 2, 3}) == Metrics{});
        cluster.nodes[0].measured.memory_bytes_per_s = 500e9;
        for (const int other : {1, 2})
            cluster.nodes[static_cast<std::size_t>(other)].measured.memory_bytes_per_s = 1000e9;
        const auto of = [&](Metric metric, const std::vector<int>& nodes) {
            return unused_as_worst_member(cluster, nodes)[static_cast<std::size_t>(metric)];
        };
        // 1 - 3 * 500 / 2500
        QCOMPARE(of(Metric::memory_bandwidth, {0, 1, 2}), 0.4);
        QCOMPARE(of(Metric::memory_bandwidth, {1, 2}), 0.0);
        QCOMPARE(of(Metric::memory, {0, 1, 2}), 0.0);
        // Of 8 + 8 + 4 GPUs each node uses 4; bandwidths are weighted by GPUs: 1 - 20 * 500 / (8 * 500 + 12 * 1000).
        cluster.nodes[2].gpu_count = 4;
        QCOMPARE(of(Metric::gpus, {0, 1, 2}), 0.4);
        QCOMPARE(of(Metric::memory_bandwidth, {0, 1, 2}), 0.375);
        // A V100 beside an A100: 32 of 80 GB.
        cluster.nodes[3] = node("v", 0);
        QCOMPARE(of(Metric::memory, {1, 3}), 1 - 2 * 32.0 / 112);
    }

    void tolerance_is_monotone_and_the_spread_itself_up_to_one_half()
    {
        QCOMPARE(tolerance_for(0.0), 0.0);
        QCOMPARE(tolerance_for(0.3), 0.3);
        QCOMPARE(tolerance_for(1.0), 0.75);
        QCOMPARE(tolerance_for(relative_spread(0, 1)), 1.0);
        double last = 0;
        for (double s = 0.01; s < 100; s *= 1.1) {
            QVERIFY(tolerance_for(s) > last);
            last = tolerance_for(s);
        }
    }

    void generations_are_islands()
    {
        Cluster cluster;
        cluster.gpu_types = types();
        cluster.nodes = {node("h0", 2), node("v0", 0), node("h1", 2), node("v1", 0), node("v2", 0)};
        for (int i : {0, 2})
            cluster.nodes[i].location.rack = "r1";
        const Network network(cluster);
        const Dendrogram dendrogram(cluster, network);
        QCOMPARE(dendrogram.steps().size(), std::size_t{2});
        QCOMPARE(dendrogram.steps()[0], (DendrogramStep{0, 2}));
        QCOMPARE(dendrogram.steps()[1].count, 1);
        // The matmul rates differ most: 989 to 125.
        QCOMPARE(dendrogram.steps()[1].tolerance, tolerance_for(989.0 / 125 - 1));
        const Islands islands = dendrogram.cut(0.1);
        QCOMPARE(islands.size(), std::size_t{2});
        QCOMPARE(islands[0].id, std::string("a"));
        QCOMPARE(islands[0].name, std::string("H100 · rack r1"));
        QCOMPARE(islands[0].nodes, (std::vector{0, 2}));
        QCOMPARE(islands[1].name, std::string("V100"));
        QCOMPARE(islands[1].nodes, (std::vector{1, 3, 4}));
        QCOMPARE(islands[0].spread, 0.0);
    }

    void oversubscribed_racks_part_data()
    {
        QTest::addColumn<double>("uplink");
        QTest::addColumn<int>("count");
        // Two nodes of 200 GB/s on each leaf.
        QTest::newRow("non-blocking") << 0.0 << 1;
        QTest::newRow("enough for both") << 400e9 << 1;
        QTest::newRow("a tenth missing") << 370e9 << 1;
        QTest::newRow("half") << 200e9 << 2;
    }

    void oversubscribed_racks_part()
    {
        QFETCH(double, uplink);
        Cluster cluster;
        cluster.gpu_types = types();
        cluster.switches = {{"spine", "", 0, 1e-6}, {"l1", "spine", uplink, 1e-6}, {"l2", "spine", uplink, 1e-6}};
        cluster.nodes = {node("a", 1, "l1"), node("b", 1, "l1"), node("c", 1, "l2"), node("d", 1, "l2")};
        const Network network(cluster);
        QTEST(static_cast<int>(find_islands(cluster, network, 0.1).size()), "count");
        QCOMPARE(find_islands(cluster, network, 1).size(), std::size_t{1});
    }

    void distant_zones_part()
    {
        Cluster cluster;
        cluster.gpu_types = types();
        cluster.nodes = {node("a", 1, "", "z1"), node("b", 1, "", "z2"), node("c", 1, "", "z1")};
        cluster.links = {{"z1", "z2", {1e12, 5e-3}}};
        const Network network(cluster);
        QCOMPARE(grouping(cluster, find_islands(cluster, network, 0.1)),
                 (std::set<std::set<std::string>>{{"a", "c"}, {"b"}}));
    }

    void another_architecture_is_never_free()
    {
        Cluster cluster;
        cluster.gpu_types = {plain_gpu("X", "one", 312, 80, 2039), plain_gpu("Y", "two", 312, 80, 2039)};
        cluster.nodes = {node("a", 0), node("b", 1)};
        const Network network(cluster);
        const Dendrogram dendrogram(cluster, network);
        QCOMPARE(dendrogram.cut(0.49).size(), std::size_t{2});
        QCOMPARE(dendrogram.cut(0.5).size(), std::size_t{1});
    }

    void stated_islands_are_taken_when_they_cover_all()
    {
        Cluster cluster;
        cluster.gpu_types = types();
        cluster.nodes = {node("a", 1), node("b", 1), node("c", 2)};
        cluster.islands = {{"mixed", "", {2, 0}, false}, {"rest", "Rest", {1}, false}};
        const Network network(cluster);
        Islands islands = find_islands(cluster, network, 0.1);
        QCOMPARE(islands.size(), std::size_t{2});
        QCOMPARE(islands[0].id, std::string("mixed"));
        QCOMPARE(islands[0].nodes, (std::vector{0, 2}));
        QCOMPARE(islands[0].name, std::string("A100 + H100"));
        QVERIFY(islands[0].spread > 2);
        QCOMPARE(islands[1].name, std::string("Rest"));
    }

    void stated_islands_are_kept_when_they_cover_some()
    {
        Cluster cluster;
        cluster.gpu_types = types();
        cluster.nodes = {node("a", 1), node("b", 1), node("c", 2), node("d", 1)};
        for (const bool locked : {false, true}) {
            cluster.islands = {{"x", "Mine", {2, 0}, locked}};
            const Islands islands = find_islands(cluster, Network(cluster), 0.1);
            QCOMPARE(grouping(cluster, islands), (std::set<std::set<std::string>>{{"a", "c"}, {"b", "d"}}));
            QCOMPARE(islands[0].id, std::string("x"));
            QCOMPARE(islands[0].name, std::string("Mine"));
            QCOMPARE(islands[0].locked, locked);
            QVERIFY(!islands[1].locked && islands[1].id != "x");
        }
        cluster.islands = {{"x", "Mine", {}, false}};
        QCOMPARE(grouping(cluster, find_islands(cluster, Network(cluster), 0.1)),
                 (std::set<std::set<std::string>>{{"a", "b", "d"}, {"c"}}));
    }

    void detection_holds_its_promises()
    {
        Random random(11);
        for (int round = 0; round < 300; ++round) {
            const Cluster cluster = random_cluster(random);
            const Network network(cluster);
            const Dendrogram dendrogram(cluster, network);
            const auto& steps = dendrogram.steps();
            QCOMPARE(steps.front().tolerance, 0.0);
            for (std::size_t i = 1; i < steps.size(); ++i) {
                QVERIFY(steps[i].tolerance > steps[i - 1].tolerance);
                QVERIFY(steps[i].count < steps[i - 1].count);
            }
            QVERIFY(steps.back().tolerance <= 1);
            const bool kept = !cluster.islands.empty();
            const bool others = cluster.nodes.size() > (kept ? 2U : 0U);
            QCOMPARE(steps.back().count, (kept ? 1 : 0) + (others ? 1 : 0));

            Random order = random;
            const Cluster other = shuffled(cluster, order);
            const Network other_network(other);
            const Dendrogram other_dendrogram(other, other_network);
            QCOMPARE(other_dendrogram.steps(), steps);
            std::vector<double> tolerances = {0.05, 0.1, 0.3, 0.7};
            for (const DendrogramStep& step : steps)
                tolerances.push_back(step.tolerance);
            for (const double tolerance : tolerances) {
                const Islands islands = dendrogram.cut(tolerance);
                check_partition(cluster, islands);
                const auto step = std::find_if(steps.rbegin(), steps.rend(),
                                               [&](const DendrogramStep& s) { return s.tolerance <= tolerance; });
                QCOMPARE(static_cast<int>(islands.size()), step->count);
                QCOMPARE(grouping(other, other_dendrogram.cut(tolerance)), grouping(cluster, islands));
                for (std::size_t i = 0; i < islands.size(); ++i) {
                    QCOMPARE(islands[i].spread, spread(cluster, islands[i].nodes));
                    QVERIFY(i == 0 || islands[i].nodes.front() > islands[i - 1].nodes.front());
                    if (!islands[i].locked)
                        QVERIFY(tolerance_for(islands[i].spread) <= tolerance);
                    else
                        QCOMPARE(islands[i].nodes, (std::vector{0, 2}));
                }
                QCOMPARE(std::count_if(islands.begin(), islands.end(), [](const Island& i) { return i.locked; }),
                         kept ? 1 : 0);
            }
        }
    }

    void edits_keep_a_partition_or_say_why_not()
    {
        Random random(5);
        int made = 0;
        int refused = 0;
        for (int round = 0; round < 100; ++round) {
            const Cluster cluster = random_cluster(random);
            const int nodes = static_cast<int>(cluster.nodes.size());
            Islands islands = find_islands(cluster, Network(cluster), 0.1);
            for (int edit = 0; edit < 30; ++edit) {
                const auto any = [&] {
                    return random.below(9) == 0 ? std::string("nowhere")
                                                : islands[random.below(static_cast<int>(islands.size()))].id;
                };
                std::vector<int> some;
                for (int i = 0; i < nodes; ++i) {
                    if (random.below(3) == 0)
                        some.push_back(i);
                }
                const Islands before = islands;
                const std::string id = any();
                const int kind = random.below(5);
                const auto whole =
                    std::find_if(islands.begin(), islands.end(), [&](const Island& i) { return i.id == id; });
                if (whole != islands.end() && random.below(2) == 0)
                    std::erase_if(
                        some, [&](int n) { return !std::binary_search(whole->nodes.begin(), whole->nodes.end(), n); });
                const Result<Islands> next = kind == 0 ? split_island(cluster, islands, id, some)
                    : kind == 1                        ? merge_islands(cluster, islands, id, any())
                    : kind == 2 ? move_nodes(cluster, islands, std::vector{random.below(nodes + 1)}, id)
                    : kind == 3 ? rename_island(islands, id, random.below(3) == 0 ? " " : "new")
                                : lock_island(islands, id, random.below(2) == 0);
                if (next) {
                    islands = *next;
                    ++made;
                } else {
                    QVERIFY(!next.error().message.empty() && !next.error().hint.empty());
                    ++refused;
                }
                check_partition(cluster, islands);
                for (const Island& island : before) {
                    const auto now = std::find_if(islands.begin(), islands.end(),
                                                  [&](const Island& i) { return i.id == island.id; });
                    if (island.locked)
                        QVERIFY(now != islands.end() && now->nodes == island.nodes);
                    if (now != islands.end())
                        QCOMPARE(now->spread, spread(cluster, now->nodes));
                }
            }
        }
        QVERIFY(made > 500);
        QVERIFY(refused > 500);
    }

    void broken_partitions_are_named()
    {
        Cluster cluster;
        cluster.gpu_types = types();
        cluster.nodes = {node("a", 0), node("b", 0)};
        const auto island = [](const std::string& id, std::vector<int> nodes) {
            return Island{id, id, std::move(nodes), 0, false};
        };
        QVERIFY(!check_islands(cluster, {island("x", {0, 1})}));
        QVERIFY(check_islands(cluster, {island("x", {0})}));
        QVERIFY(check_islands(cluster, {island("x", {0}), island("x", {1})}));
        QVERIFY(check_islands(cluster, {island("x", {0, 1}), island("y", {1})}));
        QVERIFY(check_islands(cluster, {island("x", {0, 1}), island("y", {})}));
        QVERIFY(check_islands(cluster, {island("", {0, 1})}));
        QVERIFY(check_islands(cluster, {island("x", {0, 1, 2})}));
        QVERIFY(check_islands(cluster, {island("x", {1, 0})}));
    }

    void ten_thousand_nodes_data()
    {
        QTest::addColumn<bool>("measured");
        QTest::addColumn<double>("seconds");
        QTest::newRow("alike") << false << 5.0;
        QTest::newRow("every one measured, no two alike") << true << 20.0;
    }

    void ten_thousand_nodes()
    {
        QFETCH(bool, measured);
        QFETCH(double, seconds);
        Cluster cluster;
        cluster.gpu_types = types();
        cluster.switches.push_back({"spine", "", 0, 1e-6});
        for (int s = 0; s < 100; ++s)
            cluster.switches.push_back({"leaf" + std::to_string(s), "spine", 20e12, 1e-6});
        for (int n = 0; n < 10000; ++n) {
            cluster.nodes.push_back(node("n" + std::to_string(n), n % 3, "leaf" + std::to_string(n / 100)));
            if (measured)
                cluster.nodes.back().measured.matmul_flops = 2e14 + 1e9 * n;
        }
        const auto start = std::chrono::steady_clock::now();
        const Network network(cluster);
        const Dendrogram dendrogram(cluster, network);
        const Islands islands = dendrogram.cut(0.1);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        qInfo("10,000 nodes: %zu islands, %zu steps in %.0f ms", islands.size(), dendrogram.steps().size(),
              1e3 * took.count());
        check_partition(cluster, islands);
        QCOMPARE(dendrogram.steps().back().count, 1);
        QCOMPARE(islands.size(), std::size_t{3});
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        seconds *= 20; // sanitizers are that slow
#endif
        QVERIFY(took.count() < seconds);
    }
};

TANGRAM_TEST(TestIslands)
#include "tst_islands.moc"
