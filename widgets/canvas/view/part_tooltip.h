// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layout/canvas_hit.h"

#include <QString>

namespace tangram {

/// What hovering tells of a part, with units, as rich text; empty for the ground.
QString part_tooltip(const CanvasState& state, const CanvasHit& hit);

} // namespace tangram
