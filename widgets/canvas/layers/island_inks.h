// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layers/canvas_painter.h"
#include "common/theme/island_colours.h"

#include <vector>

namespace tangram {

/// The colours of one island on the canvas, mixed beforehand: all are opaque, as blending takes a painter many times
/// longer than laying on.
struct IslandInk {
    Surface block; ///< of cards from afar, their stripes and GPUs
    Surface soft; ///< of the hull
    QColor outline; ///< of the hull
    QColor text; ///< of the island's name, on the ground
};

/// Whether an island stands out, or steps back behind one that does.
enum class Emphasis { none, highlighted, faded };

/// The inks of all islands, mixed when they are first asked for and again when theme or palette have changed. GUI
/// thread.
class IslandInks {
public:
    /// Island -1: the ink of nodes in none. The reference holds until the next call.
    const IslandInk& of(int island, Emphasis emphasis, bool dark);

private:
    struct Slot {
        bool mixed = false;
        IslandInk ink;
    };
    std::vector<Slot> inks_; ///< three for each island, from -1 on
    bool dark_ = false;
    IslandLook look_;
};

/// `share` of the one, the rest of the other.
QColor blended(const QColor& over, const QColor& under, double share);

} // namespace tangram
