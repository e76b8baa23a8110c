// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace tangram {

/// What is drawn over a colour, so that grey-scale and colour blindness keep it apart from others.
enum class Hatch : std::uint8_t { none, rising, falling, horizontal, vertical, dots, cross, bricks };

/// Pixels after which every hatch repeats, across and down.
inline constexpr int hatch_period = 6;

/// Whether the pixel of that place has ink.
constexpr bool is_inked(Hatch hatch, int x, int y)
{
    const int across = x % hatch_period;
    const int down = y % hatch_period;
    switch (hatch) {
    case Hatch::none:
        return false;
    case Hatch::rising:
        return (across + down) % hatch_period == 0;
    case Hatch::falling:
        return (across + hatch_period - down) % hatch_period == 0;
    case Hatch::horizontal:
        return down % 3 == 1;
    case Hatch::vertical:
        return across % 3 == 1;
    case Hatch::dots:
        return across % 3 == 1 && down % 3 == 1;
    case Hatch::cross:
        return (across + down) % hatch_period == 0 || (across + hatch_period - down) % hatch_period == 0;
    case Hatch::bricks:
        return down % 3 == 0 || across == (down < 3 ? 1 : 4);
    }
    return false;
}

} // namespace tangram
