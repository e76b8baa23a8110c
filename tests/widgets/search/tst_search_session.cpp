// SPDX-License-Identifier: GPL-3.0-or-later
// When the window is told of a search that runs.
#include "like_megatron.h"
#include "sample_requests.h"
#include "search/live/search_session.h"
#include "test_program.h"

#include <QElapsedTimer>
#include <QSemaphore>
#include <QSignalSpy>

#include <array>
#include <memory>
#include <utility>
#include <vector>

using namespace tangram;

namespace {

constexpr int patience_ms = 120'000;
constexpr qint64 soon_ms = 240; ///< what is over by then is not shown on its way

/// Says its name no earlier than somebody wants it said: plans are evaluated as long.
class SlowToSayItsName final : public LikeMegatron {
public:
    std::string name() const override
    {
        said_.tryAcquire(1, patience_ms);
        said_.release();
        return LikeMegatron::name();
    }
    void say_it() { said_.release(); }

private:
    mutable QSemaphore said_;
};

/// A proof that is over on no machine while somebody looks at it.
SearchRequest endless()
{
    SearchRequest request = sample_request("fleet-1024-gpus-five-types", "llama-3.1-70b");
    request.settings.exact = true;
    return request;
}

} // namespace

class SearchSessionTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void a_short_search_tells_its_end_alone();
    void a_longer_one_is_told_of_while_it_runs();
    void a_pause_is_told_at_once();
    void what_is_evaluated_for_long_is_told_meanwhile();
    void a_cancelled_proof_goes_on_where_the_same_is_searched();
    void plans_are_carried_over_to_what_changed();
};

void SearchSessionTest::a_short_search_tells_its_end_alone()
{
    const SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-1b");
    SearchSession session;
    QSignalSpy ended(&session, &SearchSession::finished);
    QElapsedTimer since;
    qint64 first_told_ms = -1;
    connect(&session, &SearchSession::progressed, this, [&] {
        if (first_told_ms < 0)
            first_told_ms = since.elapsed();
    });
    bool any_short = false;
    for (int search = 0; search < 5; ++search) {
        first_told_ms = -1;
        since.start();
        session.start(request.problem, request.settings);
        QVERIFY(ended.wait(patience_ms));
        // However busy the machine is: it is never told too early.
        QVERIFY2(first_told_ms < 0 || first_told_ms >= soon_ms, qPrintable(QString::number(first_told_ms)));
        any_short = any_short || since.elapsed() < soon_ms;
        const auto outcome = ended.takeFirst().front().value<std::shared_ptr<const SearchOutcome>>();
        QVERIFY(outcome->file && outcome->record);
        QCOMPARE(outcome->last.phase, SearchPhase::done);
        QCOMPARE(outcome->last.pairs.total, outcome->result.statistics.pairs.total);
        QCOMPARE(outcome->record->moments.back().snapshot.pairs.total, outcome->last.pairs.total);
    }
    if (!any_short)
        qInfo("no search was over within %lld ms on this machine", static_cast<long long>(soon_ms));
}

void SearchSessionTest::a_longer_one_is_told_of_while_it_runs()
{
    SearchSession session;
    const SearchRequest request = endless();
    QElapsedTimer since;
    qint64 first_told_ms = -1;
    bool ran = false;
    connect(&session, &SearchSession::progressed, this, [&](const SearchSnapshot& now) {
        if (first_told_ms >= 0)
            return;
        first_told_ms = since.elapsed();
        ran = session.is_running() && now.phase != SearchPhase::done;
    });
    since.start();
    session.start(request.problem, request.settings);
    QTRY_VERIFY_WITH_TIMEOUT(first_told_ms >= 0, patience_ms);
    QVERIFY(ran);
    QVERIFY2(first_told_ms >= soon_ms, qPrintable(QString::number(first_told_ms)));
    session.abandon();
}

void SearchSessionTest::a_pause_is_told_at_once()
{
    SearchSession session;
    const SearchRequest request = endless();
    std::vector<bool> told; // whether it is paused
    connect(&session, &SearchSession::progressed, this, [&](const SearchSnapshot& now) { told.push_back(now.paused); });
    session.start(request.problem, request.settings);
    session.pause(); // before any turn of the event loop
    QCOMPARE(told, std::vector<bool>{true});
    QVERIFY(session.is_paused());
    session.resume();
    QCOMPARE(told, (std::vector<bool>{true, false}));
    QTRY_VERIFY_WITH_TIMEOUT(told.size() > 3, patience_ms);
    QVERIFY(!told.back());
    session.abandon();
}

