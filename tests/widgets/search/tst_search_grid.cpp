// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/theme/theme.h"
#include "search/grid/pair_grid_text.h"
#include "search/grid/pair_grid_view.h"
#include "search/page/fate_legend.h"
#include "search/page/search_keys.h"
#include "search_samples.h"
#include "test_program.h"

#include <QSignalSpy>
#include <QToolButton>
#include <QWheelEvent>

#include <algorithm>
#include <map>
#include <set>

using namespace tangram;

class SearchGridTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void every_cell_can_be_hit_data();
    void every_cell_can_be_hit();
    void zooming_keeps_what_is_under_the_mouse();
    void a_cell_out_of_view_is_brought_into_it();
    void labels_are_measured_once();
    void cells_have_the_colours_of_their_fates_data();
    void cells_have_the_colours_of_their_fates();
    void a_rare_cell_is_found_however_small_it_is_drawn();
    void frequent_fates_keep_their_share();
    void a_cell_that_shares_its_pixel_is_painted_again();
    void crowded_labels_begin_with_the_islands();
    void long_names_get_room();
    void a_page_that_scrolls_keeps_the_wheel();
    void two_searches_split_cells_that_differ();
    void only_rows_that_changed_are_painted_again();
    void a_grid_like_the_one_before_is_painted_where_it_differs();
    void the_keyboard_reaches_every_cell();
    void a_click_chooses_a_cell();
    void the_legend_counts_all_cells();
    void slices_tell_their_blocks_and_halves_data();
    void slices_tell_their_blocks_and_halves();
    void parts_tell_what_they_take_of_nodes_data();
    void parts_tell_what_they_take_of_nodes();
    void every_key_that_is_named_helps_data();
    void every_key_that_is_named_helps();
};

namespace {

std::unique_ptr<PairGridView> shown_view(const std::shared_ptr<const PairGrid>& grid, QSize size = {900, 500})
{
    auto view = std::make_unique<PairGridView>();
    view->resize(size);
    view->set_grid(grid, {"H100", "A100", "V100"}, {0, 1, 2});
    view->grab();
    return view;
}

QColor colour_in(const QImage& picture, const PairGridGeometry& geometry, std::size_t cell, const PairGrid& grid)
{
    const auto columns = static_cast<int>(grid.columns.size());
    const QRect pixels = geometry.cell(static_cast<int>(cell) / columns, static_cast<int>(cell) % columns);
    // The most frequent colour: hatches are thin.
    std::map<QRgb, int> counts;
    for (int y = pixels.top(); y < pixels.top() + pixels.height(); ++y)
        for (int x = pixels.left(); x < pixels.left() + pixels.width(); ++x)
            ++counts[picture.pixel(x, y)];
    return std::max_element(counts.begin(), counts.end(),
                            [](const auto& a, const auto& b) { return a.second < b.second; })
        ->first;
}

} // namespace

void SearchGridTest::every_cell_can_be_hit_data()
{
    QTest::addColumn<int>("islands");
    QTest::addColumn<int>("blocks");
    QTest::addColumn<double>("density");
    QTest::addColumn<double>("zoom");
    QTest::newRow("small") << 1 << 3 << 1.0 << 1.0;
    QTest::newRow("usual") << 5 << 80 << 1.0 << 1.0;
    QTest::newRow("dense screen") << 5 << 80 << 2.0 << 1.0;
    QTest::newRow("fractional") << 5 << 80 << 1.5 << 1.0;
    QTest::newRow("large, zoomed") << 120 << 126 << 1.0 << 3.0;
}

