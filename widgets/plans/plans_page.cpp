// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/plans_page.h"

#include "common/background.h"
#include "common/column_chooser.h"
#include "common/column_fit.h"
#include "common/empty_state.h"
#include "common/icons.h"
#include "common/panel.h"
#include "common/table_style.h"
#include "gantt/gantt_chart.h"
#include "gantt/gantt_geometry.h"
#include "plan/checks.h"
#include "plan/evaluate.h"
#include "plans/out_of_date_bar.h"
#include "plans/plan_model.h"
#include "plans/stage_model.h"

#include <QAction>
#include <QHeaderView>
#include <QSplitter>
#include <QStackedLayout>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace tangram {

std::shared_ptr<const PlanFile> with_plan(const PlanFile& file, const Plan& plan,
                                          const std::shared_ptr<const Parallelizer>& parallelizer)
{
    auto result = std::make_shared<PlanFile>(file);
    result->plan = plan;
    result->alternatives.clear();
    // A formula has no timeline.
    if (!plan.timeline.empty() || parallelizer == nullptr || plan.formula)
        return result;
    PlanLayout layout;
    for (const Pipeline& pipeline : plan.pipelines) {
        layout.pipelines.push_back(
            {pipeline.samples, pipeline.micro_batches, {}, pipeline.schedule, pipeline.micro_batch_group});
        for (const Stage& stage : pipeline.stages)
            layout.pipelines.back().stages.push_back(stage.layout);
    }
    const PlanningProblem problem{file.cluster, file.model, file.job, file.islands, parallelizer};
    result->plan.timeline = evaluate(problem, layout, true).plan.timeline;
    return result;
}

PlansPage::PlansPage(QWidget* parent)
    : QWidget(parent)
    , out_of_date_(new OutOfDateBar(this))
    , chart_(new GanttChart(this))
    , plans_(new PlanModel(this))
    , stages_(new StageModel(this))
    , plan_table_(new QTableView(this))
    , stage_table_(new QTableView(this))
    , chart_panel_(new Panel(tr("Timeline"), this))
    , stage_panel_(new Panel(tr("Stages"), this))
    , plan_panel_(new Panel(tr("Plans"), this))
    , halves_(new QSplitter(Qt::Vertical, this))
    , tables_(new QSplitter(Qt::Horizontal, this))
    , stack_(new QStackedLayout(this))
{
    struct Button {
        const char* icon;
        QString name;
        void (GanttChart::*slot)();
    };
    const Button buttons[] = {{"zoom-in", tr("Zoom in (+)"), &GanttChart::zoom_in},
                              {"zoom-out", tr("Zoom out (−)"), &GanttChart::zoom_out},
                              {"maximize", tr("Show everything (F)"), &GanttChart::fit}};
    for (const Button& button : buttons) {
        auto* action = new QAction(button.name, this);
        set_line_icon(action, QString::fromLatin1(button.icon));
        connect(action, &QAction::triggered, chart_, button.slot);
        chart_panel_->add_action(action);
    }
    chart_panel_->add_content(chart_, 1);

    stage_table_->setModel(stages_);
    ColumnFit* stage_columns =
        style_table(*stage_table_, StageModel::island_column,
                    {StageModel::in_flight_column, StageModel::busy_column, StageModel::full_column,
                     StageModel::send_column, StageModel::sync_column, StageModel::strategy_column});
    stage_table_->setAccessibleName(tr("Stages of the plan"));
    stage_panel_->add_title_widget(new ColumnChooser(*stage_columns, QStringLiteral("stages"), this));
    stage_panel_->add_content(stage_table_, 1);
    plan_table_->setModel(plans_);
    ColumnFit* plan_columns = style_table(*plan_table_, PlanModel::pipeline_column,
                                          {PlanModel::gap_column, PlanModel::bubble_column, PlanModel::mfu_column,
                                           PlanModel::energy_column, PlanModel::cost_column});
    plan_table_->setAccessibleName(tr("Plans"));
    plan_panel_->add_title_widget(new ColumnChooser(*plan_columns, QStringLiteral("plans"), this));
    plan_panel_->add_content(plan_table_, 1);

    auto* lower = tables_;
    lower->addWidget(plan_panel_);
    lower->addWidget(stage_panel_);
    lower->setStretchFactor(1, 1);
    lower->setHandleWidth(1);
    lower->setChildrenCollapsible(false);
    auto* whole = halves_;
    whole->addWidget(chart_panel_);
    whole->addWidget(lower);
    whole->setStretchFactor(0, 3);
    whole->setStretchFactor(1, 1);
    whole->setHandleWidth(1);
    whole->setChildrenCollapsible(false);
    auto* empty = new EmptyState(tr("No plan yet"), tr("Search for a plan of the open cluster, or open a plan file."),
                                 tr("Plan"), QStringLiteral("play"), this);
    connect(empty, &EmptyState::asked, this, &PlansPage::plan_asked);
    connect(out_of_date_, &OutOfDateBar::plan_asked, this, &PlansPage::plan_asked);
    for (QSplitter* splitter : {halves_, tables_})
        connect(splitter, &QSplitter::splitterMoved, this, [this] { divided_by_user_ = true; });
    stack_->addWidget(empty);
    auto* filled = new QWidget(this);
    auto* rows = new QVBoxLayout(filled);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(out_of_date_);
    rows->addWidget(whole, 1);
    stack_->addWidget(filled);

    connect(chart_, &GanttChart::stage_selected, this, &PlansPage::select_stage);
    connect(stage_table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid() && !selecting_) {
                    const auto [pipeline, stage] = stages_->pipeline_and_stage(current.row());
                    select_stage(pipeline, stage);
                }
            });
    connect(plan_table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid() && !selecting_)
                    show_plan(current.row());
            });
    // A click beside the rows would leave the plan that is shown without its mark.
    connect(plan_table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        if (file_ && !selecting_ && !plan_table_->selectionModel()->hasSelection())
            plan_table_->selectRow(shown_row_);
    });
}

