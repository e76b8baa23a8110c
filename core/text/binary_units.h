// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tangram {

/// Bytes of what is told in MiB and GiB: by people about the memory of GPUs, by programs also as MB and GB.
inline constexpr double mib = 1048576;
inline constexpr double gib = 1073741824;

} // namespace tangram
