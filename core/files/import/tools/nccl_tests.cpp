// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/source/output_lines.h"
#include "files/import/tools/importers.h"
#include "files/json/text.h"
#include "files/profiles/nccl_rows.h"
#include "text/tr.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

// nccl-tests: rows of sizes, times and bandwidths. Rank lines name hosts and GPUs. How many ranks there were follows
// from the two bandwidths: bus over algorithm is 2(n-1)/n of an all-reduce, (n-1)/n of a gather, a scatter of sums and
// an exchange (github.com/NVIDIA/nccl-tests, doc/PERFORMANCE.md).
namespace tangram {

namespace {

struct Row {
    int line = 0;
    NcclRow row;
};

/// What was measured, as far as it tells of a link.
enum class Measured { all_reduce, part, exchange, other };

/// By the program that the text names; nothing where it names none.
std::optional<Measured> measured_by(std::string_view line)
{
    struct Program {
        const char* name;
        Measured measured;
    };
    static constexpr Program programs[] = {
        {"all_reduce_perf", Measured::all_reduce}, {"all_gather_perf", Measured::part},
        {"reduce_scatter_perf", Measured::part},   {"alltoall_perf", Measured::exchange},
        {"broadcast_perf", Measured::other},       {"sendrecv_perf", Measured::other},
        {"gather_perf", Measured::other},          {"scatter_perf", Measured::other},
        {"hypercube_perf", Measured::other},       {"reduce_perf", Measured::other}};
    for (const Program& program : programs)
        if (line.find(program.name) != std::string_view::npos)
            return program.measured;
    return std::nullopt;
}

/// By the reduction and the ratio of the bandwidths, where no program is named.
Measured measured_in(const Row& best)
{
    const double ratio = best.row.bus_bytes_per_s / best.row.algorithm_bytes_per_s;
    if (best.row.reduces)
        return ratio > 0.98 ? Measured::all_reduce : Measured::part;
    return ratio < 0.99 ? Measured::part : Measured::other;
}

struct Ranks {
    int lines = 0;
    int count = 0; ///< with those between whose lines somebody left out
    int line = 0;
    int devices = 1; ///< of a host, by the highest that is named
    std::set<std::string> hosts;
    std::string gpu;

