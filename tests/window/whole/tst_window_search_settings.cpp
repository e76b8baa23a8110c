// SPDX-License-Identifier: GPL-3.0-or-later
// Rules and limits of the search in the window: what of them is a step of undo, what a file has and no box can show,
// and whose name a search goes by.
#include "plans/page/plans_page.h"
#include "search/page/search_page.h"
#include "search/records/records_panel.h"
#include "search/rules/pruning_panel.h"
#include "search/rules/rule_model.h"
#include "search/rules/settings_choice.h"
#include "test_program.h"
#include "window_fixture.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QUndoStack>

using namespace tangram;

class WindowSearchSettingsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void each_rule_is_a_step_of_undo();
    void undo_leaves_the_keyboard_at_its_rule();
    void typed_limits_are_one_step();
    void limits_of_a_file_are_kept_as_they_are_data();
    void limits_of_a_file_are_kept_as_they_are();
    void a_wrong_value_is_told();
    void another_planner_is_chosen_and_taken_back();
    void rules_of_a_planner_cannot_be_switched();
    void a_search_as_another_planner_says_so();
    void a_search_goes_by_the_settings_that_it_ran_with();

private:
    TestFolder folder_;
};

namespace {

/// Switches a rule as a click on its box does.
void toggle(MainWindow& window, Rule rule)
{
    QAbstractItemModel& rules = *table(window, "Pruning rules")->model();
    const QModelIndex box = rules.index(static_cast<int>(rule), RuleModel::name_column);
    const bool on = box.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    rules.setData(box, on ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

QComboBox& planner_box(MainWindow& window)
{
    return *named<QComboBox>(window, "Search as");
}

void search_as(MainWindow& window, Planner planner)
{
    QComboBox& box = planner_box(window);
    box.setCurrentIndex(box.findData(static_cast<int>(planner)));
}

QDoubleSpinBox& time_limit(MainWindow& window)
{
    return *window.findChild<PruningPanel*>()->findChild<QDoubleSpinBox*>();
}

} // namespace

void WindowSearchSettingsTest::each_rule_is_a_step_of_undo()
{
    MainWindow window;
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    const SearchSettings first = window.document().project().search;
    toggle(window, Rule::beam);
    const SearchSettings second = window.document().project().search;
    QVERIFY(!(second == first));
    toggle(window, Rule::granularity);
    QVERIFY(!(window.document().project().search == second));
    window.document().history().undo();
    QVERIFY(window.document().project().search == second);
    QVERIFY(window.findChild<SearchPage*>()->settings() == second);
    window.document().history().undo();
    QVERIFY(window.document().project().search == first);
    QVERIFY(!window.document().history().canUndo());
}

void WindowSearchSettingsTest::undo_leaves_the_keyboard_at_its_rule()
{
    MainWindow window;
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QTableView& rules = *table(window, "Pruning rules");
    const int row = static_cast<int>(Rule::part_sizes);
    rules.setCurrentIndex(rules.model()->index(row, RuleModel::name_column));
    toggle(window, Rule::part_sizes);
    window.document().history().undo();
    QCOMPARE(rules.currentIndex().row(), row);
}

void WindowSearchSettingsTest::typed_limits_are_one_step()
{
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    window.show_perspective(MainWindow::search_perspective);
    QDoubleSpinBox& limit = time_limit(window);
    limit.setFocus();
    limit.selectAll();
    QTest::keyClicks(&limit, "125");
    QCOMPARE(window.document().project().search.time_limit_s, std::optional(125.0));
    toggle(window, Rule::beam);
    window.document().history().undo();
    QCOMPARE(window.document().project().search.time_limit_s, std::optional(125.0));
    window.document().history().undo();
    QVERIFY(!window.document().project().search.time_limit_s);
    QVERIFY(!window.document().history().canUndo());
}

void WindowSearchSettingsTest::limits_of_a_file_are_kept_as_they_are_data()
{
    QTest::addColumn<double>("seconds");
    QTest::addColumn<QString>("shown");
    QTest::newRow("round") << 60.0 << "60 s";
    QTest::newRow("some digits") << 12.34 << "12.34 s";
    QTest::newRow("many digits") << 12.3456 << "12.346 s";
    QTest::newRow("short") << 0.04 << "0.04 s";
    QTest::newRow("shorter than the box can show") << 1e-4 << "0.001 s";
    QTest::newRow("longer than the box can show") << 5e6 << "1000000 s";
}

void WindowSearchSettingsTest::limits_of_a_file_are_kept_as_they_are()
{
    QFETCH(double, seconds);
    QFETCH(QString, shown);
    MainWindow window;
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    Project edited = window.document().project();
    edited.search.time_limit_s = seconds;
    edited.search.threads = 5000;
    window.document().edit("As a file has it", edited);
    QCOMPARE(time_limit(window).text(), shown);
    toggle(window, Rule::beam);
    QCOMPARE(window.document().project().search.time_limit_s, std::optional(seconds));
    QCOMPARE(window.document().project().search.threads, 5000);
}

void WindowSearchSettingsTest::another_planner_is_chosen_and_taken_back()
{
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    window.show_perspective(MainWindow::search_perspective);
    QComboBox& box = planner_box(window);
    QCOMPARE(box.count(), static_cast<int>(planners().size()));
    for (int at = 0; at < box.count(); ++at)
        QVERIFY(!box.itemData(at, Qt::ToolTipRole).toString().isEmpty());
    QCOMPARE(box.currentText(), QStringLiteral("Tangram"));
    box.setFocus();
    QTest::keyClick(&box, Qt::Key_M); // to Metis
    QCOMPARE(window.document().project().search.planner, Planner::metis);
    QVERIFY(box.toolTip().contains("Metis"));
    QCOMPARE(window.document().history().undoText(), QStringLiteral("Search as Metis"));
    const QString path = folder_.path("planner.tangram");
    QVERIFY(window.project_saving().save_as(path));
    window.document().history().undo();
    QCOMPARE(window.document().project().search.planner, Planner::tangram);
    QCOMPARE(box.currentText(), QStringLiteral("Tangram"));
    window.document().history().redo();
    QCOMPARE(box.currentText(), QStringLiteral("Metis"));

    MainWindow other;
    QVERIFY(other.open(path) || QFile::exists(path));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().contains("\"planner\""));
}

void WindowSearchSettingsTest::rules_of_a_planner_cannot_be_switched()
{
    MainWindow window;
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    const QAbstractItemModel& rules = *table(window, "Pruning rules")->model();
    const QModelIndex box = rules.index(static_cast<int>(Rule::data_before_tensor), RuleModel::name_column);
    QCOMPARE(box.data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Unchecked));
    search_as(window, Planner::metis);
    QCOMPARE(box.data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Checked));
    QVERIFY(!box.flags().testFlag(Qt::ItemIsEnabled));
    QVERIFY(box.data(Qt::ToolTipRole).toString().contains("Metis"));
    search_as(window, Planner::tangram);
    QCOMPARE(box.data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Unchecked));
    QVERIFY(box.flags().testFlag(Qt::ItemIsEnabled));
}

