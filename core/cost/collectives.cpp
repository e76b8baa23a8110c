// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/collectives.h"

#include <algorithm>
#include <numeric>

namespace tangram {

namespace {

/// A missing link is a byte per second: hopeless, yet finite, so that sums of costs stay numbers.
double s_per_byte(const LinkSpeed& link)
{
    return 1 / std::max(link.bytes_per_s, 1.0);
}

double others(int ranks)
{
    return static_cast<double>(ranks - 1);
}

} // namespace

RankGroup rank_group(const Links& links, int stride, int size)
{
    const int inside = std::gcd(size, std::max(1, links.domain_gpus / stride));
    return {inside, size / inside};
}

CollectiveCost all_gather_cost(const Links& links, RankGroup group)
{
    CollectiveCost cost;
    cost.s_per_byte = others(group.inside) / group.inside * s_per_byte(links.inside)
        + others(group.across) / group.across / group.inside * s_per_byte(links.across);
    cost.latency_s = others(group.inside) * links.inside.latency_s + others(group.across) * links.across.latency_s;
    return cost;
}

CollectiveCost all_reduce_cost(const Links& links, RankGroup group)
{
    const CollectiveCost half = all_gather_cost(links, group);
    return {2 * half.s_per_byte, 2 * half.latency_s};
}

CollectiveCost all_to_all_cost(const Links& links, RankGroup group)
{
    const double size = group.size();
    CollectiveCost cost;
    cost.s_per_byte = others(group.inside) / size * s_per_byte(links.inside);
    if (group.inside > 1)
        cost.latency_s += links.inside.latency_s;
    if (group.across > 1) {
        cost.s_per_byte += (size - group.inside) / size * s_per_byte(links.across);
        cost.latency_s += links.across.latency_s;
    }
    return cost;
}

CollectiveCost ring_pass_cost(const Links& links, RankGroup group)
{
    if (group.size() == 1)
        return {};
    // One GPU of each domain crosses to the next one while the others pass inside.
    const double hop = group.across > 1
        ? std::max(s_per_byte(links.across), group.inside > 1 ? s_per_byte(links.inside) : 0)
        : s_per_byte(links.inside);
    const double latency = group.across > 1 ? links.across.latency_s : links.inside.latency_s;
    return {others(group.size()) * hop, others(group.size()) * latency};
}

} // namespace tangram
