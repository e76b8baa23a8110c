// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/elided_label.h"
#include "job/schedule_button.h"
#include "plans/page/plans_page.h"
#include "plans/table/out_of_date_bar.h"
#include "plans/table/plan_model.h"
#include "schedule/allowed_schedules.h"
#include "test_program.h"
#include "window_fixture.h"

#include <QAccessible>
#include <QMenu>

using namespace tangram;

namespace {

ScheduleButton& button(const MainWindow& window)
{
    return *named<ScheduleButton>(window, "Schedules");
}

QAction* entry(const MainWindow& window, const char* name)
{
    for (QAction* action : button(window).menu()->actions())
        if (action->text() == QLatin1String(name))
            return action;
    return nullptr;
}

std::vector<ScheduleKind> allowed(const MainWindow& window)
{
    return allowed_schedules(window.project().job().allow);
}

} // namespace

class WindowSchedulesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void every_schedule_has_an_entry_with_a_sentence();
    void the_menu_stays_open_while_schedules_are_chosen();
    void one_schedule_stays_chosen();
    void all_that_the_framework_runs_are_one_entry();
    void the_choice_follows_the_opened_job();
    void the_choice_outlives_a_new_cluster();
    void another_choice_makes_plans_out_of_date();
    void plans_are_shown_and_saved_under_their_schedules();

private:
    TestFolder folder_;
};

void WindowSchedulesTest::every_schedule_has_an_entry_with_a_sentence()
{
    const MainWindow window;
    for (int i = 0; i < schedule_kind_count; ++i) {
        const QAction* action = entry(window, display_name(static_cast<ScheduleKind>(i)));
        QVERIFY(action && action->isCheckable());
        QVERIFY2(action->toolTip().endsWith('.') && action->toolTip() != action->text(), qPrintable(action->toolTip()));
        QCOMPARE(action->statusTip(), action->toolTip());
        const std::vector<ScheduleKind> runnable = schedules_of(window.project().job().framework);
        QCOMPARE(action->isChecked(),
                 std::find(runnable.begin(), runnable.end(), static_cast<ScheduleKind>(i)) != runnable.end());
    }
    QVERIFY(button(window).menu()->toolTipsVisible());
    QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(&button(window));
    QCOMPARE(accessible->text(QAccessible::Name), QStringLiteral("Schedules"));
    QCOMPARE(accessible->text(QAccessible::Description), QStringLiteral("1F1B, Interleaved 1F1B"));
}

void WindowSchedulesTest::the_menu_stays_open_while_schedules_are_chosen()
{
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QMenu* menu = button(window).menu();
    menu->popup(QPoint(10, 10));
    QVERIFY(QTest::qWaitForWindowExposed(menu));
    QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(entry(window, "ZB-V")).center());
    QVERIFY(menu->isVisible());
    menu->setActiveAction(entry(window, "1F1B"));
    QTest::keyClick(menu, Qt::Key_Up);
    QTest::keyClick(menu, Qt::Key_Space);
    QVERIFY(menu->isVisible());
    QVERIFY((
        allowed(window)
        == std::vector{ScheduleKind::gpipe, ScheduleKind::one_f_one_b, ScheduleKind::interleaved, ScheduleKind::zb_v}));
    QCOMPARE(button(window).text(), QStringLiteral("4 schedules"));
    QVERIFY(button(window).toolTip().endsWith("GPipe, 1F1B, Interleaved 1F1B, ZB-V"));
    QTest::keyClick(menu, Qt::Key_Escape);
    QVERIFY(!menu->isVisible());
}

void WindowSchedulesTest::one_schedule_stays_chosen()
{
    const MainWindow window;
    entry(window, "Interleaved 1F1B")->trigger();
    entry(window, "1F1B")->trigger();
    QVERIFY(entry(window, "1F1B")->isChecked());
    QVERIFY(allowed(window) == std::vector{ScheduleKind::one_f_one_b});
    entry(window, "Interleaved 1F1B")->trigger();
    entry(window, "1F1B")->trigger();
    QVERIFY(allowed(window) == std::vector{ScheduleKind::interleaved});
    QCOMPARE(window.project().job().allow.virtual_stages.back(), 8);
    QCOMPARE(button(window).accessibleDescription(), QStringLiteral("Interleaved 1F1B"));
}

