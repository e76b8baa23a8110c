// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_program.h"

#include "cluster/cluster.h"
#include "files/catalogue/catalogue.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"
#include "files/import/import.h"
#include "files/import/tools/importers.h"
#include "text/result.h"

#include <fmt/format.h>

#include <QtTest>

using namespace tangram;

namespace {

const std::string samples_folder = std::string(TANGRAM_SOURCE_DIR) + "/tests/data/import/";

ImportText file(const std::string& name)
{
    const Result<std::string> text = read_text_file(samples_folder + name);
    return {name, text ? *text : std::string()};
}

/// "8 h100-sxm nvlink 450, 8 x 50": GB/s of a GPU's link and of each interface.
std::string text_of(const Cluster& cluster, const Node& node)
{
    return fmt::format("{} {} {} {:.4g}, {} x {:.4g}", node.gpu_count, cluster.gpu_type_of(node).id, node.intra_kind,
                       node.intra.bytes_per_s / 1e9, node.nic_count, node.nic.bytes_per_s / 1e9);
}

bool has_note(const ImportedCluster& imported, ImportNote::Kind kind, const std::string& text)
{
    return std::any_of(imported.notes.begin(), imported.notes.end(), [&](const ImportNote& note) {
        return note.kind == kind && (text_of(note.origin) + ": " + note.text.english()).find(text) != std::string::npos;
    });
}

std::string origin_of(const ImportedCluster& imported, const std::string& node, const std::string& key)
{
    for (const FigureOrigin& figure : imported.figures)
        if (figure.node == node && figure.key == key)
            return text_of(figure.origin);
    return {};
}

const Node* node_of(const Cluster& cluster, const std::string& id)
{
    for (const Node& node : cluster.nodes)
        if (node.id == id)
            return &node;
    return nullptr;
}

} // namespace

