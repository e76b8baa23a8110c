// SPDX-License-Identifier: GPL-3.0-or-later
// Watches, stops and compares searches in the real window with mouse and keyboard alone: xdotool makes the events, on
// an X server of its own. Needs QT_QPA_PLATFORM=xcb, xdotool and a DISPLAY; CTest gives it all three.
#include "screen_hands.h"
#include "search/grid/cell_detail.h"
#include "search/grid/pair_grid_view.h"
#include "search/grid/rule_colours.h"
#include "search/page/pairs_panel.h"
#include "search/page/search_page.h"
#include "search/records/comparison_panel.h"
#include "search/records/records_panel.h"
#include "search/rules/rule_model.h"
#include "test_program.h"
#include "window_fixture.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QPushButton>
#include <QScreen>

using namespace tangram;

class FlowSearch : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void a_search_is_paused_and_cancelled();
    void two_searches_are_compared_and_kept();

private:
    // Steps of the latter.
    void search_once();
    void ask_a_cell();
    void search_without_a_rule();
    void go_back_and_forth();
    void compare_both();
    void keep_the_first();
    void delete_the_other();
    void open_what_was_kept();

    void plan_and_show(int searches);
    void to_the_first_moment();
    SearchPage& page() const { return *window_->findChild<SearchPage*>(); }
    const PairGridView& grid() const;
    const QTableView& records() const;
    QAbstractSlider& moments() const;
    std::vector<PairFate> fates() const;
    std::vector<PairFate> other_fates() const;

    TestFolder folder_;
    MainWindow* window_ = nullptr;
    QString kept_path_ = folder_.path("kept.tangram");
    std::vector<PairFate> at_end_; ///< of the first search
};

namespace {

QPoint middle(const QWidget& widget)
{
    return widget.mapToGlobal(widget.rect().center());
}

QPoint row_of(const QTableView& table, int row, int column)
{
    return table.viewport()->mapToGlobal(table.visualRect(table.model()->index(row, column)).center());
}

/// The button or tab that people read these words on; null: none is in sight.
QAbstractButton* button(const MainWindow& window, const char* words)
{
    for (QAbstractButton* found : window.findChildren<QAbstractButton*>())
        if (found->isVisible()
            && (found->text() == QLatin1String(words) || found->accessibleName() == QLatin1String(words)))
            return found;
    return nullptr;
}

bool show_window(MainWindow& window, const char* cluster, const char* model)
{
    window.resize(1400, 860);
    window.move(0, 0);
    window.show();
    return QTest::qWaitForWindowExposed(&window)
        && xdotool({QStringLiteral("windowfocus"), QString::number(window.winId())}) && window.open(sample(cluster))
        && window.choose_model(model)
        && QTest::qWaitFor([&] { return !window.document().is_finding_islands(); }, patience_ms);
}

QPoint on_screen(const PairGridView& grid, std::size_t cell)
{
    const int columns = static_cast<int>(grid.grid()->columns.size());
    const QRect pixels = grid.geometry().cell(static_cast<int>(cell) / columns, static_cast<int>(cell) % columns);
    return grid.mapToGlobal(pixels.center() / grid.geometry().density());
}

/// The first cell of that fate; nothing: there is none.
std::optional<std::size_t> cell_of(const PairGridView& grid, PairFate fate)
{
    const auto found = std::find(grid.fates().begin(), grid.fates().end(), fate);
    return found == grid.fates().end() ? std::nullopt
                                       : std::optional(static_cast<std::size_t>(found - grid.fates().begin()));
}

} // namespace

void FlowSearch::initTestCase()
{
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs); // Qt's own look alike whatever the desktop is
}

