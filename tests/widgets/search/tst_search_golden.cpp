// SPDX-License-Identifier: GPL-3.0-or-later
// What the charts of a search look like.
#include "common/theme/island_colours.h"
#include "golden_picture.h"
#include "search/grid/option_plot.h"
#include "search/grid/pair_grid_text.h"
#include "search/grid/pair_grid_view.h"
#include "search/live/best_view.h"
#include "search/live/funnel_view.h"
#include "search/page/fate_legend.h"
#include "search_samples.h"
#include "test_program.h"

#include <algorithm>
#include <tuple>

using namespace tangram;

namespace {

constexpr PairFate every_fate[] = {PairFate::waiting,         PairFate::granularity, PairFate::part_sizes,
                                   PairFate::division,        PairFate::memory,      PairFate::too_much_work,
                                   PairFate::too_little_work, PairFate::planned};

/// As a search leaves it halfway: some columns cannot be cut, some rows are too small, the last are not looked at yet.
std::vector<PairFate> fates_of_every_kind(const PairGrid& grid)
{
    std::vector<PairFate> fates = sample_fates(grid);
    for (std::size_t cell = 0; cell < fates.size(); ++cell) {
        const std::size_t row = cell / grid.columns.size();
        const std::size_t column = cell % grid.columns.size();
        if (row + 1 == grid.rows.size() && 2 * column > grid.columns.size())
            fates[cell] = PairFate::waiting;
        else if (grid.columns[column].blocks() % 7 == 6)
            fates[cell] = PairFate::granularity;
        else if (row % 3 == 2 && row > 2)
            fates[cell] = PairFate::part_sizes;
        else if (row == 2 && 2 * column < grid.columns.size())
            fates[cell] = PairFate::division;
    }
    return fates;
}

std::unique_ptr<PairGridView> view_of(const std::shared_ptr<const PairGrid>& grid, std::vector<PairFate> fates)
{
    auto view = std::make_unique<PairGridView>();
    view->set_grid(grid, {"H100", "A100 · rack 1", "V100 of the old hall"}, {0, 1, 2});
    view->set_fates(fates);
    view->setFocusPolicy(Qt::NoFocus); // a window that is shown gives the focus to whoever takes it
    return view;
}

QWidget* live_grid()
{
    const auto grid = sample_grid(3, 24);
    auto view = view_of(grid, fates_of_every_kind(*grid));
    view->set_best_cells({static_cast<std::uint32_t>(grid->cell(0, 14)), static_cast<std::uint32_t>(grid->cell(4, 8))});
    view->set_current(grid->cell(3, 5));
    view->mark_island(1);
    return view.release();
}

QWidget* small_grid()
{
    const auto grid = sample_grid(1, 3);
    auto view = view_of(grid, sample_fates(*grid));
    view->set_best_cells({static_cast<std::uint32_t>(grid->cell(1, 4))});
    return view.release();
}

/// 900 rows and 1,219 columns, each cell below a pixel.
QWidget* large_grid()
{
    const auto grid = sample_grid(300, 406);
    std::vector<PairFate> fates(grid->cell_count());
    for (std::size_t cell = 0; cell < fates.size(); ++cell) {
        const double load = grid->columns[cell % grid->columns.size()].blocks()
            / static_cast<double>(2 + cell / grid->columns.size() % 3 * (cell / grid->columns.size() / 30));
        fates[cell] = load < 4 ? PairFate::too_little_work
            : load < 40        ? PairFate::planned
            : load < 90        ? PairFate::too_much_work
                               : PairFate::memory;
    }
    auto view = view_of(grid, std::move(fates));
    view->set_best_cells({static_cast<std::uint32_t>(grid->cell(450, 200))});
    return view.release();
}

/// Two searches laid over each other.
QWidget* compared_grid()
{
    const auto grid = sample_grid(2, 16);
    auto view = view_of(grid, sample_fates(*grid));
    view->set_other_fates(sample_fates(*grid, 4));
    return view.release();
}

QWidget* legend()
{
    const auto grid = sample_grid(3, 24);
    auto legend = std::make_unique<FateLegend>();
    legend->set_counts(count_fates(fates_of_every_kind(*grid)), true);
    return legend.release();
}

QWidget* funnel()
{
    Funnel funnel{14520, 2392, {}};
    funnel.charge(Rule::memory, 4310);
    funnel.charge(Rule::symmetry, 1890);
    funnel.charge(Rule::dominated, 402);
    funnel.charge(Rule::bound, 404);
    funnel.charge(Rule::work_balance, 2608);
    funnel.charge(Rule::granularity, 300);
    funnel.charge(Rule::part_sizes, 1000);
    funnel.charge(Rule::beam, 1200);
    funnel.charge(Rule::tensor_inside_node, 4);
    funnel.charge(Rule::data_before_tensor, 10);
    funnel.kept = funnel.total;
    for (const std::uint64_t removed : funnel.pruned)
        funnel.kept -= removed;
    auto view = std::make_unique<FunnelView>(QStringLiteral("Funnel"), QStringLiteral("kept"), QString());
    view->set_funnel(funnel);
    return view.release();
}

QWidget* best_and_bound()
{
    auto view = std::make_unique<BestView>();
    BestCurve curve;
    curve.add({});
    for (const auto& [at, best, bound] :
         {std::tuple(0.1, 0.0, 9.6), std::tuple(0.3, 14.2, 9.6), std::tuple(0.5, 12.1, 9.7), std::tuple(0.9, 11.4, 9.7),
          std::tuple(1.4, 10.9, 9.9), std::tuple(2.1, 10.9, 10.1), std::tuple(2.6, 10.6, 10.1)})
        curve.add({at, best, bound});
    view->set_curve(curve, 4.2e6);
    view->mark(1.0);
    return view.release();
}

std::vector<ExplainedOption> options()
{
    std::vector<ExplainedOption> options;
    for (const int tensor : {1, 2, 4, 8})
        for (const int zero : {1, 2, 3}) {
            ExplainedOption option;
            option.strategy.tensor = tensor;
            option.strategy.data = 64 / tensor;
            option.strategy.zero = zero;
            option.cost.forward_s = 0.020 * (1 + 0.1 * tensor + 0.3 * (zero == 3));
            option.cost.backward_s = 2 * option.cost.forward_s;
            option.cost.memory.weights_bytes = 1.6e11 / tensor / (zero == 3 ? 4 : 1);
            option.cost.memory.optimizer_bytes = 3e10 / tensor;
            if (option.cost.memory.total_bytes() > 80.0 * (1 << 30))
                option.pruned_by = Rule::memory;
            else if (zero == 3)
                option.pruned_by = Rule::dominated;
            else if (zero == 2 && tensor == 8)
                option.pruned_by = Rule::beam;
            options.push_back(option);
        }
    return options;
}

QWidget* plot()
{
    auto view = std::make_unique<OptionPlot>();
    view->set_options(options(), 80.0 * (1 << 30));
    view->select(6);
    view->setFocusPolicy(Qt::NoFocus);
    return view.release();
}

using Make = QWidget* (*)();

} // namespace

