// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace tangram {

/// Measured point-to-point bandwidth as a function of message size: a u^2 + b u + c GB/s with u = log2(bytes / 1e6),
/// never more than the most that was measured (the fit of Sailor's network profiles, Strati et al., SOSP 2025).
struct BandwidthCurve {
    double a = 0;
    double b = 0;
    double c = 0;
    double most_bytes_per_s = 0;

    double bytes_per_s(double bytes) const; ///< always above 0
    double seconds(double bytes) const; ///< of one message; 0 for none

    friend bool operator==(const BandwidthCurve&, const BandwidthCurve&) = default;
};

/// A ring all-reduce over `ranks`, in buckets as DeepSpeed reduces gradients: 2 (ranks - 1) messages of a ranks-th of
/// each bucket of 5e8 bytes.
double bucketed_all_reduce_seconds(const BandwidthCurve& curve, double bytes, int ranks);

/// Never more than that takes per byte, however many bytes there are.
double least_all_reduce_seconds_per_byte(const BandwidthCurve& curve, int ranks);

/// One end of a measured path: `gpus` GPUs of a node that send or receive together.
struct CurveEnd {
    std::string zone;
    std::string gpu; ///< as the file names it
    int gpus = 1;

    friend auto operator<=>(const CurveEnd&, const CurveEnd&) = default;
};

/// Bandwidths between nodes and inside them.
struct NetworkCurves {
    std::map<std::pair<CurveEnd, CurveEnd>, BandwidthCurve> between; ///< by (sender, receiver)
    std::map<std::pair<std::string, int>, BandwidthCurve> inside; ///< by (GPU, GPUs that take part)

    bool empty() const { return between.empty() && inside.empty(); }
    /// The curve of a path, or of the largest numbers of GPUs measured that are no larger; null when there is none.
    const BandwidthCurve* find(const CurveEnd& from, const CurveEnd& to) const;
    /// Zones that send, ascending.
    std::vector<std::string> zones() const;

    friend bool operator==(const NetworkCurves&, const NetworkCurves&) = default;
};

} // namespace tangram
