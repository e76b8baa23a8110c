// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallelizer/parallelizer.h"

#include <span>

namespace tangram {

/// Recomputation as a number of layers: Megatron-Core's --recompute-granularity full --recompute-method block
/// --recompute-num-layers N runs the first N blocks of every virtual pipeline stage again in the backward pass, and
/// keeps all activations of the others: selective recomputation is another granularity, and does not go with it
/// (megatron/core/transformer/transformer_block.py, _checkpointed_forward; NeMo's user guide, Activation Recomputation:
/// "When using virtual pipelining, recompute_num_layers specifies the number of layers per virtual pipeline stage").
/// FlagScale sets N for each virtual stage (recompute_num_layers_per_stage). Blocks of multi-token prediction are not
/// recomputed (multi_token_prediction.py: method block is "not supported for MTP yet. Skipping recompute").

/// Whether the job's framework and choices have it: Megatron's, with nothing and everything of a block recomputed, and
/// not by Sailor's formula, whose plans recompute nothing.
bool may_recompute_layers(const Job& job);

/// The strategy with so many of every chunk's `blocks` recomputed: Recompute::none with 0, Recompute::full and no
/// number with all.
Strategy recomputing(Strategy strategy, int layers, int blocks);

/// Of these chunks, how many blocks of each kind are recomputed when the first `layers` of every chunk are.
LayerCounts recomputed_blocks(const Model& model, std::span<const Slice> chunks, int layers);
/// Blocks of the chunk that has most of them.
int most_blocks_of(const Model& model, std::span<const Slice> chunks);

/// A strategy with nothing recomputed and the same with full recomputation.
struct RecomputePair {
    const StrategyCosts& none;
    const StrategyCosts& full;
};

/// Cost of a slice with these layers, `recomputed` of them by kind recomputed: sums over layers as in stage_cost(), the
/// largest working memory among those that there are, so that a block that is being recomputed is there whole. Pure.
StageCost stage_cost(const RecomputePair& costs, const LayerCounts& counts, const LayerCounts& recomputed);

} // namespace tangram
