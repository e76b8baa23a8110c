// SPDX-License-Identifier: GPL-3.0-or-later
#include "program.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

namespace {

const QByteArray small_cluster = R"({"format": "tangram-cluster", "version": 1, "name": "small", "nodes": [
  {"id": "a", "count": 2, "gpu_type": "a100-sxm-80", "gpu_count": 4,
   "intra_node": {"kind": "nvlink", "bytes_per_s": 3e11, "latency_s": 2e-6},
   "nics": {"count": 4, "bytes_per_s": 2.5e10, "latency_s": 5e-6}}]})";

} // namespace

class TestCliRefusals : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { clear(folder_); }

    void usage_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("help") << QStringList{"--help"} << 0 << QByteArray("Exit codes");
        QTest::newRow("help of a command") << QStringList{"plan", "--help"} << 0 << QByteArray("--cluster");
        QTest::newRow("version") << QStringList{"--version"} << 0 << QByteArray("tangram ");
        QTest::newRow("models") << QStringList{"models"} << 0 << QByteArray("llama-3.1-70b");
        QTest::newRow("nothing") << QStringList{} << 2 << QByteArray("subcommand");
        QTest::newRow("unknown command") << QStringList{"dance"} << 2 << QByteArray("dance");
        QTest::newRow("unknown option") << toy + QStringList{"--fast"} << 2 << QByteArray("--fast");
        QTest::newRow("no cluster") << QStringList{"plan", "--model", "gpt-3-175b"} << 2 << QByteArray("--cluster");
        QTest::newRow("no model") << QStringList{"plan", "--cluster", sample("two-nodes-toy.json")} << 2
                                  << QByteArray("--model");
        QTest::newRow("scenario of no project")
            << toy + QStringList{"--scenario", "more"} << 2 << QByteArray("--project");
        QTest::newRow("scenario of no name")
            << QStringList{"plan", "--project", "p.tangram", "--scenario", ""} << 2 << QByteArray("--scenario");
        QTest::newRow("Metis's hosts without its clusterfile")
            << QStringList{"plan", "--project", "p.tangram", "--metis-hosts", "x", "--metis-bandwidth-unit", "1e9"} << 2
            << QByteArray("--cluster");
        QTest::newRow("unknown rule") << toy + QStringList{"--set", "luck=on"} << 2 << QByteArray("work-balance");
        QTest::newRow("rule without value") << toy + QStringList{"--set", "beam"} << 2 << QByteArray("beam");
        QTest::newRow("threads below zero") << toy + QStringList{"--threads", "-1"} << 2 << QByteArray("--threads");
        QTest::newRow("threads not a number") << toy + QStringList{"--threads", "many"} << 2 << QByteArray("--threads");
        QTest::newRow("no time") << toy + QStringList{"--time-limit", "0"} << 2 << QByteArray("--time-limit");
        QTest::newRow("time not a number")
            << toy + QStringList{"--time-limit", "nan"} << 2 << QByteArray("--time-limit");
        QTest::newRow("time without end")
            << toy + QStringList{"--time-limit", "inf"} << 2 << QByteArray("at most 1,000,000,000");
        QTest::newRow("too much time") << toy + QStringList{"--time-limit", "1e300"} << 2
                                       << QByteArray("at most 1,000,000,000");
        QTest::newRow("tolerance above one")
            << QStringList{"islands", "--cluster", "x", "--tolerance", "2"} << 2 << QByteArray("--tolerance");
        for (const char* unit : {"0", "-1", "inf", "nan", "much"})
            QTest::addRow("bandwidth unit of %s", unit)
                << toy + QStringList{"--metis-hosts", "x", "--metis-bandwidth-unit", unit} << 2
                << QByteArray("expected a number above 0, at most 1e+18, found ") + unit;
        QTest::newRow("nothing to evaluate") << QStringList{"evaluate"} << 2 << QByteArray("FILE");
        QTest::newRow("nothing to validate") << QStringList{"validate"} << 2 << QByteArray("FILE");
    }

    void usage()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, says);
        const Outcome outcome = run(arguments);
        QVERIFY(!outcome.crashed);
        QTEST(outcome.code, "code");
        QVERIFY2(outcome.code == 0 || outcome.err.startsWith("error: "), outcome.err.constData());
        const QByteArray said = outcome.code == 0 ? outcome.out : outcome.err;
        QVERIFY2(said.contains(says), said.constData());
    }

    void bad_input_data()
    {
        QTest::addColumn<QByteArray>("cluster");
        const auto changed = [](const QByteArray& from, const QByteArray& to) {
            QByteArray text = small_cluster;
            Q_ASSERT(text.contains(from));
            return text.replace(from, to);
        };
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("not JSON") << QByteArray("nodes: 3");
        QTest::newRow("truncated") << small_cluster.left(150);
        QTest::newRow("an array") << QByteArray("[]");
        QTest::newRow("null") << QByteArray("null");
        QTest::newRow("binary") << QByteArray("\x00\xff\x7f\x45LF", 6);
        QTest::newRow("no UTF-8") << changed("small", "\xc3\x28");
        QTest::newRow("brackets") << QByteArray(1000000, '[');
        QTest::newRow("nested objects") << QByteArray("{\"a\":").repeated(200000);
        QTest::newRow("another format") << changed("tangram-cluster", "tangram-job");
        QTest::newRow("newer version") << changed("\"version\": 1", "\"version\": 2");
        QTest::newRow("version is text") << changed("\"version\": 1", "\"version\": \"1\"");
        QTest::newRow("no nodes key") << changed("\"nodes\"", "\"hosts\"");
        QTest::newRow("nodes are an object")
            << QByteArray(R"({"format": "tangram-cluster", "version": 1, "nodes": {}})");
        QTest::newRow("no nodes") << QByteArray(R"({"format": "tangram-cluster", "version": 1, "nodes": []})");
        QTest::newRow("unknown GPU") << changed("a100-sxm-80", "a100-sxm-800");
        QTest::newRow("no id") << changed("\"id\": \"a\", ", "");
        QTest::newRow("id is a number") << changed("\"id\": \"a\"", "\"id\": 4");
        QTest::newRow("negative GPUs") << changed("\"gpu_count\": 4", "\"gpu_count\": -4");
        QTest::newRow("no GPUs") << changed("\"gpu_count\": 4", "\"gpu_count\": 0");
        QTest::newRow("half a GPU") << changed("\"gpu_count\": 4", "\"gpu_count\": 4.5");
        QTest::newRow("GPUs as text") << changed("\"gpu_count\": 4", "\"gpu_count\": \"4\"");
        QTest::newRow("too many nodes") << changed("\"count\": 2, \"gpu_type\"", "\"count\": 2000000000, \"gpu_type\"");
        QTest::newRow("negative bandwidth") << changed("3e11", "-3e11");
        QTest::newRow("huge bandwidth") << changed("3e11", "1e300");
        QTest::newRow("infinite bandwidth") << changed("3e11", "1e999");
        QTest::newRow("NaN") << changed("3e11", "NaN");
        QTest::newRow("negative latency") << changed("2e-6", "-2e-6");
        QTest::newRow("duplicate ids") << changed("]}",
                                                  R"(, {"id": "a-0", "gpu_type": "a100-sxm-80", "gpu_count": 4}]})");
        QTest::newRow("cycle of switches")
            << changed("]}", R"(], "switches": [{"id": "s", "parent": "t"}, {"id": "t", "parent": "s"}]})");
        QTest::newRow("unknown parent") << changed("]}", R"(], "switches": [{"id": "s", "parent": "t"}]})");
        QTest::newRow("link to nowhere") << changed("]}",
                                                    R"(], "links": [{"a": "z1", "b": "z2", "bytes_per_s": 1e9}]})");
        QTest::newRow("island of unknown nodes")
            << changed("]}", R"(], "islands": [{"id": "i", "name": "i", "nodes": ["zz"]}]})");
    }

    void bad_input()
    {
        QFETCH(QByteArray, cluster);
        const QString input = folder_.filePath("cluster.json");
        write(input, cluster);
        const QString output = folder_.filePath("plan.json");
        const Outcome outcome = run({"plan", "--cluster", input, "--model", "llama-3.2-1b", "--out", output});
        QVERIFY(!outcome.crashed);
        QCOMPARE(outcome.code, 3);
        QVERIFY(outcome.out.isEmpty());
        QVERIFY2(outcome.err.startsWith("error: "), outcome.err.constData());
        QVERIFY2(outcome.err.contains("\n  at "), outcome.err.constData());
        QVERIFY2(outcome.err.contains("\n  hint: "), outcome.err.constData());
        QVERIFY2(outcome.err.contains("cluster.json"), outcome.err.constData());
        QCOMPARE(outcome.err.count("error:"), 1);
        QCOMPARE(QDir(folder_.path()).entryList(QDir::Files), QStringList{"cluster.json"});
    }

    void bad_files_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("no such cluster") << QStringList{"islands", "--cluster", "/nowhere/c.json"}
                                         << QByteArray("No such file");
        QTest::newRow("a folder") << QStringList{"islands", "--cluster", "/tmp"} << QByteArray("folder");
        QTest::newRow("misspelt model") << QStringList{"plan", "--cluster", sample("two-nodes-toy.json"), "--model",
                                                       "lama-3.1-70b"}
                                        << QByteArray("llama-3.1-70b");
        QTest::newRow("no such job") << toy + QStringList{"--job", "/nowhere/j.json"} << QByteArray("/nowhere/j.json");
        QTest::newRow("cannot write there")
            << toy + QStringList{"--out", "/nowhere/plan.json"} << QByteArray("/nowhere/plan.json");
        QTest::newRow("disk full") << toy + QStringList{"--quiet", "--json", "--out", "/dev/full/x"}
                                   << QByteArray("/dev/full");
        QTest::newRow("no such plan") << QStringList{"evaluate", "/nowhere/p.json"} << QByteArray("/nowhere/p.json");
        QTest::newRow("no such runs") << QStringList{"accuracy", "/nowhere/r.json"} << QByteArray("/nowhere/r.json");
        QTest::newRow("not runs") << QStringList{"accuracy", sample("two-nodes-toy.json")}
                                  << QByteArray("tangram-runs");
        QTest::newRow("not a plan") << QStringList{"evaluate", sample("two-nodes-toy.json")}
                                    << QByteArray("tangram-plan");
    }

    void bad_files()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, says);
        const Outcome outcome = run(arguments);
        QVERIFY(!outcome.crashed);
        QCOMPARE(outcome.code, 3);
        QVERIFY(outcome.out.isEmpty());
        QVERIFY2(outcome.err.startsWith("error: "), outcome.err.constData());
        QVERIFY2(outcome.err.contains(says), outcome.err.constData());
    }

    void measurements_without_a_gpu_in_them_data()
    {
        QTest::addColumn<QByteArray>("rows");
        QTest::addColumn<QByteArray>("says");
        const auto rows = [](const QByteArray& type, const QByteArray& latency) {
            QByteArray text;
            for (const char* const size : {"2048", "4096", "8192"})
                text += QByteArray(size) + "," + size + "," + size + "," + type + "," + latency + "\n";
            return text;
        };
        QTest::newRow("heading alone") << QByteArray() << QByteArray("no measurements");
        QTest::newRow("small matmul") << QByteArray("1024,1024,1024,bf16,0.01\n") << QByteArray("4 GFLOP");
        QTest::newRow("another precision") << rows("int4", "1") << QByteArray("16 bits or fp8");
        QTest::newRow("too slow") << rows("bf16", "1e9") << QByteArray("unit of the latencies");
        QTest::newRow("too fast") << rows("bf16", "1e-9") << QByteArray("more than the 989");
    }

    void measurements_without_a_gpu_in_them()
    {
        QFETCH(QByteArray, rows);
        QFETCH(QByteArray, says);
        const QString table = folder_.filePath("matmuls.csv");
        const QString answer = folder_.filePath("calibration.json");
        write(table, "m,n,k,dtype,latency_ms\n" + rows);
        const Outcome outcome = run({"calibrate", table, "--gpu", "h100-sxm", "--out", answer});
        QCOMPARE(outcome.code, 3);
        QVERIFY2(outcome.err.contains(says) && outcome.err.contains("hint: "), outcome.err.constData());
        QVERIFY(!QFile::exists(answer));
    }

    void huge_file_is_refused_unread()
    {
        const QString input = folder_.filePath("huge.json");
        QFile file(input);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.resize(qint64(2) << 30)); // a hole, as long as 2 GB of brackets
        file.close();
        const Outcome outcome = run({"validate", input});
        QCOMPARE(outcome.code, 3);
        QVERIFY2(outcome.err.contains("1 GiB"), outcome.err.constData());
    }

    void endless_line_is_refused()
    {
        const Outcome outcome = run({"evaluate", "--batch", "/dev/zero"});
        QVERIFY(!outcome.crashed);
        QCOMPARE(outcome.code, 3);
        QVERIFY2(object(outcome.out)["error"].toObject()["message"].toString().contains("256 MiB"),
                 outcome.out.constData());
    }

    void outputs_are_written_all_or_none()
    {
        const QString runs = QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/fuzz_seeds/runs.json");
        for (const char* other : {"--csv", "--svg"}) {
            const Outcome outcome =
                run({"accuracy", runs, "--json", folder_.filePath("a.json"), other, "/nowhere/b.svg"});
            QCOMPARE(outcome.code, TANGRAM_PICTURES || qstrcmp(other, "--svg") != 0 ? 3 : 2);
            QVERIFY(QDir(folder_.path()).entryList(QDir::Files).isEmpty());
        }
        if (TANGRAM_PICTURES)
            QCOMPARE(
                run({"accuracy", runs, "--json", folder_.filePath("a.json"), "--svg", folder_.filePath("b.bmp")}).code,
                3);
        QVERIFY(QDir(folder_.path()).entryList(QDir::Files).isEmpty());
    }

    void inputs_and_other_outputs_are_not_overwritten()
    {
        const QString runs = folder_.filePath("runs.json");
        QVERIFY(QFile::copy(QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/fuzz_seeds/runs.json"), runs));
        const auto bytes = [](const QString& file) {
            QFile read(file);
            return read.open(QIODevice::ReadOnly) ? read.readAll() : QByteArray();
        };
        const QByteArray before = bytes(runs);
        const QString same = folder_.filePath("./runs.json");
        const Outcome over = run({"accuracy", runs, "--json", same});
        QCOMPARE(over.code, 3);
        QVERIFY2(over.err.contains("runs.json") && over.err.contains("hint: "), over.err.constData());
        QCOMPARE(bytes(runs), before);
        const QString both = folder_.filePath("both");
        QCOMPARE(run({"accuracy", runs, "--json", both, "--csv", both}).code, 2);
        QVERIFY(!QFile::exists(both));
        QCOMPARE(run({"accuracy", runs, "--quiet", "--json", "/dev/null", "--csv", "/dev/null"}).code, 0);
    }

    void inputs_are_not_overwritten_data()
    {
        QTest::addColumn<QString>("command"); // with IN for the file that is read, OUT for the one that is written
        QTest::addColumn<QString>("input");
        const auto data = [](const char* name) { return QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/") + name; };
        const QString cluster = sample("two-nodes-toy.json");
        const QString plan = data("fuzz_seeds/plan-by-hand.json");
        QTest::newRow("plan") << "plan --cluster IN --model llama-3.2-1b --quiet --out OUT" << cluster;
        QTest::newRow("plan of a model") << "plan --model IN --cluster " + cluster + " --quiet --out OUT"
                                         << data("fuzz_seeds/model-latent-attention.json");
        QTest::newRow("plan of a project")
            << "plan --project IN --out OUT" << data("fuzz_seeds/project-with-a-record.json");
        QTest::newRow("plan with a calibration")
            << "plan --calibration IN --model llama-3.2-1b --cluster " + cluster + " --out OUT" << cluster;
        QTest::newRow("plan with a job") << "plan --job IN --model llama-3.2-1b --cluster " + cluster + " --out OUT"
                                         << data("fuzz_seeds/job.json");
        QTest::newRow("pairs") << "pairs --cluster IN --model llama-3.2-1b --out OUT" << cluster;
        QTest::newRow("islands") << "islands --cluster IN --out OUT" << cluster;
        QTest::newRow("evaluate") << "evaluate IN --out OUT" << plan;
        QTest::newRow("evaluate with a cluster") << "evaluate " + plan + " --cluster IN --out OUT" << cluster;
        QTest::newRow("export") << "export IN --to csv --out OUT" << plan;
        QTest::newRow("import") << "import IN --out OUT" << data("import/scontrol_show_node.txt");
        QTest::newRow("import with GPU types")
            << "import " + data("import/scontrol_show_node.txt") + " --gpu-types IN --out OUT" << cluster;
        QTest::newRow("calibrate") << "calibrate IN --out OUT" << data("import/node_counts.csv");
        QTest::newRow("calibrate with runs") << "calibrate --runs IN --out OUT" << data("fuzz_seeds/runs.json");
        QTest::newRow("accuracy") << "accuracy IN --csv OUT" << data("fuzz_seeds/runs.json");
        if (TANGRAM_PICTURES)
            QTest::newRow("render") << "render IN --gantt OUT" << plan;
    }

    void inputs_are_not_overwritten()
    {
        QFETCH(QString, command);
        QFETCH(QString, input);
        const QString in = folder_.filePath("in");
        QVERIFY2(QFile::copy(input, in), qPrintable(input));
        const auto bytes = [&] {
            QFile file(in);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const QByteArray before = bytes();
        QVERIFY(!before.isEmpty());
        QVERIFY(QFile::link(in, folder_.filePath("link")));
        QVERIFY(QFile::link("link", folder_.filePath("link-of-a-link")));
        QVERIFY(::link(qPrintable(in), qPrintable(folder_.filePath("second-name"))) == 0);
        const QString relative = QDir::current().relativeFilePath(in);
        for (const QString& name :
             {in, folder_.filePath("../") + QDir(folder_.path()).dirName() + "/./in", relative,
              folder_.filePath("link"), folder_.filePath("link-of-a-link"), folder_.filePath("second-name")})
            // Either may be the one that is named by a detour.
            for (const auto& [read, written] : {std::pair(in, name), std::pair(name, in)}) {
                QStringList arguments = command.split(' ');
                arguments.replaceInStrings(QRegularExpression("^IN$"), read);
                arguments.replaceInStrings(QRegularExpression("^OUT$"), written);
                const Outcome outcome = run(arguments);
                QCOMPARE(outcome.code, 3);
                QCOMPARE(outcome.out, QByteArray());
                QVERIFY2(outcome.err.contains("would overwrite an input file"), outcome.err.constData());
                QVERIFY2(outcome.err.contains("\n  at " + written.toUtf8()), outcome.err.constData());
                QVERIFY2(outcome.err.contains("\n  hint: "), outcome.err.constData());
                QCOMPARE(bytes(), before);
            }
    }

    void folders_of_profiles_are_not_written_to()
    {
        const QString profile = folder_.filePath("profile.json");
        write(profile, "{}");
        const Outcome over = run(toy + QStringList{"--profiles", folder_.path(), "--out", profile});
        QCOMPARE(over.code, 3);
        QVERIFY2(over.err.contains("would overwrite an input file"), over.err.constData());
        // What is not there yet is read by nobody.
        const Outcome beside = run(toy + QStringList{"--profiles", folder_.path(), "--out", profile + ".new"});
        QVERIFY2(!beside.err.contains("would overwrite"), beside.err.constData());
    }

    void other_files_are_overwritten()
    {
        const QString in = folder_.filePath("in.json");
        const QString out = folder_.filePath("out.json");
        QVERIFY(QFile::copy(sample("two-nodes-toy.json"), in));
        QVERIFY(QFile::copy(in, out)); // of the same content, yet another file
        QCOMPARE(run({"islands", "--cluster", in, "--quiet", "--out", out}).code, 0);
        QFile written(out);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(object(written.readAll())["format"].toString(), QString("tangram-islands"));
        QCOMPARE(run({"islands", "--cluster", in, "--quiet", "--out", "/dev/null"}).code, 0);
    }

    void full_output_is_an_error_data()
    {
        QTest::addColumn<QString>("argument");
        for (const char* argument : {"models", "--help", "--version"})
            QTest::newRow(argument) << QString(argument);
    }
    void full_output_is_an_error()
    {
        QFETCH(QString, argument);
        QProcess process;
        process.setStandardOutputFile("/dev/full");
        process.start(TANGRAM_PROGRAM, {argument});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 3);
        QVERIFY(process.readAllStandardError().contains("standard output"));
    }

    void full_disk_leaves_nothing_behind()
    {
        const QString output = folder_.filePath("plan.json");
        write(output, "old");
        QProcess process; // a limit on file sizes is the full disk that needs no disk
        process.start("/bin/sh",
                      QStringList{"-c", "ulimit -f 8; exec \"$0\" \"$@\"", TANGRAM_PROGRAM} + toy
                          + QStringList{"--quiet", "--out", output});
        QVERIFY(process.waitForFinished(120000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 3);
        QVERIFY(process.readAllStandardError().startsWith("error: "));
        QCOMPARE(QDir(folder_.path()).entryList(QDir::Files), QStringList{"plan.json"});
        QFile file(output);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("old"));
    }

    void closed_pipe_is_no_crash()
    {
        QProcess process;
        process.start("/bin/sh",
                      {"-c",
                       "{ " TANGRAM_PROGRAM " pairs --cluster " + sample("two-nodes-toy.json")
                           + " --model llama-3.2-1b; echo $? >&2; } | head -c 10"});
        QVERIFY(process.waitForFinished(120000));
        QCOMPARE(process.readAllStandardError().trimmed(), QByteArray("0"));
    }

private:
    QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(TestCliRefusals)
#include "tst_cli_refusals.moc"
