// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace tangram {

/// What composing pipelines took.
struct ComposeCounts {
    std::uint64_t states = 0; ///< partial pipelines looked at
    std::uint64_t states_beam = 0; ///< of these, dropped by the beam rule
    std::uint64_t states_bound = 0; ///< of these, dropped by the bound rule
    std::uint64_t composed = 0; ///< whole pipelines
    std::uint64_t simulated = 0;

    ComposeCounts& operator+=(const ComposeCounts& other);
    ComposeCounts& operator-=(const ComposeCounts& other);
};

} // namespace tangram
