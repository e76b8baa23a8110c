// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/text/value_format.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tangram {

namespace {

const QString nothing = QStringLiteral("–");
const QChar unit_space(0x00a0);

struct Scaled {
    double value;
    QString prefix;
};

Scaled scale(double value)
{
    static const std::array<const char*, 10> prefixes = {"n", "µ", "m", "", "k", "M", "G", "T", "P", "E"};
    if (value == 0)
        return {0, {}};
    int step = static_cast<int>(std::floor(std::log10(std::abs(value)) / 3));
    // 999.7 would print as "1000": the next prefix says it better.
    if (std::abs(value) / std::pow(1000.0, step) >= 999.5)
        ++step;
    step = std::clamp(step, -3, 6);
    return {value / std::pow(1000.0, step), QString::fromUtf8(prefixes[step + 3])};
}

QString three_digits(double value)
{
    const double magnitude = std::abs(value);
    if (magnitude == 0)
        return QStringLiteral("0");
    const int decimals = magnitude >= 99.95 ? 0 : magnitude >= 9.995 ? 1 : 2;
    return QString::number(value, 'f', decimals);
}

QString with_prefix(double value, const QString& unit)
{
    if (!std::isfinite(value))
        return nothing;
    const Scaled scaled = scale(value);
    return three_digits(scaled.value) + unit_space + scaled.prefix + unit;
}

} // namespace

QString format_seconds(double seconds)
{
    if (std::isfinite(seconds) && std::abs(seconds) >= 999.5)
        return QString::number(seconds, 'f', 0) + unit_space + QLatin1Char('s');
    return with_prefix(seconds, QStringLiteral("s"));
}

QString format_seconds_exact(double seconds)
{
    if (!std::isfinite(seconds))
        return nothing;
    return QString::number(seconds, 'f', 6) + unit_space + QLatin1Char('s');
}

namespace {

struct TickUnit {
    double seconds;
    const char* name;
};

TickUnit tick_unit(double step, double largest)
{
    static constexpr std::array<TickUnit, 4> units = {{{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}, {1e-9, "ns"}}};
    // A label keeps at most four decimals; a finer step takes the next prefix, however large the number before it
    // grows.
    for (const TickUnit& candidate : units) {
        if (largest >= 0.999 * candidate.seconds && step >= 0.999e-3 * candidate.seconds)
            return candidate;
    }
    return units.back();
}

} // namespace

QString format_tick(double seconds, double step, double largest)
{
    const TickUnit unit = tick_unit(step, largest);
    const double scaled_step = step / unit.seconds;
    int decimals = 0;
    while (decimals < 4
           && std::abs(scaled_step * std::pow(10, decimals) - std::round(scaled_step * std::pow(10, decimals))) > 1e-6)
        ++decimals;
    double value = seconds / unit.seconds;
    if (std::abs(value) < scaled_step * 1e-6)
        value = 0;
    return QString::number(value, 'f', decimals) + unit_space + QString::fromUtf8(unit.name);
}

QString format_between_ticks(double seconds, double resolution, double step, double largest)
{
    const TickUnit unit = tick_unit(step, largest);
    const double digits = std::ceil(-std::log10(std::max(resolution / unit.seconds, 1e-9)) - 1e-9);
    return QString::number(seconds / unit.seconds, 'f', static_cast<int>(std::clamp(digits, 0.0, 9.0))) + unit_space
        + QString::fromUtf8(unit.name);
}

QString format_bytes(double bytes)
{
    return with_prefix(bytes, QStringLiteral("B"));
}

QString format_memory(double bytes)
{
    constexpr std::array<const char*, 3> units = {"MiB", "GiB", "TiB"};
    double value = bytes / (1 << 20);
    if (!std::isfinite(bytes) || std::abs(value) < 1)
        return format_bytes(bytes);
    std::size_t unit = 0;
    for (; unit + 1 < units.size() && std::abs(value) >= 1023.5; ++unit)
        value /= 1024;
    const QString number = value == std::floor(value) ? QString::number(value, 'f', 0) : three_digits(value);
    return number + unit_space + QLatin1String(units[unit]);
}

QString format_rate(double value, const QString& unit)
{
    if (!std::isfinite(value))
        return nothing;
    const Scaled scaled = scale(value);
    // "374 k tok/s" but "1.25 GB/s": words stand apart from the prefix, symbols join it.
    const bool word = !unit.isEmpty() && unit.front().isLower();
    const QString space = word && !scaled.prefix.isEmpty() ? QString(unit_space) : QString();
    return three_digits(scaled.value) + unit_space + scaled.prefix + space + unit;
}

QString format_percent(double fraction)
{
    if (!std::isfinite(fraction))
        return nothing;
    return QString::number(fraction * 100, 'f', std::abs(fraction) < 0.9995 ? 1 : 0) + unit_space + QLatin1Char('%');
}

QString format_count(std::uint64_t count)
{
    QString digits = QString::number(count);
    for (qsizetype at = digits.size() - 3; at > 0; at -= 3)
        digits.insert(at, QChar(0x202f));
    return digits;
}

QString counted(std::uint64_t count, const QString& one, const QString& many)
{
    return format_count(count) + unit_space + (count == 1 ? one : many);
}

QString format_number(double value, int significant_digits)
{
    if (!std::isfinite(value))
        return nothing;
    if (value == 0)
        return QStringLiteral("0");
    const int magnitude = static_cast<int>(std::floor(std::log10(std::abs(value))));
    return QString::number(value, 'f', std::clamp(significant_digits - 1 - magnitude, 0, 6));
}

} // namespace tangram