void WindowSearchSettingsTest::a_search_as_another_planner_says_so()
{
    MainWindow window;
    QVERIFY(window.open(sample("two-nodes-toy.json")) && window.choose_model("llama-3.2-1b"));
    const auto& shelf = window.findChild<RecordsPanel*>()->shelf();
    const PlanModel& plans = window.plans_page().plans();
    const auto made_by = [&](int row) {
        return plans.index(row, static_cast<int>(PlanColumn::made_by)).data().toString();
    };
    search_as(window, Planner::metis);
    QVERIFY(plan(window));
    QCOMPARE(window.plan_saving().file()->settings->planner, Planner::metis);
    QVERIFY(made_by(plans.row_of_found_best()).contains("Metis"));
    QCOMPARE(shelf.entries().back().record->name, std::string("Metis"));
    QCOMPARE(shelf.entries().back().record->settings.planner, Planner::metis);
    // A search per island has no grid of all pairs, and so no record.
    const std::size_t records = shelf.entries().size();
    search_as(window, Planner::best_island);
    QVERIFY(plan(window));
    QVERIFY(made_by(plans.row_of_found_best()).contains("Best island"));
    QCOMPARE(shelf.entries().size(), records);
    search_as(window, Planner::tangram);
    QVERIFY(plan(window));
    QVERIFY(!made_by(plans.row_of_found_best()).contains("Metis"));
    QCOMPARE(shelf.entries().back().record->settings.planner, Planner::tangram);
}

void WindowSearchSettingsTest::a_wrong_value_is_told()
{
    MainWindow window;
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QAbstractItemModel& rules = *table(window, "Pruning rules")->model();
    const QModelIndex value = rules.index(static_cast<int>(Rule::beam), RuleModel::value_column);
    const SearchSettings before = window.document().project().search;
    const auto is_told = [&] {
        const auto labels = window.findChild<PruningPanel*>()->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [](const QLabel* label) { return label->text().contains("beam=-5"); });
    };
    QVERIFY(!rules.setData(value, -5, Qt::EditRole));
    QVERIFY(is_told());
    QVERIFY(window.document().project().search == before);
    QVERIFY(rules.setData(value, 5, Qt::EditRole));
    QVERIFY(!is_told());
}

void WindowSearchSettingsTest::a_search_goes_by_the_settings_that_it_ran_with()
{
    MainWindow window;
    window.show();
    QVERIFY(window.open(sample("64-gpus-two-types.json")) && window.choose_model("llama-2-7b"));
    auto& page = *window.findChild<SearchPage*>();
    QSignalSpy ended(&window.planning(), &Planning::ended);
    window.planning().plan();
    // While it runs the next one is set up.
    auto* names = named<QComboBox>(window, "Named settings");
    QVERIFY(names);
    const int quick = names->findText("Quick");
    names->setCurrentIndex(quick);
    Q_EMIT names->activated(quick);
    QCOMPARE(page.pruning().choice().chosen_name(), QStringLiteral("Quick"));
    QVERIFY(ended.wait(patience_ms));
    QCOMPARE(page.records().shelf().entries().size(), std::size_t{1});
    QCOMPARE(page.records().shelf().entries().front().record->name, std::string("Default"));
    QVERIFY(plan(window));
    QCOMPARE(page.records().shelf().entries().back().record->name, std::string("Quick"));
}

TANGRAM_TEST(WindowSearchSettingsTest)
#include "tst_window_search_settings.moc"
