// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/import/importer.h"
#include "formats/import/output_lines.h"
#include "formats/import/smi_gpus.h"
#include "formats/text.h"
#include "text/tr.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

// nvidia-smi topo -m: a matrix of how GPUs and network interfaces of one machine reach each other. A cell is X
// (itself), NV# (that many NVLinks), or the PCIe path: PIX, PXB, PHB, NODE, SYS. Columns of affinities may follow.
// Copies often have blanks in place of tabs, so cells are told apart by blanks. It does not name the GPU.
namespace tangram {

namespace {

bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/// "GPU0", "NIC3", and interfaces by their own names: "mlx5_0", "rocep24s0".
bool is_device(std::string_view word)
{
    if (word.size() < 2 || !is_digit(word.back()))
        return false;
    if (word.starts_with("GPU") || word.starts_with("NIC"))
        return std::all_of(word.begin() + 3, word.end(), is_digit);
    return word.front() >= 'a' && word.front() <= 'z' && std::all_of(word.begin(), word.end(), [](char c) {
               return is_digit(c) || (c >= 'a' && c <= 'z') || c == '_';
           });
}

bool is_gpu(std::string_view device)
{
    return device.starts_with("GPU");
}

bool is_cell(std::string_view word)
{
    for (const std::string_view known : {"X", "PIX", "PXB", "PHB", "NODE", "SYS", "PIXB", "SOC", "C2C"})
        if (word == known)
            return true;
    return word.starts_with("NV") && whole_number(word.substr(2)).has_value();
}

struct Row {
    int line = 0;
    std::string_view device;
    std::vector<std::string_view> cells; ///< one per column of the heading that names a device
};

struct Matrix {
    int heading_line = 0;
    std::vector<std::string_view> columns; ///< devices
    std::vector<Row> rows;
    bool of_peers = false; ///< of another question, see tells_of_peers()
};

/// What is between blanks, and between the bars of a table in a message: "| GPU0 | X | NV18 |".
std::vector<std::string_view> cells_of(std::string_view line)
{
    std::vector<std::string_view> cells = line.find('|') == std::string_view::npos ? words(line) : split(line, "| \t");
    std::erase(cells, std::string_view());
    return cells;
}

/// The devices that a heading names, or the rest of one that a terminal broke; empty for another line.
std::vector<std::string_view> heading_devices(std::string_view line)
{
    std::vector<std::string_view> devices;
    for (const std::string_view word : cells_of(line)) {
        if (is_cell(word)) // a row
            return {};
        if (!is_device(word))
            break;
        devices.push_back(word);
    }
    return devices;
}

bool begins_heading(const std::vector<std::string_view>& devices)
{
    return !devices.empty() && is_gpu(devices.front());
}

/// Whether a row tells of which GPUs may read each other's memory (topo -p2p), not of how they are linked.
bool tells_of_peers(std::string_view line)
{
    const std::vector<std::string_view> found = cells_of(line);
    if (found.empty() || !is_gpu(found.front()))
        return false;
    return std::any_of(found.begin() + 1, found.end(), [](std::string_view word) {
        for (const std::string_view known : {"OK", "CNS", "GNS", "TNS", "NS", "DR", "U"})
            if (word == known)
                return true;
        return false;
    });
}

std::optional<Row> row_of(const OutputLine& line, std::size_t columns)
{
    const std::vector<std::string_view> found = cells_of(line.text);
    if (found.size() < 2 || !is_device(found[0]) || !is_cell(found[1]))
        return std::nullopt;
    Row row{line.number, found[0], {}};
    for (std::size_t i = 1; i < found.size() && row.cells.size() < columns && is_cell(found[i]); ++i)
        row.cells.push_back(found[i]);
    return row;
}

/// Cells that a terminal broke off the row before.
bool goes_on(const OutputLine& line, std::size_t columns, Row& row)
{
    const std::vector<std::string_view> found = cells_of(line.text);
    if (found.empty() || !is_cell(found.front()) || row.cells.size() >= columns)
        return false;
    for (std::size_t i = 0; i < found.size() && row.cells.size() < columns && is_cell(found[i]); ++i)
        row.cells.push_back(found[i]);
    return true;
}

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

Links links_in(const Matrix& matrix)
{
    Links found;
    std::map<std::string_view, std::vector<std::string_view>> neighbours;
    for (const Row& row : matrix.rows) {
        if (!is_gpu(row.device))
            continue;
        found.line = found.line == 0 ? row.line : found.line;
        std::vector<std::string_view>& own = neighbours[row.device];
        int sum = 0;
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            if (!is_gpu(matrix.columns[i]) || row.cells[i] == "X")
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
void add_links(const Matrix& matrix, const std::string& source, NodeFacts& node, std::vector<ImportNote>& notes)
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
         Core::tr("only {} of {} pairs of GPUs have NVLinks; what all of them do together goes {}", links.linked / 2,
                  links.pairs / 2, rings ? Core::tr("round over these") : Core::tr("over PCIe"))});
}

/// Interfaces: those a PCIe switch away from a GPU where there are such, since the others serve storage and management.
/// They stand in the columns; not every copy has their rows.
void add_interfaces(const Matrix& matrix, const std::string& source, NodeFacts& node, std::vector<ImportNote>& notes)
{
    std::set<std::string_view> interfaces;
    std::set<std::string_view> beside;
    for (const std::string_view device : matrix.columns)
        if (!is_gpu(device))
            interfaces.insert(device);
    for (const Row& row : matrix.rows) {
        if (!is_gpu(row.device))
            interfaces.insert(row.device);
        for (std::size_t i = 0; i < row.cells.size(); ++i)
            if (near_on_pcie(row.cells[i]) && is_gpu(row.device) != is_gpu(matrix.columns[i]))
                beside.insert(is_gpu(row.device) ? matrix.columns[i] : row.device);
    }
    if (interfaces.empty())
        return;
    const auto first =
        std::find_if(matrix.rows.begin(), matrix.rows.end(), [](const Row& row) { return !is_gpu(row.device); });
    const Origin origin = line_of(source, first == matrix.rows.end() ? matrix.heading_line : first->line);
    const auto counted = static_cast<int>(beside.empty() ? interfaces.size() : beside.size());
    node.nic_count = {{std::min(counted, most_imported_gpus), origin}};
    if (beside.empty() && interfaces.size() > 1)
        notes.push_back({ImportNote::Kind::assumed, origin,
                         Core::tr("none of {} network interfaces is beside a GPU; all of them count, though some may "
                                  "serve storage and management",
                                  interfaces.size())});
    else if (!beside.empty() && beside.size() < interfaces.size())
        notes.push_back({ImportNote::Kind::ignored, origin,
                         Core::tr("{} of {} network interfaces are not beside a GPU, and taken for storage and "
                                  "management",
                                  interfaces.size() - beside.size(), interfaces.size())});
}

bool is_legend(std::string_view line)
{
    return line.ends_with("Legend:") || line.find(" = ") != std::string_view::npos
        || (line.starts_with("NIC") && line.find(": ") != std::string_view::npos);
}

bool recognises(std::string_view text)
{
    const OutputLines lines(text.substr(0, 20000));
    std::size_t columns = 0;
    for (const OutputLine& line : lines) {
        if (const auto devices = heading_devices(line.text); begins_heading(devices))
            columns = devices.size();
        else if (columns > 0 && row_of(line, columns))
            return true;
    }
    return false;
}

std::optional<Error> add_machine(const Matrix& matrix, const std::string& name, ImportFacts& facts)
{
    const auto gpus = std::count_if(matrix.columns.begin(), matrix.columns.end(), is_gpu);
    if (gpus == 0 || matrix.rows.empty())
        return Error{Core::tr("no matrix of GPUs was found"), name,
                     Core::tr("give the output of nvidia-smi topo -m as it is")};
    if (gpus > most_imported_gpus)
        return Error{Core::tr("{} GPUs in one machine are too many", gpus), name,
                     Core::tr("give one machine's output")};
    NodeFacts& node = facts.nodes.emplace_back();
    node.gpu_count = {{static_cast<int>(gpus), line_of(name, matrix.heading_line)}};
    const auto rows =
        std::count_if(matrix.rows.begin(), matrix.rows.end(), [](const Row& row) { return is_gpu(row.device); });
    if (rows != gpus)
        facts.notes.push_back({ImportNote::Kind::conflict, line_of(name, matrix.heading_line),
                               Core::tr("the heading names {} and {}: the output may be cut off",
                                        gpus == 1 ? Core::tr("1 GPU") : Core::tr("{} GPUs", gpus),
                                        rows == 1 ? Core::tr("1 row follows") : Core::tr("{} rows follow", rows))});
    const auto short_row = std::find_if(matrix.rows.begin(), matrix.rows.end(),
                                        [&](const Row& row) { return row.cells.size() < matrix.columns.size(); });
    if (short_row != matrix.rows.end())
        facts.notes.push_back(
            {ImportNote::Kind::conflict, line_of(name, short_row->line),
             Core::tr("{} has {} for {} columns: the line may be cut off", short_row->device,
                      short_row->cells.size() == 1 ? Core::tr("1 cell") : Core::tr("{} cells", short_row->cells.size()),
                      matrix.columns.size())});
    add_links(matrix, name, node, facts.notes);
    add_interfaces(matrix, name, node, facts.notes);
    return std::nullopt;
}

/// The matrices of a text, each of one machine.
Result<std::vector<Matrix>> matrices_in(const OutputLines& lines, const std::string& name, IgnoredLines& ignored)
{
    constexpr std::size_t most_machines = 1000;
    std::vector<Matrix> matrices;
    for (const OutputLine& line : lines) {
        if (trimmed(line.text).empty() || is_legend(trimmed(line.text)) || smi_gpu(line.text))
            continue;
        const std::vector<std::string_view> devices = heading_devices(line.text);
        Matrix* last = matrices.empty() ? nullptr : &matrices.back();
        const bool broken = last != nullptr && last->rows.empty() && !devices.empty()
            && last->columns.size() < 2 * most_imported_gpus
            && std::find(last->columns.begin(), last->columns.end(), devices.front()) == last->columns.end();
        if (last != nullptr && tells_of_peers(line.text)) {
            last->of_peers = true;
            ignored.add(line,
                        Core::later("not of how GPUs are linked, but of whether they may read each other's memory"));
        } else if (broken) {
            last->columns.insert(last->columns.end(), devices.begin(), devices.end());
        } else if (begins_heading(devices)) {
            if (matrices.size() == most_machines)
                return Error{Core::tr("the outputs of too many machines follow each other"), name,
                             Core::tr("import a part of them at a time")};
            matrices.push_back({line.number, devices, {}});
        } else if (last == nullptr) {
            ignored.add(line, Core::later("not a row of the matrix"));
        } else if (const auto row = row_of(line, last->columns.size())) {
            last->rows.push_back(*row);
        } else if (last->rows.empty() || !goes_on(line, last->columns.size(), last->rows.back())) {
            ignored.add(line, Core::later("not a row of the matrix"));
        }
    }
    std::erase_if(matrices, [](const Matrix& matrix) { return matrix.of_peers || matrix.rows.empty(); });
    if (matrices.empty())
        return Error{Core::tr("no matrix of GPUs was found"), name,
                     Core::tr("give the output of nvidia-smi topo -m as it is")};
    return matrices;
}

Result<ImportFacts> read(std::string_view text, std::string_view source)
{
    const OutputLines lines(text);
    const std::string name(source);
    ImportFacts facts;
    IgnoredLines ignored;
    const Result<std::vector<Matrix>> matrices = matrices_in(lines, name, ignored);
    if (!matrices)
        return matrices.error();
    for (const Matrix& matrix : *matrices)
        if (const std::optional<Error> error = add_machine(matrix, name, facts))
            return *error;
    if (matrices->size() > 1)
        facts.notes.push_back(
            {ImportNote::Kind::assumed, line_of(name, (*matrices)[1].heading_line),
             Core::tr("the matrices of {} machines follow each other; each is a node", matrices->size())});
    for (const OutputLine& line : lines) {
        // Pasted along with the matrix: what nvidia-smi says of the GPUs, and which matrix was asked for.
        if (const std::optional<SmiGpu> gpu = smi_gpu(line.text); gpu && facts.nodes.size() == 1) {
            if (NodeFacts& node = facts.nodes.front(); !node.gpu_name)
                node.gpu_name = {{gpu->name, line_of(name, line.number)}};
        } else if (line.text.find("topo -mp") != std::string_view::npos) {
            for (NodeFacts& node : facts.nodes)
                node.intra_kind.reset();
            facts.notes.push_back({ImportNote::Kind::assumed, line_of(name, line.number),
                                   Core::tr("topo -mp leaves NVLinks out; topo -m shows them")});
        }
    }
    ignored.note(name, facts.notes);
    return facts;
}

} // namespace

const Importer smi_topology_importer{"nvidia-smi-topo", "nvidia-smi topo -m", recognises, read, true};

} // namespace tangram
