// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/page/plans_page.h"

#include "common/form/empty_state.h"
#include "common/form/panel.h"
#include "common/form/search_field.h"
#include "common/table/column_chooser.h"
#include "common/table/column_fit.h"
#include "common/table/table_style.h"
#include "gantt/chart/gantt_chart.h"
#include "gantt/geometry/gantt_plan.h"
#include "plans/difference/difference_panel.h"
#include "plans/page/plans_division.h"
#include "plans/page/timeline_panel.h"
#include "plans/table/out_of_date_bar.h"
#include "plans/table/plan_table.h"
#include "plans/table/stage_model.h"

#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QPushButton>
#include <QStackedLayout>
#include <QTableView>

namespace tangram {

PlansPage::PlansPage(QWidget* parent)
    : QWidget(parent)
    , out_of_date_(new OutOfDateBar(this))
    , plans_(new PlanModel(this))
    , stages_(new StageModel(this))
    , timeline_(new TimelinePanel(*plans_, this))
    , plan_table_(new PlanTable(*plans_, this))
    , stage_table_(new QTableView(this))
    , stage_panel_(new Panel(tr("Stages"), this))
    , plan_panel_(new Panel(tr("Plans"), this))
    , difference_(new DifferencePanel(this))
    , stack_(new QStackedLayout(this))
{
    // From wherever the keyboard is on the page.
    addActions(chart().rows().actions());
    fill_stage_panel();
    fill_plan_panel();
    arrange();
    connect_parts();
}

GanttChart& PlansPage::chart() const
{
    return timeline_->chart();
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
    auto* filter = new SearchField(this);
    filter->setPlaceholderText(tr("Filter"));
    filter->setAccessibleName(tr("Filter plans"));
    filter->setToolTip(tr(
        "Words in a plan's name, maker, schedule, island, GPU, model or cluster; shows plans that have all of them"));
    filter->setMaximumWidth(160);
    connect(filter, &QLineEdit::textChanged, plan_table_, &PlanTable::set_filter);
    connect(filter, &SearchField::left, plan_table_, qOverload<>(&QWidget::setFocus));
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
    auto* empty = new EmptyState(tr("No plan yet"), tr("Search for a plan of the open cluster, or open a plan file."),
                                 tr("Plan"), QStringLiteral("play"), this);
    connect(empty, &EmptyState::asked, this, &PlansPage::plan_asked);
    stack_->addWidget(empty);
    division_ = new PlansDivision({.over = out_of_date_,
                                   .timeline = timeline_,
                                   .plans = plan_panel_,
                                   .plan_table = plan_table_,
                                   .stages = stage_panel_,
                                   .stage_table = stage_table_,
                                   .difference = difference_},
                                  this);
    stack_->addWidget(division_);
    connect(division_, &PlansDivision::resized, this, &PlansPage::divide);
    plan_table_->installEventFilter(this);
    plan_table_->viewport()->installEventFilter(this);
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
    connect(timeline_, &TimelinePanel::stage_selected, this, [this](int letter, int pipeline, int stage) {
        if (!selecting_)
            select_stage(letter, pipeline, stage);
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

void PlansPage::set_file(const std::shared_ptr<const PlanFile>& file,
                         const std::shared_ptr<const Parallelizer>& parallelizer)
{
    changing_ = true;
    simulated_.clear();
    plans_->set_found(file, parallelizer);
    changing_ = false;
    also_charted_ = -1;
    show_difference();
    if (const int best = plans_->row_of_found_best(); best >= 0)
        show_plan(best);
    else
        show_something();
}

QString PlansPage::title() const
{
    return tr("Plans");
}

void PlansPage::show_content(const PageContent& content)
{
    set_kept(content.project.plans);
}

void PlansPage::set_kept(const std::vector<KeptPlan>& kept)
{
    if (kept_ == kept)
        return;
    kept_ = kept;
    changing_ = true;
    plans_->set_kept(kept);
    changing_ = false;
    show_something();
    show_pins();
}

void PlansPage::add_file(const std::shared_ptr<const PlanFile>& file, const QString& name,
                         std::shared_ptr<const Parallelizer> parallelizer)
{
    const int row = plans_->add_opened(file, name, std::move(parallelizer));
    also_charted_ = plans_->entry(row).letter;
    show_plan(row);
}

void PlansPage::set_compared(const std::vector<std::shared_ptr<const PlanFile>>& files,
                             const std::shared_ptr<const Parallelizer>& parallelizer)
{
    changing_ = true;
    const int row = plans_->set_compared(files, parallelizer);
    changing_ = false;
    also_charted_ = plans_->entry(row).letter;
    show_difference();
    show_plan(row);
}

void PlansPage::clear()
{
    changing_ = true;
    plans_->clear();
    kept_.clear();
    changing_ = false;
    show_plan(-1);
    show_pins();
}

void PlansPage::choose(const PlanFile& source)
{
    if (const int row = plans_->row_of(source); row >= 0) {
        also_charted_ = plans_->entry(row).letter;
        show_plan(row);
    }
}

int PlansPage::shown_row() const
{
    return shown_ < 0 ? -1 : plans_->row_of_letter(shown_);
}

int PlansPage::letter_named(const QString& name) const
{
    for (int row = 0; row < plans_->rowCount(); ++row)
        if (plan_letter(plans_->entry(row).letter) == name)
            return plans_->entry(row).letter;
    return -1;
}

std::shared_ptr<const PlanFile> PlansPage::shown() const
{
    const int row = shown_row();
    return row < 0 ? nullptr : plans_->entry(row).file;
}

std::shared_ptr<const PlanFile> PlansPage::file_as_shown() const
{
    const int row = shown_row();
    return row < 0 ? nullptr : plans_->file_with_plan(row);
}

PlanOrigin PlansPage::origin_of_shown() const
{
    return plans_->entry(shown_row()).origin;
}

QString PlansPage::name_of_shown() const
{
    return shown_row() < 0 ? QString() : plan_letter(shown_);
}

std::vector<NamedPlan> PlansPage::plans_in_view() const
{
    std::vector<int> rows = plans_->pinned_rows();
    if (rows.size() < 2)
        rows = shown_row() < 0 ? std::vector<int>() : std::vector{shown_row()};
    std::vector<NamedPlan> plans;
    for (const int row : rows)
        plans.push_back({plan_letter(plans_->entry(row).letter).toStdString(), plans_->entry(row).file});
    return plans;
}

QStringList PlansPage::names_in_chart() const
{
    QStringList names;
    for (const int letter : timeline_->letters())
        names << plan_letter(letter);
    return names;
}

} // namespace tangram
