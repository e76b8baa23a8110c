// SPDX-License-Identifier: GPL-3.0-or-later
// The linkage finds what the plain way finds, which compares every two groups with a path for each: merge for merge.
#include "cluster/busy_paths.h"
#include "islands/leaves.h"
#include "islands/linkage.h"
#include "random_clusters.h"
#include "random_problems.h"
#include "test_program.h"

#include <QTest>

#include <algorithm>

using namespace tangram;

namespace {

std::vector<LinkageGroup> groups_of(const Cluster& cluster, const Network& network)
{
    std::vector<LinkageGroup> groups;
    int index = 0;
    for (const Leaf& leaf : find_leaves(cluster)) {
        const int node = leaf.nodes.front();
        LinkageGroup group;
        group.low = group.high = node_metrics(cluster, node);
        const LinkSpeed own = network.busy_path(node, node);
        group.network = {own.bytes_per_s, own.bytes_per_s, own.latency_s, own.latency_s};
        group.architecture = (cluster.nodes[static_cast<std::size_t>(node)].gpu_type + 1) / 2; // some share one
        group.node = node;
        group.leaf = index++;
        groups.push_back(group);
    }
    return groups;
}

double plain_tolerance(const LinkageGroup& a, const LinkageGroup& b, const LinkSpeed& between)
{
    if (!(between.bytes_per_s > 0))
        return 1;
    double widest = 0;
    for (std::size_t m = 0; m < metric_count; ++m)
        widest = std::max(widest, relative_spread(std::min(a.low[m], b.low[m]), std::max(a.high[m], b.high[m])));
    widest = std::max(
        widest,
        relative_spread(std::min({a.network.least_bytes_per_s, b.network.least_bytes_per_s, between.bytes_per_s}),
                        std::max(a.network.most_bytes_per_s, b.network.most_bytes_per_s)));
    const double least = std::min(a.network.least_latency_s, b.network.least_latency_s);
    const double most = std::max({a.network.most_latency_s, b.network.most_latency_s, between.latency_s});
    if (most - least > 10e-6)
        widest = std::max(widest, relative_spread(least, most));
    const double tolerance = tolerance_for(widest);
    return a.architecture < 0 || a.architecture != b.architecture ? std::max(tolerance, 0.5) : tolerance;
}

/// The nearest-neighbour chain over a whole table of paths.
std::vector<LinkageGroup> plain_link(std::vector<LinkageGroup> groups, const Network& network, double limit,
                                     std::vector<LinkageMerge>& merges)
{
    const std::size_t count = groups.size();
    std::vector<std::vector<LinkSpeed>> between(count, std::vector<LinkSpeed>(count));
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = 0; j < i; ++j)
            between[i][j] = between[j][i] = network.busy_path(groups[i].node, groups[j].node);
    std::vector<std::size_t> active;
    for (std::size_t i = 0; i < count; ++i)
        active.push_back(i);
    std::vector<std::size_t> done;
    std::vector<std::size_t> chain;
    while (!active.empty()) {
        if (chain.empty())
            chain.push_back(active.front());
        const std::size_t top = chain.back();
        const bool follows = chain.size() > 1;
        std::size_t nearest = follows ? chain[chain.size() - 2] : count;
        double distance = follows ? plain_tolerance(groups[top], groups[nearest], between[top][nearest]) : 2;
        for (const std::size_t other : active) {
            if (other == top)
                continue;
            const double here = plain_tolerance(groups[top], groups[other], between[top][other]);
            if (here < distance) {
                distance = here;
                nearest = other;
            }
        }
        if (nearest == count || distance > limit) {
            done.push_back(top);
            std::erase(active, top);
            chain.clear();
        } else if (follows && nearest == chain[chain.size() - 2]) {
            const auto [into, gone] = std::minmax(top, nearest);
            merges.push_back({groups[into].leaf, groups[gone].leaf, distance});
            LinkageGroup& a = groups[into];
            const LinkageGroup& b = groups[gone];
            for (std::size_t m = 0; m < metric_count; ++m) {
                a.low[m] = std::min(a.low[m], b.low[m]);
                a.high[m] = std::max(a.high[m], b.high[m]);
            }
            a.architecture = a.architecture == b.architecture ? a.architecture : -1;
            const LinkSpeed& way = between[into][gone];
            a.network = {std::min({a.network.least_bytes_per_s, b.network.least_bytes_per_s, way.bytes_per_s}),
                         std::max(a.network.most_bytes_per_s, b.network.most_bytes_per_s),
                         std::min(a.network.least_latency_s, b.network.least_latency_s),
                         std::max({a.network.most_latency_s, b.network.most_latency_s, way.latency_s})};
            for (std::size_t k = 0; k < count; ++k) {
                between[into][k] = {std::min(between[into][k].bytes_per_s, between[gone][k].bytes_per_s),
                                    std::max(between[into][k].latency_s, between[gone][k].latency_s)};
                between[k][into] = between[into][k];
            }
            std::erase(active, gone);
            chain.resize(chain.size() - 2);
        } else {
            chain.push_back(nearest);
        }
    }
    std::sort(done.begin(), done.end());
    std::vector<LinkageGroup> rest;
    for (const std::size_t i : done)
        rest.push_back(groups[i]);
    return rest;
}

