// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/table.h"

#include <algorithm>
#include <cassert>

namespace tangram::cli {

std::size_t width_of(std::string_view text)
{
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

Table::Table(std::vector<Column> columns)
    : columns_(std::move(columns))
{
}

void Table::add(std::vector<std::string> cells)
{
    assert(cells.size() == columns_.size());
    for (std::string& cell : cells)
        cell = printable(cell);
    rows_.push_back(std::move(cells));
}

std::string Table::text(bool colours, int indent) const
{
    std::vector<std::size_t> widths;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
        std::size_t width = width_of(columns_[c].title);
        for (const auto& row : rows_)
            width = std::max(width, width_of(row[c]));
        widths.push_back(width);
    }
    const auto line = [&](const auto& cell) {
        std::string text(static_cast<std::size_t>(indent), ' ');
        for (std::size_t c = 0; c < columns_.size(); ++c) {
            const std::string& here = cell(c);
            const std::string blanks(widths[c] - width_of(here), ' ');
            text += c == 0 ? "" : "  ";
            text += columns_[c].align == Align::right ? blanks + here : here + blanks;
        }
        text.erase(text.find_last_not_of(' ') + 1);
        return text;
    };
    std::string text =
        styled(line([&](std::size_t c) -> const std::string& { return columns_[c].title; }), Style::heading, colours)
        + "\n";
    for (const auto& row : rows_)
        text += line([&](std::size_t c) -> const std::string& { return row[c]; }) + "\n";
    return text;
}

} // namespace tangram::cli
