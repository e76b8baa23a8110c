// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/opened_file.h"
#include "document/recent_files.h"
#include "test_program.h"
#include "window_parts.h"

using namespace tangram;

class SavingTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void a_project_is_saved_where_it_was_before();
    void what_is_not_modified_may_be_left();
    void choices_go_on_with_the_next_project();
    void a_plan_is_saved_with_what_is_told_of_it();
    void without_a_plan_nothing_is_written();
    void a_cluster_is_written_in_the_background();
    void what_cannot_be_written_is_told();
};

void SavingTest::a_project_is_saved_where_it_was_before()
{
    WindowParts parts;
    QVERIFY(parts.open_toy());
    const QString file = parts.path("mine.tangram");
    QVERIFY(parts.saving.save_as(file));
    QVERIFY(QFile::exists(file));
    QVERIFY(!parts.project.session().is_modified());
    QCOMPARE(recent_files().value(0), file);

    parts.project.set_batch(48, 2048);
    QVERIFY(parts.project.session().is_modified());
    QSignalSpy told(&parts.saving, &ProjectSaving::told);
    parts.saving.save_later();
    QVERIFY(told.size() == 1 && told.front().front().toString().contains("mine.tangram"));
    QTRY_VERIFY_WITH_TIMEOUT(!parts.project.session().is_modified(), WindowParts::patience_ms);

    WindowParts again;
    QVERIFY(again.open(file));
    QCOMPARE(again.project.job().global_batch, 48);
}

void SavingTest::what_is_not_modified_may_be_left()
{
    WindowParts parts;
    QVERIFY(parts.saving.may_leave());
    QVERIFY(parts.open_toy());
    QVERIFY(parts.saving.save_as(parts.path("mine.tangram")));
    QVERIFY(parts.saving.may_leave());
}

void SavingTest::choices_go_on_with_the_next_project()
{
    WindowParts parts;
    QVERIFY(parts.open_toy()); // chooses a model
    QVERIFY(parts.project.session().is_modified());
    QVERIFY(parts.saving.may_leave(ProjectSaving::Choices::go_on));
}

void SavingTest::a_plan_is_saved_with_what_is_told_of_it()
{
    WindowParts parts;
    QVERIFY(parts.open_toy());
    QSignalSpy ended(&parts.planning, &Planning::ended);
    parts.planning.plan();
    QVERIFY(ended.wait(WindowParts::patience_ms));
    const QString file = parts.path("plan.json");
    QVERIFY(parts.plan_saving.save_plan(file));
    QVERIFY(parts.messages.text().contains("plan.json") && !parts.messages.text().contains("out of date"));
    parts.project.set_batch(2 * parts.project.job().global_batch, parts.project.job().sequence_length);
    QVERIFY(parts.plan_saving.save_plan(file));
    QVERIFY(parts.messages.text().contains("out of date"));
    const auto read = open_file(file.toStdString(), nullptr);
    QVERIFY(read && std::holds_alternative<PlanInput>(*read));
}

void SavingTest::without_a_plan_nothing_is_written()
{
    WindowParts parts;
    QVERIFY(parts.open_toy());
    QVERIFY(!parts.plan_saving.file());
    QVERIFY(!parts.plan_saving.save_plan(parts.path("plan.json")));
    parts.plan_saving.save_plan_later(parts.path("plan.json"));
    parts.plan_saving.save_picture_later(parts.path("plan.svg"));
    QVERIFY(parts.messages.text().isEmpty());
}

void SavingTest::a_cluster_is_written_in_the_background()
{
    WindowParts parts;
    QVERIFY(parts.open_toy());
    const QString file = parts.path("cluster.json");
    parts.plan_saving.save_cluster_later(file);
    QTRY_VERIFY_WITH_TIMEOUT(parts.messages.text().contains("cluster.json"), WindowParts::patience_ms);
    const auto read = open_file(file.toStdString(), nullptr);
    QVERIFY(read && std::holds_alternative<ClusterFile>(*read));
    QCOMPARE(std::get<ClusterFile>(*read).cluster, *parts.project.project().cluster);
}

void SavingTest::what_cannot_be_written_is_told()
{
    WindowParts parts;
    QVERIFY(parts.open_toy());
    parts.plan_saving.save_cluster_later(parts.path("no-folder/cluster.json"));
    QTRY_VERIFY_WITH_TIMEOUT(parts.messages.text().contains("no-folder"), WindowParts::patience_ms);
    QVERIFY(!parts.saving.save_as(parts.path("no-folder/mine.tangram")));
}

TANGRAM_TEST(SavingTest)
#include "tst_saving.moc"
