// SPDX-License-Identifier: GPL-3.0-or-later
// What is selected in the Plans perspective, the same in each of its parts.
#include "gantt/chart/gantt_chart.h"
#include "plans/difference/difference_panel.h"
#include "plans/page/plans_page.h"
#include "plans/table/stage_model.h"

#include <QItemSelectionModel>
#include <QTableView>

#include <algorithm>
#include <utility>

namespace tangram {

void PlansPage::mark_stage(int letter, int pipeline, int stage)
{
    if (letter != shown_)
        show_plan(plans_->row_of_letter(letter));
    const bool was = std::exchange(selecting_, true);
    if (const int row = stages_->row_of(pipeline, stage); row >= 0)
        stage_table_->selectionModel()->setCurrentIndex(
            stages_->index(row, 0), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    const auto charted = std::find(charted_.begin(), charted_.end(), letter);
    chart_->select_stage(GanttStage{static_cast<int>(charted - charted_.begin()), pipeline, stage});
    difference_->select_stage(plan_letter(letter), pipeline, stage);
    selecting_ = was;
}

void PlansPage::select_stage(int letter, int pipeline, int stage)
{
    const int row = letter < 0 ? -1 : plans_->row_of_letter(letter);
    if (row < 0)
        return;
    mark_stage(letter, pipeline, stage);
    const StageLayout& layout = plans_->entry(row)
                                    .file->plan.pipelines[static_cast<std::size_t>(pipeline)]
                                    .stages[static_cast<std::size_t>(stage)]
                                    .layout;
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
        const StageLayout& layout =
            plan.pipelines[static_cast<std::size_t>(pipeline)].stages[static_cast<std::size_t>(stage)].layout;
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
        chart_->select_stage(std::nullopt);
        difference_->select_stage({}, 0, 0);
    }
    const bool was = std::exchange(selecting_, true);
    stage_table_->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
    selecting_ = was;
}

} // namespace tangram