void FlowSearch::a_search_is_paused_and_cancelled()
{
    MainWindow window;
    QVERIFY(show_window(window, "512-gpus-three-types.json", "llama-3.1-70b"));
    QVERIFY(click(middle(*button(window, "Search perspective"))));
    auto& page = *window.findChild<SearchPage*>();
    QTRY_VERIFY(page.isVisible());
    QCheckBox* exact = nullptr;
    for (QCheckBox* box : page.findChildren<QCheckBox*>())
        if (box->text().startsWith(QLatin1String("Exact")))
            exact = box;
    QVERIFY(exact);
    QVERIFY(click(exact->mapToGlobal(QPoint(10, exact->height() / 2))));
    QTRY_VERIFY(exact->isChecked()); // a proof takes long enough to be watched

    QSignalSpy ended(&window.planning(), &Planning::ended);
    SearchSnapshot last;
    auto* session = window.findChild<SearchSession*>();
    connect(session, &SearchSession::progressed, this, [&](const SearchSnapshot& now) { last = now; });
    QVERIFY(press("F5"));
    QTRY_VERIFY_WITH_TIMEOUT(last.states.total > 0, patience_ms);
    QVERIFY(page.pairs().view().grid());
    QVERIFY(click(middle(*button(window, "Pause"))));
    QTRY_VERIFY(last.paused);
    QTRY_VERIFY(button(window, "Resume") != nullptr);
    const std::uint64_t states = last.states.total + last.proof_states;
    QVERIFY(last.pairs.adds_up() && last.partial_plans.adds_up() && last.states.adds_up());
    QVERIFY(ended.isEmpty());

    QVERIFY(click(middle(*button(window, "Resume"))));
    QTRY_VERIFY_WITH_TIMEOUT(!last.paused && last.states.total + last.proof_states > states, patience_ms);
    QVERIFY(ended.isEmpty());
    QVERIFY(press("Escape"));
    QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, patience_ms);
    QVERIFY(window.plan_saving().file()); // the best so far
    QVERIFY(!window.plan_saving().file()->complete);
    window.document().history().setClean();
}

void FlowSearch::two_searches_are_compared_and_kept()
{
    MainWindow window;
    window_ = &window;
    for (const auto step : {&FlowSearch::search_once, &FlowSearch::ask_a_cell, &FlowSearch::search_without_a_rule,
                            &FlowSearch::go_back_and_forth, &FlowSearch::compare_both, &FlowSearch::keep_the_first,
                            &FlowSearch::delete_the_other, &FlowSearch::open_what_was_kept}) {
        (this->*step)();
        if (QTest::currentTestFailed())
            return;
    }
}

const QTableView& FlowSearch::records() const
{
    return *table(*window_, "Records of searches");
}

QAbstractSlider& FlowSearch::moments() const
{
    return *named<QAbstractSlider>(*window_, "Moment of the search");
}

const PairGridView& FlowSearch::grid() const
{
    return page().pairs().view();
}

std::vector<PairFate> FlowSearch::fates() const
{
    return {grid().fates().begin(), grid().fates().end()};
}

std::vector<PairFate> FlowSearch::other_fates() const
{
    return {grid().other_fates().begin(), grid().other_fates().end()};
}

void FlowSearch::to_the_first_moment()
{
    QVERIFY(click(moments().mapToGlobal(QPoint(moments().width() / 2, moments().height() / 2))));
    QVERIFY(press("Home"));
}

void FlowSearch::plan_and_show(int searches)
{
    QSignalSpy ended(&window_->planning(), &Planning::ended);
    QVERIFY(press("F5"));
    QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, patience_ms);
    QVERIFY(click(middle(*button(*window_, "Search perspective"))));
    QTRY_VERIFY(page().isVisible());
    QTRY_COMPARE(records().model()->rowCount(), searches);
}

void FlowSearch::search_once()
{
    QVERIFY(show_window(*window_, "64-gpus-two-types.json", "llama-2-7b"));
    plan_and_show(1);
}

/// What the grid shows is what the search did, to the pixel; a click tells more.
void FlowSearch::ask_a_cell()
{
    QTRY_VERIFY(grid().grid() && !grid().fates().empty());
    const auto planned = cell_of(grid(), PairFate::planned);
    QVERIFY(planned);
    QVERIFY(click(on_screen(grid(), *planned)));
    const QTableView& options = *table(*window_, "Partial plans of the cell");
    QTRY_VERIFY_WITH_TIMEOUT(options.model()->rowCount() > 0, patience_ms);
    QCOMPARE(grid().current(), planned);
    if (const QByteArray shot = qgetenv("TANGRAM_FLOW_PICTURE"); !shot.isEmpty())
        QVERIFY(window_->grab().save(QString::fromLocal8Bit(shot)));
}

