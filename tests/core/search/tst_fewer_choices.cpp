// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_requests.h"
#include "search/run/variants/fewer_choices.h"
#include "search/run/variants/problem_variants.h"
#include "test_program.h"

#include <QTest>

#include <algorithm>
#include <vector>

using namespace tangram;

class FewerChoicesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void plainer_jobs_allow_less_data();
    void plainer_jobs_allow_less();
    void stricter_rules_leave_less_data();
    void stricter_rules_leave_less();
};

void FewerChoicesTest::plainer_jobs_allow_less_data()
{
    QTest::addColumn<Allowed>("allowed");
    QTest::addColumn<int>("plainer");
    Allowed all;
    all.schedules = {"1f1b", "interleaved"};
    all.virtual_stages = {1, 2};
    QTest::newRow("schedule, ZeRO, samples and all") << all << 4;
    Allowed one_schedule = all;
    one_schedule.schedules = {"1f1b"};
    one_schedule.virtual_stages = {1};
    QTest::newRow("one schedule") << one_schedule << 3;
    Allowed other_schedule = one_schedule;
    other_schedule.schedules = {"gpipe"};
    QTest::newRow("one other schedule") << other_schedule << 3;
    Allowed no_zero = one_schedule;
    no_zero.zero = {0};
    QTest::newRow("no ZeRO") << no_zero << 2;
    Allowed all_zero = one_schedule;
    all_zero.zero = {3};
    QTest::newRow("ZeRO 3 alone") << all_zero << 2;
    Allowed plain = no_zero;
    plain.samples_per_replica = {1};
    plain.recompute = {Recompute::none};
    plain.context = false;
    QTest::newRow("nothing left to take away") << plain << 0;
}

void FewerChoicesTest::plainer_jobs_allow_less()
{
    QFETCH(const Allowed, allowed);
    QFETCH(const int, plainer);
    SearchRequest request = sample_request("64-gpus-two-types", "llama-3.2-1b");
    request.problem.job.allow = allowed;
    const std::vector<PlanningProblem> found = with_plainer_jobs(request.problem);
    QCOMPARE(static_cast<int>(found.size()), plainer);
    const auto within = [](const auto& fewer, const auto& all) {
        return !fewer.empty() && std::all_of(fewer.begin(), fewer.end(), [&](const auto& each) {
            return std::find(all.begin(), all.end(), each) != all.end();
        });
    };
    for (const PlanningProblem& problem : found) {
        const Allowed& less = problem.job.allow;
        QVERIFY(less != allowed);
        QVERIFY(within(less.schedules, allowed.schedules));
        QVERIFY(within(less.virtual_stages, allowed.virtual_stages));
        QVERIFY(within(less.zero, allowed.zero));
        QVERIFY(within(less.recompute, allowed.recompute));
        QVERIFY(within(less.samples_per_replica, allowed.samples_per_replica));
        QVERIFY(allowed.context || !less.context);
        QVERIFY(is_same_variant(problem, problem));
        QVERIFY(!is_same_variant(problem, request.problem));
    }
}

void FewerChoicesTest::stricter_rules_leave_less_data()
{
    const QByteArray both = "granularity=2 beam=4";
    QTest::addColumn<QByteArrayList>("given");
    QTest::addColumn<QByteArrayList>("stricter");
    QTest::newRow("by default") << QByteArrayList{}
                                << QByteArrayList{"work-balance=2",  "granularity=2",         "beam=4",
                                                  "part-sizes=1",    "data-before-tensor=on", both,
                                                  "most-pipelines=1"};
    QTest::newRow("rules off") << QByteArrayList{"work-balance=off", "beam=off"}
                               << QByteArrayList{"work-balance=2",  "granularity=2",         "beam=4",
                                                 "part-sizes=1",    "data-before-tensor=on", both,
                                                 "most-pipelines=1"};
    QTest::newRow("balanced already") << QByteArrayList{"work-balance=1.5"}
                                      << QByteArrayList{"granularity=2",         "beam=4", "part-sizes=1",
                                                        "data-before-tensor=on", both,     "most-pipelines=1"};
    QTest::newRow("cut in fours already")
        << QByteArrayList{"granularity=4"}
        << QByteArrayList{"work-balance=2", "beam=4", "part-sizes=1", "data-before-tensor=on", "most-pipelines=1"};
    QTest::newRow("a beam of two already") << QByteArrayList{"beam=2"}
                                           << QByteArrayList{"work-balance=2", "granularity=2", "part-sizes=1",
                                                             "data-before-tensor=on", "most-pipelines=1"};
    QTest::newRow("few sizes already") << QByteArrayList{
        "part-sizes=1"} << QByteArrayList{"work-balance=2",  "granularity=2", "beam=4", "data-before-tensor=on", both,
                                          "most-pipelines=1"};
    QTest::newRow("one pipeline already")
        << QByteArrayList{"most-pipelines=1"}
        << QByteArrayList{"work-balance=2", "granularity=2", "beam=4", "part-sizes=1", "data-before-tensor=on", both};
    QTest::newRow("all") << QByteArrayList{"work-balance=2", "granularity=2",         "beam=4",
                                           "part-sizes=1",   "data-before-tensor=on", "most-pipelines=1"}
                         << QByteArrayList{};
}

void FewerChoicesTest::stricter_rules_leave_less()
{
    QFETCH(const QByteArrayList, given);
    QFETCH(const QByteArrayList, stricter);
    SearchSettings settings;
    for (const QByteArray& assignment : given)
        settings = with_setting(settings, assignment.toStdString()).value();
    const std::vector<SearchSettings> found = with_stricter_rules(settings);
    QCOMPARE(found.size(), static_cast<std::size_t>(stricter.size()));
    for (std::size_t i = 0; i < found.size(); ++i) {
        SearchSettings expected = settings;
        for (const QByteArray& assignment : stricter[static_cast<int>(i)].split(' '))
            expected = with_setting(expected, assignment.toStdString()).value();
        QVERIFY(found[i] == expected);
    }
}

TANGRAM_TEST(FewerChoicesTest)
#include "tst_fewer_choices.moc"
