// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/tools/smi_matrix.h"

#include "files/import/tools/smi_gpus.h"
#include "files/json/text.h"
#include "text/tr.h"

#include <algorithm>
#include <optional>
#include <span>

// Columns of affinities may follow those of devices. Copies often have blanks in place of tabs, so cells are told apart
// by blanks.
namespace tangram {

namespace {

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

bool is_cell(std::string_view word)
{
    for (const std::string_view known : {"X", "PIX", "PXB", "PHB", "NODE", "SYS", "PIXB", "SOC", "C2C"})
        if (word == known)
            return true;
    return word.starts_with("NV") && whole_number(word.substr(2)).has_value();
}

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
    return !devices.empty() && is_gpu_device(devices.front());
}

/// Whether a row tells of which GPUs may read each other's memory (topo -p2p), not of how they are linked.
bool tells_of_peers(std::string_view line)
{
    const std::vector<std::string_view> found = cells_of(line);
    if (found.empty() || !is_gpu_device(found.front()))
        return false;
    return std::any_of(found.begin() + 1, found.end(), [](std::string_view word) {
        for (const std::string_view known : {"OK", "CNS", "GNS", "TNS", "NS", "DR", "U"})
            if (word == known)
                return true;
        return false;
    });
}

void add_cells(std::span<const std::string_view> found, std::size_t columns, SmiMatrix::Row& row)
{
    for (std::size_t i = 0; i < found.size() && row.cells.size() < columns && is_cell(found[i]); ++i)
        row.cells.push_back(found[i]);
}

std::optional<SmiMatrix::Row> row_of(const OutputLine& line, std::size_t columns)
{
    const std::vector<std::string_view> found = cells_of(line.text);
    if (found.size() < 2 || !is_device(found[0]) || !is_cell(found[1]))
        return std::nullopt;
    SmiMatrix::Row row{line.number, found[0], {}};
    add_cells(std::span(found).subspan(1), columns, row);
    return row;
}

/// Cells that a terminal broke off the row before.
bool goes_on(const OutputLine& line, std::size_t columns, SmiMatrix::Row& row)
{
    const std::vector<std::string_view> found = cells_of(line.text);
    if (found.empty() || !is_cell(found.front()) || row.cells.size() >= columns)
        return false;
    add_cells(found, columns, row);
    return true;
}

bool is_legend(std::string_view line)
{
    return line.ends_with("Legend:") || line.find(" = ") != std::string_view::npos
        || (line.starts_with("NIC") && line.find(": ") != std::string_view::npos);
}

} // namespace

bool is_gpu_device(std::string_view device)
{
    return device.starts_with("GPU");
}

bool holds_smi_matrix(std::string_view text)
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

Result<std::vector<SmiMatrix>> smi_matrices(const OutputLines& lines, const std::string& source, IgnoredLines& ignored)
{
    constexpr std::size_t most_machines = 1000;
    std::vector<SmiMatrix> matrices;
    for (const OutputLine& line : lines) {
        if (trimmed(line.text).empty() || is_legend(trimmed(line.text)) || smi_gpu(line.text))
            continue;
        const std::vector<std::string_view> devices = heading_devices(line.text);
        SmiMatrix* last = matrices.empty() ? nullptr : &matrices.back();
        const bool broken = last != nullptr && last->rows.empty() && !devices.empty()
            && last->columns.size() < std::size_t{2} * most_imported_gpus
            && std::find(last->columns.begin(), last->columns.end(), devices.front()) == last->columns.end();
        if (last != nullptr && tells_of_peers(line.text)) {
            last->of_peers = true;
            ignored.add(line,
                        Core::later("about whether GPUs can read each other's memory, not about how they are linked"));
        } else if (broken) {
            last->columns.insert(last->columns.end(), devices.begin(), devices.end());
        } else if (begins_heading(devices)) {
            if (matrices.size() == most_machines)
                return Error{Core::tr("the outputs of too many machines follow each other"), source,
                             Core::tr("import a part of them at a time")};
            matrices.push_back({line.number, devices, {}});
        } else if (const auto row = last != nullptr ? row_of(line, last->columns.size()) : std::nullopt) {
            last->rows.push_back(*row);
        } else if (last == nullptr || last->rows.empty() || !goes_on(line, last->columns.size(), last->rows.back())) {
            ignored.add(line, Core::later("not a row of the matrix"));
        }
    }
    std::erase_if(matrices, [](const SmiMatrix& matrix) { return matrix.of_peers || matrix.rows.empty(); });
    if (matrices.empty())
        return Error{Core::tr("no matrix of GPUs was found"), source,
                     Core::tr("use the unmodified output of nvidia-smi topo -m")};
    return matrices;
}

} // namespace tangram
