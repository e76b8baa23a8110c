// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layout/canvas_gesture.h"
#include "canvas/layout/canvas_state.h"

#include <QPoint>

namespace tangram {

/// What the left mouse button does.
enum class CanvasTool {
    select, ///< marks, moves, draws a band
    islands, ///< drags nodes from island to island, draws a lasso
    link, ///< draws a line from part to part
    pan,
};

/// What the mouse does while a button is held. It is told where the mouse goes, and tells what is to be drawn meanwhile
/// and what was caught; it changes nothing else. Positions are in the view's pixels, points in scene units. A value.
class CanvasDrag {
public:
    enum class Kind {
        click, ///< as long as the mouse has hardly moved
        pan,
        move,
        band,
        lasso,
        link,
    };

    /// A button was pressed at that part.
    CanvasDrag(CanvasTool tool, Qt::MouseButton button, const QPoint& position, CanvasHit part);

    Kind kind() const { return kind_; }
    Qt::MouseButton button() const { return button_; }
    const QPoint& position() const { return position_; } ///< where it began; while panning, where the mouse is
    const CanvasHit& part() const { return part_; } ///< where it began
    const CanvasGesture& gesture() const { return gesture_; } ///< what is to be drawn of it
    ClusterParts caught(const CanvasState& state) const; ///< by the band or lasso

    bool is_click_at(const QPoint& position) const; ///< the mouse is not far enough for anything else
    /// It is no click: becomes what the tool does with the part. `from` is where it began.
    void begin(const CanvasState& state, const QPointF& from, bool part_is_marked);
    /// The mouse is at `at`, over the part `over`.
    void follow(const CanvasState& state, const QPointF& from, const QPointF& at, const CanvasHit& over);
    QPoint pan_to(const QPoint& position); ///< how far that is from the last position

private:
    CanvasTool tool_;
    Kind kind_;
    Qt::MouseButton button_;
    QPoint position_;
    CanvasHit part_;
    CanvasGesture gesture_;
};

} // namespace tangram
