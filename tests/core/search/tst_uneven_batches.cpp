// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/network.h"
#include "islands/islands.h"
#include "plan/price/evaluate.h"
#include "sample_requests.h"
#include "search/run/search.h"
#include "test_program.h"

#include <QtTest>

#include <limits>
#include <memory>
#include <utility>
#include <vector>

using namespace tangram;

namespace {

void keep_in_one_node(SearchRequest& request, int gpus)
{
    Cluster cluster = *request.problem.cluster;
    cluster.nodes.resize(1);
    cluster.nodes.front().gpu_count = gpus;
    cluster.nodes.front().nic_count = 1;
    cluster.islands.clear();
    request.problem.islands = find_islands(cluster, Network(cluster), request.settings.merge_tolerance);
    request.problem.cluster = std::make_shared<const Cluster>(std::move(cluster));
}

} // namespace

/// Batches whose last micro-batch is filled in part.
class UnevenBatchesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// In simulated mode the last tick costs a whole one.
    void simulated_batches_may_be_uneven()
    {
        SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-1b");
        request.problem.job.global_batch = 61; // prime: even micro-batches hold one sample, or all
        const auto best_s = [&] {
            const SearchResult result = search(request);
            const Evaluation evaluation = evaluate(request.problem, result.best->layout, true);
            if (!evaluation.violations.empty())
                qFatal("%s", evaluation.violations.front().message.english().c_str());
            if (evaluation.plan.iteration_time_s != result.best->iteration_time_s)
                qFatal("the search says otherwise than evaluation");
            return result.best->iteration_time_s;
        };
        const double even_s = best_s();
        request.problem.job.uneven_batch = true;
        const double uneven_s = best_s();
        QVERIFY2(uneven_s < even_s, qPrintable(QString("%1 s, even %2 s").arg(uneven_s).arg(even_s)));
    }

    /// Some replicas may stay empty, and one micro-batch may hold more than the batch.
    void small_uneven_batches_fill_micro_batches_in_part_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<int>("gpus"); // in one node; 0: all of the sample
        QTest::addColumn<int>("batch");
        QTest::addColumn<std::vector<int>>("samples");
        QTest::newRow("more GPUs than samples") << "64-gpus-two-types" << 0 << 7 << std::vector<int>{1};
        QTest::newRow("one micro-batch for all samples") << "two-nodes-toy" << 0 << 9 << std::vector<int>{5};
        QTest::newRow("more samples per replica than samples") << "two-nodes-toy" << 0 << 2 << std::vector<int>{3};
        QTest::newRow("more in the next allowed number than samples")
            << "two-nodes-toy" << 1 << 7 << std::vector<int>{1, 2, 4, 8};
    }
    void small_uneven_batches_fill_micro_batches_in_part()
    {
        QFETCH(const QString, sample);
        QFETCH(const int, gpus);
        QFETCH(const int, batch);
        QFETCH(const std::vector<int>, samples);
        SearchRequest request = sample_request(sample.toStdString(), "llama-3.2-1b");
        if (gpus > 0) {
            keep_in_one_node(request, gpus);
            request.problem.job.sequence_length = 512; // all samples at once fit
        }
        request.problem.job.uneven_batch = true;
        request.problem.job.allow.samples_per_replica = samples;
        const auto best_s = [&](int global_batch) {
            request.problem.job.global_batch = global_batch;
            const SearchResult result = search(request);
            return result.best ? result.best->iteration_time_s : std::numeric_limits<double>::infinity();
        };
        const double larger_s = best_s(batch + 1);
        QVERIFY(larger_s < std::numeric_limits<double>::infinity());
        QVERIFY(best_s(batch) <= larger_s);
    }
};

TANGRAM_TEST(UnevenBatchesTest)
#include "tst_uneven_batches.moc"
