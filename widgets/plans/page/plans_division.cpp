// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/page/plans_division.h"

#include "common/form/panel.h"
#include "common/table/column_fit.h"
#include "gantt/chart/gantt_chart.h"
#include "plans/difference/difference_panel.h"
#include "plans/page/timeline_panel.h"
#include "plans/table/plan_table.h"

#include <QHeaderView>
#include <QSplitter>
#include <QStackedLayout>
#include <QTabBar>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace tangram {

PlansDivision::PlansDivision(const PlansParts& parts, QWidget* parent)
    : QWidget(parent)
    , parts_(parts)
    , places_(new QTabBar(this))
    , right_(new QWidget(this))
    , tabs_(new QTabBar(this))
    , beside_(new QStackedLayout)
    , halves_(new QSplitter(Qt::Vertical, this))
    , tables_(new QSplitter(Qt::Horizontal, this))
{
    fill_beside();
    fill_splitters();
    fill_places();
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(parts_.over);
    rows->addWidget(places_);
    rows->addWidget(halves_, 1);
}

void PlansDivision::fill_beside()
{
    tabs_->addTab(tr("Stages"));
    tabs_->addTab(tr("Difference"));
    tabs_->setDrawBase(false);
    tabs_->setExpanding(false);
    tabs_->setAccessibleName(tr("Stages or difference"));
    tabs_->hide();
    auto* rows = new QVBoxLayout(right_);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(tabs_);
    rows->addLayout(beside_, 1);
    beside_->addWidget(parts_.stages);
    beside_->addWidget(parts_.difference);
    connect(tabs_, &QTabBar::currentChanged, beside_, &QStackedLayout::setCurrentIndex);
}

void PlansDivision::fill_splitters()
{
    tables_->setObjectName(QStringLiteral("plans and stages"));
    halves_->setObjectName(QStringLiteral("chart and tables"));
    tables_->addWidget(parts_.plans);
    tables_->addWidget(right_);
    tables_->setStretchFactor(1, 1);
    halves_->addWidget(parts_.timeline);
    halves_->addWidget(tables_);
    halves_->setStretchFactor(0, 3);
    halves_->setStretchFactor(1, 1);
    for (QSplitter* splitter : {halves_, tables_}) {
        splitter->setHandleWidth(1);
        splitter->setChildrenCollapsible(false);
        connect(splitter, &QSplitter::splitterMoved, this, [this, splitter] { divided_by_user_.insert(splitter); });
    }
}

void PlansDivision::fill_places()
{
    places_->addTab(tr("Timeline"));
    places_->addTab(tr("Plans"));
    places_->addTab(tr("Stages"));
    places_->setDrawBase(false);
    places_->setExpanding(false);
    places_->setAccessibleName(tr("Timeline, plans or stages"));
    places_->hide();
    connect(places_, &QTabBar::currentChanged, this, &PlansDivision::show_place);
}

void PlansDivision::show_place()
{
    const bool all = places_->isHidden();
    const int place = places_->currentIndex();
    parts_.timeline->setVisible(all || place == chart_place);
    parts_.plans->setVisible(all || place == plans_place);
    right_->setVisible(all || place == stages_place);
    tables_->setVisible(all || place != chart_place);
}

void PlansDivision::set_stages_of(const QString& plan)
{
    tabs_->setTabText(0, tr("Stages of %1").arg(plan));
}

void PlansDivision::set_comparing(bool compares)
{
    const bool began = compares && tabs_->isHidden();
    tabs_->setVisible(compares);
    places_->setTabText(stages_place, compares ? tr("Stages and difference") : tr("Stages"));
    if (began || !compares)
        tabs_->setCurrentIndex(compares ? 1 : 0);
}

void PlansDivision::forget_user()
{
    divided_by_user_.clear();
}

void PlansDivision::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    Q_EMIT resized();
}

void PlansDivision::divide(const Rows& rows)
{
    constexpr int least_height_for_all = 400; // below it a chart of a few rows and a few lines of the tables
    if (const bool low = height() < least_height_for_all; low == places_->isHidden()) {
        places_->setVisible(low);
        show_place();
    }
    if (rows.plans == 0 || !places_->isHidden())
        return;
    if (!divided_by_user_.contains(halves_))
        divide_height(rows);
    if (!divided_by_user_.contains(tables_))
        divide_width();
}

int PlansDivision::line_height() const
{
    return parts_.stage_table->verticalHeader()->defaultSectionSize();
}

void PlansDivision::divide_height(const Rows& rows)
{
    // Tables take what their rows need and the chart the rest, but little more than shows every row well. The longest
    // plan decides, so that nothing moves under the cursor when another one is chosen.
    constexpr int lines_of_difference = 11;
    const bool compares = !tabs_->isHidden();
    const double charted = std::max(rows.longest, rows.several ? rows.charted : 0);
    const int lines = std::max({rows.plans, static_cast<int>(rows.longest), compares ? lines_of_difference : 0});
    const int tables = parts_.stages->minimumSizeHint().height() - parts_.stage_table->minimumSizeHint().height()
        + parts_.stage_table->horizontalHeader()->height() + (lines + 1) * line_height();
    const GanttChart& chart = parts_.timeline->chart();
    const int title = parts_.timeline->minimumSizeHint().height() - chart.minimumHeight();
    const int least = std::max(std::min(title + chart.comfortable_height(charted), height() * 3 / 5), height() / 4);
    // Nobody misses two lines of a chart, but everybody the last row of a difference, which is the whole of it.
    const int lent = compares ? 2 * line_height() : 0;
    const int upper = std::max(std::min(title + chart.largest_height(charted), height() - tables), least - lent);
    halves_->setSizes({upper, height() - upper});
}

void PlansDivision::divide_width()
{
    constexpr int stages_width = 560; // that shows the columns which cannot be spared, and some more
    const int most = std::min(std::max(width() * 11 / 25, width() - stages_width), width() * 3 / 5);
    const int plans = std::min(comfortable_width(*parts_.plan_table) + 2, most);
    tables_->setSizes({plans, width() - plans});
}

} // namespace tangram
