// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tangram {

// The largest sizes of a model that are read: far beyond any that is built, so that a slip of the keyboard is told.
inline constexpr int most_blocks = 10000;
inline constexpr int most_hidden = 1000000;
inline constexpr int most_feed_forward = 10000000;
inline constexpr int most_heads = 100000;
inline constexpr int most_head_size = 100000;
inline constexpr int most_vocabulary = 100000000;
inline constexpr int most_positions = 1000000000;
inline constexpr int most_experts = 100000;
inline constexpr int most_rank = 1000000;
inline constexpr int most_next_token_heads = 64;

} // namespace tangram
