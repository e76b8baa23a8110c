// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"

#include <array>
#include <cstddef>
#include <limits>
#include <span>

namespace tangram {

/// What makes nodes alike. Measured values go before data sheets.
enum class Metric {
    matmul, ///< attained FLOP/s of one GPU on a large matmul
    memory, ///< bytes of one GPU
    memory_bandwidth, ///< attained bytes/s of one GPU
    bus, ///< attained bus bandwidth between the node's GPUs, bytes/s per GPU; 0 for a single GPU
    injection, ///< bytes/s of the node's interfaces per GPU, all of which work
    gpus, ///< GPUs of the node
};
inline constexpr std::size_t metric_count = 6;
using Metrics = std::array<double, metric_count>;

const char* to_string(Metric metric);

/// FLOP/s of a large bf16 matmul, 8192 in every direction, by the data sheet and the type's efficiency.
double attainable_matmul_flops(const GpuType& gpu);

Metrics node_metrics(const Cluster& cluster, int node);

/// Bus bandwidth, as nccl-tests defines it, of a large all-reduce among the GPUs of one node: measured, or the link's
/// speed times the fraction of it that the GPU type's curves attain.
double attained_bus_bytes_per_s(const Node& node, const GpuType& gpu);
/// Speed of the node's link per GPU on the scale of its type's curves: the nominal one, or, where the bus bandwidth was
/// measured, the one whose curves attain that.
double link_bytes_per_s(const Node& node, const GpuType& gpu);

/// (best - worst) / worst; 0 when they are equal, +infinity when the worst is 0 and the best is not.
inline double relative_spread(double worst, double best)
{
    if (!(best > worst))
        return 0;
    return worst > 0 ? (best - worst) / worst : std::numeric_limits<double>::infinity();
}

/// The share, in [0, 1], of what the GPUs of these nodes have together that planning them as their worst member leaves
/// unused, by metric: 1 - count * worst / sum; of `gpus`, of the nodes' GPUs. 0 where all are equal. `nodes`: not
/// empty.
Metrics unused_as_worst_member(const Cluster& cluster, std::span<const int> nodes);

/// The tolerance at which members of that spread may share an island, in [0, 1]: the spread itself up to one half, then
/// 1 - 1 / (4 spread), which goes on smoothly and reaches 1 at infinity. So an island found at a tolerance up to 0.5
/// has no larger spread than that, and larger differences still come one after another instead of all at 1.
inline double tolerance_for(double spread)
{
    return spread <= 0.5 ? spread : 1 - 0.25 / spread;
}

} // namespace tangram
