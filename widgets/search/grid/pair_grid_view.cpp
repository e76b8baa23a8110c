// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/grid/pair_grid_view.h"

#include "common/chart/exportable_chart.h"
#include "common/form/panel.h"
#include "common/theme/theme.h"
#include "search/grid/pair_grid_text.h"

#include <QPainter>

#include <algorithm>
#include <cstring>
#include <utility>

namespace tangram {

namespace {

/// Takes rows that are others; calls change(first row, before, now) for those beside each other. Tells whether any is.
template <typename Change>
bool take_rows(std::vector<PairFate>& shown, std::span<const PairFate> now, std::size_t columns, Change change)
{
    const std::size_t rows = columns > 0 ? shown.size() / columns : 0;
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
    const bool as_painted = same && *grid_ == *grid && !is_comparing(); // the same problem is searched again
    const QRect area = geometry_.area();
    grid_ = std::move(grid);
    labels_.set_grid(grid_, std::move(island_names), std::move(looks), small_font(font()));
    fates_.assign(grid_ ? grid_->cell_count() : 0, PairFate::waiting);
    picture_.expect_other_fates();
    counts_ = {};
    counts_[static_cast<std::size_t>(PairFate::waiting)] = fates_.size();
    other_fates_.clear();
    best_.clear();
    marked_.clear();
    if (!same) // else what was looked at is looked at still
        current_.reset();
    set_zoom(same ? geometry_.zoom() : PairGridZoom());
    if (!as_painted || geometry_.area() != area)
        paint_all_again();
    under_mouse_.reset();
    fates_changed();
    return same;
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
    if (!take_rows(fates_, fates, grid_->columns.size(), count))
        return;
    picture_.expect_other_fates();
    fates_changed();
}

void PairGridView::set_other_fates(std::span<const PairFate> fates)
{
    if (!fates.empty() && (!grid_ || fates.size() != fates_.size()))
        return;
    const auto repaint = [&](std::size_t row, std::span<const PairFate> before, std::span<const PairFate> /*now*/) {
        picture_.forget_rows(row, before.size() / grid_->columns.size());
    };
    if (fates.size() != other_fates_.size()) { // a comparison begins or ends
        other_fates_.assign(fates.begin(), fates.end());
        paint_all_again();
    } else if (fates.empty() || !take_rows(other_fates_, fates, grid_->columns.size(), repaint)) {
        return;
    }
    fates_changed();
}

void PairGridView::fates_changed()
{
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
    fates_changed();
}

QString PairGridView::fate_text(std::size_t cell) const
{
    return is_comparing() && other_fates_[cell] != fates_[cell]
        ? tr("A: %1, B: %2").arg(fate_name(fates_[cell]), fate_name(other_fates_[cell]))
        : fate_name(fates_[cell]);
}

QString PairGridView::text_of(std::size_t cell) const
{
    const QString title = cell_title(*grid_, cell, labels_.island_names()) + QStringLiteral(" · ");
    if (is_comparing() && other_fates_[cell] != fates_[cell])
        return title + fate_text(cell);
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
    const std::vector<int> gpus = node_gpus(*grid_);
    std::size_t cell = 0;
    for (const PairGridRow& row : grid_->rows) {
        fields = {QStringLiteral("%1 · %2").arg(island_text(row, labels_.island_names()), part_size_text(row, gpus))};
        for (std::size_t column = 0; column < grid_->columns.size(); ++column, ++cell)
            fields << fate_text(cell);
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

void PairGridView::set_zoom(const PairGridZoom& zoom)
{
    const PairGridZoom before = geometry_.zoom();
    const double density = devicePixelRatioF();
    geometry_ =
        grid_ ? PairGridGeometry(*grid_, labels_.room_for_cells(size(), density), density, zoom) : PairGridGeometry();
    if (!(geometry_.zoom() == before))
        paint_all_again();
}

void PairGridView::paint_all_again()
{
    picture_.forget(grid_ ? grid_->rows.size() : 0);
    update();
}

std::optional<std::size_t> PairGridView::cell_at(const QPointF& at) const
{
    const auto found = geometry_.cell_at(geometry_.to_pixels(at));
    if (!found)
        return std::nullopt;
    return cell_in_sight(geometry_, {fates_, other_fates_, ranks_}, found->first, found->second);
}

void PairGridView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    if (!grid_)
        return;
    if (geometry_.is_crowded())
        ranks_ = rare_first(counts_, stressed_);
    const QImage& cells = picture_.paint(size() * devicePixelRatioF(), geometry_, {fates_, other_fates_, ranks_},
                                         PairGridColours(is_dark(palette()), stressed_));
    const QRect area = geometry_.area();
    painter.drawImage(geometry_.on_widget(area), cells, QRectF(area));
    painter.setFont(small_font(font()));
    labels_.paint(painter, geometry_, palette(), marked_island_);
    painter.setClipRect(geometry_.on_widget(area.adjusted(-3, -3, 3, 3)));
    paint_marks(painter);
}

void PairGridView::paint_marks(QPainter& painter) const
{
    const bool dark = is_dark(palette());
    const QColor ground = palette().color(QPalette::Base);
    const QColor strong = dark ? QColor(Qt::white) : QColor(0x10, 0x18, 0x28);
    for (const std::uint32_t cell : best_) {
        if (cell >= fates_.size())
            continue;
        painter.fillRect(box_of(cell), best_look(dark).colour);
        outline(painter, cell, strong, 1.6);
    }
    for (const std::uint32_t cell : marked_) {
        if (cell >= fates_.size())
            continue;
        outline(painter, cell, ground, 5);
        outline(painter, cell, accent_colour(dark), 2.5);
    }
    if (current_ && *current_ < fates_.size()) {
        outline(painter, *current_, ground, 4);
        outline(painter, *current_, hasFocus() ? accent_colour(dark) : strong, 2);
    }
    if (under_mouse_ && under_mouse_ != current_)
        outline(painter, *under_mouse_, strong, 1);
}

/// Where marks of a cell stand: however small cells are drawn, these are found.
QRectF PairGridView::box_of(std::size_t cell) const
{
    const auto columns = static_cast<int>(grid_->columns.size());
    QRect pixels = geometry_.cell(static_cast<int>(cell) / columns, static_cast<int>(cell) % columns);
    if (geometry_.has_lines())
        pixels.adjust(0, 0, -1, -1);
    const QRectF box = geometry_.on_widget(pixels);
    constexpr double least = 6;
    const double across = std::max(0.0, least - box.width()) / 2;
    const double down = std::max(0.0, least - box.height()) / 2;
    return box.adjusted(-across, -down, across, down);
}

void PairGridView::outline(QPainter& painter, std::size_t cell, const QColor& colour, double width) const
{
    QPen pen(colour, width);
    pen.setJoinStyle(Qt::MiterJoin);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box_of(cell).adjusted(-0.5, -0.5, 0.5, 0.5));
}

} // namespace tangram
