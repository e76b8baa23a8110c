// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_program.h"
#include "window_parts.h"

using namespace tangram;

class PlanningTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void a_search_ends_with_its_plans_on_their_page_data();
    void a_search_ends_with_its_plans_on_their_page();
    void nothing_is_planned_while_what_is_typed_is_wrong();
    void nothing_is_planned_without_a_cluster();
    void a_search_that_runs_is_asked_about();
    void what_is_abandoned_never_ends();
    void what_does_not_fit_is_told();
    void limits_and_rules_are_edits_of_the_project();
};

void PlanningTest::a_search_ends_with_its_plans_on_their_page_data()
{
    QTest::addColumn<bool>("watched");
    QTest::newRow("asked for elsewhere, it leads to the plans") << false;
    QTest::newRow("watched on its page, it stays there") << true;
}

void PlanningTest::a_search_ends_with_its_plans_on_their_page()
{
    QFETCH(const bool, watched);
    WindowParts parts;
    QVERIFY(parts.open_toy());
    parts.shown_page = watched ? &parts.search : nullptr;
    QSignalSpy search_wanted(&parts.planning, &Planning::search_wanted);
    QSignalSpy plans_wanted(&parts.planning, &Planning::plans_wanted);
    QSignalSpy ended(&parts.planning, &Planning::ended);
    parts.planning.plan();
    QVERIFY(parts.planning.is_planning());
    QCOMPARE(search_wanted.size(), 1);
    QVERIFY(parts.typing_finished > 0);
    QVERIFY(ended.wait(WindowParts::patience_ms));
    QVERIFY(!parts.planning.is_planning());
    QVERIFY(parts.plans.shown());
    QCOMPARE(parts.plans.shown()->cluster, parts.project.cluster());
    QCOMPARE(plans_wanted.size(), watched ? 0 : 1);
}

void PlanningTest::nothing_is_planned_while_what_is_typed_is_wrong()
{
    WindowParts parts;
    QVERIFY(parts.open_toy());
    parts.typing_is_good = false;
    parts.planning.plan();
    QVERIFY(!parts.planning.is_planning());
}

void PlanningTest::nothing_is_planned_without_a_cluster()
{
    WindowParts parts;
    QSignalSpy search_wanted(&parts.planning, &Planning::search_wanted);
    parts.planning.plan();
    QVERIFY(!parts.planning.is_planning() && search_wanted.isEmpty());
}

void PlanningTest::a_search_that_runs_is_asked_about()
{
    WindowParts parts;
    const QString why = QStringLiteral("It would end.");
    bool gone_on = false;
    const auto go_on = [&] { gone_on = true; };
    QVERIFY(parts.planning.may_end_search(why, QStringLiteral("End it"), go_on));
    QVERIFY(parts.open(WindowParts::sample("fleet-1024-gpus-five-types.json")));
    parts.planning.plan();
    QVERIFY(parts.planning.is_planning());
    QVERIFY(!parts.planning.may_end_search(why, QStringLiteral("End it"), go_on));
    QVERIFY(parts.planning.is_asking());
    QVERIFY(parts.messages.text().contains(why));
    QVERIFY(!gone_on);
    QVERIFY(parts.planning.may_end_search(why, QStringLiteral("End it"), go_on)); // who asks again means it
    QVERIFY(!parts.planning.is_asking());
    QSignalSpy ended(&parts.planning, &Planning::ended);
    parts.planning.cancel();
    QVERIFY(ended.wait(WindowParts::patience_ms));
}

void PlanningTest::what_is_abandoned_never_ends()
{
    WindowParts parts;
    QVERIFY(parts.open_toy());
    QSignalSpy ended(&parts.planning, &Planning::ended);
    parts.planning.plan();
    QVERIFY(parts.planning.is_planning());
    parts.project.begin(parts.project.next_project(parts.project.project().cluster)); // another takes its place
    QVERIFY(!parts.planning.is_planning());
    parts.planning.plan();
    QVERIFY(ended.wait(WindowParts::patience_ms));
    QCOMPARE(ended.size(), 1);
}

void PlanningTest::what_does_not_fit_is_told()
{
    WindowParts parts;
    QVERIFY(parts.open_toy());
    parts.project.choose_model(QStringLiteral("llama-3.1-405b"));
    QSignalSpy ended(&parts.planning, &Planning::ended);
    parts.planning.plan();
    QVERIFY(ended.wait(WindowParts::patience_ms));
    QVERIFY(!parts.plans.shown());
    const QString told = parts.messages.text();
    QVERIFY(!told.isEmpty());
    parts.planning.end_outcome(); // it is no longer true
    QVERIFY(parts.messages.text().isEmpty());
}

void PlanningTest::limits_and_rules_are_edits_of_the_project()
{
    WindowParts parts;
    QVERIFY(parts.open_toy());
    const int steps = parts.project.document().history().count();
    SearchSettings settings = parts.project.project().search;
    settings.alternatives += 1;
    parts.search.set_settings(settings);
    Q_EMIT parts.search.settings_changed();
    QCOMPARE(parts.project.project().search.alternatives, settings.alternatives);
    QCOMPARE(parts.project.document().history().count(), steps + 1);
}

TANGRAM_TEST(PlanningTest)
#include "tst_planning.moc"