void SearchGridTest::every_cell_can_be_hit()
{
    QFETCH(int, islands);
    QFETCH(int, blocks);
    QFETCH(double, density);
    QFETCH(double, zoom);
    const auto grid = sample_grid(islands, blocks);
    const QRect area(static_cast<int>(100 * density), static_cast<int>(40 * density), static_cast<int>(900 * density),
                     static_cast<int>(500 * density));
    std::set<std::pair<int, int>> hit;
    // Zoomed, the whole is seen in several views.
    for (double left = 0; left <= (zoom - 1) * area.width() + 1; left += area.width() / 2.0)
        for (double top = 0; top <= (zoom - 1) * area.height() + 1; top += area.height() / 2.0) {
            const PairGridGeometry geometry(*grid, area, density, {zoom, zoom, left, top});
            for (int row = 0; row < geometry.rows(); ++row)
                for (int column = 0; column < geometry.columns(); ++column) {
                    const QRect cell = geometry.cell(row, column);
                    for (const QPoint corner : {cell.topLeft(), cell.bottomRight(), cell.center()}) {
                        if (cell.isEmpty() || !area.contains(corner))
                            continue;
                        const auto found = geometry.cell_at(corner);
                        QVERIFY(found && *found == std::pair(row, column));
                        hit.insert(*found);
                    }
                }
        }
    QCOMPARE(hit.size(), grid->cell_count());
}

void SearchGridTest::zooming_keeps_what_is_under_the_mouse()
{
    const auto grid = sample_grid(40, 100);
    const QRect area(100, 40, 900, 500);
    PairGridGeometry geometry(*grid, area, 1, {});
    const QPoint mouse(420, 300);
    const auto before = geometry.cell_at(mouse);
    QVERIFY(before);
    for (int step = 0; step < 6; ++step) {
        const double width = geometry.cell_width();
        geometry = PairGridGeometry(*grid, area, 1, geometry.zoomed(1.4, mouse));
        QVERIFY(geometry.cell_width() > width);
        const auto now = geometry.cell_at(mouse);
        QVERIFY(now);
        QVERIFY(std::abs(now->first - before->first) <= 1);
        QVERIFY(std::abs(now->second - before->second) <= 2); // gaps do not grow along
    }
    for (int step = 0; step < 20; ++step)
        geometry = PairGridGeometry(*grid, area, 1, geometry.zoomed(1 / 1.4, mouse));
    QCOMPARE(geometry.zoom(), PairGridZoom());
}

void SearchGridTest::a_cell_out_of_view_is_brought_into_it()
{
    const auto grid = sample_grid(40, 100);
    const QRect area(100, 40, 900, 500);
    PairGridGeometry geometry(*grid, area, 1, {8, 8, 0, 0});
    for (const auto& [row, column] : {std::pair(119, 300), std::pair(0, 0), std::pair(60, 150)}) {
        geometry = PairGridGeometry(*grid, area, 1, geometry.showing(row, column));
        QVERIFY(area.contains(geometry.cell(row, column)));
    }
}

void SearchGridTest::labels_are_measured_once()
{
    const auto grid = sample_grid(200, 20);
    const auto view = shown_view(grid);
    const int measured = view->labels().measured();
    QVERIFY(measured > 0);
    std::vector<PairFate> fates = sample_fates(*grid);
    for (int frame = 0; frame < 5; ++frame) {
        fates[static_cast<std::size_t>(frame)] = PairFate::memory;
        view->set_fates(fates);
        view->resize(900 + frame, 500);
        QTest::keyClick(view.get(), Qt::Key_Plus);
        view->grab();
    }
    QCOMPARE(view->labels().measured(), measured);
    const int left = view->geometry().area().left();
    QFont larger = view->font();
    larger.setPointSizeF(2 * larger.pointSizeF());
    view->setFont(larger);
    QVERIFY(view->labels().measured() > measured);
    QVERIFY(view->geometry().area().left() > left);
}

void SearchGridTest::cells_have_the_colours_of_their_fates_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void SearchGridTest::cells_have_the_colours_of_their_fates()
{
    QFETCH(bool, dark);
    const auto grid = sample_grid(3, 12);
    const std::vector<PairFate> fates = sample_fates(*grid);
    const PairGridGeometry geometry(*grid, {10, 10, 900, 400}, 1, {});
    const PairGridColours colours(dark, std::nullopt);
    QImage picture(920, 420, QImage::Format_RGB32);
    paint_rows(picture, geometry, {fates, {}}, colours, {0, geometry.rows()});
    for (std::size_t cell = 0; cell < fates.size(); ++cell)
        QCOMPARE(colour_in(picture, geometry, cell, *grid), fate_look(fates[cell], dark).colour);

    const PairGridColours stressed(dark, PairFate::planned);
    paint_rows(picture, geometry, {fates, {}}, stressed, {0, geometry.rows()});
    for (std::size_t cell = 0; cell < fates.size(); ++cell) {
        const RuleLook look = fate_look(fates[cell], dark);
        QCOMPARE(colour_in(picture, geometry, cell, *grid),
                 fates[cell] == PairFate::planned ? look.colour : faded(look, colours.ground).colour);
    }
}

