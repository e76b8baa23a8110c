// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured_time.h"
#include "random_problems.h"
#include "sample_requests.h"
#include "test_program.h"
#include "waiting_for_search.h"

#include "plan/price/evaluate.h"
#include "search/threads/resident_memory.h"

#include <QtTest>

#include <array>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

using namespace tangram;

namespace {

using Clock = std::chrono::steady_clock;

/// What a run may take to end once it is asked to. The promise is 50 ms in a release build on an idle machine; tests
/// run in debug and sanitized builds on busy ones.
constexpr double longest_stop_s = 1.0 * work_share;

/// 10,240 GPUs and 405B: long enough to be stopped anywhere.
const SearchRequest& long_search()
{
    static const SearchRequest request = sample_request("fleet-10240-gpus-32-islands", "llama-3.1-405b");
    return request;
}

/// The condition after which a test cancels.
struct Moment {
    const char* name;
    std::function<bool(const SearchSnapshot&)> reached;
};

const std::vector<Moment>& moments()
{
    static const std::vector<Moment> all = [] {
        std::vector<Moment> list{
            {"at once", [](const SearchSnapshot&) { return true; }},
            {"bound known", [](const SearchSnapshot& p) { return p.lower_bound_iteration_time_s > 0; }},
            {"pairs counted", [](const SearchSnapshot& p) { return p.pairs_total > 0; }},
            {"first partial plans", [](const SearchSnapshot& p) { return p.partial_plans.total > 0; }},
            {"composing", [](const SearchSnapshot& p) { return p.phase >= SearchPhase::compose; }},
            {"first plan", [](const SearchSnapshot& p) { return p.best_iteration_time_s > 0; }},
            {"first pipelines done", [](const SearchSnapshot& p) { return p.pipelines_composed > 0; }},
            {"simulating", [](const SearchSnapshot& p) { return p.phase >= SearchPhase::simulate; }}};
        static const std::array names{"20 %", "40 %", "60 %", "80 %"};
        for (std::size_t i = 0; i < names.size(); ++i)
            list.push_back({names[i], [part = 0.2 * static_cast<double>(i + 1)](const SearchSnapshot& p) {
                                return p.fraction_done >= part;
                            }});
        return list;
    }();
    return all;
}

void add_moments()
{
    QTest::addColumn<int>("moment");
    QTest::addColumn<bool>("exact");
    for (std::size_t i = 0; i < moments().size(); ++i)
        for (const bool exact : {false, true})
            if (!exact || i < 7) // the others come only at the end of a proof
                QTest::addRow("%s%s", moments()[i].name, exact ? ", exact" : "") << static_cast<int>(i) << exact;
}

/// Checks what must hold of a result whose run was stopped; `had` is the best plan known before the stop.
void check_stopped(const SearchRequest& request, const SearchResult& result, const FoundPlan* had)
{
    QVERIFY(!result.infeasible || result.complete);
    if (had != nullptr) {
        QVERIFY2(result.best.has_value(), "the best plan so far got lost");
        QVERIFY(result.best->iteration_time_s <= had->iteration_time_s * (1 + 1e-9));
    }
    if (result.best) {
        QVERIFY(result.lower_bound_iteration_time_s > 0);
        QVERIFY(result.best->iteration_time_s >= result.lower_bound_iteration_time_s);
        const Evaluation evaluation = evaluate(request.problem, result.best->layout, false);
        QVERIFY2(evaluation.violations.empty(),
                 evaluation.violations.empty() ? "" : evaluation.violations.front().message.english().c_str());
        QCOMPARE(evaluation.plan.iteration_time_s, result.best->iteration_time_s);
    }
    for (const FoundPlan& other : result.alternatives)
        QVERIFY(other.iteration_time_s >= result.best->iteration_time_s);
}

} // namespace

