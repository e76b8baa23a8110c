// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/live/best_view.h"

#include <algorithm>

namespace tangram {

void BestCurve::add(const BestSample& sample)
{
    const auto same = [&](const BestSample& other) {
        return other.best_s == sample.best_s && other.bound_s == sample.bound_s;
    };
    // Between changes only the newest sample matters.
    if (samples_.size() > 1 && same(samples_.back()) && same(samples_[samples_.size() - 2]))
        samples_.back().elapsed_s = sample.elapsed_s;
    else
        samples_.push_back(sample);
}

std::optional<BestSample> BestCurve::at(double elapsed_s) const
{
    const auto after = std::upper_bound(samples_.begin(), samples_.end(), elapsed_s,
                                        [](double time, const BestSample& sample) { return time < sample.elapsed_s; });
    if (after == samples_.begin())
        return std::nullopt;
    BestSample found = *(after - 1);
    found.elapsed_s = elapsed_s;
    return found;
}

double BestCurve::duration_s() const
{
    return samples_.empty() ? 0 : samples_.back().elapsed_s;
}

BestSample BestCurve::last_known() const
{
    BestSample found;
    for (const BestSample& sample : samples_) {
        found.elapsed_s = sample.elapsed_s;
        found.best_s = sample.best_s > 0 ? sample.best_s : found.best_s;
        found.bound_s = sample.bound_s > 0 ? sample.bound_s : found.bound_s;
    }
    return found;
}

double best_label_top(double best, double low, double above, double below)
{
    const double over = best - 4 - best_label_height;
    if (over >= above + 2)
        return over;
    const double under = low + 4;
    return under + best_label_height <= below ? under : std::max(below - best_label_height, above);
}

} // namespace tangram