void SearchGridTest::a_rare_cell_is_found_however_small_it_is_drawn()
{
    const auto grid = sample_grid(200, 300); // 600 rows, 903 columns
    const PairGridGeometry geometry(*grid, {0, 0, 500, 250}, 1, {});
    QVERIFY(geometry.is_crowded());
    const PairGridColours colours(false, std::nullopt);
    std::vector<PairFate> fates(grid->cell_count(), PairFate::too_much_work);
    std::vector<PairFate> other = fates;
    QImage picture(500, 250, QImage::Format_RGB32);
    for (std::size_t row = 0; row < grid->rows.size(); row += 7)
        for (const std::size_t column : {row % 900, grid->columns.size() - 1}) {
            const std::size_t cell = grid->cell(row, column);
            fates[cell] = PairFate::planned;
            const int shown_row = geometry.shown_row(static_cast<int>(row));
            const int shown_column = geometry.shown_column(static_cast<int>(column));
            const PairFateRanks ranks = rare_first(count_fates(fates), std::nullopt);
            QCOMPARE(cell_in_sight(geometry, {fates, {}, ranks}, shown_row, shown_column), cell);
            QCOMPARE(cell_in_sight(geometry, {fates, other, ranks}, shown_row, shown_column), cell);
            QCOMPARE(cell_in_sight(geometry, {other, fates, ranks}, shown_row, shown_column), cell);
            const QRect pixels = geometry.cell(shown_row, shown_column);
            QVERIFY(!pixels.isEmpty());
            paint_rows(picture, geometry, {fates, {}, ranks}, colours, {shown_row, shown_row + 1});
            QCOMPARE(picture.pixelColor(pixels.center()), kept_look(false).colour);
            // Whoever looks for the frequent ones finds those.
            const PairFateRanks stressed = rare_first(count_fates(fates), PairFate::too_much_work);
            QVERIFY(stressed[static_cast<std::size_t>(PairFate::too_much_work)]
                    < stressed[static_cast<std::size_t>(PairFate::planned)]);
            fates[cell] = PairFate::too_much_work;
        }
}

void SearchGridTest::frequent_fates_keep_their_share()
{
    // Of each three sizes of an island's parts the first is planned: in pixels of three rows it would never be seen.
    const auto grid = sample_grid(200, 20);
    std::vector<PairFate> fates(grid->cell_count(), PairFate::memory);
    for (std::size_t row = 0; row < grid->rows.size(); row += 3)
        std::fill_n(fates.begin() + static_cast<std::ptrdiff_t>(grid->cell(row, 0)), grid->columns.size(),
                    PairFate::planned);
    const PairFateRanks ranks = rare_first(count_fates(fates), std::nullopt);
    for (const int height : {150, 200, 300}) {
        const PairGridGeometry geometry(*grid, {0, 0, 500, height}, 1, {});
        int planned = 0;
        int shown = 0;
        for (int row = 0; row < geometry.rows(); ++row)
            if (geometry.shown_row(row) == row) {
                ++shown;
                planned += fates[cell_in_sight(geometry, {fates, {}, ranks}, row, 5)] == PairFate::planned;
            }
        QCOMPARE(shown, height);
        QVERIFY2(std::abs(planned - shown / 3) < shown / 8, qPrintable(QString::number(planned)));
    }
}

