// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster_page/cluster_page.h"
#include "document/document.h"
#include "gantt/chart/gantt_chart.h"
#include "islands/islands_panel.h"
#include "plans/page/plans_page.h"
#include "test_program.h"
#include "window_fixture.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QMenu>
#include <QSignalSpy>
#include <QTimer>

using namespace tangram;

/// Plans of several files and of the project in one window.
class WindowPlansTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void a_further_plan_file_stands_beside_the_others();
    void the_plan_of_another_cluster_can_be_worked_on();
    void kept_plans_are_in_the_table();
    void a_plan_is_kept_once_and_no_longer();
    void the_menu_of_a_plan_is_there_for_mouse_and_keys_data();
    void the_menu_of_a_plan_is_there_for_mouse_and_keys();
    void an_island_of_the_drawing_marks_its_stages();

private:
    /// A plan of the toy for that batch, as a file.
    QString plan_file(const char* name, int batch);

    TestFolder folder_;
};

QString WindowPlansTest::plan_file(const char* name, int batch)
{
    MainWindow window;
    if (!window.open(sample("two-nodes-toy.json")) || !window.choose_model("llama-3.2-1b"))
        qFatal("%s", qPrintable(window.message()));
    spin_box(window, "Batch").setValue(batch);
    const QString path = folder_.path(name);
    if (!plan(window) || !window.plan_saving().save_plan(path))
        qFatal("%s", qPrintable(window.message()));
    return path;
}

void WindowPlansTest::a_further_plan_file_stands_beside_the_others()
{
    const QString first = plan_file("first.json", 64);
    const QString second = plan_file("second.json", 32);
    MainWindow window;
    QVERIFY(window.open(first));
    const auto cluster = window.project().cluster();
    const int before = window.plans_page().plans().rowCount();
    QVERIFY(window.open(second));
    PlansPage& page = window.plans_page();
    QCOMPARE(window.project().cluster(), cluster); // the project stays
    QCOMPARE(window.project().job().global_batch, 64);
    QCOMPARE(page.plans().rowCount(), before + 1);
    QCOMPARE(page.shown()->job.global_batch, 32);
    QVERIFY2(page.plans()
                 .index(before, static_cast<int>(PlanColumn::made_by))
                 .data()
                 .toString()
                 .startsWith("second.json · llama-3.2-1b"),
             qPrintable(page.plans().index(before, 1).data().toString()));
    QVERIFY(!page.chart().is_empty());
    page.plans().pin(0, true);
    page.plans().pin(before, true);
    QCOMPARE(page.plans_in_view().size(), std::size_t{2});
}

void WindowPlansTest::the_plan_of_another_cluster_can_be_worked_on()
{
    const QString first = plan_file("one.json", 64);
    const QString second = plan_file("other.json", 32);
    MainWindow window; // without edits of which it would ask
    QVERIFY(window.open(first));
    QVERIFY(window.open(second));
    QCOMPARE(window.plans_page().origin_of_shown(), PlanOrigin::opened);
    Q_EMIT window.plans_page().project_asked(window.plans_page().shown());
    QCOMPARE(window.project().job().global_batch, 32);
    QCOMPARE(window.plans_page().shown()->job.global_batch, 32);
    QCOMPARE(window.plans_page().origin_of_shown(), PlanOrigin::found);
}

void WindowPlansTest::kept_plans_are_in_the_table()
{
    MainWindow window;
    QVERIFY(plan_toy(window));
    PlanModel& plans = window.plans_page().plans();
    const int found = plans.rowCount();
    Project edited = window.document().project();
    edited.plans.push_back({"the one I like", window.plan_saving().file()});
    window.document().edit("Keep plan", edited);
    QCOMPARE(plans.rowCount(), found + 1);
    QCOMPARE(plans.entry(found).made_by, QStringLiteral("the one I like"));
    QCOMPARE(plans.entry(found).origin, PlanOrigin::kept);
    window.document().history().undo();
    QCOMPARE(plans.rowCount(), found);
}

