// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layout/canvas_hit.h"

#include <QLineF>

#include <optional>

namespace tangram {

/// What the mouse or a key that is held is about to do, in scene units: drawn over everything.
struct CanvasGesture {
    QPointF moved; ///< what is marked, by that much
    bool moving = false;
    std::optional<QRectF> band;
    QPolygonF lasso;
    std::optional<QLineF> link;
    CanvasHit target; ///< where it would end: drawn with an outline
    int target_island = -1; ///< likewise; -1: none
};

} // namespace tangram
