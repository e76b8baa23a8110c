// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/sharding.h"
#include "model/job.h"
#include "model/model.h"

#include <array>

namespace tangram {

/// What one GPU keeps of one layer from a micro-batch's forward to its backward, and what it needs for a moment
/// besides.
struct ActivationBytes {
    std::array<double, 3> kept{}; ///< indexed by Recompute
    std::array<double, 3> working{}; ///< indexed by Recompute: transient buffers, and what recomputation brings back
};

/// Sums what every operator keeps for its backward (Korthikanti et al., arXiv:2205.05198, section 4.1). For a GPT with
/// plain heads and f = 4h it is their 34 s b h / t with sequence parallelism, s b h (10 + 24 / t) without, and
/// + 5 a s^2 b / t without flash attention (table 2). Models with a gated feed-forward
/// network are taken to be trained without dropout and keep no masks. Selective recomputation drops the score matrices;
/// full recomputation keeps only the block's input, 2 s b h whole on every tensor rank as in their table 2 (or what
/// selective keeps, should a very large tensor degree make that less). `element_bytes` is that of activations. Routed
/// experts keep the tokens gathered from the tensor group, which is not divided.
ActivationBytes block_activations(const Model& model, const Job& job, bool experts, const Sharding& sharding,
                                  double element_bytes);

/// The embedding's output (held until it is sent on), its dropout mask, and the token numbers.
ActivationBytes embedding_activations(const Model& model, const Job& job, const Sharding& sharding,
                                      double element_bytes);

/// Final norm's and output projection's inputs and fp32 logits: 4 s b h (1 + V/h) / t (the same paper on the output
/// layer), and the same with a whole block for every multi-token-prediction block. Working: the logits' gradient in
/// fp32 and its narrow copy.
ActivationBytes head_activations(const Model& model, const Job& job, const Sharding& sharding, double element_bytes,
                                 const ActivationBytes& last_block);

} // namespace tangram
