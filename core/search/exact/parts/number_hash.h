// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace tangram {

/// Of integers or floating-point numbers: FNV-1a with a number in place of a byte, and its high bits mixed in.
template <typename Numbers> std::size_t number_hash(const Numbers& numbers)
{
    std::uint64_t hash = 14695981039346656037u;
    for (const auto number : numbers) {
        if constexpr (std::is_floating_point_v<std::remove_const_t<decltype(number)>>)
            hash ^= std::bit_cast<std::uint64_t>(number);
        else
            hash ^= static_cast<std::uint32_t>(number);
        hash *= 1099511628211u;
        hash ^= hash >> 29; // doubles differ in their high bits mostly
    }
    return hash;
}

} // namespace tangram
