// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/tools/kubernetes_nodes.h"

#include "files/cluster/cloud_machines.h"
#include "files/import/source/gpu_names.h"
#include "files/import/source/output_lines.h"
#include "files/json/text.h"
#include "text/binary_units.h"
#include "text/tr.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <vector>

namespace tangram {

namespace {

Fact<std::string> text_of(const KubernetesNode::Texts& texts, std::string_view key)
{
    const auto found = texts.find(key);
    return found == texts.end() || found->second.value.empty() ? Fact<std::string>() : found->second;
}

/// The first of the keys that is there.
Fact<std::string> first_of(const KubernetesNode::Texts& texts, std::initializer_list<const char*> keys)
{
    for (const char* key : keys)
        if (Fact<std::string> text = text_of(texts, key))
            return text;
    return {};
}

Fact<int> number_of(const Fact<std::string>& text)
{
    const std::optional<int> number = text ? whole_number(text->value) : std::nullopt;
    return number && *number <= most_imported_gpus ? Fact<int>({*number, text->origin}) : Fact<int>();
}

/// "nvidia.com/mig-3g.20gb: 16" and its likes: as few GPUs as hold all these slices.
Fact<int> gpus_of_slices(const KubernetesNode::Texts& resources)
{
    Fact<int> gpus;
    SlicedGpus sliced;
    for (const auto& [key, stated] : resources) {
        const std::optional<GpuSlice> slice = key.starts_with("nvidia.com/mig-") ? gpu_slice(key) : std::nullopt;
        const Fact<int> count = number_of(stated);
        if (!slice || !count || count->value == 0)
            continue;
        sliced.add(*slice, count->value);
        gpus = {{std::min(sliced.gpus(), most_imported_gpus), stated.origin}};
    }
    return gpus;
}

Fact<int> count_of(const KubernetesNode& node)
{
    if (const Fact<int> count = number_of(first_of(
            node.labels, {"nvidia.com/gpu.count", "gpu.nvidia.com/count", "cloud.google.com/gke-accelerator-count"}));
        count && count->value > 0)
        return count;
    Fact<int> count = number_of(first_of(node.resources, {"nvidia.com/gpu", "amd.com/gpu"}));
    const Fact<int> sliced = gpus_of_slices(node.resources);
    if (!sliced)
        return count;
    // GPUs in slices stand beside those that are whole.
    return {{std::min(sliced->value + (count ? count->value : 0), most_imported_gpus), sliced->origin}};
}

/// MiB; old versions wrote bytes.
Fact<double> memory_of(const Fact<std::string>& text)
{
    const std::optional<double> value = text ? decimal_number(text->value) : std::nullopt;
    return value && *value > 0 ? Fact<double>({*value < 1e8 ? *value * mib : *value, text->origin}) : Fact<double>();
}

/// Labels that name the switches over a node, the nearest first.
std::vector<std::string> labels_of_switches(const KubernetesNode::Texts& labels)
{
    if (labels.contains("topology.k8s.aws/network-node-layer-1")) {
        // The more layers, the nearer is the last.
        std::vector<std::string> layers;
        for (int layer = 8; layer >= 1; --layer)
            layers.push_back(fmt::format("topology.k8s.aws/network-node-layer-{}", layer));
        return layers;
    }
    if (labels.contains("cloud.google.com/gce-topology-block"))
        return {"cloud.google.com/gce-topology-subblock", "cloud.google.com/gce-topology-block"};
    std::vector<std::string> tiers;
    for (int tier = 0; tier <= 8; ++tier)
        tiers.push_back(fmt::format("fabric.topograph.run/tier-{}", tier));
    return tiers;
}

} // namespace

KubernetesNodes::KubernetesNodes(std::string source)
    : source_(std::move(source))
{
}

void KubernetesNodes::add(const KubernetesNode& node)
{
    NodeFacts facts;
    facts.id = node.name;
    facts.gpu_name = first_of(
        node.labels,
        {"nvidia.com/gpu.product", "amd.com/gpu.product-name", "gpu.nvidia.com/class", "gpu.nvidia.com/model"});
    facts.gpu_count = count_of(node);
    facts.gpu_memory_bytes = memory_of(text_of(node.labels, "nvidia.com/gpu.memory"));
    add_machine(node, facts);
    if (!facts.gpu_name)
        facts.gpu_name = first_of(
            node.labels, {"karpenter.k8s.aws/instance-gpu-name", "cloud.google.com/gke-accelerator", "accelerator"});
    if (!facts.gpu_count || facts.gpu_count->value == 0) {
        if (without_gpus_++ == 0)
            first_without_gpus_ = node.name ? node.name->value : std::string();
        return;
    }
    undo_slices(node, facts);
    undo_sharing(node, facts);
    facts.zone = first_of(node.labels, {"topology.kubernetes.io/zone", "failure-domain.beta.kubernetes.io/zone"});
    facts.rack = text_of(node.labels, "topology.kubernetes.io/rack");
    facts.scale_up = first_of(node.labels, {"nvidia.com/gpu.clique", "accelerator.topograph.run/domain"});
    add_switches(node, facts);
    facts_.nodes.push_back(std::move(facts));
}

Result<ImportFacts> KubernetesNodes::facts() &&
{
    if (facts_.nodes.empty())
        return Error{without_gpus_ == 0       ? Core::tr("no node was found")
                         : without_gpus_ == 1 ? Core::tr("the node has no GPUs")
                                              : Core::tr("none of {} nodes has GPUs", without_gpus_),
                     source_,
                     Core::tr("GPUs are read from the labels nvidia.com/gpu.count and nvidia.com/gpu.product, which "
                              "NVIDIA's feature discovery sets, from the capacity, and from the machines of clouds")};
    if (without_gpus_ > 0)
        facts_.notes.push_back({ImportNote::Kind::ignored,
                                {source_, ""},
                                Core::message_of("nodes left out because they have no GPUs: {}; the first: {}",
                                                 without_gpus_, shortened(first_without_gpus_, 60))});
    for (const auto& [what, told] : told_)
        facts_.notes.push_back({ImportNote::Kind::assumed,
                                {source_, ""},
                                Core::message_of("{} ({} of the nodes, the first {})", what, told.nodes, told.first)});
    return std::move(facts_);
}

/// What the machine's name tells and labels do not.
void KubernetesNodes::add_machine(const KubernetesNode& node, NodeFacts& facts)
{
    const Fact<std::string> name = first_of(node.labels,
                                            {"node.kubernetes.io/instance-type", "beta.kubernetes.io/instance-type",
                                             "node.coreweave.cloud/type", "nvidia.com/gpu.machine"});
    const CloudMachine* machine = name ? find_cloud_machine(name->value) : nullptr;
    if (machine == nullptr)
        return;
    if (!facts.gpu_name)
        facts.gpu_name = {{machine->gpu, name->origin}};
    if (!facts.gpu_count)
        facts.gpu_count = {{machine->gpu_count, name->origin}};
    if (machine->nic_count > 0) {
        facts.nic_count = {{machine->nic_count, name->origin}};
        facts.nic_bytes_per_s = {{machine->nic_bytes_per_s, name->origin}};
        tell(Core::message_of("network interfaces as the cloud sells this machine with"), node);
    }
}

/// With MIG's strategy "single" the labels speak of slices: "...-MIG-1g.5gb", seven of which make a GPU.
void KubernetesNodes::undo_slices(const KubernetesNode& node, NodeFacts& facts)
{
    const std::optional<GpuSlice> slice = facts.gpu_name ? gpu_slice(facts.gpu_name->value) : std::nullopt;
    const Fact<std::string> strategy = text_of(node.labels, "nvidia.com/mig.strategy");
    const bool mixed = (strategy && strategy->value == "mixed") || gpus_of_slices(node.resources);
    if (!slice && !mixed)
        return;
    if (slice) {
        SlicedGpus sliced;
        sliced.add(*slice, facts.gpu_count->value);
        facts.gpu_name->value = slice->gpu;
        facts.gpu_count->value = sliced.gpus();
        facts.gpu_memory_bytes.reset();
    }
    tell(Core::message_of("GPUs in MIG slices, counted as whole GPUs"), node);
}

void KubernetesNodes::undo_sharing(const KubernetesNode& node, NodeFacts& facts)
{
    constexpr std::string_view mark = "-SHARED";
    const bool marked = facts.gpu_name && facts.gpu_name->value.ends_with(mark);
    if (marked)
        facts.gpu_name->value.resize(facts.gpu_name->value.size() - mark.size());
    const Fact<std::string> strategy = text_of(node.labels, "nvidia.com/gpu.sharing-strategy");
    if (!marked && (!strategy || strategy->value == "none"))
        return;
    // The label counts GPUs, the capacity their shares.
    const Fact<int> replicas = number_of(text_of(node.labels, "nvidia.com/gpu.replicas"));
    if (replicas && replicas->value > 1 && !text_of(node.labels, "nvidia.com/gpu.count"))
        facts.gpu_count->value = std::max(1, facts.gpu_count->value / replicas->value);
    tell(Core::message_of("GPUs shared among several jobs, counted as if they were not"), node);
}

void KubernetesNodes::add_switches(const KubernetesNode& node, NodeFacts& facts)
{
    std::string below;
    for (const std::string& label : labels_of_switches(node.labels)) {
        const Fact<std::string> name = text_of(node.labels, label);
        if (!name) {
            if (below.empty())
                continue;
            return;
        }
        const auto [found, added] = switches_.emplace(name->value, facts_.switches.size());
        if (added)
            facts_.switches.push_back({*name, {}, {}});
        if (below.empty())
            facts.switch_id = name;
        else if (SwitchFacts& child = facts_.switches[switches_.at(below)]; !child.parent && below != name->value)
            child.parent = name;
        below = name->value;
    }
}

void KubernetesNodes::tell(const Message& what, const KubernetesNode& node)
{
    Told& told = told_[what];
    if (told.nodes++ == 0)
        told.first =
            node.name ? verbatim(shortened(node.name->value, 60)) : Core::message_of("the one of these labels");
}

} // namespace tangram