void WindowPlansTest::a_plan_is_kept_once_and_no_longer()
{
    MainWindow window;
    window.show();
    QVERIFY(plan_toy(window));
    const PlanModel& plans = window.plans_page().plans();
    const int found = plans.rowCount();
    QAction* keep = nullptr;
    for (QAction* action : window.findChildren<QAction*>())
        if (action->text().remove(QLatin1Char('&')) == QLatin1String("Keep this plan in the project"))
            keep = action;
    QVERIFY(keep);
    keep->trigger();
    keep->trigger();
    QCOMPARE(window.document().project().plans.size(), std::size_t{1});
    QVERIFY2(window.message().contains("already"), qPrintable(window.message()));
    QCOMPARE(plans.rowCount(), found + 1);

    QTableView& rows = *table(window, "Plans");
    for (int row = 0; row < rows.model()->rowCount(); ++row)
        if (rows.model()->index(row, static_cast<int>(PlanColumn::name)).data().toString()
            == plan_letter(plans.entry(found).letter))
            rows.selectRow(row);
    QTest::keyClick(&rows, Qt::Key_Delete);
    QVERIFY(window.document().project().plans.empty());
    QCOMPARE(plans.rowCount(), found);
    window.document().history().undo();
    QCOMPARE(window.document().project().plans.size(), std::size_t{1});
    QCOMPARE(plans.rowCount(), found + 1);
}

void WindowPlansTest::the_menu_of_a_plan_is_there_for_mouse_and_keys_data()
{
    QTest::addColumn<bool>("mouse");
    QTest::newRow("right click") << true;
    QTest::newRow("Shift+F10") << false;
}

void WindowPlansTest::the_menu_of_a_plan_is_there_for_mouse_and_keys()
{
    QFETCH(bool, mouse);
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(plan_toy(window));
    window.show_perspective(MainWindow::plans_perspective);
    QTableView& rows = *table(window, "Plans");
    rows.setFocus();
    QStringList entries;
    QTimer::singleShot(0, this, [&] { // the menu has an event loop of its own
        if (auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget())) {
            for (const QAction* action : menu->actions())
                entries << action->text().remove(QLatin1Char('&'));
            menu->actions().front()->trigger();
            menu->close();
        }
    });
    if (mouse) {
        const QPoint at = rows.visualRect(rows.model()->index(0, 0)).center();
        QContextMenuEvent asked(QContextMenuEvent::Mouse, at, rows.viewport()->mapToGlobal(at));
        QApplication::sendEvent(rows.viewport(), &asked);
    } else {
        QTest::keyClick(&rows, Qt::Key_F10, Qt::ShiftModifier);
    }
    QTRY_VERIFY(!entries.isEmpty());
    QCOMPARE(entries.front(), QStringLiteral("Pin plan A"));
    QVERIFY2(entries.contains("Sort by") && entries.contains("Copy rows"), qPrintable(entries.join(", ")));
    QCOMPARE(window.plans_page().plans().pinned_rows(), std::vector<int>{0});
}

void WindowPlansTest::an_island_of_the_drawing_marks_its_stages()
{
    MainWindow window;
    window.show();
    QVERIFY(plan_toy(window));
    PlansPage& page = window.plans_page();
    QSignalSpy islands(&page, &PlansPage::island_selected);
    auto* panel = window.findChild<IslandsPanel*>();
    QVERIFY(panel);
    const int island = page.shown()->plan.pipelines.front().stages.back().layout.island;
    Q_EMIT panel->island_selected(island);
    QVERIFY(page.chart().selected_stage());
    const GanttStage marked = *page.chart().selected_stage();
    QCOMPARE(page.shown()
                 ->plan.pipelines[static_cast<std::size_t>(marked.pipeline)]
                 .stages[static_cast<std::size_t>(marked.stage)]
                 .layout.island,
             island);
    QVERIFY(islands.isEmpty()); // no answer to who asked
    QVERIFY(table(window, "Stages of the plan")->selectionModel()->hasSelection());
}

TANGRAM_TEST(WindowPlansTest)
#include "tst_window_plans.moc"
