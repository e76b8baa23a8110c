// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_program.h"

#include "cluster/cluster.h"
#include "cost/operators.h"
#include "files/catalogue/catalogue.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"
#include "model/job.h"
#include "text/result.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <cmath>
#include <filesystem>

using namespace tangram;
using nlohmann::json;

namespace {

std::vector<std::filesystem::path> sample_clusters()
{
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(TANGRAM_SOURCE_DIR "/sample_clusters"))
        if (entry.path().extension() == ".json")
            paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    return paths;
}

Cluster cluster_of(std::string_view text)
{
    const Result<Cluster> read = read_cluster(text, "cluster.json");
    if (!read)
        qFatal("%s %s", read.error().where.c_str(), read.error().message.c_str());
    return *read;
}

constexpr const char* every_key = R"({
            "format": "tangram-cluster", "version": 1, "name": "everything", "later": {"key": [1, 2]},
            "gpu_types": [
              {"id": "h100-sxm", "power_w": 650, "peak_flops": {"bf16": 9e14}},
              {"id": "own", "name": "Own GPU", "vendor": "Own", "architecture": "First", "memory_bytes": 8e10,
               "memory_bytes_per_s": 2e12, "peak_flops": {"fp16": 3e14}, "link_bytes_per_s": 1e11, "power_w": 400,
               "price_usd": 9000, "price_usd_per_hour": 1.25,
               "efficiency": {"matmul": [[0, 0.2], [10, 0.7]], "attention": [[10, 0.3]], "memory": 0.9,
                              "launch_overhead_s": 4e-6, "basis": "measured", "source": "our own runs"},
               "sources": {"power_w": "data sheet"}}],
            "nodes": [
              {"id": "h", "count": 2, "gpu_type": "h100-sxm", "gpu_count": 8,
               "intra_node": {"kind": "nvlink", "bytes_per_s": 4.5e11, "latency_s": 2e-6},
               "nics": {"count": 8, "bytes_per_s": 5e10, "latency_s": 5e-6},
               "location": {"zone": "z1", "rack": "r1", "switch": "leaf"}, "scale_up": "nvl",
               "measured": {"matmul_flops": 6.2e14, "memory_bytes_per_s": 3e12, "all_reduce_bytes_per_s": 3.4e11},
               "position": {"x": 1.5, "y": -2}},
              {"id": "o", "gpu_type": "own", "gpu_count": 1, "location": {"zone": "z2"}}],
            "switches": [{"id": "leaf", "parent": "spine", "uplink_bytes_per_s": 4e11, "latency_s": 1e-6}, {"id": "spine"}],
            "links": [{"a": "z1", "b": "z2", "bytes_per_s": 1.25e9, "latency_s": 0.02}],
            "scale_up_domains": [{"id": "nvl", "bytes_per_s": 9e11, "latency_s": 3e-6}],
            "islands": [{"id": "i", "name": "Both", "nodes": ["h"], "locked": true}, {"id": "j", "nodes": ["o"]}]})";

} // namespace

class ClusterFormatTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void samples_survive_a_round_trip_data()
    {
        QTest::addColumn<QString>("path");
        for (const auto& path : sample_clusters())
            QTest::newRow(path.stem().c_str()) << QString::fromStdString(path.string());
    }
    void samples_survive_a_round_trip()
    {
        QFETCH(QString, path);
        const Result<std::string> text = read_text_file(path.toStdString());
        QVERIFY(text.ok());
        const Result<Cluster> first = read_cluster(*text, "sample.json");
        QVERIFY2(first.ok(), first.ok() ? "" : (first.error().where + " " + first.error().message).c_str());
        const std::string written = write_cluster(*first);
        const Result<Cluster> second = read_cluster(written, "written.json");
        QVERIFY2(second.ok(), second.ok() ? "" : (second.error().where + " " + second.error().message).c_str());
        QVERIFY(*first == *second);
        QCOMPARE(write_cluster(*second), written);
    }

    void every_key_is_read_and_written()
    {
        const Cluster cluster = cluster_of(every_key);
        QCOMPARE(cluster.name, std::string("everything"));
        QCOMPARE(cluster.nodes.size(), std::size_t(3));
        QCOMPARE(cluster.nodes[0].id, std::string("h-0"));
        QCOMPARE(cluster.nodes[1].id, std::string("h-1"));
        QCOMPARE(cluster.nodes[2].id, std::string("o"));
        QCOMPARE(cluster.gpu_count(), 17);

        const GpuType& h100 = cluster.gpu_type_of(cluster.nodes[1]);
        const std::shared_ptr<const GpuType> known = find_gpu_type("h100-sxm");
        QVERIFY(known);
        QCOMPARE(h100.power_w, 650.0);
        QCOMPARE(h100.peak_flops[std::size_t(Precision::bf16)], 9e14);
        QCOMPARE(h100.peak_flops[std::size_t(Precision::fp8)], known->peak_flops[std::size_t(Precision::fp8)]);
        QCOMPARE(h100.memory_bytes, known->memory_bytes);
        QVERIFY(h100.efficiency == known->efficiency);
        QVERIFY(!h100.sources.contains("power_w"));
        QVERIFY(h100.sources.contains("memory_bytes"));

        const GpuType& own = cluster.gpu_type_of(cluster.nodes[2]);
        // A curve of efficiencies becomes the cost that attains them.
        const Device device = device_of(own, 1, Job{});
        const double size = std::cbrt(1024e9 / 2);
        const double attained = 1024e9 / matmul_time(device, size, size, size) / 3e14;
        QVERIFY(std::abs(attained - 0.7) < 0.01);
        QCOMPARE(own.efficiency.attention.peak_fraction, 0.3);
        QCOMPARE(own.efficiency.basis, std::string("measured"));
        QCOMPARE(own.sources.at("power_w"), std::string("data sheet"));
        QCOMPARE(own.price_usd_per_hour, 1.25);

        const Node& node = cluster.nodes[1];
        QVERIFY(node.intra == (LinkSpeed{4.5e11, 2e-6}));
        QVERIFY(node.nic == (LinkSpeed{5e10, 5e-6}));
        QCOMPARE(node.nic_count, 8);
        QVERIFY(node.location == (Location{"z1", "r1", "leaf"}));
        QCOMPARE(node.scale_up, std::string("nvl"));
        QCOMPARE(*node.measured.matmul_flops, 6.2e14);
        QCOMPARE(*node.measured.memory_bytes_per_s, 3e12);
        QCOMPARE(*node.measured.all_reduce_bytes_per_s, 3.4e11);
        QVERIFY(*node.position == (Position{1.5, -2}));
        QVERIFY(cluster.switches[0] == (Switch{"leaf", "spine", 4e11, 1e-6}));
        QVERIFY(cluster.switches[1] == (Switch{"spine", "", 0, 0}));
        QVERIFY(cluster.links[0] == (ExtraLink{"z1", "z2", {1.25e9, 0.02}}));
        QVERIFY(cluster.scale_up_domains[0] == (ScaleUpDomain{"nvl", {9e11, 3e-6}}));
        QVERIFY(cluster.islands[0] == (StatedIsland{"i", "Both", {0, 1}, true}));
        QVERIFY(cluster.islands[1] == (StatedIsland{"j", "", {2}, false}));

        const Result<Cluster> again = read_cluster(write_cluster(cluster), "again.json");
        QVERIFY(again.ok());
        QVERIFY(*again == cluster);
    }

    void what_is_left_out_follows_from_the_gpu()
    {
        const Cluster cluster = cluster_of(R"({"format": "tangram-cluster", "version": 1,
            "gpu_types": [{"id": "bare", "memory_bytes": 2.4e10, "memory_bytes_per_s": 1e12, "peak_flops": {"fp32": 1e13}}],
            "nodes": [{"id": "a", "gpu_type": "A100", "gpu_count": 4}, {"id": "b", "gpu_type": "bare", "gpu_count": 2},
                      {"id": "c", "gpu_type": "A100", "gpu_count": 4, "intra_node": {"kind": "pcie"}}]})");
        const GpuType& a100 = cluster.gpu_type_of(cluster.nodes[0]);
        QVERIFY(a100.link_bytes_per_s > 0);
        QVERIFY(cluster.nodes[0].intra == (LinkSpeed{a100.link_bytes_per_s, 2e-6}));
        QCOMPARE(cluster.nodes[0].intra_kind, std::string("nvlink"));
        QCOMPARE(cluster.nodes[0].nic_count, 1);
        QVERIFY(cluster.nodes[0].nic == (LinkSpeed{1.25e10, 5e-6}));
        QCOMPARE(cluster.nodes[1].intra_kind, std::string("pcie"));
        QCOMPARE(cluster.nodes[1].intra.bytes_per_s, 2.5e10);
        QCOMPARE(cluster.nodes[2].intra.bytes_per_s, 2.5e10);
        const GpuType& bare = cluster.gpu_type_of(cluster.nodes[1]);
        QCOMPARE(bare.name, std::string("bare"));
        QCOMPARE(bare.efficiency.basis, std::string("derived"));
        QVERIFY(bare.efficiency.matmul == find_gpu_type("a100-sxm-80")->efficiency.matmul);
        QCOMPARE(cluster.gpu_types.size(), std::size_t(2));
    }

    void an_unknown_gpu_attains_what_the_nearest_data_sheet_does()
    {
        const GpuType& h100 = *find_gpu_type("h100-sxm");
        json gpu{{"id", "our-own"},
                 {"memory_bytes", h100.memory_bytes},
                 {"memory_bytes_per_s", h100.memory_bytes_per_s},
                 {"link_bytes_per_s", h100.link_bytes_per_s}};
        for (const Precision precision : {Precision::fp32, Precision::fp16, Precision::bf16, Precision::fp8})
            gpu["peak_flops"][to_string(precision)] = h100.peak_flops[static_cast<std::size_t>(precision)];
        const auto type_of = [&] {
            const json file{{"format", "tangram-cluster"},
                            {"version", 1},
                            {"gpu_types", json::array({gpu})},
                            {"nodes", json::array({{{"id", "a"}, {"gpu_type", "our-own"}, {"gpu_count", 8}}})}};
            return *cluster_of(file.dump()).gpu_types.front();
        };
        Efficiency efficiency = type_of().efficiency;
        QCOMPARE(efficiency.basis, std::string("derived"));
        QVERIFY(efficiency.source.find("h100-sxm") != std::string::npos);
        const Efficiency& known = h100.efficiency;
        efficiency.basis = known.basis;
        efficiency.source = known.source;
        QVERIFY(efficiency == known);
        // Slower memory makes no faster GPU: what it attains is still Hopper's.
        gpu["memory_bytes_per_s"] = 3e12;
        QVERIFY(type_of().efficiency.in_training == known.in_training);
        gpu["efficiency"] = {{"in_training", {{"matmul", 0.5}}}};
        QCOMPARE(type_of().efficiency.in_training.matmul, 0.5);
        QVERIFY(type_of().efficiency.matmul == known.matmul);
    }

    void an_alias_means_the_files_own_override()
    {
        const Cluster cluster = cluster_of(R"({"format": "tangram-cluster", "version": 1,
            "gpu_types": [{"id": "a100-sxm-80", "power_w": 123}],
            "nodes": [{"id": "a", "gpu_type": "A100-SXM-80", "gpu_count": 4}]})");
        QCOMPARE(cluster.gpu_types.size(), std::size_t(1));
        QCOMPARE(cluster.gpu_types[0]->power_w, 123.0);
    }

    void catalogue_is_sound()
    {
        QVERIFY(gpu_catalogue().size() >= 30);
        for (const auto& gpu : gpu_catalogue()) {
            QVERIFY(find_gpu_type(gpu->id) == gpu);
            QVERIFY2(gpu->sources.contains("memory_bytes") && gpu->sources.contains("memory_bytes_per_s"),
                     gpu->id.c_str());
            QVERIFY(gpu->efficiency.matmul.overhead_s > 0);
            QVERIFY(gpu->efficiency.attention.overhead_s > 0);
            QVERIFY(!gpu->efficiency.collectives.all_reduce.empty());
            QVERIFY(!gpu->efficiency.source.empty());
        }
        QVERIFY(!find_gpu_type("no such thing"));
        QVERIFY(find_gpu_type("V100") == find_gpu_type("v100"));
    }

    void gpus_go_by_the_names_that_people_use_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("id");
        const auto row = [](const char* name, const char* id) { QTest::newRow(name) << QString(name) << QString(id); };
        row("v100-sxm-32", "v100-sxm2-32");
        row("v100-16", "v100-sxm2-16");
        row("Tesla V100-SXM2-16GB", "v100-sxm2-16");
        row("Tesla V100-PCIE-16GB", "v100-pcie-16");
        row("a100-40gb", "a100-sxm-40");
        row("NVIDIA A100-SXM4-80GB", "a100-sxm-80");
        row("NVIDIA A100 80GB PCIe", "a100-pcie-80");
        row("NVIDIA H100 80GB HBM3", "h100-sxm");
        row("h100-sxm5", "h100-sxm");
        row("NVIDIA GeForce RTX 4090", "rtx4090");
        row("AMD Instinct MI300X", "mi300x");
        row("a800", "a800-sxm-80");
        row("h800", "h800-sxm");
        row("H20", "h20-sxm");
        row("mi250", "mi250");
        row("mi250x", "mi250x");
        row("gb200", "gb200");
    }
    void gpus_go_by_the_names_that_people_use()
    {
        QFETCH(QString, name);
        const auto found = find_gpu_type(name.toStdString());
        QVERIFY(found);
        QTEST(QString::fromStdString(found->id), "id");
    }

    void a_large_cluster_is_read()
    {
        const Cluster cluster = cluster_of(R"({"format": "tangram-cluster", "version": 1, "nodes":
            [{"id": "n", "count": 100000, "gpu_type": "a100-sxm-80", "gpu_count": 10}]})");
        QCOMPARE(cluster.gpu_count(), 1000000);
        QCOMPARE(cluster.nodes.back().id, std::string("n-99999"));
    }
};

TANGRAM_TEST(ClusterFormatTest)
#include "tst_formats_cluster.moc"
