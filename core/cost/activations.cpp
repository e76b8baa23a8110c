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

/// Tokens whose tensors this GPU holds.
struct Tokens {
    double all = 0; ///< of the tensor group
    double split = 0; ///< a tensor rank's share of what is divided over heads or columns
    double shard = 0; ///< those outside the split matrices
};

Tokens tokens_of(const Job& job, const Sharding& sharding)
{
    const double all = sharding.tokens(job.sequence_length);
    return {all, all / sharding.tensor, sharding.shard_tokens(job.sequence_length)};
}

/// What a block keeps, by the module that selective recomputation may drop.
struct Kept {
    double always = 0;
    double scores = 0;
    double latent_projections = 0;
    double norms = 0;
    double feed_forward = 0;
    double expert_activations = 0;
    double experts = 0; ///< of the mixture-of-experts layer, without its activation functions' results

    double all() const
    {
        return always + scores + latent_projections + norms + feed_forward + expert_activations + experts;
    }
};

/// Elements per token before the activation function: what goes into it.
double activation_inputs(const Model& model, double width)
{
    return (model.gated ? 2 : 1) * width;
}

void add_attention(Kept& kept, const Model& model, const Job& job, const Tokens& tokens, const ElementBytes& bytes)
{
    const AttentionSizes sizes = attention_sizes(model);
    kept.always += tokens.shard * model.hidden * bytes.plain; // the norm's input
    kept.norms += tokens.shard * model.hidden * bytes.matmul_input; // its result, the projections' input
    const double core_inputs = tokens.split * (sizes.query + sizes.key + sizes.value) * bytes.plain;
    if (model.attention == AttentionKind::mla) {
        kept.always += tokens.shard * (sizes.query_rank + sizes.latent) * bytes.plain; // inputs of the inner norms
        kept.latent_projections +=
            tokens.shard * (sizes.query_rank + model.latent.key_value_rank) * bytes.matmul_input + core_inputs;
    } else {
        kept.always += core_inputs;
    }
    // Flash attention's backward reads the core's result, and so does the output projection's, perhaps another form.
    const bool two_forms = job.flash_attention && bytes.matmul_input < bytes.plain;
    kept.always += tokens.split * sizes.output * ((two_forms ? bytes.plain : 0) + bytes.matmul_input);
    if (!job.flash_attention) {
        const double score_bytes = has_dropout(model, job) ? 2 * bytes.plain + mask_bytes : bytes.plain;
        kept.scores = tokens.split * model.query_heads * job.sequence_length * score_bytes;
    }
}

void add_dense_feed_forward(Kept& kept, const Model& model, const Tokens& tokens, const ElementBytes& bytes)
{
    kept.always += tokens.shard * model.hidden * bytes.plain;
    kept.norms += tokens.shard * model.hidden * bytes.matmul_input;
    kept.feed_forward += tokens.split
        * (activation_inputs(model, model.feed_forward) * bytes.plain + model.feed_forward * bytes.matmul_input);
}

void add_experts(Kept& kept, const Model& model, const Sharding& sharding, const Tokens& tokens,
                 const ElementBytes& bytes)
{
    const Experts& experts = model.experts;
    kept.always += tokens.shard * model.hidden * bytes.plain;
    kept.norms += tokens.shard * model.hidden * bytes.plain; // the router reads it unquantised
    kept.experts += tokens.shard * experts.count * fp32_bytes; // router probabilities
    const double received = tokens.all * sharding.routed_per_token(experts.per_token);
    kept.experts += received * model.hidden * bytes.matmul_input;
    const double routed = tokens.split * experts.per_token;
    kept.experts += routed * activation_inputs(model, experts.feed_forward) * bytes.plain;
    kept.expert_activations += routed * experts.feed_forward * bytes.matmul_input;
    if (experts.shared > 0) {
        const double width = static_cast<double>(experts.shared) * experts.feed_forward;
        if (bytes.matmul_input < bytes.plain)
            kept.experts += tokens.shard * model.hidden * bytes.matmul_input;
        kept.experts += tokens.split * (activation_inputs(model, width) * bytes.plain + width * bytes.matmul_input);
    }
}

/// Of a norm, what PyTorch's single operators keep besides: its input in fp32 in place of 16 bits and its result before
/// the weight.
double single_norm_bytes(const Model& model, const Tokens& tokens)
{
    return tokens.shard * model.hidden * fp32_bytes;
}

