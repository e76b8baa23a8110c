// SPDX-License-Identifier: GPL-3.0-or-later
// What the Search page shows from the begin of a search until there is something of it to be seen.
#include "common/form/steady_label.h"
#include "sample_requests.h"
#include "search/grid/pair_grid_view.h"
#include "search/live/funnel_view.h"
#include "search/page/fate_legend.h"
#include "search/page/pairs_panel.h"
#include "search/page/search_page.h"
#include "search/records/comparison_panel.h"
#include "search/records/record_scrubber.h"
#include "search/records/records_panel.h"
#include "search_samples.h"
#include "test_program.h"

#include <QDeadlineTimer>
#include <QPushButton>
#include <QTableView>
#include <QThreadPool>
#include <QToolButton>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

using namespace tangram;

namespace {

std::shared_ptr<const PlanningProblem> problem()
{
    return std::make_shared<const PlanningProblem>(
        sample_request("three-generations-two-zones", "llama-3.2-1b").problem);
}

SearchOutcome outcome()
{
    SearchOutcome outcome;
    outcome.record = std::make_shared<SearchRecord>(sample_record("", 2));
    return outcome;
}

/// A page in sight, with two searches that have run: the second is shown.
class ShownPage {
public:
    ShownPage()
    {
        page.resize(1400, 800);
        RecordShelf& shelf = page.records().shelf();
        shelf.add(std::make_shared<SearchRecord>(sample_record("")), "first", nullptr);
        shelf.add(std::make_shared<SearchRecord>(sample_record("")), "second", nullptr);
        page.records().show_shelf();
        page.records().choose(1);
        page.show();
    }
    const PairGrid* grid() const { return page.pairs().view().grid().get(); }
    const PairGrid* grid_of(std::size_t record) const { return &page.records().shelf().entries()[record].record->grid; }
    QPushButton* button(const char* text) const
    {
        for (auto* button : page.findChildren<QPushButton*>())
            if (button->text() == QLatin1String(text))
                return button;
        return nullptr;
    }

    SearchPage page;
};

/// Widgets that lay themselves out, or have another size.
class LayoutsSeen : public QObject {
public:
    explicit LayoutsSeen(QWidget& page)
    {
        page.installEventFilter(this);
        for (QWidget* widget : page.findChildren<QWidget*>())
            widget->installEventFilter(this);
    }
    bool eventFilter(QObject* object, QEvent* event) override
    {
        if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
            seen.insert(object);
        return false;
    }

    std::set<const QObject*> seen;
};

/// Whether the page comes to rest: views lay themselves out from timers, and how many turns of events lie between
/// them depends on how busy the machine is.
bool comes_to_rest(QWidget& page)
{
    constexpr int quiet_ms = 50;
    constexpr int patience_ms = 10'000;
    LayoutsSeen layouts(page);
    const QDeadlineTimer deadline(patience_ms);
    do {
        layouts.seen.clear();
        QTest::qWait(quiet_ms);
    } while (!layouts.seen.empty() && !deadline.hasExpired());
    return layouts.seen.empty();
}

/// One that is as wide as what it says, or an entry of a legend.
bool is_line(const QWidget& widget)
{
    return widget.inherits("QLabel") || widget.inherits("tangram::QuietLabel") || widget.inherits("QAbstractButton");
}

} // namespace

class SearchBeginTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void what_was_looked_at_stays_until_there_is_something_to_see_data();
    void what_was_looked_at_stays_until_there_is_something_to_see();
    void a_search_that_is_over_by_then_shows_its_record_alone();
    void nothing_is_laid_out_meanwhile();
    void nothing_moves_when_the_same_is_searched_again();
    void whoever_chooses_a_record_meanwhile_looks_at_it();
    void a_failure_leaves_what_was_looked_at();
    void another_project_shows_nothing_of_it();
    void a_search_that_takes_the_place_of_another_is_not_taken_for_it();
    void what_is_not_in_sight_does_not_stay();
    void what_ends_without_a_record_is_shown();
    void its_best_plan_is_marked();
};

void SearchBeginTest::what_was_looked_at_stays_until_there_is_something_to_see_data()
{
    QTest::addColumn<bool>("compared");
    QTest::addColumn<bool>("known");
    QTest::addColumn<bool>("paused");
    QTest::newRow("a record") << false << true << false;
    QTest::newRow("two records over each other") << true << true << false;
    QTest::newRow("its pairs are not known yet") << false << false << false;
    QTest::newRow("paused") << false << true << true;
}

