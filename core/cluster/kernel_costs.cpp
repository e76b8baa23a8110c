// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/kernel_costs.h"

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

constexpr double flops_per_product = 2;
constexpr double large_message_bytes = 1024.0 * 1024 * 1024;

CollectiveCurve beyond(const CollectiveCurve& nearest, double ranks)
{
    CollectiveCurve curve = nearest;
    curve.ranks = ranks;
    curve.latency_s *= (ranks - 1) / (nearest.ranks - 1);
    return curve;
}

/// A rate that is not known takes no time.
double inverse(double rate)
{
    return rate > 0 ? 1 / rate : 0;
}

} // namespace

MatmulSeconds matmul_seconds(const MatmulCost& cost, double peak_flops, double memory_bytes_per_s)
{
    const double byte_s = inverse(memory_bytes_per_s);
    return {cost.overhead_s,
            cost.inner_s,
            cost.left_bytes * byte_s,
            cost.right_bytes * byte_s,
            cost.output_bytes * byte_s,
            flops_per_product * inverse(peak_flops * cost.peak_fraction),
            cost.throttling};
}

CollectiveCurve collective_curve(const std::vector<CollectiveCurve>& curves, double ranks)
{
    const auto right = std::lower_bound(curves.begin(), curves.end(), ranks,
                                        [](const CollectiveCurve& curve, double value) { return curve.ranks < value; });
    if (right == curves.end())
        return beyond(curves.back(), ranks);
    if (right->ranks == ranks)
        return *right;
    if (right == curves.begin())
        return beyond(*right, ranks);
    const CollectiveCurve& low = *(right - 1);
    const CollectiveCurve& high = *right;
    const double part = std::log(ranks / low.ranks) / std::log(high.ranks / low.ranks);
    return {ranks, std::lerp(low.latency_s, high.latency_s, part), std::lerp(low.slope, high.slope, part),
            std::lerp(low.ramp_s, high.ramp_s, part)};
}

double attained_bus_fraction(const CollectiveCurves& curves, double ranks, double bytes_per_s)
{
    if (curves.all_reduce.empty() || ranks < 2 || !(bytes_per_s > 0))
        return 1;
    const CollectiveCurve curve = collective_curve(curves.all_reduce, ranks);
    const double link_s = 2 * (ranks - 1) / ranks * large_message_bytes / bytes_per_s;
    return link_s / (curve.latency_s + curve.slope * link_s + std::sqrt(curve.ramp_s * link_s));
}

} // namespace tangram