void SearchGridTest::a_cell_that_shares_its_pixel_is_painted_again()
{
    const auto grid = sample_grid(200, 20);
    const auto view = shown_view(grid, {900, 300});
    QVERIFY(view->geometry().is_crowded());
    std::vector<PairFate> fates(grid->cell_count(), PairFate::too_much_work);
    fates[0] = PairFate::planned;
    view->set_fates(fates);
    view->grab();
    const auto columns = static_cast<int>(grid->columns.size());
    for (int row = 1; row < view->geometry().rows(); row += 11) {
        const int before = view->rows_painted();
        const std::size_t cell = grid->cell(static_cast<std::size_t>(row), static_cast<std::size_t>(columns / 2));
        fates[cell] = PairFate::planned;
        view->set_fates(fates);
        const QImage picture = view->grab().toImage();
        QCOMPARE(view->rows_painted(), before + 1); // the one in whose pixels it is shown
        const QRect pixels = view->geometry().cell(view->geometry().shown_row(row), columns / 2);
        QCOMPARE(picture.pixelColor(pixels.center()), kept_look(false).colour);
        QTest::mouseMove(view.get(), pixels.center() / view->geometry().density());
        QSignalSpy chosen(view.get(), &PairGridView::cell_chosen);
        QTest::mouseClick(view.get(), Qt::LeftButton, {}, pixels.center() / view->geometry().density());
        QCOMPARE(chosen.takeFirst()[0].value<std::size_t>(), cell); // what is seen is what is hit
        view->set_current(std::nullopt);
    }
}

void SearchGridTest::crowded_labels_begin_with_the_islands()
{
    auto grid = std::make_shared<PairGrid>(*sample_grid(4, 20));
    std::vector<PairGridRow> rows;
    for (int island = 0; island < 4; ++island)
        for (int nodes = 32; nodes > 0; --nodes)
            rows.push_back({{island}, nodes * 8, nodes, nodes % 16 == 0});
    grid->rows = rows;
    const auto view = shown_view(grid, {900, 460});
    constexpr double line = 14;
    const std::vector<int> labelled = view->labels().labelled_rows(view->geometry(), line);
    QVERIFY(labelled.size() > 12 && labelled.size() < 40);
    for (int row = 0; row < static_cast<int>(rows.size()); row += 16) // searched ones, the first of islands among them
        QVERIFY2(std::find(labelled.begin(), labelled.end(), row) != labelled.end(), qPrintable(QString::number(row)));
    for (std::size_t i = 1; i < labelled.size(); ++i)
        QVERIFY(view->geometry().row(labelled[i]).begin - view->geometry().row(labelled[i - 1]).begin >= line - 3);
}

void SearchGridTest::long_names_get_room()
{
    const auto left_of = [](const std::string& name, int width) {
        PairGridView view;
        view.resize(width, 500);
        view.set_grid(sample_grid(1, 20), {name}, {0});
        view.grab();
        return view.geometry().area().left();
    };
    const std::string usual = "H100 SXM5 80 GB, rack 12";
    const int more = left_of(usual, 1200) - left_of("H100", 1200);
    QVERIFY2(more > 20, qPrintable(QString::number(more)));
    QVERIFY(left_of(std::string(500, 'x'), 1200) < 1200 / 2); // the grid is what is looked at
    QCOMPARE(left_of(usual, 300), left_of("H100", 300)); // where there is no room the island's letter stands
}

