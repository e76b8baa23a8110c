// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/formats.h"
#include "formats/import/gpu_name_table.h"
#include "formats/import/hostlist.h"
#include "formats/import/import.h"
#include "formats/import/importer.h"
#include "formats/import/source_lines.h"

#include <fmt/format.h>

#include <QTemporaryDir>
#include <QtTest>

using namespace tangram;

namespace {

/// "2: 8 h100-sxm nvlink 450, 8 x 50; 1: ...": nodes that are alike counted, in the order of the first.
std::string summary(const Cluster& cluster)
{
    std::vector<std::pair<std::string, int>> kinds;
    for (const Node& node : cluster.nodes) {
        const std::string text =
            fmt::format("{} {} {} {:.4g}, {} x {:.4g}", node.gpu_count, cluster.gpu_type_of(node).id, node.intra_kind,
                        node.intra.bytes_per_s / 1e9, node.nic_count, node.nic.bytes_per_s / 1e9);
        const auto same =
            std::find_if(kinds.begin(), kinds.end(), [&](const auto& kind) { return kind.first == text; });
        if (same == kinds.end())
            kinds.emplace_back(text, 1);
        else
            ++same->second;
    }
    std::string text;
    for (const auto& [kind, count] : kinds)
        text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", count, kind);
    return text;
}

bool has_note(const ImportedCluster& imported, const std::string& text)
{
    return std::any_of(imported.notes.begin(), imported.notes.end(), [&](const ImportNote& note) {
        return (text_of(note.origin) + ": " + note.text).find(text) != std::string::npos;
    });
}

std::string all_notes(const ImportedCluster& imported)
{
    std::string all;
    for (const ImportNote& note : imported.notes)
        all += text_of(note.origin) + ": " + note.text + "\n";
    return all;
}

QByteArray file(const char* name)
{
    const Result<std::string> text = read_text_file(std::string(TANGRAM_SOURCE_DIR) + "/tests/data/import/" + name);
    return text ? QByteArray::fromStdString(*text) : QByteArray();
}

/// One GPU as nvidia-smi -q -x describes it.
QByteArray smi_gpu(const char* product, int mib, const char* more = "")
{
    return QByteArray("<gpu id=\"00000000:1B:00.0\"><product_name>") + product
        + "</product_name><fb_memory_usage><total>" + QByteArray::number(mib)
        + " MiB</total></fb_memory_usage><pci><pci_gpu_link_info><pcie_gen><max_link_gen>4</max_link_gen></pcie_gen>"
          "<link_widths><max_link_width>16x</max_link_width></link_widths></pci_gpu_link_info></pci>"
        + more + "</gpu>\n";
}

QByteArray smi(const QByteArray& gpus, const char* version = "v12")
{
    return QByteArray("<?xml version=\"1.0\" ?>\n<!DOCTYPE nvidia_smi_log SYSTEM \"nvsmi_device_") + version
        + ".dtd\">\n<nvidia_smi_log>\n<attached_gpus>" + QByteArray::number(gpus.count("</gpu>")) + "</attached_gpus>\n"
        + gpus + "</nvidia_smi_log>\n";
}

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

/// Variants of what each program prints, by version, site and the way in which it was copied.
class TestImportVariants : public QObject {
    Q_OBJECT

    static void columns()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("nodes");
        QTest::addColumn<QByteArray>("note");
    }
    static void row(const char* name, const QByteArray& text, const char* nodes, const char* note = "")
    {
        QTest::newRow(name) << text << QByteArray(nodes) << QByteArray(note);
    }
    /// GPUs that no source names are H100.
    static void check(const char* kind)
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, nodes);
        QFETCH(QByteArray, note);
        const ImportText source{"x", text.toStdString()};
        ImportChoices choices;
        choices.gpu = "h100-sxm";
        const Result<ImportedCluster> imported = import_cluster({&source, 1}, choices);
        QVERIFY2(imported.ok(), imported.ok() ? "" : (imported.error().where + imported.error().message).c_str());
        QCOMPARE(imported->sources.front().kind, std::string(kind));
        QVERIFY2(imported->cluster.has_value(),
                 imported->unknown.empty() ? "" : imported->unknown.front().name.c_str());
        QCOMPARE(QByteArray::fromStdString(summary(*imported->cluster)), nodes);
        QVERIFY2(note.isEmpty() || has_note(*imported, note.toStdString()), all_notes(*imported).c_str());
    }

