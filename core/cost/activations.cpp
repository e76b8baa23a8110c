// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/activations.h"

#include "cost/attention_sizes.h"
#include "cost/layer_compute.h"

#include <algorithm>

namespace tangram {

namespace {

constexpr double fp32_bytes = 4;
constexpr double mask_bytes = 1;
constexpr double token_number_bytes = 8;

constexpr std::size_t none = static_cast<std::size_t>(Recompute::none);
constexpr std::size_t selective = static_cast<std::size_t>(Recompute::selective);
constexpr std::size_t full = static_cast<std::size_t>(Recompute::full);

bool has_dropout(const Model& model)
{
    return !model.gated;
}

/// Elements per token that a feed-forward network of `width` keeps between its matmuls: gate, up and their product, or
/// what goes in and out of the activation function.
double feed_forward_elements(const Model& model, double width)
{
    return (model.gated ? 3 : 2) * width;
}

} // namespace

ActivationBytes block_activations(const Model& model, const Job& job, bool experts, const Sharding& sharding,
                                  double element_bytes)
{
    const AttentionSizes sizes = attention_sizes(model);
    const double tokens = sharding.tokens(job.sequence_length);
    const double split_tokens = tokens / sharding.tensor;
    const double shard_tokens = sharding.shard_tokens(job.sequence_length);
    const double hidden = model.hidden;

    // Without sequence parallelism every tensor rank keeps these whole: inputs of both norms and of the projections.
    double sequence_elements = 2 * hidden;
    sequence_elements += hidden + sizes.query_rank + sizes.latent;
    double elements = sizes.query + sizes.key + sizes.value + sizes.output; // the core's inputs and its result
    double width = sizes.query + sizes.key + sizes.value;
    double bytes = 0;
    if (experts) {
        const double routed = model.experts.per_token;
        sequence_elements += hidden; // input of router and shared experts
        elements += routed * feed_forward_elements(model, model.experts.feed_forward);
        elements += routed * hidden; // the experts' results, to be weighted
        elements +=
            feed_forward_elements(model, static_cast<double>(model.experts.shared) * model.experts.feed_forward);
        bytes += fp32_bytes * model.experts.count * shard_tokens; // router probabilities
        // The experts' gathered inputs.
        bytes += sharding.routed_per_token(model.experts.per_token) * hidden * element_bytes * tokens;
        width = std::max(width, routed * model.experts.feed_forward * (model.gated ? 2 : 1));
    } else {
        sequence_elements += hidden;
        elements += feed_forward_elements(model, model.feed_forward);
        width = std::max(width, static_cast<double>(model.feed_forward) * (model.gated ? 2 : 1));
    }
    bytes += (elements * split_tokens + sequence_elements * shard_tokens) * element_bytes;
    if (has_dropout(model))
        bytes += 2 * mask_bytes * hidden * shard_tokens;

    double scores = 0;
    if (!job.flash_attention)
        scores = (2 * element_bytes + mask_bytes) * model.query_heads * job.sequence_length * split_tokens;

    // The input gathered from the sequence shards, and the widest gradient together with the block's own.
    const double gathered = sharding.sequence_parallel ? tokens * hidden * element_bytes : 0;
    const double transient = gathered + (width * split_tokens + hidden * shard_tokens) * element_bytes;

    ActivationBytes result;
    result.kept[none] = bytes + scores;
    result.kept[selective] = bytes;
    result.kept[full] = std::min(bytes, hidden * element_bytes * tokens);
    result.working[none] = transient;
    result.working[selective] = transient + scores;
    result.working[full] = transient + bytes + scores;
    return result;
}

ActivationBytes embedding_activations(const Model& model, const Job& job, const Sharding& sharding,
                                      double element_bytes)
{
    const double tokens = sharding.tokens(job.sequence_length);
    const double mask = has_dropout(model) ? mask_bytes : 0;
    ActivationBytes result;
    result.kept.fill(sharding.shard_tokens(job.sequence_length) * model.hidden * (element_bytes + mask)
                     + tokens * token_number_bytes);
    result.working.fill(tokens * model.hidden * element_bytes);
    return result;
}

ActivationBytes head_activations(const Model& model, const Job& job, const Sharding& sharding, double element_bytes,
                                 const ActivationBytes& last_block)
{
    const double tokens = sharding.tokens(job.sequence_length);
    const double logits = tokens * vocabulary_rows(model, sharding.tensor);
    const double hidden_bytes = sharding.shard_tokens(job.sequence_length) * model.hidden * element_bytes;
    const double heads = 1.0 + model.next_token_heads;
    ActivationBytes result;
    for (std::size_t r = 0; r < result.kept.size(); ++r) {
        // A multi-token-prediction block keeps its projection's input of 2h besides.
        result.kept[r] = heads * (2 * hidden_bytes + fp32_bytes * logits)
            + model.next_token_heads * (last_block.kept[r] + 2 * hidden_bytes);
        result.working[r] =
            std::max((fp32_bytes + element_bytes) * logits, model.next_token_heads > 0 ? last_block.working[r] : 0.0);
    }
    return result;
}

} // namespace tangram
