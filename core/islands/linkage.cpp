// SPDX-License-Identifier: GPL-3.0-or-later
#include "islands/linkage.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>

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

/// What the two groups' nodes alone demand, whatever joins them; from `enough` on perhaps too little.
double tolerance_of_nodes(const LinkageGroup& a, const LinkageGroup& b, double enough)
{
    const bool kin = a.architecture >= 0 && a.architecture == b.architecture;
    double tolerance = kin ? 0 : least_tolerance_across_architectures;
    for (std::size_t m = 0; m < metric_count && tolerance < enough; ++m)
        tolerance = std::max(
            tolerance, tolerance_for(relative_spread(std::min(a.low[m], b.low[m]), std::max(a.high[m], b.high[m]))));
    return tolerance;
}

double tolerance_of_network(const NetworkRange& a, const NetworkRange& b, const LinkSpeed& between)
{
    if (!(between.bytes_per_s > 0))
        return 1;
    double widest = relative_spread(std::min({a.least_bytes_per_s, b.least_bytes_per_s, between.bytes_per_s}),
                                    std::max(a.most_bytes_per_s, b.most_bytes_per_s));
    const double least_latency = std::min(a.least_latency_s, b.least_latency_s);
    const double most_latency = std::max({a.most_latency_s, b.most_latency_s, between.latency_s});
    if (most_latency - least_latency > latency_that_shows_s)
        widest = std::max(widest, relative_spread(least_latency, most_latency));
    return tolerance_for(widest);
}

/// Symmetric table of what is known of pairs of groups, filled where it is looked at: most are too unlike for the
/// network to matter, and no pair of nodes is asked about twice.
class Pairs {
public:
    /// The groups are those that are being joined.
    Pairs(const std::vector<LinkageGroup>& groups, BusyPaths& paths, Effort& effort)
        : groups_(groups)
        , paths_(paths)
        , effort_(effort)
        , members_(groups.size())
        , between_(groups.size() * groups.size(), LinkSpeed{unknown, 0})
        , least_(groups.size() * groups.size(), 0)
    {
        for (std::size_t i = 0; i < groups.size(); ++i) {
            nodes_.push_back(groups[i].node);
            members_[i].push_back(i);
        }
    }
    /// What the network offers from one to the other.
    const LinkSpeed& between(std::size_t i, std::size_t j)
    {
        LinkSpeed& known = between_[at(i, j)];
        if (known.bytes_per_s < 0)
            known = between_[at(j, i)] = find(i, j);
        return known;
    }
    /// merge_tolerance() of the two; where that is not below `enough`, a value from there on that it is at least. What
    /// the nodes alone demand is looked at up to `interesting`.
    double tolerance(std::size_t i, std::size_t j, double enough, double interesting)
    {
        double& least = least_[at(i, j)];
        if (least >= std::max(enough, interesting))
            return least;
        effort_.spend(1);
        double here = tolerance_of_nodes(groups_[i], groups_[j], std::max(enough, interesting));
        if (here < enough)
            here = std::max(here, tolerance_of_network(groups_[i].network, groups_[j].network, between(i, j)));
        least = least_[at(j, i)] = std::max(least, here);
        return least;
    }
    /// Group `into` is about to hold `gone` too.
    void join(std::size_t into, std::size_t gone)
    {
        for (std::size_t k = 0; k < members_.size(); ++k) {
            if (k == into || k == gone || members_[k].empty())
                continue;
            // No group comes nearer by growing.
            least_[at(into, k)] = least_[at(k, into)] = std::max(least_[at(into, k)], least_[at(gone, k)]);
            if (between_[at(into, k)].bytes_per_s >= 0 || between_[at(gone, k)].bytes_per_s >= 0)
                between_[at(into, k)] = between_[at(k, into)] = harder(between(into, k), between(gone, k));
        }
        members_[into].insert(members_[into].end(), members_[gone].begin(), members_[gone].end());
        members_[gone].clear();
    }

private:
    static constexpr double unknown = -1;

    static LinkSpeed harder(const LinkSpeed& a, const LinkSpeed& b)
    {
        return {std::min(a.bytes_per_s, b.bytes_per_s), std::max(a.latency_s, b.latency_s)};
    }
    std::size_t at(std::size_t i, std::size_t j) const { return i * members_.size() + j; }
    LinkSpeed find(std::size_t i, std::size_t j)
    {
        LinkSpeed hardest{std::numeric_limits<double>::infinity(), 0};
        for (const std::size_t a : members_[i]) {
            effort_.spend(static_cast<std::int64_t>(members_[j].size()) * paths_.cost());
            for (const std::size_t b : members_[j])
                hardest = harder(hardest, paths_(nodes_[std::max(a, b)], nodes_[std::min(a, b)]));
        }
        return hardest;
    }

