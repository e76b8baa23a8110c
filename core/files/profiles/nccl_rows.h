// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

namespace tangram {

/// A row of what the programs of nccl-tests print, its out-of-place run.
struct NcclRow {
    double bytes = 0; ///< the first column
    double seconds = 0;
    double algorithm_bytes_per_s = 0; ///< 0: not printed
    double bus_bytes_per_s = 0; ///< likewise
    bool reduces = false; ///< not a gather, a broadcast or an exchange
};

/// Nothing for another line. Rows hold size, count, type, reduction, in newer versions the root, then time in
/// microseconds, two bandwidths in 1e9 B/s and errors, twice. What launchers put in front is no part of the line.
std::optional<NcclRow> nccl_row(std::string_view line);

} // namespace tangram
