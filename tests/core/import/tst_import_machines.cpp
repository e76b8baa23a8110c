// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_variants.h"
#include "test_program.h"

#include <QtTest>

using namespace tangram;

namespace {

QByteArray nccl_gpu(const char* inside)
{
    return QByteArray("<pci busid=\"0000:1a:00.0\" class=\"0x030200\" device=\"0x2330\" link_speed=\"32.0 GT/s PCIe\" "
                      "link_width=\"16\"><gpu dev=\"0\" sm=\"90\" rank=\"0\" gdr=\"1\">")
        + inside + "</gpu></pci>\n";
}

QByteArray nccl_system(const QByteArray& inside)
{
    return QByteArray("<system version=\"1\"><cpu numaid=\"0\" arch=\"x86_64\">\n") + inside + "</cpu></system>\n";
}

} // namespace

/// Variants of what programs print of one machine: by version, site and the way in which it was copied.
class TestImportMachines : public QObject {
    Q_OBJECT

    void copied_topology_matrices()
    {
        variant("quoted in a message", "> \tGPU0\tGPU1\n> GPU0\t X \tNV18\n> > GPU1\tNV18\t X \n",
                "1: 2 h100-sxm nvlink 450, 2 x 50");
        variant("as a table of a message",
                "| | GPU0 | GPU1 | CPU Affinity |\n|---|---|---|---|\n| GPU0 | X | NV18 | 0-31 |\n| GPU1 | NV18 | X | "
                "0-31 |\n",
                "1: 2 h100-sxm nvlink 450, 2 x 50");
        variant("broken by a narrow terminal",
                "        GPU0    GPU1    GPU2\nGPU3    NIC0    CPU Affinity\nGPU0     X      NV6     NV6\nNV6     PIX  "
                "   0-15\n"
                "GPU1    NV6      X      NV6\nNV6     SYS     0-15\nGPU2    NV6     NV6      X\nNV6     SYS     0-15\n"
                "GPU3    NV6     NV6     NV6\n X      SYS     0-15\n",
                "1: 4 h100-sxm nvlink 450, 1 x 50");
        variant("followed by which GPUs may read each other's memory",
                "\tGPU0\tGPU1\nGPU0\t X \tNV18\nGPU1\tNV18\t X \n\n \tGPU0\tGPU1\n GPU0\tX\tOK\n GPU1\tOK\tX\n",
                "1: 2 h100-sxm nvlink 450, 2 x 50", "whether GPUs can read each other's memory");
    }