private Q_SLOTS:
    void topology_matrices_data()
    {
        columns();
        row("escapes around the heading",
            "\t\x1b[4mGPU0\tGPU1\tCPU Affinity\x1b[0m\nGPU0\t X \tNV12\t0-63\nGPU1\tNV12\t X \t0-63\n",
            "1: 2 h100-sxm nvlink 300, 2 x 50");
        row("driver 450 with interfaces by name",
            "        GPU0    GPU1    mlx5_0  mlx5_1  CPU Affinity    NUMA Affinity\n"
            "GPU0     X      NV18    PXB     SYS     0-31            0\n"
            "GPU1    NV18     X      SYS     PXB     0-31            0\n"
            "mlx5_0  PXB     SYS      X      SYS\nmlx5_1  SYS     PXB     SYS      X\n",
            "1: 2 h100-sxm nvlink 450, 2 x 50");
        row("no NVLink at all", "\tGPU0\tGPU1\nGPU0\t X \tPHB\nGPU1\tPHB\t X \n", "1: 2 h100-sxm pcie 25, 2 x 50");
        row("several machines, prefixed and mixed", file("pdsh_topo.txt"),
            "1: 4 h100-sxm nvlink 450, 2 x 50; 1: 4 h100-sxm nvlink 300, 2 x 50",
            "the outputs of 2 machines, the first \"gpu02\", are told apart");
        row("one machine, prefixed", "n7: \tGPU0\tGPU1\nn7: GPU0\t X \tNV18\nn7: GPU1\tNV18\t X \n",
            "1: 2 h100-sxm nvlink 450, 2 x 50", "line 1: what tells the machine, \"n7\", is taken off its lines");
        row("ranks of srun",
            "0: \tGPU0\tGPU1\n1: \tGPU0\tGPU1\n0: GPU0\t X \tNV18\n1: GPU0\t X \tNV18\n0: GPU1\tNV18\t X \n1: "
            "GPU1\tNV18\t X \n",
            "2: 2 h100-sxm nvlink 450, 2 x 50");
        row("ansible", "n1 | CHANGED | rc=0 >>\n\tGPU0\nGPU0\t X \nn2 | CHANGED | rc=0 >>\n\tGPU0\nGPU0\t X \n",
            "2: 1 h100-sxm nvlink 450, 1 x 50", "the outputs of 2 machines");
        row("dshbak", "----------------\nn[1-3]\n----------------\n\tGPU0\tGPU1\nGPU0\t X \tNV18\nGPU1\tNV18\t X \n",
            "3: 2 h100-sxm nvlink 450, 2 x 50");
        row("one after the other", "\tGPU0\tGPU1\nGPU0\t X \tNV18\nGPU1\tNV18\t X \n\n\tGPU0\nGPU0\t X \n",
            "1: 2 h100-sxm nvlink 450, 2 x 50; 1: 1 h100-sxm nvlink 450, 1 x 50", "the matrices of 2 machines");
        row("a cube of eight, where not all are neighbours",
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
            "only 16 of 28 pairs of GPUs have NVLinks; what all of them do together goes round");
        row("cut off", "\tGPU0\tGPU1\tGPU2\nGPU0\t X \tNV18\tNV18\nGPU1\tNV18\t X\n",
            "1: 3 h100-sxm nvlink 450, 3 x 50", "the heading names 3 GPUs and 2 rows follow");
    }
    void topology_matrices() { check("nvidia-smi-topo"); }

    void smi_documents_data()
    {
        columns();
        row("two kinds in one machine",
            smi(smi_gpu("NVIDIA A100-SXM4-40GB", 40960) + smi_gpu("NVIDIA A100-SXM4-40GB", 40960)
                + smi_gpu("Tesla T4", 15360)),
            "1: 2 a100-sxm-40 nvlink 300, 2 x 25; 1: 1 t4 pcie 25, 1 x 12.5", "the machine holds 2 kinds of GPUs");
        row("version 11", smi(smi_gpu("Tesla V100-SXM2-32GB", 32510), "v11"), "1: 1 v100-sxm2-32 nvlink 150, 1 x 12.5");
        row("GH200", smi(smi_gpu("NVIDIA GH200 480GB", 97871)), "1: 1 gh200-96 nvlink 450, 1 x 50");
        row("GB200", smi(smi_gpu("NVIDIA GB200", 189471)), "1: 1 gb200 nvlink 900, 1 x 50");
        row("H200", smi(smi_gpu("NVIDIA H200", 143771)), "1: 1 h200-sxm nvlink 450, 1 x 50");
        row("in slices",
            smi(smi_gpu("NVIDIA H100 80GB HBM3", 81559, "<mig_mode><current_mig>Enabled</current_mig></mig_mode>")),
            "1: 1 h100-sxm nvlink 450, 1 x 50", "one GPU is in MIG slices");
        row("one after the other",
            smi(smi_gpu("NVIDIA L40S", 46068)) + smi(smi_gpu("NVIDIA L4", 23034) + smi_gpu("NVIDIA L4", 23034)),
            "1: 1 l40s pcie 25, 1 x 12.5; 1: 2 l4 pcie 25, 1 x 12.5", "the outputs of 2 machines follow each other");
        QByteArray prefixed = smi(smi_gpu("NVIDIA L40S", 46068));
        prefixed.chop(1);
        row("prefixed", "n1: " + prefixed.replace("\n", "\nn1: ") + "\n", "1: 1 l40s pcie 25, 1 x 12.5",
            "what tells the machine, \"n1\"");
    }
    void smi_documents() { check("nvidia-smi-xml"); }

    void nccl_topologies_data()
    {
        columns();
        row("links to switches",
            nccl_system(nccl_gpu("<nvlink target=\"0000:05:00.0\" count=\"9\" tclass=\"0x068000\"/><nvlink "
                                 "target=\"0000:06:00.0\" count=\"9\" tclass=\"0x068000\"/>")
                        + nccl_gpu("<nvlink target=\"0000:05:00.0\" count=\"18\" tclass=\"0x068000\"/>")
                        + "<pci busid=\"0000:18:00.0\" class=\"0x020700\"><nic><net name=\"mlx5_0\" dev=\"0\" "
                          "speed=\"400000\" port=\"1\" guid=\"0x1\"/></nic></pci>\n"),
            "1: 2 h100-sxm nvlink 450, 1 x 50");
        row("no links", nccl_system(nccl_gpu("") + nccl_gpu("")), "1: 2 h100-sxm pcie 50, 2 x 50");
        row("a pair of four",
            nccl_system(nccl_gpu("<nvlink target=\"0000:1b:00.0\" count=\"6\" tclass=\"0x030200\"/>")
                        + nccl_gpu("<nvlink target=\"0000:1a:00.0\" count=\"6\" tclass=\"0x030200\"/>") + nccl_gpu("")),
            "1: 3 h100-sxm pcie 50, 3 x 50", "only 2 of 3 GPUs have links of their own");
        row("an interface for management",
            nccl_system(nccl_gpu("")
                        + "<pci busid=\"0000:18:00.0\" class=\"0x020700\"><nic><net name=\"mlx5_0\" "
                          "speed=\"400000\"/></nic></pci>\n<nic><net name=\"eth0\" speed=\"10000\"/></nic>"),
            "1: 1 h100-sxm nvlink 450, 1 x 50", "1 of 2 network interfaces are slow beside the others");
        row("files of clouds do not list links",
            nccl_system("<pci busid=\"0001:00:00.0\" class=\"0x030200\" link_speed=\"16 GT/s\" link_width=\"16\"/>\n"
                        "<pci busid=\"0101:00:00.0\" class=\"0x020700\"/>\n"),
            "1: 1 h100-sxm nvlink 450, 1 x 50");
        row("a type that the device tells",
            QByteArray(nccl_system(nccl_gpu("") + nccl_gpu(""))).replace("0x2330", "0x2329"),
            "1: 2 h20-sxm pcie 50, 2 x 50");
    }
    void nccl_topologies() { check("nccl-topology"); }

    void nccl_test_outputs_data()
    {
        columns();
        const QByteArray all_reduce = QByteArray(nccl_heading)
            + " 8589934592 2147483648 float sum -1 34360 250.00 468.75 0 34360 250.0 468.75 0\n";
        row("two nodes by their ranks", ranks(2, 8, "NVIDIA H100 80GB HBM3") + all_reduce,
            "2: 8 h100-sxm nvlink 450, 8 x 68.93");
        row("ranks by the ratio alone", all_reduce, "2: 8 h100-sxm nvlink 450, 8 x 68.93",
            "taken for 2 nodes of 8 GPUs");
        row("MPI marks each line",
            "[1,0]<stdout>:" + QByteArray(ranks(1, 8, "NVIDIA H200") + nccl_heading).replace("\n", "\n[1,0]<stdout>:")
                + " 8589934592 2147483648 float sum -1 34360 250.00 437.50 0 34360 250.0 437.50 0\n[1,3]<stderr>:bye\n",
            "1: 8 h200-sxm nvlink 450, 8 x 50", "not a row of sizes and bandwidths: \"bye\"");
        row("an all-gather",
            "# Collective test starting: all_gather_perf\n" + ranks(1, 8, "NVIDIA H100 80GB HBM3") + nccl_heading
                + " 8589934592 268435456 float none -1 20000 429.50 375.81 0 20000 429.50 375.81 0\n",
            "1: 8 h100-sxm nvlink 450, 8 x 50", "the bus bandwidth of another collective stands for");
        row("without errors, cut at the terminal's edge",
            ranks(1, 4, "NVIDIA A100-SXM4-80GB") + nccl_heading
                + " 1073741824 268435456 float sum -1 7000.0 153.39 230.09 0\n",
            "1: 4 a100-sxm-80 nvlink 300, 4 x 25");
        row("two runs in one log",
            ranks(1, 8, "NVIDIA H200") + nccl_heading
                + " 8589934592 2147483648 float sum -1 34360 250.00 437.50 0 34360 250.0 437.50 0\n"
                + ranks(1, 8, "NVIDIA H200"),
            "1: 8 h200-sxm nvlink 450, 8 x 50", "a second output begins here");
        row("old columns",
            "#       size         count      type   redop     time   algbw   busbw  error     time   algbw   busbw  "
            "error\n"
            "  4294967296    1073741824     float     sum    42715  100.55  175.96  5e-07    42677  100.64  176.12  "
            "5e-07\n",
            "1: 8 h100-sxm nvlink 450, 8 x 50");
    }
    void nccl_test_outputs() { check("nccl-tests"); }

    void slurm_records_data()
    {
        columns();
        const auto node = [](const char* name, const char* gres, const char* more = "") {
            return QByteArray("NodeName=") + name + " Arch=x86_64 CoresPerSocket=32\n   " + more + "\n   Gres=" + gres
                + "\n   State=IDLE ThreadsPerCore=1\n   GresUsed=gpu:tesla:9\n\n";
        };
        row("type, count and sockets", node("n1", "gpu:h100:8(S:0-1)"), "1: 8 h100-sxm nvlink 450, 8 x 50");
        row("two kinds", node("n1", "gpu:a100:4,gpu:v100:4"),
            "1: 4 a100-sxm-80 nvlink 300, 4 x 25; 1: 4 v100-sxm2-32 nvlink 150, 4 x 12.5",
            "its v100 stand as a node of their own");
        row("an ambiguous word", node("n1", "gpu:a100:4"), "1: 4 a100-sxm-80 nvlink 300, 4 x 25",
            "\"a100\" is taken for a100-sxm-80; it may as well be a100-sxm-40, a100-pcie-40 or a100-pcie-80");
        row("an empty line in the middle", node("n1", "gpu:l4:8", "Comment=x\n  "), "1: 8 l4 pcie 25, 1 x 12.5");
        row("named by a feature", node("n1", "gpu:8", "ActiveFeatures=ib,gpu_v100"),
            "1: 8 v100-sxm2-32 nvlink 150, 8 x 12.5", "the GPUs are named by the feature \"v100\"");
        row("named by nothing", node("n1", "gpu:8", "ActiveFeatures=ib,2024"), "1: 8 h100-sxm nvlink 450, 8 x 50");
        row("NVIDIA's own words", node("n1", "gpu:nvidia_a100-sxm4-40gb:8(S:0-1)"),
            "1: 8 a100-sxm-40 nvlink 300, 8 x 25");
        row("drained and down",
            node("n1", "gpu:l4:8").replace("State=IDLE", "State=DOWN*+DRAIN")
                + node("n2", "gpu:l4:8").replace("State=IDLE", "State=IDLE+CLOUD+POWERED_DOWN"),
            "2: 8 l4 pcie 25, 1 x 12.5", "nodes not in service, counted all the same: 2; the first: n1 is DOWN*+DRAIN");
        row("cut off", node("n1", "gpu:l4:8") + "NodeName=n2 Arch=x86_64\n   Gres=gpu:l", "1: 8 l4 pcie 25, 1 x 12.5",
            "the record of n2 is cut off before it tells all of its GPUs");
        row("prefixed", QByteArray("head1: " + node("n1", "gpu:l4:8").trimmed().replace("\n", "\nhead1: ")) + "\n",
            "1: 8 l4 pcie 25, 1 x 12.5", "what tells the machine, \"head1\"");
    }
    void slurm_records() { check("scontrol-nodes"); }

    void sinfo_tables_data()
    {
        columns();
        row("a fixture with noise", file("sinfo_gres.txt"),
            "2: 8 h100-sxm nvlink 450, 8 x 50; 1: 4 v100-sxm2-32 nvlink 150, 4 x 12.5",
            "not a row of nodes and their Gres: \"$ sinfo");
        row("nodes in lists", "PARTITION NODES GRES NODELIST\ngpu* 3 gpu:l40s:4(S:0-1) g[1-3]\ncpu 2 (null) c[1-2]\n",
            "3: 4 l40s pcie 25, 1 x 12.5", "nodes left out for having no GPUs: 2, the first c1");
        row("no heading", "g1  gpu:l4:8(S:0-3),nsight:1\ng2  gpu:l4:8(S:0-3),nsight:1\n", "2: 8 l4 pcie 25, 1 x 12.5");
        row("long columns of -N -l",
            "Sun Nov 22 2026\nNODELIST NODES PARTITION STATE CPUS GRES REASON\n"
            "g1 1 gpu* idle 64 gpu:l4:8 none\ng2 1 gpu* down* 64 gpu:l4:8 Not responding\n",
            "2: 8 l4 pcie 25, 1 x 12.5", "the first: g2 is DOWN*");
    }
    void sinfo_tables() { check("sinfo"); }

    void slurm_documents_data()
    {
        columns();
        row("sinfo --json",
            "{\"sinfo\": [{\"nodes\": {\"total\": 2, \"nodes\": [\"g1\", \"g2\"]}, \"gres\": {\"total\": "
            "\"gpu:l40s:4(S:0-1)\", \"used\": \"gpu:0\"}, \"node\": {\"state\": [\"IDLE\", \"DRAIN\"]}},\n"
            "{\"nodes\": {\"nodes\": [\"c1\"]}, \"gres\": {\"total\": \"\"}}]}",
            "2: 4 l40s pcie 25, 1 x 12.5", "nodes not in service, counted all the same");
        row("a list of nodes as web services give it",
            "[{\"name\": \"g1\", \"gres\": \"gpu:2\", \"features\": \"ib,a40\", \"state\": [\"IDLE\"]}]",
            "1: 2 a40 pcie 25, 1 x 12.5", "named by the feature \"a40\"");
    }
    void slurm_documents() { check("slurm-json"); }

    void slurm_topologies_data()
    {
        columns();
        row("nested, with speeds",
            "SwitchName=s1 LinkSpeed=100 Nodes=a[1-4,7] # a comment\nSwitchName=s2 Nodes=b1\n"
            "switchname=top Switches=s[1-2] LinkSpeed=400\n",
            "6: 8 h100-sxm nvlink 450, 8 x 50");
        row("as scontrol prints it",
            "SwitchName=s1 Level=0 LinkSpeed=1 Nodes=n[1-2]\nSwitchName=s2 Level=0 LinkSpeed=1 Nodes=n[3-4]\n"
            "SwitchName=top Level=1 LinkSpeed=1 Nodes=n[1-4] Switches=s[1-2]\n",
            "4: 8 h100-sxm nvlink 450, 8 x 50");
        row("blocks",
            "BlockName=b1 BlockIndex=0 Nodes=n[01-18] BlockSize=18\nBlockName=b2 BlockIndex=1 Nodes=n[19-36] "
            "BlockSize=18\n",
            "36: 8 h100-sxm nvlink 450, 8 x 50");
    }
    void slurm_topologies() { check("slurm-topology"); }

    void kubernetes_nodes_data()
    {
        columns();
        const auto node = [](const char* labels, const char* capacity = "") {
            return QByteArray("{\"kind\": \"Node\", \"metadata\": {\"name\": \"k1\", \"labels\": {") + labels
                + "}}, \"status\": {\"capacity\": {" + capacity + "}}}";
        };
        row("shared",
            node("\"nvidia.com/gpu.product\": \"NVIDIA-A100-SXM4-40GB-SHARED\", \"nvidia.com/gpu.count\": \"8\", "
                 "\"nvidia.com/gpu.replicas\": \"4\"",
                 "\"nvidia.com/gpu\": \"32\""),
            "1: 8 a100-sxm-40 nvlink 300, 8 x 25", "GPUs shared among several jobs");
        row("single slices",
            node("\"nvidia.com/gpu.product\": \"NVIDIA-H100-80GB-HBM3-MIG-1g.10gb\", \"nvidia.com/gpu.count\": \"56\", "
                 "\"nvidia.com/gpu.memory\": \"9728\", \"nvidia.com/mig.strategy\": \"single\""),
            "1: 8 h100-sxm nvlink 450, 8 x 50", "GPUs in MIG slices");
        row("a cloud's own label",
            node("\"cloud.google.com/gke-accelerator\": \"nvidia-h100-mega-80gb\"", "\"nvidia.com/gpu\": \"8\""),
            "1: 8 h100-sxm nvlink 450, 8 x 50");
        row("AMD", node("\"amd.com/gpu.product-name\": \"AMD_Instinct_MI300X_OAM\"", "\"amd.com/gpu\": \"8\""),
            "1: 8 mi300x xgmi 448, 8 x 50");
        row("a list with a node without GPUs",
            "{\"kind\": \"List\", \"items\": ["
                + node("\"nvidia.com/gpu.product\": \"NVIDIA-L4\", \"nvidia.com/gpu.count\": \"1\"") + ", "
                + node("\"kubernetes.io/hostname\": \"c\"") + "]}",
            "1: 1 l4 pcie 25, 1 x 12.5", "nodes left out for having no GPUs: 1");
    }
    void kubernetes_nodes() { check("kubernetes-nodes"); }

    void tables_data()
    {
        columns();
        row("semicolons, units and another order",
            "Rack;GPUs per node;GPU memory [GB];# nodes;Accelerator type;NIC speed (Gbit/s)\n"
            "r1;8x;80 GB;2;A100 SXM;200 Gbit/s\n",
            "2: 8 a100-sxm-80 nvlink 300, 8 x 25");
        row("tabs and quotes", "\"Node\"\t\"GPU\"\t\"GPUs\"\n\"n1\"\t\"L40S\"\t\"4\"\n", "1: 4 l40s pcie 25, 1 x 12.5");
        row("comments", "# what we have\ngpu,qty,gpus\nT4,3,2\n", "3: 2 t4 pcie 12.5, 1 x 12.5");
    }
    void tables() { check("node-counts"); }

    void fabrics_data()
    {
        columns();
        row("rails", file("ib_fabric.txt"), "2: 8 h100-sxm nvlink 450, 2 x 50; 1: 8 h100-sxm nvlink 450, 1 x 25",
            "3 leaf switches stand as 2");
        row("one switch",
            "Switch 36 \"S-1\" # \"sw\"\n[1] \"H-1\"[1](1) # \"n1 HCA-1\" lid 1 4xEDR\nnoise\n[2] \"H-2\"[1](2) # \"n2 "
            "HCA-1\" lid 2 4xEDR\n",
            "2: 8 h100-sxm nvlink 450, 1 x 12.5", "neither a switch nor a port: \"noise\"");
    }
    void fabrics() { check("ibnetdiscover"); }

    void rails_of_a_fabric_are_one_switch_with_all_their_uplinks()
    {
        const ImportText text{"f", file("ib_fabric.txt").toStdString()};
        ImportChoices choices;
        choices.gpu = "h100-sxm";
        const Result<ImportedCluster> imported = import_cluster({&text, 1}, choices);
        QVERIFY(imported.ok() && imported->cluster);
        const Cluster& cluster = *imported->cluster;
        QCOMPARE(cluster.nodes[0].location.switch_id, std::string("rail-1a"));
        QCOMPARE(cluster.nodes[1].location.switch_id, std::string("rail-1a"));
        QCOMPARE(cluster.nodes[2].location.switch_id, std::string("rail-1b"));
        QCOMPARE(cluster.switches[0].parent, std::string("fabric"));
        QCOMPARE(cluster.switches[0].uplink_bytes_per_s, 2e11);
        QCOMPARE(cluster.switches[1].uplink_bytes_per_s, 5e10);
    }

    void two_machines_of_one_program_are_two_nodes()
    {
        const std::vector<ImportText> texts{{"a.xml", smi(smi_gpu("NVIDIA L40S", 46068)).toStdString()},
                                            {"b.xml", smi(smi_gpu("NVIDIA L40S", 46068)).toStdString()}};
        const Result<ImportedCluster> imported = import_cluster(texts, {});
        QVERIFY(imported.ok() && imported->cluster);
        QCOMPARE(summary(*imported->cluster), std::string("2: 1 l40s pcie 25, 1 x 12.5"));
    }

    void prefixed_machines_are_the_nodes_of_other_sources()
    {
        const std::vector<ImportText> texts{{"s.txt",
                                             "NodeName=gpu01 CPUTot=8\n Gres=gpu:a100:4\n\n"
                                             "NodeName=gpu02 CPUTot=8\n Gres=gpu:a100:4\n"},
                                            {"p.txt", file("pdsh_topo.txt").toStdString()}};
        const Result<ImportedCluster> imported = import_cluster(texts, {});
        QVERIFY(imported.ok() && imported->cluster);
        QCOMPARE(summary(*imported->cluster),
                 std::string("1: 4 a100-sxm-80 nvlink 300, 2 x 25; 1: 4 a100-sxm-80 nvlink 150, 2 x 25"));
        // The line of the whole text, not of the machine's part.
        for (const FigureOrigin& figure : imported->figures)
            if (figure.node == "gpu01" && figure.key == "intra_node/bytes_per_s")
                QCOMPARE(text_of(figure.origin), std::string("p.txt: line 4"));
    }

    void a_text_that_cannot_be_read_leaves_the_others()
    {
        const std::vector<ImportText> texts{{"a", "hello"}, {"b", "gpu,nodes,gpus\nL4,2,1\n"}};
        const ImportReading reading = read_imports(texts, {});
        QVERIFY(reading.faults[0].has_value() && !reading.faults[1].has_value());
        QVERIFY(reading.imported.ok() && reading.imported->cluster->nodes.size() == 2);
        QVERIFY(!import_cluster(texts, {}).ok());
    }

    void names_are_kept_in_a_file()
    {
        const QTemporaryDir folder;
        const std::filesystem::path path = gpu_names_path(folder.path().toStdString());
        QVERIFY(load_gpu_names(path).ok() && load_gpu_names(path)->aliases.empty());
        GpuFigures figures{"Quux 9000", 64e9, 2e12, 4e14, 1e11, 500, 9000};
        GpuNaming naming;
        naming.own_types = {*gpu_type_of(figures)};
        naming.aliases["Fancy"] = "quux-9000";
        naming.aliases["RTX 6000"] = "l40s";
        QVERIFY(!save_gpu_names(naming, path));
        const Result<GpuNaming> again = load_gpu_names(path);
        QVERIFY2(again.ok(), again.ok() ? "" : again.error().message.c_str());
        QCOMPARE(again->aliases, naming.aliases);
        QVERIFY(*again->own_types.front() == *naming.own_types.front());
        QCOMPARE(gpu_type_named("fancy", 0, *again)->memory_bytes, 64e9);
        QVERIFY(
            !read_gpu_names("{\"format\": \"tangram-gpu-names\", \"version\": 1, \"aliases\": {\"a\": \"zzz\"}}", "f"));
        figures.memory_bytes = 0;
        QVERIFY(!gpu_type_of(figures));
    }

    void places_are_lines()
    {
        const std::string json = "$ kubectl\n{\"a\": [1,\n {\"b/c\": \"}\",\n  \"d\": 5}]}";
        QCOMPARE(line_in(json, "line 12"), std::optional<int>(12));
        QCOMPARE(line_in(json, "/a/1/b~1c"), std::optional<int>(3));
        QCOMPARE(line_in(json, "/a/1/d"), std::optional<int>(4));
        QCOMPARE(line_in(json, "/a/2"), std::optional<int>());
        QCOMPARE(line_in(json, ""), std::optional<int>());
    }

    void names_are_folded_as_they_are_expanded_data()
    {
        QTest::addColumn<QByteArray>("list");
        for (const char* list : {"n[001-016,020]", "n1", "a[1-2],login", "n[9-10,12]", "x,y", "n[08-11]", "n0,m0"})
            QTest::newRow(list) << QByteArray(list);
    }
    void names_are_folded_as_they_are_expanded()
    {
        QFETCH(QByteArray, list);
        const auto names = expand_hostlist(list.toStdString(), 100);
        QVERIFY(names.ok());
        QCOMPARE(QByteArray::fromStdString(folded_hostlist(*names)), list);
    }
};

QTEST_APPLESS_MAIN(TestImportVariants)
#include "tst_import_variants.moc"
