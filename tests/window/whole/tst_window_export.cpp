// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/chart/exportable_chart.h"
#include "files/export/comparison_json.h"
#include "files/export/plan_csv.h"
#include "gantt/chart/gantt_chart.h"
#include "plans/page/plans_page.h"
#include "tangram-explorer/saving/plan_exports.h"
#include "tangram-explorer/shell/chart_actions.h"
#include "test_program.h"
#include "window_fixture.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDialog>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>
#include <QMimeData>

using namespace tangram;

class WindowExportTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { forget_settings(); }
    void nothing_can_be_exported_before_there_is_a_plan();
    void plans_are_written();
    void what_cannot_be_written_is_told();
    void pinned_plans_are_compared();
    void the_chart_in_view_is_copied_saved_and_printed();
    void tables_are_copied();

private:
    QByteArray read(const QString& path) const
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    /// Plans, with the chart drawn.
    bool show_plan(MainWindow& window)
    {
        window.resize(1280, 800);
        window.show();
        return QTest::qWaitForWindowActive(&window) && plan_toy(window)
            && QTest::qWaitFor([&] { return !window.plans_page().chart().is_empty(); });
    }

    TestFolder folder_;
};

void WindowExportTest::nothing_can_be_exported_before_there_is_a_plan()
{
    MainWindow window;
    window.show();
    for (const QAction* action : window.plan_saving().exports().actions())
        QVERIFY2(!action->isEnabled(), qPrintable(action->text()));
    QVERIFY(!window.charts().print()->isEnabled());
    QVERIFY(!window.charts().save_picture()->isEnabled());
}

void WindowExportTest::plans_are_written()
{
    MainWindow window;
    QVERIFY(show_plan(window));
    QSignalSpy written(&window.plan_saving().exports(), &PlanExports::written);
    const std::shared_ptr<const PlanFile> shown = window.plans_page().shown();
    const std::pair<PlanExport, const char*> wanted[] = {{PlanExport::stages_csv, "stages.csv"},
                                                         {PlanExport::events_csv, "events.csv"},
                                                         {PlanExport::chrome_trace, "trace.json"}};
    for (const auto& [as, name] : wanted) {
        window.plan_saving().exports().write(as, folder_.path(name));
        QVERIFY(written.wait(patience_ms));
        std::string expected;
        export_plans({{"A", shown}}, as, TextSink([&](std::string_view piece) {
                         expected += piece;
                         return true;
                     }));
        QCOMPARE(read(folder_.path(name)).toStdString(), expected);
        QVERIFY(window.message().contains(folder_.path(name)));
    }
    QVERIFY(QJsonDocument::fromJson(read(folder_.path("trace.json"))).object().contains("traceEvents"));
}

void WindowExportTest::what_cannot_be_written_is_told()
{
    MainWindow window;
    QVERIFY(show_plan(window));
    QSignalSpy failed(&window.plan_saving().exports(), &PlanExports::failed);
    window.plan_saving().exports().write(PlanExport::stages_csv, folder_.path("nowhere/stages.csv"));
    QVERIFY(failed.wait(patience_ms));
    QVERIFY2(window.message().contains("stages.csv"), qPrintable(window.message()));
}

void WindowExportTest::pinned_plans_are_compared()
{
    MainWindow window;
    QVERIFY(show_plan(window));
    PlanModel& shown = window.plans_page().plans();
    QVERIFY(shown.rowCount() >= 2);
    shown.pin(0, true);
    shown.pin(1, true);
    QSignalSpy written(&window.plan_saving().exports(), &PlanExports::written);
    window.plan_saving().exports().write(PlanExport::comparison, folder_.path("comparison.json"));
    QVERIFY(written.wait(patience_ms));
    const auto plans = read_comparison(read(folder_.path("comparison.json")).toStdString(), "comparison.json");
    QVERIFY2(plans.ok(), plans ? "" : plans.error().message.c_str());
    const std::vector<NamedPlan> pinned = window.plans_page().plans_in_view();
    QCOMPARE(plans->size(), std::size_t(2));
    for (std::size_t i = 0; i < pinned.size(); ++i) {
        QCOMPARE(plans->at(i).name, pinned[i].name);
        QCOMPARE(plans->at(i).file->plan.iteration_time_s, pinned[i].file->plan.iteration_time_s);
    }

    // It opens with what was pinned pinned again.
    MainWindow other;
    QVERIFY2(other.open(folder_.path("comparison.json")), qPrintable(other.message()));
    QCOMPARE(other.plans_page().plans_in_view().size(), pinned.size());
}

void WindowExportTest::the_chart_in_view_is_copied_saved_and_printed()
{
    MainWindow window;
    QVERIFY(show_plan(window));
    ChartActions& actions = window.charts();
    GanttChart& gantt = window.plans_page().chart();
    QVERIFY(actions.print()->isEnabled());
    QApplication::clipboard()->clear();
    actions.copying()[0]->trigger();
    const QMimeData* copied = QApplication::clipboard()->mimeData();
    QVERIFY(copied->hasImage());
    QCOMPARE(QApplication::clipboard()->image().size(), 2 * gantt.size());
    gantt.setFocus();
    actions.copying()[1]->trigger();
    QVERIFY(QApplication::clipboard()->text().contains(gantt.accessibleName()));

    QSignalSpy saved(&actions, &ChartActions::saved);
    actions.save(*ExportableChart::around(&gantt), folder_.path("chart.svg"));
    QVERIFY(saved.wait(patience_ms));
    QVERIFY(read(folder_.path("chart.svg")).contains("<svg"));
    QSignalSpy failed(&actions, &ChartActions::failed);
    actions.save(*ExportableChart::around(&gantt), folder_.path("nowhere/chart.svg"));
    QVERIFY(failed.wait(patience_ms));

    actions.print()->trigger();
    const auto dialogs = window.findChildren<QDialog*>();
    const auto preview = std::find_if(dialogs.begin(), dialogs.end(), [](const QDialog* dialog) {
        return dialog->inherits("QPrintPreviewDialog") && dialog->isVisible();
    });
    QVERIFY(preview != dialogs.end());
    (*preview)->close();

    QContextMenuEvent asked(QContextMenuEvent::Mouse, gantt.mapTo(&window, QPoint(50, 50)),
                            gantt.mapToGlobal(QPoint(50, 50)));
    QApplication::sendEvent(&window, &asked);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(menu);
    QVERIFY(menu->actions().contains(actions.print()));
    menu->close();
}

void WindowExportTest::tables_are_copied()
{
    MainWindow window;
    QVERIFY(show_plan(window));
    QTableView* stages = table(window, "Stages of the plan");
    stages->setFocus();
    QApplication::clipboard()->clear();
    QTest::keyClick(stages, Qt::Key_C, Qt::ControlModifier | Qt::AltModifier);
    const QString text = QApplication::clipboard()->text();
    QVERIFY2(text.contains("Island\t"), qPrintable(text));
}

TANGRAM_TEST(WindowExportTest)
#include "tst_window_export.moc"
