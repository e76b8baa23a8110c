// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gantt/chart/gantt_pointer.h"
#include "gantt/chart/gantt_rows.h"
#include "gantt/chart/gantt_selection.h"
#include "gantt/chart/gantt_times.h"
#include "gantt/geometry/gantt_plan.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QCustomPlot;

namespace tangram {

class GanttScene;

/// The Gantt charts of plans under each other on one time axis: the wheel zooms at the cursor, dragging pans, a double
/// click or F shows everything. Hovering tells an event's full values; a click selects it and its stage, and with the
/// keyboard one goes from event to event (gantt_keys.h). A stage selected in one plan marks those on the same island in
/// the others. Follows the palette and the colours chosen for islands. QWidget::actions() are its context menu: whoever
/// shows one on it takes them.
class GanttChart : public QWidget {
    Q_OBJECT
public:
    explicit GanttChart(QWidget* parent = nullptr);
    ~GanttChart() override;

    /// Under each other in this order; empty clears the chart. What was laid out for a file is kept while the file is
    /// among the plans, and so are zoom and selection. With none of the former files everything is shown. Rows and
    /// headings are there at once; bars of long timelines follow from the background.
    void set_plans(std::vector<GanttPlan> plans);
    bool is_empty() const; ///< no plan has a timeline
    /// The height at which each of `rows` (GanttGeometry::height_of) has room for its texts, and that at which it is as
    /// high as it gets.
    int comfortable_height(double rows) const;
    int largest_height(double rows) const;
    /// Time range shown, in seconds.
    std::pair<double, double> shown_times() const { return times_.shown(); }
    void show_times(double from_s, double to_s) { times_.show(from_s, to_s); }
    /// Marks a stage's row; nothing clears the mark. No signal.
    void select_stage(std::optional<GanttStage> stage) { selection_.select_stage(stage); }
    std::optional<GanttStage> selected_stage() const { return selection_.selected_stage(); }
    std::optional<Event> selected_event() const { return selection_.selected_event(); }
    bool shows_memory() const;
    GanttRows& rows() { return rows_; } ///< how high they are, and which of them are in sight
    /// Leaves the rows of a plan out, or shows them again; its heading stays. Of one plan alone nothing is left out.
    void fold(int plan, bool folded);
    bool is_folded(int plan) const;

public Q_SLOTS:
    void fit() { times_.fit(); }
    void zoom_in() { times_.zoom(1 / GanttTimes::zoom_step); }
    void zoom_out() { times_.zoom(GanttTimes::zoom_step); }
    /// The selected event in the middle, with as much again on both sides; without one, everything.
    void zoom_to_selection();
    /// One cycle of the busiest stage in the middle of the steady state: of the selected stage's plan, else of the
    /// first one that has a steady state. Where there is none a note says so and nothing moves.
    void zoom_to_period();
    /// Memory over time below the lanes of every stage.
    void show_memory(bool shown);

Q_SIGNALS:
    void stage_selected(const tangram::GanttStage& stage);
    void event_selected(const tangram::GanttStage& stage, const tangram::Event& event);
    void selection_cleared(); ///< with Escape
    /// A menu of the widget's actions is about to open on a stage, on a plan's heading, which counts as its first, or
    /// on none.
    void menu_wanted(const std::optional<tangram::GanttStage>& stage);
    void laid_out(); ///< the bars of every plan are there

protected:
    void changeEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void make_exportable();
    QSize whole_size() const; ///< of a picture of all rows
    void lay_out_behind(const GanttPlan& plan);
    bool turn(const QWheelEvent& wheel); ///< false: the plot zooms
    void ask_for_menu(); ///< with the keyboard

    QCustomPlot* plot_;
    std::unique_ptr<GanttScene> scene_;
    GanttRows rows_;
    GanttTimes times_;
    GanttSelection selection_;
    GanttPointer pointer_;
    int laying_out_ = 0; ///< plans in the background
    QPoint pressed_;
};

} // namespace tangram
