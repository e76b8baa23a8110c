// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

/// What a cluster may hold, whether it is read from a file or drawn.
namespace tangram {

inline constexpr int most_nodes = 100000;
inline constexpr int most_gpus = 1000000;
inline constexpr int most_gpus_of_a_node = 1024;
inline constexpr int most_nics_of_a_node = 1024;
inline constexpr double most_bytes_per_s = 1e15; ///< of a link or interface
inline constexpr double most_uplink_bytes_per_s = 1e16;
inline constexpr double least_memory_bytes = 1e6; ///< of a GPU
inline constexpr double most_memory_bytes = 1e15;
inline constexpr double most_power_w = 1e6;
inline constexpr double most_price_usd = 1e9;
inline constexpr double most_price_usd_per_hour = 1e6;
inline constexpr double most_latency_s = 10;
inline constexpr double most_flops = 1e18; ///< of one GPU, nominal or attained
inline constexpr double farthest_position = 1e9; ///< from the origin of the canvas, in either direction
inline constexpr std::size_t longest_name_bytes = 200;

} // namespace tangram
