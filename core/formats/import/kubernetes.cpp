// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/document_reader.h"
#include "formats/import/gpu_names.h"
#include "formats/import/importer.h"
#include "formats/import/output_lines.h"
#include "formats/text.h"
#include "text/tr.h"

#include <fmt/format.h>

#include <map>

// kubectl get nodes -o json: a NodeList, a Node, or the labels of one node. What GPUs there are stands in the labels of
// NVIDIA's feature discovery (github.com/NVIDIA/k8s-device-plugin, docs/gpu-feature-discovery), whose values are texts.
namespace tangram {

namespace {

constexpr double mib = 1048576;

std::string text_at(const JsonCursor& place, std::string_view key)
{
    if (!place.is_object() || !place.has(key))
        return {};
    const JsonCursor value = place[key];
    if (value.is_string())
        return value.text();
    return value.is_number() ? number_text(value.number({0, 1e18})) : std::string();
}

/// What is wrong with how a node shares its GPUs, counted over all nodes.
struct Shared {
    int nodes = 0;
    std::string first;
    std::string how;
};

class Nodes {
public:
    explicit Nodes(std::string source)
        : source_(std::move(source))
    {
    }

    void add(const std::string& id, const std::string& id_place, const JsonCursor& labels,
             const std::string& labels_place, const std::string& capacity, const std::string& capacity_place)
    {
        const auto stated = [&](const char* label) {
            const std::string value = text_at(labels, label);
            return value.empty() ? Fact<std::string>() : Fact<std::string>({value, at(labels_place, label)});
        };
        NodeFacts node;
        if (!id.empty())
            node.id = {{id, {source_, id_place}}};
        node.gpu_name = stated("nvidia.com/gpu.product");
        for (const char* label : {"amd.com/gpu.product-name", "karpenter.k8s.aws/instance-gpu-name",
                                  "cloud.google.com/gke-accelerator", "accelerator"})
            if (!node.gpu_name)
                node.gpu_name = stated(label);
        if (const auto count = stated("nvidia.com/gpu.count"))
            set_count(node, count->value, count->origin);
        if (!node.gpu_count && !capacity.empty())
            set_count(node, capacity, {source_, capacity_place});
        if (!node.gpu_count || node.gpu_count->value == 0) {
            if (without_gpus_++ == 0)
                first_without_gpus_ = id;
            return;
        }
        add_memory(node, stated("nvidia.com/gpu.memory"));
        undo_slices(node, stated("nvidia.com/mig.strategy"), id);
        undo_sharing(node, stated("nvidia.com/gpu.sharing-strategy"), id);
        node.zone = stated("topology.kubernetes.io/zone");
        node.rack = stated("topology.kubernetes.io/rack");
        node.scale_up = stated("nvidia.com/gpu.clique");
        if (!node.scale_up)
            node.scale_up = stated("accelerator.topograph.run/domain");
        add_switches(node, labels, labels_place);
        facts_.nodes.push_back(std::move(node));
    }

    Result<ImportFacts> facts() &&
    {
        if (facts_.nodes.empty())
            return Error{
                without_gpus_ == 0 ? Core::tr("no node was found") : Core::tr("no node of {} has GPUs", without_gpus_),
                source_,
                Core::tr(
                    "GPUs are read from the labels nvidia.com/gpu.count and nvidia.com/gpu.product, which NVIDIA's "
                    "feature discovery sets, or from the capacity")};
        if (without_gpus_ > 0)
            facts_.notes.push_back({ImportNote::Kind::ignored,
                                    {source_, ""},
                                    Core::tr("nodes left out for having no GPUs: {}, the first {}", without_gpus_,
                                             shortened(first_without_gpus_, 60))});
        for (const Shared* each : {&sliced_, &shared_})
            if (each->nodes > 0)
                facts_.notes.push_back({ImportNote::Kind::assumed,
                                        {source_, ""},
                                        Core::tr("{} ({} of the nodes, the first {})", translated(each->how),
                                                 each->nodes, shortened(each->first, 60))});
        return std::move(facts_);
    }

private:
    Origin at(const std::string& place, const std::string& label) const
    {
        std::string escaped;
        for (const char c : label)
            escaped += c == '/' ? "~1" : c == '~' ? "~0" : std::string(1, c);
        return {source_, place + "/" + escaped};
    }

    static void set_count(NodeFacts& node, const std::string& text, const Origin& origin)
    {
        if (const std::optional<int> count = whole_number(text); count && *count <= most_imported_gpus)
            node.gpu_count = {{*count, origin}};
    }

    /// MiB; old versions wrote bytes.
    static void add_memory(NodeFacts& node, const Fact<std::string>& text)
    {
        if (!text)
            return;
        const std::optional<double> value = decimal_number(text->value);
        if (value && *value > 0)
            node.gpu_memory_bytes = {{*value < 1e8 ? *value * mib : *value, text->origin}};
    }

