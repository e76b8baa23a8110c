// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace tangram {

inline constexpr double regret_confidence = 0.95;

/// What the heuristic rules of a search may have lost, by plans drawn at random through what they removed.
struct Regret {
    int samples = 0; ///< plans drawn, each improved as well as could be
    int fitting = 0; ///< of these, those that can run
    int faster = 0; ///< of these, those faster than what the search had found: the best of them became the plan
    double gained = 0; ///< how much slower the plan without them was than the plan now, as a fraction of the latter
    double confidence = 0; ///< of the two limits below
    /// At most this share of such draws, if there were ever more of them, ends faster than the plan.
    double most_share = 0;
    /// The plan is slower than the best of all by at most this fraction of the latter, if plans so drawn and improved
    /// end close to the best as Weibull's extreme value distribution says (see estimated_loss()); never more than
    /// certain_loss.
    double most_loss = 0;
    double certain_loss = 0; ///< the same from the lower bound of every plan: whatever was drawn
    bool proved = false; ///< every plan was tried: nothing was lost

    friend bool operator==(const Regret&, const Regret&) = default;
};

/// Share of a population, at most and with that confidence, that is below the least of `samples` of it: 1 - (1 -
/// confidence)^(1 / samples) (Clopper and Pearson, for none of them).
double share_below_least(int samples, double confidence);

/// By how much of the best that such samples could ever come to `best_s` is above it, at most and with that confidence.
/// `times_s`: of those of `samples` that can run, ascending. The least of many independent attempts at a minimum are
/// spread like Weibull's distribution above that minimum (Golden and Alt, Naval Research Logistics 26, 1979), and from
/// the spread of the k least follows a limit of where it begins (Weissman, Communications in Statistics A10, 1981).
/// What several samples ended with is therefore hardly ever above the best, and what they all are far from may be.
/// Infinity when too few of them can run.
double estimated_loss(double best_s, const std::vector<double>& times_s, int samples, double confidence);

} // namespace tangram
