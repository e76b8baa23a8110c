// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured_time.h"
#include "sample_requests.h"
#include "test_program.h"
#include "waiting_for_search.h"

#include <QtTest>

#include <chrono>
#include <optional>
#include <tuple>

using namespace tangram;

namespace {

using Clock = std::chrono::steady_clock;

SearchRequest long_search()
{
    SearchRequest request = sample_request("fleet-10240-gpus-32-islands", "llama-3.1-405b");
    request.settings.threads = 2;
    return request;
}

/// All that a snapshot counts.
auto counters(const SearchSnapshot& now)
{
    return std::tuple(now.pairs.total, now.pairs.kept, now.partial_plans.total, now.states.total,
                      now.pipelines_composed, now.pipelines_simulated, now.fates, now.elapsed_s);
}

/// Whether the paused search comes to stand still: nothing that it counts moves over a while, in which the program
/// computes next to nothing.
bool comes_to_rest(const SearchRun& run)
{
    QDeadlineTimer patience(20'000);
    while (!patience.hasExpired()) {
        const auto before = counters(run.snapshot());
        const double busy = processor_seconds();
        QTest::qWait(20);
        if (counters(run.snapshot()) == before && processor_seconds() - busy < 0.01)
            return true;
    }
    return false;
}

} // namespace

/// A paused search computes nothing and loses nothing.
class SearchPausedTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void a_paused_search_rests_and_then_ends_where_it_would_have()
    {
        SearchRequest request = sample_request("64-gpus-two-types", "llama-3.1-70b");
        request.settings.threads = 2;
        const SearchResult unpaused = search(request);
        for (const SearchPhase phase : {SearchPhase::enumerate, SearchPhase::compose}) {
            SearchRun run(request);
            wait_until(run, [&] { return run.snapshot().phase >= phase; });
            run.pause();
            QVERIFY(run.is_paused() || run.finished());
            if (run.is_paused()) {
                QVERIFY(comes_to_rest(run));
                QVERIFY(run.snapshot().paused || run.finished());
                run.resume();
            }
            QVERIFY(!run.is_paused());
            const SearchResult& result = run.wait();
            QVERIFY(result.complete && result.best == unpaused.best && result.alternatives == unpaused.alternatives);
            QVERIFY(result.statistics.pairs == unpaused.statistics.pairs);
            QVERIFY(result.statistics.partial_plans == unpaused.statistics.partial_plans);
            QCOMPARE(result.statistics.states, unpaused.statistics.states);
            QVERIFY(!run.snapshot().paused);
        }
    }

    void pauses_are_no_time_of_the_search()
    {
        SearchRequest request = long_search();
        request.settings.time_limit_s = 0.5;
        const Clock::time_point start = Clock::now();
        SearchRun run(request);
        wait_until(run, [&] { return run.snapshot().pairs.total > 0; });
        run.pause();
        QVERIFY(run.is_paused());
        QVERIFY(comes_to_rest(run));
        const double rested_at = run.snapshot().elapsed_s;
        QTRY_VERIFY_WITH_TIMEOUT(seconds_since(start) > 1, 10'000); // twice the limit
        QCOMPARE(run.snapshot().elapsed_s, rested_at);
        QVERIFY(!run.finished());
        run.resume();
        const SearchResult& result = run.wait();
        QVERIFY(!result.complete);
        QVERIFY(result.statistics.wall_time_s >= 0.5);
        QVERIFY(seconds_since(start) > 1 && result.statistics.wall_time_s < seconds_since(start));
        QVERIFY(result.statistics.enumerate_s + result.statistics.compose_s + result.statistics.simulate_s
                <= result.statistics.wall_time_s + 1e-6);
    }

    void a_paused_search_may_be_cancelled_or_destroyed_data()
    {
        QTest::addColumn<bool>("cancel");
        QTest::newRow("cancelled") << true;
        QTest::newRow("destroyed") << false;
    }
    void a_paused_search_may_be_cancelled_or_destroyed()
    {
        QFETCH(bool, cancel);
        std::optional<SearchRun> run(std::in_place, long_search());
        wait_until(*run, [&] { return run->snapshot().phase >= SearchPhase::compose; });
        run->pause();
        QVERIFY(comes_to_rest(*run));
        const Clock::time_point asked = Clock::now();
        if (cancel) {
            run->cancel();
            QVERIFY(!run->wait().complete);
            QVERIFY(!run->is_paused() && !run->snapshot().paused);
            run->pause(); // without effect
            QVERIFY(!run->is_paused());
        } else {
            run.reset();
        }
        qInfo("ended %.1f ms after it was asked", 1e3 * seconds_since(asked));
    }

    void a_finished_search_is_not_paused()
    {
        SearchRun run(sample_request("two-nodes-toy", "llama-3.2-1b"));
        run.wait();
        run.pause();
        QVERIFY(!run.is_paused() && !run.snapshot().paused);
        run.resume();
        QVERIFY(run.finished());
    }
};

TANGRAM_TEST(SearchPausedTest)
#include "tst_search_paused.moc"