    void incomplete_topology_matrices()
    {
        variant("without the rows of interfaces",
                "\tGPU0\tGPU1\tNIC0\tNIC1\tNIC2\nGPU0\t X \tNV18\tPXB\tSYS\tNODE\n"
                "GPU1\tNV18\t X \tSYS\tPXB\tNODE\n",
                "1: 2 h100-sxm nvlink 450, 2 x 50", "1 of 3 network interfaces are not close to a GPU");
        variant("no interface beside a GPU",
                "\tGPU0\tGPU1\tNIC0\tNIC1\nGPU0\t X \tNV18\tNODE\tSYS\nGPU1\tNV18\t X \tSYS\tNODE\n",
                "1: 2 h100-sxm nvlink 450, 2 x 50", "none of 2 network interfaces is close to a GPU");
        variant("-mp leaves NVLinks out", "$ nvidia-smi topo -mp\n\tGPU0\tGPU1\nGPU0\t X \tSYS\nGPU1\tSYS\t X \n",
                "1: 2 h100-sxm nvlink 450, 2 x 50", "topo -mp leaves NVLinks out");
        variant("no NVLink where there should be", "\tGPU0\tGPU1\nGPU0\t X \tSYS\nGPU1\tSYS\t X \n",
                "1: 2 h100-sxm pcie 25, 2 x 50", "no nvlink between its GPUs, though h100-sxm have it");
        variant("with nvidia-smi -L before it",
                "GPU 0: NVIDIA A100-SXM4-40GB (UUID: GPU-0)\nGPU 1: NVIDIA A100-SXM4-40GB (UUID: GPU-1)\n"
                "\tGPU0\tGPU1\nGPU0\t X \tNV12\nGPU1\tNV12\t X \n",
                "1: 2 a100-sxm-40 nvlink 300, 2 x 25");
    }

private Q_SLOTS:
    void topology_matrices_data()
    {
        variant_columns();
        variant("escapes around the heading",
                "\t\x1b[4mGPU0\tGPU1\tCPU Affinity\x1b[0m\nGPU0\t X \tNV12\t0-63\nGPU1\tNV12\t X \t0-63\n",
                "1: 2 h100-sxm nvlink 300, 2 x 50");
        variant("driver 450 with interfaces by name",
                "        GPU0    GPU1    mlx5_0  mlx5_1  CPU Affinity    NUMA Affinity\n"
                "GPU0     X      NV18    PXB     SYS     0-31            0\n"
                "GPU1    NV18     X      SYS     PXB     0-31            0\n"
                "mlx5_0  PXB     SYS      X      SYS\nmlx5_1  SYS     PXB     SYS      X\n",
                "1: 2 h100-sxm nvlink 450, 2 x 50");
        variant("no NVLink at all", "\tGPU0\tGPU1\nGPU0\t X \tPHB\nGPU1\tPHB\t X \n", "1: 2 h100-sxm pcie 25, 2 x 50");
        variant("several machines, prefixed and mixed", import_fixture("pdsh_topo.txt"),
                "1: 4 h100-sxm nvlink 450, 2 x 50; 1: 4 h100-sxm nvlink 300, 2 x 50",
                "the outputs of 2 machines, the first \"gpu02\", are read separately");
        variant("one machine, prefixed", "n7: \tGPU0\tGPU1\nn7: GPU0\t X \tNV18\nn7: GPU1\tNV18\t X \n",
                "1: 2 h100-sxm nvlink 450, 2 x 50",
                "line 1: the prefix that names the machine, \"n7\", is removed from its lines");
        variant("ranks of srun",
                "0: \tGPU0\tGPU1\n1: \tGPU0\tGPU1\n0: GPU0\t X \tNV18\n1: GPU0\t X \tNV18\n0: GPU1\tNV18\t X \n1: "
                "GPU1\tNV18\t X \n",
                "2: 2 h100-sxm nvlink 450, 2 x 50");
        variant("ansible", "n1 | CHANGED | rc=0 >>\n\tGPU0\nGPU0\t X \nn2 | CHANGED | rc=0 >>\n\tGPU0\nGPU0\t X \n",
                "2: 1 h100-sxm nvlink 450, 1 x 50", "the outputs of 2 machines");
        variant("dshbak",
                "----------------\nn[1-3]\n----------------\n\tGPU0\tGPU1\nGPU0\t X \tNV18\nGPU1\tNV18\t X \n",
                "3: 2 h100-sxm nvlink 450, 2 x 50");
        variant("one after the other", "\tGPU0\tGPU1\nGPU0\t X \tNV18\nGPU1\tNV18\t X \n\n\tGPU0\nGPU0\t X \n",
                "1: 2 h100-sxm nvlink 450, 2 x 50; 1: 1 h100-sxm nvlink 450, 1 x 50", "the matrices of 2 machines");
        variant("a cube of eight, where not all are neighbours",
                "\tGPU0\tGPU1\tGPU2\tGPU3\tGPU4\tGPU5\tGPU6\tGPU7\tCPU Affinity\n"
                "GPU0\t X \tNV1\tNV1\tNV2\tNV2\tSYS\tSYS\tSYS\t0-19\n"
                "GPU1\tNV1\t X \tNV2\tNV1\tSYS\tNV2\tSYS\tSYS\t0-19\n"
                "GPU2\tNV1\tNV2\t X \tNV2\tSYS\tSYS\tNV1\tSYS\t0-19\n"
                "GPU3\tNV2\tNV1\tNV2\t X \tSYS\tSYS\tSYS\tNV1\t0-19\n"
                "GPU4\tNV2\tSYS\tSYS\tSYS\t X \tNV1\tNV1\tNV2\t20-39\n"
                "GPU5\tSYS\tNV2\tSYS\tSYS\tNV1\t X \tNV2\tNV1\t20-39\n"
                "GPU6\tSYS\tSYS\tNV1\tSYS\tNV1\tNV2\t X \tNV2\t20-39\n"
                "GPU7\tSYS\tSYS\tSYS\tNV1\tNV2\tNV1\tNV2\t X \t20-39\n",
                "1: 8 h100-sxm nvlink 150, 8 x 50",
                "only 16 of 28 pairs of GPUs have NVLinks; communication among all of them goes over these");
        variant("cut off", "\tGPU0\tGPU1\tGPU2\nGPU0\t X \tNV18\tNV18\nGPU1\tNV18\t X\n",
                "1: 3 h100-sxm nvlink 450, 3 x 50", "the heading names 3 GPUs and 2 rows follow");
        copied_topology_matrices();
        incomplete_topology_matrices();
    }
    void topology_matrices() { check_variant("nvidia-smi-topo"); }

