// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/collectives.h"

#include <algorithm>
#include <numeric>

namespace tangram {

namespace {

using Curves = std::vector<CollectiveCurve>;

/// A missing link is a byte per second: hopeless, yet finite, so that sums of costs stay numbers.
double s_per_byte(const LinkSpeed& link)
{
    return 1 / std::max(link.bytes_per_s, 1.0);
}

double others(int ranks)
{
    return static_cast<double>(ranks - 1);
}

/// Steps of a tree that reaches every domain.
double tree_depth(int domains)
{
    return std::ceil(std::log2(static_cast<double>(domains)));
}

/// Inside a domain, `volume` of the bytes over each rank's link; `steps` of its latency where nothing was measured.
CollectiveCost inside_cost(const Links& links, const Curves CollectiveCurves::*operation, int ranks, double volume,
                           double steps)
{
    const double link_s_per_byte = volume * s_per_byte(links.inside);
    if (!links.curves || (links.curves->*operation).empty())
        return {link_s_per_byte, steps * links.inside.latency_s, 0};
    const CollectiveCurve curve = collective_curve(links.curves->*operation, ranks);
    return {curve.slope * link_s_per_byte, curve.latency_s, curve.ramp_s * link_s_per_byte};
}

/// Both at the same time, their latencies one after the other.
CollectiveCost with_network(CollectiveCost cost, const Links& links, double volume, double steps)
{
    const double network_s_per_byte = volume * s_per_byte(links.across);
    cost.s_per_byte = std::max(cost.s_per_byte, network_s_per_byte);
    cost.ramp_s2_per_byte = std::max(cost.ramp_s2_per_byte, links.across_ramp_s * network_s_per_byte);
    cost.latency_s += steps * links.across.latency_s;
    return cost;
}

/// A ring over all ranks that takes the bytes round `rounds` times; `network_steps` passages between domains follow one
/// another.
CollectiveCost ring_cost(const Links& links, const Curves CollectiveCurves::*operation, RankGroup group, double rounds,
                         double network_steps)
{
    if (group.size() == 1)
        return {};
    const double volume = rounds * others(group.size()) / group.size();
    CollectiveCost cost;
    if (group.inside > 1)
        cost = inside_cost(links, operation, group.inside, volume, rounds * others(group.inside));
    if (group.across > 1)
        cost = with_network(cost, links, volume / group.fewest, network_steps);
    return cost;
}

} // namespace

RankGroup rank_group(const Links& links, int stride, int size)
{
    const int inside = std::gcd(size, std::max(1, links.domain_gpus / stride));
    return {inside, size / inside};
}

RankGroup spanning_group(const Links& links, int stride, int size)
{
    if (links.domain_gpus % stride != 0)
        return rank_group(links, stride, size);
    const int inside = std::min(size, links.domain_gpus / stride);
    const int across = (size + inside - 1) / inside;
    return {inside, across, size - (across - 1) * inside};
}

CollectiveCost all_reduce_cost(const Links& links, RankGroup group)
{
    return ring_cost(links, &CollectiveCurves::all_reduce, group, 2, 2 * tree_depth(group.across));
}

CollectiveCost all_gather_cost(const Links& links, RankGroup group)
{
    return ring_cost(links, &CollectiveCurves::all_gather, group, 1, others(group.across));
}

CollectiveCost reduce_scatter_cost(const Links& links, RankGroup group)
{
    return ring_cost(links, &CollectiveCurves::reduce_scatter, group, 1, others(group.across));
}

CollectiveCost all_to_all_cost(const Links& links, RankGroup group)
{
    const double size = group.size();
    CollectiveCost cost;
    if (group.inside > 1)
        cost = inside_cost(links, &CollectiveCurves::all_to_all, group.inside, others(group.inside) / size, 1);
    if (group.across > 1)
        cost = with_network(cost, links, (size - group.inside) / size, 1);
    return cost;
}

CollectiveCost expert_exchange_cost(const Links& links, RankGroup group, double copies)
{
    // Of n equally likely places, so many are hit at least once.
    const auto reached = [copies](double places) { return places * (1 - std::pow(1 - 1 / places, copies)); };
    CollectiveCost cost;
    if (group.inside > 1)
        cost = inside_cost(links, &CollectiveCurves::all_to_all, group.inside,
                           reached(group.size()) * others(group.inside) / group.inside, 1);
    if (group.across > 1)
        cost = with_network(cost, links, reached(group.across) * others(group.across) / group.across, 1);
    return cost;
}

CollectiveCost point_to_point_cost(const Links& links)
{
    // An all-to-all of two sends half of each buffer and keeps the other.
    return inside_cost(links, &CollectiveCurves::all_to_all, 2, 1, 1);
}

CollectiveCost ring_pass_cost(const Links& links, RankGroup group)
{
    if (group.size() == 1)
        return {};
    // One GPU of each domain crosses to the next one while the others pass inside.
    CollectiveCost hop;
    if (group.inside > 1)
        hop = point_to_point_cost(links);
    if (group.across > 1) {
        const double inside_latency_s = hop.latency_s;
        hop.latency_s = 0;
        hop = with_network(hop, links, 1, 1);
        hop.latency_s = std::max(hop.latency_s, inside_latency_s);
    }
    // A step's root is taken of the block, so that of all steps together grows with the square of their number.
    const double steps = others(group.size());
    return {steps * hop.s_per_byte, steps * hop.latency_s, steps * steps * hop.ramp_s2_per_byte};
}

} // namespace tangram
