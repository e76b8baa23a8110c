// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layout/canvas_hit.h"

#include <QString>

namespace tangram {

/// What a part of the drawing is called where it cannot be seen: "node h-17, 8 × H100 SXM, rack r1, island A". Empty
/// for the ground.
QString spoken_name(const CanvasState& state, const CanvasHit& part);

} // namespace tangram
