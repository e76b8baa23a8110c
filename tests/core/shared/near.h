// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <cmath>

namespace tangram {

/// Whether a figure is what is expected, to within a fraction of the latter; says so when it is not.
inline bool near(double actual, double expected, double tolerance = 1e-9)
{
    const bool good =
        actual == expected || (std::isfinite(actual) && std::abs(actual - expected) <= tolerance * std::abs(expected));
    if (!good)
        qWarning("%.17g differs from %.17g", actual, expected);
    return good;
}

} // namespace tangram
