// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/disk/text_file.h"
#include "files/export/comparison_json.h"
#include "files/export/plan_csv.h"
#include "files/export/plan_export.h"
#include "files/json/csv_text.h"
#include "files/model/detect_format.h"
#include "files/plan/write_plan.h"
#include "islands/islands.h"
#include "project/plan_file.h"
#include "sample_requests.h"
#include "search/result/search_request.h"
#include "search/run/search.h"
#include "synthetic_plan.h"
#include "test_program.h"
#include "text/result.h"

#include <QtTest>

#include <bit>
#include <cmath>

using namespace tangram;

namespace {

std::string text_of(const std::vector<NamedPlan>& plans, PlanExport as)
{
    std::string text;
    const auto error = export_plans(plans, as, TextSink([&](std::string_view piece) {
                                        text += piece;
                                        return true;
                                    }));
    return error ? "error: " + error->message : text;
}

/// What Python's csv module, which is not ours, makes of a text: rows, each a list of the fields' UTF-8 bytes.
QList<QByteArrayList> read_by_python(const std::string& text)
{
    QProcess python;
    python.start(TANGRAM_PYTHON,
                 {"-c",
                  "import csv, sys, io\n"
                  "text = io.TextIOWrapper(sys.stdin.buffer, encoding='utf-8', newline='')\n"
                  "for row in csv.reader(text, strict=True):\n"
                  "    print('\\x1f'.join(f.replace('\\n', '\\x1e') for f in row))\n"});
    python.write(text.data(), qint64(text.size()));
    python.closeWriteChannel();
    if (!python.waitForFinished(60000) || python.exitCode() != 0)
        return {{python.readAllStandardError()}};
    QList<QByteArrayList> rows;
    for (const QByteArray& line : python.readAllStandardOutput().trimmed().split('\n'))
        rows << line.split('\x1f');
    return rows;
}

/// The double that Python reads from a field, bit for bit.
std::uint64_t bits_by_python(const QList<QByteArray>& fields, std::vector<std::uint64_t>& all)
{
    QProcess python;
    python.start(TANGRAM_PYTHON,
                 {"-c",
                  "import sys, struct\n"
                  "for line in sys.stdin:\n"
                  "    print(struct.unpack('<Q', struct.pack('<d', float(line)))[0])\n"});
    python.write(fields.join('\n') + '\n');
    python.closeWriteChannel();
    python.waitForFinished(60000);
    for (const QByteArray& line : python.readAllStandardOutput().trimmed().split('\n'))
        all.push_back(line.toULongLong());
    return all.size();
}

std::uint64_t bits(double value)
{
    return std::bit_cast<std::uint64_t>(value);
}

NamedPlan searched_plan()
{
    const SearchRequest request = sample_request("h100-and-a100-two-racks", "llama-3.1-8b");
    SearchRun run(request);
    return {"found", std::make_shared<PlanFile>(make_plan_file(request, run.wait(), true))};
}

} // namespace

class PlanExportTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void fields_are_quoted_data();
    void fields_are_quoted();
    void stages_read_back_bit_for_bit();
    void events_read_back_bit_for_bit();
    void names_cannot_break_out();
    void plans_without_results_leave_fields_empty();
    void long_tables_come_in_pieces();
    void a_sink_that_is_full_ends_it();
    void comparisons_read_back();
    void long_timelines_are_left_out_of_comparisons();
    void bad_comparisons_are_refused_data();
    void bad_comparisons_are_refused();
    void files_are_replaced_whole();

private:
    NamedPlan plan_;
};

void PlanExportTest::initTestCase()
{
    plan_ = searched_plan();
    QVERIFY(!plan_.file->plan.timeline.empty());
}

