// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster.h"

#include <algorithm>

namespace tangram {

int Cluster::gpu_count() const
{
    int count = 0;
    for (const Node& node : nodes)
        count += node.gpu_count;
    return count;
}

bool operator==(const Cluster& a, const Cluster& b)
{
    const auto same_type = [](const auto& left, const auto& right) { return left == right || *left == *right; };
    return a.name == b.name && a.nodes == b.nodes && a.switches == b.switches && a.links == b.links
        && a.scale_up_domains == b.scale_up_domains && a.islands == b.islands && a.training == b.training
        && std::equal(a.gpu_types.begin(), a.gpu_types.end(), b.gpu_types.begin(), b.gpu_types.end(), same_type);
}

} // namespace tangram
