// SPDX-License-Identifier: GPL-3.0-or-later
#include "program.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

namespace {

/// Seconds in which the search below finds a first plan; sanitizers slow it ten times and more.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
const QString time_for_a_plan = "30";
#else
const QString time_for_a_plan = "5";
#endif

/// A search that takes far longer than any test: exact, over a thousand GPUs.
const QStringList endless{
    "plan",      "--cluster", sample("fleet-1024-gpus-five-types.json"), "--model", "llama-3.1-405b", "--exact",
    "--threads", "1"};

} // namespace

class TestCliAnswers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { clear(folder_); }

    void plan_writes_what_it_prints()
    {
        const QString output = folder_.filePath("plan.json");
        const Outcome outcome = run(toy + QStringList{"--json", "--out", output});
        QCOMPARE(outcome.err, QByteArray());
        QCOMPARE(outcome.code, 0);
        const QJsonObject plan = object(outcome.out);
        QCOMPARE(plan["format"].toString(), QString("tangram-plan"));
        QCOMPARE(plan["search"].toObject()["complete"].toBool(), true);
        QVERIFY(plan["plan"].toObject()["iteration_time_s"].toDouble()
                >= plan["search"].toObject()["lower_bound_iteration_time_s"].toDouble());
        QVERIFY(!plan["plan"].toObject()["timeline"].toArray().isEmpty());
        QFile file(output);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), outcome.out);
        QCOMPARE(QDir(folder_.path()).entryList(QDir::Files), QStringList{"plan.json"});
    }

    void plan_without_timeline()
    {
        const Outcome outcome = run(toy + QStringList{"--json", "--no-timeline"});
        QCOMPARE(outcome.code, 0);
        QVERIFY(!object(outcome.out)["plan"].toObject().contains("timeline"));
    }

    void quiet_says_nothing()
    {
        const Outcome outcome = run(toy + QStringList{"--quiet", "--out", folder_.filePath("p.json")});
        QCOMPARE(outcome.code, 0);
        QVERIFY(outcome.out.isEmpty() && outcome.err.isEmpty());
        QVERIFY(QFile::exists(folder_.filePath("p.json")));
    }

    void money_and_energy_have_sensible_units()
    {
        const Outcome small = run(toy);
        QVERIFY2(QRegularExpression("cost +\\$[0-9]+\\.[0-9]{2} per hour, \\$0\\.[0-9]{2,4} per million")
                     .match(small.out)
                     .hasMatch(),
                 small.out.constData());
        QVERIFY2(QRegularExpression("energy +[0-9.]+ Wh per iteration").match(small.out).hasMatch(),
                 small.out.constData());
        const Outcome large =
            run({"plan", "--cluster", sample("512-gpus-three-types.json"), "--model", "llama-3.1-8b"});
        QVERIFY2(QRegularExpression("cost +\\$[0-9],[0-9]{3} per hour").match(large.out).hasMatch(),
                 large.out.constData());
    }

    void tables_are_for_people()
    {
        const Outcome outcome = run(toy);
        QCOMPARE(outcome.code, 0);
        for (const char* word :
             {"stage", "layers", "iteration time", "lower bound", "tokens/s", "MFU", "imbalance", "pairs"})
            QVERIFY2(outcome.out.contains(word), word);
        QVERIFY(!outcome.out.contains('\x1b')); // no colours into a pipe
    }

    void settings_reach_the_search()
    {
        const Outcome outcome =
            run(toy
                + QStringList{"--json", "--no-timeline", "--set", "work-balance=off", "--set", "beam=7", "--set",
                              "most-pipelines=1", "--set", "mixed-stages=off", "--exact", "--threads", "2"});
        QCOMPARE(outcome.code, 0);
        const QByteArray settings =
            QJsonDocument(object(outcome.out)["search"].toObject()["settings"].toObject()).toJson();
        QVERIFY2(settings.contains("work-balance") && settings.contains("exact"), settings.constData());
    }

    void nothing_fits()
    {
        const Outcome outcome = run({"plan", "--cluster", sample("two-nodes-toy.json"), "--model", "gpt-3-175b",
                                     "--out", folder_.filePath("p.json")});
        QCOMPARE(outcome.code, 4);
        QVERIFY(outcome.out.isEmpty());
        QVERIFY2(outcome.err.contains("no plan fits") && outcome.err.contains("GiB"), outcome.err.constData());
        QVERIFY(QDir(folder_.path()).isEmpty());
    }

    void time_limit_gives_the_best_so_far()
    {
        const Outcome outcome = run(endless + QStringList{"--time-limit", time_for_a_plan, "--json", "--no-timeline"});
        QCOMPARE(outcome.code, 5);
        QCOMPARE(object(outcome.out)["search"].toObject()["complete"].toBool(true), false);
        QVERIFY(object(outcome.out)["plan"].toObject()["iteration_time_s"].toDouble() > 0);
    }

    void a_stopped_proof_goes_on()
    {
        const QString first = folder_.filePath("first.json");
        const QString second = folder_.filePath("second.json");
        const auto limit = [](int seconds) {
            return QStringList{"--time-limit", QString::number(seconds), "--no-timeline", "--quiet"};
        };
        const QStringList exact{"plan",    "--cluster",       sample("64-gpus-two-types.json"),
                                "--model", "llama-3.2-1b",    "--exact",
                                "--set",   "mixed-stages=off"};
        const auto search_of = [](const QString& name) {
            QFile file(name);
            return file.open(QIODevice::ReadOnly) ? object(file.readAll())["search"].toObject() : QJsonObject();
        };
        const auto proof_of = [&](const QString& name) { return search_of(name)["proof"].toObject(); };
        const auto ruled_out = [&](const QString& file) {
            double count = 0;
            for (const QJsonValue& range : proof_of(file)["ruled_out"].toArray())
                count += range.toArray()[1].toDouble() - range.toArray()[0].toDouble();
            return count;
        };
        int seconds = 2;
        do {
            seconds *= 2; // where others take the processor, none is ruled out soon
            QFile::remove(first);
            QCOMPARE(run(exact + limit(seconds) + QStringList{"--out", first}).code, 5);
        } while (ruled_out(first) == 0 && seconds < 64);
        QVERIFY(ruled_out(first) > 0);
        const Outcome more = run(QStringList{"plan", "--resume", first, "--out", second} + limit(seconds));
        QVERIFY2(more.code == 5, more.err.constData());
        QCOMPARE(proof_of(second)["subtrees"], proof_of(first)["subtrees"]);
        QVERIFY(ruled_out(second) >= ruled_out(first)); // some subtrees take long

        const Outcome other = run(QStringList{"plan", "--resume", first, "--set", "most-pipelines=1"});
        QCOMPARE(other.code, 3);
        QVERIFY2(other.err.contains("other rules"), other.err.constData());
        const Outcome onto = run(QStringList{"plan", "--resume", first, "--out", first});
        QCOMPARE(onto.code, 3);
        const QString whole = folder_.filePath("whole.json");
        QCOMPARE(run(toy + QStringList{"--out", whole}).code, 0);
        const Outcome none = run(QStringList{"plan", "--resume", whole});
        QCOMPARE(none.code, 3);
        QVERIFY2(none.err.contains("no proof to resume"), none.err.constData());
    }

    void a_plan_starts_from_another_one()
    {
        const QString before = folder_.filePath("before.json");
        const QString after = folder_.filePath("after.json");
        const auto seconds = [](const QString& name) {
            QFile file(name);
            return file.open(QIODevice::ReadOnly)
                ? object(file.readAll())["plan"].toObject()["iteration_time_s"].toDouble()
                : 0;
        };
        QCOMPARE(run(toy + QStringList{"--out", before}).code, 0);
        const Outcome same = run(toy + QStringList{"--start-from", before, "--out", after});
        QVERIFY2(same.code == 0, same.err.constData());
        QVERIFY(seconds(before) > 0);
        QVERIFY(seconds(after) <= seconds(before));
        QVERIFY(!same.out.contains("cannot run"));

        QStringList other = toy;
        other.replaceInStrings("two-nodes-toy", "h100-and-a100-two-racks");
        QVERIFY(other != toy);
        const Outcome elsewhere = run(other + QStringList{"--start-from", before});
        QCOMPARE(elsewhere.code, 0);
        QVERIFY2(elsewhere.out.contains("cannot run on this cluster"), elsewhere.out.constData());

        QStringList larger = toy;
        larger.replaceInStrings("llama-3.2-1b", "llama-3.2-3b");
        QVERIFY(larger != toy);
        const Outcome another = run(larger + QStringList{"--start-from", before});
        QCOMPARE(another.code, 3);
        QVERIFY2(another.err.contains("the plan to start from is one of"), another.err.constData());
        QCOMPARE(run(toy + QStringList{"--start-from", before, "--out", before}).code, 3);
        const Outcome metis = run(toy + QStringList{"--start-from", before, "--set", "planner=metis"});
        QCOMPARE(metis.code, 2);
        QVERIFY2(metis.err.contains("cannot start from a plan"), metis.err.constData());
        QCOMPARE(run(toy + QStringList{"--start-from", sample("two-nodes-toy.json")}).code, 3);
    }

    void interrupt_gives_the_best_so_far_data()
    {
        QTest::addColumn<int>("signal_number");
        QTest::newRow("SIGINT") << SIGINT;
        QTest::newRow("SIGTERM") << SIGTERM;
    }

    void interrupt_gives_the_best_so_far()
    {
        QFETCH(int, signal_number);
        // The progress line, which needs a terminal, tells when there is a first plan.
        const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
        QVERIFY(terminal >= 0 && ::grantpt(terminal) == 0 && ::unlockpt(terminal) == 0);
        QProcess process;
        process.setStandardErrorFile(QString::fromLocal8Bit(::ptsname(terminal)));
        process.start(TANGRAM_PROGRAM, endless + QStringList{"--json", "--no-timeline"});
        QVERIFY(process.waitForStarted());
        QByteArray progress;
        while (!progress.contains("best")) {
            char piece[256];
            const ssize_t got = ::read(terminal, piece, sizeof piece);
            QVERIFY2(got > 0, progress.constData());
            progress.append(piece, got);
        }
        ::kill(static_cast<pid_t>(process.processId()), signal_number);
        QVERIFY(process.waitForFinished(10000));
        ::close(terminal);
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 5);
        QCOMPARE(object(process.readAllStandardOutput())["search"].toObject()["complete"].toBool(true), false);
    }

    void evaluate_agrees_with_plan()
    {
        const QString output = folder_.filePath("plan.json");
        QCOMPARE(run(toy + QStringList{"--quiet", "--out", output}).code, 0);
        QFile file(output);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject planned = object(file.readAll());
        const Outcome outcome = run({"evaluate", output, "--json"});
        QCOMPARE(outcome.code, 0);
        const QJsonObject evaluated = object(outcome.out);
        QCOMPARE(evaluated["violations"].toArray().size(), 0);
        QCOMPARE(evaluated["plan"].toObject()["iteration_time_s"], planned["plan"].toObject()["iteration_time_s"]);
        QCOMPARE(run({"evaluate", output}).code, 0);
        QCOMPARE(run({"validate", output}).code, 0);
    }

    void evaluate_names_broken_rules()
    {
        const QString job = folder_.filePath("1f1b.json"); // stages of one chunk
        write(job, R"({"format": "tangram-job", "version": 1, "allow": {"schedules": ["1f1b"]}})");
        QJsonObject plan = object(run(toy + QStringList{"--json", "--no-timeline", "--job", job}).out);
        QJsonObject body = plan["plan"].toObject();
        QJsonArray pipelines = body["pipelines"].toArray();
        QJsonObject pipeline = pipelines[0].toObject();
        QJsonArray stages = pipeline["stages"].toArray();
        QJsonObject stage = stages[0].toObject();
        stage["layers"] = QJsonObject{{"first", 1}, {"last", 3}};
        stages[0] = stage;
        pipeline["stages"] = stages;
        pipelines[0] = pipeline;
        body["pipelines"] = pipelines;
        plan["plan"] = body;
        const QString input = folder_.filePath("broken.json");
        write(input, QJsonDocument(plan).toJson());
        const Outcome outcome = run({"evaluate", input});
        QCOMPARE(outcome.code, 4);
        QVERIFY2(outcome.out.contains("rule 1 at"), outcome.out.constData());
        QCOMPARE(run({"validate", input}).code, 4);
        const Outcome json = run({"evaluate", input, "--json"});
        QCOMPARE(json.code, 4);
        QVERIFY(!object(json.out)["violations"].toArray().isEmpty());
    }

    void batch_answers_line_by_line()
    {
        const QByteArray plan =
            QJsonDocument(object(run(toy + QStringList{"--json", "--no-timeline"}).out)).toJson(QJsonDocument::Compact);
        const QByteArray lines =
            plan + "\n\nnot a plan\n{\"format\": \"tangram-plan\", \"version\": 9}\n" + plan + "\n";
        write(folder_.filePath("plans"), lines);
        for (const Outcome& outcome : {run({"evaluate", "--batch"}, lines), run({"evaluate", "--batch", "-"}, lines),
                                       run({"evaluate", "--batch", folder_.filePath("plans")})}) {
            QCOMPARE(outcome.code, 3);
            const QList<QByteArray> answers = outcome.out.trimmed().split('\n');
            QCOMPARE(answers.size(), 4); // none for the blank line
            for (const int i : {0, 3})
                QVERIFY2(object(answers[i])["plan"].toObject()["iteration_time_s"].toDouble() > 0,
                         answers[i].constData());
            for (const int i : {1, 2})
                QVERIFY2(!object(answers[i])["error"].toObject()["message"].toString().isEmpty(),
                         answers[i].constData());
            QCOMPARE(answers[0], answers[3]);
        }
    }

    void batch_ends_with_the_code_of_its_worst_line()
    {
        const QByteArray plan =
            QJsonDocument(object(run(toy + QStringList{"--json", "--no-timeline"}).out)).toJson(QJsonDocument::Compact);
        QByteArray broken = plan;
        broken.replace("\"global_batch\":", "\"global_batch\":1");
        QVERIFY(broken != plan);
        const auto code = [](const QByteArray& lines) { return run({"evaluate", "--batch"}, lines).code; };
        QCOMPARE(code(plan + "\n \r\n" + plan), 0);
        QCOMPARE(code(broken + "\n" + plan + "\n"), 4);
        QCOMPARE(code(plan + "\n{}\n" + broken + "\n"), 3);
        QCOMPARE(code(broken + "\n{}\n"), 3);
    }

    void islands_as_table_and_json()
    {
        const Outcome table = run({"islands", "--cluster", sample("a100-and-v100.json")});
        QCOMPARE(table.code, 0);
        QVERIFY(table.out.contains("A100") && table.out.contains("V100"));
        const Outcome json = run({"islands", "--cluster", sample("a100-and-v100.json"), "--json"});
        QCOMPARE(json.code, 0);
        const QJsonArray islands = object(json.out)["islands"].toArray();
        QCOMPARE(islands.size(), 2);
        QCOMPARE(islands[0].toObject()["nodes"].toArray().size() + islands[1].toObject()["nodes"].toArray().size(),
                 qsizetype(8));
        const Outcome merged =
            run({"islands", "--cluster", sample("a100-and-v100.json"), "--json", "--tolerance", "1"});
        QCOMPARE(object(merged.out)["islands"].toArray().size(), 1);
    }

    void planners_are_compared()
    {
        const QString csv = folder_.filePath("planners.csv");
        const QString svg = folder_.filePath("planners.svg");
        const QStringList asked{"compare-planners", "--cluster",    sample("two-nodes-toy.json"),
                                "--model",          "llama-3.2-1b", "--model",
                                "gpt-2-xl",         "--quiet"};
        const Outcome json = run(asked + QStringList{"--json", "--csv", csv, "--svg", svg});
        QCOMPARE(json.code, 0);
        const QJsonArray cases = object(json.out)["cases"].toArray();
        QCOMPARE(cases.size(), 2);
        qsizetype rows = 0;
        for (const auto& one : cases)
            for (const auto& row : one.toObject()["planners"].toArray()) {
                ++rows;
                const QJsonObject result = row.toObject();
                if (result.contains("iteration_time_s"))
                    QVERIFY(result["slower_than_tangram"].toDouble() > 0.99);
                else
                    QVERIFY(!result["why_none"].toString().isEmpty());
            }
        QVERIFY(rows > cases.size());
        QFile table(csv);
        QVERIFY(table.open(QIODevice::ReadOnly));
        QCOMPARE(table.readAll().count('\n'), rows + 1);
        QFile picture(svg);
        QVERIFY(picture.open(QIODevice::ReadOnly));
        QVERIFY(picture.readAll().startsWith("<svg"));
        const Outcome one = run(asked + QStringList{"--json", "--planner", "uniform"});
        QCOMPARE(object(one.out)["cases"].toArray()[0].toObject()["planners"].toArray().size(), 1);
        QCOMPARE(run(asked + QStringList{"--planner", "alpa"}).code, 2);
        QCOMPARE(run(asked + QStringList{"--csv", sample("two-nodes-toy.json")}).code, 3);
    }

    void measurements_become_a_calibration()
    {
        // An A100 that takes ten times the time of the arithmetic at the peak.
        QByteArray table = "m,n,k,dtype,latency_us\n";
        for (const int size : {1024, 2048, 4096, 8192})
            table += QByteArray::number(size) + "," + QByteArray::number(size) + "," + QByteArray::number(size)
                + ",bf16," + QByteArray::number(10 * 2e6 * size * size * size / 312e12) + "\n";
        write(folder_.filePath("matmuls.csv"), table);
        const QString file = folder_.filePath("calibration.json");
        const Outcome fitted = run({"calibrate", folder_.filePath("matmuls.csv"), "--gpu", "A100-40", "--source",
                                    "a slow one", "--out", file});
        QCOMPARE(fitted.code, 0);
        QVERIFY2(fitted.out.contains("a100-sxm-40") && fitted.out.contains("matmul"), fitted.out.constData());
        const Outcome fast = run(toy + QStringList{"--json"});
        const Outcome slow = run(toy + QStringList{"--json", "--calibration", file});
        QCOMPARE(slow.code, 0);
        const auto seconds = [](const Outcome& outcome) {
            return object(outcome.out)["plan"].toObject()["iteration_time_s"].toDouble();
        };
        QVERIFY2(seconds(slow) > 1.5 * seconds(fast), slow.err.constData());
        write(folder_.filePath("slow.json"), slow.out);
        const Outcome kept = run({"evaluate", "--json", folder_.filePath("slow.json")});
        QVERIFY(std::abs(seconds(kept) / seconds(slow) - 1) < 1e-6);

        write(file, "{}");
        QCOMPARE(run(toy + QStringList{"--calibration", file}).code, 3);
        write(folder_.filePath("matmuls.csv"), "nothing");
        const Outcome broken = run({"calibrate", folder_.filePath("matmuls.csv")});
        QCOMPARE(broken.code, 3);
        QVERIFY2(broken.err.contains("line 1") && broken.err.contains("no measurements"), broken.err.constData());
        write(folder_.filePath("matmuls.csv"), "m;n;k;dtype;latency_ms\n8192;8192;8192;bf16;1,7\n");
        const Outcome semicolons = run({"calibrate", folder_.filePath("matmuls.csv"), "--gpu", "A100-40"});
        QCOMPARE(semicolons.code, 3);
        QVERIFY2(semicolons.err.contains("not separated by commas"), semicolons.err.constData());
        write(folder_.filePath("matmuls.csv"), "m,n,k,dtype,latency_ms\n8192,8192,8192,bf16,4.7\n");
        const Outcome one = run({"calibrate", folder_.filePath("matmuls.csv"), "--gpu", "A100-40", "--out", file});
        QVERIFY2(one.out.contains("not checked"), one.out.constData());
        const Outcome kept_open = run({"validate", file});
        QCOMPARE(kept_open.code, 0);
    }

    void names_cut_short_are_understood()
    {
        const QStringList plan{"plan", "--cluster", sample("two-nodes-toy.json"), "--model"};
        const Outcome short_name = run(plan + QStringList{"llama-405b"});
        QVERIFY2(short_name.err.contains("did you mean llama-3.1-405b"), short_name.err.constData());
        const Outcome typo = run(plan + QStringList{"lama-2-7b"});
        QVERIFY2(typo.err.contains("did you mean llama-2-7b"), typo.err.constData());
    }

    void profiles_alone_name_their_model()
    {
        // Sailor's names of its models, and no file that describes them.
        const auto profile = [](int layers) {
            QJsonObject times;
            for (int layer = 0; layer < layers; ++layer)
                times[QString::number(layer)] = QJsonArray{0.01, 0.02, 0.004};
            return QJsonDocument(QJsonObject{{"1", QJsonObject{{"1", times}}}}).toJson();
        };
        QDir(folder_.path()).mkpath("alone/OPT-350/A100-40");
        const QString file = folder_.filePath("alone/OPT-350/A100-40/profile.json");
        const QStringList plan{
            "plan",    "--cluster", sample("two-nodes-toy.json"), "--profiles", folder_.filePath("alone"),
            "--quiet", "--model"};
        write(file, profile(26));
        const Outcome by_name = run(plan + QStringList{"opt-350"});
        QVERIFY2(by_name.code == 0, by_name.err.constData());
        QCOMPARE(run(plan + QStringList{"opt-350m"}).code, 0);
        const Outcome another = run(plan + QStringList{"OPT-1000"});
        QCOMPARE(another.code, 3);
        QVERIFY2(another.err.contains("the profiles are of OPT-350"), another.err.constData());
        write(file, profile(27));
        const Outcome deeper = run(plan + QStringList{"OPT-350"});
        QCOMPARE(deeper.code, 3);
        QVERIFY2(deeper.err.contains("the profile of OPT-350 has 27 layers, and opt-350m has 26: 24 blocks"),
                 deeper.err.constData());
        QVERIFY2(!deeper.err.contains("add GPUs"), deeper.err.constData());
    }

    void pairs_are_json()
    {
        const Outcome outcome = run({"pairs", "--cluster", sample("two-nodes-toy.json"), "--model", "llama-3.2-1b"});
        QCOMPARE(outcome.code, 0);
        QVERIFY(!object(outcome.out).isEmpty());
    }

    void render_draws_the_chart()
    {
        if (!TANGRAM_PICTURES)
            QSKIP("built without the window");
        const QString plan = folder_.filePath("plan.json");
        QCOMPARE(run(toy + QStringList{"--quiet", "--no-timeline", "--out", plan}).code, 0);
        const QString picture = folder_.filePath("plan.svg");
        const Outcome outcome = run({"render", plan, "--gantt", picture});
        QVERIFY2(outcome.code == 0, outcome.err.constData());
        QFile file(picture);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("<svg"));
        QCOMPARE(run({"render", plan, "--gantt", "/nowhere/x.svg"}).code, 3);
        QCOMPARE(run({"render", plan}).code, 2);
    }

    void accuracy_tells_how_far_off_predictions_are()
    {
        const QString runs = QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/fuzz_seeds/runs.json");
        const QString json = folder_.filePath("accuracy.json");
        const QString csv = folder_.filePath("accuracy.csv");
        const Outcome outcome = run({"accuracy", runs, "--json", json, "--csv", csv});
        QCOMPARE(outcome.code, 0);
        QVERIFY2(outcome.out.contains("2 runs, 2 usable, 2 predicted"), outcome.out.constData());
        QVERIFY(outcome.out.contains("source: sc21"));
        QVERIFY(outcome.out.contains("peak memory per GPU"));
        QFile file(json);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonArray written = object(file.readAll())["runs"].toArray();
        QCOMPARE(written.size(), 2);
        for (const QJsonValue& each : written) {
            QVERIFY(each["predicted_iteration_time_s"].toDouble() > 0);
            QVERIFY(each["predicted_peak_memory_bytes"].toDouble() > 0);
            QVERIFY(each["left_out"].isNull());
        }
        QVERIFY(QFile::exists(csv));
        const Outcome one = run({"accuracy", runs, "--set", "sc21"});
        QVERIFY2(one.out.contains("1 run, 1 usable"), one.out.constData());
        QVERIFY2(one.out.contains("    1  unfused attention"), one.out.constData());
        QCOMPARE(run({"accuracy", runs, "--set", "nobody"}).code, 3);
        QCOMPARE(run({"accuracy", runs, "--quiet"}).out, QByteArray());
        QCOMPARE(run({"accuracy", sample("two-nodes-toy.json")}).code, 3);
        QCOMPARE(run({"accuracy"}).code, 2);
        QVERIFY(run({"validate", runs}).out.contains("2 measured runs"));
    }

    void accuracy_of_chosen_runs()
    {
        const QString runs = QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/fuzz_seeds/runs.json");
        const QString json = folder_.filePath("chosen.json");
        const QString csv = folder_.filePath("chosen.csv");
        const QStringList command{"accuracy", runs, "--json", json, "--csv", csv, "--where"};
        const Outcome outcome = run(command + QStringList{"quality=A,gpu=GB200,a100-80,model=dense"});
        QCOMPARE(outcome.err, QByteArray());
        QVERIFY2(outcome.out.startsWith("1 run, 1 usable, 1 predicted"), outcome.out.constData());
        QFile file(json);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject written = object(file.readAll());
        QCOMPARE(written["runs"].toArray().size(), 1);
        QCOMPARE(written["groups"][0]["runs"].toInt(), 1);
        QFile table(csv);
        QVERIFY(table.open(QIODevice::ReadOnly));
        const QByteArray rows = table.readAll();
        QCOMPARE(rows.count('\n'), 2);
        QVERIFY(rows.contains("\ngpt-1.7b,"));
        const Outcome none = run(command + QStringList{"model=moe"});
        QCOMPARE(none.code, 3);
        QVERIFY2(none.err.contains("no run has model=moe"), none.err.constData());
        QVERIFY2(none.err.contains("the runs have dense and experts"), none.err.constData());
        QCOMPARE(run(command + QStringList{"model=dense,source=made up"}).code, 3);
        const Outcome unknown = run(command + QStringList{"qualty=A"});
        QCOMPARE(unknown.code, 2);
        QVERIFY2(unknown.err.contains("did you mean quality?"), unknown.err.constData());
        QCOMPARE(run(command + QStringList{"quality"}).code, 2);
    }

    void accuracy_draws_predicted_against_measured()
    {
        if (!TANGRAM_PICTURES)
            QSKIP("built without the window");
        const QString runs = QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/fuzz_seeds/runs.json");
        const QString picture = folder_.filePath("accuracy.svg");
        const Outcome outcome = run({"accuracy", runs, "--quiet", "--svg", picture});
        QVERIFY2(outcome.code == 0, outcome.err.constData());
        QFile file(picture);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray svg = file.readAll();
        QVERIFY(svg.contains("<svg") && svg.contains("sc21"));
        QCOMPARE(run({"accuracy", runs, "--svg", "/nowhere/x.svg"}).code, 3);
        QCOMPARE(run({"accuracy", runs, "--svg", folder_.filePath("x.txt")}).code, 3);
    }

private:
    QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(TestCliAnswers)
#include "tst_cli_answers.moc"
