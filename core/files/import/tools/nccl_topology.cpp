// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/source/output_lines.h"
#include "files/import/source/pcie.h"
#include "files/import/source/xml_document.h"
#include "files/import/tools/importers.h"
#include "text/tr.h"

#include <algorithm>
#include <vector>

// NCCL's topology XML (NCCL_TOPO_DUMP_FILE, and what clouds ship as NCCL_TOPO_FILE): system, cpu, nested pci elements;
// below those of GPUs gpu with nvlink, below those of interfaces nic with net. Files of clouds stop at the pci
// elements, whose class and device tell what they are (github.com/NVIDIA/nccl, src/graph/xml.cc).
namespace tangram {

namespace {

struct PciDevice {
    std::string_view id;
    const char* gpu; ///< a name that the GPU catalogue knows
};
/// github.com/pciutils/pciids, vendors 10de and 1002
constexpr PciDevice known_devices[]{
    {"0x1db1", "v100-sxm2-16"}, {"0x1db5", "v100-sxm2-32"}, {"0x1eb8", "t4"},
    {"0x20b0", "a100-sxm-40"},  {"0x20b2", "a100-sxm-80"},  {"0x20b5", "a100-pcie-80"},
    {"0x20b7", "a30"},          {"0x20f1", "a100-pcie-40"}, {"0x2235", "a40"},
    {"0x2236", "a10"},          {"0x2237", "a10g"},         {"0x2230", "rtx-a6000"},
    {"0x2330", "h100-sxm"},     {"0x2331", "h100-pcie"},    {"0x2335", "h200-sxm"},
    {"0x2342", "gh200-96"},     {"0x26b5", "l40"},          {"0x26b9", "l40s"},
    {"0x27b8", "l4"},           {"0x2901", "b200-sxm"},     {"0x2941", "gb200"},
    {"0x1db4", "v100-pcie-16"}, {"0x20f3", "a800-sxm-80"},  {"0x2324", "h800-sxm"},
    {"0x2329", "h20-sxm"},      {"0x2348", "gh200-144"},    {"0x2bb5", "rtx-pro-6000-server"},
    {"0x3182", "b300-sxm"},     {"0x31c2", "gb300"},        {"0x15f8", "p100-pcie-16"},
    {"0x15f9", "p100-sxm2-16"}, {"0x1db6", "v100-pcie-32"}, {"0x1df6", "v100s-pcie-32"},
    {"0x20f5", "a800-pcie-80"}, {"0x2321", "h100-nvl"},     {"0x233b", "h200-nvl"},
    {"0x26b1", "rtx-6000-ada"}, {"0x26ba", "l20"},          {"0x2bb1", "rtx-pro-6000-workstation"},
    {"0x738c", "mi100"},        {"0x740f", "mi210"},        {"0x740c", "mi250"},
    {"0x7408", "mi250x"},       {"0x74a1", "mi300x"},       {"0x74b5", "mi300x"},
    {"0x74a5", "mi325x"},       {"0x75a0", "mi350x"},       {"0x75a3", "mi355x"},
};

struct Found {
    int gpus = 0;
    int interfaces = 0;
    int untold = 0; ///< elements without a class
    int described = 0; ///< GPUs with an element of their own, which lists their links
    int nvlinks = 0; ///< of the described GPU with the fewest
    int linked = 0; ///< GPUs with NVLinks
    int xgmi_linked = 0; ///< GPUs with links of AMD's
    pugi::xml_node first_gpu; ///< its pci element
    pugi::xml_node first_interface;
    std::vector<double> speeds; ///< bytes/s of interfaces; 0: not told
    double net_bytes_per_s = 0; ///< of the fastest interface
    pugi::xml_node net;
};

/// NVLinks of a GPU. Files of machines whose GPUs only see themselves over NVLink name the GPU as its own neighbour.
int links_below(const pugi::xml_node& gpu)
{
    const std::string_view own = gpu.parent().attribute("busid").value();
    int links = 0;
    for (const pugi::xml_node link : gpu.children("nvlink"))
        if (link.attribute("target").value() != own)
            links += std::clamp(link.attribute("count").as_int(), 0, 100);
    return links;
}

/// 3D controllers of NVIDIA's; display controllers and processing accelerators of AMD's.
bool is_gpu(const pugi::xml_node& pci)
{
    const std::string_view kind = pci.attribute("class").value();
    return kind.starts_with("0x0302")
        || ((kind.starts_with("0x0380") || kind.starts_with("0x1200"))
            && std::string_view(pci.attribute("vendor").value()) == "0x1002");
}

void add_interface(const pugi::xml_node& element, Found& found)
{
    if (found.interfaces++ == 0)
        found.first_interface = element;
    double fastest = 0;
    const auto add_nets = [&](const pugi::xml_node& nic) {
        for (const pugi::xml_node net : nic.children("net")) {
            constexpr double bytes_of_megabit = 1e6 / 8;
            const double rate = net.attribute("speed").as_double() * bytes_of_megabit;
            if (!(rate > 0) || rate > 1e13)
                continue;
            fastest = std::max(fastest, rate);
            if (rate > found.net_bytes_per_s) {
                found.net_bytes_per_s = rate;
                found.net = net;
            }
        }
    };
    add_nets(element);
    for (const pugi::xml_node nic : element.children("nic"))
        add_nets(nic);
    found.speeds.push_back(fastest);
}

void add_pci(const pugi::xml_node& pci, Found& found)
{
    const std::string_view kind = pci.attribute("class").value();
    const pugi::xml_node gpu = pci.child("gpu");
    if (gpu || is_gpu(pci)) {
        if (gpu) {
            const int links = links_below(gpu);
            found.nvlinks = found.described == 0 ? links : std::min(found.nvlinks, links);
            found.linked += links > 0 ? 1 : 0;
            found.xgmi_linked += gpu.child("xgmi") ? 1 : 0;
            ++found.described;
        }
        if (found.gpus++ == 0)
            found.first_gpu = pci;
    } else if (pci.child("nic") || kind.starts_with("0x0200") || kind.starts_with("0x0207")) {
        add_interface(pci, found);
    } else if (kind.empty()) {
        ++found.untold;
    }
}

/// Walks with a list of its own: nesting in a file must not nest calls.
Found search(const pugi::xml_node& system)
{
    Found found;
    std::vector<pugi::xml_node> open;
    for (pugi::xml_node cpu = system.last_child(); cpu; cpu = cpu.previous_sibling())
        open.push_back(cpu);
    while (!open.empty()) {
        const pugi::xml_node element = open.back();
        open.pop_back();
        const std::string_view name = element.name();
        if (name == "pci")
            add_pci(element, found);
        if (name == "nic" && std::string_view(element.parent().name()) != "pci")
            add_interface(element, found);
        for (pugi::xml_node child = element.last_child(); child; child = child.previous_sibling())
            open.push_back(child);
    }
    return found;
}

bool recognises_nccl_topology(std::string_view text)
{
    return text.find("<system") != std::string_view::npos && text.find("<cpu") != std::string_view::npos
        && text.find("<pci") != std::string_view::npos;
}

Result<ImportFacts> read_nccl_topology(std::string_view text, std::string_view source)
{
    const Result<std::shared_ptr<pugi::xml_document>> document = parse_xml(text, source);
    if (!document)
        return document.error();
    const std::string name(source);
    const Found found = search((*document)->child("system"));
    if (found.gpus == 0)
        return Error{found.untold > 0 ? Core::tr("the file lists devices on the bus, but not which of them are GPUs")
                                      : Core::tr("there is no GPU in this topology"),
                     name, Core::tr("use the file that NCCL writes when NCCL_TOPO_DUMP_FILE is set")};
    if (found.gpus > most_imported_gpus || found.interfaces > most_imported_gpus)
        return Error{Core::tr("{} GPUs in one machine are too many", found.gpus), name,
                     Core::tr("use the file of one machine")};
    ImportFacts facts;
    NodeFacts& node = facts.nodes.emplace_back();
    const Origin gpu = origin_of(found.first_gpu, text, source);
    node.gpu_count = {{found.gpus, gpu}};
    for (const PciDevice& known : known_devices)
        if (known.id == found.first_gpu.attribute("device").value())
            node.gpu_name = {{known.gpu, gpu}};
    if (found.nvlinks > 0) {
        node.intra_kind = {{"nvlink", gpu}};
        node.links_to_all = {{found.nvlinks, gpu}};
    } else if (found.described > 0 && found.xgmi_linked == found.described) {
        node.intra_kind = {{"xgmi", gpu}};
    } else if (found.described > 0) {
        // A single GPU has nobody to be linked with.
        if (found.described > 1)
            node.intra_kind = {{"pcie", gpu}};
        if (found.linked + found.xgmi_linked > 0)
            facts.notes.push_back(
                {ImportNote::Kind::assumed, gpu,
                 Core::message_of(
                     "only {} of {} GPUs have links of their own; communication among all of them goes over PCIe",
                     found.linked + found.xgmi_linked, found.described)});
    }
    std::string_view rate = found.first_gpu.attribute("link_speed").value();
    rate = rate.substr(0, rate.find(' '));
    const double pcie = pcie_bytes_per_s(pcie_generation(decimal_number(rate).value_or(0)),
                                         found.first_gpu.attribute("link_width").as_int());
    if (pcie > 0)
        node.pcie_bytes_per_s = {{pcie, gpu}};
    if (found.interfaces > 0) {
        // Slow ones beside fast ones serve management.
        const auto fast = std::count_if(found.speeds.begin(), found.speeds.end(),
                                        [&](double speed) { return speed >= 0.5 * found.net_bytes_per_s; });
        const Origin first = origin_of(found.first_interface, text, source);
        node.nic_count = {{static_cast<int>(fast), first}};
        if (fast < found.interfaces)
            facts.notes.push_back(
                {ImportNote::Kind::ignored, first,
                 Core::message_of(
                     "{} of {} network interfaces are slower than the others and taken to be for management",
                     found.interfaces - fast, found.interfaces)});
    }
    if (found.net_bytes_per_s > 0)
        node.nic_bytes_per_s = {{found.net_bytes_per_s, origin_of(found.net, text, source)}};
    return facts;
}

} // namespace

const Importer nccl_topology_importer{"nccl-topology", Core::later("NCCL topology XML"), recognises_nccl_topology,
                                      read_nccl_topology, true};

} // namespace tangram