void PlanExportTest::fields_are_quoted_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("field");
    QTest::newRow("plain") << "A100 rack"
                           << "A100 rack";
    QTest::newRow("empty") << ""
                           << "";
    QTest::newRow("comma") << "a,b"
                           << "\"a,b\"";
    QTest::newRow("quote") << "a\"b"
                           << "\"a\"\"b\"";
    QTest::newRow("line end") << "a\nb"
                              << "\"a\nb\"";
    QTest::newRow("formula") << "=1+1"
                             << "\"'=1+1\"";
    QTest::newRow("plus") << "+1"
                          << "\"'+1\"";
    QTest::newRow("minus") << "-1"
                           << "\"'-1\"";
    QTest::newRow("at") << "@SUM(A1)"
                        << "\"'@SUM(A1)\"";
    QTest::newRow("tab") << "\t=1"
                         << "\"'\t=1\"";
    QTest::newRow("inside") << "a=1"
                            << "a=1";
}

void PlanExportTest::fields_are_quoted()
{
    QFETCH(QString, text);
    QFETCH(QString, field);
    QCOMPARE(QString::fromStdString(csv_field(text.toStdString())), field);
}

void PlanExportTest::stages_read_back_bit_for_bit()
{
    const NamedPlan other{"made up", synthetic_plan(2, 3, 8, 7, ScheduleKind::zb_v)};
    const std::vector<NamedPlan> plans{plan_, other};
    const std::string text = text_of(plans, PlanExport::stages_csv);
    QVERIFY(text.find("\r\n") != std::string::npos);
    const QList<QByteArrayList> rows = read_by_python(text);
    const QByteArrayList header = rows.front();
    QCOMPARE(QSet<QByteArray>(header.begin(), header.end()).size(), header.size());
    QList<QByteArray> read;
    std::vector<std::uint64_t> expected;
    int row = 0;
    for (const auto& [name, file] : plans) {
        for (std::size_t p = 0; p < file->plan.pipelines.size(); ++p) {
            const Pipeline& pipeline = file->plan.pipelines[p];
            for (std::size_t s = 0; s < pipeline.stages.size(); ++s) {
                const Stage& stage = pipeline.stages[s];
                const QByteArrayList& fields = rows[++row];
                QCOMPARE(fields.size(), header.size());
                const auto at = [&](const char* column) { return fields[header.indexOf(column)]; };
                QCOMPARE(at("plan"), QByteArray::fromStdString(name));
                QCOMPARE(at("pipeline").toInt(), int(p));
                QCOMPARE(at("stage").toInt(), int(s));
                QCOMPARE(at("gpus").toInt(), stage.layout.gpu_count());
                QCOMPARE(at("schedule"), QByteArray(to_string(pipeline.schedule)));
                QCOMPARE(at("island"), QByteArray::fromStdString(file->islands[std::size_t(stage.layout.island)].name));
                QCOMPARE(at("in_flight").toInt(), stage.in_flight);
                const std::pair<const char*, double> numbers[] = {
                    {"forward_s", stage.times.forward_s},
                    {"backward_s", stage.times.backward_s},
                    {"backward_weight_s", stage.times.backward_weight_s},
                    {"send_forward_s", stage.times.send_forward_s},
                    {"send_backward_s", stage.times.send_backward_s},
                    {"gradient_sync_s", stage.times.gradient_sync_s},
                    {"gradient_sync_total_s", stage.gradient_sync_total_s},
                    {"optimizer_s", stage.times.optimizer_s},
                    {"weights_bytes", stage.memory.weights_bytes},
                    {"gradients_bytes", stage.memory.gradients_bytes},
                    {"optimizer_bytes", stage.memory.optimizer_bytes},
                    {"activations_bytes", stage.memory.activations_bytes},
                    {"workspace_bytes", stage.memory.workspace_bytes},
                    {"total_bytes", stage.memory.total_bytes()},
                    {"capacity_bytes", stage.capacity_bytes},
                    {"busy_s", stage.busy_s},
                    {"idle_ramp_s", stage.idle.ramp_s},
                    {"idle_imbalance_s", stage.idle.imbalance_s},
                    {"idle_communication_s", stage.idle.communication_s},
                    {"idle_sync_s", stage.idle.sync_s},
                    {"idle_s", stage.idle.total_s()},
                    {"iteration_time_s", file->plan.iteration_time_s},
                    {"busy_share", stage.busy_s / file->plan.iteration_time_s},
                    {"memory_share", stage.memory.total_bytes() / stage.capacity_bytes}};
                for (const auto& [column, value] : numbers) {
                    QVERIFY2(header.contains(column), column);
                    read << at(column);
                    expected.push_back(bits(value));
                }
            }
        }
    }
    QCOMPARE(rows.size(), row + 1);
    std::vector<std::uint64_t> found;
    bits_by_python(read, found);
    QVERIFY(found == expected);
}

