// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/device.h"
#include "cost/sharding.h"
#include "model/job.h"
#include "model/model.h"

#include <array>

namespace tangram {

/// Bytes of one element that is kept for the backward pass.
struct ElementBytes {
    double plain = 2;
    double matmul_input = 2; ///< 1 where Transformer Engine keeps the fp8 form of what enters a linear layer
};

ElementBytes element_bytes(const Device& device, const Job& job);

/// What one GPU keeps of one layer from a micro-batch's forward to its backward, and what it needs for a moment
/// besides.
struct ActivationBytes {
    std::array<double, 3> kept{}; ///< indexed by Recompute
    std::array<double, 3> working{}; ///< indexed by Recompute: transient buffers, and what recomputation brings back
};

/// Sums what every operator keeps for its backward (Korthikanti et al., arXiv:2205.05198, section 4.1). For a GPT with
/// plain heads and f = 4h it is their 34 s b h / t with sequence parallelism, s b h (10 + 24 / t) without, and
/// + 5 a s^2 b / t without flash attention (table 2). Models with a gated feed-forward network, and all under FSDP, are
/// taken to be trained without dropout and keep no masks. A gated network keeps gate, up and their product. Routed
/// experts keep the copies of tokens that reach them; their results are weighted before the second matmul, as in
/// Megatron-Core since 0.12, and not kept. Selective recomputation drops what the job's modules hold, or under FSDP all
/// but every second matmul's and attention's result (torchtitan, arXiv:2410.06511, section 2.1.4). Full recomputation
/// keeps the block's input.
ActivationBytes block_activations(const Model& model, const Job& job, bool experts, const Sharding& sharding,
                                  const ElementBytes& bytes);

/// The same of a block's attention alone, with the norm before it and the residual sum after it. What
/// block_activations() keeps beyond it is the feed-forward half's, ...
ActivationBytes attention_activations(const Model& model, const Job& job, const Sharding& sharding,
                                      const ElementBytes& bytes);

/// ... which keeps so much more where the attention before it is on another stage: its input, which a whole block that
/// is recomputed brings back from its own. Nothing where all is kept, or modules alone are recomputed.
ActivationBytes half_input_activations(const Model& model, const Job& job, const Sharding& sharding,
                                       const ElementBytes& bytes);

/// Dropout mask and token numbers: the output is the first block's input.
ActivationBytes embedding_activations(const Model& model, const Job& job, const Sharding& sharding,
                                      const ElementBytes& bytes);

/// Final norm's and output projection's inputs, 4 s b h / t; and for every multi-token-prediction block a whole block
/// with its two norms and projection. Logits are working memory, as schedules that run a micro-batch's backward right
/// after its forward on the last stage never hold two: in fp32 as the softmax keeps them, 4 s b V / t (Korthikanti et
/// al., section 4.3), beside a narrow copy or gradient of 2 s b V / t.
ActivationBytes head_activations(const Model& model, const Job& job, const Sharding& sharding,
                                 const ElementBytes& bytes, const ActivationBytes& last_block);

/// Of a micro-batch in flight, what the framework keeps of the hidden state that it has sent on. Megatron-Core frees it
/// (deallocate_pipeline_outputs), DeepSpeed's pipeline buffers hold it.
double sent_bytes(const Model& model, const Job& job, const Sharding& sharding, const ElementBytes& bytes);

} // namespace tangram
