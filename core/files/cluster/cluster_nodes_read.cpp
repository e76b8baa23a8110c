// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster.h"
#include "cluster/cluster_limits.h"
#include "cluster/rates_above_peak.h"
#include "files/catalogue/catalogue.h"
#include "files/catalogue/gpu_type_json.h"
#include "files/cluster/cluster_file.h"
#include "files/cluster/cluster_json.h"
#include "files/json/document_reader.h"
#include "files/json/text.h"
#include "text/result.h"
#include "text/tr.h"

#include <fmt/format.h>

#include <algorithm>

namespace tangram {

namespace {

// What is assumed of a node that does not say: PCIe 4.0 x16 where its GPUs have no link, one 100 Gbit/s interface.
constexpr LinkSpeed assumed_pcie{2.5e10, 5e-6};
constexpr LinkSpeed assumed_interface{1.25e10, 5e-6};
constexpr double assumed_link_latency_s = 2e-6;

using GpuTypes = std::map<std::string, std::shared_ptr<const GpuType>>;

/// The file's own GPU types by id.
GpuTypes read_own_types(const JsonCursor& place)
{
    GpuTypes types;
    for (const JsonCursor& item : place.items("gpu_types")) {
        const std::string id = item["id"].name();
        if (item.failed())
            return types;
        GpuType start = gpu_type_to_start_from(id);
        if (start.id.empty() && item.has("based_on"))
            start = gpu_type_to_start_from(item["based_on"].name());
        auto gpu = std::make_shared<const GpuType>(read_gpu_type(item, std::move(start), efficiency_of_nearest));
        if (!types.emplace(id, std::move(gpu)).second)
            item["id"].fail(Core::tr("two GPU types have the id \"{}\"", id), Core::tr("give each an id of its own"));
    }
    return types;
}

std::shared_ptr<const GpuType> find_type(const JsonCursor& place, const GpuTypes& own)
{
    const std::string id = place.name();
    if (const auto found = own.find(id); found != own.end())
        return found->second;
    if (const auto known = find_gpu_type(id)) {
        const auto overridden = own.find(known->id);
        return overridden == own.end() ? known : overridden->second;
    }
    std::vector<std::string> ids = gpu_type_ids();
    for (const auto& [own_id, gpu] : own)
        ids.push_back(own_id);
    place.fail(
        Core::tr("no GPU type \"{}\" is known", shortened(id, 60)),
        did_you_mean(id, ids, Core::tr("use a type from the catalogue, or describe this one under \"gpu_types\"")));
    return nullptr;
}

void read_links_of_node(const JsonCursor& place, const GpuType& gpu, Node& node)
{
    const bool linked = gpu.link_bytes_per_s > 0;
    node = with_usual_links(std::move(node), gpu);
    if (place.has("intra_node")) {
        const JsonCursor intra = place["intra_node"];
        node.intra_kind = intra.name("kind", node.intra_kind);
        if (node.intra_kind == "pcie" && linked)
            node.intra = assumed_pcie;
        node.intra.bytes_per_s = intra.number("bytes_per_s", any_bandwidth, node.intra.bytes_per_s);
        node.intra.latency_s = intra.number("latency_s", any_latency, node.intra.latency_s);
        intra.expect_object();
    }
    if (place.has("nics")) {
        const JsonCursor nics = place["nics"];
        node.nic_count = nics.integer("count", 1, most_nics_of_a_node, 1);
        node.nic.bytes_per_s = nics.number("bytes_per_s", any_bandwidth, node.nic.bytes_per_s);
        node.nic.latency_s = nics.number("latency_s", any_latency, node.nic.latency_s);
        nics.expect_object();
    }
}

template <typename Known>
std::string read_reference(const JsonCursor& place, std::string_view key, const std::vector<Known>& known,
                           std::string_view what)
{
    if (!place.has(key))
        return {};
    const std::string id = place[key].text();
    const auto matches = [&](const Known& other) { return other.id == id; };
    if (!id.empty() && std::none_of(known.begin(), known.end(), matches)) {
        std::vector<std::string> ids;
        for (const Known& other : known)
            ids.push_back(other.id);
        place[key].fail(Core::tr("no {} has the id \"{}\"", translated(what), shortened(id, 60)),
                        did_you_mean(id, ids, Core::tr("describe the {} in this file", translated(what))));
    }
    return id;
}

std::optional<double> read_measurement(const JsonCursor& place, std::string_view key, Range range)
{
    if (!place.has(key))
        return {};
    return place[key].number(range);
}

Node read_node(const JsonCursor& place, const GpuType& gpu, const Cluster& cluster)
{
    Node node;
    node.id = place["id"].name();
    node.gpu_count = place["gpu_count"].integer(1, most_gpus_of_a_node);
    read_links_of_node(place, gpu, node);
    if (place.has("location")) {
        const JsonCursor location = place["location"];
        node.location.zone = location.text("zone", "");
        node.location.rack = location.text("rack", "");
        node.location.switch_id = read_reference(location, "switch", cluster.switches, Core::later("switch"));
        location.expect_object();
    }
    node.scale_up = read_reference(place, "scale_up", cluster.scale_up_domains, Core::later("scale-up domain"));
    if (place.has("host")) {
        const JsonCursor host = place["host"];
        node.host.memory_bytes = host.number("memory_bytes", {least_memory_bytes, most_memory_bytes}, 0);
        node.host.memory_bytes_per_s = host.number("memory_bytes_per_s", any_bandwidth, 0);
        node.host.link_bytes_per_s = host.number("link_bytes_per_s", any_bandwidth, 0);
        host.expect_object();
    }
    if (place.has("measured")) {
        const JsonCursor measured = place["measured"];
        node.measured.matmul_flops = read_measurement(measured, "matmul_flops", above_zero(most_flops));
        node.measured.memory_bytes_per_s = read_measurement(measured, "memory_bytes_per_s", any_bandwidth);
        node.measured.all_reduce_bytes_per_s = read_measurement(measured, "all_reduce_bytes_per_s", any_bandwidth);
        measured.expect_object();
        for (const RateAbovePeak& rate : rates_above_peak(node, gpu))
            if (rate.peak_has_source) {
                const Error error = error_of(rate, gpu);
                measured[rate.key].fail(error.message, error.hint);
            }
    }
    node.position = read_position(place);
    return node;
}

} // namespace

Node with_usual_links(Node node, const GpuType& gpu)
{
    const bool linked = gpu.link_bytes_per_s > 0;
    node.intra_kind = linked ? (gpu.vendor == "AMD" ? "xgmi" : "nvlink") : "pcie";
    node.intra = {default_link_bytes_per_s(gpu), linked ? assumed_link_latency_s : assumed_pcie.latency_s};
    node.nic_count = 1;
    node.nic = assumed_interface;
    return node;
}

Result<std::vector<std::shared_ptr<const GpuType>>> read_gpu_types(std::string_view text, std::string_view source)
{
    std::vector<std::shared_ptr<const GpuType>> types;
    const std::optional<Error> error = read_document(text, source, [&](const JsonCursor& root) {
        for (const auto& [id, gpu] : read_own_types(root))
            types.push_back(gpu);
        if (types.empty())
            root["gpu_types"].fail(Core::tr("expected at least one GPU type, found none"));
    });
    if (error)
        return *error;
    return types;
}

NodeNames read_nodes(const JsonCursor& place, Cluster& cluster)
{
    const GpuTypes own = read_own_types(place);
    NodeNames names;
    std::map<const GpuType*, int> used;
    int gpus = 0;
    const auto claim = [&](const JsonCursor& item, const std::string& id, std::vector<int> nodes) {
        if (!names.emplace(id, std::move(nodes)).second)
            item.fail(Core::tr("two nodes have the id \"{}\"", shortened(id, 60)),
                      Core::tr("give each an id of its own"));
    };
    for (const JsonCursor& item : place["nodes"].items()) {
        const std::shared_ptr<const GpuType> gpu = find_type(item["gpu_type"], own);
        if (item.failed())
            return names;
        Node node = read_node(item, *gpu, cluster);
        const int count = item.integer("count", 1, most_nodes, 1);
        if (item.failed())
            return names;
        if (count > most_nodes - static_cast<int>(cluster.nodes.size())
            || node.gpu_count > (most_gpus - gpus) / count) {
            item.fail(Core::tr("more than {} nodes or {} GPUs in all", most_nodes, most_gpus),
                      Core::tr("plan one part of such a cluster at a time"));
            return names;
        }
        gpus += count * node.gpu_count;
        const auto [type, added] = used.emplace(gpu.get(), static_cast<int>(cluster.gpu_types.size()));
        if (added)
            cluster.gpu_types.push_back(gpu);
        node.gpu_type = type->second;

        const int first = static_cast<int>(cluster.nodes.size());
        const std::string id = node.id;
        std::vector<int> made;
        for (int i = 0; i < count; ++i) {
            made.push_back(first + i);
            node.id = count == 1 ? id : fmt::format("{}-{}", id, i);
            if (count > 1)
                claim(item, node.id, {first + i});
            cluster.nodes.push_back(node);
        }
        claim(item, id, std::move(made));
        if (item.failed())
            return names;
    }
    return names;
}

} // namespace tangram
