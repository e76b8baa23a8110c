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
    TestFolder folder_;
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
    QVERIFY(show_window(window, "64-gpus-two-types.json", "llama-2-7b"));
    QSignalSpy ended(&window.planning(), &Planning::ended);
    QVERIFY(press("F5"));
    QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, patience_ms);
    QVERIFY(click(middle(*button(window, "Search perspective"))));
    auto& page = *window.findChild<SearchPage*>();
    QTRY_VERIFY(page.isVisible());

    // What the grid shows is what the search did, to the pixel; a click tells more.
    const PairGridView& grid = page.pairs().view();
    QTRY_VERIFY(grid.grid() && !grid.fates().empty());
    const auto planned = cell_of(grid, PairFate::planned);
    QVERIFY(planned);
    QVERIFY(click(on_screen(grid, *planned)));
    const QTableView& options = *table(window, "Partial plans of the cell");
    QTRY_VERIFY_WITH_TIMEOUT(options.model()->rowCount() > 0, patience_ms);
    QCOMPARE(grid.current(), planned);

    if (const QByteArray shot = qgetenv("TANGRAM_FLOW_PICTURE"); !shot.isEmpty())
        QVERIFY(window.grab().save(QString::fromLocal8Bit(shot)));

    // A rule is switched off, and the next search differs.
    QTableView& rules = *table(window, "Pruning rules");
    const int balance = static_cast<int>(Rule::work_balance);
    const QRect box = rules.visualRect(rules.model()->index(balance, RuleModel::name_column));
    QVERIFY(click(rules.viewport()->mapToGlobal(QPoint(box.left() + 12, box.center().y()))));
    QTRY_VERIFY(!page.settings()[Rule::work_balance].on);
    QVERIFY(press("F5"));
    QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 2, patience_ms);
    QVERIFY(click(middle(*button(window, "Search perspective"))));
    const QTableView& records = *table(window, "Records of searches");
    QTRY_COMPARE(records.model()->rowCount(), 2);

    // Back and forth through the first.
    QVERIFY(click(row_of(records, 0, 0)));
    QTRY_COMPARE(page.records().chosen_rows(), (std::vector<int>{0}));
    const std::vector<PairFate> at_end(grid.fates().begin(), grid.fates().end());
    QVERIFY(std::find(at_end.begin(), at_end.end(), PairFate::waiting) == at_end.end());
    auto* moments = named<QAbstractSlider>(window, "Moment of the search");
    QVERIFY(moments != nullptr);
    if (moments->isEnabled()) { // else the search was over before it was looked at twice
        QVERIFY(click(moments->mapToGlobal(QPoint(moments->width() / 2, moments->height() / 2))));
        QVERIFY(press("Home"));
        QTRY_COMPARE(moments->value(), 0);
        const auto record = page.records().shelf().entries().front().record;
        QTRY_COMPARE(std::vector<PairFate>(grid.fates().begin(), grid.fates().end()), record->at(0).fates);
        QVERIFY(press("End"));
        QTRY_COMPARE(std::vector<PairFate>(grid.fates().begin(), grid.fates().end()), at_end);
    }

    // Both laid over each other: the table's pairs are all there are.
    QVERIFY(xdotool(QStringList{"keydown", "ctrl"} + move_to(row_of(records, 1, 0))
                    + QStringList{"click", "1", "keyup", "ctrl"}));
    QTRY_VERIFY(page.comparison().isVisible());
    QVERIFY(!page.comparison().sentence().isEmpty());
    QVERIFY(grid.is_comparing());
    const auto fates = [&] { return std::vector<PairFate>(grid.fates().begin(), grid.fates().end()); };
    const auto others = [&] { return std::vector<PairFate>(grid.other_fates().begin(), grid.other_fates().end()); };
    const std::vector<PairFate> both[] = {fates(), others()};
    if (moments->isEnabled()) { // both go back and forth together
        QVERIFY(click(moments->mapToGlobal(QPoint(moments->width() / 2, moments->height() / 2))));
        QVERIFY(press("Home"));
        QTRY_VERIFY2(page.comparison().sentence().startsWith("After "), qPrintable(page.comparison().sentence()));
        QVERIFY(press("End"));
        QTRY_VERIFY(fates() == both[0] && others() == both[1]);
    }
    QVERIFY(click(middle(*button(window, "Swap A and B"))));
    QTRY_VERIFY(fates() == both[1] && others() == both[0]);

    // The first is kept with the project, which is saved: JSON that others read.
    QVERIFY(click(row_of(records, 0, 0)));
    QTRY_COMPARE(page.records().chosen_rows(), (std::vector<int>{0}));
    QAbstractButton* keep = button(window, "Keep in the project");
    QVERIFY(keep != nullptr);
    QVERIFY(click(middle(*keep)));
    QTRY_COMPARE(window.document().project().records.size(), std::size_t{1});
    const QString path = folder_.path("kept.tangram");
    QVERIFY(answer_file_dialog(window, "ctrl+s", "Save project", path));
    QTRY_VERIFY2(QFileInfo::exists(path) && !window.isWindowModified(), qPrintable(window.message()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject saved = QJsonDocument::fromJson(file.readAll()).object();
    QCOMPARE(saved["records"].toArray().size(), 1);

    // The other is deleted, and taken back.
    QVERIFY(click(row_of(records, 1, 0)));
    QTRY_COMPARE(page.records().chosen_rows(), (std::vector<int>{1}));
    QVERIFY(click(middle(*button(window, "Delete"))));
    QTRY_COMPARE(records.model()->rowCount(), 1);
    QVERIFY(press("ctrl+z"));
    QTRY_COMPARE(records.model()->rowCount(), 2);

    // Opened again, the project has what was kept of its searches.
    QTRY_VERIFY(!window.isWindowModified());
    QVERIFY(window.open(path));
    QVERIFY(click(middle(*button(window, "Search perspective"))));
    QTRY_COMPARE(records.model()->rowCount(), 1);
    QVERIFY(click(row_of(records, 0, 0)));
    QTRY_VERIFY(fates() == at_end);
    if (moments->isEnabled()) {
        QVERIFY(click(moments->mapToGlobal(QPoint(moments->width() / 2, moments->height() / 2))));
        QVERIFY(press("Home"));
        QTRY_COMPARE(fates(), page.records().shelf().entries().front().record->fates_at(0));
    }
}

TANGRAM_TEST(FlowSearch)
#include "tst_flow_search.moc"