    void smi_lists_data()
    {
        variant_columns();
        variant("-L", "GPU 0: NVIDIA L40S (UUID: GPU-0)\nGPU 1: NVIDIA L40S (UUID: GPU-1)\n",
                "1: 2 l40s pcie 25, 1 x 12.5");
        variant("the table of an old driver",
                "| GPU  Name        Persistence-M| Bus-Id        Disp.A | Volatile Uncorr. ECC |\n"
                "|   0  Tesla V100-SXM2...  On   | 00000000:06:00.0 Off |                    0 |\n"
                "| N/A   34C    P0    42W / 300W |      0MiB / 16160MiB |      0%      Default |\n"
                "|   1  Tesla V100-SXM2...  On   | 00000000:07:00.0 Off |                    0 |\n"
                "| N/A   34C    P0    42W / 300W |      0MiB / 16160MiB |      0%      Default |\n"
                "|    0   N/A  N/A     12345      C   python                            100MiB |\n",
                "1: 2 v100-sxm2-16 nvlink 150, 2 x 12.5", "\"Tesla V100-SXM2\" is cut off");
        variant("-q",
                "Attached GPUs                             : 1\nGPU 00000000:1B:00.0\n"
                "    Product Name                          : NVIDIA H100 NVL\n    FB Memory Usage\n"
                "        Total                             : 95830 MiB\n        Reserved                          : "
                "518 MiB\n"
                "    BAR1 Memory Usage\n        Total                             : 131072 MiB\n",
                "1: 1 h100-nvl pcie 50, 1 x 12.5");
        variant("--query-gpu",
                "index, name, memory.total [MiB]\n0, NVIDIA H200, 143771 MiB\n1, NVIDIA H200, 143771 MiB\n",
                "1: 2 h200-sxm nvlink 450, 2 x 50");
        variant("-L with slices", "GPU 0: NVIDIA A30 (UUID: GPU-0)\n  MIG 1g.6gb      Device  0: (UUID: MIG-0)\n",
                "1: 1 a30 pcie 25, 1 x 12.5", "GPUs in MIG slices are counted as whole GPUs");
        variant("two kinds", "GPU 0: NVIDIA L4 (UUID: GPU-0)\nGPU 1: Tesla T4 (UUID: GPU-1)\n",
                "1: 1 l4 pcie 25, 1 x 12.5; 1: 1 t4 pcie 12.5, 1 x 12.5", "the machine has 2 kinds of GPUs");
    }
    void smi_lists() { check_variant("nvidia-smi"); }

    void smi_documents_data()
    {
        variant_columns();
        variant("two kinds in one machine",
                smi(smi_gpu("NVIDIA A100-SXM4-40GB", 40960) + smi_gpu("NVIDIA A100-SXM4-40GB", 40960)
                    + smi_gpu("Tesla T4", 15360)),
                "1: 2 a100-sxm-40 nvlink 300, 2 x 25; 1: 1 t4 pcie 25, 1 x 12.5", "the machine has 2 kinds of GPUs");
        variant("version 11", smi(smi_gpu("Tesla V100-SXM2-32GB", 32510), "v11"),
                "1: 1 v100-sxm2-32 nvlink 150, 1 x 12.5");
        variant("GH200", smi(smi_gpu("NVIDIA GH200 480GB", 97871)), "1: 1 gh200-96 nvlink 450, 1 x 50");
        variant("GB200", smi(smi_gpu("NVIDIA GB200", 189471)), "1: 1 gb200 nvlink 900, 1 x 50");
        variant("H200", smi(smi_gpu("NVIDIA H200", 143771)), "1: 1 h200-sxm nvlink 450, 1 x 50");
        variant("in slices",
                smi(smi_gpu("NVIDIA H100 80GB HBM3", 81559, "<mig_mode><current_mig>Enabled</current_mig></mig_mode>")),
                "1: 1 h100-sxm nvlink 450, 1 x 50", "one GPU is in MIG slices");
        variant("one after the other",
                smi(smi_gpu("NVIDIA L40S", 46068)) + smi(smi_gpu("NVIDIA L4", 23034) + smi_gpu("NVIDIA L4", 23034)),
                "1: 1 l40s pcie 25, 1 x 12.5; 1: 2 l4 pcie 25, 1 x 12.5",
                "the outputs of 2 machines follow each other");
        QByteArray prefixed = smi(smi_gpu("NVIDIA L40S", 46068));
        prefixed.chop(1);
        variant("prefixed", "n1: " + prefixed.replace("\n", "\nn1: ") + "\n", "1: 1 l40s pcie 25, 1 x 12.5",
                "the prefix that names the machine, \"n1\"");
    }
    void smi_documents() { check_variant("nvidia-smi-xml"); }

