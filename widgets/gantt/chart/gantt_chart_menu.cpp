// SPDX-License-Identifier: GPL-3.0-or-later
// What the context menu has of the chart's own.
#include "common/theme/icons.h"
#include "gantt/chart/gantt_chart.h"
#include "gantt/chart/gantt_layers.h"
#include "gantt/chart/gantt_scene.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QTextDocumentFragment>
#include <QToolTip>

namespace tangram {

void GanttChart::make_actions()
{
    previous_event_ = new QAction(tr("Pre&vious event (,)"), this);
    next_event_ = new QAction(tr("&Next event (.)"), this);
    copy_event_ = new QAction(tr("Copy &event as text"), this);
    copy_event_->setShortcut(QKeySequence::Copy);
    copy_event_->setShortcutContext(Qt::WidgetShortcut);
    set_line_icon(copy_event_, QStringLiteral("copy"));
    connect(previous_event_, &QAction::triggered, this, &GanttChart::previous_event);
    connect(next_event_, &QAction::triggered, this, &GanttChart::next_event);
    connect(copy_event_, &QAction::triggered, this, &GanttChart::copy_event);
    addActions({previous_event_, next_event_, copy_event_});
    make_row_actions();
}

void GanttChart::copy_event() const
{
    const std::optional<GanttSpot> spot = scene_->overlay().selected;
    if (!spot || !scene_->layout())
        return;
    // Names and values of the tooltip's table are cells; in a line each they read as text and paste as two columns.
    QString html = gantt_tooltip(*scene_->layout(), *spot);
    html.replace(QStringLiteral("&nbsp;</td>"), QStringLiteral("</td>"));
    html.replace(QStringLiteral("</td><td align=right>"), QStringLiteral(": "));
    QApplication::clipboard()->setText(QTextDocumentFragment::fromHtml(html).toPlainText().trimmed());
}

void GanttChart::contextMenuEvent(QContextMenuEvent* event)
{
    const bool by_mouse = event->reason() == QContextMenuEvent::Mouse;
    const QPoint at = plot_->mapFrom(this, event->pos());
    const std::optional<int> heading = by_mouse ? heading_at(at) : std::nullopt;
    if (by_mouse && !heading)
        click(at);
    QToolTip::hideText();
    previous_event_->setEnabled(!is_empty());
    next_event_->setEnabled(!is_empty());
    Q_EMIT menu_wanted(heading ? std::optional(GanttStage{*heading, 0, 0}) : selected_stage());
    event->ignore(); // the window shows the menu, with what it can do with any chart
}

} // namespace tangram
