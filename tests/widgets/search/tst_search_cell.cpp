// SPDX-License-Identifier: GPL-3.0-or-later
// A cell's partial plans, and where they stand on a small page.
#include "common/form/steady_label.h"
#include "search/grid/cell_detail.h"
#include "search/grid/option_model.h"
#include "search/live/funnel_view.h"
#include "search/live/progress_view.h"
#include "search/page/search_columns.h"
#include "search/page/search_page.h"
#include "search/rules/pruning_panel.h"
#include "test_program.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QProgressBar>
#include <QScrollBar>
#include <QTableView>

#include <algorithm>
#include <set>

using namespace tangram;

namespace {

constexpr double capacity = 80.0 * (1 << 30);

/// Plans that differ in tensor degree and recomputation alone, and in what follows from them.
ExplainedTick tick()
{
    ExplainedTick tick;
    tick.micro_batch_samples = 1;
    tick.micro_batches = 960;
    for (const int tensor : {1, 2, 4, 8})
        for (const Recompute recompute : {Recompute::none, Recompute::selective, Recompute::full}) {
            ExplainedOption option;
            option.strategy.tensor = tensor;
            option.strategy.data = 8;
            option.strategy.recompute = recompute;
            option.cost.forward_s = 0.0201 * tensor;
            option.cost.backward_s = 0.0402 * (tensor + static_cast<int>(recompute));
            option.cost.memory.weights_bytes = 2e11 / tensor;
            option.most_in_flight = 4;
            if (option.cost.memory.total_bytes() > capacity)
                option.pruned_by = Rule::memory;
            tick.options.push_back(option);
        }
    return tick;
}

ExplainedPair pair()
{
    ExplainedPair pair;
    pair.fate = PairFate::planned;
    pair.capacity_bytes = capacity;
    pair.ticks = {tick()};
    return pair;
}

int visible_bars(const QWidget& page, Qt::Orientation orientation)
{
    const auto bars = page.findChildren<QScrollBar*>();
    return static_cast<int>(std::count_if(bars.begin(), bars.end(), [&](const QScrollBar* bar) {
        return bar->orientation() == orientation && bar->isVisible() && bar->maximum() > bar->minimum();
    }));
}

} // namespace

class SearchCellTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void columns_that_tell_plans_apart_are_known();
    void what_tells_plans_apart_is_shown_data();
    void what_tells_plans_apart_is_shown();
    void a_small_page_scrolls_by_one_bar_data();
    void a_small_page_scrolls_by_one_bar();
    void a_proof_is_told_as_what_is_ruled_out();
    void a_renamed_rule_keeps_the_sum();
};

void SearchCellTest::columns_that_tell_plans_apart_are_known()
{
    OptionModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.set_tick(tick(), capacity);
    const auto as_set = [](const std::vector<int>& columns) { return std::set(columns.begin(), columns.end()); };
    const std::set<int> alike = as_set(model.columns_all_alike());
    const std::set<int> differ = as_set(model.columns_that_differ());
    QCOMPARE(alike,
             (std::set<int>{OptionModel::context_column, OptionModel::expert_column, OptionModel::data_column,
                            OptionModel::zero_column, OptionModel::sync_column, OptionModel::in_flight_column}));
    QCOMPARE(differ,
             (std::set<int>{OptionModel::recompute_column, OptionModel::forward_column, OptionModel::backward_column,
                            OptionModel::memory_column}));
    // Measures go before what the plans are.
    QCOMPARE(model.columns_that_differ().back(), static_cast<int>(OptionModel::recompute_column));
    model.set_tick({}, 0);
    QVERIFY(model.columns_that_differ().empty());
}

void SearchCellTest::what_tells_plans_apart_is_shown_data()
{
    QTest::addColumn<int>("width");
    for (const int width : {340, 404, 480, 660, 820, 1400})
        QTest::addRow("%d", width) << width;
}