void SearchGridTest::a_page_that_scrolls_keeps_the_wheel()
{
    const auto view = shown_view(sample_grid(40, 80));
    const QPointF at = view->rect().center();
    const auto turn = [&](Qt::KeyboardModifiers keys) {
        QWheelEvent wheel(at, view->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, keys, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(view.get(), &wheel);
        return wheel.isAccepted();
    };
    QVERIFY(turn(Qt::NoModifier));
    QVERIFY(view->geometry().zoom().down > 1);
    view->fit();
    view->leave_wheel_to_page(true);
    QVERIFY(!turn(Qt::NoModifier));
    QCOMPARE(view->geometry().zoom(), PairGridZoom());
    QVERIFY(turn(Qt::ControlModifier));
    QVERIFY(view->geometry().zoom().down > 1);
}

void SearchGridTest::two_searches_split_cells_that_differ()
{
    const auto grid = sample_grid(2, 8);
    const std::vector<PairFate> a(grid->cell_count(), PairFate::planned);
    std::vector<PairFate> b = a;
    b[7] = PairFate::memory;
    const PairGridGeometry geometry(*grid, {0, 0, 800, 300}, 1, {});
    const PairGridColours colours(false, std::nullopt);
    QImage picture(800, 300, QImage::Format_RGB32);
    paint_rows(picture, geometry, {a, b}, colours, {0, geometry.rows()});
    const QRect cell = geometry.cell(0, 7);
    QCOMPARE(picture.pixelColor(cell.left() + 1, cell.top() + 1), kept_look(false).colour);
    std::set<QRgb> lower;
    for (int x = cell.left(); x < cell.left() + cell.width() - 1; ++x)
        lower.insert(picture.pixel(x, cell.bottom() - 2));
    QVERIFY(lower.count(fate_look(PairFate::memory, false).colour.rgb()));
    QVERIFY(!lower.count(kept_look(false).colour.rgb()));
    const QRect equal = geometry.cell(0, 6);
    QCOMPARE(picture.pixelColor(equal.left() + 1, equal.top() + 1), faded(kept_look(false), colours.ground).colour);
}

void SearchGridTest::only_rows_that_changed_are_painted_again()
{
    const auto grid = sample_grid(3, 20);
    const auto view = shown_view(grid);
    std::vector<PairFate> fates = sample_fates(*grid);
    view->set_fates(fates);
    view->grab();
    int before = view->rows_painted();
    view->set_fates(fates);
    view->grab();
    QCOMPARE(view->rows_painted(), before);
    fates[grid->cell(4, 3)] = PairFate::memory;
    fates[grid->cell(4, 30)] = PairFate::memory;
    view->set_fates(fates);
    view->grab();
    QCOMPARE(view->rows_painted(), before + 1);
    before = view->rows_painted();
    view->set_current(5);
    view->mark_island(1);
    view->set_best_cells({3, 9});
    view->grab();
    QCOMPARE(view->rows_painted(), before);
    view->stress(PairFate::memory);
    view->grab();
    QCOMPARE(view->rows_painted(), before + static_cast<int>(grid->rows.size()));
}

void SearchGridTest::a_grid_like_the_one_before_is_painted_where_it_differs()
{
    const auto grid = sample_grid(3, 20);
    const auto view = shown_view(grid);
    const std::vector<std::string> names{"a", "b", "c"};
    view->set_grid(grid, names, {});
    std::vector<PairFate> fates = sample_fates(*grid);
    view->set_fates(fates);
    view->grab();
    int before = view->rows_painted();
    const auto search_again = [&](const std::shared_ptr<const PairGrid>& again) {
        view->set_grid(again, names, {});
        view->set_fates(fates);
        return view->grab().toImage();
    };
    search_again(sample_grid(3, 20)); // equal, and another object
    QCOMPARE(view->rows_painted(), before);
    fates[grid->cell(4, 3)] = PairFate::memory;
    const QImage picture = search_again(sample_grid(3, 20));
    QCOMPARE(view->rows_painted(), before + 1);
    const auto anew = shown_view(grid);
    anew->set_grid(grid, names, {});
    anew->set_fates(fates);
    QCOMPARE(picture, anew->grab().toImage());
    // Cells that wait again are painted as such.
    view->set_grid(sample_grid(3, 20), names, {});
    anew->set_grid(sample_grid(3, 20), {"d"}, {});
    anew->set_grid(sample_grid(3, 20), names, {});
    QCOMPARE(view->grab().toImage(), anew->grab().toImage());
    view->set_fates(fates);
    // As many parts and slices, and others.
    auto other = std::make_shared<PairGrid>(*grid);
    other->rows[1].nodes = 3;
    before = view->rows_painted();
    search_again(other);
    QCOMPARE(view->rows_painted(), before + static_cast<int>(grid->rows.size()));
    // What was laid over the first is gone.
    view->set_other_fates(std::vector<PairFate>(grid->cell_count(), PairFate::planned));
    view->grab();
    before = view->rows_painted();
    search_again(other);
    QCOMPARE(view->rows_painted(), before + static_cast<int>(grid->rows.size()));
}

void SearchGridTest::the_keyboard_reaches_every_cell()
{
    const auto grid = sample_grid(2, 6);
    const auto view = shown_view(grid);
    view->set_fates(sample_fates(*grid));
    QSignalSpy chosen(view.get(), &PairGridView::cell_chosen);
    QTest::keyClick(view.get(), Qt::Key_Right);
    QCOMPARE(view->current(), std::optional<std::size_t>(0));
    std::set<std::size_t> reached{0};
    for (std::size_t row = 0; row < grid->rows.size(); ++row) {
        QTest::keyClick(view.get(), Qt::Key_Home);
        for (std::size_t column = 0; column < grid->columns.size(); ++column) {
            reached.insert(*view->current());
            QVERIFY(view->accessibleDescription().contains(fate_name(view->fates()[*view->current()])));
            QTest::keyClick(view.get(), Qt::Key_Right);
        }
        QTest::keyClick(view.get(), Qt::Key_Down);
    }
    QCOMPARE(reached.size(), grid->cell_count());
    QCOMPARE(chosen.count(), 0);
    QTest::keyClick(view.get(), Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][0].value<std::size_t>(), *view->current());
}

