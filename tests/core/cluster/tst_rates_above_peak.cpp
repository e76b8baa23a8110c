// SPDX-License-Identifier: GPL-3.0-or-later
#include "calibration/calibration.h"
#include "cluster/cluster.h"
#include "cluster/cluster_check.h"
#include "cluster/edit/cluster_edits.h"
#include "cluster/rates_above_peak.h"
#include "files/catalogue/calibration_json.h"
#include "files/catalogue/catalogue.h"
#include "files/cluster/cluster_file.h"
#include "files/plan/plan_input.h"
#include "files/plan/write_plan.h"
#include "files/profiles/measurements_read.h"
#include "islands/findings.h"
#include "plan/price/evaluate.h"
#include "project/plan_file.h"
#include "sample_requests.h"
#include "search/result/search_request.h"
#include "search/result/search_result.h"
#include "search/run/search.h"
#include "test_program.h"
#include "text/result.h"

#include <QtTest>

#include <algorithm>
#include <array>

using namespace tangram;

namespace {

Result<Cluster> cluster_with(const QByteArray& measured, const QByteArray& types = {}, const QByteArray& type = {})
{
    QByteArray text = R"({"format": "tangram-cluster", "version": 1, "name": "c", TYPES"nodes": [
        {"id": "a", "count": 2, "gpu_type": "TYPE", "gpu_count": 8, "measured": {MEASURED}}]})";
    text.replace("TYPES", types).replace("TYPE", type.isEmpty() ? "a100-sxm-80" : type).replace("MEASURED", measured);
    return read_cluster(text.toStdString(), "c.json");
}

/// An A100 with a peak that somebody typed in.
const QByteArray own_peak =
    R"("gpu_types": [{"id": "mine", "name": "Mine", "memory_bytes": 8e10, "memory_bytes_per_s": 2e12,
       "peak_flops": {"bf16": 3e14}}], )";

bool warns(const Plan& plan, const char* of)
{
    return std::any_of(plan.warnings.begin(), plan.warnings.end(),
                       [&](const Message& warning) { return warning.english().find(of) != std::string::npos; });
}

} // namespace

