// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster_limits.h"
#include "cluster/edit/cluster_edits.h"
#include "cluster/edit/edit_result.h"
#include "cluster/edit/fresh_names.h"
#include "text/tr.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace tangram {

namespace {

/// What the ids of a piece become in the cluster it is put into.
struct NewNames {
    std::map<std::string, std::string> switches;
    std::map<RackKey, RackKey> racks;
    std::map<std::string, std::string> zones;
    std::map<std::string, std::string> domains; ///< an empty one: left behind

    template <typename Name> static Name of(const std::map<Name, Name>& names, const Name& old)
    {
        const auto found = names.find(old);
        return found == names.end() ? old : found->second;
    }
};

/// Switches from the roots down, so that a parent's new name is known before its children need it.
std::vector<int> parents_first(const std::vector<Switch>& switches, const std::vector<int>& chosen)
{
    std::map<std::string, int> index;
    for (const int at : chosen)
        index.emplace(switches[at].id, at);
    std::vector<int> ordered;
    std::set<int> done;
    for (const int start : chosen) {
        std::vector<int> way;
        for (int at = start; !done.contains(at);) {
            done.insert(at);
            way.push_back(at);
            const auto parent = index.find(switches[at].parent);
            if (parent == index.end())
                break;
            at = parent->second;
        }
        ordered.insert(ordered.end(), way.rbegin(), way.rend());
    }
    return ordered;
}

/// Puts copies of a piece into a cluster. Names that are taken are gathered once, so that each copy costs what it
/// holds.
class Paster {
public:
    Paster(const ClusterPiece& piece, Pasted& pasted)
        : piece_(piece)
        , edited_(pasted.cluster)
        , parts_(pasted.parts)
    {
        for (const Node& node : edited_.nodes) {
            nodes_.take(node.id);
            zones_.take(node.location.zone);
            racks_[node.location.zone].take(node.location.rack);
        }
        for (const Switch& made : edited_.switches)
            switches_.take(made.id);
        for (const ScaleUpDomain& domain : edited_.scale_up_domains)
            domains_.take(domain.id);
        for (const Rack& rack : edited_.racks) {
            zones_.take(rack.zone);
            racks_[rack.zone].take(rack.id);
        }
        for (const Zone& zone : edited_.zones)
            zones_.take(zone.id);
        for (const ExtraLink& link : edited_.links)
            links_.insert(std::minmax(link.a, link.b));
        for (const Zone& zone : piece.cluster.zones)
            zone_positions_.emplace(zone.id, zone.position);
        for (const Rack& rack : piece.cluster.racks)
            drawn_racks_.emplace(RackKey{rack.zone, rack.id}, &rack);
        switch_order_ = parents_first(piece.cluster.switches, piece.copied.switches);
        const std::unordered_set<int> copied(piece.copied.nodes.begin(), piece.copied.nodes.end());
        for (std::size_t n = 0; n < piece.cluster.nodes.size(); ++n) {
            const auto [all, is_new] = whole_domains_.emplace(piece.cluster.nodes[n].scale_up, true);
            all->second = all->second && copied.contains(static_cast<int>(n));
        }
    }

    void paste(const Position& offset)
    {
        offset_ = offset;
        names_ = {};
        paste_switches();
        paste_places();
        paste_domains();
        paste_nodes();
        paste_links();
    }

private:
    std::optional<Position> shifted(std::optional<Position> position) const
    {
        if (position)
            position = Position{position->x + offset_.x, position->y + offset_.y};
        return position;
    }

    void paste_switches()
    {
        for (const int at : switch_order_) {
            Switch made = piece_.cluster.switches[at];
            const std::string fresh = switches_.fresh(made.id);
            names_.switches[made.id] = fresh;
            made.id = fresh;
            made.parent = NewNames::of(names_.switches, made.parent);
            if (!switches_.has(made.parent))
                made.parent.clear();
            made.position = shifted(made.position);
            parts_.switches.push_back(static_cast<int>(edited_.switches.size()));
            edited_.switches.push_back(std::move(made));
        }
    }

    void paste_places()
    {
        for (const std::string& zone : piece_.copied.zones) {
            const std::string fresh = zones_.fresh(zone);
            names_.zones[zone] = fresh;
            const auto drawn = zone_positions_.find(zone);
            edited_.zones.push_back({fresh, drawn == zone_positions_.end() ? std::nullopt : shifted(drawn->second)});
            parts_.zones.push_back(fresh);
        }
        for (const RackKey& rack : piece_.copied.racks) {
            const std::string zone = NewNames::of(names_.zones, rack.zone);
            const RackKey fresh{zone, racks_[zone].fresh(rack.rack)};
            names_.racks[rack] = fresh;
            Rack made{fresh.rack, fresh.zone, {}};
            if (const auto drawn = drawn_racks_.find(rack); drawn != drawn_racks_.end()) {
                made.position = shifted(drawn->second->position);
                made.switch_id = NewNames::of(names_.switches, drawn->second->switch_id);
                if (!switches_.has(made.switch_id))
                    made.switch_id.clear();
            }
            edited_.racks.push_back(std::move(made));
            parts_.racks.push_back(fresh);
        }
    }