void PlanExportTest::events_read_back_bit_for_bit()
{
    const QList<QByteArrayList> rows = read_by_python(text_of({plan_}, PlanExport::events_csv));
    const std::vector<Event>& events = plan_.file->plan.timeline;
    QCOMPARE(rows.size(), qsizetype(events.size()) + 1);
    QCOMPARE(rows.front().join(','), QByteArray("plan,pipeline,stage,chunk,kind,micro_batch,start_s,end_s"));
    QList<QByteArray> read;
    std::vector<std::uint64_t> expected;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const QByteArrayList& fields = rows[qsizetype(i) + 1];
        QCOMPARE(fields[1].toInt(), events[i].pipeline);
        QCOMPARE(fields[2].toInt(), events[i].stage);
        QCOMPARE(fields[4], QByteArray(to_string(events[i].kind)));
        QCOMPARE(fields[5], events[i].micro_batch < 0 ? QByteArray() : QByteArray::number(events[i].micro_batch));
        read << fields[6] << fields[7];
        expected.insert(expected.end(), {bits(events[i].start_s), bits(events[i].end_s)});
    }
    std::vector<std::uint64_t> found;
    bits_by_python(read, found);
    QVERIFY(found == expected);
}

void PlanExportTest::names_cannot_break_out()
{
    auto file = std::make_shared<PlanFile>(*plan_.file);
    const std::string odd = "=HYPERLINK(\"x\",\"a, b\")";
    for (Island& island : file->islands)
        island.name = odd;
    const QList<QByteArrayList> rows = read_by_python(text_of({{"@plan,\n\"1\"", file}}, PlanExport::stages_csv));
    for (qsizetype row = 1; row < rows.size(); ++row) {
        QCOMPARE(rows[row].size(), rows[0].size());
        QCOMPARE(rows[row][0], QByteArray("'@plan,\x1e\"1\""));
        QCOMPARE(rows[row][rows[0].indexOf("island")], QByteArray::fromStdString("'" + odd));
    }
}

void PlanExportTest::plans_without_results_leave_fields_empty()
{
    auto file = std::make_shared<PlanFile>(*plan_.file);
    file->plan.iteration_time_s = 0;
    const QList<QByteArrayList> rows = read_by_python(text_of({{"A", file}}, PlanExport::stages_csv));
    for (qsizetype row = 1; row < rows.size(); ++row) {
        QCOMPARE(rows[row].size(), rows[0].size());
        QCOMPARE(rows[row][rows[0].indexOf("forward_s")], QByteArray());
        QCOMPARE(rows[row].back(), QByteArray());
    }
}