/// Of both norms of a block, and SiLU's result.
void add_single_operators(Kept& kept, const Model& model, bool experts, const Tokens& tokens, const ElementBytes& bytes)
{
    const double norms = 2;
    kept.norms += norms * single_norm_bytes(model, tokens);
    const double width_bytes = tokens.split * bytes.plain;
    if (experts) {
        kept.expert_activations += width_bytes * model.experts.per_token * model.experts.feed_forward;
        kept.experts += width_bytes * model.experts.shared * model.experts.feed_forward;
    } else {
        kept.feed_forward += width_bytes * model.feed_forward;
    }
}

double dropped_by_modules(const Kept& kept, const RecomputeModules& modules)
{
    double dropped = 0;
    dropped += modules.core_attention ? kept.scores : 0;
    dropped += modules.latent_projections ? kept.latent_projections : 0;
    dropped += modules.norms ? kept.norms : 0;
    dropped += modules.feed_forward ? kept.feed_forward : 0;
    dropped += modules.expert_activations || modules.experts ? kept.expert_activations : 0;
    dropped += modules.experts ? kept.experts : 0;
    return dropped;
}

/// Of a block's attention, elements of what kept_by_every_second_matmul() counts.
double every_second_of_attention(const Model& model, const Tokens& tokens)
{
    const AttentionSizes sizes = attention_sizes(model);
    double elements = tokens.shard * model.hidden;
    elements += tokens.split * (sizes.query + sizes.value + sizes.output);
    return elements;
}

/// Results of every second matmul, in the order query, key, value, output, gate, up, down; attention's; and the block's
/// input.
double kept_by_every_second_matmul(const Model& model, bool experts, const Sharding& sharding, const Tokens& tokens,
                                   double element_bytes)
{
    double elements = every_second_of_attention(model, tokens);
    if (experts)
        elements += tokens.all * sharding.routed_per_token(model.experts.per_token) * model.hidden;
    else
        elements += tokens.split * model.feed_forward + (model.gated ? tokens.shard * model.hidden : 0);
    return elements * element_bytes;
}

/// Elements of the gradients of query, key and value together.
double attention_gradients(const Model& model, const Tokens& tokens)
{
    const AttentionSizes sizes = attention_sizes(model);
    return tokens.split * (sizes.query + sizes.key + sizes.value);
}

/// With the widest gradient inside: it, the block's own, and the input gathered from the sequence shards.
double transient_around(double widest, const Model& model, const Sharding& sharding, const Tokens& tokens,
                        double element_bytes)
{
    const double gathered = sharding.sequence_parallel ? tokens.all * model.hidden : 0;
    return (gathered + widest + tokens.shard * model.hidden) * element_bytes;
}

/// The widest gradient inside a block, the block's own, and the input gathered from the sequence shards.
double transient_bytes(const Model& model, bool experts, const Sharding& sharding, const Tokens& tokens,
                       double element_bytes)
{
    double widest = attention_gradients(model, tokens);
    if (experts)
        widest = std::max(widest,
                          tokens.split * model.experts.per_token * activation_inputs(model, model.experts.feed_forward)
                              + tokens.all * sharding.routed_per_token(model.experts.per_token) * model.hidden);
    else
        widest = std::max(widest, tokens.split * activation_inputs(model, model.feed_forward));
    return transient_around(widest, model, sharding, tokens, element_bytes);
}

/// What is kept of such activations: all, `some` where that is less, and an input of so many bytes.
ActivationBytes kept_and_working(double all, double some, double input, double transient)
{
    ActivationBytes result;
    result.kept = {all, std::min(all, some), input};
    for (std::size_t r = 0; r < result.kept.size(); ++r)
        result.working[r] = transient + all - result.kept[r];
    return result;
}

/// Bytes per logit from its making to the loss's gradient, as each framework's cross entropy leaves them.
double logit_bytes(const Job& job, double element_bytes)
{
    // The narrow logits and their gradient.
    if (job.fused_loss)
        return 2 * element_bytes;
    switch (job.framework) {
    case Framework::megatron:
        return fp32_bytes + element_bytes; // the softmax takes the fp32 logits' place, the gradient the softmax's
    case Framework::deepspeed:
        return 2 * fp32_bytes + element_bytes; // the softmax is a tensor of its own
    case Framework::fsdp:
        return 3 * fp32_bytes; // PyTorch's: fp32 logits, log-softmax, gradient
    }
    return 0;
}

} // namespace

