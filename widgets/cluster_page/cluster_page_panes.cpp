// SPDX-License-Identifier: GPL-3.0-or-later
// The panes around the drawing: where they are, and that they are kept.
#include "cluster_page/cluster_page.h"
#include "common/form/panel.h"
#include "common/settings/settings.h"
#include "common/theme/palette_follower.h"
#include "common/theme/theme.h"
#include "inspector/inspector_panel.h"
#include "islands/island_facts.h"
#include "islands/islands_panel.h"
#include "parts/parts_panel.h"
#include "problems/problems_panel.h"

#include <QDockWidget>
#include <QMenu>

#include <utility>

namespace tangram {

namespace {

constexpr int panes_version = 1; ///< of the kept arrangement: raised when panes come or go
constexpr int narrow_window = 920; ///< parts, drawing and side beside each other need as much
constexpr int parts_width = 248;
constexpr int least_parts_width = 200;
constexpr int side_width = 340;
constexpr int least_side_width = 300; ///< the inspector's fields with their units

} // namespace

/// Of what is kept of them; a wide window's panes would not fit into a narrow one.
QString ClusterPage::panes_key() const
{
    return as_tabs_ ? QStringLiteral("cluster/panes_as_tabs") : QStringLiteral("cluster/panes");
}

void ClusterPage::give_panes_their_widths()
{
    resizeDocks({panes_[0], panes_[1]}, {parts_width, side_width}, Qt::Horizontal);
}

void ClusterPage::put_panes_beside()
{
    addDockWidget(Qt::LeftDockWidgetArea, panes_.front());
    for (QDockWidget* pane : panes_.mid(1))
        addDockWidget(Qt::RightDockWidgetArea, pane, Qt::Vertical);
    give_panes_their_widths();
    resizeDocks(panes_.mid(1), {376, 264, 112}, Qt::Vertical);
}

void ClusterPage::put_panes_into_tabs()
{
    addDockWidget(Qt::RightDockWidgetArea, panes_.front());
    for (qsizetype i = 1; i < panes_.size(); ++i)
        tabifyDockWidget(panes_[i - 1], panes_[i]);
    panes_.front()->raise();
}

void ClusterPage::arrange_panes()
{
    as_tabs_ = window()->width() < narrow_window;
    if (as_tabs_)
        put_panes_into_tabs();
    else
        put_panes_beside();
    first_state_ = saveState(panes_version);
    restoreState(Settings().value(panes_key()).toByteArray(), panes_version);
}

void ClusterPage::bring_forward(Panel& panel)
{
    for (QDockWidget* pane : panes_)
        if (pane->widget() == &panel) {
            pane->show();
            pane->raise();
        }
}

void ClusterPage::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    const auto is_arranged_otherwise = [this] { return arranged_ && as_tabs_ != (window()->width() < narrow_window); };
    if (!is_arranged_otherwise())
        return;
    // Not while the layout is at work on the other arrangement.
    const auto rearrange = [this, is_arranged_otherwise] {
        if (!is_arranged_otherwise() || !isVisible())
            return;
        Settings().setValue(panes_key(), saveState(panes_version));
        arrange_panes();
        if (!as_tabs_) // as they were left they had been squeezed
            give_panes_their_widths();
    };
    QMetaObject::invokeMethod(this, rearrange, Qt::QueuedConnection);
}

void ClusterPage::add_pane(Panel* panel, const QString& name, Qt::DockWidgetArea area)
{
    auto* pane = new QDockWidget(panel->accessibleName(), this);
    pane->setObjectName(name); // by which its place is kept
    pane->setAccessibleName(panel->accessibleName());
    pane->setTitleBarWidget(panel->title_bar());
    pane->setWidget(panel);
    addDockWidget(area, pane);
    panes_ << pane;
}

void ClusterPage::make_panes()
{
    islands_->add_content(facts_);
    add_pane(parts_, QStringLiteral("parts"), Qt::LeftDockWidgetArea);
    add_pane(islands_, QStringLiteral("islands"), Qt::RightDockWidgetArea);
    add_pane(inspector_, QStringLiteral("inspector"), Qt::RightDockWidgetArea);
    add_pane(problems_, QStringLiteral("problems"), Qt::RightDockWidgetArea);
    parts_->setMinimumWidth(least_parts_width);
    for (QWidget* side :
         {static_cast<QWidget*>(islands_), static_cast<QWidget*>(inspector_), static_cast<QWidget*>(problems_)})
        side->setMinimumWidth(least_side_width);
    follow_palette_with_sheet(this, [](bool dark) {
        return QStringLiteral("QMainWindow::separator { background: %1; width: 1px; height: 1px; }")
            .arg(hairline_colour(dark).name());
    });
}

void ClusterPage::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    if (arranged_) {
        // Where colours changed meanwhile, Qt has shared the room out anew by what the panes would like to have.
        if (hidden_panes() == hidden_when_left_)
            restoreState(state_when_left_, panes_version);
        return;
    }
    // Sizes can be asked for only once there is room to share.
    arranged_ = true;
    arrange_panes();
}

void ClusterPage::fill_view_menu(QMenu& menu) const
{
    QMenu* panes = menu.addMenu(tr("&Panes of the cluster"));
    for (QDockWidget* pane : panes_)
        panes->addAction(pane->toggleViewAction());
    panes->addSeparator();
    panes->addAction(tr("Reset p&anes"), this, &ClusterPage::reset_layout);
}

void ClusterPage::reset_layout()
{
    restoreState(first_state_, panes_version);
}

void ClusterPage::hideEvent(QHideEvent* event)
{
    if (arranged_) {
        hidden_when_left_ = hidden_panes();
        // A disk may hold a write for a quarter of a second: who goes from page to page is not to wait for it.
        if (const QByteArray before = std::exchange(state_when_left_, saveState(panes_version));
            before != state_when_left_)
            Settings().setValue(panes_key(), state_when_left_);
    }
    QMainWindow::hideEvent(event);
}

QList<bool> ClusterPage::hidden_panes() const
{
    QList<bool> hidden;
    for (const QDockWidget* pane : panes_)
        hidden << pane->isHidden();
    return hidden;
}

} // namespace tangram