    void nccl_topologies_data()
    {
        variant_columns();
        variant("links to switches",
                nccl_system(nccl_gpu("<nvlink target=\"0000:05:00.0\" count=\"9\" tclass=\"0x068000\"/><nvlink "
                                     "target=\"0000:06:00.0\" count=\"9\" tclass=\"0x068000\"/>")
                            + nccl_gpu("<nvlink target=\"0000:05:00.0\" count=\"18\" tclass=\"0x068000\"/>")
                            + "<pci busid=\"0000:18:00.0\" class=\"0x020700\"><nic><net name=\"mlx5_0\" dev=\"0\" "
                              "speed=\"400000\" port=\"1\" guid=\"0x1\"/></nic></pci>\n"),
                "1: 2 h100-sxm nvlink 450, 1 x 50");
        variant("no links", nccl_system(nccl_gpu("") + nccl_gpu("")), "1: 2 h100-sxm pcie 50, 2 x 50");
        variant("a pair of four",
                nccl_system(nccl_gpu("<nvlink target=\"0000:1b:00.0\" count=\"6\" tclass=\"0x030200\"/>")
                            + nccl_gpu("<nvlink target=\"0000:1c:00.0\" count=\"6\" tclass=\"0x030200\"/>")
                            + nccl_gpu("")),
                "1: 3 h100-sxm pcie 50, 3 x 50", "only 2 of 3 GPUs have links of their own");
        variant("an interface for management",
                nccl_system(nccl_gpu("")
                            + "<pci busid=\"0000:18:00.0\" class=\"0x020700\"><nic><net name=\"mlx5_0\" "
                              "speed=\"400000\"/></nic></pci>\n<nic><net name=\"eth0\" speed=\"10000\"/></nic>"),
                "1: 1 h100-sxm nvlink 450, 1 x 50", "1 of 2 network interfaces are slower than the others");
        variant(
            "files of clouds do not list links",
            nccl_system("<pci busid=\"0001:00:00.0\" class=\"0x030200\" link_speed=\"16 GT/s\" link_width=\"16\"/>\n"
                        "<pci busid=\"0101:00:00.0\" class=\"0x020700\"/>\n"),
            "1: 1 h100-sxm nvlink 450, 1 x 50");
        variant("a type that the device tells",
                QByteArray(nccl_system(nccl_gpu("") + nccl_gpu(""))).replace("0x2330", "0x2329"),
                "1: 2 h20-sxm pcie 50, 2 x 50");

        variant("GPUs that are linked with themselves alone",
                nccl_system(nccl_gpu("<nvlink target=\"0000:1a:00.0\" count=\"12\" tclass=\"0x030200\"/>")
                            + nccl_gpu("<nvlink target=\"0000:1a:00.0\" count=\"12\" tclass=\"0x030200\"/>")),
                "1: 2 h100-sxm pcie 50, 2 x 50");
        variant("AMD's accelerators, half of them without an element of their own",
                nccl_system("<pci busid=\"0000:0c:00.0\" class=\"0x120000\" vendor=\"0x1002\" device=\"0x74a1\"><gpu "
                            "dev=\"0\"><xgmi target=\"0000:15:00.0\" count=\"1\"/></gpu></pci>\n"
                            "<pci busid=\"0000:15:00.0\" class=\"0x120000\" vendor=\"0x1002\" device=\"0x74a1\"/>\n"),
                "1: 2 mi300x xgmi 448, 2 x 50");
        variant("modules of two dies",
                nccl_system(QByteArray("<pci class=\"0x038000\" vendor=\"0x1002\" device=\"0x7408\"/>\n").repeated(8)),
                "1: 4 mi250x xgmi 350, 4 x 12.5", "8 dies, which are 4 GPUs");
    }
    void nccl_topologies() { check_variant("nccl-topology"); }
};

TANGRAM_TEST(TestImportMachines)
#include "tst_import_machines.moc"
