// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/source/output_lines.h"
#include "files/import/tools/importers.h"
#include "files/import/tools/smi_gpus.h"
#include "files/import/tools/smi_matrix.h"
#include "text/tr.h"

#include <algorithm>
#include <map>
#include <set>

// nvidia-smi topo -m: what its matrices (smi_matrix.h) say of machines. It does not name the GPU.
namespace tangram {

namespace {

int links_of(std::string_view cell)
{
    return cell.starts_with("NV") ? whole_number(cell.substr(2)).value_or(0) : 0;
}

bool near_on_pcie(std::string_view cell)
{
    return cell == "PIX" || cell == "PXB";
}

/// How the GPUs of a matrix are linked with each other.
struct Links {
    int line = 0; ///< of the first GPU's row; 0: there is none
    int pairs = 0; ///< cells of two GPUs, so each pair twice
    int linked = 0; ///< of them with NVLinks
    int least = most_imported_gpus; ///< NVLinks of a pair
    int least_of_a_gpu = most_imported_gpus; ///< NVLinks of one GPU to all others together
    int fewest_neighbours = most_imported_gpus;
    bool connected = false; ///< over NVLinks every GPU reaches every other, if through others
};

Links links_in(const SmiMatrix& matrix)
{
    Links found;
    std::map<std::string_view, std::vector<std::string_view>> neighbours;
    for (const SmiMatrix::Row& row : matrix.rows) {
        if (!is_gpu_device(row.device))
            continue;
        found.line = found.line == 0 ? row.line : found.line;
        std::vector<std::string_view>& own = neighbours[row.device];
        int sum = 0;
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            if (!is_gpu_device(matrix.columns[i]) || row.cells[i] == "X")
                continue;
            const int links = std::min(links_of(row.cells[i]), most_imported_gpus);
            found.least = std::min(found.least, links);
            sum += links;
            ++found.pairs;
            if (links > 0)
                own.push_back(matrix.columns[i]);
        }
        found.linked += static_cast<int>(own.size());
        found.least_of_a_gpu = std::min(found.least_of_a_gpu, sum);
        found.fewest_neighbours = std::min(found.fewest_neighbours, static_cast<int>(own.size()));
    }
    if (neighbours.empty())
        return found;
    std::set<std::string_view> reached{neighbours.begin()->first};
    std::vector<std::string_view> open{neighbours.begin()->first};
    while (!open.empty()) {
        const std::string_view gpu = open.back();
        open.pop_back();
        for (const std::string_view next : neighbours[gpu])
            if (reached.insert(next).second)
                open.push_back(next);
    }
    found.connected = reached.size() >= neighbours.size();
    return found;
}

/// NVLinks between the GPUs, or that they are joined by PCIe.
void add_links(const SmiMatrix& matrix, const std::string& source, NodeFacts& node, std::vector<ImportNote>& notes)
{
    const Links links = links_in(matrix);
    if (links.line == 0 || links.pairs == 0)
        return;
    const Origin origin = line_of(source, links.line);
    // Where not all are neighbours, as in cubes of eight, collectives still go round over the links; a chain of bridged
    // pairs does not close.
    const bool rings = links.connected && links.fewest_neighbours >= 2;
    node.intra_kind = {{links.least > 0 || rings ? "nvlink" : "pcie", origin}};
    if (links.least > 0)
        node.links_to_another = {{links.least, origin}};
    if (links.least > 0 || rings)
        node.links_to_all = {{links.least_of_a_gpu, origin}};
    if (links.least > 0 || links.linked == 0)
        return;
    notes.push_back(
        {ImportNote::Kind::assumed, origin,
         Core::message_of("only {} of {} pairs of GPUs have NVLinks; communication among all of them goes {}",
                          links.linked / 2, links.pairs / 2,
                          rings ? Core::message_of("over these in a ring") : Core::message_of("over PCIe"))});
}

/// Interfaces: those a PCIe switch away from a GPU where there are such, since the others serve storage and management.
/// They stand in the columns; not every copy has their rows.
void add_interfaces(const SmiMatrix& matrix, const std::string& source, NodeFacts& node, std::vector<ImportNote>& notes)
{
    std::set<std::string_view> interfaces;
    std::set<std::string_view> beside;
    for (const std::string_view device : matrix.columns)
        if (!is_gpu_device(device))
            interfaces.insert(device);
    for (const SmiMatrix::Row& row : matrix.rows) {
        if (!is_gpu_device(row.device))
            interfaces.insert(row.device);
        for (std::size_t i = 0; i < row.cells.size(); ++i)
            if (near_on_pcie(row.cells[i]) && is_gpu_device(row.device) != is_gpu_device(matrix.columns[i]))
                beside.insert(is_gpu_device(row.device) ? matrix.columns[i] : row.device);
    }
    if (interfaces.empty())
        return;
    const auto first = std::find_if(matrix.rows.begin(), matrix.rows.end(),
                                    [](const SmiMatrix::Row& row) { return !is_gpu_device(row.device); });
    const Origin origin = line_of(source, first == matrix.rows.end() ? matrix.heading_line : first->line);
    const auto counted = static_cast<int>(beside.empty() ? interfaces.size() : beside.size());
    node.nic_count = {{std::min(counted, most_imported_gpus), origin}};
    if (beside.empty() && interfaces.size() > 1)
        notes.push_back(
            {ImportNote::Kind::assumed, origin,
             Core::message_of("none of {} network interfaces is close to a GPU; all of them are counted, though "
                              "some may be for storage and management",
                              interfaces.size())});
    else if (!beside.empty() && beside.size() < interfaces.size())
        notes.push_back(
            {ImportNote::Kind::ignored, origin,
             Core::message_of(
                 "{} of {} network interfaces are not close to a GPU and taken to be for storage and management",
                 interfaces.size() - beside.size(), interfaces.size())});
}

std::optional<Error> add_machine(const SmiMatrix& matrix, const std::string& name, ImportFacts& facts)
{
    const auto gpus = std::count_if(matrix.columns.begin(), matrix.columns.end(), is_gpu_device);
    if (gpus > most_imported_gpus)
        return Error{Core::tr("{} GPUs in one machine are too many", gpus), name,
                     Core::tr("use the output of one machine")};
    NodeFacts& node = facts.nodes.emplace_back();
    node.gpu_count = {{static_cast<int>(gpus), line_of(name, matrix.heading_line)}};
    const auto rows = std::count_if(matrix.rows.begin(), matrix.rows.end(),
                                    [](const SmiMatrix::Row& row) { return is_gpu_device(row.device); });
    if (rows != gpus)
        facts.notes.push_back(
            {ImportNote::Kind::conflict, line_of(name, matrix.heading_line),
             Core::message_of("the heading names {} and {}: the output may be cut off",
                              gpus == 1 ? Core::message_of("1 GPU") : Core::message_of("{} GPUs", gpus),
                              rows == 1 ? Core::message_of("1 row follows")
                                        : Core::message_of("{} rows follow", rows))});
    const auto short_row = std::find_if(matrix.rows.begin(), matrix.rows.end(), [&](const SmiMatrix::Row& row) {
        return row.cells.size() < matrix.columns.size();
    });
    if (short_row != matrix.rows.end())
        facts.notes.push_back(
            {ImportNote::Kind::conflict, line_of(name, short_row->line),
             Core::message_of("{} has {} for {} columns: the line may be cut off", short_row->device,
                              short_row->cells.size() == 1 ? Core::message_of("1 cell")
                                                           : Core::message_of("{} cells", short_row->cells.size()),
                              matrix.columns.size())});
    add_links(matrix, name, node, facts.notes);
    add_interfaces(matrix, name, node, facts.notes);
    return std::nullopt;
}

Result<ImportFacts> read_smi_topology(std::string_view text, std::string_view source)
{
    const OutputLines lines(text);
    const std::string name(source);
    ImportFacts facts;
    IgnoredLines ignored;
    const Result<std::vector<SmiMatrix>> matrices = smi_matrices(lines, name, ignored);
    if (!matrices)
        return matrices.error();
    for (const SmiMatrix& matrix : *matrices)
        if (const std::optional<Error> error = add_machine(matrix, name, facts))
            return *error;
    if (matrices->size() > 1)
        facts.notes.push_back(
            {ImportNote::Kind::assumed, line_of(name, (*matrices)[1].heading_line),
             Core::message_of("the matrices of {} machines follow each other; each is a node", matrices->size())});
    for (const OutputLine& line : lines) {
        // Pasted along with the matrix: what nvidia-smi says of the GPUs, and which matrix was asked for.
        if (const std::optional<SmiGpu> gpu = smi_gpu(line.text); gpu && facts.nodes.size() == 1) {
            if (NodeFacts& node = facts.nodes.front(); !node.gpu_name)
                node.gpu_name = {{gpu->name, line_of(name, line.number)}};
        } else if (line.text.find("topo -mp") != std::string_view::npos) {
            for (NodeFacts& node : facts.nodes)
                node.intra_kind.reset();
            facts.notes.push_back({ImportNote::Kind::assumed, line_of(name, line.number),
                                   Core::message_of("topo -mp leaves NVLinks out; topo -m shows them")});
        }
    }
    ignored.note(name, facts.notes);
    return facts;
}

} // namespace

const Importer smi_topology_importer{"nvidia-smi-topo", "nvidia-smi topo -m", holds_smi_matrix, read_smi_topology,
                                     true};

} // namespace tangram
