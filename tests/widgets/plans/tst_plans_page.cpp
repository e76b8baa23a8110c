// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/elided_label.h"
#include "gantt/chart/gantt_chart.h"
#include "plans/difference/difference_panel.h"
#include "plans/page/plans_page.h"
#include "synthetic_plan.h"
#include "test_program.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QItemSelectionModel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>

#include <algorithm>

using namespace tangram;

class PlansPageTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void choosing_another_plan_moves_nothing();
    void a_click_beside_the_rows_keeps_the_mark();
    void a_plan_that_does_not_fit_is_marked();
    void rows_are_sorted_and_filtered();
    void pinned_plans_stand_under_each_other();
    void plans_stay_under_the_mouse_that_pins_them();
    void a_difference_is_seen_to_its_last_row();
    void twenty_stages_each_are_seen_of_two_plans();
    void the_pipeline_is_not_cut_where_there_is_room();
    void the_time_is_not_cut_on_a_narrow_page();
    void a_low_page_shows_one_part_at_a_time();
    void the_height_of_rows_is_kept();
    void the_charts_menu_folds_a_plan();
    void opened_files_come_and_go();
    void kept_plans_follow_the_project();
    void a_stage_is_selected_everywhere();
    void an_island_marks_its_stages();
    void ten_plans_are_pinned();
    void cleanup() { page_.reset(); }

private:
    QTableView* table(const char* name) const;
    QStringList rows() const; ///< letters, as the table has them

    QTemporaryDir folder_; ///< of the settings
    std::unique_ptr<PlansPage> page_; ///< with a plan of six stages and one of two
    QTableView* plans_ = nullptr;
};

void PlansPageTest::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path());
}

void PlansPageTest::init()
{
    const auto file = synthetic_plan(1, 6, 8, 1);
    Plan shorter = synthetic_plan(1, 2, 8, 1)->plan;
    const double idles_s = 2 * file->plan.iteration_time_s - shorter.iteration_time_s;
    shorter.iteration_time_s += idles_s;
    for (Stage& stage : shorter.pipelines.front().stages)
        stage.idle.ramp_s += idles_s;
    file->alternatives = {shorter};
    page_ = std::make_unique<PlansPage>();
    page_->resize(1440, 800);
    page_->set_file(file, nullptr);
    page_->show();
    QVERIFY(QTest::qWaitForWindowExposed(page_.get()));
    plans_ = table("Plans");
}

QTableView* PlansPageTest::table(const char* name) const
{
    const auto tables = page_->findChildren<QTableView*>();
    return *std::find_if(tables.begin(), tables.end(),
                         [&](const QTableView* table) { return table->accessibleName() == name; });
}

QStringList PlansPageTest::rows() const
{
    QStringList letters;
    for (int row = 0; row < plans_->model()->rowCount(); ++row)
        letters << plans_->model()->index(row, 0).data().toString();
    return letters;
}

void PlansPageTest::choosing_another_plan_moves_nothing()
{
    const QSize chart = page_->chart().size();
    plans_->selectRow(1);
    QCoreApplication::processEvents();
    QCOMPARE(page_->shown()->plan.pipelines.front().stages.size(), std::size_t{2});
    QCOMPARE(page_->chart().size(), chart);
    // Nor is there less room where the shorter one is the file's own.
    page_->set_file(page_->file_as_shown(), nullptr);
    QCoreApplication::processEvents();
    QCOMPARE(page_->chart().size(), chart);
}

void PlansPageTest::a_click_beside_the_rows_keeps_the_mark()
{
    plans_->selectRow(1);
    const QPoint beside(20, plans_->viewport()->height() - 3);
    QVERIFY(!plans_->indexAt(beside).isValid());
    QTest::mouseClick(plans_->viewport(), Qt::LeftButton, Qt::NoModifier, beside);
    QCOMPARE(plans_->selectionModel()->selectedRows().size(), 1);
    QCOMPARE(plans_->selectionModel()->selectedRows().front().row(), 1);
    QCOMPARE(page_->name_of_shown(), QStringLiteral("B"));
}

