// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/source/output_lines.h"
#include "files/import/source/pcie.h"
#include "files/import/source/xml_document.h"
#include "files/import/tools/importers.h"
#include "files/json/text.h"
#include "text/binary_units.h"
#include "text/tr.h"

#include <algorithm>
#include <vector>

// nvidia-smi -q -x: one element per GPU of one machine.
namespace tangram {

namespace {

/// Bytes of "81559 MiB".
double smi_bytes_of(std::string_view text)
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

bool recognises_smi_xml(std::string_view text)
{
    return text.find("<nvidia_smi_log") != std::string_view::npos;
}

/// GPUs of one machine that are alike.
struct SmiKind {
    std::string product;
    NodeFacts node;
    int gpus = 0;
};

NodeFacts facts_of(const pugi::xml_node& gpu, std::string_view text, std::string_view source)
{
    const auto stated_at = [&](const pugi::xml_node& element) { return origin_of(element, text, source); };
    NodeFacts node;
    const std::string product = gpu.child_value("product_name");
    if (!product.empty() && product != "N/A")
        node.gpu_name = {{product, stated_at(gpu.child("product_name"))}};
    const pugi::xml_node memory = gpu.child("fb_memory_usage").child("total");
    if (const double bytes = smi_bytes_of(memory.child_value()); bytes > 0)
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
    return node;
}

/// The kinds of GPUs of one machine, in the order of their first.
std::vector<SmiKind> kinds_of(const pugi::xml_node& log, std::string_view text, std::string_view source)
{
    std::vector<SmiKind> kinds;
    for (const pugi::xml_node gpu : log.children("gpu")) {
        const std::string product = gpu.child_value("product_name");
        auto same =
            std::find_if(kinds.begin(), kinds.end(), [&](const SmiKind& kind) { return kind.product == product; });
        if (same == kinds.end())
            same = kinds.insert(kinds.end(), {product, facts_of(gpu, text, source), 0});
        ++same->gpus;
    }
    return kinds;
}

std::optional<Error> add_machine(const pugi::xml_node& log, std::string_view text, const std::string& source,
                                 ImportFacts& facts)
{
    std::vector<SmiKind> kinds = kinds_of(log, text, source);
    int gpus = 0;
    for (const SmiKind& kind : kinds)
        gpus += kind.gpus;
    if (gpus == 0)
        return Error{Core::tr("there is no GPU in this file"), source,
                     Core::tr("use the unmodified output of nvidia-smi -q -x")};
    if (gpus > most_imported_gpus)
        return Error{Core::tr("{} GPUs in one machine are too many", gpus), source,
                     Core::tr("use the output of one machine")};
    const pugi::xml_node attached = log.child("attached_gpus");
    const Origin counted = origin_of(attached ? attached : log.child("gpu"), text, source);
    if (const std::optional<int> count = whole_number(attached.child_value()); count && *count != gpus)
        facts.notes.push_back(
            {ImportNote::Kind::conflict, counted,
             Core::message_of("the file says that {} GPUs are attached and describes {}, which count", *count, gpus)});
    if (kinds.size() > 1)
        facts.notes.push_back(
            {ImportNote::Kind::assumed, counted,
             Core::message_of("the machine has {} kinds of GPUs; each becomes a node of its own", kinds.size())});
    const auto sliced = std::count_if(log.begin(), log.end(), [](const pugi::xml_node& gpu) {
        return std::string_view(gpu.child("mig_mode").child_value("current_mig")) == "Enabled";
    });
    if (sliced > 0)
        facts.notes.push_back({ImportNote::Kind::assumed, counted,
                               sliced == 1
                                   ? Core::message_of("one GPU is in MIG slices and counted as a whole GPU")
                                   : Core::message_of("{} GPUs are in MIG slices and counted as whole GPUs", sliced)});
    for (SmiKind& kind : kinds) {
        kind.node.gpu_count = {{kind.gpus, counted}};
        facts.nodes.push_back(std::move(kind.node));
    }
    return std::nullopt;
}

Result<ImportFacts> read_smi_xml(std::string_view text, std::string_view source)
{
    const Result<std::shared_ptr<pugi::xml_document>> document = parse_xml(text, source);
    if (!document)
        return document.error();
    const std::string name(source);
    ImportFacts facts;
    int machines = 0;
    for (const pugi::xml_node log : (*document)->children("nvidia_smi_log")) {
        if (const std::optional<Error> error = add_machine(log, text, name, facts))
            return *error;
        if (++machines > 1000)
            return Error{Core::tr("the outputs of too many machines follow each other"), name,
                         Core::tr("import a part of them at a time")};
    }
    if (facts.nodes.empty())
        return Error{Core::tr("there is no GPU in this file"), name,
                     Core::tr("use the unmodified output of nvidia-smi -q -x")};
    if (machines > 1)
        facts.notes.push_back(
            {ImportNote::Kind::assumed,
             {name, ""},
             Core::message_of("the outputs of {} machines follow each other; each is a node", machines)});
    return facts;
}

} // namespace

const Importer smi_xml_importer{"nvidia-smi-xml", "nvidia-smi -q -x", recognises_smi_xml, read_smi_xml, true};

} // namespace tangram
