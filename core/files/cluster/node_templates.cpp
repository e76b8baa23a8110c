// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/cluster/node_templates.h"
#include "files/cluster/cluster_file.h"
#include "text/result.h"

#include "cluster/cluster_limits.h"
#include "files/catalogue/catalogue.h"
#include "files/cluster/cluster_json.h"
#include "files/json/document_reader.h"

#include <cassert>
#include <set>

namespace tangram {

namespace {

constexpr int usual_gpus = 8;

std::vector<NodeTemplate> read_templates(const JsonCursor& root)
{
    check_format(root, "tangram-nodes");
    std::vector<NodeTemplate> templates;
    Cluster cluster; // the entries are nodes as cluster files have them
    read_nodes(root, cluster);
    const std::vector<JsonCursor> items = root["nodes"].items();
    if (root.failed() || items.size() != cluster.nodes.size())
        return templates;
    for (std::size_t i = 0; i < items.size(); ++i) {
        NodeTemplate made{items[i]["name"].name(),
                          items[i]["source"].text(),
                          cluster.nodes[i],
                          cluster.shared_gpu_type_of(cluster.nodes[i]),
                          {},
                          0};
        if (items[i].has("scale_up_domain")) {
            const JsonCursor domain = items[i]["scale_up_domain"];
            made.domain = {domain["id"].name(),
                           {domain["bytes_per_s"].number(above_zero(most_bytes_per_s)),
                            domain["latency_s"].number(from_zero(most_latency_s))}};
            made.nodes_of_domain = domain["nodes"].integer(1, most_nodes);
        }
        templates.push_back(std::move(made));
    }
    return templates;
}

/// Vendors' names are long, and told by the rest.
std::string short_name(std::string name)
{
    for (const std::string_view vendor : {"NVIDIA GeForce ", "NVIDIA ", "AMD Instinct ", "Intel "})
        if (name.starts_with(vendor))
            return name.substr(vendor.size());
    return name;
}

} // namespace

const std::vector<NodeTemplate>& node_templates()
{
    static const std::vector<NodeTemplate> templates = [] {
        constexpr std::string_view path = "gpus/nodes.json";
        Result<std::vector<NodeTemplate>> made =
            read_value<std::vector<NodeTemplate>>(resource_text(path), path, read_templates);
        assert(made.ok() && !made->empty());
        std::vector<NodeTemplate> all = made ? std::move(*made) : std::vector<NodeTemplate>();
        std::set<std::string> described;
        for (const NodeTemplate& one : all)
            described.insert(one.gpu->id);
        for (const auto& gpu : gpu_catalogue()) {
            if (described.contains(gpu->id))
                continue;
            Node node;
            node.id = gpu->id;
            node.gpu_count = usual_gpus;
            all.push_back({short_name(gpu->name) + " ×8",
                           "the links that are assumed where a cluster file does not tell",
                           with_usual_links(std::move(node), *gpu),
                           gpu,
                           {},
                           0});
        }
        return all;
    }();
    return templates;
}

} // namespace tangram
