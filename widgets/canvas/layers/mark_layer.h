// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layers/canvas_layer.h"
#include "canvas/layout/canvas_gesture.h"

namespace tangram {

/// Outlines of what is marked and of the card that the keyboard is at, and the gesture.
class MarkLayer : public CanvasLayer {
public:
    using CanvasLayer::CanvasLayer;
    CanvasGesture gesture;
    int current = -1; ///< the card of the keyboard; -1: none
    bool shows_current = false; ///< while the canvas has the focus

protected:
    void draw(CanvasPainter& painter, const QRectF& exposed) override;

private:
    std::vector<QRectF> marked_rects(const QRectF& exposed) const; ///< of cards and switches
    void draw_marked_frames(CanvasPainter& painter) const;
    void draw_outlines(CanvasPainter& painter, const QColor& accent) const; ///< what the mouse draws
    QRectF rect_of_target() const;
};

} // namespace tangram