void PlanExportTest::long_tables_come_in_pieces()
{
    const NamedPlan big{"big", synthetic_plan(1, 8, 4000, 1)};
    std::size_t longest = 0;
    std::size_t whole = 0;
    write_events_csv({big}, [&](std::string_view piece) {
        longest = std::max(longest, piece.size());
        whole += piece.size();
        return true;
    });
    QVERIFY(whole > 2'000'000);
    QVERIFY2(longest < 70'000, qPrintable(QString::number(longest)));
}

void PlanExportTest::a_sink_that_is_full_ends_it()
{
    const NamedPlan big{"big", synthetic_plan(1, 8, 4000, 1)};
    for (const PlanExport as : {PlanExport::events_csv, PlanExport::chrome_trace}) {
        int pieces = 0;
        export_plans({big}, as, TextSink([&](std::string_view) { return ++pieces < 3; }));
        QCOMPARE(pieces, 3);
    }
}

void PlanExportTest::comparisons_read_back()
{
    const std::vector<NamedPlan> plans{plan_, {"again", plan_.file}};
    const std::string text = text_of(plans, PlanExport::comparison);
    QCOMPARE(*detect_format(text, "c.json"), std::string("tangram-comparison"));
    const Result<std::vector<NamedPlan>> read = read_comparison(text, "c.json");
    QVERIFY2(read.ok(), read ? "" : (read.error().message + read.error().where).c_str());
    QCOMPARE(read->size(), std::size_t(2));
    QCOMPARE((*read)[1].name, std::string("again"));
    PlanFile alone = *plan_.file;
    alone.alternatives.clear();
    QVERIFY(write_plan(*(*read)[0].file) == write_plan(alone));
    QVERIFY(text_of(*read, PlanExport::comparison) == text);
}

void PlanExportTest::long_timelines_are_left_out_of_comparisons()
{
    auto file = std::make_shared<PlanFile>(*plan_.file);
    file->plan.timeline.resize(most_compared_events / 2, file->plan.timeline.front());
    const std::string with = write_comparison({{"a", file}, {"b", file}});
    QVERIFY(with.find("\"timeline\"") != std::string::npos);
    QVERIFY(read_comparison(with, "c.json").ok());
    const std::string without = write_comparison({{"a", file}, {"b", file}, {"c", plan_.file}});
    QVERIFY(without.find("\"timeline\"") == std::string::npos);
}

void PlanExportTest::bad_comparisons_are_refused_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("where");
    QTest::newRow("another format") << R"({"format": "tangram-plan", "version": 1})"
                                    << "c.json: /format";
    QTest::newRow("newer") << R"({"format": "tangram-comparison", "version": 2, "plans": []})"
                           << "c.json: /version";
    QTest::newRow("no plans") << R"({"format": "tangram-comparison", "version": 1})"
                              << "c.json: /plans";
    QTest::newRow("none") << R"({"format": "tangram-comparison", "version": 1, "plans": []})"
                          << "c.json: /plans";
    QTest::newRow("no name") << R"({"format": "tangram-comparison", "version": 1, "plans": [{"plan_file": {}}]})"
                             << "c.json: /plans/0/name";
    QTest::newRow("no plan") << R"({"format": "tangram-comparison", "version": 1, "plans": [{"name": "A"}]})"
                             << "c.json: /plans/0/plan_file";
    QTest::newRow("not a plan")
        << R"({"format": "tangram-comparison", "version": 1, "plans": [{"name": "A", "plan_file": {"format": "x"}}]})"
        << "c.json: /plans/0/plan_file/format";
}

void PlanExportTest::bad_comparisons_are_refused()
{
    QFETCH(QString, text);
    QFETCH(QString, where);
    const Result<std::vector<NamedPlan>> read = read_comparison(text.toStdString(), "c.json");
    QVERIFY(!read);
    QCOMPARE(QString::fromStdString(read.error().where), where);
    QVERIFY(!read.error().hint.empty());
}

void PlanExportTest::files_are_replaced_whole()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("stages.csv").toStdString();
    QVERIFY(!write_text_file(path, "before"));
    auto bare = std::make_shared<PlanFile>(*plan_.file);
    bare->plan.timeline.clear();
    for (const PlanExport as : {PlanExport::events_csv, PlanExport::chrome_trace}) {
        const std::optional<Error> error = export_plans({{"A", bare}}, as, path);
        QVERIFY(error && error->message.find("timeline") != std::string::npos);
        QCOMPARE(error->where, std::string("A"));
        QCOMPARE(*read_text_file(path), std::string("before"));
    }
    QVERIFY(!export_plans({{"A", bare}}, PlanExport::stages_csv, path));
    QCOMPARE(*read_text_file(path), text_of({{"A", bare}}, PlanExport::stages_csv));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
    QVERIFY(export_plans({plan_}, PlanExport::stages_csv, path / "nowhere.csv"));
}

TANGRAM_TEST(PlanExportTest)
#include "tst_plan_export.moc"
