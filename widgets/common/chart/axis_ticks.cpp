// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/chart/axis_ticks.h"

#include <cmath>

namespace tangram {

AxisTicks axis_ticks(double lowest, double highest, int most)
{
    if (!(lowest < highest) || most < 1)
        return {};
    const double least = (highest - lowest) / most;
    const double decade = std::pow(10.0, std::floor(std::log10(least)));
    AxisTicks ticks;
    for (double factor : {1.0, 2.0, 5.0, 10.0}) {
        ticks.step = factor * decade;
        if (ticks.step >= least * (1 - 1e-9))
            break;
    }
    // Counted in steps: sums of steps would drift.
    for (double at = std::ceil(lowest / ticks.step - 1e-9); at * ticks.step <= highest + 1e-9 * ticks.step; ++at)
        ticks.values.push_back(at * ticks.step);
    return ticks;
}

} // namespace tangram
