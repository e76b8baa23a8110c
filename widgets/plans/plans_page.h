// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/layout_memory.h"
#include "plan/plan_file.h"

#include <QWidget>

#include <memory>

class QSplitter;
class QStackedLayout;
class QTableView;

namespace tangram {

class GanttChart;
class OutOfDateBar;
class Panel;
class PlanModel;
class StageModel;

/// The Plans perspective: the chosen plan's Gantt chart, its stages, and the alternatives to choose from.
class PlansPage : public QWidget, public SharesRoomOut {
    Q_OBJECT
public:
    explicit PlansPage(QWidget* parent = nullptr);

    /// Null clears. `parallelizer` is that which made the plans, to draw those without a timeline; null where it is not
    /// at hand.
    void set_file(std::shared_ptr<const PlanFile> file, std::shared_ptr<const Parallelizer> parallelizer);
    /// What has changed since the plans were made (changed_inputs); empty: they are up to date.
    void set_changes(const QStringList& changed);
    /// The plan that is shown, in place of the best one where the user chose an alternative; null when none is open.
    std::shared_ptr<const PlanFile> shown() const { return shown_; }
    /// What is saved: the open file with the plan that is shown as its plan and the others as its alternatives; null
    /// when none is open.
    std::shared_ptr<const PlanFile> file_as_shown() const;
    QString name_of_shown() const; ///< "A"
    GanttChart& chart() const { return *chart_; }
    void share_room_out_afresh() override;

Q_SIGNALS:
    void island_selected(int island);
    void plan_asked();
    void failed(const tangram::Error& error); ///< the chart of the plan that is shown cannot be made

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void show_plan(int row);
    void show_header();
    void show_file(std::shared_ptr<const PlanFile> file);
    void divide();
    void select_stage(int pipeline, int stage);

    std::shared_ptr<const PlanFile> file_;
    std::shared_ptr<const PlanFile> shown_;
    std::shared_ptr<const Parallelizer> parallelizer_;
    OutOfDateBar* out_of_date_;
    GanttChart* chart_;
    PlanModel* plans_;
    StageModel* stages_;
    QTableView* plan_table_;
    QTableView* stage_table_;
    Panel* chart_panel_;
    Panel* stage_panel_;
    Panel* plan_panel_;
    QSplitter* halves_;
    QSplitter* tables_;
    QStackedLayout* stack_;
    int shown_row_ = 0;
    bool up_to_date_ = true;
    bool selecting_ = false;
    bool divided_by_user_ = false;
};

/// `plan` as the plan of a file of its own, with a timeline: simulated where it has none and `parallelizer`, which made
/// it, is not null.
std::shared_ptr<const PlanFile> with_plan(const PlanFile& file, const Plan& plan,
                                          const std::shared_ptr<const Parallelizer>& parallelizer);

} // namespace tangram
