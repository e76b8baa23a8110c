// SPDX-License-Identifier: GPL-3.0-or-later
// On a low page chart, plans and stages share one place: beside each other none would have the room to be read.
#include "common/form/panel.h"
#include "plans/page/plans_page.h"

#include <QBoxLayout>
#include <QSplitter>
#include <QTabBar>

namespace tangram {

namespace {

enum Place { chart_place, plans_place, stages_place };

} // namespace

void PlansPage::arrange_places(QBoxLayout& rows)
{
    places_->addTab(tr("Timeline"));
    places_->addTab(tr("Plans"));
    places_->addTab(tr("Stages"));
    places_->setDrawBase(false);
    places_->setExpanding(false);
    places_->setAccessibleName(tr("Timeline, plans or stages"));
    places_->hide();
    connect(places_, &QTabBar::currentChanged, this, &PlansPage::show_place);
    rows.addWidget(places_);
}

void PlansPage::show_place()
{
    const bool all = places_->isHidden();
    const int place = places_->currentIndex();
    chart_panel_->setVisible(all || place == chart_place);
    plan_panel_->setVisible(all || place == plans_place);
    right_->setVisible(all || place == stages_place);
    tables_->setVisible(all || place != chart_place);
}

} // namespace tangram
