// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/import/importer.h"
#include "formats/import/output_lines.h"
#include "formats/text.h"

#include <fmt/format.h>

#include <cmath>
#include <set>

// nccl-tests: rows of size, count, type, reduction, (root,) time in us, two bandwidths in 1e9 B/s and errors, twice
// (out of place, in place). Rank lines name hosts and GPUs. How many ranks there were follows from the two bandwidths
// of an all-reduce: bus over algorithm is 2(n-1)/n (github.com/NVIDIA/nccl-tests, doc/PERFORMANCE.md).
namespace tangram {

namespace {

struct Row {
    int line = 0;
    double bytes = 0;
    double algorithm = 0; ///< bytes/s
    double bus = 0; ///< bytes/s
    bool reduces = true; ///< not a broadcast, gather or exchange
};

std::optional<Row> row_of(const OutputLine& line)
{
    const std::vector<std::string_view> cells = words(line.text);
    if (cells.size() < 8 || !decimal_number(cells[0]) || !decimal_number(cells[1]))
        return std::nullopt;
    // Newer versions have a root between the reduction and the time: a whole number that may be -1.
    const std::size_t time = cells[4].find('.') == std::string_view::npos && cells.size() >= 13 ? 5 : 4;
    if (cells.size() < time + 3)
        return std::nullopt;
    const std::optional<double> algorithm = decimal_number(cells[time + 1]);
    const std::optional<double> bus = decimal_number(cells[time + 2]);
    if (!decimal_number(cells[time]) || !algorithm || !bus || *bus > 1e6)
        return std::nullopt;
    return Row{line.number, *decimal_number(cells[0]), *algorithm * 1e9, *bus * 1e9, cells[3] != "none"};
}

struct Ranks {
    int count = 0;
    int line = 0;
    std::set<std::string> hosts;
    std::string gpu;
};

/// "#  Rank  0 Group  0 Pid  2033 on  node1 device  0 [0x10] NVIDIA A100-SXM4-40GB"
bool add_rank(const OutputLine& line, Ranks& ranks)
{
    const std::vector<std::string_view> cells = words(line.text);
    std::size_t at = 0;
    while (at < cells.size() && (cells[at] == "#" || cells[at] == "#Rank"))
        ++at;
    if (at >= cells.size() || cells[at] != "Rank")
        return false;
    std::string host;
    std::string gpu;
    for (std::size_t i = at; i + 1 < cells.size(); ++i) {
        if (cells[i] == "on")
            host = cells[i + 1];
        if (cells[i] != "device")
            continue;
        for (std::size_t word = i + 2; word < cells.size(); ++word)
            if (!cells[word].starts_with('[') && !cells[word].ends_with(']'))
                gpu += (gpu.empty() ? "" : " ") + std::string(cells[word]);
        break;
    }
    if (ranks.count++ == 0)
        ranks.line = line.number;
    if (!host.empty() && ranks.hosts.size() < most_imported_nodes)
        ranks.hosts.insert(host);
    if (ranks.gpu.empty())
        ranks.gpu = gpu;
    return true;
}

/// Ranks of an all-reduce by its two bandwidths; 0 where they are not those of one.
int ranks_by_bandwidths(const Row& row)
{
    const double ratio = row.bus / row.algorithm;
    if (!(ratio > 0.9) || ratio >= 1.9999)
        return 0;
    const double ranks = 2 / (2 - ratio);
    // The bandwidths have two decimals, which say less of many ranks.
    const double tolerance = 0.02 + 0.01e9 / row.algorithm * ranks * ranks;
    const double nearest = std::round(ranks);
    return nearest >= 2 && std::abs(ranks - nearest) <= tolerance * nearest ? static_cast<int>(nearest) : 0;
}

bool recognises(std::string_view text)
{
    const OutputLines lines(text.substr(0, 100000));
    bool heading = false;
    for (const OutputLine& line : lines) {
        heading |=
            line.text.find("busbw") != std::string_view::npos || line.text.find("nccl-tests") != std::string_view::npos;
        if (heading && row_of(line))
            return true;
    }
    return false;
}

Result<ImportFacts> read(std::string_view text, std::string_view source)
{
    const OutputLines lines(text);
    const std::string name(source);
    Ranks ranks;
    Row best;
    int rows = 0;
    ImportFacts facts;
    IgnoredLines ignored;
    for (const OutputLine& line : lines) {
        const std::string_view start = trimmed(line.text);
        if (start.starts_with('#') && start.find("Using devices") != std::string_view::npos && rows > 0)
            return Error{"the text holds several outputs", text_of(line_of(name, line.number)),
                         "import each of them by itself"};
        if (start.empty() || add_rank(line, ranks) || start.starts_with('#'))
            continue;
        if (const std::optional<Row> row = row_of(line)) {
            rows += row->reduces ? 1 : 0;
            if (row->reduces && row->bus > best.bus)
                best = *row;
        } else {
            ignored.add(line, "not a row of sizes and bandwidths");
        }
    }
    if (rows == 0 || best.bus <= 0)
        return Error{"no bandwidths of an all-reduce were found", name,
                     "give the output of an nccl-tests program as it is"};
    const int counted = ranks_by_bandwidths(best);
    const double ranks_ratio = ranks.count > 1 ? 2.0 * (ranks.count - 1) / ranks.count : best.bus / best.algorithm;
    if (counted == 0 || std::abs(best.bus / best.algorithm - ranks_ratio) > 0.02 * ranks_ratio)
        return Error{"these are not the bandwidths of an all-reduce", fmt::format("{}: line {}", name, best.line),
                     "give the output of all_reduce_perf; the other collectives tell less of a link"};
    NodeFacts& node = facts.nodes.emplace_back();
    node.bus_bytes_per_s = {{best.bus, line_of(name, best.line)}};
    node.ranks = {{ranks.count > 1 ? ranks.count : counted, line_of(name, ranks.count > 1 ? ranks.line : best.line)}};
    if (!ranks.gpu.empty())
        node.gpu_name = {{ranks.gpu, line_of(name, ranks.line)}};
    if (!ranks.hosts.empty() && ranks.count % static_cast<int>(ranks.hosts.size()) == 0)
        node.gpu_count = {{ranks.count / static_cast<int>(ranks.hosts.size()), line_of(name, ranks.line)}};
    ignored.note(name, facts.notes);
    return facts;
}

} // namespace

const Importer nccl_tests_importer{"nccl-tests", "nccl-tests all_reduce_perf", recognises, read};

} // namespace tangram
