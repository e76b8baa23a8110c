// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/layout/gpus_in_use.h"

#include <algorithm>
#include <limits>

namespace tangram {

GpusInUse::GpusInUse(const Cluster& cluster)
    : cluster_(&cluster)
    , used_(cluster.nodes.size(), 0)
{
}

GpusInUse::GpusInUse(const Cluster& cluster, const PlanLayout& layout)
    : GpusInUse(cluster)
{
    for (const PipelineLayout& pipeline : layout.pipelines)
        for (const StageLayout& stage : pipeline.stages)
            take(stage.gpus);
}

void GpusInUse::add(const GpuRange& range, int sign)
{
    if (range.node < 0 || static_cast<std::size_t>(range.node) >= used_.size())
        return;
    const int all = cluster_->nodes[range.node].gpu_count;
    int& used = used_[range.node];
    const auto partly = [&] { return used > 0 && used < all ? 1 : 0; };
    partly_used_ -= partly();
    used += sign * range.count;
    partly_used_ += partly();
}

void GpusInUse::take(const std::vector<GpuRange>& gpus)
{
    for (const GpuRange& range : gpus)
        add(range, 1);
}

void GpusInUse::give_back(const std::vector<GpuRange>& gpus)
{
    for (const GpuRange& range : gpus)
        add(range, -1);
}

double GpusInUse::interface_gain(const std::vector<GpuRange>& gpus) const
{
    if (whole_nodes())
        return 1;
    const double least_share = least_interface_share(*cluster_, gpus);
    double gain = std::numeric_limits<double>::infinity();
    for (const GpuRange& range : gpus) {
        const double share = interface_share(cluster_->nodes[range.node]);
        gain = std::min(gain, interface_gain_of(range.node) * (least_share > 0 ? share / least_share : 1));
    }
    return gain;
}

double GpusInUse::interface_gain_of(int node) const
{
    return whole_nodes() ? 1 : double(cluster_->nodes[node].gpu_count) / used_[node];
}

double interface_share(const Node& node)
{
    return node.nic_count * node.nic.bytes_per_s / node.gpu_count;
}

double least_interface_share(const Cluster& cluster, const std::vector<GpuRange>& gpus)
{
    double least = std::numeric_limits<double>::infinity();
    for (const GpuRange& range : gpus)
        least = std::min(least, interface_share(cluster.nodes[range.node]));
    return least;
}

} // namespace tangram
