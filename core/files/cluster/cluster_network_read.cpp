// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster_limits.h"
#include "files/cluster/cluster_json.h"
#include "files/json/text.h"
#include "text/tr.h"

#include <set>

namespace tangram {

namespace {

/// Notes the first switch whose parents do not end in a root.
void check_forest(const std::vector<JsonCursor>& places, const std::vector<Switch>& switches)
{
    std::map<std::string, std::size_t> index;
    for (std::size_t i = 0; i < switches.size(); ++i)
        index[switches[i].id] = i;
    enum class Mark { fresh, on_way, good };
    std::vector<Mark> marks(switches.size(), Mark::fresh);
    for (std::size_t start = 0; start < switches.size(); ++start) {
        std::vector<std::size_t> way;
        std::size_t at = start;
        while (marks[at] == Mark::fresh) {
            marks[at] = Mark::on_way;
            way.push_back(at);
            if (switches[at].parent.empty())
                break;
            const auto parent = index.find(switches[at].parent);
            if (parent == index.end()) {
                std::vector<std::string> ids;
                for (const Switch& other : switches)
                    ids.push_back(other.id);
                places[at]["parent"].fail(
                    Core::tr("no switch has the id \"{}\"", shortened(switches[at].parent, 60)),
                    did_you_mean(switches[at].parent, ids, Core::tr("describe the switch in this file")));
                return;
            }
            at = parent->second;
            if (marks[at] == Mark::on_way) {
                places[at]["parent"].fail(
                    Core::tr("the parents of switch \"{}\" lead back to it", shortened(switches[at].id, 60)),
                    Core::tr("switches form a tree: leave the parent of its root out"));
                return;
            }
        }
        for (const std::size_t passed : way)
            marks[passed] = Mark::good;
    }
}

} // namespace

std::vector<Switch> read_switches(const JsonCursor& place)
{
    std::vector<Switch> switches;
    std::set<std::string> ids;
    const std::vector<JsonCursor> items = place.items("switches");
    for (const JsonCursor& item : items) {
        Switch made;
        made.id = item["id"].name();
        made.parent = item.text("parent", "");
        made.uplink_bytes_per_s = item.number("uplink_bytes_per_s", from_zero(most_uplink_bytes_per_s), 0);
        made.latency_s = item.number("latency_s", any_latency, 0);
        made.position = read_position(item);
        if (!ids.insert(made.id).second)
            item["id"].fail(Core::tr("two switches have the id \"{}\"", shortened(made.id, 60)),
                            Core::tr("give each an id of its own"));
        if (item.failed())
            return {};
        switches.push_back(std::move(made));
    }
    check_forest(items, switches);
    return switches;
}

std::vector<ScaleUpDomain> read_scale_up_domains(const JsonCursor& place)
{
    std::vector<ScaleUpDomain> domains;
    std::set<std::string> ids;
    for (const JsonCursor& item : place.items("scale_up_domains")) {
        ScaleUpDomain domain;
        domain.id = item["id"].name();
        domain.speed = {item["bytes_per_s"].number(any_bandwidth), item.number("latency_s", any_latency, 0)};
        if (!ids.insert(domain.id).second)
            item["id"].fail(Core::tr("two scale-up domains have the id \"{}\"", shortened(domain.id, 60)),
                            Core::tr("give each an id of its own"));
        domains.push_back(std::move(domain));
    }
    return domains;
}

std::optional<Position> read_position(const JsonCursor& place)
{
    if (!place.has("position"))
        return {};
    constexpr Range anywhere{-farthest_position, farthest_position};
    const JsonCursor position = place["position"];
    return Position{position["x"].number(anywhere), position["y"].number(anywhere)};
}

std::vector<Rack> read_racks(const JsonCursor& place, const Cluster& cluster)
{
    std::vector<Rack> racks;
    std::set<std::string> switches;
    for (const Switch& made : cluster.switches)
        switches.insert(made.id);
    std::set<std::pair<std::string, std::string>> seen;
    for (const JsonCursor& item : place.items("racks")) {
        Rack rack{item["id"].name(), item.has("zone") ? item["zone"].name() : std::string(), read_position(item)};
        if (!seen.emplace(rack.zone, rack.id).second)
            item["id"].fail(Core::tr("two racks have the id \"{}\"", shortened(rack.id, 60)),
                            Core::tr("list each rack of a zone once"));
        if (item.has("switch")) {
            rack.switch_id = item["switch"].name();
            if (!item.failed() && !switches.contains(rack.switch_id))
                item["switch"].fail(Core::tr("no switch has the id \"{}\"", shortened(rack.switch_id, 60)),
                                    did_you_mean(rack.switch_id, {switches.begin(), switches.end()},
                                                 Core::tr("describe the switch in this file")));
        }
        racks.push_back(std::move(rack));
    }
    return racks;
}

std::vector<Zone> read_zones(const JsonCursor& place)
{
    std::vector<Zone> zones;
    std::set<std::string> seen;
    for (const JsonCursor& item : place.items("zones")) {
        Zone zone{item["id"].name(), read_position(item)};
        if (!seen.insert(zone.id).second)
            item["id"].fail(Core::tr("two zones have the id \"{}\"", shortened(zone.id, 60)),
                            Core::tr("list each zone once"));
        zones.push_back(std::move(zone));
    }
    return zones;
}

std::vector<ExtraLink> read_links(const JsonCursor& place, const Cluster& cluster)
{
    std::set<std::string> ends;
    for (const Node& node : cluster.nodes)
        if (!node.location.zone.empty())
            ends.insert(node.location.zone);
    for (const Zone& zone : cluster.zones)
        ends.insert(zone.id);
    for (const Switch& other : cluster.switches)
        ends.insert(other.id);
    const auto read_end = [&](const JsonCursor& end) {
        const std::string id = end.name();
        if (!end.failed() && !ends.contains(id))
            end.fail(Core::tr("no zone or switch has the id \"{}\"", shortened(id, 60)),
                     did_you_mean(id, {ends.begin(), ends.end()},
                                  Core::tr("links connect switches, or zones that nodes name in their location")));
        return id;
    };
    std::vector<ExtraLink> links;
    for (const JsonCursor& item : place.items("links")) {
        ExtraLink link;
        link.a = read_end(item["a"]);
        link.b = read_end(item["b"]);
        link.speed = {item["bytes_per_s"].number(any_bandwidth), item.number("latency_s", any_latency, 0)};
        if (link.a == link.b)
            item["b"].fail(Core::tr("the link connects \"{}\" to itself", shortened(link.a, 60)),
                           Core::tr("name two ends"));
        if (item.failed())
            return links;
        links.push_back(std::move(link));
    }
    return links;
}

} // namespace tangram
