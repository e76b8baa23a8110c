// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/export/chrome_trace.h"
#include "sample_requests.h"
#include "schedule_pipelines.h"
#include "synthetic_plan.h"
#include "test_program.h"

#include <QtTest>

#include <cmath>
#include <map>
#include <set>

using namespace tangram;

namespace {

QByteArray trace_of(const std::vector<NamedPlan>& plans)
{
    QByteArray text;
    const auto error = write_chrome_trace(plans, [&](std::string_view piece) {
        text.append(piece.data(), qsizetype(piece.size()));
        return true;
    });
    return error ? QByteArray() : text;
}

struct DrawnSlice {
    double ts = 0;
    double dur = 0;
    QString name;
};

/// What a reader that is not ours makes of a trace.
struct Trace {
    std::map<int, std::vector<DrawnSlice>> threads; ///< in the order of the file
    std::map<int, int> process_of; ///< by thread
    std::map<int, QString> process_names;
    std::map<int, QString> thread_names;
    std::map<int, std::vector<std::pair<int, double>>> starts, ends; ///< of arrows by id: thread and time
    std::map<QString, double> highest; ///< of counters
    QJsonObject other;
    QString wrong; ///< what breaks a rule of the format; empty: nothing
};

int integer(const QJsonObject& event, const char* key)
{
    const QJsonValue value = event[QLatin1String(key)];
    return value.isDouble() && value.toDouble() == value.toInt(-1) ? value.toInt() : -1;
}

void read_event(const QJsonObject& event, Trace& trace)
{
    const QString phase = event["ph"].toString();
    const int process = integer(event, "pid");
    const int thread = integer(event, "tid");
    const double ts = event["ts"].toDouble(-1);
    if (process < 1 || thread < 1 || process == thread)
        trace.wrong = "ids are no numbers from 1, or a thread is called as a process";
    const auto [known, added] = trace.process_of.emplace(thread, process);
    if (!added && known->second != process)
        trace.wrong = "a thread is in two processes";
    if (phase == "M") {
        const QJsonObject args = event["args"].toObject();
        if (event["name"] == "process_name")
            trace.process_names[process] = args["name"].toString();
        else if (event["name"] == "thread_name")
            trace.thread_names[thread] = args["name"].toString();
        return;
    }
    if (ts < 0)
        trace.wrong = "an event without its time";
    if (phase == "X")
        trace.threads[thread].push_back({ts, event["dur"].toDouble(-1), event["name"].toString()});
    else if (phase == "s")
        trace.starts[integer(event, "id")].push_back({thread, ts});
    else if (phase == "f" && event["bp"] == "e")
        trace.ends[integer(event, "id")].push_back({thread, ts});
    else if (phase == "C") {
        double sum = 0;
        for (const QJsonValue& value : event["args"].toObject())
            sum += value.toDouble();
        double& highest = trace.highest[QString("%1 %2").arg(process).arg(event["name"].toString())];
        highest = std::max(highest, sum);
    } else {
        trace.wrong = "an event of an unknown phase: " + phase;
    }
}

Trace read_trace(const QByteArray& text)
{
    Trace trace;
    QJsonParseError error;
    const QJsonObject root = QJsonDocument::fromJson(text, &error).object();
    if (error.error != QJsonParseError::NoError)
        trace.wrong = error.errorString();
    trace.other = root["otherData"].toObject();
    for (const QJsonValue& event : root["traceEvents"].toArray())
        read_event(event.toObject(), trace);
    return trace;
}

/// Slices of a thread that overlap without one being inside the other: in exact numbers, and in the whole nanoseconds
/// that Perfetto cuts microseconds off to.
int overlaps(const std::vector<DrawnSlice>& slices)
{
    int found = 0;
    const auto nanoseconds = [](double us) { return std::int64_t(us * 1000.0); };
    for (std::size_t i = 1; i < slices.size(); ++i) {
        const DrawnSlice& before = slices[i - 1];
        found += before.ts + before.dur > slices[i].ts || before.dur < 0;
        found += nanoseconds(before.ts) + nanoseconds(before.dur) > nanoseconds(slices[i].ts);
    }
    return found;
}

bool is_inside(const std::vector<DrawnSlice>& slices, double ts)
{
    return std::any_of(slices.begin(), slices.end(),
                       [&](const DrawnSlice& slice) { return slice.ts <= ts && ts <= slice.ts + slice.dur; });
}

/// Whatever is wrong with the trace of the plans; empty when nothing is.
QString faults(const std::vector<NamedPlan>& plans)
{
    const Trace trace = read_trace(trace_of(plans));
    if (!trace.wrong.isEmpty())
        return trace.wrong;
    std::size_t slices = 0;
    std::size_t events = 0;
    std::size_t sends = 0;
    std::map<int, std::vector<int>> threads_of;
    for (const auto& [thread, process] : trace.process_of)
        threads_of[process].push_back(thread);
    for (const auto& [thread, of_thread] : trace.threads) {
        slices += of_thread.size();
        if (overlaps(of_thread) > 0)
            return "slices overlap";
    }
    int process = 0;
    for (const auto& [name, file] : plans) {
        events += file->plan.timeline.size();
        sends += std::size_t(std::count_if(file->plan.timeline.begin(), file->plan.timeline.end(), [](const Event& e) {
            return e.kind == EventKind::send_forward || e.kind == EventKind::send_backward;
        }));
        for (const Pipeline& pipeline : file->plan.pipelines) {
            const std::vector<int>& threads = threads_of[++process];
            if (threads.size() != 4 * pipeline.stages.size())
                return "each stage has four threads";
            for (std::size_t s = 0; s < pipeline.stages.size(); ++s) {
                double busy_us = 0;
                std::size_t count = 0;
                for (const int lane : {0, 3}) { // computing and syncing
                    const auto found = trace.threads.find(threads[4 * s + std::size_t(lane)]);
                    for (const DrawnSlice& slice :
                         found == trace.threads.end() ? std::vector<DrawnSlice>() : found->second) {
                        busy_us += slice.dur;
                        ++count;
                    }
                }
                const Stage& stage = pipeline.stages[s];
                if (std::abs(busy_us * 1e-6 - stage.busy_s) > 1e-9 * double(count) + 1e-15)
                    return QString("stage %1 is busy %2 s, not %3 s").arg(s).arg(busy_us * 1e-6).arg(stage.busy_s);
                const double held =
                    trace.highest.at(QString("%1 memory of stage %2, bytes per GPU").arg(process).arg(s + 1));
                if (std::abs(held - stage.memory.total_bytes()) > 1e-9 * stage.memory.total_bytes())
                    return QString("stage %1 holds %2 at most").arg(s).arg(held);
            }
        }
    }
    if (slices != events)
        return "not every event is a slice";
    if (trace.starts.size() != sends || trace.ends.size() != sends)
        return QString("%1 arrows for %2 sends").arg(trace.starts.size()).arg(sends);
    for (const auto& [id, from] : trace.starts) {
        const auto to = trace.ends.find(id);
        if (from.size() != 1 || to == trace.ends.end() || to->second.size() != 1)
            return "an arrow without its pair";
        const auto [sender, sent] = from.front();
        const auto [receiver, received] = to->second.front();
        if (sender == receiver || received < sent || !is_inside(trace.threads.at(sender), sent)
            || !is_inside(trace.threads.at(receiver), received))
            return "an arrow that leads nowhere";
    }
    if (int(trace.process_names.size()) != process || trace.thread_names.size() != trace.process_of.size())
        return "something has no name";
    return {};
}

NamedPlan made_up(ScheduleKind kind, int pipelines, unsigned seed, bool blocking = false)
{
    return {"made up", synthetic_plan(pipelines, 4, 12, seed, kind, blocking)};
}

} // namespace

class ChromeTraceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keeps_the_rules_of_the_format_data();
    void keeps_the_rules_of_the_format();
    void a_searched_plan_keeps_them_too();
    void plans_stand_apart();
    void touching_slices_never_overlap();
    void long_iterations_stay_exact();
    void python_reads_the_same();
    void names_are_escaped();
    void what_cannot_be_drawn_is_told_data();
    void what_cannot_be_drawn_is_told();
};

void ChromeTraceTest::keeps_the_rules_of_the_format_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("pipelines");
    QTest::addColumn<bool>("blocking");
    for (const ScheduleKind kind : all_kinds)
        for (const int pipelines : {1, 2})
            for (const bool blocking : {false, true})
                if (!blocking || may_block_sends(kind))
                    QTest::addRow("%s %d%s", to_string(kind), pipelines, blocking ? " blocking" : "")
                        << int(kind) << pipelines << blocking;
}

void ChromeTraceTest::keeps_the_rules_of_the_format()
{
    QFETCH(int, kind);
    QFETCH(int, pipelines);
    QFETCH(bool, blocking);
    for (unsigned seed = 1; seed <= 3; ++seed)
        QCOMPARE(faults({made_up(ScheduleKind(kind), pipelines, seed, blocking)}), QString());
}

void ChromeTraceTest::a_searched_plan_keeps_them_too()
{
    const SearchRequest request = sample_request("h100-and-a100-two-racks", "llama-3.1-8b");
    SearchRun run(request);
    const auto file = std::make_shared<PlanFile>(make_plan_file(request, run.wait(), true));
    QCOMPARE(faults({{"found", file}}), QString());
    const QJsonObject plan = read_trace(trace_of({{"found", file}})).other["plans"].toArray()[0].toObject();
    QCOMPARE(plan["iteration_time_s"].toDouble(), file->plan.iteration_time_s);
    QCOMPARE(plan["model"].toString().toStdString(), file->model->name);
}

