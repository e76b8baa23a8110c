// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/steady_label.h"
#include "common/text/value_format.h"
#include "search/grid/pair_grid_view.h"
#include "search/live/best_view.h"
#include "search/live/progress_view.h"
#include "search/page/pairs_panel.h"
#include "search/page/search_page.h"
#include "search/records/records_panel.h"
#include "search_samples.h"
#include "synthetic_plan.h"
#include "test_program.h"

#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>

#include <algorithm>

using namespace tangram;

class SearchPageTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void a_project_is_shown_and_told_to_nobody();
    void an_opened_file_shows_what_its_search_found();
    void how_a_search_ended_is_told_data();
    void how_a_search_ended_is_told();
    void a_stopped_searchs_bar_is_not_full();
    void rates_of_a_record_are_those_of_its_search();
    void the_keyboard_stays_when_a_search_ends();
    void labels_of_best_and_bound_are_apart_data();
    void labels_of_best_and_bound_are_apart();
};

void SearchPageTest::a_project_is_shown_and_told_to_nobody()
{
    SearchPage page;
    QSignalSpy edited(&page, &SearchPage::settings_changed);
    Project project;
    project.search.time_limit_s = 7;
    project.search[Rule::bound].on = false;
    page.show_content({.project = project, .cluster = {}, .job = project.job, .problem = {}});
    QVERIFY(page.settings() == project.search);
    QCOMPARE(edited.size(), 0);
}

void SearchPageTest::an_opened_file_shows_what_its_search_found()
{
    const auto file = synthetic_plan(1, 3, 8, 1);
    Plan faster = file->plan;
    file->plan.iteration_time_s = 20;
    faster.iteration_time_s = 10;
    file->alternatives = {faster};
    file->statistics.emplace();
    SearchPage page;
    page.show_file(*file);
    const auto labels = page.findChildren<SteadyLabel*>();
    const auto time = std::find_if(labels.begin(), labels.end(), [](const SteadyLabel* label) {
        return label->accessibleName().startsWith("Iteration time");
    });
    QVERIFY(time != labels.end());
    QCOMPARE((*time)->text(), QStringLiteral("10.0\u00a0s"));
}

void SearchPageTest::how_a_search_ended_is_told_data()
{
    QTest::addColumn<bool>("complete");
    QTest::addColumn<bool>("found");
    QTest::addColumn<bool>("proved");
    QTest::addColumn<QString>("text");
    QTest::newRow("complete") << true << true << false << "Search complete";
    QTest::newRow("proved") << true << true << true << "Proved: no plan is faster";
    QTest::newRow("stopped") << false << true << false << "Stopped: the best plan so far";
    QTest::newRow("nothing fits") << true << false << false << "No plan fits";
    QTest::newRow("stopped too soon") << false << false << false << "Stopped before a plan was found";
}

void SearchPageTest::how_a_search_ended_is_told()
{
    QFETCH(bool, complete);
    QFETCH(bool, found);
    QFETCH(bool, proved);
    QFETCH(QString, text);
    ProgressView view;
    SearchSnapshot last;
    last.best_iteration_time_s = found ? 12 : 0;
    last.lower_bound_iteration_time_s = 10;
    last.proved = proved;
    view.show_snapshot(last);
    view.show_end(complete, found, 1);
    QStringList texts;
    for (const SteadyLabel* label : view.findChildren<SteadyLabel*>())
        texts << label->text();
    QVERIFY2(texts.contains(text), qPrintable(texts.join(" | ")));
    const QString gap = proved ? "none" : found ? "≤ 20.0\u00a0%" : "–";
    QVERIFY2(texts.contains(gap), qPrintable(texts.join(" | ")));
}

void SearchPageTest::a_stopped_searchs_bar_is_not_full()
{
    const auto file = synthetic_plan(1, 3, 8, 1);
    file->statistics.emplace();
    SearchPage page;
    const auto* bar = page.findChild<QProgressBar*>();
    file->complete = true;
    page.show_file(*file);
    QCOMPARE(bar->value(), bar->maximum());
    file->complete = false;
    page.show_file(*file);
    QCOMPARE(bar->value(), 0);
}

void SearchPageTest::rates_of_a_record_are_those_of_its_search()
{
    // Pairs are known after 2 s; what follows is a proof, which takes long and adds none.
    auto record = std::make_shared<SearchRecord>(sample_record(""));
    RecordedMoment proof = record->moments.back();
    proof.changes.clear();
    for (const double seconds : {200.0, 2000.0}) {
        proof.snapshot.elapsed_s = seconds;
        record->moments.push_back(proof);
    }
    SearchPage page;
    const int row = page.records().shelf().add(record, "proof", nullptr);
    page.records().show_shelf();
    page.records().choose(row);
    CountRate rate;
    rate.add(proof.snapshot.pairs.total, 2);
    const QString expected = format_rate(rate.per_second(), {});
    const auto labels = page.findChildren<SteadyLabel*>();
    const auto shown = std::find_if(labels.begin(), labels.end(), [](const SteadyLabel* label) {
        return label->accessibleName().startsWith("Pairs per second");
    });
    QVERIFY(shown != labels.end());
    QCOMPARE((*shown)->text(), expected);
}

void SearchPageTest::the_keyboard_stays_when_a_search_ends()
{
    SearchPage page;
    page.resize(1400, 860);
    page.show();
    QVERIFY(QTest::qWaitForWindowActive(&page));
    for (const char* words : {"Pause", "Cancel"}) {
        page.show_start(std::make_shared<const PlanningProblem>(
            PlanningProblem{std::make_shared<const Cluster>(), std::make_shared<const Model>(), {}, {}, nullptr}));
        page.show_snapshot(sample_snapshot(sample_grid(3, 24), 1));
        QPushButton* button = nullptr;
        for (auto* one : page.findChildren<QPushButton*>())
            if (one->isVisible() && one->text() == QLatin1String(words))
                button = one;
        QVERIFY(button);
        button->setFocus();
        SearchOutcome outcome;
        outcome.record = std::make_shared<SearchRecord>(sample_record(""));
        page.show_outcome(outcome);
        QVERIFY(!button->isVisible());
        QVERIFY(page.pairs().view().hasFocus());
    }
}

void SearchPageTest::labels_of_best_and_bound_are_apart_data()
{
    QTest::addColumn<double>("best");
    for (double best : {60.0, 200.0, 360.0, 370.0, 380.0, 390.0, 400.0})
        QTest::addRow("%.0f", best) << best;
}

void SearchPageTest::labels_of_best_and_bound_are_apart()
{
    QFETCH(double, best);
    const double below = 460; // the plot's end
    for (const double rise : {0.0, 12.0, 60.0}) { // of the curve along the label
        const double low = std::min(best + rise, below);
        for (const double above : {2.0, 40.0, best - 40, best - 20, best}) {
            const double top = best_label_top(best, low, above, below);
            QVERIFY(top >= above);
            QVERIFY(top + best_label_height <= below || above + best_label_height > below);
            if (low < 420) // else it may lie on the curve, but never on what is above it
                QVERIFY(top >= low || top + best_label_height <= best);
        }
    }
}

TANGRAM_TEST(SearchPageTest)
#include "tst_search_page.moc"
