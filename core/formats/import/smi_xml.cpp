// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/import/importer.h"
#include "formats/import/output_lines.h"
#include "formats/import/pcie.h"
#include "formats/import/xml_document.h"
#include "formats/text.h"

#include <fmt/format.h>

#include <map>

// nvidia-smi -q -x: one element per GPU of one machine.
namespace tangram {

namespace {

constexpr double mib = 1048576;

/// Bytes of "81559 MiB".
double bytes_of(std::string_view text)
{
    const std::vector<std::string_view> parts = words(text);
    const std::optional<double> value = parts.size() == 2 ? decimal_number(parts[0]) : std::nullopt;
    return value && parts[1] == "MiB" ? *value * mib : 0;
}

/// The domain whose GPUs share NVLink switches; empty where the GPU is in none.
std::string fabric_of(const pugi::xml_node& gpu)
{
    const pugi::xml_node fabric = gpu.child("fabric");
    const std::string cluster = fabric.child_value("clusterUuid");
    if (cluster.empty() || cluster == "N/A" || cluster.find_first_not_of("0-") == std::string::npos)
        return {};
    const std::string clique = fabric.child_value("cliqueId");
    return clique.empty() || clique == "N/A" ? cluster : cluster + "." + clique;
}

bool recognises(std::string_view text)
{
    return text.find("<nvidia_smi_log") != std::string_view::npos;
}

Result<ImportFacts> read(std::string_view text, std::string_view source)
{
    const Result<std::shared_ptr<pugi::xml_document>> document = parse_xml(text, source);
    if (!document)
        return document.error();
    const pugi::xml_node log = (*document)->child("nvidia_smi_log");
    const std::string name(source);
    ImportFacts facts;
    NodeFacts node;
    std::map<std::string, int> products;
    int gpus = 0;
    int sliced = 0;
    for (const pugi::xml_node gpu : log.children("gpu")) {
        const std::string product = gpu.child_value("product_name");
        ++products[product];
        sliced += std::string_view(gpu.child("mig_mode").child_value("current_mig")) == "Enabled" ? 1 : 0;
        if (gpus++ > 0)
            continue;
        const auto stated_at = [&](const pugi::xml_node& element) { return origin_of(element, text, source); };
        if (!product.empty() && product != "N/A")
            node.gpu_name = {{product, stated_at(gpu.child("product_name"))}};
        const pugi::xml_node memory = gpu.child("fb_memory_usage").child("total");
        if (const double bytes = bytes_of(memory.child_value()); bytes > 0)
            node.gpu_memory_bytes = {{bytes, stated_at(memory)}};
        const pugi::xml_node link = gpu.child("pci").child("pci_gpu_link_info");
        const std::optional<int> generation = whole_number(link.child("pcie_gen").child_value("max_link_gen"));
        std::string_view width = link.child("link_widths").child_value("max_link_width");
        if (width.ends_with('x'))
            width.remove_suffix(1);
        if (const double rate = pcie_bytes_per_s(generation.value_or(0), whole_number(width).value_or(0)); rate > 0)
            node.pcie_bytes_per_s = {{rate, stated_at(link)}};
        if (const std::string fabric = fabric_of(gpu); !fabric.empty())
            node.scale_up = {{fabric, stated_at(gpu.child("fabric"))}};
    }
    if (gpus == 0)
        return Error{"there is no GPU in this file", name, "give the output of nvidia-smi -q -x as it is"};
    if (gpus > most_imported_gpus)
        return Error{fmt::format("{} GPUs in one machine are too many", gpus), name, "give one machine's output"};
    const pugi::xml_node attached = log.child("attached_gpus");
    node.gpu_count = {{gpus, origin_of(attached ? attached : log.child("gpu"), text, source)}};
    if (const std::optional<int> count = whole_number(attached.child_value()); count && *count != gpus)
        facts.notes.push_back(
            {ImportNote::Kind::conflict, node.gpu_count->origin,
             fmt::format("{} GPUs are attached, and {} described: the described ones count", *count, gpus)});
    if (products.size() > 1)
        facts.notes.push_back({ImportNote::Kind::conflict, node.gpu_count->origin,
                               fmt::format("the machine holds {} kinds of GPUs; all are taken for the first, {}",
                                           products.size(), shortened(node.gpu_name ? node.gpu_name->value : "", 60))});
    if (sliced > 0)
        facts.notes.push_back({ImportNote::Kind::assumed,
                               {name, ""},
                               fmt::format("{} GPUs are in MIG slices and counted as whole GPUs", sliced)});
    facts.nodes.push_back(std::move(node));
    return facts;
}

} // namespace

const Importer smi_xml_importer{"nvidia-smi-xml", "nvidia-smi -q -x", recognises, read, true};

} // namespace tangram
