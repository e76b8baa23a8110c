// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tangram {

/// How one replica's work and weights are divided, and how much work enters it per tick.
struct Sharding {
    int tensor = 1;
    int context = 1;
    int expert = 1;
    int samples = 1; ///< sequences per replica and tick
    int expert_tensor = tensor; ///< ranks that an expert's matrices are split over
    bool sequence_parallel = tensor > 1;

    /// Tokens that a tensor group works on together.
    double tokens(int sequence_length) const { return static_cast<double>(samples) * sequence_length / context; }
    /// Tokens that each of its ranks works on outside the split matrices: norms, dropouts, residual sums.
    double shard_tokens(int sequence_length) const
    {
        return tokens(sequence_length) / (sequence_parallel ? tensor : 1);
    }
    /// Routed copies of a token, per token of the tensor group, that reach the experts of one rank.
    double routed_per_token(int experts_per_token) const
    {
        return static_cast<double>(experts_per_token) * expert_tensor / tensor;
    }
    friend bool operator==(const Sharding&, const Sharding&) = default;
};

} // namespace tangram
