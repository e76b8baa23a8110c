// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_program.h"

#include "cluster/cluster.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"
#include "islands/findings.h"
#include "text/result.h"

#include <QTest>

#include <algorithm>

using namespace tangram;

namespace {

std::vector<Finding> findings_of(const char* parts)
{
    const std::string text = std::string(R"({"format": "tangram-cluster", "version": 1, )") + parts + "}";
    const Result<Cluster> cluster = read_cluster(text, "test");
    if (!cluster)
        qFatal("%s %s", cluster.error().message.c_str(), cluster.error().where.c_str());
    return cluster_findings(*cluster, find_islands(*cluster, Network(*cluster), 1));
}

const Finding* find(const std::vector<Finding>& findings, FindingKind kind)
{
    const auto found =
        std::find_if(findings.begin(), findings.end(), [&](const Finding& finding) { return finding.kind == kind; });
    return found == findings.end() ? nullptr : &*found;
}

} // namespace

class TestFindings : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void kinds_are_found_where_they_are_data();
    void kinds_are_found_where_they_are();
    void links_between_zones_reach();
    void faults_come_first();
    void every_sample_can_be_looked_at();
    void switches_add_up_what_is_below_data();
    void switches_add_up_what_is_below();
};

void TestFindings::kinds_are_found_where_they_are_data()
{
    QTest::addColumn<QByteArray>("parts");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("node"); ///< the first; -1: none
    const QByteArray apart =
        R"("nodes": [{"id": "a", "count": 2, "gpu_type": "h100-sxm", "gpu_count": 8, "location": {"switch": "s"}},
        {"id": "b", "gpu_type": "h100-sxm", "gpu_count": 8, "location": {"switch": "t"}}], "switches": [{"id": "s"}, {"id": "t"}])";
    QTest::newRow("unreachable") << apart << int(FindingKind::unreachable) << "b cannot reach the rest" << 2;
    // Where others of a rack or zone hang on the rest's switch, it is not what is apart.
    const auto apart_in = [](const char* place_of_b, const char* place_of_a) {
        return QByteArray(
                   R"("nodes": [{"id": "a", "count": 4, "gpu_type": "h100-sxm", "gpu_count": 8, "location": {"switch": "s"$a}},
            {"id": "b", "count": 3, "gpu_type": "h100-sxm", "gpu_count": 8, "location": {"switch": "t"$b}}],
            "switches": [{"id": "s"}, {"id": "t"}])")
            .replace("$a", place_of_a)
            .replace("$b", place_of_b);
    };
    const char* rack = R"(, "rack": "r", "zone": "z")";
    const char* zone = R"(, "zone": "z")";
    const auto unreachable = [](const char* name, const QByteArray& parts, const char* text) {
        QTest::newRow(name) << parts << int(FindingKind::unreachable) << text << 4;
    };
    unreachable("unreachable rack", apart_in(rack, zone), "Rack r with its 3 nodes cannot reach the rest");
    unreachable("unreachable zone", apart_in(zone, ""), "Zone z with its 3 nodes cannot reach the rest");
    unreachable("part of a rack", apart_in(rack, rack), "b-0 and 2 other nodes cannot reach the rest");
    unreachable("nowhere", apart_in("", ""), "b-0 and 2 other nodes cannot reach the rest");
    QTest::newRow("unreachable two") << apart_in("", "").replace(R"("count": 3)", R"("count": 2)")
                                     << int(FindingKind::unreachable) << "b-0 and b-1 cannot reach the rest" << 4;
    const QByteArray narrow =
        R"("nodes": [{"id": "a", "count": 2, "gpu_type": "h100-sxm", "gpu_count": 8, "nics": {"count": 8, "bytes_per_s": 5e10},
        "location": {"switch": "s"}}], "switches": [{"id": "s", "parent": "t", "uplink_bytes_per_s": 4e11}, {"id": "t"}])";
    QTest::newRow("oversubscribed") << narrow << int(FindingKind::oversubscribed)
                                    << "2:1 (400\u00a0GB/\u2060s for 800\u00a0GB/\u2060s)" << -1;
    const QByteArray mixed =
        R"("nodes": [{"id": "a", "gpu_type": "h100-sxm", "gpu_count": 8}, {"id": "b", "gpu_type": "a100-sxm-80", "gpu_count": 8}],
        "islands": [{"id": "i", "name": "both", "nodes": ["a", "b"]}])";
    QTest::newRow("spread") << mixed << int(FindingKind::large_spread) << "Island both has a spread of" << 0;
    const QByteArray slow =
        R"("nodes": [{"id": "a", "count": 3, "gpu_type": "h100-sxm", "gpu_count": 8, "measured": {"matmul_flops": 6e14}},
        {"id": "b", "gpu_type": "h100-sxm", "gpu_count": 8, "measured": {"matmul_flops": 4e14}}])";
    QTest::newRow("slow") << slow << int(FindingKind::slow_node)
                          << "b attains 400\u00a0TFLOP/\u2060s, others of its type 600\u00a0TFLOP" << 3;
    const QByteArray loose =
        R"("nodes": [{"id": "a", "gpu_type": "h100-sxm", "gpu_count": 8}], "switches": [{"id": "s"}])";
    QTest::newRow("no switch") << loose << int(FindingKind::no_switch) << "1 node names no switch; it is" << 0;
    QTest::newRow("empty rack") << QByteArray(
        R"("nodes": [{"id": "a", "gpu_type": "h100-sxm", "gpu_count": 8}], "racks": [{"id": "r"}])")
                                << int(FindingKind::empty_place) << "Rack r is empty" << -1;
    QTest::newRow("unknown GPU") << QByteArray(
        R"("gpu_types": [{"id": "x", "name": "X", "memory_bytes": 8e10, "memory_bytes_per_s": 2e12,
        "peak_flops": {"bf16": 4e14}}], "nodes": [{"id": "a", "gpu_type": "x", "gpu_count": 8}])")
                                 << int(FindingKind::derived_figures) << "Nothing was measured on X" << 0;
}

