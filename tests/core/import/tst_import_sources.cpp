// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/import.h"
#include "files/import/source/gpu_name_table.h"
#include "files/import/source/hostlist.h"
#include "files/import/source/source_lines.h"
#include "files/import/tools/importers.h"
#include "import_variants.h"
#include "test_program.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace tangram;

/// Tables, fabrics, several sources of one cluster, and the names of GPUs.
class TestImportSources : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tables_data()
    {
        variant_columns();
        variant("semicolons, units and another order",
                "Rack;GPUs per node;GPU memory [GB];# nodes;Accelerator type;NIC speed (Gbit/s)\n"
                "r1;8x;80 GB;2;A100 SXM;200 Gbit/s\n",
                "2: 8 a100-sxm-80 nvlink 300, 8 x 25");
        variant("tabs and quotes", "\"Node\"\t\"GPU\"\t\"GPUs\"\n\"n1\"\t\"L40S\"\t\"4\"\n",
                "1: 4 l40s pcie 25, 1 x 12.5");
        variant("comments", "# what we have\ngpu,qty,gpus\nT4,3,2\n", "3: 2 t4 pcie 12.5, 1 x 12.5");
    }
    void tables() { check_variant("node-counts"); }

    void fabrics_data()
    {
        variant_columns();
        variant("rails", import_fixture("ib_fabric.txt"),
                "2: 8 h100-sxm nvlink 450, 2 x 50; 1: 8 h100-sxm nvlink 450, 1 x 25",
                "3 leaf switches are represented by 2");
        variant(
            "one switch",
            "Switch 36 \"S-1\" # \"sw\"\n[1] \"H-1\"[1](1) # \"n1 HCA-1\" lid 1 4xEDR\nnoise\n[2] \"H-2\"[1](2) # \"n2 "
            "HCA-1\" lid 2 4xEDR\n",
            "2: 8 h100-sxm nvlink 450, 1 x 12.5", "neither a switch nor a port: \"noise\"");
        variant("servers of files among the nodes", import_fixture("ib_fabric.txt"),
                "2: 8 h100-sxm nvlink 450, 2 x 50; 1: 8 h100-sxm nvlink 450, 1 x 25",
                "no source says which of these 3 nodes have GPUs");
    }
    void fabrics() { check_variant("ibnetdiscover"); }

    void rails_of_a_fabric_are_one_switch_with_all_their_uplinks()
    {
        const ImportText text{"f", import_fixture("ib_fabric.txt").toStdString()};
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

    void names_that_drivers_give_in_full_are_not_doubted_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("others");
        QTest::newRow("driver") << "NVIDIA H200"
                                << "";
        QTest::newRow("label") << "NVIDIA-H200"
                               << "";
        QTest::newRow("gres") << "nvidia_h200"
                              << "";
        QTest::newRow("site's word") << "h200"
                                     << "h200-nvl";
        QTest::newRow("not a driver's") << "NVIDIA A100"
                                        << "a100-sxm-40 a100-pcie-40 a100-pcie-80";
    }
    void names_that_drivers_give_in_full_are_not_doubted()
    {
        QFETCH(QString, name);
        const auto type = gpu_type_named(name.toStdString(), 0, {});
        QVERIFY(type);
        QStringList others;
        for (const std::string& other : other_meanings(name.toStdString(), 0, *type, {}))
            others << QString::fromStdString(other);
        QTEST(others.join(QLatin1Char(' ')), "others");
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
                                            {"p.txt", import_fixture("pdsh_topo.txt").toStdString()}};
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

    void other_outputs_are_told_apart_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("hint");
        QTest::newRow("sinfo") << QByteArray(
            "PARTITION AVAIL  TIMELIMIT  NODES  STATE NODELIST\ngpu* up infinite 4 idle g[1-4]\n")
                               << QByteArray("sinfo -N -o");
        QTest::newRow("kubectl get nodes")
            << QByteArray("NAME   STATUS   ROLES    AGE   VERSION\nw1 Ready <none> 3d v1.29.1\n")
            << QByteArray("kubectl get nodes -o json");
        QTest::newRow("gres.conf") << QByteArray("NodeName=n[1-4] Name=gpu Type=h100 File=/dev/nvidia[0-7]\n")
                                   << QByteArray("scontrol show node");
        QTest::newRow("rocm-smi") << QByteArray("==== ROCm System Management Interface ====\nGPU[0] : x\n")
                                  << QByteArray("NCCL_TOPO_DUMP_FILE");
        QTest::newRow("a pod") << QByteArray("kind: Pod\nspec:\n  limits:\n    nvidia.com/gpu: 8\n")
                               << QByteArray("kubectl get nodes -o json");
    }
    void other_outputs_are_told_apart()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, hint);
        const ImportText source{"x", text.toStdString()};
        const Result<ImportedCluster> imported = import_cluster({&source, 1}, {});
        QVERIFY(!imported.ok());
        QVERIFY2(imported.error().hint.find(hint.toStdString()) != std::string::npos, imported.error().hint.c_str());
    }

    void records_quote_lines_of_any_encoding()
    {
        const ImportText text{"x", "\tGPU0\tGPU1\nGPU0\t X \tNV18\nGPU1\tNV18\t X \nf\xfcr mich\n"}; // Latin-1
        ImportChoices choices;
        choices.gpu = "h100-sxm";
        const Result<ImportedCluster> imported = import_cluster({&text, 1}, choices);
        QVERIFY(imported.ok() && imported->cluster);
        QVERIFY(has_note(*imported, "f\xfcr mich"));
        const std::string record = import_record(*imported);
        QVERIFY(record.find("f\xef\xbf\xbdr mich") != std::string::npos);
        QCOMPARE(origins_of(record, imported->cluster->nodes.front().id).at("gpu_count"), std::string("x: line 1"));
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

TANGRAM_TEST(TestImportSources)
#include "tst_import_sources.moc"