    /// With MIG's strategy "single" the labels speak of slices: "...-MIG-1g.5gb", seven of which make a GPU.
    void undo_slices(NodeFacts& node, const Fact<std::string>& strategy, const std::string& id)
    {
        const std::optional<GpuSlice> slice = node.gpu_name ? gpu_slice(node.gpu_name->value) : std::nullopt;
        const bool mixed = strategy && strategy->value == "mixed";
        if (!slice && !mixed)
            return;
        if (slice) {
            node.gpu_name->value = slice->gpu;
            node.gpu_count->value = slice->gpus(node.gpu_count->value);
            node.gpu_memory_bytes.reset();
        }
        tell(sliced_, id, Core::later("GPUs in MIG slices, counted as whole GPUs"));
    }

    void undo_sharing(NodeFacts& node, const Fact<std::string>& strategy, const std::string& id)
    {
        constexpr std::string_view mark = "-SHARED";
        const bool marked = node.gpu_name && node.gpu_name->value.ends_with(mark);
        if (marked)
            node.gpu_name->value.resize(node.gpu_name->value.size() - mark.size());
        if (marked || (strategy && strategy->value != "none"))
            tell(shared_, id, Core::later("GPUs shared among several jobs, counted as if they were not"));
    }

    static void tell(Shared& shared, const std::string& id, const char* how)
    {
        if (shared.nodes++ == 0)
            shared = {1, id.empty() ? Core::tr("the one of these labels") : id, how};
    }

    /// fabric.topograph.run/tier-1 is the switch next to the node, tier-2 the one above that.
    void add_switches(NodeFacts& node, const JsonCursor& labels, const std::string& place)
    {
        std::string below;
        for (int tier = 1; tier <= 8; ++tier) {
            const std::string label = fmt::format("fabric.topograph.run/tier-{}", tier);
            const std::string name = text_at(labels, label);
            if (name.empty())
                return;
            const Origin origin = at(place, label);
            const auto [found, added] = switches_.emplace(name, facts_.switches.size());
            if (added)
                facts_.switches.push_back({{name, origin}, {}, {}});
            if (tier == 1)
                node.switch_id = {{name, origin}};
            else if (SwitchFacts& child = facts_.switches[switches_.at(below)]; !child.parent && below != name)
                child.parent = {{name, origin}};
            below = name;
        }
    }

    std::string source_;
    ImportFacts facts_;
    std::map<std::string, std::size_t> switches_;
    int without_gpus_ = 0;
    std::string first_without_gpus_;
    Shared sliced_;
    Shared shared_;
};

void add_node(const JsonCursor& place, const std::string& pointer, Nodes& nodes)
{
    if (!place.is_object() || !place.has("metadata") || !place["metadata"].is_object())
        return;
    const JsonCursor metadata = place["metadata"];
    std::string capacity;
    if (place.has("status") && place["status"].is_object() && place["status"].has("capacity"))
        for (const char* resource : {"nvidia.com/gpu", "amd.com/gpu"})
            if (capacity.empty())
                capacity = text_at(place["status"]["capacity"], resource);
    const JsonCursor labels = metadata.has("labels") ? metadata["labels"] : metadata;
    nodes.add(text_at(metadata, "name"), pointer + "/metadata/name", labels, pointer + "/metadata/labels", capacity,
              pointer + "/status/capacity/nvidia.com~1gpu");
}

bool recognises(std::string_view text)
{
    text = json_part(text);
    if (text.empty())
        return false;
    for (const std::string_view mark :
         {"\"nvidia.com/gpu", "\"amd.com/gpu", "\"kubernetes.io/hostname\"", "\"NodeList\""})
        if (text.find(mark) != std::string_view::npos)
            return true;
    return false;
}

Result<ImportFacts> read(std::string_view text, std::string_view source)
{
    Nodes nodes{std::string(source)};
    const std::optional<Error> error = read_document(json_part(text), source, [&](const JsonCursor& root) {
        root.expect_object();
        if (!root.is_object())
            return;
        if (root.has("items") && root["items"].is_array()) {
            int index = 0;
            for (const JsonCursor& item : root["items"].items())
                add_node(item, fmt::format("/items/{}", index++), nodes);
        } else if (root.has("metadata")) {
            add_node(root, "", nodes);
        } else if (root.has("labels") && root["labels"].is_object()) {
            nodes.add("", "", root["labels"], "/labels", "", "");
        } else {
            nodes.add("", "", root, "", "", "");
        }
    });
    if (error)
        return *error;
    return std::move(nodes).facts();
}

} // namespace

const Importer kubernetes_importer{"kubernetes-nodes", "kubectl get nodes -o json", recognises, read};

} // namespace tangram
