// SPDX-License-Identifier: GPL-3.0-or-later
// How high the chart's rows are, which is kept for the next start.
#include "common/settings/settings.h"
#include "common/theme/icons.h"
#include "gantt/chart/gantt_chart.h"
#include "plans/page/plans_page.h"

#include <QAction>
#include <QMenu>
#include <QToolButton>

namespace tangram {

namespace {

const QString height_key = QStringLiteral("gantt/row height");

} // namespace

QWidget* PlansPage::make_row_button()
{
    auto* button = new QToolButton(this);
    auto* menu = new QMenu(button);
    menu->addActions(chart_->row_actions());
    // From wherever the keyboard is on the page.
    addActions(chart_->row_actions());
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setAutoRaise(true);
    button->setIconSize(QSize(16, 16));
    button->setFocusPolicy(Qt::StrongFocus);
    button->setToolTip(tr("How high rows are (Ctrl++, Ctrl+−, Ctrl+0)"));
    button->setAccessibleName(tr("Height of rows"));
    set_line_icon(button, QStringLiteral("rows-3"));
    bool known = false;
    if (const double height = Settings().value(height_key).toDouble(&known); known && height > 0)
        chart_->choose_row_height(height);
    connect(chart_, &GanttChart::row_height_chosen, this, [this] {
        if (const std::optional<double> height = chart_->chosen_row_height())
            Settings().setValue(height_key, *height);
        else
            Settings().remove(height_key);
    });
    return button;
}

} // namespace tangram