void TestFindings::kinds_are_found_where_they_are()
{
    QFETCH(QByteArray, parts);
    QFETCH(int, kind);
    QFETCH(QString, text);
    QFETCH(int, node);
    const std::vector<Finding> findings = findings_of(parts.constData());
    const Finding* found = find(findings, static_cast<FindingKind>(kind));
    QVERIFY(found);
    QVERIFY2(QString::fromStdString(found->text).contains(text), found->text.c_str());
    QVERIFY(!found->hint.empty());
    QCOMPARE(found->parts.nodes.empty() ? -1 : found->parts.nodes.front(), node);
    QVERIFY(!found->parts.empty());
}

void TestFindings::links_between_zones_reach()
{
    const char* parts =
        R"("nodes": [{"id": "a", "gpu_type": "h100-sxm", "gpu_count": 8, "location": {"zone": "x", "switch": "s"}},
        {"id": "b", "gpu_type": "h100-sxm", "gpu_count": 8, "location": {"zone": "y", "switch": "t"}}],
        "switches": [{"id": "s"}, {"id": "t"}], "links": [{"a": "x", "b": "y", "bytes_per_s": 1e9}])";
    QVERIFY(!find(findings_of(parts), FindingKind::unreachable));
}

void TestFindings::faults_come_first()
{
    const std::vector<Finding> findings = findings_of(
        R"("nodes": [{"id": "a", "gpu_type": "h100-sxm", "gpu_count": 8}], "racks": [{"id": "r"}], "switches": [{"id": "s"}])");
    QVERIFY(findings.size() >= 2);
    QVERIFY(
        std::is_partitioned(findings.begin(), findings.end(), [](const Finding& finding) { return finding.is_fault; }));
    QVERIFY(findings.front().is_fault);
}

void TestFindings::every_sample_can_be_looked_at()
{
    const Result<std::string> text = read_text_file(TANGRAM_SOURCE_DIR "/sample_clusters/h100-and-a100-two-racks.json");
    const Cluster cluster = read_cluster(*text, "sample").value();
    const std::vector<Finding> findings = cluster_findings(cluster, find_islands(cluster, Network(cluster), 0.1));
    QCOMPARE(std::count_if(findings.begin(), findings.end(), [](const Finding& finding) { return finding.is_fault; }),
             0);
    QVERIFY(cluster_findings(Cluster{}, {}).empty());
}

void TestFindings::switches_add_up_what_is_below_data()
{
    QTest::addColumn<int>("depth");
    QTest::newRow("one above the other") << 3;
    // As deep as it may get; bench_islands tells the time.
    QTest::newRow("deep") << 5000;
}

void TestFindings::switches_add_up_what_is_below()
{
    QFETCH(int, depth);
    Cluster cluster = read_cluster(R"({"format": "tangram-cluster", "version": 1, "switches": [{"id": "s0"}],
        "nodes": [{"id": "n", "count": 3000, "gpu_type": "h100-sxm", "gpu_count": 8, "nics": {"count": 1, "bytes_per_s": 1e9},
        "location": {"switch": "s0"}}]})",
                                   "test")
                          .value();
    for (int s = 0; s < depth; ++s) {
        cluster.switches[static_cast<std::size_t>(s)].parent = "s" + std::to_string(s + 1);
        cluster.switches[static_cast<std::size_t>(s)].uplink_bytes_per_s = 1e12;
        cluster.switches.push_back({"s" + std::to_string(s + 1), "", 0, 0});
    }
    // Some hang half way up, too.
    for (std::size_t n = 0; n < 1000; ++n)
        cluster.nodes[n].location.switch_id = "s" + std::to_string(depth / 2);
    const std::vector<Finding> findings = cluster_findings(cluster, {});
    std::vector<const Finding*> uplinks;
    for (const Finding& finding : findings)
        if (finding.kind == FindingKind::oversubscribed)
            uplinks.push_back(&finding);
    QCOMPARE(uplinks.size(), static_cast<std::size_t>(depth));
    QVERIFY(QString::fromStdString(uplinks.front()->text).contains("2:1 (1\u00a0TB/\u2060s for 2\u00a0TB/\u2060s)"));
    QVERIFY(QString::fromStdString(uplinks.back()->text).contains("3:1 (1\u00a0TB/\u2060s for 3\u00a0TB/\u2060s)"));
}

TANGRAM_TEST(TestFindings)
#include "tst_findings.moc"
