// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layers/canvas_layer.h"
#include "canvas/layers/island_hulls.h"

namespace tangram {

/// The islands as soft hulls around their nodes; their names stand under the racks.
class HullLayer : public CanvasLayer {
public:
    using CanvasLayer::CanvasLayer;

protected:
    void draw(CanvasPainter& painter, const QRectF& exposed) override;
    void read_cluster() override;

private:
    std::vector<IslandHull> hulls_;
};

} // namespace tangram
