// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/model.h"

#include <optional>
#include <utility>
#include <vector>

namespace tangram {

/// The layers of each stage in the least time that `cuts_within(seconds)` finds some for, to within a factor of
/// `close_enough`. Nothing where it finds none within `most_s`.
template <typename CutsWithin>
std::optional<std::vector<Slice>> evenest_cuts(double most_s, double close_enough, const CutsWithin& cuts_within)
{
    std::optional<std::vector<Slice>> best = cuts_within(most_s);
    double too_short_s = most_s / 2;
    while (best && most_s > close_enough * too_short_s) {
        const double middle_s = (most_s + too_short_s) / 2;
        if (auto shorter = cuts_within(middle_s)) {
            best = std::move(shorter);
            most_s = middle_s;
        } else {
            too_short_s = middle_s;
        }
    }
    return best;
}

} // namespace tangram
