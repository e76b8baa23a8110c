// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
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

/// A transformer language model as the planner sees it: embedding, `blocks` blocks, output head: blocks + 2 layers. Cut
/// into half blocks (see `half_blocks`) every block is two layers: 2 blocks + 2.
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

    /// The attention of a block and its feed-forward network are layers of their own, so that a pipeline may be cut
    /// between them (HARP, arXiv:2509.24859). How a search counts, never how files do: see plan/layout/half_blocks.h.
    bool half_blocks = false;

    int layers_per_block() const { return half_blocks ? 2 : 1; }
    int layer_count() const { return layers_per_block() * blocks + 2; }
    friend bool operator==(const Model&, const Model&) = default;
};

/// Layers of one kind are alike in cost. A model cut into half blocks has the attention of its blocks as layers of
/// their own, by the kind of the block since what its host launches differs; dense_block and expert_block are then what
/// is left of them, their feed-forward halves.
enum class LayerKind {
    embedding,
    dense_block,
    expert_block,
    head,
    dense_attention,
    expert_attention,
    /// No layer, but counted once for a slice that begins with a feed-forward half: what that keeps because the
    /// attention before it is elsewhere.
    half_input,
};
inline constexpr int layer_kind_count = 7;
inline constexpr int whole_layer_kinds = 4; ///< the first of them: those of a model that is not cut into half blocks

/// Layer kinds as indices.
namespace kind_index {
inline constexpr auto embedding = static_cast<std::size_t>(LayerKind::embedding);
inline constexpr auto dense_block = static_cast<std::size_t>(LayerKind::dense_block);
inline constexpr auto expert_block = static_cast<std::size_t>(LayerKind::expert_block);
inline constexpr auto head = static_cast<std::size_t>(LayerKind::head);
inline constexpr auto dense_attention = static_cast<std::size_t>(LayerKind::dense_attention);
inline constexpr auto expert_attention = static_cast<std::size_t>(LayerKind::expert_attention);
inline constexpr auto half_input = static_cast<std::size_t>(LayerKind::half_input);
} // namespace kind_index

/// A contiguous, half-open range of layers.
struct Slice {
    int first = 0;
    int last = 0;
    /// Of whole layers, as plans and files have them, where a pipeline is cut inside a block. The block counts to the
    /// slice with its attention: its feed-forward half is computed by the next slice, ...
    bool ends_in_block = false;
    bool begins_in_block = false; ///< ... which begins with that of the block before `first`

    int size() const { return last - first; }
    friend auto operator<=>(const Slice&, const Slice&) = default;
};

const char* to_string(LayerKind kind);
LayerKind layer_kind(const Model& model, int layer);
/// Of the blocks, counted from 0: dense_block or expert_block.
LayerKind block_kind(const Model& model, int block);
/// The attention of such a block as a layer of its own.
LayerKind attention_of(LayerKind block);
/// Whether the layer is the feed-forward half of a block cut in two.
bool is_second_half(const Model& model, int layer);
/// The layers between embedding and head.
Slice all_blocks(const Model& model);

/// How many layers of each kind a slice holds, indexed by LayerKind.
using LayerCounts = std::array<int, layer_kind_count>;
/// Of a slice in the layers that the model counts: its marks of cut blocks are not looked at.
LayerCounts count_layers(const Model& model, Slice slice);
/// The same as a difference of sums: what lies between the layers before `slice.first` and those before `slice.last`.
LayerCounts count_between(const Model& model, Slice slice, const LayerCounts& before_first,
                          const LayerCounts& before_last);
/// Whole blocks, or where blocks are cut in two their feed-forward halves.
int count_blocks(const LayerCounts& counts);
/// A feed-forward half and nothing else: no stage holds so little, since files could not say of which layers it is.
bool is_lone_half(const LayerCounts& counts);

/// Parameters of one layer of that kind, 0 of kinds that the model does not have as layers; the head's include its
/// next-token-prediction blocks. The head holds its matrix also when the embeddings are tied (each end of a pipeline
/// keeps a copy); see parameter_count for the model's own number.
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
