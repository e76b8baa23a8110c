// SPDX-License-Identifier: GPL-3.0-or-later
// What the keyboard does: going from event to event.
#include "gantt/chart/gantt_chart.h"
#include "gantt/chart/gantt_layers.h"
#include "gantt/chart/gantt_scene.h"
#include "gantt/geometry/gantt_walk.h"

#include <QAccessible>
#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QScrollBar>
#include <QTextDocumentFragment>
#include <QToolTip>

#include <cmath>

namespace tangram {

void GanttChart::select(const GanttSpot& spot)
{
    scene_->overlay().selected = spot;
    scene_->select_row(spot.row);
    scene_->redraw_overlay();
    // Copies: whoever listens may give the chart other plans.
    const GanttStage stage = scene_->layout()->stage_of(spot.row);
    const Event event = scene_->layout()->event(spot);
    tell(spot);
    Q_EMIT stage_selected(stage);
    Q_EMIT event_selected(stage, event);
}

void GanttChart::tell(const GanttSpot& spot)
{
    const QString text = QTextDocumentFragment::fromHtml(gantt_tooltip(*scene_->layout(), spot)).toPlainText();
    setAccessibleDescription(text.simplified());
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
    copy_event_->setEnabled(true);
}

void GanttChart::tell_plans()
{
    QStringList told{tr("Timeline of one training iteration of each plan, one row per pipeline stage")};
    if (scene_->layout())
        for (const GanttPart& part : scene_->layout()->parts())
            told << QStringLiteral("%1: %2").arg(part.plan.name, gantt_heading(*part.plan.file));
    setAccessibleDescription(told.join(QLatin1Char('\n')));
    copy_event_->setEnabled(false);
}

void GanttChart::note(const QString& text)
{
    setAccessibleDescription(text);
    QToolTip::showText(plot_->mapToGlobal(scene_->frame().bars.topLeft().toPoint()), text, plot_);
}

void GanttChart::clear_selection()
{
    scene_->overlay().selected.reset();
    scene_->select_row(std::nullopt);
    scene_->redraw_overlay();
    QToolTip::hideText();
    tell_plans();
    Q_EMIT selection_cleared();
}

void GanttChart::bring_into_sight(const GanttSpot& spot)
{
    const GanttLayout& layout = *scene_->layout();
    const double top = layout.rows()[static_cast<std::size_t>(spot.row)].top;
    const double bottom = top + layout.row_step();
    const double shown = scene_->height_shown();
    if (top < scroll_->value())
        scroll_->setValue(static_cast<int>(std::floor(top)));
    else if (bottom > scroll_->value() + shown)
        scroll_->setValue(static_cast<int>(std::ceil(bottom - shown)));
    const Event& event = layout.event(spot);
    const auto [from, to] = shown_times();
    if (event.start_s >= from && event.end_s <= to)
        return;
    // An event longer than what is shown is met at its start.
    const double span = to - from;
    const double start = event.end_s - event.start_s < span && event.end_s > to ? event.end_s - 0.75 * span
                                                                                : event.start_s - 0.25 * span;
    show_times(start, start + span);
}

bool GanttChart::walk(int key)
{
    const std::optional<GanttSpot> selected = scene_->overlay().selected;
    if (!scene_->layout() || !selected)
        return false;
    const GanttLayout& layout = *scene_->layout();
    std::optional<GanttSpot> found;
    switch (key) {
    case Qt::Key_Left:
        found = next_spot(layout, *selected, -1);
        break;
    case Qt::Key_Right:
        found = next_spot(layout, *selected, 1);
        break;
    case Qt::Key_Up:
        found = spot_beside(layout, *selected, -1);
        break;
    case Qt::Key_Down:
        found = spot_beside(layout, *selected, 1);
        break;
    case Qt::Key_Home:
        found = first_spot(layout, *selected);
        break;
    case Qt::Key_End:
        found = last_spot(layout, *selected);
        break;
    default:
        return false;
    }
    const GanttSpot spot = found.value_or(*selected);
    bring_into_sight(spot);
    const QPointF corner = scene_->viewport().rect(layout, spot).bottomLeft();
    QToolTip::showText(plot_->mapToGlobal(corner.toPoint() + QPoint(4, 8)), gantt_tooltip(layout, spot), plot_);
    select(spot);
    return true;
}

void GanttChart::next_event()
{
    if (walk(Qt::Key_Right) || is_empty())
        return;
    const auto [from, to] = shown_times();
    const GanttLayout& layout = *scene_->layout();
    const int first = scene_->overlay().selected_row.value_or(scene_->viewport().rows(layout).first);
    if (first >= static_cast<int>(layout.rows().size()))
        return; // all are folded
    if (const auto spot = spot_in_sight(layout, first, from, to)) {
        bring_into_sight(*spot);
        select(*spot);
    }
}

void GanttChart::previous_event()
{
    if (!walk(Qt::Key_Left))
        next_event();
}

void GanttChart::keyPressEvent(QKeyEvent* event)
{
    if (event->modifiers().testFlag(Qt::NoModifier) && walk(event->key()))
        return;
    if (event->key() == Qt::Key_F10 && event->modifiers() == Qt::ShiftModifier) {
        const auto& selected = scene_->overlay().selected;
        const QRectF place = selected ? scene_->viewport().rect(*scene_->layout(), *selected) : scene_->frame().bars;
        const QPoint at = plot_->mapTo(this, place.center().toPoint());
        QContextMenuEvent asked(QContextMenuEvent::Keyboard, at, mapToGlobal(at));
        QCoreApplication::sendEvent(this, &asked);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Left:
        return pan(-0.1);
    case Qt::Key_Right:
        return pan(0.1);
    case Qt::Key_Up:
        return scroll_rows(-1);
    case Qt::Key_Down:
        return scroll_rows(1);
    case Qt::Key_PageUp:
        return scroll_->triggerAction(QAbstractSlider::SliderPageStepSub);
    case Qt::Key_PageDown:
        return scroll_->triggerAction(QAbstractSlider::SliderPageStepAdd);
    case Qt::Key_Home:
        return show_times(0, shown_times().second - shown_times().first);
    case Qt::Key_End:
        return pan(scene_->layout() ? scene_->layout()->duration_s() / (shown_times().second - shown_times().first)
                                    : 0);
    case Qt::Key_Comma:
        return previous_event();
    case Qt::Key_Period:
        return next_event();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return scene_->overlay().selected ? zoom_to_selection() : next_event();
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom_in();
    case Qt::Key_Minus:
        return zoom_out();
    case Qt::Key_F:
        return fit();
    case Qt::Key_P:
        return zoom_to_period();
    case Qt::Key_Escape:
        if (scene_->overlay().selected_row || scene_->overlay().selected)
            return clear_selection();
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

} // namespace tangram
