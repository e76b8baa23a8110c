// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/canvas_layer.h"

namespace tangram {

/// Uplinks and links as orthogonal lines, wider for faster ones. Under everything.
class WireLayer : public CanvasLayer {
public:
    explicit WireLayer(const CanvasState& state)
        : CanvasLayer(state, -1)
    {
    }

protected:
    void draw(QPainter& painter, const QRectF& exposed, double scale) override;
};

/// The switches' boxes.
class SwitchLayer : public CanvasLayer {
public:
    explicit SwitchLayer(const CanvasState& state)
        : CanvasLayer(state, 2.5)
    {
    }

protected:
    void draw(QPainter& painter, const QRectF& exposed, double scale) override;
};

} // namespace tangram
