// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/source/hostlist.h"
#include "files/import/source/output_lines.h"
#include "files/import/tools/importers.h"
#include "files/json/text.h"
#include "text/binary_units.h"
#include "text/tr.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

// A table of what a cluster holds, as people keep it in a spreadsheet: a heading, then a row per kind of node. Columns
// are told apart by commas, semicolons or tabs.
namespace tangram {

namespace {

enum class Column { none, name, gpu, nodes, gpus, memory, zone, rack, switch_id, nic_count, nic_gbit };

struct Heading {
    Column column;
    std::initializer_list<const char*> names;
};

Column column_named(std::string_view text)
{
    static const Heading headings[] = {
        {Column::name, {"name", "id", "node", "host", "hostname", "node_name", "node_id", "nodelist", "pool", "group"}},
        {Column::gpu,
         {"gpu_type", "gpu", "type", "model", "gpu_model", "accelerator", "gpu_name", "accelerator_type",
          "type_of_gpu"}},
        {Column::nodes,
         {"nodes", "count", "node_count", "number_of_nodes", "num_nodes", "no_of_nodes", "n_nodes", "servers", "hosts",
          "quantity", "qty"}},
        {Column::gpus,
         {"gpus_per_node", "gpus", "gpu_count", "num_gpus_per_node", "gpu_per_node", "gpus_node", "gpus_each",
          "number_of_gpus", "num_gpus", "gpus_per_server", "gpus_per_host"}},
        {Column::memory,
         {"gpu_memory_gib", "memory_gib", "gpu_memory_gb", "memory_gb", "gpu_memory", "vram_gb", "vram_gib", "vram",
          "memory_per_gpu_gb", "memory_per_gpu_gib"}},
        {Column::zone, {"zone", "region", "site", "location", "availability_zone"}},
        {Column::rack, {"rack", "cabinet"}},
        {Column::switch_id, {"switch", "leaf", "leaf_switch"}},
        {Column::nic_count, {"nics", "nic_count", "nics_per_node", "interfaces", "network_interfaces", "hcas"}},
        {Column::nic_gbit,
         {"nic_gbit_per_s", "nic_gbps", "nic_gbit_s", "nic_gb_s", "nic_speed", "nic_speed_gbit_s", "nic_speed_gbps",
          "interface_gbit_s", "interface_gbps", "nic"}},
    };
    const std::string name = joined_words(text, '_');
    for (const Heading& heading : headings)
        if (std::any_of(heading.names.begin(), heading.names.end(), [&](const char* known) { return name == known; }))
            return heading.column;
    return Column::none;
}

/// The number that a cell starts with: of "80 GB", "400Gbps", "8x" and, with a comma for the point, "1,5".
std::optional<double> number_of(std::string_view cell)
{
    const std::size_t end = std::min(cell.find_first_not_of("0123456789.,"), cell.size());
    std::string number(cell.substr(0, end));
    const std::string_view unit = trimmed(cell.substr(end));
    static constexpr std::string_view units[] = {"",     "x",    "gb",   "gib", "g",     "gbps",    "gbit/s",
                                                 "gbit", "gb/s", "gpus", "gpu", "nodes", "gbit/sec"};
    if (std::find(std::begin(units), std::end(units), lower_case(unit)) == std::end(units))
        return std::nullopt;
    std::replace(number.begin(), number.end(), ',', '.');
    return decimal_number(number);
}

struct Columns {
    char separator = ',';
    std::vector<Column> columns;

