// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/grid/pair_grid_view.h"

#include "common/chart/exportable_chart.h"
#include "common/form/panel.h"
#include "common/theme/theme.h"
#include "search/grid/pair_grid_text.h"

#include <QAccessible>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cstring>
#include <set>
#include <tuple>
#include <utility>

namespace tangram {

namespace {

constexpr int axis_height = 38; ///< names of the groups, then blocks
constexpr int margin = 8;

} // namespace

PairGridView::PairGridView(QWidget* parent)
    : QWidget(parent)
{
    (new ExportableChart(*this))->set_text([this] { return as_text(); });
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Pairs of slices and island parts"));
}

bool PairGridView::set_grid(std::shared_ptr<const PairGrid> grid, std::vector<std::string> island_names,
                            std::vector<int> looks)
{
    const bool same =
        grid && grid_ && grid_->rows.size() == grid->rows.size() && grid_->columns.size() == grid->columns.size();
    const bool equal = same && *grid_ == *grid; // the same problem is searched again
    const bool as_painted = equal && !is_comparing();
    const bool as_measured = equal && island_names_ == island_names;
    const QRect area = geometry_.area();
    grid_ = std::move(grid);
    island_names_ = std::move(island_names);
    looks_ = std::move(looks);
    if (!as_measured)
        measure_labels();
    fates_.assign(grid_ ? grid_->cell_count() : 0, PairFate::waiting);
    painted_.resize(fates_.size());
    fates_moved_ = true;
    counts_ = {};
    counts_[static_cast<std::size_t>(PairFate::waiting)] = fates_.size();
    ranked_ = false;
    other_fates_.clear();
    best_.clear();
    marked_.clear();
    if (!same) // else what was looked at is looked at still
        current_.reset();
    set_zoom(same ? geometry_.zoom() : PairGridZoom());
    if (!as_painted || geometry_.area() != area)
        paint_all_again();
    update();
    point_at(std::nullopt);
    tell_current();
    return same;
}

template <typename Change>
bool PairGridView::take_rows(std::vector<PairFate>& shown, std::span<const PairFate> now, Change change)
{
    const std::size_t columns = grid_->columns.size();
    const std::size_t rows = grid_->rows.size();
    const auto differs = [&](std::size_t row) {
        return std::memcmp(shown.data() + row * columns, now.data() + row * columns, columns) != 0;
    };
    bool any = false;
    for (std::size_t begin = 0; begin < rows; ++begin) {
        if (!differs(begin))
            continue;
        std::size_t end = begin + 1;
        while (end < rows && differs(end))
            ++end;
        const std::span own = std::span(shown).subspan(begin * columns, (end - begin) * columns);
        const std::span other = now.subspan(begin * columns, own.size());
        change(begin, own, other);
        std::memcpy(own.data(), other.data(), own.size());
        any = true;
        begin = end; // which does not differ
    }
    return any;
}

void PairGridView::set_fates(std::span<const PairFate> fates)
{
    if (!grid_ || fates.size() != fates_.size())
        return;
    const auto count = [&](std::size_t /*row*/, std::span<const PairFate> before, std::span<const PairFate> now) {
        const FateCounts gone = count_fates(before);
        const FateCounts come = count_fates(now);
        for (std::size_t fate = 0; fate < pair_fate_count; ++fate)
            counts_[fate] += come[fate] - gone[fate];
    };
    if (!take_rows(fates_, fates, count))
        return;
    fates_moved_ = true;
    ranked_ = false;
    update();
    point_at(under_mouse_);
    tell_current();
}

void PairGridView::tell_current()
{
    const QString told = current_ ? text_of(*current_) : QString();
    if (told != accessibleDescription())
        setAccessibleDescription(told);
}

void PairGridView::set_other_fates(std::span<const PairFate> fates)
{
    if (!fates.empty() && (!grid_ || fates.size() != fates_.size()))
        return;
    const auto repaint = [&](std::size_t row, std::span<const PairFate> before, std::span<const PairFate> /*now*/) {
        const auto first = stale_.begin() + static_cast<std::ptrdiff_t>(row);
        std::fill_n(first, before.size() / grid_->columns.size(), 1);
    };
    if (fates.size() != other_fates_.size()) { // a comparison begins or ends
        other_fates_.assign(fates.begin(), fates.end());
        paint_all_again();
    } else if (fates.empty() || !take_rows(other_fates_, fates, repaint)) {
        return;
    }
    update();
    point_at(under_mouse_);
    tell_current();
}

void PairGridView::set_best_cells(std::vector<std::uint32_t> cells)
{
    if (cells == best_)
        return;
    best_ = std::move(cells);
    update();
    tell_current();
}

void PairGridView::stress(std::optional<PairFate> fate)
{
    stressed_ = fate;
    ranked_ = false;
    paint_all_again();
}

void PairGridView::mark_island(int island)
{
    marked_island_ = island;
    update();
}

void PairGridView::mark_cells(std::vector<std::uint32_t> cells)
{
    marked_ = std::move(cells);
    update();
}

void PairGridView::set_current(std::optional<std::size_t> cell)
{
    if (cell && (!grid_ || *cell >= grid_->cell_count()))
        cell.reset();
    current_ = cell;
    if (current_) {
        const auto columns = static_cast<int>(grid_->columns.size());
        set_zoom(geometry_.showing(static_cast<int>(*current_) / columns, static_cast<int>(*current_) % columns));
    }
    tell_current();
    point_at(under_mouse_);
    update();
}

QString PairGridView::text_of(std::size_t cell) const
{
    const QString title = cell_title(*grid_, cell, island_names_) + QStringLiteral(" · ");
    if (!other_fates_.empty() && other_fates_[cell] != fates_[cell])
        return title + tr("A: %1, B: %2").arg(fate_name(fates_[cell]), fate_name(other_fates_[cell]));
    const bool best = std::find(best_.begin(), best_.end(), cell) != best_.end();
    return title + cell_fate_text(*grid_, cell, fates_[cell], false)
        + (best ? QStringLiteral(" · ") + tr("in the best plan") : QString());
}

QString PairGridView::as_text() const
{
    QStringList rows{accessibleName()};
    if (!grid_)
        return rows.front();
    QStringList fields{tr("Island part")};
    for (const PairGridColumn& column : grid_->columns)
        fields << slice_text(column);
    rows << fields.join(QLatin1Char('\t'));
    std::size_t cell = 0;
    for (const PairGridRow& row : grid_->rows) {
        fields = {QStringLiteral("%1 · %2").arg(island_text(row, island_names_), part_size_text(row))};
        for (std::size_t column = 0; column < grid_->columns.size(); ++column, ++cell)
            fields << (is_comparing() && other_fates_[cell] != fates_[cell]
                           ? tr("A: %1, B: %2").arg(fate_name(fates_[cell]), fate_name(other_fates_[cell]))
                           : fate_name(fates_[cell]));
        rows << fields.join(QLatin1Char('\t'));
    }
    return rows.join(QLatin1Char('\n'));
}

void PairGridView::point_at(std::optional<std::size_t> cell)
{
    under_mouse_ = grid_ && cell && *cell < grid_->cell_count() ? cell : std::nullopt;
    const std::optional<std::size_t> told = under_mouse_ ? under_mouse_ : current_;
    Q_EMIT pointed_at(told ? text_of(*told) : QString());
}

void PairGridView::measure_labels()
{
    const QFontMetricsF metrics(small_font(font()));
    sizes_width_ = 0;
    names_width_ = 0;
    if (!grid_)
        return;
    std::set<std::tuple<int, int, int>> known; // thousands of rows have a handful of sizes
    std::set<std::pair<int, std::size_t>> named;
    for (const PairGridRow& row : grid_->rows) {
        if (known.emplace(row.nodes, row.gpus, row.sizes).second) {
            sizes_width_ = std::max(sizes_width_, metrics.horizontalAdvance(part_size_text(row)));
            ++labels_measured_;
        }
        if (named.emplace(row.islands.front(), row.islands.size()).second) {
            names_width_ = std::max(names_width_, metrics.horizontalAdvance(island_text(row, island_names_)));
            ++labels_measured_;
        }
    }
}

int PairGridView::label_width() const
{
    double names = width() >= 380 ? 48 : 22;
    if (width() >= 560) {
        constexpr double beside_name = 22; // swatch and gaps
        constexpr double least = 112;
        names = std::clamp(names_width_ + beside_name, least, std::max(least, 0.26 * width()));
    }
    return static_cast<int>(sizes_width_ + names) + 2 * margin;
}

void PairGridView::place()
{
    const double density = devicePixelRatioF();
    if (!grid_) {
        geometry_ = {};
        return;
    }
    const QRect inside = rect().adjusted(label_width(), axis_height, -margin, -margin);
    const QRect pixels(qRound(inside.left() * density), qRound(inside.top() * density),
                       std::max(1, qRound(inside.width() * density)), std::max(1, qRound(inside.height() * density)));
    geometry_ = PairGridGeometry(*grid_, pixels, density, geometry_.zoom());
}

void PairGridView::set_zoom(const PairGridZoom& zoom)
{
    if (!grid_) {
        geometry_ = {};
        paint_all_again();
        return;
    }
    const PairGridZoom before = geometry_.zoom();
    geometry_ = PairGridGeometry(*grid_, geometry_.area(), devicePixelRatioF(), zoom);
    place();
    if (!(geometry_.zoom() == before) || stale_.size() != grid_->rows.size())
        paint_all_again();
}

void PairGridView::paint_all_again()
{
    stale_.assign(grid_ ? grid_->rows.size() : 0, 1);
    all_stale_ = true;
    update();
}

void PairGridView::rank_fates()
{
    if (std::exchange(ranked_, true))
        return;
    const PairFateRanks ranks = rare_first(counts_, stressed_);
    if (ranks != std::exchange(ranks_, ranks))
        stale_.assign(stale_.size(), 1);
}

std::optional<std::size_t> PairGridView::cell_at(QPoint pixel) const
{
    const auto at = geometry_.cell_at(pixel);
    if (!grid_ || !at)
        return std::nullopt;
    return cell_in_sight(geometry_, {fates_, other_fates_, ranks_}, at->first, at->second);
}

void PairGridView::paint_cells()
{
    const QSize size = this->size() * devicePixelRatioF();
    const PairGridColours colours(is_dark(palette()), stressed_);
    if (cells_.size() != size) {
        cells_ = QImage(size, QImage::Format_RGB32);
        stale_.assign(stale_.size(), 1);
        all_stale_ = true;
    }
    if (std::exchange(all_stale_, false))
        cells_.fill(colours.ground);
    if (std::exchange(fates_moved_, false)) {
        const std::size_t columns = grid_->columns.size();
        for (std::size_t row = 0; row < stale_.size(); ++row)
            if (std::memcmp(painted_.data() + row * columns, fates_.data() + row * columns, columns) != 0)
                stale_[row] = 1;
        painted_ = fates_;
    }
    if (geometry_.is_crowded()) {
        rank_fates();
        for (std::size_t row = 0; row < stale_.size(); ++row)
            if (std::exchange(stale_[row], 0))
                stale_[static_cast<std::size_t>(geometry_.shown_row(static_cast<int>(row)))] = 1;
    }
    const PairGridFates shown{fates_, other_fates_, ranks_};
    const PairGridGeometry::Span view = geometry_.rows_in_view();
    for (int row = view.begin; row < view.end; ++row) {
        if (!stale_[static_cast<std::size_t>(row)])
            continue;
        stale_[static_cast<std::size_t>(row)] = 0;
        paint_rows(cells_, geometry_, shown, colours, {row, row + 1});
        ++rows_painted_;
    }
}

void PairGridView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    if (!grid_)
        return;
    paint_cells();
    const QRect area = geometry_.area();
    painter.drawImage(on_widget(area), cells_, QRectF(area));
    painter.setFont(small_font(font()));
    paint_axis(painter);
    paint_labels(painter);
    painter.setClipRect(on_widget(area.adjusted(-3, -3, 3, 3)));
    paint_marks(painter);
}

QRectF PairGridView::on_widget(const QRect& pixels) const
{
    const double density = geometry_.density();
    return {pixels.left() / density, pixels.top() / density, pixels.width() / density, pixels.height() / density};
}

QPoint PairGridView::to_pixels(const QPointF& at) const
{
    return {static_cast<int>(std::floor(at.x() * geometry_.density())),
            static_cast<int>(std::floor(at.y() * geometry_.density()))};
}

} // namespace tangram