void SearchGridTest::a_click_chooses_a_cell()
{
    const auto grid = sample_grid(2, 6);
    const auto view = shown_view(grid);
    QSignalSpy chosen(view.get(), &PairGridView::cell_chosen);
    const double density = view->geometry().density();
    for (const auto& [row, column] : {std::pair(0, 0), std::pair(3, 9), std::pair(5, 20)}) {
        const QPoint at = view->geometry().cell(row, column).center() / density;
        QTest::mouseClick(view.get(), Qt::LeftButton, {}, at);
        QCOMPARE(chosen.last()[0].value<std::size_t>(),
                 grid->cell(static_cast<std::size_t>(row), static_cast<std::size_t>(column)));
    }
    QTest::mouseClick(view.get(), Qt::LeftButton, {}, QPoint(2, 2));
    QCOMPARE(chosen.count(), 3);
}

void SearchGridTest::the_legend_counts_all_cells()
{
    const auto grid = sample_grid(3, 20);
    const std::vector<PairFate> fates = sample_fates(*grid);
    FateLegend legend;
    legend.set_counts(count_fates(fates), true);
    std::uint64_t sum = 0;
    for (std::size_t fate = 0; fate < pair_fate_count; ++fate)
        sum += legend.cells_of(static_cast<PairFate>(fate));
    QCOMPARE(sum, grid->cell_count());
    QSignalSpy chosen(&legend, &FateLegend::fate_chosen);
    const auto entries = legend.findChildren<QToolButton*>();
    const auto planned = std::find_if(entries.begin(), entries.end(), [](const QToolButton* entry) {
        return entry->text().startsWith(fate_name(PairFate::planned));
    });
    QVERIFY(planned != entries.end());
    (*planned)->click();
    QCOMPARE(legend.chosen(), std::optional(PairFate::planned));
    (*planned)->click();
    QCOMPARE(legend.chosen(), std::nullopt);
    QCOMPARE(chosen.count(), 2);
}

void SearchGridTest::slices_tell_their_blocks_and_halves_data()
{
    QTest::addColumn<LayerCounts>("counts");
    QTest::addColumn<QString>("text");
    QTest::newRow("whole blocks") << LayerCounts{0, 3, 0, 0} << "3 blocks";
    QTest::newRow("with the head") << LayerCounts{0, 2, 1, 1} << "3 blocks + head";
    QTest::newRow("halves that make blocks") << LayerCounts{1, 2, 1, 0, 2, 1, 0} << "embedding + 3 blocks";
    QTest::newRow("an attention more") << LayerCounts{1, 1, 0, 0, 2, 0, 0} << "embedding + 1 block + attention half";
    QTest::newRow("attention alone") << LayerCounts{1, 0, 0, 0, 1, 0, 0} << "embedding + attention half";
    QTest::newRow("a feed-forward network more")
        << LayerCounts{0, 3, 0, 1, 2, 0, 1} << "feed-forward half + 2 blocks + head";
    QTest::newRow("both") << LayerCounts{0, 2, 0, 0, 2, 0, 1} << "feed-forward half + 1 block + attention half";
    QTest::newRow("both alone") << LayerCounts{0, 1, 0, 0, 1, 0, 1} << "feed-forward half + attention half";
}

