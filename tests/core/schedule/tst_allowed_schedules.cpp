// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_program.h"

#include "files/model/job_file.h"
#include "model/job.h"
#include "schedule/allowed_schedules.h"
#include "text/result.h"

#include <QtTest>

using namespace tangram;

class AllowedSchedulesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void a_choice_is_what_a_file_with_it_says_data();
    void a_choice_is_what_a_file_with_it_says();
    void a_file_without_a_choice_allows_all_that_its_framework_runs_data();
    void a_file_without_a_choice_allows_all_that_its_framework_runs();
    void virtual_stages_come_and_go_with_interleaving();
    void any_schedule_goes_with_the_framework();
};

void AllowedSchedulesTest::a_choice_is_what_a_file_with_it_says_data()
{
    QTest::addColumn<std::vector<ScheduleKind>>("kinds");
    QTest::addColumn<QByteArray>("names");
    using enum ScheduleKind;
    const auto row = [](const char* names, std::vector<ScheduleKind> kinds) {
        QTest::newRow(names) << std::move(kinds) << QByteArray(names);
    };
    row(R"("1f1b")", {one_f_one_b});
    row(R"("interleaved")", {interleaved});
    row(R"("zb-v", "gpipe")", {gpipe, zb_v});
    row(R"("dualpipe", "1f1b-adaptive", "zb-h1", "interleaved")", {one_f_one_b_adaptive, interleaved, zb_h1, dualpipe});
}

void AllowedSchedulesTest::a_choice_is_what_a_file_with_it_says()
{
    QFETCH(std::vector<ScheduleKind>, kinds);
    QFETCH(QByteArray, names);
    const Result<Job> read =
        read_job(R"({"format": "tangram-job", "version": 1, "allow": {"schedules": [)" + names.toStdString() + "]}}",
                 "job.json");
    QVERIFY(read);
    QVERIFY(allowed_schedules(read->allow) == kinds);
    QVERIFY(with_schedules(Allowed(), kinds) == read->allow);
}

void AllowedSchedulesTest::a_file_without_a_choice_allows_all_that_its_framework_runs_data()
{
    QTest::addColumn<QByteArray>("keys");
    QTest::addColumn<Framework>("framework");
    QTest::newRow("nothing") << QByteArray() << Framework::megatron;
    QTest::newRow("other choices") << QByteArray(R"(, "allow": {"zero": [0]})") << Framework::megatron;
    QTest::newRow("deepspeed") << QByteArray(R"(, "framework": "deepspeed")") << Framework::deepspeed;
    QTest::newRow("fsdp") << QByteArray(R"(, "framework": "fsdp", "allow": {"zero": [0]})") << Framework::fsdp;
}

void AllowedSchedulesTest::a_file_without_a_choice_allows_all_that_its_framework_runs()
{
    QFETCH(QByteArray, keys);
    QFETCH(Framework, framework);
    const Result<Job> read =
        read_job(R"({"format": "tangram-job", "version": 1)" + keys.toStdString() + "}", "job.json");
    QVERIFY(read);
    QVERIFY(allowed_schedules(read->allow) == schedules_of(framework));
}

void AllowedSchedulesTest::virtual_stages_come_and_go_with_interleaving()
{
    const Allowed plain;
    const Allowed interleaved = with_schedules(plain, {ScheduleKind::interleaved});
    QCOMPARE(interleaved.virtual_stages, (std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8}));
    QVERIFY(with_schedules(interleaved, {ScheduleKind::one_f_one_b}) == plain);
    Allowed own = interleaved;
    own.virtual_stages = {2, 5};
    own = with_schedules(own, {ScheduleKind::zb_v});
    QCOMPARE(own.virtual_stages, (std::vector<int>{2, 5}));
    QCOMPARE(with_schedules(own, {ScheduleKind::interleaved}).virtual_stages, (std::vector<int>{2, 5}));
}

void AllowedSchedulesTest::any_schedule_goes_with_the_framework()
{
    Job job = with_any_schedule({});
    QVERIFY(allowed_schedules(job.allow) == schedules_of(Framework::megatron));
    job = in_framework(std::move(job), Framework::fsdp);
    QVERIFY(job.framework == Framework::fsdp && allowed_schedules(job.allow) == schedules_of(Framework::fsdp));
    job.allow = with_schedules(std::move(job.allow), {ScheduleKind::gpipe});
    job = in_framework(std::move(job), Framework::deepspeed);
    QVERIFY(allowed_schedules(job.allow) == std::vector{ScheduleKind::gpipe}); // as it was chosen
}

TANGRAM_TEST(AllowedSchedulesTest)
#include "tst_allowed_schedules.moc"
