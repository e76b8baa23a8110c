// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <vector>

namespace tangram {

/// A positive unknown, sought within bounds.
struct Unknown {
    double start;
    double lowest;
    double highest;
};

/// The errors of all samples when the unknowns have these values.
using ErrorsAt = std::function<std::vector<double>(const std::vector<double>& values)>;
/// Told before every step: how many are done, and the errors so far.
using StepsDone = std::function<void(int steps, const std::vector<double>& errors)>;

struct LeastSquares {
    std::vector<double> values;
    bool complete = true; ///< false: stopped before its end
};

/// Values of the unknowns that make the weighted errors small, by Levenberg and Marquardt's method over the unknowns'
/// logarithms. Errors up to `robust_error` count by their square, larger ones by their size (Charbonnier's loss), so
/// that single bad samples do not pull; an unknown that no sample depends on stays. Deterministic. `errors_at` returns
/// as many errors as there are weights.
LeastSquares robust_least_squares(std::span<const Unknown> unknowns, std::span<const double> weights,
                                  double robust_error, const ErrorsAt& errors_at, const std::stop_token& stop,
                                  const StepsDone& steps_done);

} // namespace tangram