void SearchSessionTest::what_is_evaluated_for_long_is_told_meanwhile()
{
    SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-1b");
    const auto slow = std::make_shared<SlowToSayItsName>();
    request.problem.parallelizer = slow;
    SearchSession session;
    QSignalSpy ended(&session, &SearchSession::finished);
    int told = 0;
    connect(&session, &SearchSession::progressed, this, [&](const SearchSnapshot& now) {
        if (now.phase != SearchPhase::done)
            return;
        ++told;
        slow->say_it(); // only now can it go on
    });
    session.start(request.problem, request.settings);
    QVERIFY(ended.wait(patience_ms));
    QCOMPARE(told, 1);
}

void SearchSessionTest::a_cancelled_proof_goes_on_where_the_same_is_searched()
{
    SearchRequest request = sample_request("64-gpus-two-types", "llama-3.2-1b");
    request.settings.exact = true;
    request.settings.mixed_stages = false;
    SearchSession session;
    QSignalSpy ended(&session, &SearchSession::finished);
    double ruled_out = 0;
    double enough = 0; // then it is cancelled
    connect(&session, &SearchSession::progressed, this, [&](const SearchSnapshot& now) {
        ruled_out = now.phase == SearchPhase::prove ? now.ruled_out : 0;
        if (ruled_out > enough)
            session.cancel();
    });
    const auto search = [&](const SearchSettings& settings) {
        session.start(request.problem, settings);
        return ended.wait(patience_ms) ? ended.takeFirst().front().value<std::shared_ptr<const SearchOutcome>>()
                                       : nullptr;
    };
    const auto first = search(request.settings);
    QVERIFY(first && !first->result.complete && first->result.proof);
    const double before = first->result.proof->share();
    QVERIFY(before > 0);
    QVERIFY(!first->request.proof);
    QVERIFY(first->file->proof == first->result.proof); // a plan that is kept has it, too

    SearchSettings limited = request.settings;
    limited.threads = 1;
    const auto second = search(limited);
    QVERIFY(second && second->request.proof);
    QCOMPARE(second->request.proof->proof.share(), before);
    QVERIFY(second->result.proof->share() >= before);

    SearchSettings other = request.settings;
    other.most_pipelines = 2;
    enough = 0;
    const auto third = search(other);
    QVERIFY(third && !third->request.proof);
}

void SearchSessionTest::plans_are_carried_over_to_what_changed()
{
    const SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-1b");
    SearchSession session;
    QSignalSpy ended(&session, &SearchSession::finished);
    const auto searched = [&](const PlanningProblem& problem) {
        session.start(problem, request.settings);
        return ended.wait(patience_ms) ? ended.takeFirst().front().value<std::shared_ptr<const SearchOutcome>>()
                                       : std::make_shared<const SearchOutcome>();
    };
    const auto first = searched(request.problem);
    QVERIFY(first->result.best && !first->result.started_from_earlier);
    const auto again = searched(request.problem);
    QVERIFY(!again->result.started_from_earlier); // the same has the same answer
    QVERIFY(again->result.best == first->result.best);

    PlanningProblem changed = request.problem;
    changed.job.global_batch *= 2;
    const auto after = searched(changed);
    QVERIFY(after->result.started_from_earlier);
    QVERIFY(after->request.start_from.layouts.front() == first->result.best->layout);

    SearchSettings fewer = request.settings;
    fewer[Rule::beam].value = 16;
    session.start(request.problem, fewer);
    QVERIFY(ended.wait(patience_ms)); // what a rule costs is not to be hidden
    QVERIFY(
        ended.takeFirst().front().value<std::shared_ptr<const SearchOutcome>>()->request.start_from.layouts.empty());

    PlanningProblem other = request.problem;
    auto deeper = std::make_shared<Model>(*other.model);
    ++deeper->blocks;
    other.model = std::move(deeper);
    QVERIFY(searched(other)->request.start_from.layouts.empty());
}

TANGRAM_TEST(SearchSessionTest)
#include "tst_search_session.moc"