ElementBytes element_bytes(const Device& device, const Job& job)
{
    const bool narrow_inputs = device.precision == Precision::fp8 && job.framework == Framework::megatron;
    return {device.element_bytes, narrow_inputs ? 1 : device.element_bytes};
}

ActivationBytes block_activations(const Model& model, const Job& job, bool experts, const Sharding& sharding,
                                  const ElementBytes& bytes)
{
    const Tokens tokens = tokens_of(job, sharding);
    Kept kept;
    add_attention(kept, model, job, tokens, bytes);
    if (experts)
        add_experts(kept, model, sharding, tokens, bytes);
    else
        add_dense_feed_forward(kept, model, tokens, bytes);
    if (model.gated && !job.fused_elementwise)
        add_single_operators(kept, model, experts, tokens, bytes);
    if (has_dropout(model, job))
        kept.always += 2 * mask_bytes * tokens.shard * model.hidden;

    const double all = kept.all();
    const double input = tokens.shard * model.hidden * bytes.plain;
    const double some = job.framework == Framework::fsdp
        ? kept_by_every_second_matmul(model, experts, sharding, tokens, bytes.plain)
        : all - dropped_by_modules(kept, job.recompute_modules);
    const double transient = transient_bytes(model, experts, sharding, tokens, bytes.plain);
    return kept_and_working(all, some, input, transient);
}

ActivationBytes attention_activations(const Model& model, const Job& job, const Sharding& sharding,
                                      const ElementBytes& bytes)
{
    const Tokens tokens = tokens_of(job, sharding);
    Kept kept;
    add_attention(kept, model, job, tokens, bytes);
    if (model.gated && !job.fused_elementwise)
        kept.norms += single_norm_bytes(model, tokens);
    if (has_dropout(model, job))
        kept.always += mask_bytes * tokens.shard * model.hidden;
    const double all = kept.all();
    const double some = job.framework == Framework::fsdp ? every_second_of_attention(model, tokens) * bytes.plain
                                                         : all - dropped_by_modules(kept, job.recompute_modules);
    const double transient = transient_around(attention_gradients(model, tokens), model, sharding, tokens, bytes.plain);
    return kept_and_working(all, some, tokens.shard * model.hidden * bytes.plain, transient);
}

ActivationBytes half_input_activations(const Model& model, const Job& job, const Sharding& sharding,
                                       const ElementBytes& bytes)
{
    const double input = tokens_of(job, sharding).shard * model.hidden * bytes.plain;
    ActivationBytes result;
    result.kept[full] = input;
    // FSDP's every second matmul keeps the block's input alone, the other modules their norms' inputs anyway.
    result.kept[selective] = job.framework == Framework::fsdp ? input : 0;
    return result;
}

ActivationBytes embedding_activations(const Model& model, const Job& job, const Sharding& sharding,
                                      const ElementBytes& bytes)
{
    const Tokens tokens = tokens_of(job, sharding);
    const double mask = has_dropout(model, job) ? tokens.shard * model.hidden * mask_bytes : 0;
    ActivationBytes result;
    result.kept.fill(mask + tokens.all * token_number_bytes);
    result.working.fill((model.learned_positions ? 2 : 1) * tokens.all * model.hidden * bytes.plain);
    return result;
}

ActivationBytes head_activations(const Model& model, const Job& job, const Sharding& sharding,
                                 const ElementBytes& bytes, const ActivationBytes& last_block)
{
    const Tokens tokens = tokens_of(job, sharding);
    const double hidden_bytes = tokens.shard * model.hidden * bytes.plain;
    const double heads = 1.0 + model.next_token_heads;
    const double logits = heads * tokens.all * vocabulary_rows(model, sharding.tensor) * logit_bytes(job, bytes.plain);
    ActivationBytes result;
    for (std::size_t r = 0; r < result.kept.size(); ++r) {
        // A multi-token-prediction block keeps its two norms' inputs and its projection's input of 2h besides.
        result.kept[r] = heads * 2 * hidden_bytes + model.next_token_heads * (last_block.kept[r] + 4 * hidden_bytes);
        result.working[r] = std::max(logits, model.next_token_heads > 0 ? last_block.working[r] : 0.0);
    }
    return result;
}

double sent_bytes(const Model& model, const Job& job, const Sharding& sharding, const ElementBytes& bytes)
{
    return job.framework == Framework::deepspeed ? tokens_of(job, sharding).shard * model.hidden * bytes.plain : 0;
}

} // namespace tangram
