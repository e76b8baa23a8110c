// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/node_groups.h"

#include "common/text/value_format.h"
#include "files/import/source/hostlist.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

namespace tangram {

namespace {

struct NodeGroups {
    Q_DECLARE_TR_FUNCTIONS(NodeGroups)
};

QString name_text(const std::string& text)
{
    return QString::fromStdString(text);
}

QString rate(double bytes_per_s)
{
    return format_rate(bytes_per_s, QStringLiteral("B/s"));
}

/// A figure as the cluster file calls it, and as people do.
struct Known {
    const char* key;
    QString label;
    QString value;
};

std::vector<Known> figures_of(const Cluster& cluster, const Node& node)
{
    const GpuType& gpu = cluster.gpu_type_of(node);
    std::vector<Known> known{
        {"gpu_type", NodeGroups::tr("GPU type"), name_text(gpu.name.empty() ? gpu.id : gpu.name)},
        {"gpu_count", NodeGroups::tr("GPUs"), QString::number(node.gpu_count)},
        {"intra_node/kind", NodeGroups::tr("Link between its GPUs"), name_text(node.intra_kind)},
        {"intra_node/bytes_per_s", NodeGroups::tr("Speed of that link, per GPU and direction"),
         rate(node.intra.bytes_per_s)},
        {"nics/count", NodeGroups::tr("Network interfaces"), QString::number(node.nic_count)},
        {"nics/bytes_per_s", NodeGroups::tr("Speed of an interface, one direction"), rate(node.nic.bytes_per_s)}};
    if (!node.location.zone.empty())
        known.push_back({"location/zone", NodeGroups::tr("Zone"), name_text(node.location.zone)});
    if (!node.location.rack.empty())
        known.push_back({"location/rack", NodeGroups::tr("Rack"), name_text(node.location.rack)});
    if (!node.location.switch_id.empty())
        known.push_back({"location/switch", NodeGroups::tr("Switch"), name_text(node.location.switch_id)});
    if (!node.scale_up.empty())
        known.push_back({"scale_up", NodeGroups::tr("Scale-up domain"), name_text(node.scale_up)});
    if (node.measured.all_reduce_bytes_per_s)
        known.push_back({"measured/all_reduce_bytes_per_s", NodeGroups::tr("Measured all-reduce inside a node"),
                         rate(*node.measured.all_reduce_bytes_per_s)});
    return known;
}

QString place_of(const Node& node)
{
    QStringList parts;
    if (!node.location.zone.empty())
        parts << NodeGroups::tr("zone %1").arg(name_text(node.location.zone));
    if (!node.location.rack.empty())
        parts << NodeGroups::tr("rack %1").arg(name_text(node.location.rack));
    if (!node.location.switch_id.empty())
        parts << NodeGroups::tr("switch %1").arg(name_text(node.location.switch_id));
    if (!node.scale_up.empty())
        parts << NodeGroups::tr("domain %1").arg(name_text(node.scale_up));
    return parts.join(QStringLiteral(", "));
}

using Origins = std::unordered_map<std::string, std::map<std::string, const Origin*>>;

std::vector<GroupFigure> told(const Cluster& cluster, const std::vector<int>& nodes, const Origins& origins)
{
    const auto origin_of = [&](int node, const char* key) -> const Origin* {
        const auto found = origins.find(cluster.nodes[node].id);
        if (found == origins.end())
            return nullptr;
        const auto figure = found->second.find(key);
        return figure == found->second.end() ? nullptr : figure->second;
    };
    std::vector<GroupFigure> figures;
    for (const Known& known : figures_of(cluster, cluster.nodes[nodes.front()])) {
        GroupFigure figure{known.key, known.label, known.value, {}, 0};
        const Origin* first = origin_of(nodes.front(), known.key);
        if (first != nullptr)
            figure.origin = *first;
        for (const int node : nodes)
            if (const Origin* other = origin_of(node, known.key);
                other != nullptr && (first == nullptr || !(*other == *first)))
                ++figure.others;
        figures.push_back(std::move(figure));
    }
    return figures;
}

/// Of nodes whose GPU only stands in for another, what follows from it is left out. Sources count NVLinks, and how fast
/// one is follows from the GPU.
void keep_what_sources_say(NodeGroup& group, const Node& node, const std::string& gpu_name)
{
    group.is_gpu_known = false;
    group.gpu = name_text(gpu_name);
    std::erase_if(group.figures, [&](const GroupFigure& figure) {
        return figure.origin.source.empty() || (figure.key == "intra_node/bytes_per_s" && node.intra_kind != "pcie");
    });
    const auto is_said = [&](const char* key) {
        return std::any_of(group.figures.begin(), group.figures.end(),
                           [&](const GroupFigure& figure) { return figure.key == key; });
    };
    if (!is_said("intra_node/bytes_per_s"))
        group.links = is_said("intra_node/kind") ? name_text(node.intra_kind) : QString();
    if (!is_said("nics/bytes_per_s"))
        group.interfaces = is_said("nics/count") ? QString::number(node.nic_count) : QString();
}

} // namespace

QString said_by(const GroupFigure& figure)
{
    if (!figure.origin.source.empty())
        return name_text(figure.origin.source);
    // The type of a GPU is named by a source or by a person, never assumed.
    return figure.key == "gpu_type" ? NodeGroups::tr("chosen here") : NodeGroups::tr("assumed");
}

std::vector<NodeGroup> node_groups(const ImportedCluster& imported, const std::map<std::string, std::string>& unknown)
{
    if (!imported.cluster)
        return {};
    const Cluster& cluster = *imported.cluster;
    Origins origins;
    for (const FigureOrigin& figure : imported.figures)
        origins[figure.node].emplace(figure.key, &figure.origin);
    using Key = std::tuple<int, int, std::string, double, int, double, std::string, std::string, std::string,
                           std::string, double>;
    std::map<Key, std::size_t> known;
    std::vector<NodeGroup> groups;
    for (std::size_t i = 0; i < cluster.nodes.size(); ++i) {
        const Node& node = cluster.nodes[i];
        const Key key{node.gpu_type,
                      node.gpu_count,
                      node.intra_kind,
                      node.intra.bytes_per_s,
                      node.nic_count,
                      node.nic.bytes_per_s,
                      node.location.zone,
                      node.location.rack,
                      node.location.switch_id,
                      node.scale_up,
                      node.measured.all_reduce_bytes_per_s.value_or(0)};
        const auto [found, added] = known.emplace(key, groups.size());
        if (added) {
            NodeGroup& group = groups.emplace_back();
            group.gpu = name_text(cluster.gpu_type_of(node).id);
            group.gpus_each = node.gpu_count;
            group.links = name_text(node.intra_kind) + QStringLiteral(", ") + rate(node.intra.bytes_per_s);
            group.interfaces = QStringLiteral("%1 × %2").arg(node.nic_count).arg(rate(node.nic.bytes_per_s));
            group.place = place_of(node);
        }
        groups[found->second].nodes.push_back(static_cast<int>(i));
    }
    for (NodeGroup& group : groups) {
        std::vector<std::string> names;
        for (const int node : group.nodes)
            names.push_back(cluster.nodes[node].id);
        group.names = name_text(folded_hostlist(names));
        group.figures = told(cluster, group.nodes, origins);
        const Node& first = cluster.nodes[group.nodes.front()];
        if (const auto asked = unknown.find(cluster.gpu_type_of(first).id); asked != unknown.end())
            keep_what_sources_say(group, first, asked->second);
    }
    return groups;
}

} // namespace tangram