Q_DECLARE_METATYPE(Make)

class SearchGoldenTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void the_grid_shows_every_fate();
    void the_charts_data();
    void the_charts();
};

void SearchGoldenTest::initTestCase()
{
    if (!golden_pictures_apply())
        QSKIP("letters are drawn differently here: golden pictures are of Debian 12's Qt and FreeType");
}

void SearchGoldenTest::the_grid_shows_every_fate()
{
    const std::vector<PairFate> fates = fates_of_every_kind(*sample_grid(3, 24));
    for (const PairFate fate : every_fate)
        QVERIFY2(std::find(fates.begin(), fates.end(), fate) != fates.end(), qPrintable(fate_name(fate)));
}

void SearchGoldenTest::the_charts_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<Make>("make");
    QTest::addColumn<bool>("grey");
    QTest::newRow("grid/live") << QSize(760, 260) << &live_grid << false;
    QTest::newRow("grid/live-grey") << QSize(760, 260) << &live_grid << true;
    QTest::newRow("grid/small") << QSize(560, 150) << &small_grid << false;
    QTest::newRow("grid/large") << QSize(420, 240) << &large_grid << false;
    QTest::newRow("grid/compared") << QSize(560, 190) << &compared_grid << false;
    QTest::newRow("legend") << QSize(420, 72) << &legend << false;
    QTest::newRow("funnel") << QSize(320, 276) << &funnel << false;
    QTest::newRow("funnel-grey") << QSize(320, 276) << &funnel << true;
    QTest::newRow("best") << QSize(320, 190) << &best_and_bound << false;
    QTest::newRow("options") << QSize(300, 220) << &plot << false;
}

void SearchGoldenTest::the_charts()
{
    QFETCH(QSize, size);
    QFETCH(Make, make);
    QFETCH(bool, grey);
    const IslandLook before = island_look();
    if (grey)
        set_island_look({IslandPalette::grey, true});
    const QString fault =
        compare_widget_with_golden(QStringLiteral("search/") + QLatin1String(QTest::currentDataTag()), size, make);
    set_island_look(before);
    QVERIFY2(fault.isEmpty(), qPrintable(fault));
}

TANGRAM_TEST(SearchGoldenTest)
#include "tst_search_golden.moc"