void WindowSchedulesTest::all_that_the_framework_runs_are_one_entry()
{
    MainWindow window;
    QCOMPARE(button(window).text(), QStringLiteral("Any schedule"));
    entry(window, "ZB-V")->trigger();
    QCOMPARE(button(window).text(), QStringLiteral("3 schedules"));
    entry(window, "All that the framework runs")->trigger();
    QCOMPARE(button(window).text(), QStringLiteral("Any schedule"));
    QVERIFY((allowed(window) == std::vector{ScheduleKind::one_f_one_b, ScheduleKind::interleaved}));
    QVERIFY((button(window).chosen() == allowed(window)));
    QCOMPARE(window.project().job().allow.virtual_stages.back(), 8);
    QVERIFY(window.open(folder_.write("fsdp.json", R"({"format": "tangram-job", "version": 1, "global_batch": 48,
        "framework": "fsdp"})")));
    entry(window, "All that the framework runs")->trigger();
    QVERIFY(allowed(window) == schedules_of(Framework::fsdp));
}

void WindowSchedulesTest::the_choice_follows_the_opened_job()
{
    MainWindow window;
    QVERIFY(window.open(folder_.write("job.json", R"({"format": "tangram-job", "version": 1, "global_batch": 48,
        "allow": {"schedules": ["zb-h1", "interleaved"], "virtual_stages": [2]}})")));
    QVERIFY((button(window).chosen() == std::vector{ScheduleKind::interleaved, ScheduleKind::zb_h1}));
    entry(window, "ZB-H1")->trigger();
    QCOMPARE(window.project().job().allow.schedules, std::vector<std::string>{"interleaved"});
    QCOMPARE(window.project().job().allow.virtual_stages, std::vector<int>{2});
    QCOMPARE(window.project().job().global_batch, 48);
}

void WindowSchedulesTest::the_choice_outlives_a_new_cluster()
{
    MainWindow window;
    entry(window, "ZB-V")->trigger();
    const auto chosen = allowed(window);
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(allowed(window) == chosen);
    const int small = window.project().job().global_batch;
    QVERIFY(window.open(sample("fleet-1024-gpus-five-types.json")));
    QVERIFY(allowed(window) == chosen && button(window).chosen() == chosen);
    // Which leaves the batch to follow the cluster.
    QVERIFY(window.project().job().global_batch > small);
}

void WindowSchedulesTest::another_choice_makes_plans_out_of_date()
{
    MainWindow window;
    window.show();
    QVERIFY(plan_toy(window));
    const auto* bar = window.findChild<OutOfDateBar*>();
    QVERIFY(!bar->isVisible());
    entry(window, "Interleaved 1F1B")->trigger();
    QVERIFY(bar->isVisible());
    const QString said = bar->findChild<ElidedLabel*>()->text();
    QVERIFY2(said.endsWith(": schedules (were 1F1B, Interleaved 1F1B)"), qPrintable(said));
    entry(window, "Interleaved 1F1B")->trigger();
    QVERIFY(!bar->isVisible());
}

void WindowSchedulesTest::plans_are_shown_and_saved_under_their_schedules()
{
    MainWindow window;
    window.show();
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(window.choose_model("llama-2-7b"));
    spin_box(window, "Batch").setValue(16);
    entry(window, "ZB-H1")->trigger();
    entry(window, "ZB-V")->trigger();
    entry(window, "1F1B")->trigger();
    entry(window, "Interleaved 1F1B")->trigger();
    QVERIFY2(plan(window), qPrintable(window.message()));
    QTableView* plans = table(window, "Plans");
    QVERIFY(plans->model()->rowCount() > 1);
    for (int row = plans->model()->rowCount() - 1; row >= 0; --row) {
        plans->selectRow(row);
        QTRY_VERIFY_WITH_TIMEOUT(!window.plans_page().shown()->plan.timeline.empty(), patience_ms);
        const Plan& shown = window.plans_page().shown()->plan;
        const QString name = QString::fromLatin1(display_name(shown.pipelines.front().schedule));
        QVERIFY(name == "ZB-H1" || name == "ZB-V");
        QVERIFY(plans->model()->index(row, static_cast<int>(PlanColumn::pipeline)).data().toString().endsWith(name));
        // The bars are those of the very schedule.
        double end = 0;
        for (const Event& event : shown.timeline)
            end = std::max(end, event.end_s);
        QCOMPARE(end, shown.iteration_time_s);
    }
    const QString path = folder_.path("zero-bubble.json");
    QVERIFY(window.plan_saving().save_plan(path));
    MainWindow other;
    QVERIFY2(other.open(path), qPrintable(other.message()));
    QVERIFY(other.project().job() == window.project().job());
    QVERIFY((button(other).chosen() == std::vector{ScheduleKind::zb_h1, ScheduleKind::zb_v}));
}

TANGRAM_TEST(WindowSchedulesTest)
#include "tst_window_schedules.moc"
