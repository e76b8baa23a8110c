// SPDX-License-Identifier: GPL-3.0-or-later
// What mouse and keyboard do to the grid.
#include "search/grid/pair_grid_view.h"

#include "common/form/panel.h"
#include "search/grid/pair_grid_text.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace tangram {

void PairGridView::fit()
{
    set_zoom({});
}

void PairGridView::resizeEvent(QResizeEvent*)
{
    const QRect before = geometry_.area();
    set_zoom(geometry_.zoom());
    if (geometry_.area() != before)
        paint_all_again();
}

void PairGridView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        if (event->type() == QEvent::FontChange)
            labels_.measure(small_font(font()));
        set_zoom(geometry_.zoom());
        paint_all_again();
    }
    QWidget::changeEvent(event);
}

bool PairGridView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const std::vector<std::string>& names = labels_.island_names();
    QString text;
    if (const auto cell = cell_at(help->pos())) {
        const PairGridRow& row = grid_->rows[*cell / grid_->columns.size()];
        const bool differ = is_comparing() && other_fates_[*cell] != fates_[*cell];
        text =
            QStringLiteral("<b>%1</b><br>%2<br>%3")
                .arg(cell_title(*grid_, *cell, names).toHtmlEscaped(),
                     tr("Island part: %1; %2").arg(islands_in_full(row, names), part_size_in_full(row)).toHtmlEscaped(),
                     (differ ? text_of(*cell) : cell_fate_text(*grid_, *cell, fates_[*cell], true)).toHtmlEscaped());
    } else if (const auto row = geometry_.row_at(geometry_.to_pixels(help->pos()).y())) {
        const PairGridRow& part = grid_->rows[*row];
        text = QStringLiteral("%1\n%2").arg(islands_in_full(part, names), part_size_in_full(part));
    }
    QToolTip::showText(help->globalPos(), text, this); // hides it where there is none
    return true;
}

void PairGridView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !grid_)
        return;
    pressed_at_ = event->pos();
    zoom_when_pressed_ = geometry_.zoom();
    dragging_ = false;
}

void PairGridView::mouseMoveEvent(QMouseEvent* event)
{
    if (!grid_)
        return;
    if (event->buttons().testFlag(Qt::LeftButton)) {
        const QPoint by = event->pos() - pressed_at_;
        dragging_ = dragging_ || by.manhattanLength() >= QApplication::startDragDistance();
        const bool zoomed = zoom_when_pressed_.across > 1 || zoom_when_pressed_.down > 1;
        if (dragging_ && zoomed) {
            setCursor(Qt::ClosedHandCursor);
            PairGridZoom moved = zoom_when_pressed_;
            moved.left -= by.x() * geometry_.density();
            moved.top -= by.y() * geometry_.density();
            set_zoom(moved);
            return;
        }
    }
    const auto cell = cell_at(event->position());
    if (cell == under_mouse_)
        return;
    point_at(cell);
    update();
}

void PairGridView::mouseReleaseEvent(QMouseEvent* event)
{
    unsetCursor();
    if (event->button() != Qt::LeftButton || !grid_ || dragging_)
        return;
    if (const auto cell = cell_at(event->position())) {
        set_current(*cell);
        Q_EMIT cell_chosen(*cell);
    }
}

void PairGridView::mouseDoubleClickEvent(QMouseEvent*)
{
    const PairGridZoom& zoom = geometry_.zoom();
    if (zoom.across > 1 || zoom.down > 1)
        fit();
}

void PairGridView::leaveEvent(QEvent*)
{
    point_at(std::nullopt);
    update();
}

void PairGridView::zoom_by(double factor, QPoint around)
{
    set_zoom(geometry_.zoomed(factor, around));
}

void PairGridView::wheelEvent(QWheelEvent* event)
{
    const double steps = event->angleDelta().y() / 120.0;
    const bool zooms = wheel_zooms_ || event->modifiers().testFlag(Qt::ControlModifier);
    if (!grid_ || steps == 0 || !zooms) {
        event->ignore();
        return;
    }
    zoom_by(std::pow(1.25, steps), geometry_.to_pixels(event->position()));
    event->accept();
}

void PairGridView::move_current(int rows, int columns)
{
    const auto width = static_cast<int>(grid_->columns.size());
    const int from = current_ ? static_cast<int>(*current_) : 0;
    const int row = current_ ? std::clamp(from / width + rows, 0, static_cast<int>(grid_->rows.size()) - 1) : 0;
    const int column = current_ ? std::clamp(from % width + columns, 0, width - 1) : 0;
    set_current(grid_->cell(static_cast<std::size_t>(row), static_cast<std::size_t>(column)));
}

void PairGridView::keyPressEvent(QKeyEvent* event)
{
    if (!grid_ || grid_->cell_count() == 0) {
        QWidget::keyPressEvent(event);
        return;
    }
    const auto all = static_cast<int>(std::max(grid_->rows.size(), grid_->columns.size()));
    const int stride = event->modifiers().testFlag(Qt::ShiftModifier) ? 10 : 1;
    const QPoint middle = geometry_.area().center();
    switch (event->key()) {
    case Qt::Key_Left:
        return move_current(0, -stride);
    case Qt::Key_Right:
        return move_current(0, stride);
    case Qt::Key_Up:
        return move_current(-stride, 0);
    case Qt::Key_Down:
        return move_current(stride, 0);
    case Qt::Key_Home:
        return move_current(0, -all);
    case Qt::Key_End:
        return move_current(0, all);
    case Qt::Key_PageUp:
        return move_current(-all, 0);
    case Qt::Key_PageDown:
        return move_current(all, 0);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom_by(1.25, middle);
    case Qt::Key_Minus:
        return zoom_by(1 / 1.25, middle);
    case Qt::Key_F:
    case Qt::Key_0:
        return fit();
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (current_)
            Q_EMIT cell_chosen(*current_);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void PairGridView::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    if (!current_ && grid_ && grid_->cell_count() > 0 && event->reason() != Qt::MouseFocusReason)
        move_current(0, 0);
    update();
}

} // namespace tangram
