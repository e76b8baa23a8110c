// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layers/canvas_layer.h"

namespace tangram {

/// Uplinks and links as orthogonal lines, wider for faster ones. Under everything.
class WireLayer : public CanvasLayer {
public:
    using CanvasLayer::CanvasLayer;

protected:
    void draw(CanvasPainter& painter, const QRectF& exposed) override;
};

/// The switches' boxes.
class SwitchLayer : public CanvasLayer {
public:
    using CanvasLayer::CanvasLayer;

protected:
    void draw(CanvasPainter& painter, const QRectF& exposed) override;
};

} // namespace tangram
