// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_program.h"

#include "calibration/calibration.h"
#include "cluster/cluster.h"
#include "cluster/cluster_check.h"
#include "cluster/edit/cluster_edits.h"
#include "files/catalogue/calibration_json.h"
#include "files/catalogue/catalogue.h"
#include "files/cluster/cluster_file.h"
#include "text/result.h"

#include <QTest>

#include <limits>

using namespace tangram;

namespace {

/// Three H100 nodes and one A100.
Cluster four_nodes()
{
    const char* text = R"({"format": "tangram-cluster", "version": 1, "name": "test",
        "nodes": [{"id": "h", "count": 3, "gpu_type": "h100-sxm", "gpu_count": 8},
                  {"id": "a", "gpu_type": "a100-sxm-80", "gpu_count": 8}]})";
    return read_cluster(text, "test").value();
}

const auto more_memory = [](GpuType& gpu) { gpu.memory_bytes = 96e9; };

Cluster changed(const Cluster& cluster, const std::vector<int>& nodes, const std::function<void(GpuType&)>& change)
{
    return change_gpu_type(cluster, nodes, change).value();
}

const GpuType& type_of(const Cluster& cluster, std::size_t node)
{
    return cluster.gpu_type_of(cluster.nodes[node]);
}

} // namespace

class TestGpuTypeEdits : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void nodes_get_a_type_of_their_own();
    void a_type_of_ones_own_changes_itself();
    void parts_of_it_become_another();
    void equal_changes_give_one_type();
    void what_changes_has_no_source();
    void nothing_changed_is_no_edit();
    void wrong_figures_are_refused_data();
    void wrong_figures_are_refused();
    void the_catalogues_come_back();
    void files_keep_them();
    void a_file_tells_only_what_differs();
    void measurements_of_the_type_hold_for_it();
};

void TestGpuTypeEdits::nodes_get_a_type_of_their_own()
{
    const Cluster cluster = four_nodes();
    const Cluster after = changed(cluster, {0, 1}, more_memory);
    QCOMPARE(after.gpu_types.size(), std::size_t{3});
    const GpuType& own = type_of(after, 0);
    QCOMPARE(own.id, std::string("h100-sxm-own"));
    QCOMPARE(own.based_on, std::string("h100-sxm"));
    QCOMPARE(own.name, type_of(cluster, 0).name + " (changed)");
    QCOMPARE(own.memory_bytes, 96e9);
    QCOMPARE(own.efficiency.matmul, type_of(cluster, 0).efficiency.matmul);
    QCOMPARE(own.efficiency.basis, std::string("derived"));
    QVERIFY(&type_of(after, 1) == &own);
    QVERIFY(type_of(after, 2) == type_of(cluster, 2));
    QVERIFY(!check_cluster(after));
}

void TestGpuTypeEdits::a_type_of_ones_own_changes_itself()
{
    const Cluster first = changed(four_nodes(), {0, 1, 2}, more_memory);
    QCOMPARE(first.gpu_types.size(), std::size_t{2});
    const Cluster second = changed(first, {0, 1, 2}, [](GpuType& gpu) { gpu.power_w = 500; });
    QCOMPARE(second.gpu_types.size(), std::size_t{2});
    QCOMPARE(type_of(second, 0).id, std::string("h100-sxm-own"));
    QCOMPARE(type_of(second, 0).memory_bytes, 96e9);
    QCOMPARE(type_of(second, 0).power_w, 500.0);
}

void TestGpuTypeEdits::parts_of_it_become_another()
{
    const Cluster first = changed(four_nodes(), {0, 1, 2}, more_memory);
    const Cluster second = changed(first, {0}, [](GpuType& gpu) { gpu.memory_bytes = 120e9; });
    QCOMPARE(type_of(second, 0).id, std::string("h100-sxm-own-2"));
    QCOMPARE(type_of(second, 0).based_on, std::string("h100-sxm"));
    QCOMPARE(type_of(second, 1).memory_bytes, 96e9);
}

void TestGpuTypeEdits::equal_changes_give_one_type()
{
    const Cluster first = changed(four_nodes(), {0}, more_memory);
    const Cluster second = changed(first, {2}, more_memory);
    QCOMPARE(second.gpu_types.size(), std::size_t{3});
    QVERIFY(&type_of(second, 0) == &type_of(second, 2));
}

void TestGpuTypeEdits::what_changes_has_no_source()
{
    const Cluster cluster = four_nodes();
    const Cluster after = changed(cluster, {0}, [](GpuType& gpu) {
        gpu.memory_bytes = 96e9;
        gpu.peak_flops[static_cast<std::size_t>(Precision::bf16)] = 5e14;
    });
    const auto& before = type_of(cluster, 0).sources;
    const auto& now = type_of(after, 0).sources;
    for (const char* key : {"memory_bytes", "peak_flops.bf16"}) {
        QVERIFY2(before.contains(key), key);
        QVERIFY2(!now.contains(key), key);
    }
    QCOMPARE(now.size(), before.size() - 2);
}

void TestGpuTypeEdits::nothing_changed_is_no_edit()
{
    const Cluster cluster = four_nodes();
    QVERIFY(changed(cluster, {0, 1}, [](GpuType&) {}) == cluster);
}