    /// A domain is copied with the last of its nodes; a piece of one stays in it.
    void paste_domains()
    {
        for (const ScaleUpDomain& domain : piece_.cluster.scale_up_domains) {
            const auto all = whole_domains_.find(domain.id);
            if (all == whole_domains_.end() || (!all->second && domains_.has(domain.id)))
                continue;
            ScaleUpDomain made{domains_.fresh(domain.id), domain.speed};
            names_.domains[domain.id] = made.id;
            edited_.scale_up_domains.push_back(std::move(made));
        }
    }

    void paste_nodes()
    {
        for (const int at : piece_.copied.nodes) {
            Node node = piece_.cluster.nodes[at];
            if (const auto [type, is_new] = types_.try_emplace(node.gpu_type); is_new)
                type->second = index_of_type(edited_, piece_.cluster.shared_gpu_type_of(node));
            node.gpu_type = types_[node.gpu_type];
            node.id = nodes_.fresh(node.id);
            const RackKey old = rack_of(node);
            node.location.zone = NewNames::of(names_.zones, node.location.zone);
            if (!node.location.rack.empty())
                node.location.rack = NewNames::of(names_.racks, old).rack;
            node.location.switch_id = NewNames::of(names_.switches, node.location.switch_id);
            if (!switches_.has(node.location.switch_id))
                node.location.switch_id.clear();
            node.scale_up = NewNames::of(names_.domains, node.scale_up);
            if (!domains_.has(node.scale_up))
                node.scale_up.clear();
            node.position = shifted(node.position);
            parts_.nodes.push_back(static_cast<int>(edited_.nodes.size()));
            edited_.nodes.push_back(std::move(node));
        }
    }

    void paste_links()
    {
        for (const int at : piece_.copied.links) {
            ExtraLink link = piece_.cluster.links[at];
            for (std::string* end : {&link.a, &link.b})
                *end = names_.switches.contains(*end) ? names_.switches.at(*end) : NewNames::of(names_.zones, *end);
            if (!links_.insert(std::minmax(link.a, link.b)).second)
                continue;
            parts_.links.push_back(static_cast<int>(edited_.links.size()));
            edited_.links.push_back(std::move(link));
        }
    }

    const ClusterPiece& piece_;
    Cluster& edited_;
    ClusterParts& parts_;
    Position offset_;
    NewNames names_; ///< of the copy that is being made

    // Of the piece.
    std::vector<int> switch_order_;
    std::map<std::string, bool> whole_domains_; ///< whether all of their nodes are copied
    std::map<std::string, std::optional<Position>> zone_positions_;
    std::map<RackKey, const Rack*> drawn_racks_;

    // Of the cluster as it grows.
    FreshNames nodes_;
    FreshNames switches_;
    FreshNames domains_;
    FreshNames zones_;
    std::map<std::string, FreshNames> racks_; ///< by zone
    std::set<std::pair<std::string, std::string>> links_; ///< their ends in alphabetic order
    std::unordered_map<int, int> types_; ///< by those of the piece
};

} // namespace

std::optional<Error> check_copies(const Cluster& cluster, const ClusterPiece& piece, int times)
{
    const double nodes = static_cast<double>(piece.copied.nodes.size()) * times;
    if (times >= 1 && times <= most_nodes && nodes + static_cast<double>(cluster.nodes.size()) <= most_nodes)
        return {};
    return Error{Core::tr("{} copies of {} nodes are too many", times, piece.copied.nodes.size()),
                 {},
                 Core::tr("a cluster has at most {} nodes", most_nodes)};
}

Result<Pasted> paste(const Cluster& cluster, const ClusterPiece& piece, std::span<const Position> offsets)
{
    if (std::optional<Error> wrong = check_copies(cluster, piece, static_cast<int>(offsets.size())))
        return std::move(*wrong);
    Pasted pasted{cluster, {}};
    Paster paster(piece, pasted);
    for (const Position& offset : offsets)
        paster.paste(offset);
    Result<Cluster> finished = finish_edit(std::move(pasted.cluster));
    if (!finished)
        return finished.error();
    pasted.cluster = std::move(*finished);
    std::sort(pasted.parts.racks.begin(), pasted.parts.racks.end());
    std::sort(pasted.parts.zones.begin(), pasted.parts.zones.end());
    return pasted;
}

} // namespace tangram
