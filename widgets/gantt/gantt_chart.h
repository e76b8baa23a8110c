// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/plan_file.h"

#include <QWidget>

#include <memory>
#include <optional>

class QCustomPlot;
class QScrollBar;

namespace tangram {

class GanttScene;
struct GanttSpot;

/// The Gantt chart of a plan: wheel zooms at the cursor, drag pans, double click or F shows everything, arrows pan, +
/// and - zoom. Hovering tells an event's full values; a click selects it and its stage. Follows the palette.
class GanttChart : public QWidget {
    Q_OBJECT
public:
    explicit GanttChart(QWidget* parent = nullptr);
    ~GanttChart() override;

    /// Null clears the chart. The file must hold a timeline to show bars.
    void set_plan(std::shared_ptr<const PlanFile> file);
    bool is_empty() const;
    /// The height at which each of `rows` (GanttGeometry::height_of) has room for its texts, and that at which it is as
    /// high as it gets.
    int comfortable_height(double rows) const;
    int largest_height(double rows) const;
    /// Time range shown, in seconds.
    std::pair<double, double> shown_times() const;
    void show_times(double from_s, double to_s);
    /// Marks a stage's row; nothing clears the mark.
    void select_stage(std::optional<std::pair<int, int>> pipeline_and_stage);

public Q_SLOTS:
    void fit();
    void zoom_in();
    void zoom_out();

Q_SIGNALS:
    void stage_selected(int pipeline, int stage);

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void arrange();
    void repaint_all();
    void zoom(double factor);
    void pan(double fraction);
    void scroll_rows(int steps);
    void limit_times();
    void hover(const QPoint& position, const QPoint& global);
    void leave();
    void click(const QPoint& position);
    std::optional<GanttSpot> spot_at(const QPointF& position) const;

    QCustomPlot* plot_;
    QScrollBar* scroll_;
    std::unique_ptr<GanttScene> scene_;
    bool limiting_ = false;
    QPoint pressed_;
};

} // namespace tangram
