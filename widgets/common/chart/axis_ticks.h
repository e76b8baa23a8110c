// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace tangram {

/// Round values, all `step` apart, which is 1, 2 or 5 × 10ⁿ.
struct AxisTicks {
    std::vector<double> values;
    double step = 0;
};

/// Those between two values: at most `most` + 1; none unless lowest < highest.
AxisTicks axis_ticks(double lowest, double highest, int most);

} // namespace tangram
