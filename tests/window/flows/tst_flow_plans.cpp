// SPDX-License-Identifier: GPL-3.0-or-later
// Lays plans under each other in the real window, finds what makes one slower and takes it away as files, with mouse
// and keyboard alone: xdotool makes the events, on an X server of its own. Needs QT_QPA_PLATFORM=xcb, xdotool and a
// DISPLAY; CTest gives it all three.
#include "gantt/chart/gantt_chart.h"
#include "plans/difference/difference_panel.h"
#include "plans/page/plans_page.h"
#include "plans/table/plan_model.h"
#include "screen_hands.h"
#include "test_program.h"
#include "window_fixture.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QXmlStreamReader>

using namespace tangram;

class FlowPlans : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void two_plans_are_compared_and_taken_away();

private:
    void save_the_charts(MainWindow& window);
    void save_the_chosen_plan(MainWindow& window);

    TestFolder folder_;
};

namespace {

QPoint row_of(const QTableView& table, int row)
{
    return table.viewport()->mapToGlobal(table.visualRect(table.model()->index(row, 1)).center());
}

} // namespace

void FlowPlans::initTestCase()
{
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs); // Qt's own look alike whatever the desktop is
}

void FlowPlans::two_plans_are_compared_and_taken_away()
{
    MainWindow window;
    window.resize(1400, 860);
    window.move(0, 0);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QVERIFY(xdotool({QStringLiteral("windowfocus"), QString::number(window.winId())}));
    QVERIFY(window.open(sample("h100-and-a100-two-racks.json")) && window.choose_model("llama-2-70b"));
    QSignalSpy ended(&window.planning(), &Planning::ended);
    QVERIFY(press("F5"));
    QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, patience_ms);
    PlansPage& page = window.plans_page();
    QTRY_VERIFY(page.isVisible());
    const QTableView& plans = *table(window, "Plans");
    QVERIFY(plans.model()->rowCount() >= 2);

    // Two rows are pinned with Space; their charts stand under each other, and the difference is told.
    for (const int row : {0, 1}) {
        QVERIFY(click(row_of(plans, row)));
        QVERIFY(press("space"));
        QTRY_COMPARE(page.plans().pinned_rows().size(), static_cast<std::size_t>(row + 1));
    }
    QTRY_VERIFY(page.difference().isVisible());
    QVERIFY(!page.difference().sentence().isEmpty());
    QCOMPARE(page.plans_in_view().size(), std::size_t{2});

    // The wheel zooms at the cursor, F shows everything, the arrows go from event to event.
    GanttChart& chart = page.chart();
    const auto whole = chart.shown_times();
    const QPoint middle = chart.mapToGlobal(QPoint(chart.width() / 2, chart.height() / 3));
    QVERIFY(xdotool(move_to(middle) + QStringList{"click", "4", "click", "4"}));
    QTRY_VERIFY(chart.shown_times().second - chart.shown_times().first < 0.9 * (whole.second - whole.first));
    QVERIFY(click(middle));
    QTRY_VERIFY(chart.hasFocus());
    QVERIFY(press("f"));
    QTRY_COMPARE(chart.shown_times(), whole);
    QVERIFY(press("Escape"));
    QVERIFY(press("period"));
    QTRY_VERIFY(chart.selected_event().has_value());
    const Event first = *chart.selected_event();
    QVERIFY(press("Right"));
    QTRY_VERIFY(chart.selected_event()->start_s > first.start_s);
    QCOMPARE(chart.selected_event()->stage, first.stage);
    QVERIFY(press("Return"));
    QTRY_VERIFY(chart.shown_times() != whole);
    QVERIFY(press("p"));
    QVERIFY(press("f"));
    QTRY_COMPARE(chart.shown_times(), whole);

    if (const QByteArray shot = qgetenv("TANGRAM_FLOW_PICTURE"); !shot.isEmpty())
        QVERIFY(window.grab().save(QString::fromLocal8Bit(shot)));

    save_the_charts(window);
    if (!QTest::currentTestFailed())
        save_the_chosen_plan(window);
}

/// As a picture that others read, with both plans in it.
void FlowPlans::save_the_charts(MainWindow& window)
{
    const QString path = folder_.path("charts.svg");
    QVERIFY(answer_file_dialog(window, "ctrl+shift+p", "Save Gantt picture", path));
    QTRY_VERIFY2(QFileInfo::exists(path), qPrintable(window.message()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QXmlStreamReader svg(&file);
    QStringList texts;
    while (!svg.atEnd())
        if (svg.readNext() == QXmlStreamReader::StartElement && svg.name() == QLatin1String("text"))
            texts << svg.readElementText();
    QVERIFY2(!svg.hasError(), qPrintable(svg.errorString()));
    QVERIFY(!texts.isEmpty());
}

/// JSON that others read, with what the table says.
void FlowPlans::save_the_chosen_plan(MainWindow& window)
{
    const std::shared_ptr<const PlanFile> shown = window.plans_page().shown();
    const QString plan_path = folder_.path("chosen.json");
    QVERIFY(answer_file_dialog(window, "ctrl+alt+e", "Save plan file", plan_path));
    QTRY_VERIFY2(window.message().contains(plan_path), qPrintable(window.message()));
    QFile plan_file(plan_path);
    QVERIFY(plan_file.open(QIODevice::ReadOnly));
    const QJsonObject saved = QJsonDocument::fromJson(plan_file.readAll()).object();
    QCOMPARE(saved["format"].toString(), QStringLiteral("tangram-plan"));
    QCOMPARE(saved["plan"].toObject()["iteration_time_s"].toDouble(), shown->plan.iteration_time_s);
}

TANGRAM_TEST(FlowPlans)
#include "tst_flow_plans.moc"
