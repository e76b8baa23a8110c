// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

/// Numbers as people read them. They do not depend on the locale.
namespace tangram::cli {

std::string grouped(std::uint64_t count); ///< 1234567 -> "1,234,567"
std::string counted(std::uint64_t count, const char* one, const char* many); ///< "1 run", "2,030 runs"
std::string duration(double seconds); ///< "12.3 s", "4.56 ms", "7.8 µs"
std::string percent(double fraction); ///< 0.0712 -> "7.1 %"
std::string gibibytes(double bytes); ///< as the memory of GPUs is told: 85899345920 -> "80.0"
std::string milliseconds(double seconds); ///< "31.2", without its unit
std::string dollars(double usd); ///< "$21,616" from $1,000 on, else "$19.44", "$0.049"
std::string energy(double joules); ///< "7.4 Wh", "1.46 kWh", "20.2 MWh"
std::string bandwidth(double bytes_per_s); ///< "50 GB/s"

} // namespace tangram::cli