std::vector<LinkageMerge> plain_link_all(std::vector<LinkageGroup> groups, const Network& network)
{
    std::vector<LinkageMerge> merges;
    for (double limit = 0; groups.size() > 1024; limit = limit == 0 ? 0.005 : std::min(1.0, 2 * limit)) {
        std::vector<LinkageGroup> rest;
        for (std::size_t from = 0; from < groups.size(); from += 256) {
            const auto first = groups.begin() + static_cast<std::ptrdiff_t>(from);
            const auto size = static_cast<std::ptrdiff_t>(std::min<std::size_t>(256, groups.size() - from));
            for (const LinkageGroup& group : plain_link({first, first + size}, network, limit, merges))
                rest.push_back(group);
        }
        groups = std::move(rest);
    }
    plain_link(std::move(groups), network, 1, merges);
    return merges;
}

ClusterShape shape_of(std::mt19937& rng)
{
    const auto below = [&](int n) { return std::uniform_int_distribution<int>(0, n - 1)(rng); };
    return {1 + below(60), below(12), below(4), below(3) == 0 ? 0 : below(20), below(2) == 0};
}

void check_same(const Cluster& cluster)
{
    const Network network(cluster);
    const std::vector<LinkageMerge> expected = plain_link_all(groups_of(cluster, network), network);
    BusyPaths paths(network);
    Effort effort;
    std::vector<LinkageMerge> merges;
    link_all(groups_of(cluster, network), paths, merges, effort);
    QCOMPARE(merges.size(), expected.size());
    for (std::size_t i = 0; i < merges.size(); ++i)
        QVERIFY2(merges[i].left == expected[i].left && merges[i].right == expected[i].right
                     && merges[i].tolerance == expected[i].tolerance,
                 qPrintable(QStringLiteral("merge %1 of %2 groups").arg(i).arg(merges.size() + 1)));
}

} // namespace

class TestLinkage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void paths_are_those_of_the_network();
    void merges_are_those_of_the_plain_way();
    void many_groups_merge_as_the_plain_way_does_data();
    void many_groups_merge_as_the_plain_way_does();
    void ends_when_it_is_stopped();
    void ends_at_the_same_comparison_every_time();
};

void TestLinkage::paths_are_those_of_the_network()
{
    std::mt19937 rng = seeded(71);
    int over_links = 0;
    for (int round = 0; round < 400 / work_share; ++round) {
        const Cluster cluster = random_cluster(rng, shape_of(rng));
        const Network network(cluster);
        BusyPaths paths(network);
        const int nodes = static_cast<int>(cluster.nodes.size());
        over_links += cluster.links.empty() ? 0 : 1;
        for (int a = 0; a < nodes; ++a)
            for (int b = 0; b < nodes; ++b)
                QVERIFY2(paths(a, b) == network.busy_path(a, b),
                         qPrintable(QStringLiteral("round %1: %2 to %3").arg(round).arg(a).arg(b)));
    }
    QVERIFY(over_links > 100 / work_share);
}

void TestLinkage::merges_are_those_of_the_plain_way()
{
    std::mt19937 rng = seeded(72);
    for (int round = 0; round < 600 / work_share && !QTest::currentTestFailed(); ++round)
        check_same(random_cluster(rng, shape_of(rng)));
}

void TestLinkage::many_groups_merge_as_the_plain_way_does_data()
{
    QTest::addColumn<int>("nodes");
    QTest::addColumn<int>("racks");
    QTest::addColumn<int>("links");
    QTest::addColumn<bool>("ties");
    QTest::newRow("all differ") << 1500 << 190 << 0 << false;
    QTest::newRow("all differ, with links") << 1200 << 150 << 9 << false;
    QTest::newRow("much is equal") << 2500 << 300 << 0 << true;
    QTest::newRow("much is equal, with links") << 1400 << 1000 << 5 << true;
}

void TestLinkage::many_groups_merge_as_the_plain_way_does()
{
    QFETCH(int, nodes);
    QFETCH(int, racks);
    QFETCH(int, links);
    QFETCH(bool, ties);
    std::mt19937 rng = seeded(73);
    const Cluster cluster = random_cluster(rng, {nodes, racks, 3, links, ties});
    QVERIFY(find_leaves(cluster).size() > 1024);
    check_same(cluster);
}

void TestLinkage::ends_when_it_is_stopped()
{
    const Cluster cluster = cluster_of_unlike_nodes(300, 4);
    const Network network(cluster);
    BusyPaths paths(network);
    std::stop_source source;
    source.request_stop();
    Effort stopped(source.get_token());
    std::vector<LinkageMerge> merges;
    link_all(groups_of(cluster, network), paths, merges, stopped);
    QVERIFY(stopped.is_over());
    QVERIFY(merges.empty());
}

void TestLinkage::ends_at_the_same_comparison_every_time()
{
    const Cluster cluster = cluster_of_unlike_nodes(200, 4);
    const Network network(cluster);
    std::int64_t too_few = 0;
    std::int64_t enough = 1 << 30;
    const auto is_over = [&](std::int64_t most) {
        BusyPaths paths(network);
        Effort effort({}, most);
        std::vector<LinkageMerge> merges;
        link_all(groups_of(cluster, network), paths, merges, effort);
        return effort.is_over();
    };
    QVERIFY(!is_over(enough));
    while (enough - too_few > 1) {
        const std::int64_t most = (enough + too_few) / 2;
        (is_over(most) ? too_few : enough) = most;
    }
    for (int again = 0; again < 3; ++again) {
        QVERIFY(is_over(too_few));
        QVERIFY(!is_over(enough));
    }
    QVERIFY(too_few > 200 * 199 / 2);
}

TANGRAM_TEST(TestLinkage)
#include "tst_linkage.moc"
