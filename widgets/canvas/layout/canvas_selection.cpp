// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/layout/canvas_selection.h"

#include <algorithm>

namespace tangram {

namespace {

template <typename T> std::vector<T> united(const std::vector<T>& a, const std::vector<T>& b)
{
    std::vector<T> all;
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all));
    return all;
}

template <typename T> std::vector<T> without(const std::vector<T>& a, const std::vector<T>& b)
{
    std::vector<T> rest;
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(rest));
    return rest;
}

template <typename T> bool includes(const std::vector<T>& all, const std::vector<T>& some)
{
    return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

} // namespace

void CanvasSelection::set_cluster(std::shared_ptr<const Cluster> cluster)
{
    cluster_ = std::move(cluster);
    ClusterParts now;
    current_ = -1;
    if (cluster_) {
        for (std::size_t n = 0; n < cluster_->nodes.size(); ++n) {
            if (!nodes_.empty() && nodes_.contains(cluster_->nodes[n].id))
                now.nodes.push_back(static_cast<int>(n));
            if (cluster_->nodes[n].id == current_id_)
                current_ = static_cast<int>(n);
        }
        for (std::size_t s = 0; s < cluster_->switches.size(); ++s)
            if (switches_.contains(cluster_->switches[s].id))
                now.switches.push_back(static_cast<int>(s));
        for (std::size_t l = 0; l < cluster_->links.size(); ++l)
            if (links_.contains({cluster_->links[l].a, cluster_->links[l].b}))
                now.links.push_back(static_cast<int>(l));
        if (!parts_.racks.empty() || !parts_.zones.empty()) {
            const ClusterParts all = whole(*cluster_);
            for (const RackKey& rack : parts_.racks)
                if (std::binary_search(all.racks.begin(), all.racks.end(), rack))
                    now.racks.push_back(rack);
            for (const std::string& zone : parts_.zones)
                if (std::binary_search(all.zones.begin(), all.zones.end(), zone))
                    now.zones.push_back(zone);
        }
    }
    parts_ = std::move(now);
    remember();
    Q_EMIT changed(); // even the same parts have other figures now
}

void CanvasSelection::remember()
{
    nodes_.clear();
    switches_.clear();
    links_.clear();
    if (!cluster_)
        return;
    for (const int node : parts_.nodes)
        nodes_.insert(cluster_->nodes[node].id);
    for (const int at : parts_.switches)
        switches_.insert(cluster_->switches[at].id);
    for (const int link : parts_.links)
        links_.emplace(cluster_->links[link].a, cluster_->links[link].b);
}

void CanvasSelection::mark(const ClusterParts& parts)
{
    if (parts == parts_)
        return;
    parts_ = parts;
    remember();
    Q_EMIT changed();
}

void CanvasSelection::add(const ClusterParts& parts)
{
    mark({united(parts_.nodes, parts.nodes), united(parts_.switches, parts.switches), united(parts_.links, parts.links),
          united(parts_.racks, parts.racks), united(parts_.zones, parts.zones)});
}

void CanvasSelection::toggle(const ClusterParts& parts)
{
    if (!holds(parts)) {
        add(parts);
        return;
    }
    mark({without(parts_.nodes, parts.nodes), without(parts_.switches, parts.switches),
          without(parts_.links, parts.links), without(parts_.racks, parts.racks), without(parts_.zones, parts.zones)});
}

void CanvasSelection::set_current(int node)
{
    current_ = node;
    current_id_ = node < 0 || !cluster_ ? std::string() : cluster_->nodes[node].id;
    Q_EMIT changed();
}

bool CanvasSelection::holds(const ClusterParts& parts) const
{
    return includes(parts_.nodes, parts.nodes) && includes(parts_.switches, parts.switches)
        && includes(parts_.links, parts.links) && includes(parts_.racks, parts.racks)
        && includes(parts_.zones, parts.zones);
}

} // namespace tangram
