// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/quantities.h"

#include "text/binary_units.h"

#include <fmt/format.h>

#include <cmath>

namespace tangram::cli {

namespace {

/// Three significant digits, never in scientific notation within everyday ranges.
std::string three_digits(double value)
{
    const double size = std::abs(value);
    if (size >= 99.95 || size == 0)
        return fmt::format("{:.0f}", value);
    return size >= 9.995 ? fmt::format("{:.1f}", value)
        : size >= 0.9995 ? fmt::format("{:.2f}", value)
                         : fmt::format("{:.3g}", value);
}

} // namespace

std::string grouped(std::uint64_t count)
{
    std::string text = std::to_string(count);
    for (std::size_t at = text.size(); at > 3;) {
        at -= 3;
        text.insert(at, ",");
    }
    return text;
}

std::string counted(std::uint64_t count, const char* one, const char* many)
{
    return grouped(count) + " " + (count == 1 ? one : many);
}

std::string duration(double seconds)
{
    if (seconds >= 1 || seconds == 0)
        return three_digits(seconds) + " s";
    return seconds >= 1e-3 ? three_digits(1e3 * seconds) + " ms" : three_digits(1e6 * seconds) + " µs";
}

std::string percent(double fraction)
{
    return fmt::format("{:.1f} %", 100 * fraction);
}

std::string gibibytes(double bytes)
{
    return fmt::format("{:.1f}", bytes / gib);
}

std::string milliseconds(double seconds)
{
    return three_digits(1e3 * seconds);
}

std::string dollars(double usd)
{
    if (usd >= 999.995)
        return "$" + grouped(static_cast<std::uint64_t>(std::llround(usd)));
    return usd >= 0.9995 ? fmt::format("${:.2f}", usd) : fmt::format("${:.3g}", usd);
}

std::string energy(double joules)
{
    const double watt_hours = joules / 3600;
    if (watt_hours >= 999.5e3)
        return three_digits(watt_hours / 1e6) + " MWh";
    return watt_hours >= 999.5 ? three_digits(watt_hours / 1e3) + " kWh" : three_digits(watt_hours) + " Wh";
}

std::string bandwidth(double bytes_per_s)
{
    return bytes_per_s >= 1e12 ? three_digits(bytes_per_s / 1e12) + " TB/s" : three_digits(bytes_per_s / 1e9) + " GB/s";
}

} // namespace tangram::cli
