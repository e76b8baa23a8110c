// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_variants.h"
#include "test_program.h"

#include <QtTest>

using namespace tangram;

namespace {

const char* const nccl_heading =
    "#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw "
    "#wrong\n";

QByteArray ranks(int hosts, int gpus, const char* gpu)
{
    QByteArray text = "# nThread 1 nGpus 1 minBytes 8 maxBytes 1024\n#\n# Using devices\n";
    for (int rank = 0; rank < hosts * gpus; ++rank)
        text += QByteArray("#  Rank ") + QByteArray::number(rank) + " Group  0 Pid 100 on  host"
            + QByteArray::number(rank / gpus) + " device  " + QByteArray::number(rank % gpus) + " [0000:1b:00] " + gpu
            + "\n";
    return text + "#\n";
}

} // namespace

/// Variants of the outputs of nccl-tests.
class TestImportNcclTests : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nccl_test_outputs_data()
    {
        variant_columns();
        const QByteArray all_reduce = QByteArray(nccl_heading)
            + " 8589934592 2147483648 float sum -1 34360 250.00 468.75 0 34360 250.0 468.75 0\n";
        variant("two nodes by their ranks", ranks(2, 8, "NVIDIA H100 80GB HBM3") + all_reduce,
                "2: 8 h100-sxm nvlink 450, 8 x 50", "the measured 468.75 GB/s are more than 8 interfaces");
        variant("ranks by the ratio alone", all_reduce, "2: 8 h100-sxm nvlink 450, 8 x 50",
                "taken to be 2 nodes of 8 GPUs");
        variant(
            "MPI marks each line",
            "[1,0]<stdout>:" + QByteArray(ranks(1, 8, "NVIDIA H200") + nccl_heading).replace("\n", "\n[1,0]<stdout>:")
                + " 8589934592 2147483648 float sum -1 34360 250.00 437.50 0 34360 250.0 437.50 0\n[1,3]<stderr>:bye\n",
            "1: 8 h200-sxm nvlink 450, 8 x 50", "not a row of sizes and bandwidths: \"bye\"");
        variant("an all-gather",
                "# Collective test starting: all_gather_perf\n" + ranks(1, 8, "NVIDIA H100 80GB HBM3") + nccl_heading
                    + " 8589934592 268435456 float none -1 20000 429.50 375.81 0 20000 429.50 375.81 0\n",
                "1: 8 h100-sxm nvlink 450, 8 x 50", "the bus bandwidth of another collective is used as");
        variant("without errors, cut at the terminal's edge",
                ranks(1, 4, "NVIDIA A100-SXM4-80GB") + nccl_heading
                    + " 1073741824 268435456 float sum -1 7000.0 153.39 230.09 0\n",
                "1: 4 a100-sxm-80 nvlink 300, 4 x 25");
        variant("two runs in one log",
                ranks(1, 8, "NVIDIA H200") + nccl_heading
                    + " 8589934592 2147483648 float sum -1 34360 250.00 437.50 0 34360 250.0 437.50 0\n"
                    + ranks(1, 8, "NVIDIA H200"),
                "1: 8 h200-sxm nvlink 450, 8 x 50", "a second output begins here");
        variant(
            "old columns",
            "#       size         count      type   redop     time   algbw   busbw  error     time   algbw   busbw  "
            "error\n"
            "  4294967296    1073741824     float     sum    42715  100.55  175.96  5e-07    42677  100.64  176.12  "
            "5e-07\n",
            "1: 8 h100-sxm nvlink 450, 8 x 50");

        variant("slower than the interfaces",
                QByteArray(nccl_heading)
                    + " 8589934592 2147483648 float sum -1 100000 85.90 161.06 0 100000 85.9 161.06 0\n",
                "2: 8 h100-sxm nvlink 450, 8 x 23.69");
        variant("ranks left out",
                "#  Rank 1439 Group  0 Pid 7 on  host359 device  3 [0x01] NVIDIA GB200\n" + QByteArray(nccl_heading)
                    + " 17179869184 4294967296 float sum -1 84625 203.01 405.74 0 84828 202.53 404.77 0\n",
                "360: 4 gb200 nvlink 900, 4 x 50",
                "1 of 1440 ranks are listed; they are taken to be 360 nodes of 4 GPUs");
        variant(
            "indented, with the row of no size",
            "   [1,0]<stdout>:" + QByteArray(nccl_heading)
                + "   [1,0]<stdout>:  0  0  float sum -1 15.5 0.00 0.00 0 15.5 0.00 0.00 0\n"
                  "   [1,0]<stdout>: 8589934592 2147483648 float sum -1 34360 250.00 437.50 0 34360 250.0 437.50 0\n",
            "1: 8 h100-sxm nvlink 450, 8 x 50");
    }
    void nccl_test_outputs() { check_variant("nccl-tests"); }
};

TANGRAM_TEST(TestImportNcclTests)
#include "tst_import_nccl_tests.moc"
