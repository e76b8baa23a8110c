// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/page/plans_page.h"

#include "common/form/empty_state.h"
#include "common/form/panel.h"
#include "common/table/column_chooser.h"
#include "common/table/column_fit.h"
#include "common/table/table_style.h"
#include "common/theme/icons.h"
#include "gantt/chart/gantt_chart.h"
#include "gantt/geometry/gantt_plan.h"
#include "plans/difference/difference_panel.h"
#include "plans/table/out_of_date_bar.h"
#include "plans/table/plan_table.h"
#include "plans/table/stage_model.h"

#include <QAction>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QStackedLayout>
#include <QTabBar>
#include <QVBoxLayout>

namespace tangram {

PlansPage::PlansPage(QWidget* parent)
    : QWidget(parent)
    , out_of_date_(new OutOfDateBar(this))
    , chart_(new GanttChart(this))
    , plans_(new PlanModel(this))
    , stages_(new StageModel(this))
    , plan_table_(new PlanTable(*plans_, this))
    , stage_table_(new QTableView(this))
    , chart_panel_(new Panel(tr("Timeline"), this))
    , stage_panel_(new Panel(tr("Stages"), this))
    , plan_panel_(new Panel(tr("Plans"), this))
    , difference_(new DifferencePanel(this))
    , places_(new QTabBar(this))
    , right_(new QWidget(this))
    , tabs_(new QTabBar(this))
    , beside_(new QStackedLayout)
    , halves_(new QSplitter(Qt::Vertical, this))
    , tables_(new QSplitter(Qt::Horizontal, this))
    , stack_(new QStackedLayout(this))
{
    fill_chart_panel();
    fill_stage_panel();
    fill_plan_panel();
    arrange();
    connect_parts();
}

void PlansPage::fill_chart_panel()
{
    struct Button {
        const char* icon;
        QString name;
        void (GanttChart::*slot)();
    };
    const Button buttons[] = {{"zoom-in", tr("Zoom in (+)"), &GanttChart::zoom_in},
                              {"zoom-out", tr("Zoom out (−)"), &GanttChart::zoom_out},
                              {"crosshair", tr("Zoom to the selected event (Enter)"), &GanttChart::zoom_to_selection},
                              {"repeat", tr("Show one period of the steady state (P)"), &GanttChart::zoom_to_period},
                              {"maximize", tr("Show everything (F)"), &GanttChart::fit}};
    auto* memory = new QAction(tr("Memory over time"), this);
    memory->setCheckable(true);
    set_line_icon(memory, QStringLiteral("chart-area"));
    connect(memory, &QAction::toggled, chart_, &GanttChart::show_memory);
    chart_panel_->add_action(memory);
    chart_panel_->add_title_widget(make_row_button());
    QList<QAction*> actions;
    for (const Button& button : buttons) {
        auto* action = new QAction(button.name, this);
        set_line_icon(action, QString::fromLatin1(button.icon));
        connect(action, &QAction::triggered, chart_, button.slot);
        chart_panel_->add_action(action);
        actions << action;
    }
    chart_panel_->add_content(chart_, 1);
    actions << memory;
    fill_chart_menu(actions);
}

void PlansPage::fill_stage_panel()
{
    stage_table_->setModel(stages_);
    ColumnFit* columns =
        style_table(*stage_table_, StageModel::island_column,
                    {StageModel::sync_wait_column, StageModel::in_flight_column, StageModel::ramp_column,
                     StageModel::communication_column, StageModel::imbalance_column, StageModel::idle_column,
                     StageModel::busy_column, StageModel::full_column, StageModel::send_column, StageModel::sync_column,
                     StageModel::strategy_column, StageModel::backward_column});
    stage_table_->setAccessibleName(tr("Stages of the plan"));
    stage_panel_->add_title_widget(new ColumnChooser(*columns, QStringLiteral("stages"), this));
    stage_panel_->add_content(stage_table_, 1);
}

void PlansPage::fill_plan_panel()
{
    auto* filter = new QLineEdit(this);
    filter->setPlaceholderText(tr("Filter"));
    filter->setAccessibleName(tr("Filter plans"));
    filter->setToolTip(
        tr("Words that a plan's name, maker, schedule, island, GPU, model or cluster has; several must all be there"));
    filter->setClearButtonEnabled(true);
    filter->setMaximumWidth(160);
    connect(filter, &QLineEdit::textChanged, plan_table_, &PlanTable::set_filter);
    plan_panel_->add_action(plan_table_->take_earlier_away());
    plan_panel_->add_title_widget(filter);
    plan_panel_->add_title_widget(new ColumnChooser(plan_table_->columns(), QStringLiteral("plans"), this));
    plan_panel_->add_content(make_no_match(*filter));
    plan_panel_->add_content(plan_table_, 1);
}

QWidget* PlansPage::make_no_match(QLineEdit& filter)
{
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(12, 6, 8, 6);
    row->addWidget(new QuietLabel(tr("No plan has all of these words."), box), 1);
    auto* clear = new QPushButton(tr("Clear the filter"), box);
    connect(clear, &QPushButton::clicked, &filter, [&filter] {
        filter.clear();
        filter.setFocus();
    });
    row->addWidget(clear);
    const QAbstractItemModel* rows = plan_table_->model();
    const auto show = [box, rows, &filter] {
        box->setVisible(rows->rowCount() == 0 && !filter.text().trimmed().isEmpty());
    };
    connect(&filter, &QLineEdit::textChanged, box, show); // after the table has followed
    connect(rows, &QAbstractItemModel::rowsInserted, box, show);
    connect(rows, &QAbstractItemModel::rowsRemoved, box, show);
    connect(rows, &QAbstractItemModel::modelReset, box, show);
    box->hide();
    return box;
}

void PlansPage::arrange()
{
    // The chart and the tables of its plans; beside the plans the stages of one, or the difference of two.
    tabs_->addTab(tr("Stages"));
    tabs_->addTab(tr("Difference"));
    tabs_->setDrawBase(false);
    tabs_->setExpanding(false);
    tabs_->setAccessibleName(tr("Stages or difference"));
    tabs_->hide();
    auto* right_rows = new QVBoxLayout(right_);
    right_rows->setContentsMargins(0, 0, 0, 0);
    right_rows->setSpacing(0);
    right_rows->addWidget(tabs_);
    right_rows->addLayout(beside_, 1);
    beside_->addWidget(stage_panel_);
    beside_->addWidget(difference_);
    connect(tabs_, &QTabBar::currentChanged, beside_, &QStackedLayout::setCurrentIndex);
    tables_->setObjectName(QStringLiteral("plans and stages"));
    halves_->setObjectName(QStringLiteral("chart and tables"));
    tables_->addWidget(plan_panel_);
    tables_->addWidget(right_);
    tables_->setStretchFactor(1, 1);
    halves_->addWidget(chart_panel_);
    halves_->addWidget(tables_);
    halves_->setStretchFactor(0, 3);
    halves_->setStretchFactor(1, 1);
    plan_table_->installEventFilter(this);
    plan_table_->viewport()->installEventFilter(this);
    for (QSplitter* splitter : {halves_, tables_}) {
        splitter->setHandleWidth(1);
        splitter->setChildrenCollapsible(false);
        connect(splitter, &QSplitter::splitterMoved, this, [this, splitter] { divided_by_user_.insert(splitter); });
    }
    auto* empty = new EmptyState(tr("No plan yet"), tr("Search for a plan of the open cluster, or open a plan file."),
                                 tr("Plan"), QStringLiteral("play"), this);
    connect(empty, &EmptyState::asked, this, &PlansPage::plan_asked);
    stack_->addWidget(empty);
    auto* filled = new QWidget(this);
    auto* rows = new QVBoxLayout(filled);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(out_of_date_);
    arrange_places(*rows);
    rows->addWidget(halves_, 1);
    stack_->addWidget(filled);
}

void PlansPage::connect_parts()
{
    connect(out_of_date_, &OutOfDateBar::plan_asked, this, &PlansPage::plan_asked);
    connect(plan_table_, &PlanTable::row_chosen, this, [this](int row) {
        if (changing_)
            return;
        also_charted_ = plans_->entry(row).letter;
        show_plan(row);
    });
    connect(plan_table_, &PlanTable::project_asked, this,
            [this](int row) { Q_EMIT project_asked(plans_->entry(row).source); });
    connect(plan_table_, &PlanTable::keep_no_longer_asked, this,
            [this](int row) { Q_EMIT keep_no_longer_asked(plans_->entry(row).source); });
    connect(plans_, &PlanModel::pins_changed, this, &PlansPage::show_pins);
    connect(plans_, &QAbstractItemModel::rowsRemoved, this, [this] {
        if (!changing_)
            show_something();
    });
    connect(chart_, &GanttChart::stage_selected, this, [this](const GanttStage& stage) {
        if (!selecting_ && stage.plan >= 0 && stage.plan < static_cast<int>(charted_.size()))
            select_stage(charted_[static_cast<std::size_t>(stage.plan)], stage.pipeline, stage.stage);
    });
    connect(difference_, &DifferencePanel::stage_selected, this, [this](const QString& plan, int pipeline, int stage) {
        select_stage(letter_named(plan), pipeline, stage);
    });
    connect(stage_table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid() && !selecting_) {
                    const auto [pipeline, stage] = stages_->pipeline_and_stage(current.row());
                    select_stage(shown_, pipeline, stage);
                }
            });
}

} // namespace tangram
