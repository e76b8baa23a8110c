// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <vector>

namespace tangram {

enum class AttentionKind { mha, gqa, mla };

/// Rank and head sizes of multi-head latent attention (DeepSeek-V2/V3); 0 where the model has none.
struct LatentAttention {
    int query_rank = 0; ///< q_lora_rank; 0: the query is not compressed
    int key_value_rank = 0; ///< kv_lora_rank
    int rope_head_size = 0; ///< qk_rope_head_dim
    int nope_head_size = 0; ///< qk_nope_head_dim
    int value_head_size = 0; ///< v_head_dim

    friend bool operator==(const LatentAttention&, const LatentAttention&) = default;
};

struct Experts {
    int count = 0; ///< 0: the model is dense
    int per_token = 0;
    int feed_forward = 0; ///< width of one expert
    int shared = 0; ///< shared experts, each of width feed_forward
    int first_dense_blocks = 0; ///< blocks before the first mixture-of-experts block
    int every = 1; ///< among the others, the last of each `every` blocks has experts

    friend bool operator==(const Experts&, const Experts&) = default;
};

/// A transformer language model as the planner sees it: embedding, `blocks` blocks, output head: blocks + 2 layers.
struct Model {
    std::string name;
    int blocks = 0;
    int hidden = 0;
    int feed_forward = 0;
    bool gated = false;
    int query_heads = 0;
    int key_value_heads = 0;
    int head_size = 0;
    int vocabulary = 0;
    bool tied_embeddings = false;
    bool learned_positions = false; ///< position embedding of `max_positions` rows beside the token embedding (GPT-2/3)
    int max_positions = 0;
    AttentionKind attention = AttentionKind::mha;
    LatentAttention latent;
    Experts experts;
    int next_token_heads = 0; ///< multi-token-prediction blocks; they belong to the head layer

    int layer_count() const { return blocks + 2; }
    friend bool operator==(const Model&, const Model&) = default;
};

/// Layers of one kind are alike in cost.
enum class LayerKind { embedding, dense_block, expert_block, head };
inline constexpr int layer_kind_count = 4;

const char* to_string(LayerKind kind);
LayerKind layer_kind(const Model& model, int layer);

/// A contiguous, half-open range of layers.
struct Slice {
    int first = 0;
    int last = 0;

    int size() const { return last - first; }
    friend auto operator<=>(const Slice&, const Slice&) = default;
};

/// How many layers of each kind a slice holds, indexed by LayerKind.
using LayerCounts = std::array<int, layer_kind_count>;
LayerCounts count_layers(const Model& model, Slice slice);

/// Parameters of one layer of that kind; the head's include its next-token-prediction blocks. The head holds its matrix
/// also when the embeddings are tied (each end of a pipeline keeps a copy); see parameter_count for the model's own
/// number.
double layer_parameters(const Model& model, LayerKind kind);

/// Of these, the parameters of routed experts (split over the expert-parallel group).
double routed_expert_parameters(const Model& model, LayerKind kind);

/// Parameters of the whole model as its publishers count them: tied embeddings once, and without the
/// next-token-prediction blocks, which are dropped after training.
double parameter_count(const Model& model);
/// Parameters that one token meets (routed experts: per_token of count).
double active_parameter_count(const Model& model);

/// Model FLOPs of one iteration, forward and backward, nothing recomputed: Narayanan et al. (arXiv:2104.04473), eq. 3,
/// for a GPT without gating or grouped heads; the general sum over the matmuls otherwise. Attention is counted whole
/// (not causal-halved).
double model_flops(const Model& model, double samples, double sequence_length);

} // namespace tangram