/// A rule is switched off, and the next search differs.
void FlowSearch::search_without_a_rule()
{
    QTableView& rules = *table(*window_, "Pruning rules");
    const int balance = static_cast<int>(Rule::work_balance);
    const QRect box = rules.visualRect(rules.model()->index(balance, RuleModel::name_column));
    QVERIFY(click(rules.viewport()->mapToGlobal(QPoint(box.left() + 12, box.center().y()))));
    QTRY_VERIFY(!page().settings()[Rule::work_balance].on);
    plan_and_show(2);
}

/// Through the first.
void FlowSearch::go_back_and_forth()
{
    QVERIFY(click(row_of(records(), 0, 0)));
    QTRY_COMPARE(page().records().chosen_rows(), (std::vector<int>{0}));
    at_end_ = fates();
    QVERIFY(std::find(at_end_.begin(), at_end_.end(), PairFate::waiting) == at_end_.end());
    QVERIFY(named<QAbstractSlider>(*window_, "Moment of the search") != nullptr);
    if (!moments().isEnabled()) // the search was over before it was looked at twice
        return;
    to_the_first_moment();
    QTRY_COMPARE(moments().value(), 0);
    const auto record = page().records().shelf().entries().front().record;
    QTRY_COMPARE(fates(), record->at(0).fates);
    QVERIFY(press("End"));
    QTRY_COMPARE(fates(), at_end_);
}

/// Both laid over each other: the table's pairs are all there are.
void FlowSearch::compare_both()
{
    QVERIFY(xdotool(QStringList{"keydown", "ctrl"} + move_to(row_of(records(), 1, 0))
                    + QStringList{"click", "1", "keyup", "ctrl"}));
    const ComparisonPanel& comparison = page().comparison();
    QTRY_VERIFY(comparison.isVisible());
    QVERIFY(!comparison.sentence().isEmpty());
    QVERIFY(grid().is_comparing());
    const std::vector<PairFate> both[] = {fates(), other_fates()};
    if (moments().isEnabled()) { // both go back and forth together
        to_the_first_moment();
        QTRY_VERIFY2(comparison.sentence().startsWith("After "), qPrintable(comparison.sentence()));
        QVERIFY(press("End"));
        QTRY_VERIFY(fates() == both[0] && other_fates() == both[1]);
    }
    QVERIFY(click(middle(*button(*window_, "Swap A and B"))));
    QTRY_VERIFY(fates() == both[1] && other_fates() == both[0]);
}

/// With the project, which is saved: JSON that others read.
void FlowSearch::keep_the_first()
{
    QVERIFY(click(row_of(records(), 0, 0)));
    QTRY_COMPARE(page().records().chosen_rows(), (std::vector<int>{0}));
    QAbstractButton* keep = button(*window_, "Keep in the project");
    QVERIFY(keep != nullptr);
    QVERIFY(click(middle(*keep)));
    QTRY_COMPARE(window_->document().project().records.size(), std::size_t{1});
    QVERIFY(answer_file_dialog(*window_, "ctrl+s", "Save project", kept_path_));
    QTRY_VERIFY2(QFileInfo::exists(kept_path_) && !window_->isWindowModified(), qPrintable(window_->message()));
    QFile file(kept_path_);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject saved = QJsonDocument::fromJson(file.readAll()).object();
    QCOMPARE(saved["records"].toArray().size(), 1);
}

/// And taken back.
void FlowSearch::delete_the_other()
{
    QVERIFY(click(row_of(records(), 1, 0)));
    QTRY_COMPARE(page().records().chosen_rows(), (std::vector<int>{1}));
    QVERIFY(click(middle(*button(*window_, "Delete"))));
    QTRY_COMPARE(records().model()->rowCount(), 1);
    QVERIFY(press("ctrl+z"));
    QTRY_COMPARE(records().model()->rowCount(), 2);
}

/// The project has what was kept of its searches.
void FlowSearch::open_what_was_kept()
{
    QTRY_VERIFY(!window_->isWindowModified());
    QVERIFY(window_->open(kept_path_));
    QVERIFY(click(middle(*button(*window_, "Search perspective"))));
    QTRY_COMPARE(records().model()->rowCount(), 1);
    QVERIFY(click(row_of(records(), 0, 0)));
    QTRY_VERIFY(fates() == at_end_);
    if (!moments().isEnabled())
        return;
    to_the_first_moment();
    QTRY_COMPARE(fates(), page().records().shelf().entries().front().record->fates_at(0));
}

TANGRAM_TEST(FlowSearch)
#include "tst_flow_search.moc"