    bool has(Column column) const { return std::find(columns.begin(), columns.end(), column) != columns.end(); }
};

std::vector<std::string_view> cells_of(std::string_view line, char separator)
{
    std::vector<std::string_view> cells = split(line, std::string_view(&separator, 1));
    for (std::string_view& cell : cells)
        if (cell.size() >= 2 && cell.starts_with('"') && cell.ends_with('"'))
            cell = cell.substr(1, cell.size() - 2);
    return cells;
}

/// A heading that names at least the GPU and how many nodes or GPUs there are.
std::optional<Columns> heading_of(std::string_view line)
{
    for (const char separator : {',', ';', '\t', '|'}) {
        Columns found{separator, {}};
        for (const std::string_view cell : cells_of(line, separator))
            found.columns.push_back(column_named(cell));
        if (found.has(Column::gpu) && (found.has(Column::nodes) || found.has(Column::gpus)))
            return found;
    }
    return std::nullopt;
}

struct CountRow {
    NodeFacts node;
    int nodes = 1;
};

Result<CountRow> row_of(const OutputLine& line, const Columns& columns, const std::string& source)
{
    const Origin origin = line_of(source, line.number);
    const std::vector<std::string_view> cells = cells_of(line.text, columns.separator);
    CountRow row;
    std::optional<Error> error;
    const auto number = [&](std::string_view cell, const char* what, double highest) {
        const std::optional<double> value = number_of(cell);
        if ((!value || !(*value > 0) || *value > highest) && !error)
            error = Error{Core::tr("expected {}, found \"{}\"", translated(what), shortened(cell, 40)), text_of(origin),
                          Core::tr("correct the cell, or remove the row")};
        return value.value_or(1);
    };
    const auto whole = [&](std::string_view cell, const char* what, int highest) {
        const double value = number(cell, what, highest);
        if (value != static_cast<int>(std::min(value, 1e9)) && !error)
            error = Error{Core::tr("expected {}, found \"{}\"", translated(what), shortened(cell, 40)), text_of(origin),
                          Core::tr("correct the cell, or remove the row")};
        return error ? 1 : static_cast<int>(value);
    };
    const auto text = [&](std::string_view cell) {
        return Fact<std::string>({std::string(cell.substr(0, 200)), origin});
    };
    for (std::size_t i = 0; i < std::min(cells.size(), columns.columns.size()); ++i) {
        const std::string_view cell = cells[i];
        if (cell.empty())
            continue;
        switch (columns.columns[i]) {
        case Column::none:
            break;
        case Column::name:
            row.node.id = text(cell);
            break;
        case Column::gpu:
            row.node.gpu_name = text(cell);
            break;
        case Column::nodes:
            row.nodes = whole(cell, Core::later("a number of nodes"), most_imported_nodes);
            break;
        case Column::gpus:
            row.node.gpu_count = {{whole(cell, Core::later("a number of GPUs"), most_imported_gpus), origin}};
            break;
        case Column::memory:
            row.node.gpu_memory_bytes = {{number(cell, Core::later("GiB of memory"), 1e5) * gib, origin}};
            break;
        case Column::zone:
            row.node.zone = text(cell);
            break;
        case Column::rack:
            row.node.rack = text(cell);
            break;
        case Column::switch_id:
            row.node.switch_id = text(cell);
            break;
        case Column::nic_count:
            row.node.nic_count = {{whole(cell, Core::later("a number of interfaces"), most_imported_gpus), origin}};
            break;
        case Column::nic_gbit:
            row.node.nic_bytes_per_s = {{number(cell, Core::later("Gbit/s"), 1e6) * 1e9 / 8, origin}};
            break;
        }
    }
    if (!error && !row.node.gpu_name)
        error = Error{Core::tr("the row names no GPU"), text_of(origin), Core::tr("use the name of the product")};
    if (error)
        return *error;
    return row;
}

bool recognises_node_counts(std::string_view text)
{
    const OutputLines lines(text.substr(0, 20000));
    const auto first = std::find_if(lines.begin(), lines.end(), [](const OutputLine& line) {
        return !trimmed(line.text).empty() && !line.text.starts_with('#');
    });
    return first != lines.end() && heading_of(first->text).has_value();
}

Result<ImportFacts> read_node_counts(std::string_view text, std::string_view source)
{
    const OutputLines lines(text);
    const std::string name(source);
    std::optional<Columns> columns;
    ImportFacts facts;
    std::map<std::string, int> made; // nodes by the name that they are numbered behind
    for (const OutputLine& line : lines) {
        if (trimmed(line.text).empty() || line.text.starts_with('#'))
            continue;
        if (!columns) {
            columns = heading_of(line.text);
            if (!columns)
                return Error{Core::tr("the heading names no GPU type and number of nodes"),
                             text_of(line_of(name, line.number)),
                             Core::tr("start with a line such as gpu_type,nodes,gpus_per_node")};
            continue;
        }
        const Result<CountRow> row = row_of(line, *columns, name);
        if (!row)
            return row.error();
        if (row->nodes > most_imported_nodes - static_cast<int>(facts.nodes.size()))
            return Error{Core::tr("there are more than {} nodes", most_imported_nodes),
                         text_of(line_of(name, line.number)), Core::tr("import a part of the cluster at a time")};
        const bool counted = row->nodes > 1 || !row->node.id;
        const std::string head = row->node.id ? row->node.id->value : "node";
        for (int i = 0; i < row->nodes; ++i) {
            NodeFacts& node = facts.nodes.emplace_back(row->node);
            if (counted)
                node.id = {{fmt::format("{}-{}", head, made[head]++), line_of(name, line.number)}};
        }
    }
    if (facts.nodes.empty())
        return Error{Core::tr("the table has no rows"), name, Core::tr("add a row per kind of node")};
    if (!columns->has(Column::gpus))
        facts.notes.push_back({ImportNote::Kind::assumed,
                               {name, ""},
                               Core::message_of("the table does not say how many GPUs a node has")});
    return facts;
}

} // namespace

const Importer node_counts_importer{"node-counts", Core::later("table of node counts (CSV)"), recognises_node_counts,
                                    read_node_counts};

} // namespace tangram
