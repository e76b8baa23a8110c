// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_variants.h"
#include "test_program.h"

#include <QtTest>

using namespace tangram;

/// Variants of what Slurm prints, by version, site and the way in which it was copied.
class TestImportSlurm : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void slurm_records_data()
    {
        variant_columns();
        const auto node = [](const char* name, const char* gres, const char* more = "") {
            return QByteArray("NodeName=") + name + " Arch=x86_64 CoresPerSocket=32\n   " + more + "\n   Gres=" + gres
                + "\n   State=IDLE ThreadsPerCore=1\n   GresUsed=gpu:tesla:9\n\n";
        };
        variant("type, count and sockets", node("n1", "gpu:h100:8(S:0-1)"), "1: 8 h100-sxm nvlink 450, 8 x 50");
        variant("two kinds", node("n1", "gpu:a100:4,gpu:v100:4"),
                "1: 4 a100-sxm-80 nvlink 300, 4 x 25; 1: 4 v100-sxm2-32 nvlink 150, 4 x 12.5",
                "its v100 become a node of their own");
        variant("an ambiguous word", node("n1", "gpu:a100:4"), "1: 4 a100-sxm-80 nvlink 300, 4 x 25",
                "\"a100\" is taken to be a100-sxm-80; it could also be a100-sxm-40, a100-pcie-40 or a100-pcie-80");
        variant("an empty line in the middle", node("n1", "gpu:l4:8", "Comment=x\n  "), "1: 8 l4 pcie 25, 1 x 12.5");
        variant("named by a feature", node("n1", "gpu:8", "ActiveFeatures=ib,gpu_v100"),
                "1: 8 v100-sxm2-32 nvlink 150, 8 x 12.5", "the GPUs are named by the feature \"v100\"");
        variant("named by nothing", node("n1", "gpu:8", "ActiveFeatures=ib,2024"), "1: 8 h100-sxm nvlink 450, 8 x 50");
        variant("NVIDIA's own words", node("n1", "gpu:nvidia_a100-sxm4-40gb:8(S:0-1)"),
                "1: 8 a100-sxm-40 nvlink 300, 8 x 25");
        variant("drained and down",
                node("n1", "gpu:l4:8").replace("State=IDLE", "State=DOWN*+DRAIN")
                    + node("n2", "gpu:l4:8").replace("State=IDLE", "State=IDLE+CLOUD+POWERED_DOWN"),
                "2: 8 l4 pcie 25, 1 x 12.5",
                "nodes that are out of service but still counted: 2; the first: n1 is DOWN*+DRAIN");
        variant("cut off", node("n1", "gpu:l4:8") + "NodeName=n2 Arch=x86_64\n   Gres=gpu:l",
                "1: 8 l4 pcie 25, 1 x 12.5", "the record of n2 is cut off before it lists all its GPUs");
        variant("prefixed", QByteArray("head1: " + node("n1", "gpu:l4:8").trimmed().replace("\n", "\nhead1: ")) + "\n",
                "1: 8 l4 pcie 25, 1 x 12.5", "the prefix that names the machine, \"head1\"");

        variant("a cloud's machine among the features",
                node("n1", "gpu:h100:8", "ActiveFeatures=static,p5.48xlarge,efa"),
                "1: 8 h100-sxm nvlink 450, 32 x 12.5");
        variant("features with keys", node("n1", "gpu:4(S:0-1)", "ActiveFeatures=\"CPU_GEN:SPR,GPU_SKU:L40S\""),
                "1: 4 l40s pcie 25, 1 x 12.5", "the GPUs are named by the feature \"L40S\"");
        variant(
            "slices of several sizes and whole GPUs",
            node(
                "n1",
                "gpu:nvidia_h100_80gb_hbm3_1g.10gb:14,gpu:nvidia_h100_80gb_hbm3_3g.40gb:4,gpu:nvidia_h100_80gb_hbm3:2"),
            "1: 6 h100-sxm nvlink 450, 6 x 50", "GPUs in MIG slices are counted as whole GPUs");
        variant("dies counted as GPUs", node("n1", "gpu:mi250x:8"), "1: 4 mi250x xgmi 350, 4 x 12.5",
                "8 dies, which are 4 GPUs");
        variant("words of sites",
                node("n1", "gpu:rtxproserver6000:1") + node("n2", "gpu:nvidia_h100_nvl:4")
                    + node("n3", "gpu:rtx_6000_ada:4") + node("n4", "gpu:p100:2") + node("n5", "gpu:v100l:4"),
                "1: 1 rtx-pro-6000-server pcie 50, 1 x 12.5; 1: 4 h100-nvl pcie 50, 1 x 12.5; 1: 4 rtx-6000-ada pcie "
                "25, 1 x "
                "12.5; 1: 2 p100-pcie-16 pcie 12.5, 1 x 12.5; 1: 4 v100-sxm2-32 nvlink 150, 4 x 12.5");
    }
    void slurm_records() { check_variant("scontrol-nodes"); }

    void sinfo_tables_data()
    {
        variant_columns();
        variant("a fixture with noise", import_fixture("sinfo_gres.txt"),
                "2: 8 h100-sxm nvlink 450, 8 x 50; 1: 4 v100-sxm2-32 nvlink 150, 4 x 12.5",
                "not a row of nodes and their Gres: \"$ sinfo");
        variant("nodes in lists",
                "PARTITION NODES GRES NODELIST\ngpu* 3 gpu:l40s:4(S:0-1) g[1-3]\ncpu 2 (null) c[1-2]\n",
                "3: 4 l40s pcie 25, 1 x 12.5", "nodes left out because they have no GPUs: 2; the first: c1");
        variant("no heading", "g1  gpu:l4:8(S:0-3),nsight:1\ng2  gpu:l4:8(S:0-3),nsight:1\n",
                "2: 8 l4 pcie 25, 1 x 12.5");
        variant("long columns of -N -l",
                "Sun Nov 22 2026\nNODELIST NODES PARTITION STATE CPUS GRES REASON\n"
                "g1 1 gpu* idle 64 gpu:l4:8 none\ng2 1 gpu* down* 64 gpu:l4:8 Not responding\n",
                "2: 8 l4 pcie 25, 1 x 12.5", "the first: g2 is DOWN*");
    }
    void sinfo_tables() { check_variant("sinfo"); }

    void slurm_documents_data()
    {
        variant_columns();
        variant("sinfo --json",
                "{\"sinfo\": [{\"nodes\": {\"total\": 2, \"nodes\": [\"g1\", \"g2\"]}, \"gres\": {\"total\": "
                "\"gpu:l40s:4(S:0-1)\", \"used\": \"gpu:0\"}, \"node\": {\"state\": [\"IDLE\", \"DRAIN\"]}},\n"
                "{\"nodes\": {\"nodes\": [\"c1\"]}, \"gres\": {\"total\": \"\"}}]}",
                "2: 4 l40s pcie 25, 1 x 12.5", "nodes that are out of service but still counted");
        variant("a list of nodes as web services give it",
                "[{\"name\": \"g1\", \"gres\": \"gpu:2\", \"features\": \"ib,a40\", \"state\": [\"IDLE\"]}]",
                "1: 2 a40 pcie 25, 1 x 12.5", "named by the feature \"a40\"");
    }
    void slurm_documents() { check_variant("slurm-json"); }

    void slurm_topologies_data()
    {
        variant_columns();
        variant("nested, with speeds",
                "SwitchName=s1 LinkSpeed=100 Nodes=a[1-4,7] # a comment\nSwitchName=s2 Nodes=b1\n"
                "switchname=top Switches=s[1-2] LinkSpeed=400\n",
                "6: 8 h100-sxm nvlink 450, 8 x 50");
        variant("as scontrol prints it",
                "SwitchName=s1 Level=0 LinkSpeed=1 Nodes=n[1-2]\nSwitchName=s2 Level=0 LinkSpeed=1 Nodes=n[3-4]\n"
                "SwitchName=top Level=1 LinkSpeed=1 Nodes=n[1-4] Switches=s[1-2]\n",
                "4: 8 h100-sxm nvlink 450, 8 x 50");
        variant("blocks",
                "BlockName=b1 BlockIndex=0 Nodes=n[01-18] BlockSize=18\nBlockName=b2 BlockIndex=1 Nodes=n[19-36] "
                "BlockSize=18\n",
                "36: 8 h100-sxm nvlink 450, 8 x 50");

        variant("speeds without a unit", "SwitchName=s1 Nodes=n[1-2] LinkSpeed=100\n",
                "2: 8 h100-sxm nvlink 450, 8 x 50", "LinkSpeed has no unit");
        variant(
            "topology.yaml",
            "---\n- topology: a\n  cluster_default: true\n  tree:\n    switches:\n      - switch: top\n        "
            "children: s[1-2]\n"
            "      - switch: s1\n        nodes: n[1-2]\n      - switch: s2 # the other\n        nodes: \"n[3-4]\"\n",
            "4: 8 h100-sxm nvlink 450, 8 x 50");
        variant("blocks of topology.yaml",
                "- topology: b\n  block:\n    block_sizes:\n      - 2\n    blocks:\n      - block: b1\n        nodes: "
                "n[1-2]\n",
                "2: 8 h100-sxm nvlink 450, 8 x 50");
    }
    void slurm_topologies() { check_variant("slurm-topology"); }

    void switches_of_topology_yaml_hang_below_each_other()
    {
        const ImportText text{
            "t", "- switch: top\n  children: s[1-2]\n- switch: s1\n  nodes: n1\n- switch: s2\n  nodes: n2\n"};
        ImportChoices choices;
        choices.gpu = "h100-sxm";
        const Result<ImportedCluster> imported = import_cluster({&text, 1}, choices);
        QVERIFY(imported.ok() && imported->cluster);
        QCOMPARE(imported->cluster->switches.size(), std::size_t(3));
        QCOMPARE(imported->cluster->nodes[1].location.switch_id, std::string("s2"));
        for (const Switch& made : imported->cluster->switches)
            QCOMPARE(made.parent, std::string(made.id == "top" ? "" : "top"));
    }

    void blocks_of_gb200_are_nvlink_domains()
    {
        const ImportText text{"t", "BlockName=b1 Nodes=n[1-2]\nBlockName=b2 Nodes=n[3-4]\n"};
        ImportChoices choices;
        choices.gpu = "gb200";
        const Result<ImportedCluster> imported = import_cluster({&text, 1}, choices);
        QVERIFY(imported.ok() && imported->cluster);
        QCOMPARE(imported->cluster->scale_up_domains.size(), std::size_t(2));
        QCOMPARE(imported->cluster->nodes[2].scale_up, std::string("b2"));
        QCOMPARE(imported->cluster->nodes[0].gpu_count, 4);
        QVERIFY(has_note(*imported, "each block is an NVLink domain"));
    }
};

TANGRAM_TEST(TestImportSlurm)
#include "tst_import_slurm.moc"
