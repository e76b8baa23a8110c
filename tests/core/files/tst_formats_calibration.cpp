// SPDX-License-Identifier: GPL-3.0-or-later
#include "calibration/calibration.h"
#include "files/catalogue/calibration_json.h"
#include "files/profiles/measurements_read.h"
#include "near.h"
#include "test_program.h"
#include "text/result.h"

#include <QTest>

using namespace tangram;

/// Calibration files, and the measurements that they are made of.
class TestFormatsCalibration : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void filesAreReadAsWritten()
    {
        Calibration calibration;
        GpuCalibration gpu;
        gpu.gpu_type = "own";
        gpu.source = "our own runs";
        gpu.matmul = MatmulCost{1e-5, 2e-10, 1, 2, 3, 0.7, 0.1};
        gpu.matmul_fp8 = MatmulCost{};
        gpu.attention = AttentionCost{1e-5, 0, 1, 2, 0.5, 100, 0.9};
        gpu.memory = MemoryCost{7e-6, 0.8};
        gpu.collectives.emplace();
        gpu.collectives->all_reduce = {{2, 1e-5, 1.25, 0}, {8, 1e-5, 1.5, 2e-5}};
        gpu.in_training = KernelsInTraining{0.9, 0.8, 1};
        gpu.fits = {{"matmul 16 bit", 12, 0.05, 0.1, 0.06}};
        calibration.gpu_types = {gpu};
        calibration.training.emplace();
        calibration.training->gradient_overlap = 0.5;
        calibration.notes["gradient_overlap"] = {"fraction", "two runs"};
        const Result<Calibration> read = read_calibration(write_calibration(calibration), "calibration.json");
        QVERIFY(read.ok());
        QVERIFY(read->gpu_types == calibration.gpu_types);
        QVERIFY(read->training == calibration.training);
        QCOMPARE(read->notes.at("gradient_overlap").fitted_on, std::string("two runs"));
        QCOMPARE(read->notes.at("tensor_overlap").fitted_on, std::string("assumed"));
        QCOMPARE(read->notes.at("own matmul").fitted_on, std::string("assumed"));
        QCOMPARE(write_calibration(*read), write_calibration(calibration));
    }

    void brokenCalibrationsAreRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("where");
        const auto row = [](const char* name, const char* inside, const char* where) {
            QTest::newRow(name) << QByteArray(R"({"format": "tangram-calibration", "version": 1, )") + inside + "}"
                                << QByteArray(where);
        };
        row("no GPU", R"("gpu_types": [{"matmul": {}}])", "c.json: /gpu_types/0");
        row("twice", R"("gpu_types": [{"gpu_type": "a"}, {"gpu_type": "a"}])", "c.json: /gpu_types/1/gpu_type");
        row("negative", R"("gpu_types": [{"gpu_type": "a", "matmul": {"overhead_s": -1}}])",
            "c.json: /gpu_types/0/matmul/overhead_s");
        row("beyond the peak", R"("gpu_types": [{"gpu_type": "a", "attention": {"peak_fraction": 2}}])",
            "c.json: /gpu_types/0/attention/peak_fraction");
        row("curve without slope",
            R"("gpu_types": [{"gpu_type": "a", "collectives": {"all_gather": [{"ranks": 2, "latency_s": 0}]}}])",
            "c.json: /gpu_types/0/collectives/all_gather/0");
        row("no source", R"("training": {"gradient_overlap": {"value": 0.5}})", "c.json: /training/gradient_overlap");
        row("a bare number", R"("training": {"gradient_overlap": 0.5})", "c.json: /training/gradient_overlap");
        QTest::newRow("another format") << QByteArray(R"({"format": "tangram-job", "version": 1})")
                                        << QByteArray("c.json: /format");
    }
    void brokenCalibrationsAreRefused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, where);
        const Result<Calibration> read = read_calibration(text.toStdString(), "c.json");
        QVERIFY(!read.ok());
        QCOMPARE(QByteArray::fromStdString(read.error().where).left(where.size()), where);
        QVERIFY(!read.error().message.empty());
    }

    void tablesAreRead()
    {
        Measurements all;
        QVERIFY(!read_measurements("system,dtype,m,n,k,latency_ms\nh100_sxm,bfloat16,128,256,512,0.5\n"
                                   "h100_sxm,fp8,1,2,3,1\nh100_sxm,int4,1,2,3,1\n\n",
                                   "m.csv", {}, all));
        QVERIFY(!read_measurements("op,num_gpus,bytes,latency_us\r\nalltoall,8,1048576,20\r\n", "c.csv",
                                   {"A100", {}, 0}, all));
        QVERIFY(!read_measurements("system,batch,seq,heads,kv_heads,head_dim,window,latency_s\n"
                                   "l40s,1,1024,12,2,128,0,1e-4\nl40s,1,1024,12,2,128,64,1e-4\n",
                                   "a.csv", {}, all));
        QVERIFY(!read_measurements("system,batch,seq,heads,kv_heads,head_dim,pass,latency_s\n"
                                   "l40s,1,1024,12,2,128,backward,3e-4\n",
                                   "b.csv", {}, all));
        QVERIFY(!read_measurements("operator,bytes,latency_us\nrms_norm,1048576,9\n", "o.csv", {"l40s", {}, 0}, all));
        QVERIFY(all.at("l40s").attention[1].backward && !all.at("l40s").attention[0].backward);
        QCOMPARE(all.at("l40s").memory[0].bytes, 1048576.0);
        QVERIFY(near(all.at("l40s").memory[0].seconds, 9e-6, 1e-12));
        QCOMPARE(all.size(), std::size_t(3));
        const GpuMeasurements& h100 = all.at("h100-sxm");
        QCOMPARE(h100.matmul.size(), std::size_t(1));
        QCOMPARE(h100.matmul_fp8.size(), std::size_t(1));
        QCOMPARE(h100.matmul[0].rows, 128.0);
        QCOMPARE(h100.matmul[0].columns, 256.0);
        QCOMPARE(h100.matmul[0].inner, 512.0);
        QCOMPARE(h100.matmul[0].seconds, 0.5e-3);
        const auto& to_all = all.at("a100-sxm-80").collectives.at({Collective::all_to_all, 8});
        QCOMPARE(to_all[0].bytes, 1048576.0);
        QVERIFY(near(to_all[0].seconds, 20e-6, 1e-12));
        QCOMPARE(all.at("l40s").attention.size(), std::size_t(2));
    }

    void outputOfNcclTestsIsRead()
    {
        const char* old =
            "#       size         count      type   redop     time   algbw   busbw  error     time   algbw\n"
            "     1048576        262144     float     sum    120.1    8.73   16.37  5e-07    119.3    8.79   "
            "16.48  5e-07\n# Avg bus bandwidth    : 53.7098\n";
        const char* marked =
            "[1,0]<stdout>:#       size  count type redop root time\n"
            "[1,0]<stdout>:     2097152        524288     float     sum      -1    43.45   48.27   84.47  "
            "    0    43.39   48.34   84.59      0   \n";
        Measurements all;
        const MeasurementContext context{"h100-sxm", Collective::all_reduce, 8};
        QVERIFY(!read_measurements(old, "old.txt", context, all));
        QVERIFY(!read_measurements(marked, "new.txt", context, all));
        const auto& samples = all.at("h100-sxm").collectives.at({Collective::all_reduce, 8});
        QCOMPARE(samples.size(), std::size_t(2));
        QCOMPARE(samples[0].bytes, 1048576.0);
        QVERIFY(near(samples[0].seconds, 120.1e-6, 1e-12));
        QVERIFY(near(samples[1].seconds, 43.45e-6, 1e-12));
    }

    void brokenMeasurementsAreRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("where");
        QTest::newRow("empty") << QByteArray("\n \n") << QByteArray("m: line 2");
        QTest::newRow("other columns") << QByteArray("a,b\n1,2\n") << QByteArray("m: line 1");
        QTest::newRow("semicolons") << QByteArray("system;m;n;k;dtype;latency_s\nl40s;1;2;3;fp8;0,5\n")
                                    << QByteArray("m: line 1");
        QTest::newRow("tabs") << QByteArray("m\tn\tk\tdtype\tlatency_s\n") << QByteArray("m: line 1");
        QTest::newRow("no latency") << QByteArray("m,n,k,dtype\n1,2,3,fp8\n") << QByteArray("m: line 1");
        QTest::newRow("no GPU") << QByteArray("m,n,k,dtype,latency_s\n1,2,3,fp8,1\n") << QByteArray("m: line 2");
        QTest::newRow("unknown GPU") << QByteArray("system,m,n,k,dtype,latency_s\nh1000,1,2,3,fp8,1\n")
                                     << QByteArray("m: line 2");
        QTest::newRow("a value short") << QByteArray("system,m,n,k,dtype,latency_s\nl40s,1,2,3,fp8\n")
                                       << QByteArray("m: line 2");
        QTest::newRow("not a number") << QByteArray("system,m,n,k,dtype,latency_s\nl40s,1,2,x,fp8,1\n")
                                      << QByteArray("m: line 2");
        QTest::newRow("no time") << QByteArray("system,m,n,k,dtype,latency_s\nl40s,1,2,3,fp8,0\n")
                                 << QByteArray("m: line 2");
        QTest::newRow("sideways") << QByteArray("system,batch,seq,heads,kv_heads,head_dim,pass,latency_s\n"
                                                "l40s,1,1024,12,2,128,sideways,3e-4\n")
                                  << QByteArray("m: line 2");
        QTest::newRow("unknown collective")
            << QByteArray("system,op,num_gpus,bytes,latency_s\nl40s,gossip,2,3,1\n") << QByteArray("m: line 2");
        QTest::newRow("one GPU") << QByteArray("system,op,num_gpus,bytes,latency_s\nl40s,alltoall,1,3,1\n")
                                 << QByteArray("m: line 2");
        QTest::newRow("nccl-tests of nobody")
            << QByteArray("# nccl-tests\n 8 2 float sum 1 2 3 4\n") << QByteArray("m: line 2");
    }
    void brokenMeasurementsAreRefused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, where);
        Measurements all;
        const std::optional<Error> error = read_measurements(text.toStdString(), "m", {}, all);
        QVERIFY(error);
        QCOMPARE(QByteArray::fromStdString(error->where), where);
        QVERIFY(!error->message.empty() && !error->hint.empty());
    }
};

TANGRAM_TEST(TestFormatsCalibration)
#include "tst_formats_calibration.moc"
