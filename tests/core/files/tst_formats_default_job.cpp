// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_program.h"

#include "cluster/cluster.h"
#include "defaults/default_job.h"
#include "files/model/presets.h"
#include "islands/islands.h"
#include "model/job.h"
#include "model/model.h"

#include <QtTest>

using namespace tangram;

namespace {

/// A cluster of equal nodes, and its islands of the given node counts.
std::pair<Cluster, Islands> cluster_of(const QList<int>& island_nodes, int gpus_per_node = 8)
{
    Cluster cluster;
    Islands islands;
    for (const int count : island_nodes) {
        Island island;
        for (int i = 0; i < count; ++i) {
            island.nodes.push_back(static_cast<int>(cluster.nodes.size()));
            cluster.nodes.push_back({});
            cluster.nodes.back().gpu_count = gpus_per_node;
        }
        islands.push_back(island);
    }
    return {cluster, islands};
}

} // namespace

class DefaultJobTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void batch_divides_into_the_islands_data()
    {
        QTest::addColumn<QList<int>>("islands");
        QTest::addColumn<int>("batch");
        QTest::newRow("one node") << QList<int>{1} << 128;
        QTest::newRow("powers of two") << QList<int>{16, 32, 2} << 1024;
        QTest::newRow("three nodes") << QList<int>{3} << 960;
        QTest::newRow("three and five") << QList<int>{12, 10} << 960;
        QTest::newRow("seven") << QList<int>{7, 8} << 1120;
        QTest::newRow("61") << QList<int>{61} << 976;
        QTest::newRow("no common number in reach") << QList<int>{11, 13} << 1024;
        QTest::newRow("2,040 GPUs") << QList<int>{127, 128} << 1024;
        QTest::newRow("2,048 GPUs") << QList<int>{128, 128} << 2048;
        QTest::newRow("10,240 GPUs") << QList<int>{640, 512, 128} << 1920;
        QTest::newRow("16,384 GPUs") << QList<int>{2048} << 2048;
    }
    void batch_divides_into_the_islands()
    {
        QFETCH(QList<int>, islands);
        QFETCH(int, batch);
        const auto [cluster, parts] = cluster_of(islands);
        const Job job = default_job({}, cluster, parts);
        QCOMPARE(job.global_batch, batch);
    }

    void batch_divides_into_odd_nodes_data()
    {
        QTest::addColumn<int>("gpus");
        QTest::newRow("3 GPUs") << 3;
        QTest::newRow("5 GPUs") << 5;
        QTest::newRow("6 GPUs") << 6;
        QTest::newRow("7 GPUs") << 7;
    }
    void batch_divides_into_odd_nodes()
    {
        QFETCH(int, gpus);
        const auto [cluster, parts] = cluster_of({1}, gpus);
        const int batch = default_job({}, cluster, parts).global_batch;
        QCOMPARE(batch % gpus, 0);
        QVERIFY2(batch >= 112 && batch <= 144, qPrintable(QString::number(batch)));
    }

    void sequence_length_is_the_models_usual_one()
    {
        const auto [cluster, islands] = cluster_of({4});
        for (const ModelPreset& preset : model_presets())
            QCOMPARE(default_job(preset.model, cluster, islands).sequence_length, preset.sequence_length);
        Model model;
        model.name = "our own";
        QCOMPARE(default_job(model, cluster, islands).sequence_length, 4096);
        model.max_positions = 2048;
        QCOMPARE(default_job(model, cluster, islands).sequence_length, 2048);
        model.max_positions = 131072;
        QCOMPARE(default_job(model, cluster, islands).sequence_length, 4096);
    }
};

TANGRAM_TEST(DefaultJobTest)
#include "tst_formats_default_job.moc"
