// SPDX-License-Identifier: GPL-3.0-or-later
// From event to event with the keyboard, and what a selection marks and says.
#include "gantt/chart/gantt_chart.h"
#include "gantt/chart/gantt_keys.h"
#include "gantt/chart/gantt_layers.h"
#include "stacked_plans.h"
#include "test_program.h"

#include <QApplication>
#include <QSignalSpy>

#include <tuple>

using namespace tangram;

class GanttKeysTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { chart_.reset(); }
    void enter_selects_an_event_and_then_zooms_to_it();
    void arrows_walk_through_a_lane_and_between_rows();
    void arrows_pan_and_scroll_without_a_selection();
    void escape_clears_once_and_then_passes_on();
    void a_selection_marks_the_same_island_in_other_plans();
    void what_is_selected_is_told_in_full();
    void one_period_of_the_steady_state_is_shown();
    void without_a_steady_state_nothing_moves();
    void the_event_that_is_gone_to_is_in_sight();
    void every_key_that_helps_is_named();

private:
    const GanttOverlay& overlay() const;
    const GanttLayout& layout() const { return *overlay().layout; }
    void press(int key) { QTest::keyClick(chart_.get(), static_cast<Qt::Key>(key)); }

    std::unique_ptr<GanttChart> chart_;
    std::vector<GanttPlan> plans_;
};

void GanttKeysTest::init()
{
    plans_ = {{QStringLiteral("A"), {}, synthetic_plan(1, 4, 20, 1)},
              {QStringLiteral("B"), {}, synthetic_plan(1, 3, 20, 2, ScheduleKind::zb_h1)},
              {QStringLiteral("C"), {}, synthetic_plan(1, 4, 20, 3, ScheduleKind::gpipe)}};
    chart_ = std::make_unique<GanttChart>();
    chart_->resize(1000, 500);
    chart_->set_plans(plans_);
    chart_->show();
    QVERIFY(QTest::qWaitForWindowExposed(chart_.get()));
}

const GanttOverlay& GanttKeysTest::overlay() const
{
    auto* plot = chart_->findChild<QCustomPlot*>();
    for (int i = 0; i < plot->layerCount(); ++i) {
        for (QCPLayerable* child : plot->layer(i)->children()) {
            if (const auto* found = qobject_cast<GanttOverlay*>(child))
                return *found;
        }
    }
    qFatal("no overlay");
}

void GanttKeysTest::enter_selects_an_event_and_then_zooms_to_it()
{
    QSignalSpy stages(chart_.get(), &GanttChart::stage_selected);
    QSignalSpy events(chart_.get(), &GanttChart::event_selected);
    QVERIFY(!chart_->selected_event());
    press(Qt::Key_Return);
    const auto event = chart_->selected_event();
    QVERIFY(event);
    QCOMPARE(*event, layout().event({0, GanttLaneKind::compute, 0}));
    QCOMPARE(stages.count(), 1);
    QCOMPARE(events.count(), 1);
    QCOMPARE(chart_->selected_stage(), std::optional(GanttStage{0, 0, 0}));
    press(Qt::Key_Period);
    press(Qt::Key_Return);
    const Event second = *chart_->selected_event();
    QVERIFY(second.start_s > event->start_s);
    const auto [from, to] = chart_->shown_times();
    const double length = second.end_s - second.start_s;
    QVERIFY(std::abs((to - from) - 3 * length) < 1e-9);
    QVERIFY(from <= second.start_s && second.end_s <= to);
}

void GanttKeysTest::arrows_walk_through_a_lane_and_between_rows()
{
    press(Qt::Key_Return);
    const int events = layout().row(0).lane(GanttLaneKind::compute).size();
    for (int at = 1; at < events; ++at) {
        press(Qt::Key_Right);
        QCOMPARE(overlay().selected, std::optional(GanttSpot{0, GanttLaneKind::compute, at}));
    }
    press(Qt::Key_Right); // at the end it stays
    QCOMPARE(overlay().selected->at, events - 1);
    press(Qt::Key_Home);
    QCOMPARE(overlay().selected->at, 0);
    press(Qt::Key_End);
    QCOMPARE(overlay().selected->at, events - 1);
    press(Qt::Key_Left);
    QCOMPARE(overlay().selected->at, events - 2);
    const auto rows = static_cast<int>(layout().rows().size());
    for (int row = 1; row < rows; ++row) {
        const Event before = *chart_->selected_event();
        press(Qt::Key_Down);
        QCOMPARE(overlay().selected->row, row);
        const GanttLane& lane = layout().row(row).lane(GanttLaneKind::compute);
        QCOMPARE(std::optional(overlay().selected->at), lane.at(0.5 * (before.start_s + before.end_s), 1e9));
    }
    press(Qt::Key_Down);
    QCOMPARE(overlay().selected->row, rows - 1);
    press(Qt::Key_Up);
    QCOMPARE(overlay().selected->row, rows - 2);
    QCOMPARE(chart_->selected_stage(), std::optional(GanttStage{2, 0, 2}));
}

