// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tangram {

/// How one replica's work and weights are divided, and how much work enters it per tick.
struct Sharding {
    int tensor = 1;
    int context = 1;
    int expert = 1;
    int samples = 1; ///< sequences per replica and tick

    /// Tokens that a tensor group works on together.
    double tokens(int sequence_length) const { return static_cast<double>(samples) * sequence_length / context; }
    friend bool operator==(const Sharding&, const Sharding&) = default;
};

} // namespace tangram
