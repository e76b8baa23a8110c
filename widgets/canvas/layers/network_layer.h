// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layers/canvas_layer.h"

namespace tangram {

/// Uplinks and links as orthogonal lines, wider for faster ones. Under everything.
class WireLayer : public CanvasLayer {
public:
    WireLayer(const CanvasState& state, CanvasInks& inks)
        : CanvasLayer(state, inks, -1)
    {
    }

protected:
    void draw(CanvasPainter& painter, const QRectF& exposed) override;
};

/// The switches' boxes.
class SwitchLayer : public CanvasLayer {
public:
    SwitchLayer(const CanvasState& state, CanvasInks& inks)
        : CanvasLayer(state, inks, 2.5)
    {
    }

protected:
    void draw(CanvasPainter& painter, const QRectF& exposed) override;
};

} // namespace tangram