    bool whole() const { return lines == count; }
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
    const std::optional<int> number = at + 1 < cells.size() ? whole_number(cells[at + 1]) : std::nullopt;
    for (std::size_t i = at; i + 1 < cells.size(); ++i) {
        if (cells[i] == "on")
            host = cells[i + 1];
        if (cells[i] != "device")
            continue;
        ranks.devices = std::max(ranks.devices, 1 + std::min(whole_number(cells[i + 1]).value_or(0), 1000));
        for (std::size_t word = i + 2; word < cells.size(); ++word)
            if (!cells[word].starts_with('[') && !cells[word].ends_with(']'))
                gpu.append(gpu.empty() ? "" : " ").append(cells[word]);
        break;
    }
    if (ranks.lines++ == 0)
        ranks.line = line.number;
    ranks.count = std::max({ranks.count, ranks.lines, 1 + std::min(number.value_or(0), 1000000)});
    if (!host.empty() && ranks.hosts.size() < most_imported_nodes)
        ranks.hosts.insert(host);
    if (ranks.gpu.empty())
        ranks.gpu = gpu;
    return true;
}

/// The whole number of ranks that the two bandwidths tell; 0 where they do not.
int ranks_by_bandwidths(const Row& row, Measured measured)
{
    const double ratio = row.row.bus_bytes_per_s / row.row.algorithm_bytes_per_s;
    const double whole = measured == Measured::all_reduce ? 2 : 1;
    if (!(ratio > 0.49 * whole) || ratio >= 0.99995 * whole)
        return 0;
    const double ranks = whole / (whole - ratio);
    // The bandwidths have two decimals, which say less of many ranks.
    const double tolerance = 0.02 + 0.01e9 / row.row.algorithm_bytes_per_s * ranks * ranks;
    const double nearest = std::round(ranks);
    return nearest >= 2 && std::abs(ranks - nearest) <= tolerance * nearest ? static_cast<int>(nearest) : 0;
}

/// The row of a size of 0 that small tests start with.
bool is_of_nothing(std::string_view line)
{
    const std::vector<std::string_view> cells = words(line);
    return cells.size() > 5 && cells[0] == "0" && cells[1] == "0";
}

bool recognises_nccl_tests(std::string_view text)
{
    const OutputLines lines(text.substr(0, 100000));
    bool heading = false;
    bool whole = false;
    for (const OutputLine& line : lines) {
        heading |=
            line.text.find("busbw") != std::string_view::npos || line.text.find("nccl-tests") != std::string_view::npos;
        if (heading && nccl_row(line.text))
            return true;
        // A heading whose rows are missing is told of.
        whole |= line.text.find("algbw") != std::string_view::npos && line.text.find("redop") != std::string_view::npos;
    }
    return whole;
}

/// Adds how many nodes the ranks are on, with how many GPUs each. `counted`: the ranks that a row's bandwidths tell.
void add_machines(const Ranks& ranks, int counted, const Row& row, const std::string& name, NodeFacts& node,
                  std::vector<ImportNote>& notes)
{
    const int hosts = static_cast<int>(ranks.hosts.size());
    if (hosts > 0 && !ranks.whole()) {
        // Somebody left lines out; the GPUs of a host are numbered.
        node.gpu_count = {{ranks.devices, line_of(name, ranks.line)}};
        node.machines = {{std::min((ranks.count + ranks.devices - 1) / ranks.devices, most_imported_nodes),
                          line_of(name, ranks.line)}};
        notes.push_back({ImportNote::Kind::assumed, node.machines->origin,
                         Core::message_of("{} of {} ranks are listed; they are taken to be {} nodes of {} GPUs",
                                          ranks.lines, ranks.count, node.machines->value, ranks.devices)});
    } else if (hosts > 0 && ranks.count % hosts == 0) {
        node.gpu_count = {{ranks.count / hosts, line_of(name, ranks.line)}};
        node.machines = {{hosts, line_of(name, ranks.line)}};
    } else if (constexpr int usual = 8; hosts == 0 && counted > usual && counted % usual == 0) {
        node.machines = {{counted / usual, line_of(name, row.line)}};
        notes.push_back({ImportNote::Kind::assumed, node.machines->origin,
                         Core::message_of("the bandwidths are those of {} ranks, taken to be {} nodes of {} GPUs",
                                          counted, counted / usual, usual)});
    }
}

Result<ImportFacts> read_nccl_tests(std::string_view text, std::string_view source)
{
    const OutputLines lines(text);
    const std::string name(source);
    Ranks ranks;
    Row best;
    int rows = 0;
    std::optional<Measured> measured;
    ImportFacts facts;
    IgnoredLines ignored;
    for (const OutputLine& line : lines) {
        const std::string_view start = trimmed(line.text);
        if (start.starts_with('#') && start.find("Using devices") != std::string_view::npos && rows > 0) {
            facts.notes.push_back(
                {ImportNote::Kind::ignored, line_of(name, line.number),
                 Core::message_of("a second output begins here and is left out; import it separately")});
            break;
        }
        if (!measured)
            measured = measured_by(start);
        if (start.empty() || add_rank(line, ranks) || start.starts_with('#') || is_of_nothing(start))
            continue;
        if (const std::optional<NcclRow> row = nccl_row(line.text)) {
            ++rows;
            if (row->bus_bytes_per_s > best.row.bus_bytes_per_s && row->algorithm_bytes_per_s > 0)
                best = {line.number, *row};
        } else {
            ignored.add(line, Core::later("not a row of sizes and bandwidths"));
        }
    }
    if (rows == 0 || best.row.bus_bytes_per_s <= 0)
        return Error{Core::tr("no bandwidths were found"), name,
                     Core::tr("use the unmodified output of an nccl-tests program")};
    const Measured collective = measured.value_or(measured_in(best));
    const int counted = ranks_by_bandwidths(best, collective);
    const double whole = collective == Measured::all_reduce ? 2 : 1;
    const double ratio = best.row.bus_bytes_per_s / best.row.algorithm_bytes_per_s;
    const double told = ranks.count > 1 ? whole * (ranks.count - 1) / ranks.count : ratio;
    if (collective == Measured::other || counted == 0 || std::abs(ratio - told) > 0.02 * told)
        return Error{Core::tr("these bandwidths do not describe a link between all GPUs"),
                     text_of(line_of(name, best.line)),
                     Core::tr("use the output of all_reduce_perf, all_gather_perf or reduce_scatter_perf")};
    if (collective == Measured::exchange && ranks.hosts.size() > 1)
        return Error{Core::tr("an exchange between several nodes does not show what their interfaces attain together"),
                     text_of(line_of(name, best.line)), Core::tr("use the output of all_reduce_perf")};
    NodeFacts& node = facts.nodes.emplace_back();
    node.bus_bytes_per_s = {{best.row.bus_bytes_per_s, line_of(name, best.line)}};
    node.ranks = {{ranks.count > 1 ? ranks.count : counted, line_of(name, ranks.count > 1 ? ranks.line : best.line)}};
    if (collective != Measured::all_reduce)
        facts.notes.push_back(
            {ImportNote::Kind::assumed, node.bus_bytes_per_s->origin,
             Core::message_of("the bus bandwidth of another collective is used as that of an all-reduce")});
    if (!ranks.gpu.empty())
        node.gpu_name = {{ranks.gpu, line_of(name, ranks.line)}};
    add_machines(ranks, counted, best, name, node, facts.notes);
    ignored.note(name, facts.notes);
    return facts;
}

} // namespace

const Importer nccl_tests_importer{"nccl-tests", "nccl-tests", recognises_nccl_tests, read_nccl_tests};

} // namespace tangram