void SearchCellTest::what_tells_plans_apart_is_shown()
{
    QFETCH(int, width);
    CellDetail detail;
    detail.resize(width, 300);
    detail.show_pair(pair(), {}, QStringLiteral("cell"));
    detail.show();
    QVERIFY(QTest::qWaitForWindowExposed(&detail));
    QCoreApplication::processEvents();
    const auto* table = detail.findChild<QTableView*>();
    QVERIFY(!table->horizontalScrollBar()->isVisible());
    for (const int column : {OptionModel::tensor_column, OptionModel::recompute_column, OptionModel::fate_column})
        QVERIFY2(!table->isColumnHidden(column), qPrintable(QString::number(column)));
    if (width == 1400) // there is room for all
        QCOMPARE(table->horizontalHeader()->hiddenSectionCount(), 0);
}

void SearchCellTest::a_small_page_scrolls_by_one_bar_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("stacked");
    QTest::newRow("720x450") << QSize(720, 340) << true;
    QTest::newRow("narrow and high") << QSize(700, 900) << true;
    QTest::newRow("1280x800") << QSize(1280, 718) << false;
}

void SearchCellTest::a_small_page_scrolls_by_one_bar()
{
    QFETCH(QSize, size);
    QFETCH(bool, stacked);
    SearchPage page;
    page.resize(size);
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    const auto& columns = *page.findChild<SearchColumns*>();
    page.detail().show_pair(pair(), {}, QStringLiteral("cell"));
    QCoreApplication::processEvents();
    QCOMPARE(columns.is_stacked(), stacked);
    QCOMPARE(visible_bars(page, Qt::Horizontal), 0);
    QVERIFY2(!stacked || visible_bars(page, Qt::Vertical) == 1,
             qPrintable(QString::number(visible_bars(page, Qt::Vertical))));
    // There and back again.
    page.resize(stacked ? QSize(1280, 718) : QSize(720, 340));
    QCoreApplication::processEvents();
    QCOMPARE(columns.is_stacked(), !stacked);
    page.resize(size);
    QCoreApplication::processEvents();
    QCOMPARE(columns.is_stacked(), stacked);
    QVERIFY(page.detail().isVisible() && page.pruning().isVisible() && page.best().isVisible());
}

void SearchCellTest::a_proof_is_told_as_what_is_ruled_out()
{
    ProgressView view;
    view.begin(1e6, true);
    SearchSnapshot now;
    now.phase = SearchPhase::compose;
    now.elapsed_s = 2;
    view.show_snapshot(now);
    const auto told = [&] {
        QStringList texts;
        for (const SteadyLabel* label : view.findChildren<SteadyLabel*>())
            texts << label->text();
        return texts.join(QLatin1Char('|'));
    };
    QVERIFY2(told().contains("First by heuristics"), qPrintable(told()));
    now.phase = SearchPhase::prove;
    now.ruled_out = 0.42;
    now.proof_states = 1234;
    view.show_snapshot(now);
    QVERIFY2(told().contains("Proving the optimum") && told().contains("42.0") && told().contains("partial pipelines"),
             qPrintable(told()));
    QVERIFY2(!told().contains("left"), qPrintable(told())); // nobody knows
    const auto* bar = view.findChild<QProgressBar*>();
    QCOMPARE(bar->value(), 420);
}

void SearchCellTest::a_renamed_rule_keeps_the_sum()
{
    FunnelView view({}, QStringLiteral("kept"), {});
    Funnel funnel{10, 7, {}};
    funnel.charge(Rule::beam, 3);
    view.set_funnel(funnel);
    const QString sum = view.sum_text();
    const QImage before = view.grab().toImage();
    view.rename(Rule::beam, QStringLiteral("Beam, before the proof"), QStringLiteral("Looked at again."));
    QCOMPARE(view.sum_text(), sum);
    QVERIFY(view.grab().toImage() != before);
    view.rename(Rule::beam, {}, {});
    QCOMPARE(view.grab().toImage(), before);
}

TANGRAM_TEST(SearchCellTest)
#include "tst_search_cell.moc"
