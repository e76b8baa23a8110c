// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gantt/geometry/gantt_plan.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QAction;
class QCustomPlot;
class QScrollBar;

namespace tangram {

inline constexpr double zoom_step = 1.25; ///< of one key or button

class GanttScene;
struct GanttSpot;

/// The Gantt charts of plans under each other on one time axis: the wheel zooms at the cursor, dragging pans, a double
/// click or F shows everything. Hovering tells an event's full values; a click selects it and its stage, and with the
/// keyboard one goes from event to event (gantt_keys.h). A stage selected in one plan marks those on the same island in
/// the others. Rows share the height, so that all are in sight where that is readable, until another height is chosen
/// for them. Follows the palette and the colours chosen for islands. QWidget::actions() are its context menu: whoever
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
    std::pair<double, double> shown_times() const;
    void show_times(double from_s, double to_s);
    /// Marks a stage's row; nothing clears the mark. No signal.
    void select_stage(std::optional<GanttStage> stage);
    std::optional<GanttStage> selected_stage() const;
    std::optional<Event> selected_event() const;
    bool shows_memory() const;
    /// Of rows, in points; nothing: they share the height. No signal.
    void choose_row_height(std::optional<double> height);
    std::optional<double> chosen_row_height() const;
    /// Leaves the rows of a plan out, or shows them again; its heading stays. Of one plan alone nothing is left out.
    void fold(int plan, bool folded);
    bool is_folded(int plan) const;
    QList<QAction*> row_actions() const { return {fit_rows_, higher_rows_, lower_rows_}; }

public Q_SLOTS:
    void fit();
    void zoom_in();
    void zoom_out();
    /// The selected event in the middle, with as much again on both sides; without one, everything.
    void zoom_to_selection();
    /// One cycle of the busiest stage in the middle of the steady state: of the selected stage's plan, else of the
    /// first one that has a steady state. Where there is none a note says so and nothing moves.
    void zoom_to_period();
    /// In time, on the selected event's lane. Without one the first event in sight of the selected stage, else of the
    /// first row, is selected.
    void next_event();
    void previous_event();
    /// What is told of the selected event, to the clipboard.
    void copy_event() const;
    /// Memory over time below the lanes of every stage.
    void show_memory(bool shown);
    /// From one readable height to the next.
    void raise_rows();
    void lower_rows();
    void fit_rows(); ///< they share the height again

Q_SIGNALS:
    void stage_selected(const tangram::GanttStage& stage);
    void event_selected(const tangram::GanttStage& stage, const tangram::Event& event);
    void selection_cleared(); ///< with Escape
    /// A menu of the widget's actions is about to open on a stage, on a plan's heading, which counts as its first, or
    /// on none.
    void menu_wanted(const std::optional<tangram::GanttStage>& stage);
    void laid_out(); ///< the bars of every plan are there
    void row_height_chosen(); ///< by the user

protected:
    void changeEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void make_actions();
    void make_row_actions();
    void arrange();
    QSize whole_size() const; ///< of a picture of all rows
    void bring_into_sight(const PlanFile& file);
    void repaint_all();
    void lay_out_behind(const GanttPlan& plan);
    void zoom(double factor);
    void pan(double fraction);
    void scroll_rows(int rows);
    void step_rows(int direction);
    void keep_row_height(std::optional<double> height);
    void show_row_height();
    void limit_times();
    bool fits() const; ///< everything is shown
    void hover(const QPoint& position, const QPoint& global);
    void point_at(const QPoint& position);
    void follow_pointer(); ///< what is shown has moved under it; to be drawn afterwards
    void show_tooltip(const QPoint& position, const QPoint& global);
    QString tooltip_at(const QPoint& position) const;
    void leave();
    void click(const QPoint& position);
    std::optional<int> heading_at(const QPoint& position) const; ///< of a plan
    std::optional<GanttSpot> spot_at(const QPointF& position) const;
    bool walk(int key); ///< from the selected event; false where the key means nothing to it
    void select(const GanttSpot& spot);
    void clear_selection();
    void bring_into_sight(const GanttSpot& spot);
    void tell(const GanttSpot& spot); ///< those who cannot hover; it can be copied
    void tell_plans(); ///< likewise, where no event is selected
    void note(const QString& text);

    QCustomPlot* plot_;
    QScrollBar* scroll_;
    std::unique_ptr<GanttScene> scene_;
    bool limiting_ = false;
    int laying_out_ = 0; ///< plans in the background
    QPoint pressed_;
    std::optional<QPoint> pointer_; ///< over the plot
    QAction* next_event_;
    QAction* previous_event_;
    QAction* copy_event_;
    QAction* fit_rows_;
    QAction* higher_rows_;
    QAction* lower_rows_;
};

} // namespace tangram