void SearchBeginTest::what_was_looked_at_stays_until_there_is_something_to_see()
{
    QFETCH(bool, compared);
    QFETCH(bool, known);
    QFETCH(bool, paused);
    ShownPage shown;
    SearchPage& page = shown.page;
    if (compared)
        page.records().findChild<QTableView*>()->selectAll();
    const std::vector<int> chosen = page.records().chosen_rows();
    QTRY_COMPARE(page.comparison().isVisible(), compared);
    page.pairs().scrubber().set_moment(3);
    QThreadPool::globalInstance()->waitForDone(); // two are laid over each other there
    QCoreApplication::processEvents();
    const QImage before = page.pairs().grab().toImage();
    page.show_start(problem());
    QVERIFY(shown.button("Pause")->isVisible() && shown.button("Cancel")->isVisible()); // at once
    QCOMPARE(page.records().chosen_rows(), chosen);
    QCOMPARE(page.pairs().grab().toImage(), before);
    QCOMPARE(page.comparison().isVisible(), compared);
    page.pairs().scrubber().set_moment(5); // one can go on looking at it
    QCOMPARE(page.records().chosen_rows(), chosen);

    SearchSnapshot snapshot = known ? sample_snapshot(sample_grid(3, 24), 0.5) : SearchSnapshot();
    snapshot.paused = paused;
    page.show_snapshot(snapshot);
    QVERIFY(page.records().chosen_rows().empty());
    QCOMPARE(shown.grid(), snapshot.grid.get());
    QVERIFY(!page.comparison().isVisible() && !page.pairs().view().is_comparing());
    const auto fates = page.pairs().view().fates();
    QVERIFY(std::equal(fates.begin(), fates.end(), snapshot.fates.begin(), snapshot.fates.end()));
    QCOMPARE(page.findChildren<FunnelView*>().front()->funnel(), snapshot.pairs);
    QCOMPARE(shown.button("Resume") != nullptr, paused);
}

void SearchBeginTest::a_search_that_is_over_by_then_shows_its_record_alone()
{
    ShownPage shown;
    SearchPage& page = shown.page;
    const PairGrid* before = shown.grid();
    std::vector<const PairGrid*> grids;
    connect(&page.pairs().view(), &PairGridView::pointed_at, &page, [&] { grids.push_back(shown.grid()); });
    page.show_start(problem());
    page.show_outcome(outcome());
    QCOMPARE(page.records().chosen_rows(), std::vector<int>{2});
    QCOMPARE(shown.grid(), shown.grid_of(2));
    QVERIFY(shown.grid() != before);
    for (const PairGrid* grid : grids)
        QVERIFY(grid == before || grid == shown.grid());
    QVERIFY(!shown.button("Pause")->isVisible() && !shown.button("Cancel")->isVisible());
    // As many times as one likes: records that are no longer kept go, the one that is shown among them.
    for (std::size_t search = 0; search < 2 * RecordShelf::most_unkept; ++search) {
        page.records().choose(0);
        page.show_start(problem());
        page.show_outcome(outcome());
        const auto last = static_cast<int>(page.records().shelf().entries().size()) - 1;
        QCOMPARE(page.records().chosen_rows(), std::vector<int>{last});
        QCOMPARE(shown.grid(), shown.grid_of(static_cast<std::size_t>(last)));
    }
    QVERIFY(std::find(grids.begin(), grids.end(), nullptr) == grids.end());
}

void SearchBeginTest::nothing_is_laid_out_meanwhile()
{
    ShownPage shown;
    SearchPage& page = shown.page;
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    QVERIFY(comes_to_rest(page));
    LayoutsSeen layouts(page);
    page.show_start(problem());
    QCoreApplication::processEvents();
    QVERIFY(shown.button("Pause")->isVisible());
    const QWidget* buttons = shown.button("Pause")->parentWidget();
    for (const QObject* widget : layouts.seen)
        QVERIFY2(widget == buttons || widget->parent() == buttons, widget->metaObject()->className());
}

void SearchBeginTest::nothing_moves_when_the_same_is_searched_again()
{
    ShownPage shown;
    SearchPage& page = shown.page;
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    const auto places = [&] {
        std::map<const QWidget*, QRect> found;
        for (const QWidget* widget : page.findChildren<QWidget*>())
            if (widget->isVisible() && !is_line(*widget))
                found[widget] = QRect(widget->mapTo(&page, QPoint()), widget->size());
        return found;
    };
    const std::shared_ptr<const PairGrid> grid = sample_grid(3, 24);
    QVERIFY(comes_to_rest(page));
    const std::map<const QWidget*, QRect> before = places();
    const auto entries = page.pairs().legend().findChildren<QToolButton*>();
    const auto best = std::find_if(entries.begin(), entries.end(), [](const QToolButton* entry) {
        return entry->text() == QLatin1String("best plan");
    });
    QVERIFY(best != entries.end() && (*best)->isVisible());
    page.show_start(problem());
    for (const double share : {0.0, 0.1, 0.4, 0.8}) { // without a plan at first, and without states of the composer
        page.show_snapshot(sample_snapshot(grid, share));
        QVERIFY((*best)->isVisible()); // the first of the entries
        QVERIFY(comes_to_rest(page));
        for (const auto& [widget, place] : places())
            if (const auto known = before.find(widget); known != before.end())
                QVERIFY2(known->second == place, widget->metaObject()->className());
    }
}

