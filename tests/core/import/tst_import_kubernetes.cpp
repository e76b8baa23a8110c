// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_variants.h"
#include "test_program.h"

#include <QtTest>

using namespace tangram;

/// Variants of what Kubernetes tells of nodes.
class TestImportKubernetes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void kubernetes_nodes_data()
    {
        variant_columns();
        const auto node = [](const char* labels, const char* capacity = "") {
            return QByteArray("{\"kind\": \"Node\", \"metadata\": {\"name\": \"k1\", \"labels\": {") + labels
                + "}}, \"status\": {\"capacity\": {" + capacity + "}}}";
        };
        variant("shared",
                node("\"nvidia.com/gpu.product\": \"NVIDIA-A100-SXM4-40GB-SHARED\", \"nvidia.com/gpu.count\": \"8\", "
                     "\"nvidia.com/gpu.replicas\": \"4\"",
                     "\"nvidia.com/gpu\": \"32\""),
                "1: 8 a100-sxm-40 nvlink 300, 8 x 25", "GPUs shared among several jobs");
        variant(
            "single slices",
            node("\"nvidia.com/gpu.product\": \"NVIDIA-H100-80GB-HBM3-MIG-1g.10gb\", \"nvidia.com/gpu.count\": \"56\", "
                 "\"nvidia.com/gpu.memory\": \"9728\", \"nvidia.com/mig.strategy\": \"single\""),
            "1: 8 h100-sxm nvlink 450, 8 x 50", "GPUs in MIG slices");
        variant("a cloud's own label",
                node("\"cloud.google.com/gke-accelerator\": \"nvidia-h100-mega-80gb\"", "\"nvidia.com/gpu\": \"8\""),
                "1: 8 h100-sxm nvlink 450, 8 x 50");
        variant("AMD", node("\"amd.com/gpu.product-name\": \"AMD_Instinct_MI300X_OAM\"", "\"amd.com/gpu\": \"8\""),
                "1: 8 mi300x xgmi 448, 8 x 50");
        variant("a list with a node without GPUs",
                "{\"kind\": \"List\", \"items\": ["
                    + node("\"nvidia.com/gpu.product\": \"NVIDIA-L4\", \"nvidia.com/gpu.count\": \"1\"") + ", "
                    + node("\"kubernetes.io/hostname\": \"c\"") + "]}",
                "1: 1 l4 pcie 25, 1 x 12.5", "nodes left out because they have no GPUs: 1");

        variant(
            "a cloud's machine and nothing else",
            node(
                "\"kubernetes.io/hostname\": \"k\", \"accelerator\": \"nvidia\", \"node.kubernetes.io/instance-type\": "
                "\"Standard_ND96isr_H100_v5\""),
            "1: 8 h100-sxm nvlink 450, 8 x 50", "network interfaces as the cloud sells this machine with");
        variant("a cloud's machine tells more than its accelerator",
                node("\"kubernetes.io/hostname\": \"k\", \"cloud.google.com/gke-accelerator\": \"nvidia-tesla-a100\", "
                     "\"node.kubernetes.io/instance-type\": \"a2-highgpu-8g\"",
                     "\"nvidia.com/gpu\": \"8\""),
                "1: 8 a100-sxm-40 nvlink 300, 1 x 12.5");
        variant(
            "slices that the capacity alone tells",
            node("\"kubernetes.io/hostname\": \"k\", \"nvidia.com/gpu.product\": \"NVIDIA-H100-80GB-HBM3\"",
                 "\"nvidia.com/gpu\": \"0\", \"nvidia.com/mig-1g.10gb\": \"14\", \"nvidia.com/mig-3g.40gb\": \"4\""),
            "1: 4 h100-sxm nvlink 450, 4 x 50", "GPUs in MIG slices");
        variant("CoreWeave", node("\"gpu.nvidia.com/class\": \"H100_NVLINK_80GB\", \"gpu.nvidia.com/count\": \"8\""),
                "1: 8 h100-sxm nvlink 450, 8 x 50");
    }
    void kubernetes_nodes() { check_variant("kubernetes-nodes"); }

    void kubernetes_texts_data()
    {
        variant_columns();
        variant("described",
                "Name:               w1\nLabels:             kubernetes.io/hostname=w1\n"
                "                    nvidia.com/gpu.count=4\n                    "
                "nvidia.com/gpu.product=NVIDIA-A100-SXM4-80GB\n"
                "Annotations:        a.b/c: {\"x\":\"1\"}\nCapacity:\n  cpu:             8\n  nvidia.com/gpu:  4\n"
                "Allocated resources:\n  nvidia.com/gpu  1  1\n\n"
                "Name:               w2\nLabels:             nvidia.com/gpu.product=NVIDIA-L4\nCapacity:\n  "
                "nvidia.com/gpu:  2\n"
                "Allocatable:\n  nvidia.com/gpu:  1\n",
                "1: 4 a100-sxm-80 nvlink 300, 4 x 25; 1: 2 l4 pcie 25, 1 x 12.5");
        variant("YAML",
                "apiVersion: v1\nitems:\n- apiVersion: v1\n  kind: Node\n  metadata:\n    labels:\n      "
                "nvidia.com/gpu.count: \"8\"\n"
                "      nvidia.com/gpu.product: NVIDIA-H100-80GB-HBM3\n    name: w1\n  status:\n    capacity:\n      "
                "nvidia.com/gpu: \"8\"\n"
                "- apiVersion: v1\n  kind: Node\n  metadata:\n    labels:\n      nvidia.com/gpu.product: NVIDIA-L40S\n "
                "   name: w2\n"
                "  status:\n    capacity:\n      nvidia.com/gpu: \"4\"\nkind: List\n",
                "1: 8 h100-sxm nvlink 450, 8 x 50; 1: 4 l40s pcie 25, 1 x 12.5");
        variant("AMD's labels alone",
                "Name:               w1\nLabels:             amd.com/gpu.product-name=AMD_Instinct_MI300X_OAM\n"
                "                    amd.com/gpu.vram=192G\nCapacity:\n  cpu:             8\n  amd.com/gpu:  8\n",
                "1: 8 mi300x xgmi 448, 8 x 50");
        variant("labels cut out of JSON",
                "    \"nvidia.com/gpu.count\": \"7\",\n    \"nvidia.com/gpu.product\": "
                "\"A100-PCIE-40GB-MIG-1g.5gb\",\n    ...\n",
                "1: 1 a100-pcie-40 pcie 25, 1 x 12.5", "GPUs in MIG slices");
    }
    void kubernetes_texts() { check_variant("kubernetes-text"); }

    void labels_of_clouds_are_switches_data()
    {
        QTest::addColumn<QByteArray>("labels");
        QTest::newRow("AWS") << QByteArray("\"topology.k8s.aws/network-node-layer-1\": \"top\", "
                                           "\"topology.k8s.aws/network-node-layer-2\": \"leaf\"");
        QTest::newRow("Google") << QByteArray("\"cloud.google.com/gce-topology-block\": \"top\", "
                                              "\"cloud.google.com/gce-topology-subblock\": \"leaf\"");
        QTest::newRow("tiers from 0") << QByteArray("\"fabric.topograph.run/tier-0\": \"leaf\", "
                                                    "\"fabric.topograph.run/tier-1\": \"top\"");
        QTest::newRow("tiers from 1") << QByteArray("\"fabric.topograph.run/tier-1\": \"leaf\", "
                                                    "\"fabric.topograph.run/tier-2\": \"top\"");
    }
    void labels_of_clouds_are_switches()
    {
        QFETCH(QByteArray, labels);
        const ImportText text{"k",
                              ("{\"kind\": \"Node\", \"metadata\": {\"name\": \"n\", \"labels\": {" + labels
                               + ", \"nvidia.com/gpu.product\": \"NVIDIA-L4\", \"nvidia.com/gpu.count\": \"1\"}}}")
                                  .toStdString()};
        const Result<ImportedCluster> imported = import_cluster({&text, 1}, {});
        QVERIFY(imported.ok() && imported->cluster);
        QCOMPARE(imported->cluster->nodes[0].location.switch_id, std::string("leaf"));
        QCOMPARE(imported->cluster->switches[0].parent, std::string("top"));
    }
};

TANGRAM_TEST(TestImportKubernetes)
#include "tst_import_kubernetes.moc"
