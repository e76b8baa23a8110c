// SPDX-License-Identifier: GPL-3.0-or-later
#include "islands/metrics.h"

#include "islands/islands.h"

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

constexpr double large_matmul_size = 8192;

} // namespace

const char* to_string(Metric metric)
{
    switch (metric) {
    case Metric::matmul:
        return "matmul rate";
    case Metric::memory:
        return "memory";
    case Metric::memory_bandwidth:
        return "memory bandwidth";
    case Metric::bus:
        return "bandwidth inside the node";
    case Metric::injection:
        return "network bandwidth per GPU";
    case Metric::gpus:
        return "GPUs per node";
    }
    return "";
}

double attained_bus_bytes_per_s(const Node& node, const GpuType& gpu)
{
    const double nominal = node.intra.bytes_per_s;
    return node.measured.all_reduce_bytes_per_s.value_or(
        nominal * attained_bus_fraction(gpu.efficiency.collectives, node.gpu_count, nominal));
}

double link_bytes_per_s(const Node& node, const GpuType& gpu)
{
    const double nominal = node.intra.bytes_per_s;
    if (!node.measured.all_reduce_bytes_per_s)
        return nominal;
    return *node.measured.all_reduce_bytes_per_s
        / attained_bus_fraction(gpu.efficiency.collectives, node.gpu_count, nominal);
}

double attainable_matmul_flops(const GpuType& gpu)
{
    const double n = large_matmul_size;
    const double peak = gpu.peak(Precision::bf16);
    if (!(peak > 0))
        return 0;
    return 2 * n * n * n / matmul_seconds(gpu.efficiency.matmul, peak, gpu.memory_bytes_per_s).time(1, n, n, n);
}

Metrics node_metrics(const Cluster& cluster, int index)
{
    const Node& node = cluster.nodes[index];
    const GpuType& gpu = cluster.gpu_type_of(node);
    return {node.measured.matmul_flops.value_or(attainable_matmul_flops(gpu)),
            gpu.memory_bytes,
            node.measured.memory_bytes_per_s.value_or(gpu.memory_bytes_per_s * gpu.efficiency.memory),
            node.gpu_count > 1 ? attained_bus_bytes_per_s(node, gpu) : 0.0,
            node.gpu_count > 0 ? node.nic_count * node.nic.bytes_per_s / node.gpu_count : 0.0,
            static_cast<double>(node.gpu_count)};
}

Metrics unused_as_worst_member(const Cluster& cluster, std::span<const int> nodes)
{
    constexpr auto gpus = static_cast<std::size_t>(Metric::gpus);
    Metrics worst = node_metrics(cluster, nodes.front());
    Metrics sum{};
    double gpu_count = 0;
    for (const int node : nodes) {
        const Metrics here = node_metrics(cluster, node);
        gpu_count += here[gpus];
        for (std::size_t m = 0; m < metric_count; ++m) {
            worst[m] = std::min(worst[m], here[m]);
            sum[m] += m == gpus ? here[m] : here[m] * here[gpus];
        }
    }
    Metrics unused{};
    for (std::size_t m = 0; m < metric_count; ++m) {
        const double used = worst[m] * (m == gpus ? static_cast<double>(nodes.size()) : gpu_count);
        // Sums of equal figures may differ in their last bits.
        unused[m] = sum[m] > 0 ? std::max(0.0, 1 - used / sum[m]) : 0;
        if (unused[m] < 1e-9)
            unused[m] = 0;
    }
    return unused;
}

double spread(const Cluster& cluster, std::span<const int> nodes)
{
    if (nodes.size() < 2)
        return 0;
    Metrics low = node_metrics(cluster, nodes.front());
    Metrics high = low;
    for (const int node : nodes.subspan(1)) {
        const Metrics here = node_metrics(cluster, node);
        for (std::size_t m = 0; m < metric_count; ++m) {
            low[m] = std::min(low[m], here[m]);
            high[m] = std::max(high[m], here[m]);
        }
    }
    // A metric that some member lacks altogether has no finite spread; the others (GPUs per node among them) tell how
    // unlike they are.
    double worst = 0;
    for (std::size_t m = 0; m < metric_count; ++m) {
        const double here = relative_spread(low[m], high[m]);
        if (std::isfinite(here))
            worst = std::max(worst, here);
    }
    return worst;
}

} // namespace tangram
