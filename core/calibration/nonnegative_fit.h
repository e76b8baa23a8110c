// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

namespace tangram {

/// One measurement of a quantity that is a sum: of a part that is known, and of terms of which only the features are.
struct TermSample {
    std::vector<double> features;
    double measured = 0; ///< above 0
    double known = 0;
};

/// Coefficients, none negative, of a sum of features that comes close, with what is known, to the measurements in
/// relative terms. Least squares of the relative errors, weighted anew until they approach their least absolute sum
/// (Lawson's iteration), so that outliers pull little. Every sample has as many features as the first, at most 10.
/// Deterministic; all zero without samples.
std::vector<double> nonnegative_fit(std::span<const TermSample> samples);

} // namespace tangram
