// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/profiles/nccl_rows.h"

#include "files/json/text.h"

#include <charconv>
#include <cmath>
#include <vector>

namespace tangram {

namespace {

using Cells = std::vector<std::string_view>;

std::optional<double> number_at(const Cells& cells, std::size_t at)
{
    if (at >= cells.size())
        return std::nullopt;
    double value = 0;
    const std::string_view text = cells[at];
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !(value >= 0) || !std::isfinite(value))
        return std::nullopt;
    return value;
}

/// Whether the time at a column goes with the bandwidth behind it.
bool times_go_together(const Cells& cells, std::size_t time, double bytes)
{
    const std::optional<double> microseconds = number_at(cells, time);
    const std::optional<double> algorithm = number_at(cells, time + 1);
    return microseconds && algorithm && *microseconds > 0 && *algorithm > 0.1
        && std::abs(bytes / *microseconds / 1e3 / *algorithm - 1) < 0.1;
}

/// The column of the time: behind the root, or where older versions have none behind the reduction.
std::size_t time_column(const Cells& cells, double bytes)
{
    constexpr std::size_t without_root = 4;
    constexpr std::size_t with_root = 5;
    constexpr std::size_t whole_row_with_root = 13;
    if (cells.size() >= whole_row_with_root)
        return with_root;
    if (cells.size() >= whole_row_with_root - 1)
        return without_root;
    // A terminal has cut the row.
    if (times_go_together(cells, with_root, bytes))
        return with_root;
    return times_go_together(cells, without_root, bytes) || cells[4].find('.') != std::string_view::npos
            || !number_at(cells, with_root)
        ? without_root
        : with_root;
}

} // namespace

std::optional<NcclRow> nccl_row(std::string_view line)
{
    constexpr double fastest = 1e6; // 1e9 B/s; more is no bandwidth
    const Cells cells = words(line);
    if (cells.size() < 6 || cells.front().starts_with('#'))
        return std::nullopt;
    const std::optional<double> bytes = number_at(cells, 0);
    const std::optional<double> count = number_at(cells, 1);
    if (!bytes || !count || !(*bytes > 0) || !(*count > 0))
        return std::nullopt;
    const std::size_t time = time_column(cells, *bytes);
    const std::optional<double> microseconds = number_at(cells, time);
    const double algorithm = number_at(cells, time + 1).value_or(0);
    const double bus = number_at(cells, time + 2).value_or(0);
    if (!microseconds || !(*microseconds > 0) || algorithm > fastest || bus > fastest)
        return std::nullopt;
    return NcclRow{*bytes, *microseconds * 1e-6, algorithm * 1e9, bus * 1e9, cells[3] != "none"};
}

} // namespace tangram
