// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace tangram {

/// A table of figures that were rounded so that they still add up as they are shown.
struct RoundedTable {
    double step = 1; ///< what one unit stands for
    std::vector<std::vector<std::int64_t>> cells; ///< [row][column], in units
    std::vector<std::int64_t> row_totals;
    std::vector<std::int64_t> column_totals;
    std::int64_t total = 0;

    double value(std::int64_t units) const { return static_cast<double>(units) * step; }
};

/// Rounds the total to the nearest multiple of `step`, and every other total and every cell up or down to one, such
/// that rows and columns add up to their totals; the largest cell alone may be off by half a step more. Zero stays zero
/// (controlled rounding: L. Cox, "A constructive procedure for unbiased controlled rounding", JASA 82, 1987, here
/// without its coins). `rows` have equally many finite cells, each below 1e11 steps.
RoundedTable rounded(const std::vector<std::vector<double>>& rows, double step);

} // namespace tangram
