// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QPoint>

#include <optional>

namespace tangram {

class GanttScene;

/// The mouse over a scene: outlines the event under it, draws the ruler, and a tooltip tells what it points at.
class GanttPointer {
    Q_DECLARE_TR_FUNCTIONS(tangram::GanttPointer)
public:
    /// The scene outlives it.
    explicit GanttPointer(GanttScene& scene)
        : scene_(scene)
    {
    }

    /// To a position in the plot.
    void move(const QPoint& position);
    void drag(const QPoint& position) { position_ = position; } ///< what is dragged moves under it
    void follow(); ///< what is shown has moved under it; to be drawn afterwards
    void leave();

private:
    void point();
    void show_tooltip() const;
    QString tooltip() const;

    GanttScene& scene_;
    std::optional<QPoint> position_; ///< over the plot
};

} // namespace tangram
