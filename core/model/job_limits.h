// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tangram {

/// The most that a file may hold and that can be typed: beyond any job, and their product still fits 64 bits.
inline constexpr int largest_global_batch = 10'000'000; ///< sequences
inline constexpr int longest_sequence = 100'000'000; ///< tokens

} // namespace tangram
