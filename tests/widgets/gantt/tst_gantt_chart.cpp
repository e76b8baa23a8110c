// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/theme/theme.h"
#include "gantt/chart/gantt_chart.h"
#include "gantt/chart/gantt_layers.h"
#include "stacked_plans.h"
#include "test_program.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QSignalSpy>
#include <QWheelEvent>

using namespace tangram;

class GanttChartTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void the_rulers_flag_is_never_cut();
    void hovering_draws_the_overlay_alone();
    void plans_that_stay_are_not_laid_out_again();
    void zoom_stays_with_a_plan_and_a_fit_stays_a_fit();
    void selection_moves_with_its_plan();
    void long_timelines_follow_from_the_background();
    void a_plan_that_is_gone_meanwhile_is_not_shown();
    void memory_over_time_makes_rows_higher();
    void rows_scroll_where_they_do_not_fit();
    void two_plans_of_twenty_stages_are_seen_together();
    void rows_are_as_high_as_chosen();
    void a_plans_stages_are_folded_away();
    void what_is_told_follows_keys_under_a_resting_pointer();
    void a_plan_that_comes_is_scrolled_into_sight();
    void the_menu_is_about_what_is_pointed_at();
};

namespace {

GanttPlottable& plottable_of(const GanttChart& chart)
{
    return *qobject_cast<GanttPlottable*>(chart.findChild<QCustomPlot*>()->plottable(0));
}

void move_mouse(const GanttChart& chart, const QPoint& at)
{
    auto* plot = chart.findChild<QCustomPlot*>();
    QMouseEvent move(QEvent::MouseMove, at, plot->mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(plot, &move);
}

std::vector<std::shared_ptr<const GanttGeometry>> geometries(const GanttChart& chart)
{
    std::vector<std::shared_ptr<const GanttGeometry>> all;
    for (const GanttPart& part : plottable_of(chart).layout()->parts())
        all.push_back(part.geometry);
    return all;
}

} // namespace

void GanttChartTest::the_rulers_flag_is_never_cut()
{
    GanttChart chart;
    chart.resize(1000, 400);
    chart.set_plans({{QStringLiteral("A"), {}, synthetic_plan(1, 3, 8, 1)}});
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    auto* plot = chart.childAt(chart.rect().center());
    QVERIFY(plot);
    // The widest run of the flag's colour in any line of pixels while the cursor is at `x`; -1 beside the bars.
    const QRgb accent = accent_colour(is_dark(chart.palette())).rgb();
    const auto flag_width = [&](int x) {
        const QPoint at(x, chart.height() / 2);
        QMouseEvent move(QEvent::MouseMove, at, plot->mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(plot, &move);
        const QImage image = plot->grab().toImage().convertToFormat(QImage::Format_RGB32);
        int widest = -1;
        for (int y = 0; y < image.height() / 2; ++y) {
            int first = -1;
            for (int column = 0; column < image.width(); ++column) {
                if (image.pixel(column, y) != accent)
                    continue;
                first = first < 0 ? column : first;
                widest = std::max(widest, column - first + 1);
            }
        }
        return widest;
    };
    const int whole = flag_width(500);
    QVERIFY(whole > 20);
    int seen = 0;
    for (int x = 0; x < chart.width(); x += 3) {
        const int width = flag_width(x);
        if (width < 0)
            continue;
        ++seen;
        QVERIFY2(width > whole * 3 / 4, qPrintable(QStringLiteral("%1 of %2 at %3").arg(width).arg(whole).arg(x)));
    }
    QVERIFY(seen > 100);
}

void GanttChartTest::hovering_draws_the_overlay_alone()
{
    GanttChart chart;
    chart.resize(1200, 700);
    chart.set_plans(several_plans(4, 4, 40, 1));
    chart.show_memory(true);
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    QCoreApplication::processEvents();
    const int draws = plottable_of(chart).draws();
    QVERIFY(draws > 0);
    const auto before = geometries(chart);
    const auto layout = plottable_of(chart).layout();
    for (int i = 0; i < 400; ++i) {
        move_mouse(chart, QPoint(3 * i, 20 + i * 3 / 2));
        QCoreApplication::processEvents();
    }
    QCOMPARE(plottable_of(chart).draws(), draws);
    QCOMPARE(plottable_of(chart).layout(), layout);
    QCOMPARE(geometries(chart), before);
    chart.zoom_in(); // the count can count
    QCoreApplication::processEvents();
    QVERIFY(plottable_of(chart).draws() > draws);
    QCOMPARE(geometries(chart), before);
}

void GanttChartTest::plans_that_stay_are_not_laid_out_again()
{
    GanttChart chart;
    const std::vector<GanttPlan> plans = several_plans(4, 3, 12, 1);
    chart.set_plans({plans[0], plans[1]});
    const auto two = geometries(chart);
    chart.set_plans({plans[2], plans[1], plans[3], plans[0]});
    const auto four = geometries(chart);
    QCOMPARE(four[1], two[1]);
    QCOMPARE(four[3], two[0]);
    QVERIFY(four[0] != two[0]);
    chart.show_memory(true);
    QCOMPARE(geometries(chart), four);
    chart.set_plans({});
    QVERIFY(chart.is_empty());
    QVERIFY(!plottable_of(chart).layout());
}

void GanttChartTest::zoom_stays_with_a_plan_and_a_fit_stays_a_fit()
{
    GanttChart chart;
    chart.resize(1000, 500);
    const auto shorter = synthetic_plan(1, 3, 12, 1);
    const auto longer = synthetic_plan(1, 3, 30, 1);
    chart.set_plans({{QStringLiteral("A"), {}, shorter}});
    QCOMPARE(chart.shown_times().second, shorter->plan.iteration_time_s);
    chart.set_plans({{QStringLiteral("A"), {}, shorter}, {QStringLiteral("B"), {}, longer}});
    QCOMPARE(chart.shown_times(), std::pair(0.0, longer->plan.iteration_time_s));
    chart.show_times(0.2, 0.5);
    const auto zoomed = chart.shown_times();
    chart.set_plans({{QStringLiteral("B"), {}, longer}});
    QCOMPARE(chart.shown_times(), zoomed);
    chart.set_plans({{QStringLiteral("B"), {}, longer}, {QStringLiteral("A"), {}, shorter}});
    QCOMPARE(chart.shown_times(), zoomed);
    chart.set_plans({{QStringLiteral("C"), {}, synthetic_plan(1, 3, 12, 2)}}); // another one altogether
    QCOMPARE(chart.shown_times().first, 0.0);
    QVERIFY(chart.shown_times().second > 0.5);
}

void GanttChartTest::selection_moves_with_its_plan()
{
    GanttChart chart;
    const std::vector<GanttPlan> plans = several_plans(3, 3, 12, 1);
    chart.set_plans({plans[0], plans[2]});
    chart.select_stage(GanttStage{1, 0, 2});
    QTest::keyClick(&chart, Qt::Key_Period);
    const auto event = chart.selected_event();
    QVERIFY(event);
    chart.set_plans({plans[2], plans[1], plans[0]});
    QCOMPARE(chart.selected_stage(), std::optional(GanttStage{0, 0, 2}));
    QCOMPARE(chart.selected_event(), event);
    chart.set_plans({plans[0]});
    QVERIFY(!chart.selected_stage());
    QVERIFY(!chart.selected_event());
}

void GanttChartTest::long_timelines_follow_from_the_background()
{
    GanttChart chart;
    chart.resize(1000, 500);
    QSignalSpy laid_out(&chart, &GanttChart::laid_out);
    const auto file = synthetic_plan(1, 8, 1000, 1);
    QVERIFY(file->plan.timeline.size() > 20000);
    chart.set_plans({{QStringLiteral("A"), {}, file}});
    QVERIFY(!chart.is_empty());
    QCOMPARE(plottable_of(chart).layout()->rows().size(), std::size_t(8));
    QCOMPARE(plottable_of(chart).layout()->event_count(), std::size_t(0));
    const double height = plottable_of(chart).layout()->height();
    chart.select_stage(GanttStage{0, 0, 5});
    chart.show_memory(true); // without bars there is nothing to draw, and no harm
    chart.show_memory(false);
    QVERIFY(laid_out.wait());
    QCOMPARE(plottable_of(chart).layout()->event_count(), file->plan.timeline.size());
    QCOMPARE(plottable_of(chart).layout()->height(), height); // nothing has moved
    QCOMPARE(chart.selected_stage(), std::optional(GanttStage{0, 0, 5}));
    QCOMPARE(chart.shown_times(), std::pair(0.0, file->plan.iteration_time_s));
}

void GanttChartTest::a_plan_that_is_gone_meanwhile_is_not_shown()
{
    GanttChart chart;
    QSignalSpy laid_out(&chart, &GanttChart::laid_out);
    chart.set_plans({{QStringLiteral("A"), {}, synthetic_plan(1, 8, 1000, 1)}});
    const auto other = synthetic_plan(1, 2, 8, 1);
    chart.set_plans({{QStringLiteral("B"), {}, other}});
    QVERIFY(laid_out.wait());
    QCOMPARE(plottable_of(chart).layout()->parts().size(), std::size_t(1));
    QCOMPARE(plottable_of(chart).layout()->event_count(), other->plan.timeline.size());
}

void GanttChartTest::memory_over_time_makes_rows_higher()
{
    GanttChart chart;
    chart.resize(1000, 300);
    chart.set_plans(several_plans(2, 4, 12, 1));
    const double without = plottable_of(chart).layout()->height();
    chart.show_memory(true);
    QVERIFY(chart.shows_memory());
    QVERIFY(plottable_of(chart).layout()->height() > without + 100);
    chart.show_memory(false);
    QCOMPARE(plottable_of(chart).layout()->height(), without);
}

void GanttChartTest::rows_scroll_where_they_do_not_fit()
{
    GanttChart chart;
    chart.resize(1000, 300);
    chart.set_plans(several_plans(1, 4, 12, 1));
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    auto* scroll = chart.findChild<QScrollBar*>();
    QVERIFY(!scroll->isVisible());
    chart.set_plans(several_plans(5, 8, 12, 1));
    QVERIFY(scroll->isVisible());
    scroll->setValue(scroll->maximum());
    const GanttViewport view = plottable_of(chart).viewport();
    const double bottom = view.y(plottable_of(chart).layout()->height());
    QVERIFY(std::abs(bottom - view.area.bottom()) <= 2);
    // What stands beside the bars takes the room of a scroll bar that is gone.
    chart.set_plans(several_plans(1, 4, 12, 1));
    QVERIFY(!scroll->isVisible());
    QCoreApplication::processEvents();
    const GanttFrame& frame = chart.findChild<GanttMargins*>()->frame;
    QVERIFY(std::abs(frame.bars.right() - plottable_of(chart).viewport().area.right()) <= 2);
}

void GanttChartTest::two_plans_of_twenty_stages_are_seen_together()
{
    GanttChart chart;
    chart.resize(1000, 380);
    const std::vector<GanttPlan> plans = several_plans(3, 20, 24, 1);
    chart.set_plans({plans[0]});
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    chart.set_plans({plans[0], plans[2]});
    QVERIFY(!chart.findChild<QScrollBar*>()->isVisible());
    const GanttViewport view = plottable_of(chart).viewport();
    const auto layout = plottable_of(chart).layout();
    QCOMPARE(layout->rows().size(), std::size_t(40));
    QVERIFY(view.y(0) >= view.area.top() - 1 && view.y(layout->height()) <= view.area.bottom() + 1);
}

void GanttChartTest::rows_are_as_high_as_chosen()
{
    GanttChart chart;
    chart.resize(1000, 400);
    chart.set_plans(several_plans(2, 20, 24, 1));
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    const auto height = [&] { return plottable_of(chart).layout()->row_height(); };
    auto* scroll = chart.findChild<QScrollBar*>();
    QSignalSpy chosen(&chart.rows(), &GanttRows::height_chosen);
    const double fitted = height();
    QVERIFY(!chart.rows().chosen_height());
    double before = fitted;
    while (chart.rows().actions()[1]->isEnabled()) {
        chart.rows().actions()[1]->trigger();
        QVERIFY(height() > before + 0.5);
        before = height();
        QCOMPARE(chart.rows().chosen_height(), std::optional(before));
    }
    QVERIFY(before > 80 && scroll->isVisible());
    // What was in the middle stays there.
    scroll->setValue(scroll->maximum() / 2);
    const auto middle = [&] {
        const GanttViewport view = plottable_of(chart).viewport();
        return plottable_of(chart).layout()->row_at(view.height(view.area.center().y()));
    };
    const auto row = middle();
    QVERIFY(row);
    chart.rows().lower();
    QVERIFY(middle() && std::abs(*middle() - *row) <= 1);
    // It stays as chosen when plans come and go, and when there is another height to share.
    chart.rows().choose_height(28);
    chart.set_plans(several_plans(1, 4, 24, 1));
    chart.resize(1000, 600);
    QCOMPARE(height(), 28.0);
    QVERIFY(!chart.rows().actions()[0]->isChecked());
    while (chart.rows().actions()[2]->isEnabled()) {
        before = height();
        chart.rows().actions()[2]->trigger();
        QVERIFY(height() < before - 0.5);
    }
    QVERIFY(height() < 8);
    auto* plot = chart.findChild<QCustomPlot*>();
    const QPointF at = plot->rect().center();
    QWheelEvent wheel(at, plot->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::ControlModifier | Qt::ShiftModifier,
                      Qt::NoScrollPhase, false);
    const auto times = chart.shown_times();
    before = height();
    QApplication::sendEvent(plot, &wheel);
    QVERIFY(height() > before);
    QCOMPARE(chart.shown_times(), times);
    const auto said = chosen.size();
    chart.rows().fit();
    QCOMPARE(chosen.size(), said + 1);
    QVERIFY(!chart.rows().chosen_height() && chart.rows().actions()[0]->isChecked());
    QVERIFY(height() > 80); // four rows share 600
    chart.resize(1000, 400);
    chart.set_plans(several_plans(2, 20, 24, 1));
    QCOMPARE(height(), fitted);
}

void GanttChartTest::a_plans_stages_are_folded_away()
{
    GanttChart chart;
    chart.resize(1000, 500);
    const std::vector<GanttPlan> plans = several_plans(3, 4, 12, 1);
    chart.set_plans(plans);
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    auto* plot = chart.findChild<QCustomPlot*>();
    const auto layout = [&] { return plottable_of(chart).layout(); };
    const auto click_heading = [&](int part) {
        for (const GanttStrip& strip : layout()->strips()) {
            if (strip.kind != GanttStrip::Kind::plan || strip.part != part)
                continue;
            const double y = plottable_of(chart).viewport().y(strip.top + 0.5 * strip.height);
            QTest::mouseClick(plot, Qt::LeftButton, Qt::NoModifier, QPoint(30, static_cast<int>(y)));
            return;
        }
        QFAIL("no heading");
    };
    QSignalSpy selected(&chart, &GanttChart::stage_selected);
    chart.select_stage(GanttStage{2, 0, 1});
    const std::size_t rows = layout()->rows().size();
    const double high = layout()->row_height();
    click_heading(0);
    QVERIFY(chart.is_folded(0) && !chart.is_folded(1));
    QCOMPARE(layout()->rows().size(), rows - 4);
    QVERIFY(layout()->row_height() > high); // the others have its room
    QVERIFY(layout()->heading_at(1) == 0); // where it was
    QCOMPARE(chart.selected_stage(), std::optional(GanttStage{2, 0, 1}));
    QCOMPARE(selected.size(), 0);
    // What is selected goes with its rows; other plans change nothing about it.
    click_heading(2);
    QVERIFY(!chart.selected_stage());
    chart.set_plans({plans[1], plans[2]});
    QVERIFY(!chart.is_folded(0) && chart.is_folded(1));
    chart.set_plans({plans[2]}); // of one alone nothing is left out
    QVERIFY(!chart.is_folded(0));
    QCOMPARE(layout()->rows().size(), std::size_t(4));
    // Nor is there anything to trip over when all are.
    chart.set_plans(plans);
    for (int part = 0; part < 3; ++part)
        chart.fold(part, true);
    QVERIFY(layout()->rows().empty());
    for (const Qt::Key key : {Qt::Key_Period, Qt::Key_Return, Qt::Key_Down, Qt::Key_P, Qt::Key_F})
        QTest::keyClick(&chart, key);
    chart.rows().raise();
    chart.rows().fit();
    click_heading(1);
    QCOMPARE(layout()->rows().size(), std::size_t(8)); // of two pipelines
}

void GanttChartTest::what_is_told_follows_keys_under_a_resting_pointer()
{
    GanttChart chart;
    chart.resize(1000, 300);
    chart.set_plans(several_plans(4, 8, 12, 1));
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    auto* plot = chart.findChild<QCustomPlot*>();
    auto* overlay = plot->findChild<GanttOverlay*>();
    const GanttViewport view = plottable_of(chart).viewport();
    const QPoint at(view.area.center().toPoint());
    const auto holds = [&] {
        const GanttViewport now = plottable_of(chart).viewport();
        const auto layout = plottable_of(chart).layout();
        return overlay->ruler_s && std::abs(*overlay->ruler_s - now.seconds(at.x())) < 1e-9
            && overlay->hovered
            == layout->hit(now.seconds(at.x()), now.height(at.y()), now.scale(),
                           now.seconds_per_pixel() * now.pixel_ratio, 1.5);
    };
    move_mouse(chart, at);
    QVERIFY(holds());
    for (const Qt::Key key : {Qt::Key_Plus, Qt::Key_Plus, Qt::Key_Right, Qt::Key_Down, Qt::Key_PageDown, Qt::Key_End,
                              Qt::Key_Minus, Qt::Key_F}) {
        QTest::keyClick(&chart, key);
        QVERIFY2(holds(), qPrintable(QKeySequence(key).toString()));
    }
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(plot, &leave);
    QTest::keyClick(&chart, Qt::Key_Plus);
    QVERIFY(!overlay->ruler_s);
    QVERIFY(!overlay->hovered);
}

void GanttChartTest::a_plan_that_comes_is_scrolled_into_sight()
{
    GanttChart chart;
    chart.resize(1000, 300);
    const std::vector<GanttPlan> plans = several_plans(5, 6, 12, 1);
    chart.set_plans({plans[0], plans[1], plans[2]});
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    const auto sees = [&](int part) {
        const GanttViewport view = plottable_of(chart).viewport();
        for (const GanttStrip& strip : plottable_of(chart).layout()->strips()) {
            if (strip.kind == GanttStrip::Kind::plan && strip.part == part)
                return view.y(strip.top) >= view.area.top() - 1
                    && view.y(strip.top + strip.height) <= view.area.bottom();
        }
        return false;
    };
    QVERIFY(sees(0));
    chart.set_plans({plans[0], plans[1], plans[2], plans[3]});
    QVERIFY(sees(3));
    QVERIFY(!sees(0));
    chart.set_plans({plans[4], plans[0], plans[1], plans[2], plans[3]});
    QVERIFY(sees(0));
    auto* scroll = chart.findChild<QScrollBar*>();
    scroll->setValue(scroll->maximum());
    chart.set_plans({plans[4], plans[0], plans[1], plans[3]}); // one that goes moves nothing more than it must
    QCOMPARE(scroll->value(), scroll->maximum());
}

void GanttChartTest::the_menu_is_about_what_is_pointed_at()
{
    GanttChart chart;
    chart.resize(1000, 500);
    chart.set_plans(several_plans(2, 3, 8, 1));
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    QSignalSpy wanted(&chart, &GanttChart::menu_wanted);
    QAction* copy = nullptr;
    for (QAction* action : chart.actions())
        copy = action->shortcut() == QKeySequence(QKeySequence::Copy) ? action : copy;
    QVERIFY(copy);
    QVERIFY(!copy->isEnabled());
    const auto layout = plottable_of(chart).layout();
    const QPoint at = plottable_of(chart).viewport().rect(*layout, {4, GanttLaneKind::compute, 2}).center().toPoint();
    QContextMenuEvent asked(QContextMenuEvent::Mouse, at, chart.mapToGlobal(at));
    QApplication::sendEvent(chart.findChild<QCustomPlot*>(), &asked);
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(chart.selected_stage(), std::optional(layout->stage_of(4)));
    QCOMPARE(chart.selected_event(), std::optional(layout->event({4, GanttLaneKind::compute, 2})));
    QVERIFY(copy->isEnabled());
    copy->trigger();
    const QString text = QApplication::clipboard()->text();
    QVERIFY2(text.contains(QStringLiteral("micro-batch")) && text.contains(QStringLiteral("duration: ")),
             qPrintable(text));
    const auto selected = chart.selected_event();
    QTest::keyClick(&chart, Qt::Key_F10, Qt::ShiftModifier);
    QCOMPARE(wanted.size(), 2);
    QCOMPARE(chart.selected_event(), selected);
}

TANGRAM_TEST(GanttChartTest)
#include "tst_gantt_chart.moc"
