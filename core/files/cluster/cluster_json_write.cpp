// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster.h"
#include "files/catalogue/calibration_json.h"
#include "files/catalogue/factors.h"
#include "files/catalogue/gpu_type_json.h"
#include "files/cluster/cluster_file.h"
#include "files/cluster/cluster_json.h"
#include "files/json/json_text.h"

#include <nlohmann/json.hpp>

namespace tangram {

using nlohmann::ordered_json;

namespace {

ordered_json location_json(const Location& location)
{
    ordered_json written = ordered_json::object();
    if (!location.zone.empty())
        written["zone"] = location.zone;
    if (!location.rack.empty())
        written["rack"] = location.rack;
    if (!location.switch_id.empty())
        written["switch"] = location.switch_id;
    return written;
}

ordered_json measured_json(const NodeMeasurements& measured)
{
    ordered_json written = ordered_json::object();
    if (measured.matmul_flops)
        written["matmul_flops"] = *measured.matmul_flops;
    if (measured.memory_bytes_per_s)
        written["memory_bytes_per_s"] = *measured.memory_bytes_per_s;
    if (measured.all_reduce_bytes_per_s)
        written["all_reduce_bytes_per_s"] = *measured.all_reduce_bytes_per_s;
    return written;
}

ordered_json host_json(const Host& host)
{
    ordered_json written = ordered_json::object();
    if (host.memory_bytes > 0)
        written["memory_bytes"] = host.memory_bytes;
    if (host.memory_bytes_per_s > 0)
        written["memory_bytes_per_s"] = host.memory_bytes_per_s;
    if (host.link_bytes_per_s > 0)
        written["link_bytes_per_s"] = host.link_bytes_per_s;
    return written;
}

void add_position(ordered_json& written, const std::optional<Position>& position)
{
    if (position)
        written["position"] = {{"x", position->x}, {"y", position->y}};
}

ordered_json node_json(const Cluster& cluster, const Node& node)
{
    ordered_json written{
        {"id", node.id},
        {"gpu_type", cluster.gpu_type_of(node).id},
        {"gpu_count", node.gpu_count},
        {"intra_node",
         {{"kind", node.intra_kind}, {"bytes_per_s", node.intra.bytes_per_s}, {"latency_s", node.intra.latency_s}}},
        {"nics",
         {{"count", node.nic_count}, {"bytes_per_s", node.nic.bytes_per_s}, {"latency_s", node.nic.latency_s}}}};
    if (ordered_json location = location_json(node.location); !location.empty())
        written["location"] = std::move(location);
    if (!node.scale_up.empty())
        written["scale_up"] = node.scale_up;
    if (ordered_json host = host_json(node.host); !host.empty())
        written["host"] = std::move(host);
    if (ordered_json measured = measured_json(node.measured); !measured.empty())
        written["measured"] = std::move(measured);
    add_position(written, node.position);
    return written;
}

ordered_json switch_json(const Switch& made)
{
    ordered_json written{{"id", made.id}};
    if (!made.parent.empty())
        written["parent"] = made.parent;
    if (made.uplink_bytes_per_s > 0)
        written["uplink_bytes_per_s"] = made.uplink_bytes_per_s;
    written["latency_s"] = made.latency_s;
    add_position(written, made.position);
    return written;
}

ordered_json rack_json(const Rack& rack)
{
    ordered_json written{{"id", rack.id}};
    if (!rack.zone.empty())
        written["zone"] = rack.zone;
    if (!rack.switch_id.empty())
        written["switch"] = rack.switch_id;
    add_position(written, rack.position);
    return written;
}

ordered_json zone_json(const Zone& zone)
{
    ordered_json written{{"id", zone.id}};
    add_position(written, zone.position);
    return written;
}

ordered_json link_json(const ExtraLink& link)
{
    return {{"a", link.a}, {"b", link.b}, {"bytes_per_s", link.speed.bytes_per_s}, {"latency_s", link.speed.latency_s}};
}

ordered_json domain_json(const ScaleUpDomain& domain)
{
    return {{"id", domain.id}, {"bytes_per_s", domain.speed.bytes_per_s}, {"latency_s", domain.speed.latency_s}};
}

ordered_json stated_island_json(const Cluster& cluster, const StatedIsland& island)
{
    ordered_json nodes = ordered_json::array();
    for (const int node : island.nodes)
        nodes.push_back(cluster.nodes[node].id);
    ordered_json written{{"id", island.id}};
    if (!island.name.empty())
        written["name"] = island.name;
    written["nodes"] = std::move(nodes);
    written["locked"] = island.locked;
    return written;
}

template <typename Values, typename Write>
void add_list(ordered_json& written, const char* key, const Values& values, Write write)
{
    if (values.empty())
        return;
    ordered_json list = ordered_json::array();
    for (const auto& value : values)
        list.push_back(write(value));
    written[key] = std::move(list);
}

} // namespace

ordered_json cluster_json(const Cluster& cluster)
{
    ordered_json written{{"format", "tangram-cluster"}, {"version", 1}, {"name", cluster.name}};
    add_list(written, "gpu_types", cluster.gpu_types, [](const auto& gpu) { return gpu_type_json(*gpu); });
    written["nodes"] = ordered_json::array(); // there even where a drawing has none yet
    add_list(written, "nodes", cluster.nodes, [&](const Node& node) { return node_json(cluster, node); });
    add_list(written, "switches", cluster.switches, switch_json);
    add_list(written, "links", cluster.links, link_json);
    add_list(written, "scale_up_domains", cluster.scale_up_domains, domain_json);
    add_list(written, "racks", cluster.racks, rack_json);
    add_list(written, "zones", cluster.zones, zone_json);
    add_list(written, "islands", cluster.islands,
             [&](const StatedIsland& island) { return stated_island_json(cluster, island); });
    // Left out where it is what every cluster starts from, so that a better calibration is taken up.
    if (cluster.training != built_in_calibration().training.value_or(TrainingFactors{}))
        written["training"] = training_factor_fields().json(cluster.training);
    return written;
}

std::string write_cluster(const Cluster& cluster)
{
    return readable_json(cluster_json(cluster));
}

std::string write_cluster_file(const Cluster& cluster, const std::string& import_record)
{
    ordered_json written = cluster_json(cluster);
    if (ordered_json record = ordered_json::parse(import_record, nullptr, false); record.is_object())
        written["import"] = std::move(record);
    return readable_json(written);
}

} // namespace tangram
