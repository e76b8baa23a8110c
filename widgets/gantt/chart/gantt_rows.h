// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>

#include <optional>

class QAction;
class QScrollBar;
class QWidget;

namespace tangram {

class GanttScene;
struct PlanFile;

/// How high the rows of a scene are and which of them are in sight. They share the height, so that all are in sight
/// where that is readable, until another height is chosen for them; a scroll bar reaches those that are not.
class GanttRows : public QObject {
    Q_OBJECT
public:
    /// The scene outlives it. The scroll bar is a child of `chart`, which puts it beside the plot.
    GanttRows(GanttScene& scene, QWidget& chart);

    /// In points; nothing: they share the height. No signal.
    void choose_height(std::optional<double> height);
    std::optional<double> chosen_height() const;
    QList<QAction*> actions() const { return {fit_, higher_, lower_}; }

    QScrollBar& scroll_bar() const { return *scroll_; }
    /// Divides the plot anew and paints it. To be called after its size, its font or what stands in the scene has
    /// changed.
    void arrange();
    /// Scrolls no further than it must.
    void bring_into_sight(int row);
    void bring_into_sight(const PlanFile& plan);

public Q_SLOTS:
    /// From one readable height to the next.
    void raise();
    void lower();
    void fit(); ///< they share the height again

Q_SIGNALS:
    void height_chosen(); ///< by the user

private:
    void keep_height(std::optional<double> height);
    void bring_into_sight(double top, double bottom); ///< of a higher stretch its beginning

    GanttScene& scene_;
    QScrollBar* scroll_;
    QAction* fit_;
    QAction* higher_;
    QAction* lower_;
};

} // namespace tangram
