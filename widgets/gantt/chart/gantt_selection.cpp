// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/chart/gantt_selection.h"

#include "common/theme/icons.h"
#include "gantt/chart/gantt_layers.h"
#include "gantt/chart/gantt_rows.h"
#include "gantt/chart/gantt_scene.h"
#include "gantt/chart/gantt_times.h"
#include "gantt/geometry/gantt_key_steps.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QTextDocumentFragment>
#include <QToolTip>

namespace tangram {

GanttSelection::GanttSelection(GanttScene& scene, GanttRows& rows, GanttTimes& times)
    : scene_(scene)
    , rows_(rows)
    , times_(times)
    , previous_(new QAction(tr("Pre&vious event (,)"), this))
    , next_(new QAction(tr("&Next event (.)"), this))
    , copy_(new QAction(tr("Copy &event as text"), this))
{
    copy_->setShortcut(QKeySequence::Copy);
    copy_->setShortcutContext(Qt::WidgetShortcut);
    set_line_icon(copy_, QStringLiteral("copy"));
    connect(previous_, &QAction::triggered, this, &GanttSelection::previous);
    connect(next_, &QAction::triggered, this, &GanttSelection::next);
    connect(copy_, &QAction::triggered, this, &GanttSelection::copy);
}

void GanttSelection::update_actions()
{
    previous_->setEnabled(!scene_.is_empty());
    next_->setEnabled(!scene_.is_empty());
}

std::optional<GanttStage> GanttSelection::selected_stage() const
{
    const auto row = scene_.overlay().selected_row;
    return row && scene_.layout() ? std::optional(scene_.layout()->stage_of(*row)) : std::nullopt;
}

std::optional<Event> GanttSelection::selected_event() const
{
    const auto spot = scene_.overlay().selected;
    return spot && scene_.layout() ? std::optional(scene_.layout()->event(*spot)) : std::nullopt;
}

void GanttSelection::select_stage(std::optional<GanttStage> stage)
{
    if (!scene_.layout())
        return;
    scene_.select_row(stage ? scene_.layout()->row_of(*stage) : std::nullopt);
    scene_.redraw_overlay();
}

void GanttSelection::select_at(const QPointF& position)
{
    if (!scene_.layout())
        return;
    if (const auto spot = scene_.spot_at(position))
        return select(*spot);
    scene_.overlay().selected.reset();
    scene_.select_row(scene_.layout()->row_at(scene_.viewport().height(position.y())));
    scene_.redraw_overlay();
    tell_plans();
    if (const auto chosen = selected_stage())
        Q_EMIT stage_selected(*chosen);
}

bool GanttSelection::clear()
{
    if (!scene_.overlay().selected_row && !scene_.overlay().selected)
        return false;
    scene_.overlay().selected.reset();
    scene_.select_row(std::nullopt);
    scene_.redraw_overlay();
    QToolTip::hideText();
    tell_plans();
    Q_EMIT cleared();
    return true;
}

void GanttSelection::select(const GanttSpot& spot)
{
    scene_.overlay().selected = spot;
    scene_.select_row(spot.row);
    scene_.redraw_overlay();
    // Copies: whoever listens may give the chart other plans.
    const GanttStage stage = scene_.layout()->stage_of(spot.row);
    const Event event = scene_.layout()->event(spot);
    copy_->setEnabled(true);
    Q_EMIT told(QTextDocumentFragment::fromHtml(gantt_tooltip(*scene_.layout(), spot)).toPlainText().simplified());
    Q_EMIT stage_selected(stage);
    Q_EMIT event_selected(stage, event);
}

void GanttSelection::tell_plans()
{
    if (scene_.overlay().selected)
        return;
    QStringList lines{tr("Timeline of one training iteration of each plan, one row per pipeline stage")};
    if (scene_.layout())
        for (const GanttPart& part : scene_.layout()->parts())
            lines << QStringLiteral("%1: %2").arg(part.plan.name, gantt_heading(*part.plan.file));
    copy_->setEnabled(false);
    Q_EMIT told(lines.join(QLatin1Char('\n')));
}

void GanttSelection::bring_into_sight(const GanttSpot& spot)
{
    rows_.bring_into_sight(spot.row);
    times_.bring_into_sight(scene_.layout()->event(spot));
}

bool GanttSelection::walk(int key)
{
    const std::optional<GanttSpot> selected = scene_.overlay().selected;
    if (!scene_.layout() || !selected)
        return false;
    const GanttLayout& layout = *scene_.layout();
    std::optional<GanttSpot> found;
    if (key == Qt::Key_Left || key == Qt::Key_Right)
        found = next_spot(layout, *selected, key == Qt::Key_Left ? -1 : 1);
    else if (key == Qt::Key_Up || key == Qt::Key_Down)
        found = spot_beside(layout, *selected, key == Qt::Key_Up ? -1 : 1);
    else if (key == Qt::Key_Home || key == Qt::Key_End)
        found = key == Qt::Key_Home ? first_spot(layout, *selected) : last_spot(layout, *selected);
    else
        return false;
    const GanttSpot spot = found.value_or(*selected);
    bring_into_sight(spot);
    const QPointF corner = scene_.viewport().rect(layout, spot).bottomLeft();
    QToolTip::showText(scene_.plot().mapToGlobal(corner.toPoint() + QPoint(4, 8)), gantt_tooltip(layout, spot),
                       &scene_.plot());
    select(spot);
    return true;
}

void GanttSelection::next()
{
    if (walk(Qt::Key_Right) || scene_.is_empty())
        return;
    const GanttLayout& layout = *scene_.layout();
    const int first = scene_.overlay().selected_row.value_or(scene_.viewport().rows(layout).first);
    if (first >= static_cast<int>(layout.rows().size()))
        return; // all are folded
    const auto [from, to] = times_.shown();
    if (const auto spot = spot_in_sight(layout, first, from, to)) {
        bring_into_sight(*spot);
        select(*spot);
    }
}

void GanttSelection::previous()
{
    if (!walk(Qt::Key_Left))
        next();
}

void GanttSelection::copy() const
{
    const std::optional<GanttSpot> spot = scene_.overlay().selected;
    if (!spot || !scene_.layout())
        return;
    // Names and values of the tooltip's table are cells; in a line each they read as text and paste as two columns.
    QString html = gantt_tooltip(*scene_.layout(), *spot);
    html.replace(QStringLiteral("&nbsp;</td>"), QStringLiteral("</td>"));
    html.replace(QStringLiteral("</td><td align=right>"), QStringLiteral(": "));
    QApplication::clipboard()->setText(QTextDocumentFragment::fromHtml(html).toPlainText().trimmed());
}

} // namespace tangram
