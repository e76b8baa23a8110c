// SPDX-License-Identifier: GPL-3.0-or-later
// How the Plans perspective shows its plans, and what is selected in each of its parts.
#include "common/form/panel.h"
#include "common/text/value_format.h"
#include "common/work/background.h"
#include "facts/plan_facts.h"
#include "gantt/chart/gantt_chart.h"
#include "gantt/geometry/gantt_geometry.h"
#include "gantt/geometry/gantt_plan.h"
#include "plan/price/checks.h"
#include "plans/difference/difference_panel.h"
#include "plans/page/plans_division.h"
#include "plans/page/plans_page.h"
#include "plans/page/timeline_panel.h"
#include "plans/table/out_of_date_bar.h"
#include "plans/table/plan_table.h"
#include "plans/table/simulated_plan.h"
#include "plans/table/stage_model.h"

#include <QEvent>
#include <QItemSelectionModel>
#include <QStackedLayout>
#include <QTableView>

#include <algorithm>
#include <utility>

namespace tangram {

void PlansPage::set_changes(const QStringList& changed)
{
    up_to_date_ = changed.isEmpty();
    out_of_date_->set_changes(changed);
    show_header();
}

void PlansPage::show_header()
{
    const int count = plans_->rowCount();
    QStringList parts;
    if (count > 0)
        parts << QString::number(count);
    if (const int earlier = plans_->earlier_count(); earlier > 0)
        parts << tr("%1 of earlier searches").arg(earlier);
    if (count > 0 && !up_to_date_)
        parts << tr("out of date");
    plan_panel_->set_detail(parts.join(QStringLiteral(" · ")));
}

void PlansPage::show_something()
{
    if (shown_row() < 0) {
        show_plan(plans_->rowCount() > 0 ? 0 : -1);
        return;
    }
    plan_table_->mark_row(shown_row());
    show_header();
    show_chart();
    divide();
}

void PlansPage::show_plan(int row)
{
    const int before = std::exchange(shown_, row < 0 ? -1 : plans_->entry(row).letter);
    plan_table_->mark_row(row);
    selecting_ = true;
    stages_->set_file(shown());
    selecting_ = false;
    stack_->setCurrentIndex(row < 0 ? 0 : 1);
    if (row >= 0) {
        const PlanEntry& entry = plans_->entry(row);
        const QString name = plan_letter(entry.letter);
        stage_panel_->set_detail(tr("of plan %1").arg(name));
        division_->set_stages_of(name);
    }
    show_header();
    show_chart();
    divide();
    if (before != shown_) {
        plan_table_->show_marked();
        Q_EMIT shown_changed();
    }
}

std::vector<int> PlansPage::charted_rows() const
{
    std::vector<int> rows = plans_->pinned_rows();
    // A plan that was looked at stays beside the pinned ones while a stage of another is selected.
    for (const int letter : {also_charted_, shown_})
        if (const int row = letter < 0 ? -1 : plans_->row_of_letter(letter); row >= 0
            && std::find(rows.begin(), rows.end(), row) == rows.end()
            && (letter == shown_ || !plans_->pinned_rows().empty()))
            rows.push_back(row);
    return rows;
}

void PlansPage::show_chart()
{
    std::vector<GanttPlan> charts;
    std::vector<int> letters;
    const std::vector<int> rows = charted_rows();
    for (const int row : rows)
        simulate(row);
    for (const int row : rows) {
        const PlanEntry& entry = plans_->entry(row);
        const QString task = plans_->about(row);
        charts.push_back({plan_letter(entry.letter),
                          task.isEmpty() ? entry.made_by : QStringLiteral("%1 · %2").arg(entry.made_by, task),
                          entry.file});
        letters.push_back(entry.letter);
    }
    timeline_->show_plans(std::move(charts), std::move(letters), shown_);
    const int row = shown_row();
    if (row < 0)
        return;
    const PlanFile& file = *plans_->entry(row).file;
    const QString model = QString::fromStdString(file.model->name);
    QString detail;
    if (rows.size() > 1)
        detail = tr("%1 plans under each other, zoom linked").arg(rows.size());
    else if (file.cluster->name.empty()) // one that was drawn may have none
        detail = tr("plan %1 · %2").arg(name_of_shown(), model);
    else
        detail = tr("plan %1 · %2 on %3").arg(name_of_shown(), model, QString::fromStdString(file.cluster->name));
    if (file.profile)
        detail += tr(" · measured layer times");
    if (const QString idle = idle_headline(file); !idle.isEmpty())
        detail =
            rows.size() > 1 ? tr("%1: %2 · %3").arg(name_of_shown(), idle, detail) : tr("%1 · %2").arg(idle, detail);
    if (!check_memory(file.job, file.plan).empty())
        detail.prepend(tr("does not fit in memory: "));
    timeline_->set_detail(detail);
}

void PlansPage::simulate(int row)
{
    const PlanEntry& entry = plans_->entry(row);
    const std::shared_ptr<const PlanFile> bare = entry.file;
    if (!bare->plan.timeline.empty() || bare->plan.formula || entry.parallelizer == nullptr
        || !simulated_.insert(bare).second)
        return;
    // What the file knows is shown at once; the bars follow when the plan has been simulated.
    in_background(
        this, [bare, made_by = entry.parallelizer] { return with_plan(*bare, bare->plan, made_by); },
        [this, bare, letter = entry.letter](const std::shared_ptr<const PlanFile>& simulated) {
            const int at = plans_->row_of_letter(letter);
            if (at < 0 || plans_->entry(at).file != bare)
                return;
            simulated_.insert(simulated); // it may have too many events for a timeline
            plans_->set_simulated(at, simulated);
            if (letter == shown_) {
                selecting_ = true;
                stages_->set_file(simulated);
                selecting_ = false;
            }
            show_chart();
        },
        [this, bare](Error error) {
            error.where = tr("simulating the plan").toStdString();
            Q_EMIT failed(error);
        });
}

void PlansPage::show_pins()
{
    if (changing_)
        return;
    show_difference();
    show_chart();
    // Who ticks plans with the mouse finds the next one where it was.
    to_divide_ = plan_table_->viewport()->underMouse();
    if (!to_divide_)
        divide();
}

bool PlansPage::eventFilter(QObject* object, QEvent* event)
{
    const bool done = event->type() == QEvent::Leave || event->type() == QEvent::KeyRelease;
    if (done && std::exchange(to_divide_, false))
        divide();
    return QWidget::eventFilter(object, event);
}

void PlansPage::show_difference()
{
    std::vector<DifferencePanel::Choice> pinned;
    for (const int row : plans_->pinned_rows())
        pinned.push_back({plan_letter(plans_->entry(row).letter), plans_->entry(row).file});
    division_->set_comparing(pinned.size() > 1);
    difference_->set_plans(std::move(pinned));
}

void PlansPage::divide()
{
    PlansDivision::Rows rows;
    const auto height_of = [this](int row) { return GanttGeometry::height_of(plans_->entry(row).file->plan); };
    rows.plans = shown_row() < 0 ? 0 : plans_->rowCount();
    for (int row = 0; row < rows.plans; ++row)
        rows.longest = std::max(rows.longest, height_of(row));
    const std::vector<int> charted = charted_rows();
    rows.several = charted.size() > 1;
    for (const int row : charted)
        rows.charted += height_of(row) + 1; // and a heading
    division_->divide(rows);
}

void PlansPage::share_room_out_afresh()
{
    division_->forget_user();
    chart().rows().fit();
    divide();
}

void PlansPage::mark_stage(int letter, int pipeline, int stage)
{
    if (letter != shown_)
        show_plan(plans_->row_of_letter(letter));
    const bool was = std::exchange(selecting_, true);
    if (const int row = stages_->row_of(pipeline, stage); row >= 0) {
        QItemSelectionModel& rows = *stage_table_->selectionModel();
        const QModelIndex index = stages_->index(row, 0);
        rows.select(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        rows.setCurrentIndex(index, QItemSelectionModel::NoUpdate); // would select nothing where it is current already
    }
    timeline_->select_stage(letter, pipeline, stage);
    difference_->select_stage(plan_letter(letter), pipeline, stage);
    selecting_ = was;
}

void PlansPage::select_stage(int letter, int pipeline, int stage)
{
    const int row = letter < 0 ? -1 : plans_->row_of_letter(letter);
    if (row < 0)
        return;
    mark_stage(letter, pipeline, stage);
    const StageLayout& layout = plans_->entry(row).file->plan.pipelines[pipeline].stages[stage].layout;
    Q_EMIT island_selected(layout.island);
    Q_EMIT stage_selected(layout);
}

void PlansPage::select_island(int island)
{
    if (selecting_ || shown_row() < 0)
        return;
    const Plan& plan = shown()->plan;
    QItemSelection rows;
    std::optional<std::pair<int, int>> first;
    for (int row = 0; row < stages_->rowCount(); ++row) {
        const auto [pipeline, stage] = stages_->pipeline_and_stage(row);
        const StageLayout& layout = plan.pipelines[pipeline].stages[stage].layout;
        const std::vector<StageLayout> groups = layout.groups();
        if (std::none_of(groups.begin(), groups.end(),
                         [&](const StageLayout& group) { return group.island == island; }))
            continue;
        rows.select(stages_->index(row, 0), stages_->index(row, StageModel::column_count - 1));
        if (!first)
            first = {pipeline, stage};
    }
    if (first) {
        mark_stage(shown_, first->first, first->second);
    } else {
        chart().select_stage(std::nullopt);
        difference_->select_stage({}, 0, 0);
    }
    const bool was = std::exchange(selecting_, true);
    stage_table_->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
    selecting_ = was;
}

} // namespace tangram