void PlansPage::set_file(std::shared_ptr<const PlanFile> file, std::shared_ptr<const Parallelizer> parallelizer)
{
    selecting_ = true;
    file_ = std::move(file);
    parallelizer_ = std::move(parallelizer);
    plans_->set_file(file_);
    show_header();
    selecting_ = false;
    stack_->setCurrentIndex(file_ ? 1 : 0);
    if (file_) {
        plan_table_->selectRow(plans_->row_of_files_plan());
        show_plan(plans_->row_of_files_plan());
        divide();
    } else {
        shown_.reset();
        chart_->set_plan(nullptr);
        stages_->set_file(nullptr);
    }
}

void PlansPage::set_changes(const QStringList& changed)
{
    up_to_date_ = changed.isEmpty();
    out_of_date_->set_changes(changed);
    show_header();
}

void PlansPage::show_header()
{
    if (!file_)
        plan_panel_->set_detail({});
    else
        plan_panel_->set_detail(up_to_date_ ? QString::number(plans_->rowCount())
                                            : tr("%1 · out of date").arg(plans_->rowCount()));
}

void PlansPage::show_plan(int row)
{
    shown_row_ = row;
    const Plan& plan = plans_->plan(row);
    if (row == plans_->row_of_files_plan() && !plan.timeline.empty()) {
        show_file(file_);
    } else {
        // What the file knows is shown at once; the bars follow when the plan has been simulated.
        auto bare = std::make_shared<PlanFile>(*file_);
        bare->plan = plan;
        bare->alternatives.clear();
        show_file(bare);
        if (plan.timeline.empty())
            in_background(
                this, [bare, made_by = parallelizer_] { return with_plan(*bare, bare->plan, made_by); },
                [this, bare](const std::shared_ptr<const PlanFile>& simulated) {
                    if (shown_ == bare)
                        show_file(simulated);
                },
                [this, bare](Error error) {
                    if (shown_ != bare)
                        return;
                    error.where = tr("simulating the plan").toStdString();
                    Q_EMIT failed(error);
                });
    }
    const QString name = PlanModel::name(row);
    stage_panel_->set_detail(tr("of plan %1").arg(name));
    const QString model = QString::fromStdString(file_->model->name);
    // A cluster that was drawn may have no name.
    QString detail = file_->cluster->name.empty()
        ? tr("plan %1 · %2").arg(name, model)
        : tr("plan %1 · %2 on %3").arg(name, model, QString::fromStdString(file_->cluster->name));
    if (file_->profile)
        detail += tr(" · measured layer times");
    if (!check_memory(file_->job, plan).empty())
        detail.prepend(tr("does not fit in memory: "));
    chart_panel_->set_detail(detail);
}

std::shared_ptr<const PlanFile> PlansPage::file_as_shown() const
{
    if (!file_)
        return nullptr;
    if (shown_row_ == plans_->row_of_files_plan())
        return file_;
    auto file = std::make_shared<PlanFile>(*plans_->file_with_plan(shown_row_));
    file->plan = shown_->plan; // with its timeline, once it has been simulated
    return file;
}

QString PlansPage::name_of_shown() const
{
    return PlanModel::name(shown_row_);
}

void PlansPage::show_file(std::shared_ptr<const PlanFile> file)
{
    shown_ = std::move(file);
    selecting_ = true;
    stages_->set_file(shown_);
    selecting_ = false;
    chart_->set_plan(shown_);
}

void PlansPage::divide()
{
    if (divided_by_user_ || !shown_)
        return;
    // Tables take what their rows need and the chart the rest, but little more than shows every row well. The longest
    // plan decides, so that nothing moves under the cursor when another one is chosen.
    double rows = 0;
    for (int row = 0; row < plans_->rowCount(); ++row)
        rows = std::max(rows, GanttGeometry::height_of(plans_->plan(row)));
    const int tables = stage_panel_->minimumSizeHint().height() - stage_table_->minimumSizeHint().height()
        + stage_table_->horizontalHeader()->height()
        + (std::max(plans_->rowCount(), static_cast<int>(rows)) + 1)
            * stage_table_->verticalHeader()->defaultSectionSize();
    const int title = chart_panel_->minimumSizeHint().height() - chart_->minimumHeight();
    const int least = std::max(std::min(title + chart_->comfortable_height(rows), height() * 3 / 5), height() / 4);
    const int chart = std::max(std::min(title + chart_->largest_height(rows), height() - tables), least);
    halves_->setSizes({chart, height() - chart});
    const int plans = std::min(comfortable_width(*plan_table_) + 2, width() * 11 / 25);
    tables_->setSizes({plans, width() - plans});
}

void PlansPage::share_room_out_afresh()
{
    divided_by_user_ = false;
    divide();
}

void PlansPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    divide();
}

void PlansPage::select_stage(int pipeline, int stage)
{
    const int row = stages_->row_of(pipeline, stage);
    if (row < 0 || !shown_)
        return;
    selecting_ = true;
    stage_table_->selectRow(row);
    selecting_ = false;
    chart_->select_stage(std::pair(pipeline, stage));
    Q_EMIT island_selected(shown_->plan.pipelines[static_cast<std::size_t>(pipeline)]
                               .stages[static_cast<std::size_t>(stage)]
                               .layout.island);
}

} // namespace tangram