void ChromeTraceTest::plans_stand_apart()
{
    const std::vector<NamedPlan> plans{made_up(ScheduleKind::one_f_one_b, 2, 1), made_up(ScheduleKind::zb_v, 1, 2),
                                       made_up(ScheduleKind::interleaved, 1, 3)};
    QCOMPARE(faults(plans), QString());
    const Trace trace = read_trace(trace_of(plans));
    QCOMPARE(trace.process_names.size(), std::size_t(4));
    QCOMPARE(trace.process_names.at(2), QString::fromUtf8("made up · pipeline 2"));
    QCOMPARE(trace.thread_names.size(), std::size_t(4 * 4 * 4));
}

void ChromeTraceTest::touching_slices_never_overlap()
{
    // Thirds of nanoseconds, and sums of decimals that no double holds.
    auto file = std::make_shared<PlanFile>(*synthetic_plan(1, 1, 1, 1));
    std::mt19937 random(7);
    std::uniform_int_distribution thirds(1, 5000);
    file->plan.timeline.clear();
    double at = 0;
    for (int i = 0; i < 20000; ++i) {
        const double length = i % 2 == 0 ? thirds(random) / 3e9 : thirds(random) * 1e-6 + 1e-9;
        file->plan.timeline.push_back(
            {0, 0, i % 2 == 0 ? EventKind::forward : EventKind::backward, i / 2, at, at + length});
        at += length;
    }
    const Trace trace = read_trace(trace_of({{"A", file}}));
    QCOMPARE(trace.wrong, QString());
    const std::vector<DrawnSlice>& slices = trace.threads.begin()->second;
    QCOMPARE(slices.size(), file->plan.timeline.size());
    QCOMPARE(overlaps(slices), 0);
    for (std::size_t i = 0; i < slices.size(); ++i)
        QVERIFY(std::abs(slices[i].dur * 1e-6 - (file->plan.timeline[i].end_s - file->plan.timeline[i].start_s))
                < 1e-9);
}

