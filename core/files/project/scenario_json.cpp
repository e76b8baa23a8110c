// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/project/scenario_json.h"

#include "cluster/cluster_limits.h"
#include "files/cluster/cluster_json.h"
#include "files/cluster/cluster_piece_json.h"
#include "files/model/model_json.h"
#include "text/tr.h"

#include <nlohmann/json.hpp>

#include <iterator>

namespace tangram {

using nlohmann::ordered_json;

namespace {

constexpr Range bandwidth = above_zero(most_bytes_per_s);
constexpr Range latency = from_zero(most_latency_s);

std::vector<std::string> read_names(const JsonCursor& place)
{
    std::vector<std::string> names;
    for (const JsonCursor& item : place.items())
        names.push_back(item.name());
    if (names.empty())
        place.fail(Core::tr("expected at least one name, found none"));
    return names;
}

LinkSpeed read_speed(const JsonCursor& place)
{
    return {place["bytes_per_s"].number(bandwidth), place["latency_s"].number(latency)};
}

/// The one node of a cluster object.
NodeFigures read_figures(const JsonCursor& place)
{
    Cluster cluster = read_drawing_object(place).cluster;
    if (place.failed())
        return {};
    if (cluster.nodes.size() != 1) {
        place["nodes"].fail(Core::tr("expected one node, found {}", cluster.nodes.size()),
                            Core::tr("describe what each of the replaced nodes becomes"));
        return {};
    }
    return figures_of(cluster.nodes.front(), cluster.shared_gpu_type_of(cluster.nodes.front()));
}

std::optional<double> read_price(const JsonCursor& place, const char* key, double most)
{
    return place.has(key) ? std::optional(place[key].number(from_zero(most))) : std::nullopt;
}

/// Without "copied" the nodes are what is added: they may be joined to what is there.
ScenarioChange read_add(const JsonCursor& place)
{
    const JsonCursor parts = place["parts"];
    ClusterPiece piece = read_piece_object(parts);
    if (!parts.has("copied"))
        piece.copied = {piece.copied.nodes, {}, {}, {}, {}};
    if (!place.failed() && !piece.cluster.islands.empty())
        parts["islands"].fail(Core::tr("expected no islands: they are detected again"),
                              Core::tr("leave \"islands\" out"));
    return AddParts{std::make_shared<const ClusterPiece>(std::move(piece))};
}

ScenarioChange read_remove(const JsonCursor& place)
{
    return RemoveNodes{read_names(place["nodes"])};
}

ScenarioChange read_replace(const JsonCursor& place)
{
    return ReplaceNodes{read_names(place["nodes"]), read_figures(place["with"])};
}

ScenarioChange read_interfaces(const JsonCursor& place)
{
    return SetInterfaces{read_names(place["nodes"]), place.integer("count", 1, most_nics_of_a_node, 1),
                         read_speed(place)};
}

ScenarioChange read_uplinks(const JsonCursor& place)
{
    return SetUplinks{read_names(place["switches"]),
                      place["uplink_bytes_per_s"].number(from_zero(most_uplink_bytes_per_s))};
}

ScenarioChange read_link(const JsonCursor& place)
{
    return SetLink{{place["a"].name(), place["b"].name(), read_speed(place)}};
}

ScenarioChange read_price_change(const JsonCursor& place)
{
    SetPrice change{place["gpu_type"].name(), read_price(place, "price_usd", most_price_usd),
                    read_price(place, "price_usd_per_hour", most_price_usd_per_hour)};
    if (!change.price_usd && !change.price_usd_per_hour)
        place.fail(Core::tr("expected \"price_usd\" or \"price_usd_per_hour\", found neither"));
    return change;
}

ScenarioChange read_model_change(const JsonCursor& place)
{
    return SetModel{std::make_shared<const Model>(read_model_member(place["model"]))};
}

/// In the order of ScenarioChange's alternatives.
constexpr const char* change_kinds[] = {"add", "remove", "replace", "interfaces", "uplinks", "link", "price", "model"};
constexpr ScenarioChange (*readers[])(const JsonCursor&) = {read_add,          read_remove,      read_replace,
                                                            read_interfaces,   read_uplinks,     read_link,
                                                            read_price_change, read_model_change};
static_assert(std::size(change_kinds)
                  == std::variant_size_v<ScenarioChange> && std::size(change_kinds) == std::size(readers));

void write_speed(ordered_json& written, const LinkSpeed& speed)
{
    written["bytes_per_s"] = speed.bytes_per_s;
    written["latency_s"] = speed.latency_s;
}

/// Adds the keys of a change beside its kind.
struct ChangeWriter {
    ordered_json& written;

    void operator()(const AddParts& change) const { written["parts"] = piece_json(*change.parts); }
    void operator()(const RemoveNodes& change) const { written["nodes"] = change.nodes; }
    void operator()(const ReplaceNodes& change) const
    {
        Cluster one;
        one.gpu_types = {change.with.gpu};
        one.nodes = {change.with.node};
        one.nodes.front().id = "new"; // as files want one
        one.nodes.front().gpu_type = 0;
        written["nodes"] = change.nodes;
        written["with"] = cluster_json(one);
    }
    void operator()(const SetInterfaces& change) const
    {
        written["nodes"] = change.nodes;
        written["count"] = change.count;
        write_speed(written, change.speed);
    }
    void operator()(const SetUplinks& change) const
    {
        written["switches"] = change.switches;
        written["uplink_bytes_per_s"] = change.bytes_per_s;
    }
    void operator()(const SetLink& change) const
    {
        written["a"] = change.link.a;
        written["b"] = change.link.b;
        write_speed(written, change.link.speed);
    }
    void operator()(const SetPrice& change) const
    {
        written["gpu_type"] = change.gpu_type;
        if (change.price_usd)
            written["price_usd"] = *change.price_usd;
        if (change.price_usd_per_hour)
            written["price_usd_per_hour"] = *change.price_usd_per_hour;
    }
    void operator()(const SetModel& change) const { written["model"] = model_json(*change.model); }
};

} // namespace

Scenario read_scenario_object(const JsonCursor& place)
{
    Scenario scenario;
    scenario.name = place["name"].name();
    for (const JsonCursor& item : place.items("changes")) {
        const auto kind = static_cast<std::size_t>(item["kind"].one_of(change_kinds));
        if (place.failed())
            return scenario;
        scenario.changes.push_back(readers[kind](item));
        if (place.failed())
            return scenario;
    }
    return scenario;
}

ordered_json scenario_json(const Scenario& scenario)
{
    ordered_json changes = ordered_json::array();
    for (const ScenarioChange& change : scenario.changes) {
        ordered_json written{{"kind", change_kinds[change.index()]}};
        std::visit(ChangeWriter{written}, change);
        changes.push_back(std::move(written));
    }
    return {{"name", scenario.name}, {"changes", std::move(changes)}};
}

} // namespace tangram