class TestRatesAbovePeak : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void data_sheets_are_not_contradicted_data()
    {
        QTest::addColumn<QByteArray>("measured");
        QTest::addColumn<QByteArray>("type");
        QTest::addColumn<QByteArray>("where"); // empty: it can be
        QTest::newRow("at its peak") << QByteArray(R"("matmul_flops": 3.12e14)") << QByteArray() << QByteArray();
        QTest::newRow("above") << QByteArray(R"("matmul_flops": 3.13e14)") << QByteArray()
                               << QByteArray("/nodes/0/measured/matmul_flops");
        QTest::newRow("another GPU's") << QByteArray(R"("matmul_flops": 6.5e14)") << QByteArray()
                                       << QByteArray("/nodes/0/measured/matmul_flops");
        QTest::newRow("of that other GPU")
            << QByteArray(R"("matmul_flops": 6.5e14)") << QByteArray("h100-sxm") << QByteArray();
        // It computes in 16 bits with another format than was asked for.
        QTest::newRow("no bf16") << QByteArray(R"("matmul_flops": 1.1e14)") << QByteArray("v100-sxm2-32")
                                 << QByteArray();
        QTest::newRow("above without bf16") << QByteArray(R"("matmul_flops": 1.3e14)") << QByteArray("v100-sxm2-32")
                                            << QByteArray("/nodes/0/measured/matmul_flops");
        QTest::newRow("memory") << QByteArray(R"("memory_bytes_per_s": 1.9e12)") << QByteArray() << QByteArray();
        QTest::newRow("memory above") << QByteArray(R"("memory_bytes_per_s": 2.2e12)") << QByteArray()
                                      << QByteArray("/nodes/0/measured/memory_bytes_per_s");
    }
    void data_sheets_are_not_contradicted()
    {
        QFETCH(QByteArray, measured);
        QFETCH(QByteArray, type);
        QFETCH(QByteArray, where);
        const Result<Cluster> read = cluster_with(measured, {}, type);
        QCOMPARE(read.ok(), where.isEmpty());
        if (read.ok()) {
            QVERIFY(!check_cluster(*read));
            return;
        }
        QVERIFY2(QByteArray::fromStdString(read.error().where).endsWith(where), read.error().where.c_str());
        QVERIFY2(read.error().message.find("at its peak") != std::string::npos, read.error().message.c_str());
        QVERIFY(!read.error().hint.empty());
    }

    void own_peaks_are_marked()
    {
        const Result<Cluster> read =
            cluster_with(R"("matmul_flops": 6e14, "memory_bytes_per_s": 3e12)", own_peak, "mine");
        QVERIFY2(read.ok(), read.ok() ? "" : read.error().message.c_str());
        QVERIFY(!check_cluster(*read));
        std::vector<Finding> found = cluster_findings(*read, {});
        std::erase_if(found, [](const Finding& finding) { return finding.kind != FindingKind::above_peak; });
        QCOMPARE(found.size(), std::size_t(2));
        for (const Finding& finding : found) {
            QVERIFY(finding.is_fault);
            QCOMPARE(finding.parts.nodes, (std::vector<int>{0, 1}));
            QVERIFY2(finding.text.find("2 nodes were measured at up to") == 0, finding.text.c_str());
        }
        const Result<Cluster> slower = cluster_with(R"("matmul_flops": 2e14)", own_peak, "mine");
        for (const Finding& finding : cluster_findings(*slower, {}))
            QVERIFY(finding.kind != FindingKind::above_peak);
    }

    void plans_tell_what_cannot_be()
    {
        SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-1b");
        const Evaluation sound = evaluate(request.problem, search(request).best->layout, false);
        QVERIFY(sound.plan.mfu > 0 && sound.plan.mfu < 1);
        QVERIFY(!warns(sound.plan, "above its peak") && !warns(sound.plan, "MFU"));

        auto cluster = std::make_shared<Cluster>(*request.problem.cluster);
        for (Node& node : cluster->nodes) {
            auto gpu = std::make_shared<GpuType>(cluster->gpu_type_of(node));
            node.measured.matmul_flops = 1000 * gpu->peak(Precision::bf16);
            node.measured.memory_bytes_per_s = 100 * gpu->memory_bytes_per_s;
            std::erase_if(gpu->sources, [](const auto& source) {
                return source.first.starts_with("peak_flops") || source.first == "memory_bytes_per_s";
            });
            gpu->efficiency.launch_overhead_s = 0;
            cluster->gpu_types[static_cast<std::size_t>(node.gpu_type)] = std::move(gpu);
        }
        QVERIFY(!check_cluster(*cluster));
        request.problem.cluster = cluster;
        request.problem.job.global_batch = 512;
        request.problem.job.sequence_length = 65536;
        request.problem.islands = find_islands(*cluster, Network(*cluster), 0.1);
        const SearchResult result = search(request);
        QVERIFY(result.best.has_value());
        Plan plan = evaluate(request.problem, result.best->layout, false).plan;
        QVERIFY(warns(plan, "above its peak"));
        if (plan.mfu > 1)
            QVERIFY(warns(plan, "MFU"));
    }

    void files_of_before_get_the_warning()
    {
        const SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-1b");
        PlanFile file = make_plan_file(request, search(request), false);
        file.plan.mfu = 1.41;
        const std::string text = write_plan(file);
        const Result<PlanInput> read = read_plan(text, "plan.json", nullptr);
        QVERIFY(read.ok());
        QVERIFY(warns(read->file.plan, "MFU of 141"));
        QCOMPARE(read->file.plan.warnings.size(), file.plan.warnings.size() + 1);
        const Result<PlanInput> again = read_plan(write_plan(read->file), "plan.json", nullptr);
        QVERIFY(again->file.plan.warnings == read->file.plan.warnings);
    }

    void measurements_of_another_gpu_are_forgotten()
    {
        const Cluster cluster =
            cluster_with(R"("matmul_flops": 6e14, "all_reduce_bytes_per_s": 1e11)", {}, "h100-sxm").value();
        constexpr std::array<int, 1> first{0};
        const Result<Cluster> changed = set_gpu_type(cluster, first, find_gpu_type("a100-sxm-80"));
        QVERIFY2(changed.ok(), changed.ok() ? "" : changed.error().message.c_str());
        QVERIFY(!changed->nodes[0].measured.matmul_flops);
        QVERIFY(changed->nodes[0].measured.all_reduce_bytes_per_s);
        QCOMPARE(changed->nodes[1].measured.matmul_flops, std::optional(6e14));
        const Result<Cluster> same = set_gpu_type(cluster, first, find_gpu_type("h100-sxm"));
        QCOMPARE(same->nodes[0].measured.matmul_flops, std::optional(6e14));
        // A peak that is typed in is the user's own: the measurement is kept, and marked.
        const Result<Cluster> lowered = change_gpu_type(
            cluster, first, [](GpuType& gpu) { gpu.peak_flops[static_cast<std::size_t>(Precision::bf16)] = 4e14; });
        QVERIFY2(lowered.ok(), lowered.ok() ? "" : lowered.error().message.c_str());
        QCOMPARE(lowered->nodes[0].measured.matmul_flops, std::optional(6e14));
        QVERIFY(!rates_above_peak(lowered->nodes[0], lowered->gpu_type_of(lowered->nodes[0])).empty());
        const Result<Cluster> back = set_gpu_type(*lowered, first, find_gpu_type("a100-sxm-80"));
        QVERIFY(back.ok() && !back->nodes[0].measured.matmul_flops);
    }

    void tables_of_measurements_are_checked_data()
    {
        QTest::addColumn<QByteArray>("table");
        QTest::addColumn<bool>("good");
        const QByteArray matmul = "system,dtype,m,n,k,latency_ms\n";
        QTest::newRow("bf16") << matmul + "a100_sxm_80,bfloat16,8192,8192,8192,4.4" << true;
        QTest::newRow("bf16 in no time") << matmul + "a100_sxm_80,bfloat16,8192,8192,8192,2.2" << false;
        QTest::newRow("fp8") << matmul + "h100_sxm,fp8,8192,8192,8192,0.8" << true;
        QTest::newRow("fp8 in no time") << matmul + "h100_sxm,fp8,8192,8192,8192,0.4" << false;
        const QByteArray attention = "system,batch,seq,heads,kv_heads,head_dim,latency_ms\n";
        QTest::newRow("attention") << attention + "a100_sxm_80,1,8192,32,8,128,2.8" << true;
        QTest::newRow("attention in no time") << attention + "a100_sxm_80,1,8192,32,8,128,1.4" << false;
        const QByteArray memory = "system,operator,bytes,latency_ms\n";
        QTest::newRow("memory") << memory + "a100_sxm_80,add,2000000000,1.1" << true;
        QTest::newRow("memory in no time") << memory + "a100_sxm_80,add,2000000000,0.5" << false;
        QTest::newRow("in a cache") << memory + "a100_sxm_80,add,20000000,0.005" << true;
    }
    void tables_of_measurements_are_checked()
    {
        QFETCH(QByteArray, table);
        QFETCH(bool, good);
        Measurements all;
        const auto error = read_measurements(table.toStdString(), "m.csv", {}, all);
        QVERIFY2(good == !error, error ? error->message.c_str() : "no error");
        if (error) {
            QCOMPARE(error->where, std::string("m.csv: line 2"));
            QVERIFY2(error->message.find("at its peak") != std::string::npos, error->message.c_str());
            QVERIFY(!error->hint.empty());
        }
    }

    void rates_in_training_stay_below_the_peak()
    {
        const auto read = [](const char* alone, const char* rate) {
            const QByteArray text =
                QByteArray(R"({"format": "tangram-calibration", "version": 1, "gpu_types": [{"gpu_type": "a",
                "matmul": {"peak_fraction": ALONE}, "in_training": {"matmul": {"value": RATE, "fitted_on": "x"}}}]})")
                    .replace("ALONE", alone)
                    .replace("RATE", rate);
            return read_calibration(text.toStdString(), "c.json");
        };
        QVERIFY(read("0.9", "1.1").ok());
        const Result<Calibration> above = read("0.9", "1.2");
        QVERIFY(!above.ok());
        QCOMPARE(above.error().where, std::string("c.json: /gpu_types/0/in_training/matmul"));
        QVERIFY(!above.error().hint.empty());
    }
};

TANGRAM_TEST(TestRatesAbovePeak)
#include "tst_rates_above_peak.moc"
