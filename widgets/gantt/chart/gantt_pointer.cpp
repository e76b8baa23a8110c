// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/chart/gantt_pointer.h"

#include "gantt/chart/gantt_layers.h"
#include "gantt/chart/gantt_scene.h"

#include <QToolTip>

namespace tangram {

void GanttPointer::move(const QPoint& position)
{
    position_ = position;
    point();
    if (!scene_.layout())
        return;
    scene_.redraw_overlay();
    scene_.plot().setCursor(scene_.heading_at(position) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    show_tooltip();
}

void GanttPointer::follow()
{
    point();
    if (position_ && scene_.layout() && QToolTip::isVisible())
        show_tooltip();
}

void GanttPointer::leave()
{
    position_.reset();
    point();
    scene_.redraw_overlay();
}

void GanttPointer::point()
{
    GanttOverlay& overlay = scene_.overlay();
    overlay.hovered.reset();
    overlay.ruler_s.reset();
    if (!position_ || !scene_.layout())
        return;
    overlay.hovered = scene_.spot_at(*position_);
    const GanttViewport view = scene_.viewport();
    if (view.area.contains(*position_))
        overlay.ruler_s = view.seconds(position_->x());
}

void GanttPointer::show_tooltip() const
{
    QCustomPlot& plot = scene_.plot();
    const QString text = tooltip();
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(plot.mapToGlobal(*position_) + QPoint(4, 8), text, &plot);
}

QString GanttPointer::tooltip() const
{
    const GanttLayout& layout = *scene_.layout();
    const GanttOverlay& overlay = scene_.overlay();
    const GanttViewport view = scene_.viewport();
    if (const auto plan = scene_.heading_at(*position_)) {
        const QString name = layout.parts()[*plan].plan.name;
        return layout.is_folded(*plan) ? tr("Click to show the stages of plan %1").arg(name)
                                       : tr("Click to fold the stages of plan %1 away").arg(name);
    }
    if (overlay.hovered)
        return gantt_tooltip(layout, *overlay.hovered);
    const auto row = layout.row_at(view.height(position_->y()));
    if (!row || position_->y() < view.area.top() || position_->y() > view.area.bottom())
        return {};
    if (!overlay.ruler_s)
        return gantt_stage_tooltip(layout, *row);
    const GanttPart& part = layout.part(*row);
    if (view.band(layout, *row, GanttLaneKind::compute).contains(*position_)) {
        const int own = layout.rows()[*row].row;
        if (const Bubble* bubble = part.geometry->bubble_at(own, *overlay.ruler_s))
            return gantt_tooltip(layout, *row, *bubble);
    } else if (layout.has_memory() && part.memory && *overlay.ruler_s >= 0
               && *overlay.ruler_s <= part.geometry->duration_s()
               && view.band(layout, *row, layout.memory_band()).contains(*position_)) {
        return gantt_memory_tooltip(layout, *row, *overlay.ruler_s);
    }
    return {};
}

} // namespace tangram
