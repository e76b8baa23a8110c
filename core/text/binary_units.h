// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tangram {

/// Bytes of what programs print as MiB and GiB, or as MB and GB that are meant so.
inline constexpr double mib = 1048576;
inline constexpr double gib = 1073741824;

} // namespace tangram