void PlansPageTest::a_plan_that_does_not_fit_is_marked()
{
    const auto is_marked = [this] {
        const auto labels = page_->findChildren<ElidedLabel*>();
        return std::any_of(labels.begin(), labels.end(), [](const ElidedLabel* label) {
            return label->text().startsWith("does not fit in memory: plan ");
        });
    };
    QVERIFY(!is_marked());
    auto file = std::make_shared<PlanFile>(*page_->file_as_shown());
    file->alternatives.front().pipelines.front().stages.front().memory.weights_bytes = 200e9;
    page_->set_file(file, nullptr);
    QVERIFY(!is_marked());
    plans_->selectRow(1);
    QVERIFY(is_marked());
}

void PlansPageTest::rows_are_sorted_and_filtered()
{
    QAbstractItemModelTester tester(plans_->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto opened = synthetic_plan(1, 3, 8, 7);
    opened->plan.mfu = 0.9;
    opened->islands.front().name = "Basement";
    page_->add_file(opened, "three stages.json", nullptr);
    plans_->selectRow(0);
    QCOMPARE(page_->name_of_shown(), QStringLiteral("A"));
    plans_->sortByColumn(static_cast<int>(PlanColumn::mfu), Qt::DescendingOrder);
    QCOMPARE(rows().front(), QStringLiteral("C"));
    QCOMPARE(page_->name_of_shown(), QStringLiteral("A")); // its row only went elsewhere
    QCOMPARE(plans_->selectionModel()->selectedRows().front().data().toString(), QStringLiteral("A"));
    plans_->sortByColumn(static_cast<int>(PlanColumn::iteration_time), Qt::DescendingOrder);
    QCOMPARE(rows().indexOf("B") < rows().indexOf("A"), true);
    plans_->sortByColumn(0, Qt::AscendingOrder);
    QCOMPARE(rows(), (QStringList{"A", "B", "C"}));

    auto* filter = page_->findChild<QLineEdit*>();
    const auto filtered = [&](const char* words) {
        filter->setText(words);
        return rows();
    };
    QCOMPARE(filtered("THREE"), QStringList{"C"});
    QCOMPARE(page_->name_of_shown(), QStringLiteral("A"));
    QVERIFY(!plans_->selectionModel()->hasSelection()); // it is out of sight
    QCOMPARE(filtered("basement 1f1b"), QStringList{"C"}); // an island
    QCOMPARE(filtered("synthetic 1f1b"), (QStringList{"A", "B", "C"}));
    QVERIFY(plans_->selectionModel()->hasSelection());
    QCOMPARE(filtered("synthetic nowhere"), QStringList());
    const auto buttons = page_->findChildren<QPushButton*>();
    const auto clear = std::find_if(buttons.begin(), buttons.end(), [](const QPushButton* button) {
        return button->isVisible() && button->text() == QLatin1String("Clear the filter");
    });
    QVERIFY(clear != buttons.end());
    QTest::mouseClick(*clear, Qt::LeftButton);
    QVERIFY(!(*clear)->isVisible());
    QVERIFY(filter->text().isEmpty() && filter->hasFocus());
    QCOMPARE(rows(), (QStringList{"A", "B", "C"}));
    QCOMPARE(filtered("three"), QStringList{"C"});
    QTest::keyClick(filter, Qt::Key_Escape);
    QCOMPARE(rows(), (QStringList{"A", "B", "C"}));
    QVERIFY(filter->hasFocus());
    QTest::keyClick(filter, Qt::Key_Escape);
    QVERIFY(plans_->hasFocus());
    QCOMPARE(plans_->selectionModel()->selectedRows().front().data().toString(), QStringLiteral("A"));
}

void PlansPageTest::pinned_plans_stand_under_each_other()
{
    auto& difference = page_->difference();
    QVERIFY(!difference.isVisible());
    plans_->setFocus();
    plans_->selectRow(1);
    QTest::keyClick(plans_, Qt::Key_Space);
    QVERIFY(!difference.isVisible());
    QCOMPARE(page_->plans_in_view().size(), std::size_t{1});
    const QPoint first = plans_->visualRect(plans_->model()->index(0, 3)).center();
    QTest::mouseClick(plans_->viewport(), Qt::LeftButton, Qt::ControlModifier, first);
    QCOMPARE(page_->name_of_shown(), QStringLiteral("B")); // pinning is not choosing
    QVERIFY(difference.isVisible());
    QVERIFY2(difference.sentence().startsWith("A is "), qPrintable(difference.sentence()));
    const auto in_view = page_->plans_in_view();
    QCOMPARE(in_view.size(), std::size_t{2});
    QCOMPARE(page_->names_in_chart(), (QStringList{"B", "A"}));
    QCOMPARE(in_view.front().name + in_view.back().name, std::string("BA"));
    QTest::keyClick(plans_, Qt::Key_Space);
    QVERIFY(!difference.isVisible());
    QCOMPARE(page_->plans_in_view().front().name, std::string("B")); // that which is chosen
}

void PlansPageTest::plans_stay_under_the_mouse_that_pins_them()
{
    page_->clear();
    page_->resize(1280, 1000);
    const auto file = synthetic_plan(1, 6, 8, 1);
    file->alternatives = {synthetic_plan(1, 6, 8, 2)->plan, synthetic_plan(1, 6, 8, 3)->plan};
    page_->set_file(file, nullptr);
    QCoreApplication::processEvents();
    const auto place = [&](int row) {
        return plans_->viewport()->mapTo(page_.get(), plans_->visualRect(plans_->model()->index(row, 0)).topLeft());
    };
    const QPoint last = place(2);
    plans_->viewport()->setAttribute(Qt::WA_UnderMouse);
    for (int row = 0; row < 3; ++row) {
        page_->plans().pin(row, true);
        QCoreApplication::processEvents();
        QCOMPARE(place(2), last);
    }
    plans_->viewport()->setAttribute(Qt::WA_UnderMouse, false);
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(plans_->viewport(), &leave);
    QCoreApplication::processEvents();
    QVERIFY(place(2) != last); // three charts have the room that they need
}

void PlansPageTest::a_difference_is_seen_to_its_last_row()
{
    page_->clear();
    page_->resize(1280, 680); // of a window of 1280 × 800
    const auto file = synthetic_plan(1, 2, 8, 1);
    file->alternatives = {synthetic_plan(1, 2, 8, 2)->plan};
    page_->set_file(file, nullptr);
    page_->plans().pin(0, true);
    page_->plans().pin(1, true);
    QTableView* causes = table("Difference by cause");
    QVERIFY(causes->isVisible());
    const QModelIndex last = causes->model()->index(causes->model()->rowCount() - 1, 0);
    QTRY_VERIFY(causes->viewport()->rect().contains(causes->visualRect(last)));
}

void PlansPageTest::twenty_stages_each_are_seen_of_two_plans()
{
    page_->clear();
    page_->resize(1440, 778); // of a window of 1440 × 860
    const auto file = synthetic_plan(1, 20, 24, 1);
    file->alternatives = {synthetic_plan(1, 20, 24, 2)->plan};
    page_->set_file(file, nullptr);
    page_->plans().pin(0, true);
    page_->plans().pin(1, true);
    QCoreApplication::processEvents();
    QVERIFY(!page_->chart().findChild<QScrollBar*>()->isVisible());
}

void PlansPageTest::the_pipeline_is_not_cut_where_there_is_room()
{
    page_->clear();
    page_->resize(1440, 740);
    const auto file = synthetic_plan(1, 20, 24, 1, ScheduleKind::interleaved);
    file->plan.gpus_used = 1024;
    const auto other = synthetic_plan(1, 20, 24, 2);
    other->plan.gpus_used = 1024;
    page_->set_file(file, nullptr);
    page_->add_file(other, QStringLiteral("the plan of a cluster with a name that is long.json"), nullptr);
    QCoreApplication::processEvents();
    constexpr int pipeline = static_cast<int>(PlanColumn::pipeline);
    const auto& view = static_cast<const QAbstractItemView&>(*plans_);
    QVERIFY2(plans_->columnWidth(pipeline) >= view.sizeHintForColumn(pipeline),
             qPrintable(
                 QStringLiteral("%1 of %2").arg(plans_->columnWidth(pipeline)).arg(view.sizeHintForColumn(pipeline))));
    QVERIFY(!plans_->isColumnHidden(static_cast<int>(PlanColumn::mfu)));
}

void PlansPageTest::the_time_is_not_cut_on_a_narrow_page()
{
    page_->clear();
    const auto file = synthetic_plan(1, 20, 24, 1, ScheduleKind::interleaved);
    file->plan.gpus_used = 1024;
    page_->set_file(file, nullptr);
    for (const int width : {800, 720, 1000}) {
        page_->resize(width, 640);
        QCoreApplication::processEvents();
        constexpr int time = static_cast<int>(PlanColumn::iteration_time);
        QVERIFY(!plans_->isColumnHidden(time));
        const int right = plans_->columnViewportPosition(time) + plans_->columnWidth(time);
        QVERIFY2(right <= plans_->viewport()->width(),
                 qPrintable(QStringLiteral("%1 of %2 at %3").arg(right).arg(plans_->viewport()->width()).arg(width)));
    }
}

void PlansPageTest::a_low_page_shows_one_part_at_a_time()
{
    page_->resize(720, 330); // of a window of 720 × 450
    QCoreApplication::processEvents();
    const auto bars = page_->findChildren<QTabBar*>();
    const auto found = std::find_if(bars.begin(), bars.end(), [](const QTabBar* bar) {
        return bar->accessibleName() == QLatin1String("Timeline, plans or stages");
    });
    QVERIFY(found != bars.end() && (*found)->isVisible());
    QTableView* stages = table("Stages of the plan");
    QVERIFY(page_->chart().isVisible() && !plans_->isVisible() && !stages->isVisible());
    QVERIFY(page_->chart().height() > 250);
    QVERIFY(!page_->chart().findChild<QScrollBar*>()->isVisible()); // six rows
    (*found)->setCurrentIndex(1);
    QVERIFY(!page_->chart().isVisible() && plans_->isVisible() && !stages->isVisible());
    QCoreApplication::processEvents();
    QVERIFY(plans_->width() > 700);
    plans_->selectRow(1);
    QCOMPARE(page_->name_of_shown(), QStringLiteral("B"));
    (*found)->setCurrentIndex(2);
    QVERIFY(!page_->chart().isVisible() && !plans_->isVisible() && stages->isVisible());
    page_->resize(1440, 800);
    QCoreApplication::processEvents();
    QVERIFY(!(*found)->isVisible());
    QVERIFY(page_->chart().isVisible() && plans_->isVisible() && stages->isVisible());
    QVERIFY(page_->chart().height() > 250);
}

void PlansPageTest::the_height_of_rows_is_kept()
{
    page_->chart().rows().raise();
    const auto height = page_->chart().rows().chosen_height();
    QVERIFY(height);
    PlansPage next;
    QCOMPARE(next.chart().rows().chosen_height(), height);
    next.share_room_out_afresh();
    QVERIFY(!next.chart().rows().chosen_height());
    QVERIFY(!PlansPage().chart().rows().chosen_height());
}

void PlansPageTest::the_charts_menu_folds_a_plan()
{
    page_->plans().pin(0, true);
    page_->plans().pin(1, true);
    GanttChart& chart = page_->chart();
    const auto fold_at = [&](int place) -> QAction* {
        Q_EMIT chart.menu_wanted(GanttStage{place, 0, 0});
        const QList<QAction*> actions = chart.actions();
        const auto found = std::find_if(actions.begin(), actions.end(), [](const QAction* action) {
            return action->text().contains(QLatin1String("the stages of plan"));
        });
        return found == actions.end() ? nullptr : *found;
    };
    QVERIFY(fold_at(1) && fold_at(1)->isVisible());
    QCOMPARE(fold_at(1)->text(), QStringLiteral("F&old the stages of plan B away"));
    fold_at(1)->trigger();
    QVERIFY(chart.is_folded(1) && !chart.is_folded(0));
    QCOMPARE(fold_at(1)->text(), QStringLiteral("Sh&ow the stages of plan B"));
    fold_at(1)->trigger();
    QVERIFY(!chart.is_folded(1));
    page_->plans().pin(1, false);
    page_->plans().pin(0, false);
    plans_->selectRow(0);
    QVERIFY(!fold_at(0)->isVisible()); // of one plan alone
}

void PlansPageTest::opened_files_come_and_go()
{
    QSignalSpy changed(page_.get(), &PlansPage::shown_changed);
    const auto opened = synthetic_plan(1, 3, 8, 7);
    page_->add_file(opened, "opened.json", nullptr);
    QCOMPARE(page_->name_of_shown(), QStringLiteral("C"));
    QCOMPARE(page_->file_as_shown(), std::shared_ptr<const PlanFile>(opened));
    QCOMPARE(page_->origin_of_shown(), PlanOrigin::opened);
    QCOMPARE(changed.size(), 1);
    page_->add_file(opened, "opened.json", nullptr);
    QCOMPARE(rows().size(), 3);
    plans_->setFocus();
    QTest::keyClick(plans_, Qt::Key_Delete);
    QCOMPARE(rows(), (QStringList{"A", "B"}));
    QCOMPARE(page_->name_of_shown(), QStringLiteral("B")); // the row above
    QCOMPARE(changed.size(), 2);
    QTest::keyClick(plans_, Qt::Key_Delete); // that was found
    QCOMPARE(rows(), (QStringList{"A", "B"}));
    page_->clear();
    QVERIFY(!page_->shown());
    QVERIFY(!page_->file_as_shown());
    QVERIFY(page_->plans_in_view().empty());
    QVERIFY(page_->chart().is_empty());
}

void PlansPageTest::kept_plans_follow_the_project()
{
    Project project;
    const auto show = [&] {
        page_->show_content({.project = project, .cluster = {}, .job = project.job, .problem = {}});
    };
    project.plans = {{"mine", synthetic_plan(1, 4, 8, 9)}};
    show();
    QCOMPARE(page_->name_of_shown(), QStringLiteral("A"));
    QCOMPARE(rows(), (QStringList{"A", "B", "C"}));
    page_->choose(*project.plans.front().file);
    QCOMPARE(page_->name_of_shown(), QStringLiteral("C"));
    table("Stages of the plan")->selectRow(2);
    show(); // as every edit of the project does
    QCOMPARE(table("Stages of the plan")->currentIndex().row(), 2);
    project.plans.clear();
    show();
    QCOMPARE(page_->name_of_shown(), QStringLiteral("A"));
}

void PlansPageTest::a_stage_is_selected_everywhere()
{
    page_->plans().pin(0, true);
    page_->plans().pin(1, true);
    QTableView* stages = table("Stages of the plan");
    QTableView* by_stage = table("Difference stage by stage");
    QSignalSpy islands(page_.get(), &PlansPage::island_selected);
    QSignalSpy selected(page_.get(), &PlansPage::stage_selected);
    // In the table of stages.
    stages->selectRow(2);
    QCOMPARE(page_->chart().selected_stage(), (GanttStage{0, 0, 2}));
    QCOMPARE(by_stage->currentIndex().row(), 2);
    QCOMPARE(islands.size(), 1);
    QCOMPARE(islands.back().front().toInt(), 2);
    QCOMPARE(selected.size(), 1);
    QCOMPARE(selected.back().front().value<StageLayout>(), page_->shown()->plan.pipelines.front().stages[2].layout);
    // In the chart, of the other plan.
    Q_EMIT page_->chart().stage_selected({1, 0, 1});
    QCOMPARE(page_->name_of_shown(), QStringLiteral("B"));
    QCOMPARE(stages->currentIndex().row(), 1);
    QCOMPARE(by_stage->currentIndex().row(), 1);
    QCOMPARE(islands.size(), 2);
    QCOMPARE(islands.back().front().toInt(), 1);
    QCOMPARE(plans_->selectionModel()->selectedRows().front().data().toString(), QStringLiteral("B"));
    // A row that is current already, but not marked.
    stages->clearSelection();
    Q_EMIT page_->chart().stage_selected({1, 0, 1});
    QCOMPARE(stages->selectionModel()->selectedRows().size(), 1);
    QCOMPARE(stages->selectionModel()->selectedRows().front().row(), 1);
    // In the table of the difference; the last stage is A's alone.
    by_stage->selectRow(5);
    QCOMPARE(page_->name_of_shown(), QStringLiteral("A"));
    QCOMPARE(stages->currentIndex().row(), 5);
    QCOMPARE(page_->chart().selected_stage(), (GanttStage{0, 0, 5}));
    QCOMPARE(islands.size(), 4);
    QCOMPARE(selected.size(), 4);
}

void PlansPageTest::an_island_marks_its_stages()
{
    QSignalSpy islands(page_.get(), &PlansPage::island_selected);
    page_->select_island(3);
    QTableView* stages = table("Stages of the plan");
    QCOMPARE(stages->selectionModel()->selectedRows().size(), 1);
    QCOMPARE(stages->selectionModel()->selectedRows().front().row(), 3);
    QCOMPARE(page_->chart().selected_stage(), (GanttStage{0, 0, 3}));
    page_->select_island(77);
    QVERIFY(!stages->selectionModel()->hasSelection());
    QVERIFY(!page_->chart().selected_stage());
    QVERIFY(islands.isEmpty()); // whoever selects an island knows it
    // Two pipelines with stages on the same island.
    page_->set_file(synthetic_plan(2, 3, 8, 4), nullptr);
    page_->select_island(1);
    QCOMPARE(stages->selectionModel()->selectedRows().size(), 2);
}

void PlansPageTest::ten_plans_are_pinned()
{
    for (unsigned seed = 10; seed < 20; ++seed)
        page_->add_file(synthetic_plan(1, 4, 8, seed), QStringLiteral("plan %1.json").arg(seed), nullptr);
    QVERIFY(plans_->viewport()->rect().contains(plans_->visualRect(plans_->currentIndex()).center())); // the last one
    for (int row = 2; row < 12; ++row)
        page_->plans().pin(row, true);
    QCOMPARE(page_->plans_in_view().size(), std::size_t{10});
    QCOMPARE(rows().last(), QStringLiteral("L"));
    Q_EMIT page_->chart().stage_selected({9, 0, 3});
    QCOMPARE(page_->name_of_shown(), QStringLiteral("L"));
    page_->set_file(synthetic_plan(1, 2, 8, 30), nullptr); // the pinned ones stay
    QCOMPARE(page_->plans_in_view().size(), std::size_t{10});
    while (page_->plans().rowCount() > 1)
        page_->plans().take_away(1);
    QCOMPARE(page_->plans_in_view().size(), std::size_t{1});
    QVERIFY(!page_->difference().isVisible());
}

TANGRAM_TEST(PlansPageTest)
#include "tst_plans_page.moc"