class TestImport : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void formats_are_recognised_and_read_data()
    {
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<QByteArray>("gpu");
        QTest::addColumn<int>("nodes");
        QTest::addColumn<QByteArray>("first");
        const auto row = [](const char* name, const char* kind, const char* gpu, int nodes, const char* first) {
            QTest::newRow(name) << QByteArray(kind) << QByteArray(gpu) << nodes << QByteArray(first);
        };
        row("a100_8gpu_topo.txt", "nvidia-smi-topo", "a100", 1, "8 a100-sxm-80 nvlink 300, 8 x 25");
        row("v100_4gpu_pasted_topo.txt", "nvidia-smi-topo", "v100", 1, "4 v100-sxm2-32 nvlink 100, 1 x 12.5");
        row("l40s_4gpu_topo.txt", "nvidia-smi-topo", "l40s", 1, "4 l40s pcie 25, 2 x 12.5");
        row("rtx_a6000_bridged_topo.txt", "nvidia-smi-topo", "a6000", 1, "4 rtx-a6000 pcie 25, 1 x 12.5");
        row("gb200_4gpu_smi.xml", "nvidia-smi-xml", "", 1, "4 gb200 nvlink 900, 4 x 50");
        row("h100_nccl_topology.xml", "nccl-topology", "", 1, "8 h100-sxm nvlink 450, 8 x 50");
        row("nccl_one_node.txt", "nccl-tests", "", 1, "8 h100-sxm nvlink 450, 8 x 50");
        row("nccl_two_nodes_prefixed.txt", "nccl-tests", "", 2, "8 a100-sxm-80 nvlink 300, 8 x 27.52");
        row("scontrol_show_node.txt", "scontrol-nodes", "", 7, "8 h100-sxm nvlink 450, 8 x 50");
        row("scontrol_show_node_oneline.txt", "scontrol-nodes", "", 5, "8 h100-sxm nvlink 450, 8 x 50");
        row("slurm_nodes.json", "slurm-json", "", 3, "8 h100-sxm nvlink 450, 8 x 50");
        row("topology.conf", "slurm-topology", "h100", 6, "8 h100-sxm nvlink 450, 8 x 50");
        row("topology_graph.conf", "slurm-topology", "h100", 6, "8 h100-sxm nvlink 450, 8 x 50");
        row("scontrol_show_topology.txt", "slurm-topology", "h100", 4, "8 h100-sxm nvlink 450, 8 x 50");
        row("topology_blocks.conf", "slurm-topology", "gb200", 6, "4 gb200 nvlink 900, 4 x 50");
        row("kubernetes_nodes.json", "kubernetes-nodes", "", 5, "8 h100-sxm nvlink 450, 8 x 50");
        row("nvidia_smi_table.txt", "nvidia-smi", "", 1, "4 a100-pcie-80 pcie 25, 1 x 12.5");
        row("kubectl_describe_nodes.txt", "kubernetes-text", "", 2, "8 h100-sxm nvlink 450, 8 x 50");
        row("node_counts.csv", "node-counts", "", 9, "8 h100-sxm nvlink 450, 8 x 50");
    }
    void formats_are_recognised_and_read()
    {
        QFETCH(QByteArray, kind);
        QFETCH(QByteArray, gpu);
        QFETCH(int, nodes);
        QFETCH(QByteArray, first);
        const ImportText text = file(QTest::currentDataTag());
        ImportChoices choices;
        choices.gpu = gpu.toStdString();
        choices.naming.aliases["RTX 4500 Ada Generation"] = "l40s";
        const Result<ImportedCluster> imported = import_cluster({&text, 1}, choices);
        QVERIFY2(imported.ok(), imported.ok() ? "" : imported.error().message.c_str());
        QCOMPARE(imported->sources.front().kind, kind.toStdString());
        QVERIFY(imported->cluster.has_value());
        const Cluster& cluster = *imported->cluster;
        QCOMPARE(static_cast<int>(cluster.nodes.size()), nodes);
        QCOMPARE(QByteArray::fromStdString(text_of(cluster, cluster.nodes.front())), first);
        // What is written is a cluster file that holds the same.
        const Result<Cluster> again = read_cluster(write_imported(*imported), "written");
        QVERIFY2(again.ok(), again.ok() ? "" : (again.error().where + again.error().message).c_str());
        QVERIFY(*again == cluster);
    }

    void matrices_tell_what_they_leave_open()
    {
        const ImportText text = file("a100_8gpu_topo.txt");
        const Result<ImportedCluster> nameless = import_cluster({&text, 1}, {});
        QVERIFY(nameless.ok() && !nameless->cluster);
        QCOMPARE(nameless->unknown.front().name, std::string());
        ImportChoices choices;
        choices.gpu = "a100";
        choices.nodes = 3;
        const Result<ImportedCluster> imported = import_cluster({&text, 1}, choices);
        QVERIFY(imported.ok() && imported->cluster->nodes.size() == 3);
        QVERIFY(
            has_note(*imported, ImportNote::Kind::ignored, "line 1: ignored, not a row of the matrix: \"$ nvidia-smi"));
        QVERIFY(has_note(*imported, ImportNote::Kind::ignored, "line 11: 2 of 10 network interfaces"));
        QVERIFY(has_note(*imported, ImportNote::Kind::assumed,
                         "3 nodes, the first node-0: network interfaces of 200 Gbit/s"));
        QCOMPARE(origin_of(*imported, "node-2", "gpu_count"), std::string("a100_8gpu_topo.txt: line 2"));
        QCOMPARE(origin_of(*imported, "node-2", "intra_node/bytes_per_s"), std::string("a100_8gpu_topo.txt: line 3"));
    }

    void partly_linked_gpus_reach_each_other_over_pcie()
    {
        const ImportText text = file("rtx_a6000_bridged_topo.txt");
        ImportChoices choices;
        choices.gpu = "a6000";
        const Result<ImportedCluster> imported = import_cluster({&text, 1}, choices);
        QVERIFY(imported.ok());
        QVERIFY(has_note(*imported, ImportNote::Kind::assumed, "only 2 of 6 pairs of GPUs have NVLinks"));
    }

    void slurm_nodes_keep_their_kinds_states_and_noise()
    {
        const ImportText text = file("scontrol_show_node.txt");
        const Result<ImportedCluster> imported = import_cluster({&text, 1}, {});
        QVERIFY(imported.ok() && imported->cluster);
        const Cluster& cluster = *imported->cluster;
        QCOMPARE(text_of(cluster, *node_of(cluster, "dgx2")), std::string("8 a100-sxm-80 nvlink 300, 8 x 25"));
        QCOMPARE(text_of(cluster, *node_of(cluster, "old7")), std::string("4 v100-sxm2-32 nvlink 150, 4 x 12.5"));
        QCOMPARE(text_of(cluster, *node_of(cluster, "old7-t4")), std::string("2 t4 pcie 12.5, 1 x 12.5"));
        QVERIFY(!node_of(cluster, "login1"));
        QVERIFY(has_note(*imported, ImportNote::Kind::ignored,
                         "nodes left out because they have no GPUs: 1; the first: login1"));
        QVERIFY(has_note(*imported, ImportNote::Kind::ignored, "line 1: ignored, not in a record of a node"));
        QVERIFY(has_note(*imported, ImportNote::Kind::assumed, "the first: dgx2 is IDLE+DRAIN"));
        QCOMPARE(origin_of(*imported, "hgx001", "gpu_count"), std::string("scontrol_show_node.txt: line 7"));
    }

    void kubernetes_slices_and_shares_are_undone()
    {
        const ImportText text = file("kubernetes_nodes.json");
        const Result<ImportedCluster> asked = import_cluster({&text, 1}, {});
        QVERIFY(asked.ok() && !asked->cluster);
        QCOMPARE(asked->unknown.size(), std::size_t{1});
        QCOMPARE(asked->unknown.front().name, std::string("NVIDIA-RTX-4500-Ada-Generation"));
        QCOMPARE(asked->unknown.front().memory_bytes, 49140.0 * 1048576);
        // Its figures may be given in place of another's name.
        auto own = std::make_shared<GpuType>(*find_gpu_type("l40s"));
        own->id = "rtx-4500-ada";
        own->name = "NVIDIA RTX 4500 Ada Generation";
        ImportChoices choices;
        choices.naming.own_types = {own};
        const Result<ImportedCluster> imported = import_cluster({&text, 1}, choices);
        QVERIFY(imported.ok() && imported->cluster);
        const Cluster& cluster = *imported->cluster;
        QCOMPARE(text_of(cluster, *node_of(cluster, "a1")), std::string("2 a100-sxm-40 nvlink 300, 2 x 25"));
        QCOMPARE(text_of(cluster, *node_of(cluster, "t1")), std::string("1 t4 pcie 12.5, 1 x 12.5"));
        QCOMPARE(text_of(cluster, *node_of(cluster, "x1")), std::string("4 rtx-4500-ada pcie 25, 1 x 12.5"));
        QCOMPARE(node_of(cluster, "h1")->location.zone, std::string("eu-1a"));
        QCOMPARE(node_of(cluster, "h2")->location.switch_id, std::string("leaf-a"));
        QCOMPARE(cluster.switches.front().parent, std::string("spine"));
        QVERIFY(has_note(*imported, ImportNote::Kind::assumed,
                         "GPUs in MIG slices, counted as whole GPUs (1 of the nodes, the first a1)"));
        QVERIFY(has_note(*imported, ImportNote::Kind::assumed, "GPUs shared among several jobs"));
        QCOMPARE(origin_of(*imported, "h1", "gpu_count"),
                 std::string("kubernetes_nodes.json: /items/0/metadata/labels/nvidia.com~1gpu.count"));
    }

    void odd_outputs_are_understood_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("first");
        QTest::addColumn<QByteArray>("note");
        const auto row = [](const char* name, const QByteArray& text, const char* first, const char* note) {
            QTest::newRow(name) << text << QByteArray(first) << QByteArray(note);
        };
        const char* const two = "\tGPU0\tGPU1\tCPU Affinity\nGPU0\t X \tNV12\t0-31\nGPU1\tNV12\t X \t0-31\n";
        row("matrix without interfaces", two, "2 h100-sxm nvlink 300, 2 x 50", "");
        row("matrix of one GPU", "\tGPU0\tCPU Affinity\nGPU0\t X \t0-31\n", "1 h100-sxm nvlink 450, 1 x 50", "");
        row("interfaces by their names",
            "\tGPU0\tGPU1\trocep1s0\nGPU0 X NV18 PIX\nGPU1 NV18 X SYS\nrocep1s0 PIX SYS X\n",
            "2 h100-sxm nvlink 450, 1 x 50", "");
        row("another output behind a legend", QByteArray(two) + "Legend:\n  X    = Self\nNodeName=n1 Gres=gpu:a100:8\n",
            "2 h100-sxm nvlink 300, 2 x 50", "not a row of the matrix: \"NodeName=n1");
        row("mark of Windows", "\xef\xbb\xbfgpu,nodes,gpus\nL40S,1,4\n", "4 l40s pcie 25, 1 x 12.5", "");
        row("UTF-16",
            QByteArray("\xff\xfeg\0p\0u\0,\0g\0p\0u\0s\0\n\0l\0"
                       "4\0"
                       "0\0s\0,\0"
                       "4\0",
                       32),
            "4 l40s pcie 25, 1 x 12.5", "");
        row("JSON behind a prompt",
            "[me@head ~]$ kubectl get node n -o json\n{\"metadata\": {\"name\": \"n\", \"labels\": "
            "{\"nvidia.com/gpu.product\": \"NVIDIA-L40S\", \"nvidia.com/gpu.count\": \"4\"}}}",
            "4 l40s pcie 25, 1 x 12.5", "");
        row("slices in Slurm", "NodeName=n1 CPUTot=8\n Gres=gpu:a100_1g.5gb:14\n", "2 a100-sxm-80 nvlink 300, 2 x 25",
            "line 2: GPUs in MIG slices");
        row("keys in a reason", "NodeName=n1 CPUTot=8\n Gres=gpu:h100:8\n Reason=set Gres=(null) by hand\n",
            "8 h100-sxm nvlink 450, 8 x 50", "");
        row("defaults of slurm.conf", "NodeName=DEFAULT Gres=gpu:h100:4 CPUs=8\nNodeName=n[1-2] CPUs=8\n",
            "4 h100-sxm nvlink 450, 4 x 50", "");
        row("switches of all nodes",
            "SwitchName=a Nodes=n1\nSwitchName=b Switches=a Nodes=(null)\nSwitchName=c Nodes=ALL\n",
            "8 h100-sxm nvlink 450, 8 x 50", "");
    }
    void odd_outputs_are_understood()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, first);
        QFETCH(QByteArray, note);
        const ImportText source{"x", text.toStdString()};
        ImportChoices choices;
        choices.gpu = "h100";
        const Result<ImportedCluster> imported = import_cluster({&source, 1}, choices);
        QVERIFY2(imported.ok(), imported.ok() ? "" : imported.error().message.c_str());
        QVERIFY(imported->cluster.has_value());
        QCOMPARE(QByteArray::fromStdString(text_of(*imported->cluster, imported->cluster->nodes.front())), first);
        QVERIFY(note.isEmpty() || has_note(*imported, ImportNote::Kind::ignored, note.toStdString())
                || has_note(*imported, ImportNote::Kind::assumed, note.toStdString()));
    }

    void a_machine_that_fits_unlike_nodes_is_left_out()
    {
        const std::vector<ImportText> texts{{"a.csv", "name,gpu,gpus\nh1,H100,8\na1,A100,8\n"},
                                            file("a100_8gpu_topo.txt")};
        const Result<ImportedCluster> imported = import_cluster(texts, {});
        QVERIFY(imported.ok() && imported->cluster);
        QCOMPARE(text_of(*imported->cluster, imported->cluster->nodes[0]),
                 std::string("8 h100-sxm nvlink 450, 8 x 50"));
        QVERIFY(has_note(*imported, ImportNote::Kind::conflict, "nodes with different GPU types match"));
    }

    void a_network_that_is_no_tree_is_made_one_and_told()
    {
        const ImportText text = file("topology_graph.conf");
        ImportChoices choices;
        choices.gpu = "h100";
        const Result<ImportedCluster> imported = import_cluster({&text, 1}, choices);
        QVERIFY(imported.ok() && imported->cluster);
        const Cluster& cluster = *imported->cluster;
        QCOMPARE(node_of(cluster, "n04")->location.switch_id, std::string("s1"));
        for (const Switch& made : cluster.switches)
            QCOMPARE(made.parent,
                     made.id == "s1" || made.id == "s2" ? std::string("top1")
                         : made.id == "s9"              ? std::string("top2")
                                                        : std::string());
        QVERIFY(
            has_note(*imported, ImportNote::Kind::conflict, "line 2: n04 is already connected to s1; s2 is left out"));
        QVERIFY(has_note(*imported, ImportNote::Kind::conflict, "line 4: switch s1 is already below top1"));
        QVERIFY(has_note(*imported, ImportNote::Kind::conflict, "line 5: switch top1 would be below itself"));
        QVERIFY(has_note(*imported, ImportNote::Kind::assumed, "switch s9 is named but never described"));
        QVERIFY(has_note(*imported, ImportNote::Kind::ignored, "line 6: ignored, neither a switch nor a block"));
    }

    void blocks_of_one_fabric_are_scale_up_domains()
    {
        const ImportText text = file("topology_blocks.conf");
        ImportChoices choices;
        choices.gpu = "gb200";
        choices.gpus_per_node = 4;
        const Result<ImportedCluster> imported = import_cluster({&text, 1}, choices);
        QVERIFY(imported.ok() && imported->cluster);
        QCOMPARE(imported->cluster->scale_up_domains.size(), std::size_t{2});
        QCOMPARE(imported->cluster->scale_up_domains.front().speed.bytes_per_s, 9e11);
        QCOMPARE(node_of(*imported->cluster, "gb004")->scale_up, std::string("b2"));
        QCOMPARE(node_of(*imported->cluster, "gb004")->location.rack, std::string("b2"));
    }

    void bandwidths_belong_to_the_link_that_they_crossed()
    {
        const ImportText one = file("nccl_one_node.txt");
        const Result<ImportedCluster> inside = import_cluster({&one, 1}, {});
        QVERIFY(inside.ok() && inside->cluster);
        const double attained = inside->cluster->nodes.front().measured.all_reduce_bytes_per_s.value_or(0);
        QVERIFY2(attained > 4.4e11 && attained < 4.6e11, std::to_string(attained).c_str());
        QVERIFY(has_note(*inside, ImportNote::Kind::ignored, "line 1: ignored, not a row of sizes"));
        const ImportText two = file("nccl_two_nodes_prefixed.txt");
        const Result<ImportedCluster> across = import_cluster({&two, 1}, {});
        QVERIFY(across.ok() && across->cluster);
        QVERIFY(!across->cluster->nodes.front().measured.all_reduce_bytes_per_s);
        QVERIFY(origin_of(*across, "node-0", "nics/bytes_per_s").starts_with("nccl_two_nodes_prefixed.txt: line "));
    }

    void sources_are_put_together()
    {
        const std::vector<ImportText> texts{file("scontrol_show_node.txt"), file("topology.conf"),
                                            file("a100_8gpu_topo.txt"), file("nccl_one_node.txt")};
        const Result<ImportedCluster> imported = import_cluster(texts, {});
        QVERIFY(imported.ok() && imported->cluster);
        const Cluster& cluster = *imported->cluster;
        QCOMPARE(cluster.nodes.size(), std::size_t{7});
        QCOMPARE(cluster.switches.size(), std::size_t{3});
        const Node& hgx = *node_of(cluster, "hgx002");
        const Node& dgx = *node_of(cluster, "dgx1");
        QCOMPARE(hgx.location.switch_id, std::string("leaf1"));
        QCOMPARE(dgx.location.switch_id, std::string("leaf2"));
        QVERIFY(hgx.measured.all_reduce_bytes_per_s && !dgx.measured.all_reduce_bytes_per_s);
        QCOMPARE(origin_of(*imported, "hgx002", "location/switch"), std::string("topology.conf: line 2"));
    }

    void contradictions_are_listed_and_the_first_source_counts()
    {
        const std::vector<ImportText> texts{
            {"a.csv", "name,gpu,gpus\nh1,H100 SXM5 80GB,8\nh2,H100,8\n"},
            {"b.txt", "NodeName=h1 Arch=x86_64\n Gres=gpu:a100:4\n\nNodeName=h2 CPUTot=8\n Gres=gpu:h100:8\n"}};
        const Result<ImportedCluster> imported = import_cluster(texts, {});
        QVERIFY(imported.ok() && imported->cluster);
        QCOMPARE(text_of(*imported->cluster, imported->cluster->nodes[0]),
                 std::string("8 h100-sxm nvlink 450, 8 x 50"));
        QVERIFY(has_note(*imported, ImportNote::Kind::conflict,
                         "b.txt: line 2: h1: number of GPUs 4 here, 8 in a.csv: line 2; the latter is used"));
        QVERIFY(has_note(*imported, ImportNote::Kind::conflict, "GPU type \"a100\" here, \"H100 SXM5 80GB\" in a.csv"));
        QVERIFY(!has_note(*imported, ImportNote::Kind::conflict, "h2"));
    }

    void nodes_of_the_network_alone_have_no_gpus()
    {
        const std::vector<ImportText> texts{{"a.csv", "name,gpu,gpus\nh1,H100,8\n"},
                                            {"t.conf", "SwitchName=s Nodes=h[1-3]\n"}};
        const Result<ImportedCluster> imported = import_cluster(texts, {});
        QVERIFY(imported.ok() && imported->cluster);
        QCOMPARE(imported->cluster->nodes.size(), std::size_t{1});
        QVERIFY(has_note(*imported, ImportNote::Kind::ignored,
                         "GPUs according to no source are left out: 2; the first: h2"));
    }

    void a_machine_that_fits_no_node_is_told()
    {
        const std::vector<ImportText> texts{{"a.csv", "name,gpu,gpus\nh1,H100,4\n"}, file("a100_8gpu_topo.txt")};
        const Result<ImportedCluster> imported = import_cluster(texts, {});
        QVERIFY(imported.ok() && imported->cluster);
        QVERIFY(has_note(*imported, ImportNote::Kind::conflict, "a100_8gpu_topo.txt: line 2: no node has the GPUs"));
    }

    void gpu_names_are_understood_data()
    {
        QTest::addColumn<double>("gib");
        QTest::addColumn<QByteArray>("id");
        const auto row = [](const char* name, double gib, const char* id) {
            QTest::addRow("%s %g", name, gib) << gib << QByteArray(id);
        };
        row("NVIDIA H100 80GB HBM3", 79.6, "h100-sxm");
        row("NVIDIA-A100-SXM4-80GB", 0, "a100-sxm-80");
        row("nvidia_a100-sxm4-40gb", 0, "a100-sxm-40");
        row("A100-40", 0, "a100-sxm-40");
        row("a100", 39.6, "a100-sxm-40");
        row("a100", 0, "a100-sxm-80");
        row("Tesla V100-SXM2-16GB", 0, "v100-sxm2-16");
        row("tesla_v100-sxm2-32gb", 0, "v100-sxm2-32");
        row("NVIDIA A100 80GB PCIe", 0, "a100-pcie-80");
        row("NVIDIA H100 PCIe", 0, "h100-pcie");
        row("NVIDIA H200", 140.4, "h200-sxm");
        row("NVIDIA GeForce RTX 4090", 0, "rtx4090");
        row("NVIDIA GH200 480GB", 95.6, "gh200-96");
        row("NVIDIA B200", 0, "b200-sxm");
        row("AMD Instinct MI300X OAM", 0, "mi300x");
        row("h100_hbm3", 0, "h100-sxm");
        row("NVIDIA RTX PRO 6000 Blackwell Server Edition", 95.6, "rtx-pro-6000-server");
        row("NVIDIA B300 SXM6 AC", 0, "b300-sxm");
        row("nvidia_a100_80gb_pcie", 0, "a100-pcie-80");
        row("NVIDIA H100 NVL", 93.6, "h100-nvl");
        row("A100-SXM-64GB", 0, "a100-sxm-80-64");
        row("NVIDIA RTX 6000 Ada Generation", 0, "rtx-6000-ada");
        row("Quadro RTX 6000", 0, "quadro-rtx-6000");
        row("Tesla P100-PCIE-16GB", 15.9, "p100-pcie-16");
        row("Tesla V100-PCIE-32GB", 31.7, "v100-pcie-32");
        row("NVIDIA RTX PRO 6000 Blackwell Workstation Edition", 95.6, "rtx-pro-6000-workstation");
        row("H100_NVLINK_80GB", 0, "h100-sxm");
        row("nvidia_h200_nvl", 0, "h200-nvl");
        row("NVIDIA RTX 4500 Ada Generation", 0, "");
        row("", 0, "");
        row("---", 0, "");
    }
    void gpu_names_are_understood()
    {
        QFETCH(double, gib);
        QFETCH(QByteArray, id);
        const std::string tag = QTest::currentDataTag();
        const auto type = gpu_type_named(tag.substr(0, tag.rfind(' ')), gib * 1073741824, {});
        QCOMPARE(QByteArray::fromStdString(type ? type->id : std::string()), id);
        if (type && id == "a100-sxm-80-64")
            QCOMPARE(type->memory_bytes, 64 * 1073741824.0);
    }

    void what_cannot_be_read_says_why_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, const char* text, const char* says) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(says);
        };
        row("nothing", "", "x: nothing that describes a cluster was recognised");
        row("prose", "hello\nworld\n", "x: nothing that describes a cluster was recognised");
        row("a broadcast",
            "# size count type redop root time algbw busbw #wrong time algbw busbw #wrong\n"
            " 1048576 262144 float none -1 30.0 34.95 34.95 0 30.0 34.95 34.95 0\n",
            "x: line 2: these bandwidths do not describe a link between all GPUs");
        row("an exchange across nodes",
            "# alltoall_perf\n# size count type redop root time algbw busbw #wrong time algbw busbw #wrong\n"
            " 1048576 262144 float none -1 30.0 34.95 17.48 0 30.0 34.95 17.48 0\n"
            "#  Rank 0 Pid 1 on a device 0 [0] X\n#  Rank 1 Pid 1 on b device 0 [0] X\n",
            "x: line 3: an exchange between several nodes");
        row("reduction to one rank",
            "# size count type redop root time algbw busbw #wrong time algbw busbw #wrong\n"
            " 1048576 262144 float sum 0 30.0 34.95 34.95 0 30.0 34.95 34.95 0\n"
            "#  Rank 0 Pid 1 on a device 0 [0] X\n#  Rank 1 Pid 1 on a device 1 [0] X\n#  Rank 2 Pid 1 on a device 2 "
            "[0] X\n",
            "x: line 2: these bandwidths do not describe a link between all GPUs");
        row("nodes without GPUs", "NodeName=a CPUTot=8\n Gres=(null)\n", "x: the node has no GPUs");
        row("list that does not close", "SwitchName=s Nodes=n[1-3\n", "x: line 1: the list of hosts");
        row("list of too many", "SwitchName=s Nodes=n[1-900000]\n", "names more hosts than can be imported");
        row("broken XML", "<nvidia_smi_log><gpu></nvidia_smi_log>", "x: line 1: the XML is broken");
        row("broken JSON", "{\"items\": [{\"nvidia.com/gpu\"", "x: ");
        row("table with a word for a number", "gpu,nodes\nh100,many\n",
            "x: line 2: expected a number of nodes, found \"many\"");
        row("table without a GPU", "gpu,nodes\n,3\n", "x: line 2: the row names no GPU");
        row("table of too many", "gpu,nodes\nh100,20000\nh100,9000\n", "x: line 3: there are more than 25000 nodes");
    }
    void what_cannot_be_read_says_why()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, says);
        const ImportText source{"x", text.toStdString()};
        const Result<ImportedCluster> imported = import_cluster({&source, 1}, {});
        QVERIFY(!imported.ok());
        const std::string all = imported.error().where + ": " + imported.error().message;
        QVERIFY2(all.find(says.toStdString()) != std::string::npos, all.c_str());
        QVERIFY(!imported.error().hint.empty());
    }
};

TANGRAM_TEST(TestImport)
#include "tst_import.moc"
