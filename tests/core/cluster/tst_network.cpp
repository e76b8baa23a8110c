// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/network.h"
#include "near.h"
#include "random_clusters.h"
#include "test_program.h"

#include <QTest>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <set>

using namespace tangram;

namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

Node node(const std::string& id, const std::string& at, const std::string& zone = {}, int nics = 8, double speed = 50e9)
{
    Node made;
    made.id = id;
    made.gpu_count = 8;
    made.nic_count = nics;
    made.nic = {speed, 5e-6};
    made.location = {zone, {}, at};
    return made;
}

/// Four nodes on leaf1, two on leaf2, both below a spine: leaf1 can send 800 GB/s up, leaf2 100 GB/s.
Cluster two_leaves()
{
    Cluster cluster;
    cluster.switches = {{"spine", "", 0, 2e-6}, {"leaf1", "spine", 800e9, 1e-6}, {"leaf2", "spine", 100e9, 1e-6}};
    for (int i = 0; i < 4; ++i)
        cluster.nodes.push_back(node("a" + std::to_string(i), "leaf1"));
    for (int i = 0; i < 2; ++i)
        cluster.nodes.push_back(node("b" + std::to_string(i), "leaf2"));
    return cluster;
}

/// The hops' narrowest must be what path() says when it is narrower
/// than the interfaces.
void check_hops_explain_path(const Network& network, int a, int b)
{
    const LinkSpeed path = network.path(a, b);
    const double interfaces = std::min(network.injection_bytes_per_s(a), network.injection_bytes_per_s(b));
    double narrowest = unlimited;
    std::set<int> seen;
    for (const int edge : network.hops(a, b)) {
        QVERIFY(edge >= 0 && edge < network.edge_count());
        QVERIFY(seen.insert(edge).second);
        QVERIFY(std::isfinite(network.edge_capacity(edge)));
        narrowest = std::min(narrowest, network.edge_capacity(edge));
    }
    if (path.bytes_per_s == 0)
        QVERIFY(seen.empty());
    else
        QCOMPARE(path.bytes_per_s, narrowest < interfaces ? narrowest : unlimited);
}

/// Twelve nodes on up to eight switches in three zones, with some links across.
Cluster random_tree(std::mt19937& random)
{
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    Cluster cluster;
    const int switches = below(8);
    const int nics = 1 + below(8); // equal, so that a collective and its pairs choose among ways alike
    for (int s = 0; s < switches; ++s) {
        const std::string parent = s > 0 && below(4) > 0 ? "s" + std::to_string(below(s)) : "";
        cluster.switches.push_back({"s" + std::to_string(s), parent, below(3) * 100e9, below(3) * 1e-6});
    }
    for (int n = 0; n < 12; ++n) {
        const std::string at = switches > 0 && below(5) > 0 ? "s" + std::to_string(below(switches)) : "";
        cluster.nodes.push_back(node("n" + std::to_string(n), at, "z" + std::to_string(below(3)), nics));
    }
    for (int l = below(5); l > 0; --l) {
        const bool zone = switches == 0 || below(2) == 0;
        const auto end = [&] { return zone ? "z" + std::to_string(below(3)) : "s" + std::to_string(below(switches)); };
        cluster.links.push_back({end(), end(), {(1 + below(20)) * 10e9, below(4) * 1e-3}});
    }
    return cluster;
}

/// A collective's speed by its definition: every ordered pair loads its hops. Nothing where some cannot reach others.
LinkSpeed speed_by_definition(const Network& network, const std::vector<int>& members)
{
    std::vector<double> flows(static_cast<std::size_t>(network.edge_count()), 0.0);
    LinkSpeed speed{unlimited, 0};
    const double others = static_cast<double>(members.size()) - 1;
    for (const int a : members) {
        speed.bytes_per_s = std::min(speed.bytes_per_s, network.injection_bytes_per_s(a));
        for (const int b : members) {
            if (!(network.path(a, b).bytes_per_s > 0))
                return {};
            if (a == b)
                continue;
            for (const int edge : network.hops(a, b))
                flows[edge] += 1;
            speed.latency_s = std::max(speed.latency_s, network.path(a, b).latency_s);
        }
    }
    for (std::size_t edge = 0; edge < flows.size(); ++edge)
        if (flows[edge] > 0)
            speed.bytes_per_s =
                std::min(speed.bytes_per_s, network.edge_capacity(static_cast<int>(edge)) * others / flows[edge]);
    return speed;
}

} // namespace