void ChromeTraceTest::long_iterations_stay_exact()
{
    for (const double factor : {1e3, 1e6, 1e8}) {
        auto file = std::make_shared<PlanFile>(*synthetic_plan(1, 3, 50, 1));
        for (Event& event : file->plan.timeline) {
            event.start_s *= factor;
            event.end_s *= factor;
        }
        const Trace trace = read_trace(trace_of({{"A", file}}));
        QCOMPARE(trace.wrong, QString());
        for (const auto& [thread, slices] : trace.threads)
            QCOMPARE(overlaps(slices), 0);
    }
}

void ChromeTraceTest::python_reads_the_same()
{
    const NamedPlan plan = made_up(ScheduleKind::interleaved, 2, 5);
    const QByteArray text = trace_of({plan});
    QProcess python;
    python.start(TANGRAM_PYTHON,
                 {"-c",
                  "import json, sys\n"
                  "trace = json.load(sys.stdin.buffer)\n"
                  "slices = [e for e in trace['traceEvents'] if e['ph'] == 'X']\n"
                  "assert all(type(e['pid']) is int and type(e['tid']) is int for e in slices)\n"
                  "print(len(slices), repr(sum(e['dur'] for e in slices)))\n"});
    python.write(text);
    python.closeWriteChannel();
    QVERIFY(python.waitForFinished(60000));
    QVERIFY2(python.exitCode() == 0, python.readAllStandardError());
    const QByteArrayList answer = python.readAllStandardOutput().trimmed().split(' ');
    QCOMPARE(answer[0].toULongLong(), plan.file->plan.timeline.size());
    double sum_s = 0;
    for (const Event& event : plan.file->plan.timeline)
        sum_s += event.end_s - event.start_s;
    QVERIFY(std::abs(answer[1].toDouble() * 1e-6 - sum_s) <= 1e-9 * double(plan.file->plan.timeline.size()));
}

void ChromeTraceTest::names_are_escaped()
{
    NamedPlan plan = made_up(ScheduleKind::one_f_one_b, 1, 1);
    auto file = std::make_shared<PlanFile>(*plan.file);
    file->islands[0].name = "\"}],\n\x01 \xFF <b>";
    const Trace trace = read_trace(trace_of({{"\"A\\", file}, plan}));
    QCOMPARE(trace.wrong, QString());
    QVERIFY(trace.process_names.at(1).startsWith("\"A\\"));
    QVERIFY(trace.thread_names.begin()->second.contains("\"}],\n\x01 "));
}

void ChromeTraceTest::what_cannot_be_drawn_is_told_data()
{
    QTest::addColumn<QString>("how");
    QTest::newRow("no timeline") << "none";
    QTest::newRow("a stage too many") << "stage";
    QTest::newRow("a pipeline too many") << "pipeline";
    QTest::newRow("ends before it begins") << "backwards";
    QTest::newRow("two at once") << "twice";
    QTest::newRow("longer than a lifetime") << "long";
}

void ChromeTraceTest::what_cannot_be_drawn_is_told()
{
    QFETCH(QString, how);
    auto file = std::make_shared<PlanFile>(*synthetic_plan(1, 3, 4, 1));
    std::vector<Event>& events = file->plan.timeline;
    if (how == "none")
        events.clear();
    else if (how == "stage")
        events[3].stage = 3;
    else if (how == "pipeline")
        events[3].pipeline = 1;
    else if (how == "backwards")
        std::swap(events[3].start_s, events[3].end_s);
    else if (how == "twice")
        events.push_back({0, 0, EventKind::forward, 9, events[0].start_s, events[0].end_s + 1e-7});
    else
        events.back().end_s = 1e11;
    int pieces = 0;
    const std::optional<Error> error =
        write_chrome_trace({{"A", file}}, [&](std::string_view) { return ++pieces > 0; });
    QVERIFY(error);
    QCOMPARE(error->where, std::string("A"));
    QVERIFY(!error->message.empty() && !error->hint.empty());
    QCOMPARE(pieces, 0);
}

TANGRAM_TEST(ChromeTraceTest)
#include "tst_chrome_trace.moc"
