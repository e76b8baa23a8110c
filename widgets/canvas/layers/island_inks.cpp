// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/layers/island_inks.h"

#include "canvas/layers/canvas_layer.h"
#include "common/theme/theme.h"

#include <cmath>

namespace tangram {

namespace {

IslandInk mixed(int island, Emphasis emphasis, bool dark)
{
    const QColor ground = ground_colour(dark);
    const QColor rack = rack_colour(dark);
    const QColor colour = island < 0 ? quiet_text_colour(dark) : island_colour(island);
    const bool faded = emphasis == Emphasis::faded;
    const bool highlighted = emphasis == Emphasis::highlighted;
    IslandInk ink;
    const Qt::BrushStyle hatch = island < 0 ? Qt::NoBrush : island_hatch(island);
    const double there = faded ? 0.25 : 1;
    const QColor block = blended(colour, ground, there);
    ink.block = {block, blended(text_on(colour), block, there), hatch};
    ink.soft = {blended(colour, rack,
                        faded             ? 0.04
                            : highlighted ? 0.24
                                          : 0.13),
                blended(colour, rack,
                        faded             ? 0.12
                            : highlighted ? 0.6
                                          : 0.4),
                hatch};
    ink.outline = blended(colour, rack, faded ? 0.2 : highlighted ? 1 : 0.55);
    ink.text = blended(readable(colour, ground), ground, faded ? 0.4 : 1);
    return ink;
}

} // namespace

const IslandInk& IslandInks::of(int island, Emphasis emphasis, bool dark)
{
    if (dark != dark_ || look_ != island_look()) {
        dark_ = dark;
        look_ = island_look();
        inks_.clear();
    }
    const auto at = static_cast<std::size_t>(3 * (island + 1) + static_cast<int>(emphasis));
    if (at >= inks_.size())
        inks_.resize(at + 1 + inks_.size() / 2);
    Slot& slot = inks_[at];
    if (!slot.mixed)
        slot = {true, mixed(island, emphasis, dark)};
    return slot.ink;
}

QColor blended(const QColor& over, const QColor& under, double share)
{
    const auto mix = [&](int a, int b) { return static_cast<int>(std::lround(share * a + (1 - share) * b)); };
    return {mix(over.red(), under.red()), mix(over.green(), under.green()), mix(over.blue(), under.blue())};
}

} // namespace tangram
