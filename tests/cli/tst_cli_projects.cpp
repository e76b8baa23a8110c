// SPDX-License-Identifier: GPL-3.0-or-later
// Project files on the command line, their scenarios, and the check of files of every kind.
#include "program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

class TestCliProjects : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { clear(folder_); }

    void a_project_is_planned_with_what_it_holds()
    {
        const QString project =
            QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/fuzz_seeds/project-with-every-scenario.json");
        const auto planned = [&](const QStringList& more) {
            const Outcome outcome = run(QStringList{"plan", "--project", project, "--json", "--no-timeline"} + more);
            if (outcome.code != 0)
                qFatal("%s", outcome.err.constData());
            return object(outcome.out);
        };
        const auto gpus = [](const QJsonObject& plan) {
            return plan["cluster"].toObject()["nodes"].toArray().size() * 8;
        };
        const QJsonObject base = planned({});
        QCOMPARE(gpus(base), 32);
        QCOMPARE(base["model"].toObject()["name"].toString(), QString("llama-3.1-8b"));
        QCOMPARE(base["job"].toObject()["global_batch"].toInt(), 256);
        QCOMPARE(base["search"].toObject()["settings"].toObject()["merge_tolerance"].toDouble(), 0.2);

        const QJsonObject more = planned({"--scenario", "two more H100 nodes"});
        QCOMPARE(gpus(more), 48);
        QVERIFY(more["plan"].toObject()["iteration_time_s"].toDouble()
                < base["plan"].toObject()["iteration_time_s"].toDouble());

        // What is named beside it counts before what it holds.
        const QJsonObject other =
            planned({"--model", "llama-3.2-3b", "--set", "merge-tolerance=0.3", "--scenario", "no A100"});
        QCOMPARE(gpus(other), 16);
        QCOMPARE(other["model"].toObject()["name"].toString(), QString("llama-3.2-3b"));
        QCOMPARE(other["search"].toObject()["settings"].toObject()["merge_tolerance"].toDouble(), 0.3);
        QCOMPARE(gpus(planned({"--cluster", sample("two-nodes-toy.json"), "--scenario", "smaller model"})),
                 gpus(object(run(toy + QStringList{"--json"}).out)));

        const Outcome islands = run({"islands", "--cluster", project, "--json"});
        QCOMPARE(islands.code, 0);
    }

    void the_command_line_says_whether_a_search_is_exact_data()
    {
        QTest::addColumn<bool>("in_project");
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<bool>("exact");
        QTest::newRow("the project") << true << QStringList() << true;
        QTest::newRow("no project's word, none here") << false << QStringList() << false;
        QTest::newRow("switched on") << false << QStringList{"--exact"} << true;
        QTest::newRow("switched off") << true << QStringList{"--no-exact"} << false;
    }

    void the_command_line_says_whether_a_search_is_exact()
    {
        QFETCH(bool, in_project);
        QFETCH(QStringList, options);
        QFETCH(bool, exact);
        QFile seed(QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/fuzz_seeds/project-with-every-scenario.json"));
        QVERIFY(seed.open(QIODevice::ReadOnly));
        QJsonObject project = object(seed.readAll());
        QJsonObject search = project["search"].toObject();
        search["exact"] = in_project;
        search["most_pipelines"] = 1; // the proof over several takes minutes
        search["mixed_stages"] = false;
        project["search"] = search;
        const QString path = folder_.filePath("project.tangram");
        write(path, QJsonDocument(project).toJson());
        const Outcome outcome = run(QStringList{"plan", "--project", path, "--scenario", "no A100", "--json",
                                                "--no-timeline", "--time-limit", "30"}
                                    + options);
        QVERIFY2(outcome.code == 0, outcome.err.constData());
        QCOMPARE(object(outcome.out)["search"].toObject()["settings"].toObject()["exact"].toBool(), exact);
    }

    void a_scenario_that_cannot_be_made_is_told()
    {
        QFile seed(QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/fuzz_seeds/project-with-every-scenario.json"));
        QVERIFY(seed.open(QIODevice::ReadOnly));
        const QByteArray text = seed.readAll();
        const QString good = folder_.filePath("good.tangram");
        const QString broken = folder_.filePath("broken.tangram");
        write(good, text);
        write(broken, QByteArray(text).replace("\"remove\", \"nodes\": [\"a-0\"", "\"remove\", \"nodes\": [\"b7\""));

        const Outcome valid = run({"validate", good});
        QCOMPARE(valid.code, 0);
        QVERIFY2(valid.out.contains("OK (project of 4 nodes, 6 scenarios, 0 kept plans)"), valid.out.constData());
        const Outcome invalid = run({"validate", broken});
        QCOMPARE(invalid.code, 4);
        QVERIFY2(invalid.out.contains("scenario \"no A100\", change 1: no node has the id \"b7\""),
                 invalid.out.constData());

        const QString empty = folder_.filePath("empty.tangram");
        write(empty,
              QByteArray(text).replace("\"remove\", \"nodes\": [", "\"remove\", \"nodes\": [\"h-0\", \"h-1\", "));
        QCOMPARE(run({"validate", empty}).code, 4);
        const Outcome no_nodes = run({"plan", "--project", empty, "--scenario", "no A100"});
        QCOMPARE(no_nodes.code, 3);
        QVERIFY2(no_nodes.err.contains("without nodes"), no_nodes.err.constData());

        const Outcome missing = run({"plan", "--project", good, "--scenario", "no A10"});
        QCOMPARE(missing.code, 3);
        QVERIFY2(missing.err.contains("no A100"), missing.err.constData());
        const Outcome refused = run({"plan", "--project", broken, "--scenario", "no A100"});
        QCOMPARE(refused.code, 3);
        QVERIFY2(refused.err.contains("b7"), refused.err.constData());
    }

    void validate_tells_kinds_apart()
    {
        const QString job = folder_.filePath("job.json");
        write(job, R"({"format": "tangram-job", "version": 1, "global_batch": 64, "sequence_length": 2048})");
        const QString bad = folder_.filePath("bad.json");
        write(bad, R"({"format": "shopping-list"})");
        const QString calibration = folder_.filePath("calibration.json");
        write(calibration, R"({"format": "tangram-calibration", "version": 1, "gpu_types": [{"gpu_type": "t4"}]})");
        const Outcome good = run({"validate", sample("two-nodes-toy.json"), job, calibration});
        QCOMPARE(good.code, 0);
        QCOMPARE(good.out.count("OK"), 3);
        QVERIFY(good.out.contains("(calibration of 1 GPU type)"));
        const Outcome mixed = run({"validate", job, bad});
        QCOMPARE(mixed.code, 3);
        QCOMPARE(mixed.out.count("OK"), 1);
        QVERIFY(mixed.err.contains("shopping-list"));
    }

private:
    QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(TestCliProjects)
#include "tst_cli_projects.moc"