    const std::vector<LinkageGroup>& groups_;
    BusyPaths& paths_;
    Effort& effort_;
    std::vector<int> nodes_; ///< that stand for the groups, as they were given
    std::vector<std::vector<std::size_t>> members_; ///< per group those that were joined; none of what is gone
    std::vector<LinkSpeed> between_; ///< unknown bandwidth: nothing was asked yet about any two of their nodes
    std::vector<double> least_; ///< that merge_tolerance() is at least
};

} // namespace

double merge_tolerance(const LinkageGroup& a, const LinkageGroup& b, const LinkSpeed& between)
{
    return std::max(tolerance_of_nodes(a, b, std::numeric_limits<double>::infinity()),
                    tolerance_of_network(a.network, b.network, between));
}

LinkedGroups link_groups(std::vector<LinkageGroup> groups, BusyPaths& paths, double limit,
                         std::vector<LinkageMerge>& merges, Effort& effort)
{
    constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
    constexpr double any = std::numeric_limits<double>::infinity();
    const double beyond = std::nextafter(limit, 2.0);
    LinkedGroups linked;
    Pairs pairs(groups, paths, effort);
    std::vector<std::size_t> active(groups.size());
    std::iota(active.begin(), active.end(), std::size_t{0});
    std::vector<std::size_t> final_groups; // whose nearest neighbour is beyond the limit
    std::vector<std::size_t> chain;

    while (!active.empty() && !effort.is_over()) {
        if (chain.empty())
            chain.push_back(active.front());
        const std::size_t top = chain.back();
        // What came before in the chain is within the limit; of others only what is nearer counts.
        std::size_t nearest = chain.size() > 1 ? chain[chain.size() - 2] : none;
        double distance = nearest == none ? beyond : pairs.tolerance(top, nearest, any, any);
        double least = any;
        for (const std::size_t other : active) {
            if (other == top)
                continue;
            const double here = pairs.tolerance(top, other, distance, least);
            least = std::min(least, here);
            if (here < distance) {
                distance = here;
                nearest = other;
            }
        }
        if (nearest == none) {
            // Distances only grow by merging: this group stays as it is.
            final_groups.push_back(top);
            linked.next = std::min(linked.next, least);
            std::erase(active, top);
            chain.clear();
        } else if (chain.size() > 1 && nearest == chain[chain.size() - 2]) {
            const auto [into, gone] = std::minmax(top, nearest);
            merges.push_back({groups[into].leaf, groups[gone].leaf, distance});
            const LinkSpeed between = pairs.between(into, gone);
            pairs.join(into, gone);
            groups[into] = joined(groups[into], groups[gone], between);
            active.erase(std::lower_bound(active.begin(), active.end(), gone));
            chain.resize(chain.size() - 2);
        } else {
            chain.push_back(nearest);
        }
    }
    std::sort(final_groups.begin(), final_groups.end());
    for (const std::size_t i : final_groups)
        linked.groups.push_back(groups[i]);
    return linked;
}

void link_all(std::vector<LinkageGroup> groups, BusyPaths& paths, std::vector<LinkageMerge>& merges, Effort& effort)
{
    constexpr std::size_t at_once = 1024;
    constexpr std::ptrdiff_t block = 256;
    double limit = 0;
    while (groups.size() > at_once) {
        std::vector<LinkageGroup> rest;
        double next = std::numeric_limits<double>::infinity();
        for (auto from = groups.begin(); from != groups.end();) {
            const auto to = groups.end() - from > block ? from + block : groups.end();
            const LinkedGroups linked = link_groups({from, to}, paths, limit, merges, effort);
            if (effort.is_over())
                return; // before anything is made of what is left, which may be far too much to be compared at once
            rest.insert(rest.end(), linked.groups.begin(), linked.groups.end());
            next = std::min(next, linked.next);
            from = to;
        }
        // Where nothing merged the same blocks are compared again, which is of use once two groups are near enough.
        const bool same = rest.size() == groups.size();
        do
            limit = limit == 0 ? 0.005 : std::min(1.0, 2 * limit);
        while (same && limit < next && limit < 1);
        groups = std::move(rest);
    }
    link_groups(std::move(groups), paths, 1, merges, effort);
}

} // namespace tangram
