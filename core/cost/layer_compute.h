// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/device.h"
#include "cost/sharding.h"
#include "model/model.h"

namespace tangram {

/// Compute time of (a part of) a layer on one GPU, per tick, communication left out.
struct ComputeTime {
    double forward_s = 0;
    double backward_s = 0;
    double core_forward_s = 0; ///< of these, the attention core
    double core_backward_s = 0;
    double repeated_s = 0; ///< of the forward, what selective recomputation runs again in backward
    double weight_s = 0; ///< of backward_s, the gradients of the weights: half of every matmul's; the core has none

    ComputeTime& operator+=(const ComputeTime& other);
};

/// Norm, query/key/value projections, rotary embedding, attention core, output projection, residual.
/// With sequence parallelism everything outside the core and the projections runs on the sequence shard
/// (arXiv:2205.05198, section 4.2.2), without it whole on every tensor rank.
ComputeTime attention_compute(const Device& device, const Model& model, const Job& job, const Sharding& sharding);

/// Norm, dense feed-forward network, residual.
ComputeTime dense_feed_forward_compute(const Device& device, const Model& model, const Job& job,
                                       const Sharding& sharding);

/// Norm, router, routed experts with tokens spread evenly over them, shared experts, residual.
ComputeTime expert_feed_forward_compute(const Device& device, const Model& model, const Job& job,
                                        const Sharding& sharding);

/// Table look-up and its scatter of gradients.
ComputeTime embedding_compute(const Device& device, const Model& model, const Job& job, const Sharding& sharding);

/// Final norm, logits, loss; and the multi-token-prediction blocks, of which each is `last_block`, a 2h x h projection
/// and the output head again (DeepSeek-V3, arXiv:2412.19437, section 2.2).
ComputeTime head_compute(const Device& device, const Model& model, const Job& job, const Sharding& sharding,
                         const ComputeTime& last_block);

/// Whether dropout follows embedding, attention and feed-forward network, as it does in GPT-2 and 3. Models with a
/// gated feed-forward network, and those that FSDP's users train, go without.
bool has_dropout(const Model& model, const Job& job);
/// Whether linear layers have biases: the same models.
bool has_biases(const Model& model, const Job& job);

/// Rows of the vocabulary on one tensor rank; the vocabulary is padded to divide.
double vocabulary_rows(const Model& model, int tensor);

} // namespace tangram