void GanttKeysTest::arrows_pan_and_scroll_without_a_selection()
{
    chart_->show_times(0.2, 0.6);
    press(Qt::Key_Right);
    QVERIFY(std::abs(chart_->shown_times().first - 0.24) < 1e-9);
    press(Qt::Key_Left);
    QVERIFY(std::abs(chart_->shown_times().first - 0.2) < 1e-9);
    press(Qt::Key_End);
    QVERIFY(std::abs(chart_->shown_times().second - layout().duration_s()) < 1e-9);
    press(Qt::Key_Home);
    QVERIFY(std::abs(chart_->shown_times().first) < 1e-9);
    QVERIFY(std::abs(chart_->shown_times().second - 0.4) < 1e-9);
    press(Qt::Key_F);
    QCOMPARE(chart_->shown_times(), std::pair(0.0, layout().duration_s()));
}

void GanttKeysTest::escape_clears_once_and_then_passes_on()
{
    QSignalSpy cleared(chart_.get(), &GanttChart::selection_cleared);
    press(Qt::Key_Return);
    press(Qt::Key_Escape);
    QVERIFY(!chart_->selected_event());
    QVERIFY(!chart_->selected_stage());
    QCOMPARE(cleared.count(), 1);
    QKeyEvent again(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier);
    QApplication::sendEvent(chart_.get(), &again);
    QVERIFY(!again.isAccepted());
    QCOMPARE(cleared.count(), 1);
}

void GanttKeysTest::a_selection_marks_the_same_island_in_other_plans()
{
    chart_->select_stage(GanttStage{0, 0, 1}); // the islands of the plans have the same names
    QCOMPARE(overlay().linked_rows, (std::vector<int>{5, 8}));
    chart_->select_stage(GanttStage{2, 0, 3});
    QCOMPARE(overlay().linked_rows, (std::vector<int>{3})); // B has no fourth island
    chart_->select_stage(std::nullopt);
    QVERIFY(overlay().linked_rows.empty());
    QVERIFY(!chart_->selected_stage());
}

void GanttKeysTest::what_is_selected_is_told_in_full()
{
    press(Qt::Key_Return);
    press(Qt::Key_Right);
    const QString told = chart_->accessibleDescription();
    for (const char* part :
         {"forward", "micro-batch 1", "plan A", "stage 1", "H100 rack 1", "start", "end", "duration"})
        QVERIFY2(told.contains(QLatin1String(part)), qPrintable(told));
    QVERIFY(!told.contains(QLatin1Char('<')));
}

void GanttKeysTest::one_period_of_the_steady_state_is_shown()
{
    chart_->zoom_to_period();
    const PipelinePhases phases = layout().parts()[0].geometry->phases()[0];
    QVERIFY(phases.period);
    auto [from, to] = chart_->shown_times();
    QVERIFY(from < phases.period->start_s && phases.period->end_s < to);
    QVERIFY(to - from < 1.2 * phases.period->seconds());
    chart_->select_stage(GanttStage{1, 0, 2}); // its plan's
    press(Qt::Key_P);
    const PipelinePhases other = layout().parts()[1].geometry->phases()[0];
    std::tie(from, to) = chart_->shown_times();
    QVERIFY(from < other.period->start_s && other.period->end_s < to);
}

void GanttKeysTest::without_a_steady_state_nothing_moves()
{
    chart_->show_times(0.2, 0.6);
    chart_->select_stage(GanttStage{2, 0, 0}); // GPipe
    const auto before = chart_->shown_times();
    press(Qt::Key_P);
    QCOMPARE(chart_->shown_times(), before);
    QVERIFY(chart_->accessibleDescription().contains(QStringLiteral("no steady state")));
}

void GanttKeysTest::the_event_that_is_gone_to_is_in_sight()
{
    chart_->resize(700, 220);
    QCoreApplication::processEvents();
    press(Qt::Key_Return);
    chart_->zoom_to_selection();
    for (const Qt::Key key : {Qt::Key_End, Qt::Key_Down, Qt::Key_Down, Qt::Key_Home, Qt::Key_Down, Qt::Key_Down,
                              Qt::Key_Down, Qt::Key_Right, Qt::Key_Up, Qt::Key_End, Qt::Key_Down, Qt::Key_Down}) {
        press(key);
        const QRectF rect = overlay().plottable->viewport().rect(layout(), *overlay().selected);
        const QRectF area = overlay().plottable->viewport().area.adjusted(-1, -1, 1, 1);
        QVERIFY(rect.top() >= area.top() && rect.bottom() <= area.bottom());
        QVERIFY(rect.right() > area.left() && rect.left() < area.right());
    }
}

void GanttKeysTest::every_key_that_helps_is_named()
{
    QString all;
    for (const KeyHelp& help : gantt_key_help())
        all += help.keys + QLatin1Char('\n');
    for (const char* key : {"F", "P", "Enter", "Home, End", "Esc", "Page up"})
        QVERIFY2(all.contains(QLatin1String(key)), key);
}

TANGRAM_TEST(GanttKeysTest)
#include "tst_gantt_keys.moc"