void SearchBeginTest::whoever_chooses_a_record_meanwhile_looks_at_it()
{
    ShownPage shown;
    SearchPage& page = shown.page;
    page.show_start(problem());
    page.records().choose(0);
    page.show_snapshot(sample_snapshot(sample_grid(3, 24), 0.5));
    QCOMPARE(page.records().chosen_rows(), std::vector<int>{0});
    QCOMPARE(shown.grid(), shown.grid_of(0));
    page.show_outcome(outcome());
    QCOMPARE(page.records().chosen_rows(), std::vector<int>{0});
    QCOMPARE(shown.grid(), shown.grid_of(0));

    page.show_start(problem());
    page.records().choose(-1); // the search itself
    QVERIFY(!shown.grid());
    const SearchSnapshot snapshot = sample_snapshot(sample_grid(3, 24), 0.5);
    page.show_snapshot(snapshot);
    QCOMPARE(shown.grid(), snapshot.grid.get());
}

void SearchBeginTest::a_failure_leaves_what_was_looked_at()
{
    ShownPage shown;
    const PairGrid* before = shown.grid();
    shown.page.show_start(problem());
    shown.page.show_failure();
    QCOMPARE(shown.grid(), before);
    QCOMPARE(shown.page.records().chosen_rows(), std::vector<int>{1});
    QVERIFY(!shown.button("Pause")->isVisible());
    shown.page.records().choose(0); // nothing of it is left over
    QCOMPARE(shown.grid(), shown.grid_of(0));
}

void SearchBeginTest::another_project_shows_nothing_of_it()
{
    ShownPage shown;
    shown.page.show_start(problem());
    shown.page.clear();
    QVERIFY(!shown.grid());
    QVERIFY(shown.page.records().shelf().entries().empty());
    QVERIFY(!shown.button("Pause")->isVisible());
}

void SearchBeginTest::a_search_that_takes_the_place_of_another_is_not_taken_for_it()
{
    ShownPage shown;
    shown.page.show_start(problem());
    shown.page.show_snapshot(sample_snapshot(sample_grid(3, 24), 0.5));
    shown.page.show_start(problem());
    QVERIFY(!shown.grid());
    QVERIFY(shown.page.records().chosen_rows().empty());
}

void SearchBeginTest::what_is_not_in_sight_does_not_stay()
{
    ShownPage shown;
    shown.page.hide();
    shown.page.show_start(problem());
    QVERIFY(!shown.grid());
    QVERIFY(shown.page.records().chosen_rows().empty());
}

void SearchBeginTest::what_ends_without_a_record_is_shown()
{
    ShownPage shown;
    SearchPage& page = shown.page;
    page.show_start(problem());
    SearchOutcome nothing;
    nothing.result.complete = true;
    page.show_outcome(nothing);
    QVERIFY(!shown.grid());
    QVERIFY(page.records().chosen_rows().empty());
    const auto labels = page.findChildren<SteadyLabel*>();
    QVERIFY(std::any_of(labels.begin(), labels.end(),
                        [](const SteadyLabel* label) { return label->text() == QLatin1String("No plan fits"); }));
}

void SearchBeginTest::its_best_plan_is_marked()
{
    const SearchRequest request = sample_request("three-generations-two-zones", "llama-3.2-1b");
    SearchRun run(request);
    SearchOutcome outcome; // of a grid with more cells than are recorded
    outcome.result = run.wait();
    outcome.last = run.snapshot();
    QVERIFY(outcome.result.best && outcome.last.grid);
    const std::vector<std::uint32_t> best = cells_of(*outcome.last.grid, request.problem, outcome.result.best->layout);
    QVERIFY(!best.empty());
    ShownPage shown;
    shown.page.show_start(std::make_shared<const PlanningProblem>(request.problem));
    shown.page.show_outcome(outcome);
    QCOMPARE(shown.grid(), outcome.last.grid.get());
    QVERIFY(shown.page.pairs().view().text_of(best.front()).contains(QLatin1String("in the best plan")));
}

TANGRAM_TEST(SearchBeginTest)
#include "tst_search_begin.moc"
