// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/source/output_lines.h"
#include "files/import/tools/importers.h"
#include "files/import/tools/smi_gpus.h"
#include "files/json/text.h"
#include "text/binary_units.h"
#include "text/tr.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

// What nvidia-smi prints for people: its table, -L, -q, and --query-gpu=name,memory.total --format=csv. It names the
// GPUs of one machine and says nothing of their links.
namespace tangram {

namespace {

constexpr std::size_t most_listed_kinds = 64; // of GPUs in one machine

/// GPUs of one machine that are alike.
struct Kind {
    SmiGpu gpu;
    double memory_bytes = 0; ///< of one; 0: not said
    int memory_line = 0;
    int line = 0;
    int gpus = 0;
};

/// Bytes of the "81559MiB" or "81559 MiB" that `text` starts with; 0 where it does not.
double bytes_of(std::string_view text)
{
    text = trimmed(text);
    const std::size_t end = text.find_first_not_of("0123456789");
    const std::optional<double> size = decimal_number(text.substr(0, end));
    return size && end != std::string_view::npos && trimmed(text.substr(end)).starts_with("MiB") ? *size * mib : 0;
}

/// The memory of a GPU, of "|  0MiB / 81559MiB |" of the table and of "Total : 81559 MiB" of -q.
double memory_in(std::string_view line, bool of_frame_buffer)
{
    if (const std::size_t slash = line.find("MiB / "); slash != std::string_view::npos && line.find('|') < slash)
        return bytes_of(line.substr(slash + 6));
    line = trimmed(line);
    const std::size_t colon = line.find(" : ");
    return of_frame_buffer && line.starts_with("Total ") && colon != std::string_view::npos
        ? bytes_of(line.substr(colon + 3))
        : 0;
}

/// Where a CSV of --query-gpu has the name and the memory.
struct CsvColumns {
    std::size_t name = std::string_view::npos;
    std::size_t memory = std::string_view::npos;

    bool known() const { return name != std::string_view::npos; }
};

CsvColumns csv_heading(std::string_view line)
{
    CsvColumns columns;
    const std::vector<std::string_view> cells = split(line, ",");
    bool of_smi = false;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i] == "name" || cells[i] == "gpu_name")
            columns.name = i;
        else if (cells[i] == "memory.total [MiB]")
            columns.memory = i;
        // Names of nvidia-smi's own, which no table of nodes has.
        of_smi |= cells[i].ends_with(" [MiB]") || cells[i] == "uuid" || cells[i].starts_with("pci.")
            || cells[i] == "driver_version" || cells[i].starts_with("utilization.");
    }
    return of_smi ? columns : CsvColumns{};
}

std::vector<Kind> kinds_in(const OutputLines& lines)
{
    std::vector<Kind> kinds;
    CsvColumns columns;
    std::size_t current = 0;
    bool of_frame_buffer = false;
    const auto add = [&](const SmiGpu& gpu, int line) {
        const auto same =
            std::find_if(kinds.begin(), kinds.end(), [&](const Kind& kind) { return kind.gpu.name == gpu.name; });
        current = static_cast<std::size_t>(same - kinds.begin());
        if (same == kinds.end())
            kinds.push_back({gpu, 0, 0, line, 0});
        ++kinds[current].gpus;
    };
    for (const OutputLine& line : lines) {
        if (kinds.size() > most_listed_kinds)
            break;
        if (const std::optional<SmiGpu> gpu = smi_gpu(line.text)) {
            add(*gpu, line.number);
            continue;
        }
        const std::vector<std::string_view> cells =
            columns.known() ? split(line.text, ",") : std::vector<std::string_view>();
        double memory = 0;
        if (const CsvColumns heading = csv_heading(line.text); heading.known()) {
            columns = heading;
        } else if (columns.known() && cells.size() > columns.name && !cells[columns.name].empty()) {
            add({std::string(cells[columns.name]), false}, line.number);
            memory = columns.memory < cells.size() ? bytes_of(cells[columns.memory]) : 0;
        } else if (!kinds.empty()) {
            memory = memory_in(line.text, of_frame_buffer);
        }
        if (memory > 0 && kinds[current].memory_bytes == 0) {
            kinds[current].memory_bytes = memory;
            kinds[current].memory_line = line.number;
        }
        const std::string_view start = trimmed(line.text);
        if (start.ends_with("Memory Usage"))
            of_frame_buffer = start.starts_with("FB ");
    }
    return kinds;
}

bool recognises_smi_list(std::string_view text)
{
    const OutputLines lines(text.substr(0, 50000));
    return std::any_of(lines.begin(), lines.end(), [](const OutputLine& line) {
        return smi_gpu(line.text).has_value() || csv_heading(line.text).known();
    });
}

Result<ImportFacts> read_smi_list(std::string_view text, std::string_view source)
{
    const OutputLines lines(text);
    const std::string name(source);
    const std::vector<Kind> kinds = kinds_in(lines);
    ImportFacts facts;
    int gpus = 0;
    for (const Kind& kind : kinds) {
        gpus += kind.gpus;
        NodeFacts& node = facts.nodes.emplace_back();
        node.gpu_name = {{kind.gpu.name, line_of(name, kind.line)}};
        node.gpu_count = {{kind.gpus, line_of(name, kind.line)}};
        if (kind.memory_bytes > 0)
            node.gpu_memory_bytes = {{kind.memory_bytes, line_of(name, kind.memory_line)}};
        if (kind.gpu.cut)
            facts.notes.push_back({ImportNote::Kind::assumed, line_of(name, kind.line),
                                   Core::message_of("the name \"{}\" is cut off; nvidia-smi -L prints all of it",
                                                    shortened(kind.gpu.name, 60))});
    }
    if (gpus == 0)
        return Error{Core::tr("no GPU is named"), name,
                     Core::tr("use the unmodified output of nvidia-smi -L or nvidia-smi -q -x")};
    if (gpus > most_imported_gpus || kinds.size() > most_listed_kinds)
        return Error{Core::tr("{} GPUs of {} kinds in one machine are too many", gpus, kinds.size()), name,
                     Core::tr("use the output of one machine")};
    const Origin first = line_of(name, kinds.front().line);
    if (kinds.size() > 1)
        facts.notes.push_back(
            {ImportNote::Kind::assumed, first,
             Core::message_of("the machine has {} kinds of GPUs; each becomes a node of its own", kinds.size())});
    const auto slices = std::count_if(lines.begin(), lines.end(), [](const OutputLine& line) {
        return trimmed(line.text).starts_with("MIG ") && line.text.find("Device") != std::string_view::npos;
    });
    if (slices > 0)
        facts.notes.push_back(
            {ImportNote::Kind::assumed, first, Core::message_of("GPUs in MIG slices are counted as whole GPUs")});
    return facts;
}

} // namespace

const Importer smi_list_importer{"nvidia-smi", "nvidia-smi", recognises_smi_list, read_smi_list, true};

} // namespace tangram
