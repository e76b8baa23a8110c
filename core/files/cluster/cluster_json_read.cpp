// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster.h"
#include "files/catalogue/calibration_json.h"
#include "files/catalogue/factors.h"
#include "files/cluster/cluster_file.h"
#include "files/cluster/cluster_json.h"
#include "files/json/document_reader.h"
#include "files/json/text.h"
#include "islands/naming.h"
#include "text/result.h"
#include "text/tr.h"

#include <algorithm>
#include <set>

namespace tangram {

NodeNames names_of(const Cluster& cluster)
{
    NodeNames names;
    for (std::size_t i = 0; i < cluster.nodes.size(); ++i)
        names[cluster.nodes[i].id] = {static_cast<int>(i)};
    return names;
}

std::vector<int> read_node_list(const JsonCursor& place, const NodeNames& names)
{
    std::vector<int> nodes;
    std::set<int> seen;
    for (const JsonCursor& item : place.items()) {
        const std::string name = item.name();
        const auto found = names.find(name);
        if (item.failed())
            return nodes;
        if (found == names.end()) {
            std::vector<std::string> known;
            for (const auto& [id, indices] : names)
                known.push_back(id);
            item.fail(Core::tr("no node has the id \"{}\"", shortened(name, 60)),
                      did_you_mean(name, known, Core::tr("name nodes by their ids")));
            return nodes;
        }
        for (const int node : found->second) {
            if (!seen.insert(node).second)
                item.fail(Core::tr("\"{}\" names a node that is already in the list", shortened(name, 60)),
                          Core::tr("name each node once"));
            nodes.push_back(node);
        }
    }
    std::sort(nodes.begin(), nodes.end());
    return nodes;
}

namespace {

std::vector<StatedIsland> read_stated_islands(const JsonCursor& place, const NodeNames& names)
{
    std::vector<StatedIsland> islands;
    std::map<int, std::string> owner;
    std::set<std::string> ids;
    for (const JsonCursor& item : place.items("islands")) {
        StatedIsland island;
        island.id = item["id"].name();
        // Ids that detection gives are no names: the island is named after its nodes.
        if (item.has("name") || number_of_island_id(island.id) < 0)
            island.name = item.name("name", island.id);
        island.nodes = read_node_list(item["nodes"], names);
        island.locked = item.boolean("locked", false);
        if (!ids.insert(island.id).second)
            item["id"].fail(Core::tr("two islands have the id \"{}\"", island.id),
                            Core::tr("give each an id of its own"));
        if (!item.failed() && island.nodes.empty())
            item["nodes"].fail(Core::tr("expected at least one node, found none"),
                               Core::tr("leave an empty island out"));
        for (const int node : island.nodes) {
            const auto [other, added] = owner.emplace(node, island.id);
            if (!added && other->second != island.id)
                item["nodes"].fail(
                    Core::tr("a node of island \"{}\" already belongs to island \"{}\"", island.id, other->second),
                    Core::tr("each node belongs to one island"));
        }
        if (item.failed())
            return islands;
        islands.push_back(std::move(island));
    }
    return islands;
}

} // namespace

NamedCluster read_drawing_object(const JsonCursor& place)
{
    NamedCluster read;
    Cluster& cluster = read.cluster;
    cluster.name = place.text("name", "");
    cluster.switches = read_switches(place);
    cluster.scale_up_domains = read_scale_up_domains(place);
    if (!place.failed())
        read.names = read_nodes(place, cluster);
    cluster.racks = read_racks(place, cluster);
    cluster.zones = read_zones(place);
    if (!place.failed())
        cluster.links = read_links(place, cluster);
    if (!place.failed())
        cluster.islands = read_stated_islands(place, read.names);
    cluster.training = built_in_calibration().training.value_or(TrainingFactors{});
    if (place.has("training"))
        training_factor_fields().read(place["training"], cluster.training);
    return read;
}

NamedCluster read_cluster_object(const JsonCursor& place)
{
    NamedCluster read = read_drawing_object(place);
    if (!place.failed() && read.cluster.nodes.empty())
        place["nodes"].fail(Core::tr("expected at least one node, found none"));
    return read;
}

Result<ClusterFile> read_cluster_file(std::string_view text, std::string_view source)
{
    return read_value<ClusterFile>(text, source, [](const JsonCursor& root) {
        const std::string format = root.has("format") && root["format"].is_string() ? root["format"].text() : "";
        if (format == "tangram-plan" || format == "tangram-project") {
            check_version(root);
            return ClusterFile{read_cluster_object(root["cluster"]).cluster, {}};
        }
        check_format(root, "tangram-cluster");
        if (root.failed())
            return ClusterFile{};
        const bool imported = root.has("import") && root["import"].is_object();
        return ClusterFile{read_cluster_object(root).cluster, imported ? root["import"].written() : std::string()};
    });
}

Result<Cluster> read_cluster(std::string_view text, std::string_view source)
{
    Result<ClusterFile> read = read_cluster_file(text, source);
    if (!read)
        return read.error();
    return std::move(read->cluster);
}

} // namespace tangram
