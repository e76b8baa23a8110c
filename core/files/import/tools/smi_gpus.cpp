// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/tools/smi_gpus.h"

#include "files/import/source/output_lines.h"
#include "files/json/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace tangram {

namespace {

/// "00000000:1B:00.0"
bool is_bus(std::string_view word)
{
    return std::count(word.begin(), word.end(), ':') >= 1 && word.find('.') != std::string_view::npos
        && word.find_first_not_of("0123456789abcdefABCDEF:.") == std::string_view::npos;
}

SmiGpu named(std::string_view name)
{
    const std::size_t dots = name.ends_with("...") ? 3 : 0;
    return {std::string(trimmed(name.substr(0, name.size() - dots))), dots > 0};
}

/// A row of the table: its first column holds the index, the name and the mode, its second the place on the bus.
std::optional<SmiGpu> in_table(std::string_view line)
{
    if (!line.starts_with('|'))
        return std::nullopt;
    const std::vector<std::string_view> columns = split(line.substr(1), "|");
    const std::vector<std::string_view> first = words(columns.front());
    const std::vector<std::string_view> second =
        columns.size() > 1 ? words(columns[1]) : std::vector<std::string_view>();
    if (first.size() < 3 || second.empty() || !whole_number(first.front()) || !is_bus(second.front()))
        return std::nullopt;
    return named(fmt::format("{}", fmt::join(first.begin() + 1, first.end() - 1, " ")));
}

/// A line of nvidia-smi -L.
std::optional<SmiGpu> in_list(std::string_view line)
{
    const std::size_t colon = line.find(": ");
    const std::size_t end = line.find(" (UUID: ");
    if (!line.starts_with("GPU ") || colon == std::string_view::npos || end == std::string_view::npos || end < colon + 2
        || !whole_number(line.substr(4, colon - 4)))
        return std::nullopt;
    return named(trimmed(line.substr(colon + 2, end - colon - 2)));
}

/// A line of nvidia-smi -q. Other programs write "Product Name:" of machines.
std::optional<SmiGpu> in_query(std::string_view line)
{
    constexpr std::string_view key = "Product Name  ";
    const std::size_t colon = line.find(" : ");
    if (!line.starts_with(key) || colon == std::string_view::npos
        || !trimmed(line.substr(key.size(), std::max(colon, key.size()) - key.size())).empty())
        return std::nullopt;
    return named(trimmed(line.substr(colon + 3)));
}

} // namespace

std::optional<SmiGpu> smi_gpu(std::string_view line)
{
    line = trimmed(line);
    std::optional<SmiGpu> found = in_table(line);
    if (!found)
        found = in_list(line);
    if (!found)
        found = in_query(line);
    return found && !found->name.empty() ? found : std::nullopt;
}

} // namespace tangram
