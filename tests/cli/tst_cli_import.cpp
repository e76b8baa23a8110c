// SPDX-License-Identifier: GPL-3.0-or-later
#include "program.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

namespace {

QString output_of(const char* file)
{
    return QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/import/") + file;
}

} // namespace

class TestCliImport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        // The user's own names of GPUs are left alone.
        qputenv("XDG_CONFIG_HOME", folder_.path().toLocal8Bit());
    }

    void several_outputs_make_a_cluster_that_plans()
    {
        const QString cluster = folder_.filePath("cluster.json");
        const Outcome imported = run({"import", output_of("scontrol_show_node.txt"), output_of("topology.conf"),
                                      output_of("a100_8gpu_topo.txt"), "--out", cluster});
        QVERIFY2(imported.code == 0, imported.err.constData());
        for (const char* word : {"scontrol show node, 7 nodes", "topology.conf, 6 nodes, 3 switches", "h100-sxm",
                                 "7 nodes, 46 GPUs, 3 switches", "assumed", "ignored", "the first: login1"})
            QVERIFY2(imported.out.contains(word), imported.out.constData());
        QFile file(cluster);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject written = object(file.readAll());
        const QJsonObject kept = written["import"].toObject();
        QCOMPARE(kept["sources"].toArray().size(), 3);
        const QJsonObject first = kept["figures"].toArray()[3].toObject();
        QVERIFY(first["of"].isString() && first["gpu_count"].toString().contains("scontrol_show_node.txt: line "));
        const Outcome valid = run({"validate", cluster});
        QVERIFY2(valid.out.contains("7 nodes, 46 GPUs of 4 types"), valid.out.constData());
        const Outcome plan =
            run({"plan", "--cluster", cluster, "--model", "llama-3.2-1b", "--time-limit", "20", "--quiet"});
        QVERIFY2(plan.code == 0 || plan.code == 5, plan.err.constData());
    }

    void sources_are_not_replaced()
    {
        const QString source = folder_.filePath("nodes.txt");
        QVERIFY(QFile::copy(output_of("scontrol_show_node.txt"), source));
        const Outcome imported = run({"import", source, "--out", folder_.filePath("./nodes.txt")});
        QCOMPARE(imported.code, 3);
        QVERIFY2(imported.err.contains("would overwrite"), imported.err.constData());
        QFile before(output_of("scontrol_show_node.txt"));
        QFile after(source);
        QVERIFY(before.open(QIODevice::ReadOnly) && after.open(QIODevice::ReadOnly));
        QCOMPARE(after.readAll(), before.readAll());
    }

    void what_is_missing_is_asked_for_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, QStringList arguments, int code, const char* says) {
            QTest::newRow(name) << (QStringList{"import"} += arguments) << code << QByteArray(says);
        };
        row("no file", {}, 2, "FILE");
        row("no such file", {"/nowhere/x"}, 3, "/nowhere/x");
        row("nameless GPU", {output_of("a100_8gpu_topo.txt")}, 3, "name it with --gpu");
        row("named GPU", {output_of("a100_8gpu_topo.txt"), "--gpu", "a100"}, 0, "1 node, 8 GPUs");
        row("named nodes", {output_of("a100_8gpu_topo.txt"), "--gpu", "a100", "--nodes", "16"}, 0,
            "16 nodes, 128 GPUs");
        row("no such GPU", {output_of("a100_8gpu_topo.txt"), "--gpu", "a1000"}, 3, "did you mean");
        row("unknown name", {output_of("kubernetes_nodes.json")}, 3,
            "--gpu-alias \"NVIDIA-RTX-4500-Ada-Generation=TYPE\"");
        row("known by an alias", {output_of("kubernetes_nodes.json"), "--gpu-alias", "RTX 4500 Ada Generation=l40s"}, 0,
            "5 nodes, 23 GPUs");
        row("half an alias", {output_of("kubernetes_nodes.json"), "--gpu-alias", "x="}, 3, "expected NAME=TYPE");
        row("file of no kind", {QStringLiteral(TANGRAM_SOURCE_DIR "/README.md")}, 3,
            "nothing that describes a cluster");
    }
    void what_is_missing_is_asked_for()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, says);
        const Outcome outcome = run(arguments);
        QVERIFY(!outcome.crashed);
        QTEST(outcome.code, "code");
        const QByteArray said = outcome.code == 0 ? outcome.out : outcome.err;
        QVERIFY2(said.contains(says), said.constData());
    }

    void figures_of_unknown_gpus_come_from_a_file()
    {
        const QString types = folder_.filePath("types.json");
        write(types, R"({"gpu_types": [{"id": "ada", "name": "RTX 4500 Ada Generation", "memory_bytes": 51539607552,
            "memory_bytes_per_s": 9.6e11, "peak_flops": {"bf16": 3.64e14, "fp16": 3.64e14}, "power_w": 300}]})");
        const Outcome outcome = run({"import", output_of("kubernetes_nodes.json"), "--gpu-types", types});
        QVERIFY2(outcome.code == 0, outcome.err.constData());
        QVERIFY(outcome.out.contains("  ada "));
    }

    void names_that_were_remembered_are_known()
    {
        QVERIFY(QDir(folder_.path()).mkpath("tangram-explorer"));
        const QString names = folder_.filePath("tangram-explorer/gpu_names.json");
        write(names,
              R"({"format": "tangram-gpu-names", "version": 1, "aliases": {"RTX 4500 Ada Generation": "l40s"}})");
        const Outcome known = run({"import", output_of("kubernetes_nodes.json")});
        QVERIFY2(known.code == 0, known.err.constData());
        QVERIFY(known.out.contains("5 nodes, 23 GPUs"));
        // What an option says counts before it.
        const Outcome other =
            run({"import", output_of("kubernetes_nodes.json"), "--gpu-alias", "RTX 4500 Ada Generation=l4"});
        QVERIFY2(other.out.contains("  l4 "), other.out.constData());
        write(names, "{");
        const Outcome broken = run({"import", output_of("node_counts.csv")});
        QCOMPARE(broken.code, 3);
        QVERIFY2(broken.err.contains("gpu_names.json"), broken.err.constData());
        QVERIFY(QFile::remove(names));
    }

private:
    QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(TestCliImport)
#include "tst_cli_import.moc"
