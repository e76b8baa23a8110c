// SPDX-License-Identifier: GPL-3.0-or-later
#include "islands/linkage.h"

#include <algorithm>
#include <limits>

namespace tangram {

namespace {

// Kernel launches and protocol cost some 10 us anyway: smaller differences between paths (one more switch) do not show.
constexpr double latency_that_shows_s = 10e-6;
// Planning GPUs of another make as one is never free, however alike their figures.
constexpr double least_tolerance_across_architectures = 0.5;

LinkageGroup joined(const LinkageGroup& a, const LinkageGroup& b, const LinkSpeed& between)
{
    LinkageGroup both = a;
    for (std::size_t m = 0; m < metric_count; ++m) {
        both.low[m] = std::min(a.low[m], b.low[m]);
        both.high[m] = std::max(a.high[m], b.high[m]);
    }
    both.architecture = a.architecture == b.architecture ? a.architecture : -1;
    NetworkRange& net = both.network;
    net.least_bytes_per_s = std::min({a.network.least_bytes_per_s, b.network.least_bytes_per_s, between.bytes_per_s});
    net.most_bytes_per_s = std::max(a.network.most_bytes_per_s, b.network.most_bytes_per_s);
    net.least_latency_s = std::min(a.network.least_latency_s, b.network.least_latency_s);
    net.most_latency_s = std::max({a.network.most_latency_s, b.network.most_latency_s, between.latency_s});
    return both;
}

/// Symmetric table of what the network offers between groups.
class Between {
public:
    Between(std::span<const LinkageGroup> groups, const Network& network)
        : count_(groups.size())
        , table_(count_ * count_)
    {
        for (std::size_t i = 0; i < count_; ++i) {
            for (std::size_t j = 0; j < i; ++j)
                (*this)(i, j) = (*this)(j, i) = network.busy_path(groups[i].node, groups[j].node);
        }
    }
    LinkSpeed& operator()(std::size_t i, std::size_t j) { return table_[i * count_ + j]; }
    /// Group `into` now holds `gone` too.
    void join(std::size_t into, std::size_t gone)
    {
        for (std::size_t k = 0; k < count_; ++k) {
            LinkSpeed& here = (*this)(into, k);
            const LinkSpeed& other = (*this)(gone, k);
            here.bytes_per_s = std::min(here.bytes_per_s, other.bytes_per_s);
            here.latency_s = std::max(here.latency_s, other.latency_s);
            (*this)(k, into) = here;
        }
    }

private:
    std::size_t count_;
    std::vector<LinkSpeed> table_;
};

} // namespace

double merge_tolerance(const LinkageGroup& a, const LinkageGroup& b, const LinkSpeed& between)
{
    if (!(between.bytes_per_s > 0))
        return 1;
    double widest = 0;
    for (std::size_t m = 0; m < metric_count; ++m)
        widest = std::max(widest, relative_spread(std::min(a.low[m], b.low[m]), std::max(a.high[m], b.high[m])));
    widest = std::max(
        widest,
        relative_spread(std::min({a.network.least_bytes_per_s, b.network.least_bytes_per_s, between.bytes_per_s}),
                        std::max(a.network.most_bytes_per_s, b.network.most_bytes_per_s)));
    const double least_latency = std::min(a.network.least_latency_s, b.network.least_latency_s);
    const double most_latency = std::max({a.network.most_latency_s, b.network.most_latency_s, between.latency_s});
    if (most_latency - least_latency > latency_that_shows_s)
        widest = std::max(widest, relative_spread(least_latency, most_latency));
    const double tolerance = tolerance_for(widest);
    return a.architecture < 0 || a.architecture != b.architecture
        ? std::max(tolerance, least_tolerance_across_architectures)
        : tolerance;
}

std::vector<LinkageGroup> link_groups(std::vector<LinkageGroup> groups, const Network& network, double limit,
                                      std::vector<LinkageMerge>& merges)
{
    constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
    Between between(groups, network);
    std::vector<std::size_t> active(groups.size());
    for (std::size_t i = 0; i < active.size(); ++i)
        active[i] = i;
    std::vector<std::size_t> final_groups; // whose nearest neighbour is beyond the limit
    std::vector<std::size_t> chain;

    while (!active.empty()) {
        if (chain.empty())
            chain.push_back(active.front());
        const std::size_t top = chain.back();
        std::size_t nearest = chain.size() > 1 ? chain[chain.size() - 2] : none;
        double distance = nearest == none ? std::numeric_limits<double>::infinity()
                                          : merge_tolerance(groups[top], groups[nearest], between(top, nearest));
        for (const std::size_t other : active) {
            if (other == top)
                continue;
            const double here = merge_tolerance(groups[top], groups[other], between(top, other));
            if (here < distance) {
                distance = here;
                nearest = other;
            }
        }
        if (nearest == none || distance > limit) {
            // Distances only grow by merging: this group stays as it is. What led to it in the chain is looked at
            // afresh.
            final_groups.push_back(top);
            std::erase(active, top);
            chain.clear();
        } else if (chain.size() > 1 && nearest == chain[chain.size() - 2]) {
            const auto [into, gone] = std::minmax(top, nearest);
            merges.push_back({groups[into].leaf, groups[gone].leaf, distance});
            groups[into] = joined(groups[into], groups[gone], between(into, gone));
            between.join(into, gone);
            active.erase(std::lower_bound(active.begin(), active.end(), gone));
            chain.resize(chain.size() - 2);
        } else {
            chain.push_back(nearest);
        }
    }
    std::sort(final_groups.begin(), final_groups.end());
    std::vector<LinkageGroup> rest;
    for (const std::size_t i : final_groups)
        rest.push_back(groups[i]);
    return rest;
}

void link_all(std::vector<LinkageGroup> groups, const Network& network, std::vector<LinkageMerge>& merges)
{
    constexpr std::size_t at_once = 1024;
    constexpr std::ptrdiff_t block = 256;
    for (double limit = 0; groups.size() > at_once; limit = limit == 0 ? 0.005 : std::min(1.0, 2 * limit)) {
        std::vector<LinkageGroup> rest;
        for (auto from = groups.begin(); from != groups.end();) {
            const auto to = groups.end() - from > block ? from + block : groups.end();
            const std::vector<LinkageGroup> linked = link_groups({from, to}, network, limit, merges);
            rest.insert(rest.end(), linked.begin(), linked.end());
            from = to;
        }
        groups = std::move(rest);
    }
    link_groups(std::move(groups), network, 1, merges);
}

} // namespace tangram
