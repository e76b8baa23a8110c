// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_program.h"

#include "cluster/cluster.h"

#include <QtTest>

using namespace tangram;

class GpuTypeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void computes_in_what_the_device_has_data()
    {
        QTest::addColumn<QList<double>>("peaks"); // fp32, fp16, bf16, fp8
        QTest::addColumn<int>("wanted");
        QTest::addColumn<int>("computed");
        const QList<double> v100{15.7, 125, 0, 0};
        const QList<double> a100{19.5, 312, 312, 0};
        const QList<double> h100{67, 989, 989, 1979};
        const QList<double> plain{10, 0, 0, 0};
        const auto fp32 = int(Precision::fp32), fp16 = int(Precision::fp16), bf16 = int(Precision::bf16),
                   fp8 = int(Precision::fp8);
        QTest::newRow("v100 bf16") << v100 << bf16 << fp16;
        QTest::newRow("v100 fp8") << v100 << fp8 << fp16;
        QTest::newRow("v100 fp32") << v100 << fp32 << fp32;
        QTest::newRow("a100 fp8") << a100 << fp8 << bf16;
        QTest::newRow("h100 fp8") << h100 << fp8 << fp8;
        QTest::newRow("h100 bf16") << h100 << bf16 << bf16;
        QTest::newRow("without tensor cores, bf16") << plain << bf16 << fp32;
        QTest::newRow("without tensor cores, fp8") << plain << fp8 << fp32;
    }
    void computes_in_what_the_device_has()
    {
        QFETCH(QList<double>, peaks);
        QFETCH(int, wanted);
        QFETCH(int, computed);
        GpuType gpu;
        std::copy(peaks.begin(), peaks.end(), gpu.peak_flops.begin());
        QCOMPARE(int(gpu.compute_precision(Precision(wanted))), computed);
        QCOMPARE(gpu.peak(Precision(wanted)), peaks[computed]);
    }

    void clusters_compare_by_value()
    {
        GpuType gpu;
        gpu.id = "x";
        Cluster a;
        a.gpu_types = {std::make_shared<GpuType>(gpu)};
        a.nodes.resize(3);
        for (Node& node : a.nodes)
            node.gpu_count = 8;
        Cluster b = a;
        b.gpu_types = {std::make_shared<GpuType>(gpu)};
        QVERIFY(a == b);
        QCOMPARE(a.gpu_count(), 24);
        gpu.memory_bytes = 1;
        b.gpu_types = {std::make_shared<GpuType>(gpu)};
        QVERIFY(!(a == b));
        b = a;
        b.nodes[1].nic_count = 2;
        QVERIFY(!(a == b));
    }

    void names_and_widths()
    {
        QCOMPARE(to_string(Precision::fp32), "fp32");
        QCOMPARE(to_string(Precision::fp8), "fp8");
        QCOMPARE(bytes_per_element(Precision::fp32), 4.0);
        QCOMPARE(bytes_per_element(Precision::bf16), 2.0);
        QCOMPARE(bytes_per_element(Precision::fp8), 2.0);
    }
};

TANGRAM_TEST(GpuTypeTest)
#include "tst_model_gpu_type.moc"