/// A search that is cancelled, destroyed or out of time ends at once, with the best plan so far and no claim beyond it.
class SearchStoppedTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cancelling_ends_a_search_soon_with_the_best_so_far_data() { add_moments(); }
    void cancelling_ends_a_search_soon_with_the_best_so_far()
    {
        QFETCH(int, moment);
        QFETCH(bool, exact);
        SearchRequest request = long_search();
        request.settings.exact = exact;
        request.settings.threads = 2;
        SearchRun run(request);
        wait_until(run, [&] { return moments()[static_cast<std::size_t>(moment)].reached(run.snapshot()); });
        const std::shared_ptr<const FoundPlan> had = run.best_so_far();
        const bool over = run.finished();
        const Clock::time_point asked = Clock::now();
        run.cancel();
        const SearchResult& result = run.wait();
        const double took = seconds_since(asked);
        qInfo("ended %.1f ms after the cancel%s", 1e3 * took, over ? " (it was over already)" : "");
        QVERIFY2(took < longest_stop_s, qPrintable(QString::number(took)));
        QVERIFY(run.finished());
        QVERIFY(over || !result.complete || run.snapshot().phase == SearchPhase::done);
        if (moment == 0)
            QVERIFY(!result.complete);
        check_stopped(request, result, had.get());
    }

    void a_time_limit_ends_a_search_soon_with_the_best_so_far_data()
    {
        QTest::addColumn<double>("limit_s");
        QTest::addColumn<bool>("exact");
        for (const double limit : {0.0, 0.001, 0.01, 0.1, 0.3, 1.0})
            for (const bool exact : {false, true})
                QTest::addRow("%g s%s", limit, exact ? ", exact" : "") << limit << exact;
    }
    void a_time_limit_ends_a_search_soon_with_the_best_so_far()
    {
        QFETCH(double, limit_s);
        QFETCH(bool, exact);
        SearchRequest request = long_search();
        request.settings.exact = exact;
        request.settings.threads = 2;
        request.settings.time_limit_s = limit_s;
        const Clock::time_point start = Clock::now();
        SearchRun run(request);
        const SearchResult& result = run.wait();
        const double late = seconds_since(start) - limit_s;
        qInfo("ended %.1f ms after its time", 1e3 * late);
        QVERIFY2(late < longest_stop_s, qPrintable(QString::number(late)));
        QVERIFY2(result.complete || late > 0, "stopped before its time");
        const std::shared_ptr<const FoundPlan> had = run.best_so_far();
        check_stopped(request, result, had.get());
    }

    void free_memory_goes_back_to_the_system()
    {
        if (work_share > 1)
            QSKIP("Sanitizers keep what was freed.");
        constexpr std::size_t block = 65'536; // bytes
        constexpr std::size_t blocks = 3000;
        constexpr double bytes = block * blocks;
        return_free_memory(); // what others freed would be taken again
        const double before = resident_memory_bytes();
        double with_them = 0;
        {
            const std::vector<std::vector<char>> touched(blocks, std::vector<char>(block, 1));
            with_them = resident_memory_bytes(); // threads of earlier searches may have freed some meanwhile
        }
        return_free_memory();
        QVERIFY(resident_memory_bytes() < with_them - 0.9 * bytes);
        QVERIFY(resident_memory_bytes() < before + 0.1 * bytes);
    }

    void a_memory_limit_ends_a_search_with_the_best_so_far()
    {
        SearchRequest request = long_search();
        request.settings.exact = true; // it would go on for hours
        request.settings.memory_limit_bytes = 1e6; // less than any program holds
        SearchRun run(request);
        const SearchResult& result = run.wait();
        QVERIFY(!result.complete);
        QVERIFY(std::any_of(result.notes.begin(), result.notes.end(), [](const Message& note) {
            return note.english().find("memory limit") != std::string::npos;
        }));
        const std::shared_ptr<const FoundPlan> had = run.best_so_far();
        check_stopped(request, result, had.get());
    }

    void a_time_limit_that_is_not_reached_changes_nothing()
    {
        SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-1b");
        const SearchResult unlimited = search(request);
        request.settings.time_limit_s = 3600;
        request.settings.memory_limit_bytes = 1e15;
        const SearchResult limited = search(request);
        QVERIFY(limited.complete);
        QVERIFY(limited.best == unlimited.best);
        QVERIFY(limited.alternatives == unlimited.alternatives);
    }

    void a_running_search_may_be_destroyed_data()
    {
        QTest::addColumn<int>("moment");
        for (std::size_t i = 0; i < moments().size(); i += 2)
            QTest::addRow("%s", moments()[i].name) << static_cast<int>(i);
    }
    void a_running_search_may_be_destroyed()
    {
        QFETCH(int, moment);
        SearchRequest request = long_search();
        request.settings.threads = 2;
        request.settings.time_limit_s = 3600; // its timer must end too
        std::shared_ptr<const FoundPlan> kept;
        Clock::time_point asked;
        {
            SearchRun run(request);
            wait_until(run, [&] { return moments()[static_cast<std::size_t>(moment)].reached(run.snapshot()); });
            kept = run.best_so_far();
            asked = Clock::now();
        }
        const double took = seconds_since(asked);
        QVERIFY2(took < longest_stop_s, qPrintable(QString::number(took)));
        if (kept != nullptr) // outlives its run
            QVERIFY(!kept->layout.pipelines.empty() && kept->iteration_time_s > 0);
    }

    void a_stopped_search_never_says_that_nothing_fits()
    {
        SearchRequest request = sample_request("two-nodes-toy", "llama-3.1-405b");
        request.settings.time_limit_s = 0;
        const SearchResult result = search(request);
        QVERIFY(!result.best);
        QVERIFY(result.complete == result.infeasible.has_value());
    }
};

TANGRAM_TEST(SearchStoppedTest)
#include "tst_search_stopped.moc"
