// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_requests.h"
#include "test_program.h"

#include "cluster/network.h"
#include "islands/islands.h"
#include "plan/price/evaluate.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <string>

using namespace tangram;

/// Where there is no plan, a search says why, in figures, and what would help.
namespace {

/// One node for each number of GPUs.
SearchRequest on_nodes_of(const QList<int>& gpus)
{
    SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-1b");
    auto cluster = std::make_shared<Cluster>(*request.problem.cluster);
    cluster->nodes.resize(1);
    for (qsizetype i = 0; i < gpus.size(); ++i) {
        if (i > 0)
            cluster->nodes.push_back(cluster->nodes.front());
        cluster->nodes.back().id = "node " + std::to_string(i);
        cluster->nodes.back().gpu_count = gpus[i];
    }
    request.problem.cluster = cluster;
    request.problem.islands = find_islands(*cluster, Network(*cluster), 0);
    return request;
}

} // namespace

class SearchInfeasibleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void too_little_memory_is_explained_with_numbers()
    {
        SearchRequest request = sample_request("two-nodes-toy", "llama-3.1-405b");
        const SearchResult result = search(request);
        QVERIFY(result.complete && !result.best && result.infeasible);
        const QString constraint = QString::fromStdString(result.infeasible->constraint.english());
        qInfo("%s", qPrintable(constraint));
        QVERIFY(constraint.startsWith("Memory"));
        QVERIFY(QRegularExpression("needs at least [0-9.]+ [MGT]iB.* has [0-9.]+ [MGT]iB.*: [0-9.]+ [MGT]iB too little")
                    .match(constraint)
                    .hasMatch());
        QVERIFY(result.infeasible->short_by_bytes > 0);
        QVERIFY(std::isfinite(result.infeasible->short_by_bytes));

        // The sentence and the number agree, and the number is what is missing: with it, memory is no longer short.
        auto cluster = std::make_shared<Cluster>(*request.problem.cluster);
        for (auto& type : cluster->gpu_types) {
            GpuType larger = *type;
            larger.memory_bytes += 64 * result.infeasible->short_by_bytes;
            type = std::make_shared<const GpuType>(larger);
        }
        request.problem.cluster = cluster;
        QVERIFY(search(request).best.has_value());
    }

    /// A layer may fit only where two GPUs of different islands share the optimizer's state.
    void what_fits_in_a_stage_on_two_islands_alone_is_found()
    {
        int shared = 0;
        for (double gigabytes = 12; gigabytes <= 32; gigabytes += 0.5) {
            SearchRequest request = on_nodes_of({1, 1});
            auto cluster = std::make_shared<Cluster>(*request.problem.cluster);
            for (auto& type : cluster->gpu_types) {
                GpuType other = *type;
                other.memory_bytes = gigabytes * 1e9;
                type = std::make_shared<const GpuType>(other);
            }
            cluster->nodes.back().nic.bytes_per_s /= 4;
            request.problem.cluster = cluster;
            request.problem.islands = find_islands(*cluster, Network(*cluster), 0);
            QCOMPARE(request.problem.islands.size(), std::size_t(2));
            auto model = std::make_shared<Model>(*sample_request("two-nodes-toy", "mixtral-8x7b").problem.model);
            model->blocks = 1;
            request.problem.model = model;
            request.problem.job.global_batch = 6;
            request.problem.job.allow.zero = {0, 1};
            request.problem.job.allow.schedules = {"gpipe"};
            const SearchResult found = search(request);
            request.settings.exact = true;
            const SearchResult exact = search(request);
            QCOMPARE(found.best.has_value(), exact.best.has_value());
            if (found.best)
                shared += found.best->layout.pipelines.front().stages.front().shared_state ? 1 : 0;
        }
        QVERIFY(shared > 0);
    }

    /// Of so few GPUs every plan is tried otherwise, seconds long.
    void too_little_memory_is_told_without_trying_plans()
    {
        SearchRequest request = on_nodes_of({6});
        request.problem.model = sample_request("two-nodes-toy", "llama-3.1-405b").problem.model;
        const SearchResult result = search(request);
        QVERIFY(result.complete && !result.best && result.infeasible);
        QVERIFY(result.infeasible->is_proved && result.infeasible->short_by_bytes > 0);
        QVERIFY2(result.statistics.states < 10'000, qPrintable(QString::number(result.statistics.states)));
    }

    void a_layer_too_large_for_any_gpu_is_named()
    {
        SearchRequest request = sample_request("two-nodes-toy", "gpt-3-175b");
        request.problem.job.memory_reserve_bytes = 0.95 * 2.4e10;
        request.problem.job.allow.zero = {0};
        request.problem.job.allow.tensor = false;
        const SearchResult result = search(request);
        QVERIFY(result.complete && !result.best && result.infeasible);
        const QString constraint = QString::fromStdString(result.infeasible->constraint.english());
        qInfo("%s", qPrintable(constraint));
        QVERIFY(
            QRegularExpression("Memory: one .* layer needs at least [0-9.]+ GiB per GPU").match(constraint).hasMatch());
        QVERIFY(result.infeasible->short_by_bytes > 0);
    }

    void a_batch_that_does_not_divide_is_explained()
    {
        SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-1b");
        request.problem.job.global_batch = 7;
        request.problem.job.allow.samples_per_replica = {2, 4};
        const SearchResult result = search(request);
        QVERIFY(result.complete && !result.best && result.infeasible);
        const QString constraint = QString::fromStdString(result.infeasible->constraint.english());
        qInfo("%s", qPrintable(constraint));
        QVERIFY(constraint.contains("batch of 7") && constraint.contains("divide"));
        QCOMPARE(result.infeasible->short_by_bytes, 0.0);
    }

    /// No more is advised than what the job does not allow yet.
    void advice_on_memory_names_what_may_help()
    {
        SearchRequest request = sample_request("two-nodes-toy", "llama-3.1-405b");
        const auto advice = [&] { return QString::fromStdString(search(request).infeasible->advice.english()); };
        QCOMPARE(advice(),
                 QStringLiteral("add GPUs with at least that much memory, or allow more (optimizer offload)"));
        Allowed& allow = request.problem.job.allow;
        allow.recompute = {Recompute::none};
        allow.optimizer_offload = true;
        QCOMPARE(advice(),
                 QStringLiteral("add GPUs with at least that much memory, or allow more (full recomputation)"));
        allow.recompute = {Recompute::full};
        QCOMPARE(advice(),
                 QStringLiteral("add GPUs with at least that much memory, or choose a shorter sequence or a "
                                "smaller model"));
        allow.tensor = false;
        allow.zero = {0};
        allow.optimizer_offload = false;
        QCOMPARE(advice(),
                 QStringLiteral("choose GPUs with more memory, or allow more (ZeRO stage 3, tensor "
                                "parallelism, optimizer offload)"));
    }

    /// What no schedule can do is not memory's fault.
    void a_schedule_that_the_batch_does_not_suit_is_named()
    {
        SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-1b");
        request.problem.job.global_batch = 7;
        request.problem.job.allow.schedules = {"dualpipe"};
        const SearchResult result = search(request);
        QVERIFY(result.complete && !result.best && result.infeasible);
        const QString constraint = QString::fromStdString(result.infeasible->constraint.english());
        QVERIFY2(constraint.startsWith("Schedule") && constraint.contains("even number of micro-batches")
                     && constraint.contains("batch of 7"),
                 qPrintable(constraint));
        QVERIFY(QString::fromStdString(result.infeasible->advice.english()).contains("global batch"));
        request.problem.job.global_batch = 8; // as advised
        QVERIFY(search(request).best.has_value());
    }

    void nodes_of_any_number_of_gpus_have_plans_data()
    {
        QTest::addColumn<QList<int>>("gpus");
        QTest::addColumn<int>("batch");
        QTest::newRow("3 GPUs") << QList<int>{3} << 128;
        QTest::newRow("5 GPUs") << QList<int>{5} << 128;
        QTest::newRow("7 GPUs") << QList<int>{7} << 128;
        QTest::newRow("3, 5 and 7 GPUs") << QList<int>{3, 5, 7} << 128;
        QTest::newRow("fewer samples than GPUs") << QList<int>{7} << 2;
    }
    void nodes_of_any_number_of_gpus_have_plans()
    {
        QFETCH(QList<int>, gpus);
        QFETCH(int, batch);
        SearchRequest request = on_nodes_of(gpus);
        request.problem.job.global_batch = batch;
        const SearchResult result = search(request);
        QVERIFY(result.complete && result.best);
        const Evaluation evaluation = evaluate(request.problem, result.best->layout, false);
        QVERIFY(evaluation.violations.empty());
        QCOMPARE(evaluation.plan.iteration_time_s, result.best->iteration_time_s);
    }

    void a_rule_that_leaves_nothing_is_dropped_and_named()
    {
        SearchRequest request = sample_request("64-gpus-two-types", "llama-3.1-70b");
        request.settings.rules[static_cast<std::size_t>(Rule::work_balance)] = {true, 1};
        request.settings.rules[static_cast<std::size_t>(Rule::granularity)] = {true, 10'000};
        request.problem.job.allow.recompute = {Recompute::none};
        request.problem.job.allow.zero = {0};
        const SearchResult result = search(request);
        QVERIFY(result.complete && result.best);
        QVERIFY(std::any_of(result.notes.begin(), result.notes.end(), [](const Message& note) {
            return note.english().find("Nothing fits with the") != std::string::npos;
        }));
    }

    void a_batch_that_divides_is_suggested_data()
    {
        QTest::addColumn<QList<int>>("gpus");
        QTest::addColumn<int>("samples");
        QTest::addColumn<int>("batch");
        QTest::addColumn<int>("suggested");
        QTest::newRow("3 samples a replica") << QList<int>{4} << 3 << 128 << 129;
        QTest::newRow("5 samples a replica") << QList<int>{4} << 5 << 128 << 130;
        QTest::newRow("7 samples a replica") << QList<int>{3} << 7 << 128 << 126;
        QTest::newRow("7 samples a replica, unlike nodes") << QList<int>{3, 5, 7} << 7 << 128 << 126;
        QTest::newRow("fewer samples than a replica takes") << QList<int>{7} << 7 << 2 << 7;
    }
    void a_batch_that_divides_is_suggested()
    {
        QFETCH(QList<int>, gpus);
        QFETCH(int, samples);
        QFETCH(int, batch);
        QFETCH(int, suggested);
        SearchRequest request = on_nodes_of(gpus);
        request.problem.job.allow.samples_per_replica = {samples};
        request.problem.job.global_batch = batch;
        const SearchResult result = search(request);
        QVERIFY(result.complete && !result.best && result.infeasible);
        const QString constraint = QString::fromStdString(result.infeasible->constraint.english());
        QVERIFY2(constraint.contains(QStringLiteral(" Choose %1, the nearest that does").arg(suggested)),
                 qPrintable(constraint));
        request.problem.job.global_batch = suggested;
        QVERIFY(search(request).best);
        for (int nearer = std::abs(suggested - batch) - 1; nearer > 0 && gpus.size() == 1; --nearer)
            for (const int other : {batch - nearer, batch + nearer}) {
                request.problem.job.global_batch = other;
                QVERIFY(other < 1 || !search(request).best);
            }
    }
};

TANGRAM_TEST(SearchInfeasibleTest)
#include "tst_search_infeasible.moc"
