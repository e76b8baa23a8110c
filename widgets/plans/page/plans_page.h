// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/settings/layout_memory.h"
#include "page/page.h"
#include "plans/table/plan_model.h"
#include "project/named_plan.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <set>

class QLineEdit;
class QStackedLayout;
class QTableView;

namespace tangram {

class DifferencePanel;
class GanttChart;
class OutOfDateBar;
class Panel;
class PlanTable;
class PlansDivision;
class StageModel;
class TimelinePanel;

/// The Plans perspective: a table of the plans found, kept and opened; the Gantt charts of the pinned ones and of the
/// chosen one under each other; the stages of the chosen one; and what makes one pinned plan slower than another. A
/// stage that is selected anywhere is selected everywhere.
class PlansPage : public QWidget, public Page, public SharesRoomOut {
    Q_OBJECT
public:
    explicit PlansPage(QWidget* parent = nullptr);

    QString title() const override;
    void show_content(const PageContent& content) override; ///< the plans that are kept in the project
    void clear() override;

    /// The plans of a search, or of the file that was opened first, above those that were found before; null: none of
    /// either. The file's own plan is chosen. `parallelizer` is that which made the plans, to draw those without a
    /// timeline; null where it is not at hand.
    void set_file(const std::shared_ptr<const PlanFile>& file, const std::shared_ptr<const Parallelizer>& parallelizer);
    /// The plan of a further file, beside the others, and chooses it. `name` is what its maker is called.
    void add_file(const std::shared_ptr<const PlanFile>& file, const QString& name,
                  std::shared_ptr<const Parallelizer> parallelizer);
    /// The plans of planners that were compared, beside the others; chooses the fastest of them. At least one.
    void set_compared(const std::vector<std::shared_ptr<const PlanFile>>& files,
                      const std::shared_ptr<const Parallelizer>& parallelizer);
    /// Chooses the plan that comes from the file, if it is here.
    void choose(const PlanFile& source);
    /// What has changed since the chosen plan was made (changed_inputs); empty: it is up to date.
    void set_changes(const QStringList& changed);

    /// The plan that is chosen; null when there is none.
    std::shared_ptr<const PlanFile> shown() const;
    /// What is saved: the file that the chosen plan comes from with that plan as its plan and the others found with it
    /// as its alternatives; null when there is none.
    std::shared_ptr<const PlanFile> file_as_shown() const;
    PlanOrigin origin_of_shown() const; ///< there is one
    QString name_of_shown() const; ///< "A"; empty when there is none
    /// The pinned plans, in the order in which they were pinned; where fewer than two are, the chosen one.
    std::vector<NamedPlan> plans_in_view() const;
    QStringList names_in_chart() const; ///< of the plans whose charts stand under each other, from the top
    /// Marks the chosen plan's stages on that island, without a signal; -1 unmarks.
    void select_island(int island);
    GanttChart& chart() const;
    PlanModel& plans() const { return *plans_; }
    DifferencePanel& difference() const { return *difference_; }
    void share_room_out_afresh() override;

Q_SIGNALS:
    void island_selected(int island); ///< of the chosen plan's file
    void stage_selected(const tangram::StageLayout& stage);
    void shown_changed(); ///< another plan is chosen, or there is none
    void plan_asked();
    void project_asked(std::shared_ptr<const tangram::PlanFile> file); ///< its cluster and model are to be worked on
    void keep_no_longer_asked(const std::shared_ptr<const tangram::PlanFile>& file); ///< one of the project's
    void failed(const tangram::Error& error); ///< the chart of a plan cannot be made

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void set_kept(const std::vector<KeptPlan>& kept);
    void fill_stage_panel();
    void fill_plan_panel();
    QWidget* make_no_match(QLineEdit& filter); ///< what stands in place of the plans where the filter leaves none
    void arrange();
    void connect_parts();
    void show_plan(int row); ///< -1: none
    void show_something(); ///< a plan, where that which was chosen is gone
    void show_pins();
    void show_difference(); ///< of the pinned plans
    void show_header();
    void show_chart();
    void simulate(int row);
    void divide();
    void select_stage(int letter, int pipeline, int stage);
    void mark_stage(int letter, int pipeline, int stage);
    int shown_row() const; ///< -1: none
    std::vector<int> charted_rows() const;
    int letter_named(const QString& name) const; ///< -1: none

    OutOfDateBar* out_of_date_;
    PlanModel* plans_;
    StageModel* stages_;
    TimelinePanel* timeline_;
    PlanTable* plan_table_;
    QTableView* stage_table_;
    Panel* stage_panel_;
    Panel* plan_panel_;
    DifferencePanel* difference_;
    PlansDivision* division_ = nullptr;
    QStackedLayout* stack_;
    std::vector<KeptPlan> kept_; ///< as they were given
    int shown_ = -1; ///< letter of the chosen plan
    int also_charted_ = -1; ///< letter of the plan chosen last in the table, which may not be pinned
    std::set<std::shared_ptr<const PlanFile>> simulated_; ///< files whose plans are, or could not be
    bool up_to_date_ = true;
    bool selecting_ = false;
    bool changing_ = false; ///< the set of plans
    bool to_divide_ = false; ///< once the mouse has left the table of plans
};

} // namespace tangram
