// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>

namespace tangram {

/// Numbers for people: three significant digits, SI prefixes, a no-break space before the unit. Values that are not
/// finite give "–".

/// "11.2 s", "420 ms", "31.4 µs", "0 s".
QString format_seconds(double seconds);
/// The value in full: "3.412058 s".
QString format_seconds_exact(double seconds);
/// A time axis label: the prefix follows the axis's `largest` value, the decimals its `step`: "1.6 s", "1620 ms".
QString format_tick(double seconds, double step, double largest);
/// A moment between the ticks of such an axis: the same prefix, decimals as `resolution` needs.
QString format_between_ticks(double seconds, double resolution, double step, double largest);
/// Decimal prefixes: "68.2 GB".
QString format_bytes(double bytes);
/// Memory of GPUs, which is made in powers of two: "80 GiB" of what is sold as 80 GB, "95.6 GiB", "512 MiB"; what is
/// less than one MiB as format_bytes.
QString format_memory(double bytes);
/// "374 k tok/s", "1.25 GB/s"; `unit` is appended to the prefix.
QString format_rate(double value, const QString& unit);
/// "43.8 %" from 0.438.
QString format_percent(double fraction);
/// "14 520": thousands set apart by thin spaces.
QString format_count(std::uint64_t count);
/// "1 stage", "12 stages".
QString counted(std::uint64_t count, const QString& one, const QString& many);
/// Digits only, for table cells whose header names the unit.
QString format_number(double value, int significant_digits = 4);

} // namespace tangram
