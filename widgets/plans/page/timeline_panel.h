// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/form/panel.h"
#include "gantt/geometry/gantt_plan.h"

#include <vector>

class QAction;
class QToolButton;

namespace tangram {

class GanttChart;
class PlanModel;

/// The Gantt charts of plans under each other, with buttons that zoom, how high rows are, and what the chart's menu has
/// of the plans: they can be pinned and folded there. Plans are told by their letters.
class TimelinePanel : public Panel {
    Q_OBJECT
public:
    /// `plans` outlives it.
    explicit TimelinePanel(PlanModel& plans, QWidget* parent = nullptr);

    GanttChart& chart() const { return *chart_; }
    /// From the top; `chosen` is the letter of the plan that the menu is about where it points at none, -1: there is
    /// none.
    void show_plans(std::vector<GanttPlan> charts, std::vector<int> letters, int chosen);
    const std::vector<int>& letters() const { return letters_; }
    void select_stage(int letter, int pipeline, int stage); ///< emits nothing that was not selected by the user

Q_SIGNALS:
    void stage_selected(int letter, int pipeline, int stage);

private:
    QToolButton* make_row_button(); ///< with what there is to choose about the rows
    void fill_menu(const QList<QAction*>& buttons);
    bool is_pinned(int row) const;
    int place_of(int letter) const; ///< among the charts; -1: none

    PlanModel& plans_;
    GanttChart* chart_;
    std::vector<int> letters_;
    int chosen_ = -1;
};

} // namespace tangram
