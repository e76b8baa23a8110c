// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/network_curves.h"

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

/// DeepSpeed's default bucket of gradients, as Sailor's simulator counts it.
constexpr double bucket_bytes = 5e8;
/// A parabola fitted to large messages may cross 0 for tiny ones.
constexpr double least_bytes_per_s = 1e6;

} // namespace

double BandwidthCurve::bytes_per_s(double bytes) const
{
    const double u = std::log2(bytes / 1e6);
    return std::max(least_bytes_per_s, std::min(most_bytes_per_s, ((a * u + b) * u + c) * 1e9));
}

double BandwidthCurve::seconds(double bytes) const
{
    return bytes > 0 ? bytes / bytes_per_s(bytes) : 0;
}

double bucketed_all_reduce_seconds(const BandwidthCurve& curve, double bytes, int ranks)
{
    if (ranks < 2 || !(bytes > 0))
        return 0;
    const double whole = std::floor(bytes / bucket_bytes);
    return 2.0 * (ranks - 1)
        * (whole * curve.seconds(bucket_bytes / ranks) + curve.seconds((bytes - whole * bucket_bytes) / ranks));
}

double least_all_reduce_seconds_per_byte(const BandwidthCurve& curve, int ranks)
{
    if (ranks < 2)
        return 0;
    // No message is larger than a bucket's share: below it the parabola is highest there or at its top.
    double fastest = curve.most_bytes_per_s;
    if (curve.a < 0) {
        const double largest = std::log2(bucket_bytes / ranks / 1e6);
        const double u = std::min(largest, -curve.b / (2 * curve.a));
        fastest = std::max(least_bytes_per_s, std::min(fastest, ((curve.a * u + curve.b) * u + curve.c) * 1e9));
    }
    return 2.0 * (ranks - 1) / ranks / fastest;
}

const BandwidthCurve* NetworkCurves::find(const CurveEnd& from, const CurveEnd& to) const
{
    for (CurveEnd sender = from; sender.gpus > 0; --sender.gpus)
        for (CurveEnd receiver = to; receiver.gpus > 0; --receiver.gpus)
            if (const auto found = between.find({sender, receiver}); found != between.end())
                return &found->second;
    return nullptr;
}

std::vector<std::string> NetworkCurves::zones() const
{
    std::vector<std::string> names;
    for (const auto& [ends, curve] : between)
        if (names.empty() || names.back() != ends.first.zone)
            names.push_back(ends.first.zone);
    return names;
}

} // namespace tangram