class TestNetwork : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void one_switch_limits_nothing()
    {
        Cluster cluster;
        cluster.nodes = {node("a", "", "z1"), node("b", "", "z2"), node("c", "", "")};
        const Network network(cluster);
        QCOMPARE(network.path(0, 1).bytes_per_s, unlimited);
        QVERIFY(near(network.path(0, 1).latency_s, 10e-6));
        QCOMPARE(network.path(1, 1), (LinkSpeed{unlimited, 0}));
        QVERIFY(network.hops(0, 2).empty());
        QCOMPARE(network.injection_bytes_per_s(0), 400e9);
        const std::vector<int> all{0, 1, 2};
        QCOMPARE(network.collective_speed(all).bytes_per_s, 400e9);
        QVERIFY(near(network.collective_speed(all).latency_s, 10e-6));
    }

    void uplinks_narrow_the_way_and_switches_add_latency()
    {
        const Cluster cluster = two_leaves();
        const Network network(cluster);
        QCOMPARE(network.path(0, 1).bytes_per_s, unlimited);
        QVERIFY(near(network.path(0, 1).latency_s, 11e-6));
        QCOMPARE(network.path(0, 4).bytes_per_s, 100e9);
        QVERIFY(near(network.path(0, 4).latency_s, 14e-6));
        const std::vector<int> out = network.hops(0, 4);
        const std::vector<int> back = network.hops(4, 0);
        QCOMPARE(out.size(), std::size_t{2});
        QCOMPARE(network.edge_capacity(out[0]), 800e9);
        QCOMPARE(network.edge_capacity(out[1]), 100e9);
        for (const int edge : out)
            QVERIFY(std::find(back.begin(), back.end(), edge) == back.end());
        QCOMPARE(network.hops(1, 5), out);
    }

    void members_share_their_uplink()
    {
        const Cluster cluster = two_leaves();
        const Network network(cluster);
        // Six nodes: leaf1's uplink carries 4 x 2 of the ordered pairs, leaf2's as many; each node's rate is spread
        // over 5 others.
        const std::vector<int> all{0, 1, 2, 3, 4, 5};
        const LinkSpeed speed = network.collective_speed(all);
        QVERIFY(near(speed.bytes_per_s, 100e9 * 5 / 8));
        QVERIFY(near(speed.latency_s, 14e-6));
        const std::vector<int> left{0, 1, 2, 3};
        QCOMPARE(network.collective_speed(left).bytes_per_s, 400e9);
        QVERIFY(near(network.collective_speed(left).latency_s, 11e-6));
        const std::vector<int> alone{2};
        QCOMPARE(network.collective_speed(alone), (LinkSpeed{400e9, 0}));
        // Four nodes share leaf1's 800 GB/s, two share leaf2's 100.
        QVERIFY(near(network.busy_path(0, 4).bytes_per_s, 50e9));
        QCOMPARE(network.busy_path(0, 1).bytes_per_s, 400e9);
    }

    void separate_roots_have_no_way()
    {
        Cluster cluster;
        cluster.switches = {{"r1", "", 0, 0}, {"r2", "", 0, 0}};
        cluster.nodes = {node("a", "r1", "z1"), node("b", "r2", "z2"), node("c", "", "z1")};
        const Network network(cluster);
        QCOMPARE(network.path(0, 1).bytes_per_s, 0.0);
        QCOMPARE(network.path(0, 2).bytes_per_s, unlimited); // no switch named: the first root
        const std::vector<int> pair{0, 1};
        QCOMPARE(network.collective_speed(pair), LinkSpeed{});
        QVERIFY(network.hops(0, 1).empty());
    }

    void zone_links_join_zones()
    {
        Cluster cluster;
        cluster.switches = {{"r1", "", 0, 1e-6}, {"r2", "", 0, 1e-6}, {"leaf", "r1", 10e9, 1e-6}};
        cluster.nodes = {node("a", "r1", "z1"), node("b", "r2", "z2"), node("c", "leaf", "z1"), node("d", "r2", "z3")};
        cluster.links = {{"z1", "z2", {20e9, 1e-3}}};
        const Network network(cluster);
        QCOMPARE(network.path(0, 1).bytes_per_s, 20e9);
        QVERIFY(near(network.path(0, 1).latency_s, 1e-3 + 10e-6));
        QCOMPARE(network.path(2, 1).bytes_per_s, 20e9);
        QCOMPARE(network.path(0, 3).bytes_per_s, 0.0);
        QCOMPARE(network.hops(0, 1).size(), std::size_t{1});
        QVERIFY(network.hops(0, 1) != network.hops(1, 0));
        const std::vector<int> members{0, 2, 1};
        // Two of three members are in z1: the link carries two of the ordered pairs each way.
        QVERIFY(near(network.collective_speed(members).bytes_per_s, std::min(20e9 * 2 / 2.0, 10e9 * 2 / 1.0)));
    }

    void zones_without_switches_need_links_once_there_are_any()
    {
        Cluster cluster;
        cluster.nodes = {node("a", "", "z1"), node("b", "", "z1"), node("c", "", "z2"), node("d", "", "z3"),
                         node("e", "", "z4")};
        cluster.links = {{"z1", "z2", {5e9, 1e-3}}, {"z2", "z3", {2e9, 2e-3}}};
        const Network network(cluster);
        QCOMPARE(network.path(0, 1).bytes_per_s, unlimited);
        QCOMPARE(network.path(0, 2).bytes_per_s, 5e9);
        QCOMPARE(network.path(0, 3).bytes_per_s, 2e9); // through z2
        QVERIFY(near(network.path(0, 3).latency_s, 3e-3 + 10e-6));
        QCOMPARE(network.hops(0, 3).size(), std::size_t{2});
        QCOMPARE(network.path(0, 4).bytes_per_s, 0.0);
    }

    void better_of_tree_and_switch_link_data()
    {
        QTest::addColumn<double>("link_speed");
        QTest::addColumn<double>("link_latency");
        QTest::addColumn<double>("expected_speed");
        QTest::addColumn<double>("expected_latency");
        // The tree offers 100 GB/s and 1 + 2 + 1 us.
        QTest::newRow("wider") << 200e9 << 50e-6 << 200e9 << 50e-6 + 2e-6 + 10e-6;
        QTest::newRow("narrower") << 50e9 << 0.0 << 100e9 << 14e-6;
        QTest::newRow("equal, quicker") << 100e9 << 1e-6 << 100e9 << 1e-6 + 2e-6 + 10e-6;
        QTest::newRow("equal, slower") << 100e9 << 9e-6 << 100e9 << 14e-6;
    }

    void better_of_tree_and_switch_link()
    {
        QFETCH(double, link_speed);
        QFETCH(double, link_latency);
        Cluster cluster = two_leaves();
        cluster.links = {{"leaf2", "leaf1", {link_speed, link_latency}}};
        const Network network(cluster);
        for (const auto& [a, b] : {std::pair{0, 4}, std::pair{5, 2}}) {
            QTEST(network.path(a, b).bytes_per_s, "expected_speed");
            QFETCH(double, expected_latency);
            QVERIFY(near(network.path(a, b).latency_s, expected_latency));
            check_hops_explain_path(network, a, b);
        }
        QCOMPARE(network.path(0, 1).bytes_per_s, unlimited);
    }

    void scale_up_domain_replaces_the_interfaces()
    {
        Cluster cluster = two_leaves();
        cluster.scale_up_domains = {{"nvl", {900e9, 3e-6}}};
        for (const int i : {0, 1, 4})
            cluster.nodes[i].scale_up = "nvl";
        const Network network(cluster);
        QCOMPARE(network.path(0, 4), (LinkSpeed{unlimited, 3e-6}));
        QVERIFY(network.hops(0, 4).empty());
        QVERIFY(network.same_scale_up_domain(0, 4));
        QVERIFY(!network.same_scale_up_domain(0, 2));
        QVERIFY(!network.same_scale_up_domain(2, 3));
        QCOMPARE(network.scale_up_speed(0), (LinkSpeed{900e9, 3e-6}));
        QCOMPARE(network.scale_up_speed(2), LinkSpeed{});
        const std::vector<int> inside{0, 1, 4};
        QCOMPARE(network.collective_speed(inside), (LinkSpeed{8 * 900e9, 3e-6}));
        const std::vector<int> outside{0, 1, 2};
        QCOMPARE(network.collective_speed(outside).bytes_per_s, 400e9);
    }

    void random_networks_are_consistent()
    {
        std::mt19937 random(7);
        const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
        for (int round = 0; round < 200; ++round) {
            const Cluster cluster = random_tree(random);
            const Network network(cluster);
            std::vector<int> members;
            for (int a = 0; a < 12; ++a) {
                if (below(2) == 0)
                    members.push_back(a);
                for (int b = 0; b < 12; ++b) {
                    check_hops_explain_path(network, a, b);
                    QCOMPARE(network.path(a, b).bytes_per_s, network.path(b, a).bytes_per_s);
                    QVERIFY(near(network.path(a, b).latency_s, network.path(b, a).latency_s));
                }
            }
            if (members.size() < 2)
                continue;
            const LinkSpeed speed = network.collective_speed(members);
            const LinkSpeed expected = speed_by_definition(network, members);
            QVERIFY2(near(speed.bytes_per_s, expected.bytes_per_s),
                     qPrintable(QString("round %1: %2, not %3, %4 members, %5 links, %6 switches")
                                    .arg(round)
                                    .arg(speed.bytes_per_s)
                                    .arg(expected.bytes_per_s)
                                    .arg(members.size())
                                    .arg(cluster.links.size())
                                    .arg(cluster.switches.size())));
            QVERIFY(near(speed.latency_s, expected.latency_s));
        }
    }

    void what_is_called_the_same_way_is()
    {
        std::mt19937 random(11);
        int same = 0;
        for (int round = 0; round < 10; ++round) {
            const Cluster cluster = random_cluster(random, {.nodes = 24, .links = round});
            const Network network(cluster);
            for (int a = 0; a < 24; ++a)
                for (int b = 0; b < 24; ++b)
                    for (int k = 0; k < 50; ++k) {
                        const int c = static_cast<int>(random() % 24);
                        const int d = static_cast<int>(random() % 24);
                        if (!network.same_way(a, b, c, d))
                            continue;
                        ++same;
                        QCOMPARE(network.path(c, d), network.path(a, b));
                        QCOMPARE(network.hops(c, d), network.hops(a, b));
                    }
        }
        QVERIFY(same > 100);
    }

    void many_nodes_are_quick()
    {
        Cluster cluster;
        cluster.switches.push_back({"spine", "", 0, 1e-6});
        for (int leaf = 0; leaf < 160; ++leaf)
            cluster.switches.push_back({"leaf" + std::to_string(leaf), "spine", 1600e9, 1e-6});
        for (int i = 0; i < 10000; ++i)
            cluster.nodes.push_back(node("n" + std::to_string(i), "leaf" + std::to_string(i % 160)));
        const auto start = std::chrono::steady_clock::now();
        const Network network(cluster);
        std::vector<int> members(64);
        std::iota(members.begin(), members.end(), 0);
        double sum = 0;
        constexpr int repeats = 1000;
        for (int i = 0; i < repeats; ++i)
            sum += network.collective_speed(members).bytes_per_s;
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        QCOMPARE(sum, repeats * 400e9);
        qInfo("10,000 nodes and %d collectives over 64 nodes on 64 switches: %.1f ms", repeats, 1e3 * took.count());
        QVERIFY(took.count() < 2);
    }
};

TANGRAM_TEST(TestNetwork)
#include "tst_network.moc"