void SearchGridTest::slices_tell_their_blocks_and_halves()
{
    QFETCH(const LayerCounts, counts);
    QFETCH(const QString, text);
    PairGridColumn column;
    column.counts = counts;
    QCOMPARE(slice_text(column).simplified(), text); // blanks of numbers do not break
}

void SearchGridTest::parts_tell_what_they_take_of_nodes_data()
{
    QTest::addColumn<PairGridRow>("row");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("in_full");
    QTest::newRow("whole nodes") << PairGridRow{{1}, 14, 2} << "2 nodes"
                                 << "2 nodes, 14 GPUs";
    QTest::newRow("six of each seven") << PairGridRow{{1}, 12, 2} << "2 × 6 GPUs"
                                       << "2 nodes, 12 GPUs";
    QTest::newRow("one of each seven") << PairGridRow{{1}, 2, 2} << "2 × 1 GPU"
                                       << "2 nodes, 2 GPUs";
    QTest::newRow("a whole node") << PairGridRow{{1}, 7, 1} << "7 GPUs"
                                  << "1 node, 7 GPUs";
    QTest::newRow("some of a node") << PairGridRow{{1}, 6, 1} << "6 GPUs"
                                    << "1 node, 6 GPUs";
    QTest::newRow("nodes of fewer GPUs") << PairGridRow{{0}, 12, 2} << "2 nodes"
                                         << "2 nodes, 12 GPUs";
    QTest::newRow("many sizes") << PairGridRow{{1}, 441, 63, false, 31} << "33–63 nodes"
                                << "33–63 nodes of 7 GPUs each";
    QTest::newRow("many sizes, six of each seven") << PairGridRow{{1}, 378, 63, false, 31} << "33–63 × 6 GPUs"
                                                   << "33–63 nodes of 6 GPUs each";
}

void SearchGridTest::parts_tell_what_they_take_of_nodes()
{
    QFETCH(const PairGridRow, row);
    QFETCH(const QString, text);
    QFETCH(const QString, in_full);
    PairGrid grid; // islands of nodes with 6 and with 7 GPUs; the larger sizes of the second are the third's, too
    grid.rows = {{{0}, 18, 3}, {{1, 2}, 448, 64}, row};
    QCOMPARE(part_size_text(row, node_gpus(grid)).simplified(), text); // blanks of numbers do not break
    QCOMPARE(part_size_in_full(row).simplified(), in_full);
}

void SearchGridTest::every_key_that_is_named_helps_data()
{
    QTest::addColumn<QString>("named");
    QTest::addColumn<int>("key");
    const auto add = [](const char* named, int key) {
        QTest::addRow("%s %x", named, static_cast<unsigned>(key)) << QString::fromUtf8(named) << key;
    };
    for (const int key : {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down})
        add("← → ↑ ↓", key);
    add("Home, End", Qt::Key_Home);
    add("Home, End", Qt::Key_End);
    add("Page up, Page down", Qt::Key_PageUp);
    add("Page up, Page down", Qt::Key_PageDown);
    add("Enter, Space", Qt::Key_Return);
    add("Enter, Space", Qt::Key_Space);
    add("+ −", Qt::Key_Plus);
    add("+ −", Qt::Key_Minus);
    add("F,", Qt::Key_F);
}

void SearchGridTest::every_key_that_is_named_helps()
{
    QFETCH(QString, named);
    QFETCH(int, key);
    const auto grid = sample_grid(3, 24);
    const auto view = shown_view(grid);
    view->set_current(grid->cell(4, 12));
    QTest::keyClick(view.get(), Qt::Key_Plus);
    QTest::keyClick(view.get(), Qt::Key_Plus);
    QSignalSpy chosen(view.get(), &PairGridView::cell_chosen);
    const auto current = view->current();
    const PairGridZoom zoom = view->geometry().zoom();
    QTest::keyClick(view.get(), static_cast<Qt::Key>(key));
    QVERIFY(view->current() != current || !(view->geometry().zoom() == zoom) || !chosen.isEmpty());
    const std::vector<KeyHelp> helps = search_key_help();
    QVERIFY(std::any_of(helps.begin(), helps.end(), [&](const KeyHelp& help) { return help.keys.contains(named); }));
}

TANGRAM_TEST(SearchGridTest)
#include "tst_search_grid.moc"
