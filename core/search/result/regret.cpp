// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/result/regret.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tangram {

double share_below_least(int samples, double confidence)
{
    return samples > 0 ? 1 - std::pow(1 - confidence, 1.0 / samples) : 1;
}

double estimated_loss(double best_s, const std::vector<double>& times_s, int samples, double confidence)
{
    std::vector<double> ends = times_s;
    if (ends.empty() || ends.front() > best_s) // the search itself was one more attempt
        ends.insert(ends.begin(), best_s);
    // So few that they tell of the neighbourhood of the best, so many that chance does not decide.
    constexpr int fewest = 4;
    const auto least = static_cast<std::size_t>(std::max(fewest, samples / 8));
    if (ends.size() < least)
        return std::numeric_limits<double>::infinity();
    // With y(1) .. y(k) the k least and a where they begin, ((y(1) - a) / (y(k) - a))^shape is distributed as the least
    // of k - 1 uniform numbers.
    constexpr double shape = 1;
    const double ratio = std::pow(share_below_least(static_cast<int>(least) - 1, confidence), 1 / shape);
    const double lost_s = (ends[least - 1] - ends.front()) * ratio / (1 - ratio);
    return lost_s < best_s ? lost_s / (best_s - lost_s) : std::numeric_limits<double>::infinity();
}

} // namespace tangram