void TestGpuTypeEdits::wrong_figures_are_refused_data()
{
    QTest::addColumn<std::vector<int>>("nodes");
    QTest::addColumn<std::function<void(GpuType&)>>("change");
    QTest::addColumn<QString>("said");
    const auto row = [](const char* name, std::vector<int> nodes, std::function<void(GpuType&)> change,
                        const char* said) { QTest::newRow(name) << nodes << change << QString(said); };
    row("no nodes", {}, more_memory, "no nodes");
    row("two types", {0, 3}, more_memory, "2 GPU types");
    row(
        "no memory", {0}, [](GpuType& gpu) { gpu.memory_bytes = 0; }, "memory of a GPU");
    row(
        "too much memory", {0}, [](GpuType& gpu) { gpu.memory_bytes = 1e30; }, "memory of a GPU");
    row(
        "not a number", {0}, [](GpuType& gpu) { gpu.memory_bytes_per_s = std::numeric_limits<double>::quiet_NaN(); },
        "memory bandwidth");
    row(
        "endless", {0}, [](GpuType& gpu) { gpu.link_bytes_per_s = std::numeric_limits<double>::infinity(); }, "links");
    row(
        "computes nothing", {0}, [](GpuType& gpu) { gpu.peak_flops = {}; }, "in any precision");
    row(
        "below nothing", {0}, [](GpuType& gpu) { gpu.peak_flops[0] = -1; }, "peak FLOP/s");
    row(
        "negative power", {0}, [](GpuType& gpu) { gpu.power_w = -1; }, "power");
    row(
        "negative price", {0}, [](GpuType& gpu) { gpu.price_usd = -1; }, "price");
    row(
        "negative rent", {0}, [](GpuType& gpu) { gpu.price_usd_per_hour = -1; }, "rent");
    row(
        "nameless", {0}, [](GpuType& gpu) { gpu.name.clear(); }, "name is empty");
}

void TestGpuTypeEdits::wrong_figures_are_refused()
{
    QFETCH(std::vector<int>, nodes);
    QFETCH(std::function<void(GpuType&)>, change);
    QFETCH(QString, said);
    const Result<Cluster> after = change_gpu_type(four_nodes(), nodes, change);
    QVERIFY(!after);
    QVERIFY2(after.error().message.find(said.toStdString()) != std::string::npos, after.error().message.c_str());
}

void TestGpuTypeEdits::the_catalogues_come_back()
{
    const Cluster cluster = four_nodes();
    const Cluster own = changed(cluster, {0, 1, 2}, more_memory);
    const Result<Cluster> back = set_gpu_type(own, std::vector<int>{0, 1, 2}, find_gpu_type("h100-sxm"));
    QVERIFY(back);
    QVERIFY(*back == cluster);
    // Also where a file had given the catalogue's type itself other figures.
    GpuType same_id = *find_gpu_type("h100-sxm");
    same_id.memory_bytes = 64e9;
    const std::vector<int> nodes{0, 1, 2};
    const Result<Cluster> theirs = set_gpu_type(cluster, nodes, std::make_shared<const GpuType>(same_id));
    QVERIFY(theirs);
    QCOMPARE(type_of(*theirs, 0).id, std::string("h100-sxm"));
    const Result<Cluster> again = set_gpu_type(*theirs, nodes, find_gpu_type("h100-sxm"));
    QVERIFY(again);
    QVERIFY(*again == cluster);
}

void TestGpuTypeEdits::files_keep_them()
{
    const Cluster after = changed(four_nodes(), {0, 1}, more_memory);
    const Result<Cluster> read = read_cluster(write_cluster(after), "again");
    QVERIFY(read);
    QVERIFY(*read == after);
}

void TestGpuTypeEdits::a_file_tells_only_what_differs()
{
    const Result<Cluster> read = read_cluster(R"({"format": "tangram-cluster", "version": 1,
        "gpu_types": [{"id": "ours", "name": "Ours", "based_on": "h100-sxm", "memory_bytes": 6e10}],
        "nodes": [{"id": "h", "gpu_type": "ours", "gpu_count": 8}]})",
                                              "test");
    QVERIFY(read);
    const GpuType& catalogue = *find_gpu_type("h100-sxm");
    QCOMPARE(type_of(*read, 0).id, std::string("ours"));
    QCOMPARE(type_of(*read, 0).memory_bytes, 6e10);
    QCOMPARE(type_of(*read, 0).peak_flops, catalogue.peak_flops);
    QCOMPARE(type_of(*read, 0).efficiency, catalogue.efficiency);
}

void TestGpuTypeEdits::measurements_of_the_type_hold_for_it()
{
    const Cluster after = changed(four_nodes(), {0, 1, 2}, more_memory);
    Calibration measured = built_in_calibration();
    for (GpuCalibration& gpu : measured.gpu_types)
        if (gpu.gpu_type == "h100-sxm" && gpu.matmul)
            gpu.matmul->peak_fraction *= 0.5;
    const Cluster with = calibrated(after, measured);
    QCOMPARE(type_of(with, 0).efficiency.matmul.peak_fraction, 0.5 * type_of(after, 0).efficiency.matmul.peak_fraction);
}

TANGRAM_TEST(TestGpuTypeEdits)
#include "tst_gpu_type_edits.moc"
