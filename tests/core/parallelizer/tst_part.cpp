// SPDX-License-Identifier: GPL-3.0-or-later
#include "islands/metrics.h"
#include "near.h"
#include "parallelizer/part.h"
#include "test_program.h"

#include <QTest>

#include <cmath>

using namespace tangram;

namespace {

std::shared_ptr<const GpuType> gpu(const std::string& id, double tflops, double gigabytes, double gigabytes_per_s)
{
    auto type = std::make_shared<GpuType>();
    type->id = id;
    type->memory_bytes = gigabytes * 1e9;
    type->memory_bytes_per_s = gigabytes_per_s * 1e9;
    type->peak_flops = {0, tflops * 1e12, tflops * 1e12, 0};
    type->efficiency.matmul.peak_fraction = 0.75;
    type->efficiency.memory = 0.8;
    return type;
}

/// Four nodes of eight GPUs with eight interfaces of 25 GB/s each, on two leaves.
Cluster four_nodes(double uplink)
{
    Cluster cluster;
    cluster.gpu_types = {gpu("fast", 312, 40, 1555), gpu("slow", 125, 80, 900)};
    cluster.switches = {{"spine", "", 0, 1e-6}, {"l1", "spine", uplink, 1e-6}, {"l2", "spine", uplink, 1e-6}};
    for (int i = 0; i < 4; ++i) {
        Node node;
        node.id = "n" + std::to_string(i);
        node.gpu_count = 8;
        node.intra_kind = "nvlink";
        node.intra = {300e9, 2e-6};
        node.nic_count = 8;
        node.nic = {25e9, 5e-6};
        node.location.switch_id = i < 2 ? "l1" : "l2";
        cluster.nodes.push_back(node);
    }
    return cluster;
}

const std::vector<int> all{0, 1, 2, 3};

} // namespace

class TestPart : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equal_nodes_keep_their_type()
    {
        const Cluster cluster = four_nodes(0);
        const Network network(cluster);
        const Part part = make_part(cluster, network, all, all, 8);
        QCOMPARE(part.gpu, cluster.gpu_types[0]);
        QCOMPARE(part.speed, 1.0);
        QCOMPARE(part.gpus(), 32);
        QCOMPARE(part.gpus_per_domain, 8);
        QVERIFY(near(part.inside.bytes_per_s, 300e9));
        QCOMPARE(part.inside.latency_s, 2e-6);
        QVERIFY(near(part.across.bytes_per_s, 0.85 * 25e9));
        QVERIFY(near(part.across.latency_s, 13e-6));
        const Part one = make_part(cluster, network, all, std::vector{2}, 4);
        QCOMPARE(one.across, LinkSpeed{});
        QCOMPARE(one.gpus(), 4);
    }

    void parts_of_equal_nodes_are_equal()
    {
        const Cluster cluster = four_nodes(0);
        const Network network(cluster);
        const Part left = make_part(cluster, network, all, std::vector{0, 1}, 8);
        const Part right = make_part(cluster, network, all, std::vector{3, 2}, 8);
        QVERIFY(left == right);
        QVERIFY(!(left == make_part(cluster, network, all, std::vector{0, 2}, 8))); // one more switch: more latency
    }

    void the_worst_member_counts_for_all()
    {
        Cluster cluster = four_nodes(0);
        cluster.nodes[3].gpu_type = 1;
        cluster.nodes[1].intra.bytes_per_s = 100e9;
        cluster.nodes[2].nic.bytes_per_s = 10e9;
        const Part part = make_part(cluster, Network(cluster), all, std::vector{0, 1}, 8);
        QCOMPARE(part.gpu->id, std::string("slow"));
        QCOMPARE(part.gpu->memory_bytes, 40e9);
        QCOMPARE(part.gpu->memory_bytes_per_s, 900e9);
        QVERIFY(near(part.inside.bytes_per_s, 100e9));
        QVERIFY(near(part.across.bytes_per_s, 0.85 * 10e9));
    }

    void measurements_go_before_data_sheets()
    {
        Cluster cluster = four_nodes(0);
        for (Node& node : cluster.nodes)
            node.measured = {0.75 * 312e12, 0.8 * 1555e9, 210e9};
        cluster.nodes[2].measured = {0.6 * 312e12, 0.7 * 1555e9, 180e9};
        const Part part = make_part(cluster, Network(cluster), all, std::vector{0}, 8);
        QVERIFY(near(part.speed, 0.6 / 0.75));
        QCOMPARE(part.inside.bytes_per_s, 180e9);
        QVERIFY(near(part.gpu->memory_bytes_per_s * part.gpu->efficiency.memory, 0.7 * 1555e9));
    }

    void oversubscribed_switches_slow_whole_nodes_first()
    {
        // Each leaf's two nodes send 4 / 3 of their rate up: 300 GB/s let each node have 225 of its 200 GB/s, 150 only
        // 112.5.
        const Cluster enough = four_nodes(300e9);
        QVERIFY(near(make_part(enough, Network(enough), all, all, 8).across.bytes_per_s, 0.85 * 25e9));
        const Cluster narrow = four_nodes(150e9);
        const Network network(narrow);
        QVERIFY(near(make_part(narrow, network, all, all, 8).across.bytes_per_s, 0.85 * 112.5e9 / 8));
        // Two GPUs of each node drive two of the interfaces, 50 GB/s: the switches let that through.
        QVERIFY(near(make_part(narrow, network, all, all, 2).across.bytes_per_s, 0.85 * 25e9));
    }

    void a_scale_up_domain_is_one_big_node()
    {
        Cluster cluster = four_nodes(0);
        cluster.scale_up_domains = {{"nvl", {900e9, 3e-6}}};
        for (const int i : {0, 1, 2})
            cluster.nodes[i].scale_up = "nvl";
        const Network network(cluster);
        const Part part = make_part(cluster, network, all, std::vector{0, 1, 2}, 8);
        QCOMPARE(part.gpus_per_domain, 24);
        QVERIFY(near(part.inside.bytes_per_s, 900e9));
        QCOMPARE(part.inside.latency_s, 3e-6);
        QCOMPARE(part.across, part.inside);
        QCOMPARE(make_part(cluster, network, all, all, 8).gpus_per_domain, 8);
    }

    void equal_scale_up_domains_are_big_nodes_on_the_network()
    {
        Cluster cluster = four_nodes(0);
        cluster.scale_up_domains = {{"left", {900e9, 3e-6}}, {"right", {900e9, 3e-6}}};
        for (const int i : {0, 1, 2, 3})
            cluster.nodes[i].scale_up = i < 2 ? "left" : "right";
        const Network network(cluster);
        const Part part = make_part(cluster, network, all, all, 8);
        QCOMPARE(part.gpus_per_domain, 16);
        QVERIFY(near(part.inside.bytes_per_s, 900e9));
        QVERIFY(part.across.bytes_per_s > 0 && part.across.bytes_per_s < part.inside.bytes_per_s);
        // The last domain may hold fewer; where it is the first, domains begin at every node.
        QCOMPARE(make_part(cluster, network, all, std::vector{0, 1, 2}, 8).gpus_per_domain, 16);
        QCOMPARE(make_part(cluster, network, all, std::vector{1, 2, 3}, 8).gpus_per_domain, 8);
    }
};

TANGRAM_TEST(TestPart)
#include "tst_part.moc"
