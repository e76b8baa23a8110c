// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/layer_compute.h"

#include "cost/attention_sizes.h"
#include "cost/operators.h"

#include <cmath>

namespace tangram {

namespace {

/// Passes over a tensor in memory, or bytes per element.
struct Moved {
    double forward = 0;
    double backward = 0;
};
// A norm reads its input and writes its result, and backward reads two and writes one, in kernels that hold a row on
// chip. PyTorch's read a row once for its mean and once more to use it, and backward the gradients of weights and bias
// are a kernel of their own; measured on A100 and H100, 3.1 and 6.8 passes (linkedin/Liger-Kernel@ead96b6,
// benchmark/data/all_benchmark_data.csv, layer_norm, huggingface).
constexpr Moved norm_passes{2, 3};
constexpr Moved pytorch_norm_passes{3, 7};
// A residual sum reads two and writes one, both ways.
constexpr double residual_passes = 3;
// Dropout is fused with the residual sum: forward writes its mask besides, half a pass of 16-bit elements; backward
// reads the mask and makes a gradient of its own.
constexpr double dropout_passes_forward = 0.5;
constexpr double dropout_passes_backward = 2.5;
constexpr double rotary_passes = 2; // both ways: reads and writes
// Bytes per logit of Megatron's vocabulary-parallel cross entropy, in fp32: cast from the matmul's result (6), maximum
// (4), difference (8), exponential (8), sum (4), quotient (8); backward scales the gradient (8) and casts it down (6).
// Measured on an H100, at nine tenths of its bandwidth: 44 and 15 (Liger-Kernel, the same file,
// megatron_cross_entropy).
constexpr Moved loss_bytes{38, 14};
// PyTorch's: cast (6), logarithm of the softmax in three readings and a writing (16); backward writes zeros for what
// the loss picked (4), reads those and the logarithms twice and writes (20), adds up (6), casts (6). Measured on an
// A100: 22 and 36, with the casts (the same file, cross_entropy, huggingface).
constexpr Moved pytorch_loss_bytes{22, 36};
// Fused on 16-bit logits: read for maximum and sum, read and overwritten with the gradient, which backward scales
// (Transformer Engine's parallel cross entropy).
constexpr Moved fused_loss_bytes{6, 4};

/// What an operator moves per 16-bit element, beyond its passes above, and the kernels it launches besides where it
/// runs as PyTorch's single operators, with every result between them in memory.
struct SingleOperators {
    double forward_bytes = 0;
    double backward_bytes = 0;
    double forward_launches = 0;
    double backward_launches = 0;
};
// RMSNorm of Llama's reference code, x.float() * rsqrt(mean(x^2) + eps), cast back, times the weight. Forward: cast
// (6), square (8), mean (4), product (8), cast (6), weight (4). Backward: gradients of weight's product (4) and of the
// weight (6 + 2), cast (6), of the product's factors (8, 12 + 4), mean's spread (4), square's (8 + 8 + 12), their sum
// (12), cast (6).
constexpr SingleOperators single_norm{36 - 6, 92 - 14, 7, 15};
// Rotary embedding as a product of complex numbers: cast (6), product (8), cast (6), and the same backward.
constexpr SingleOperators single_rotary{20 - 4, 20 - 4, 2, 2};
// SiLU (4), product (6). Backward: gradients of both factors (12), of SiLU (6).
constexpr SingleOperators single_gated_activation{10 - 6, 18 - 10, 1, 2};

// GPTs' biases, GELU, dropout and residual sums where Megatron's fused kernels are not asked for (Megatron-LM v1.1.5
// has
// --bias-gelu-fusion and --bias-dropout-fusion; today's options turn them off): a bias is added in a pass of its own,
// read and written, and the residual sum reads what dropout wrote. Backward moves as much as the fused kernels'.
constexpr double single_bias_passes = 2;
constexpr double single_dropout_passes = 2;

/// Backward of a matmul is two of the same size: for its input's and its weights' gradients.
void add_matmul(ComputeTime& time, double forward_s)
{
    time.forward_s += forward_s;
    time.backward_s += 2 * forward_s;
    time.weight_s += forward_s;
}

/// `count` linear layers beside each other, each on `rows` tokens. In fp8 the tensor cores take both operands along the
/// inner size, so that backward turns the input round, and writes the gradient of the result twice as it casts it
/// (Transformer Engine's fp8_transpose and cast_transpose).
void add_linear(ComputeTime& time, const Device& device, double count, double rows, double inner, double columns)
{
    add_matmul(time, grouped_matmul_time(device, count, rows, inner, columns));
    if (device.precision != Precision::fp8)
        return;
    constexpr double turned_bytes = 2;
    constexpr double cast_bytes = 1;
    time.backward_s += memory_bound_time(device, count * rows * (turned_bytes * inner + cast_bytes * columns), 1);
}

void add_memory_bound(ComputeTime& time, const Device& device, double forward_bytes, double backward_bytes,
                      double launches)
{
    time.forward_s += memory_bound_time(device, forward_bytes, launches);
    time.backward_s += memory_bound_time(device, backward_bytes, launches);
}

/// The kernels that a gated model's operator takes besides one fused one; their bytes are counted exactly, so that the
/// passes seen in training do not multiply them.
void add_single_operators(ComputeTime& time, const Device& device, const Model& model, const Job& job,
                          const SingleOperators& single, double elements)
{
    if (!model.gated || job.fused_elementwise)
        return;
    const double s_per_byte = 1 / device.memory_bytes_per_s;
    time.forward_s += elements * single.forward_bytes * s_per_byte + single.forward_launches * device.launch_overhead_s;
    time.backward_s +=
        elements * single.backward_bytes * s_per_byte + single.backward_launches * device.launch_overhead_s;
}

/// Whether biases are added, and dropout run, in kernels of their own.
bool has_single_biases(const Model& model, const Job& job)
{
    return has_biases(model, job) && !job.fused_elementwise;
}

void add_norm(ComputeTime& time, const Device& device, const Model& model, const Job& job, double elements)
{
    const double bytes = elements * device.element_bytes;
    const Moved& passes = job.framework == Framework::fsdp ? pytorch_norm_passes : norm_passes;
    add_memory_bound(time, device, passes.forward * bytes, passes.backward * bytes, 1);
    add_single_operators(time, device, model, job, single_norm, elements);
}

void add_norm_and_residual(ComputeTime& time, const Device& device, const Model& model, const Job& job,
                           double shard_tokens)
{
    const bool dropout = has_dropout(model, job);
    const double bytes = shard_tokens * model.hidden * device.element_bytes;
    const double before_s = time.forward_s;
    add_norm(time, device, model, job, shard_tokens * model.hidden);
    if (job.recompute_modules.norms)
        time.repeated_s += time.forward_s - before_s;
    add_memory_bound(time, device, (residual_passes + (dropout ? dropout_passes_forward : 0)) * bytes,
                     (residual_passes + (dropout ? dropout_passes_backward : 0)) * bytes, 1);
    if (has_single_biases(model, job))
        time.forward_s += memory_bound_time(device, (single_bias_passes + single_dropout_passes) * bytes, 2);
}

/// Activation function between the two matmuls: gated reads two and writes one (backward three and two), plain one and
/// one (backward two and one).
ComputeTime activation_time(const Device& device, const Model& model, const Job& job, double elements)
{
    const bool gated = model.gated;
    const double bytes = elements * device.element_bytes;
    ComputeTime time;
    add_memory_bound(time, device, (gated ? 3 : 2) * bytes, (gated ? 5 : 3) * bytes, 1);
    add_single_operators(time, device, model, job, single_gated_activation, elements);
    if (has_single_biases(model, job))
        time.forward_s += memory_bound_time(device, single_bias_passes * bytes, 1);
    return time;
}

/// Feed-forward matmuls of `count` networks of `width` columns on this GPU, each over `rows` tokens.
ComputeTime feed_forward_time(const Device& device, const Model& model, const Job& job, double count, double rows,
                              double width)
{
    ComputeTime time = activation_time(device, model, job, count * rows * width);
    add_linear(time, device, count, rows, model.hidden, (model.gated ? 2 : 1) * width);
    add_linear(time, device, count, rows, width, model.hidden);
    return time;
}

/// FSDP's selective recomputation runs every second matmul again and all that is not a matmul, but not the attention
/// core.
double every_second_matmul_s(const ComputeTime& time)
{
    const double matmuls_s = time.weight_s; // the weights' gradients take as long as forward
    return time.forward_s - time.core_forward_s - matmuls_s / 2;
}

void add_logits_and_loss(ComputeTime& time, const Device& device, const Model& model, const Job& job, double tokens,
                         double rows)
{
    // fp8 recipes leave the output layer in 16 bits: Megatron-Core's is outside its fp8 context, torchtitan filters it.
    add_matmul(time, device.wide_matmul.time(1, tokens, model.hidden, rows));
    const double logits = tokens * rows;
    const Moved& bytes = job.fused_loss    ? fused_loss_bytes
        : job.framework == Framework::fsdp ? pytorch_loss_bytes
                                           : loss_bytes;
    add_memory_bound(time, device, logits * bytes.forward, logits * bytes.backward, job.fused_loss ? 1 : 4);
}

/// GPTs' linear layers have biases, whose gradients sum those of the layers' results. (Forward adds a bias inside the
/// matmul or the operator after it.)
void add_bias_gradients(ComputeTime& time, const Device& device, double elements, double biases)
{
    time.backward_s += memory_bound_time(device, elements * device.element_bytes, biases);
}

} // namespace

ComputeTime& ComputeTime::operator+=(const ComputeTime& other)
{
    forward_s += other.forward_s;
    backward_s += other.backward_s;
    core_forward_s += other.core_forward_s;
    core_backward_s += other.core_backward_s;
    repeated_s += other.repeated_s;
    weight_s += other.weight_s;
    return *this;
}

bool has_dropout(const Model& model, const Job& job)
{
    return !model.gated && job.framework != Framework::fsdp;
}

bool has_biases(const Model& model, const Job& job)
{
    return has_dropout(model, job);
}

double vocabulary_rows(const Model& model, int tensor)
{
    return std::ceil(static_cast<double>(model.vocabulary) / tensor);
}

ComputeTime attention_compute(const Device& device, const Model& model, const Job& job, const Sharding& sharding)
{
    const AttentionSizes sizes = attention_sizes(model);
    const double tokens = sharding.tokens(job.sequence_length);
    const double shard_tokens = sharding.shard_tokens(job.sequence_length);
    const double tensor = sharding.tensor;
    ComputeTime time;
    add_norm_and_residual(time, device, model, job, shard_tokens);
    const RecomputeModules& modules = job.recompute_modules;
    if (model.attention == AttentionKind::mla) {
        // Down-projections are not split; they run on the sequence shard.
        const double query_rows = sizes.query_rank > 0 ? sizes.query_rank : model.hidden;
        add_linear(time, device, 1, shard_tokens, model.hidden, sizes.query_rank + sizes.latent);
        const double before_s = time.forward_s;
        add_linear(time, device, 1, tokens, query_rows, sizes.query / tensor);
        add_linear(time, device, 1, tokens, model.latent.key_value_rank, sizes.expanded / tensor);
        if (modules.latent_projections)
            time.repeated_s += time.forward_s - before_s;
        add_norm(time, device, model, job, shard_tokens * sizes.query_rank);
        add_norm(time, device, model, job, shard_tokens * sizes.latent);
    } else {
        add_linear(time, device, 1, tokens, model.hidden, (sizes.query + sizes.key + sizes.value) / tensor);
    }
    if (sizes.rotated > 0) {
        const double before_s = time.forward_s;
        const double elements = tokens * sizes.rotated / tensor;
        const double bytes = rotary_passes * elements * device.element_bytes;
        add_memory_bound(time, device, bytes, bytes, 2);
        add_single_operators(time, device, model, job, single_rotary, elements);
        if (model.attention == AttentionKind::mla && modules.latent_projections)
            time.repeated_s += time.forward_s - before_s;
    }

    AttentionShape shape;
    shape.samples = sharding.samples;
    shape.queries = static_cast<double>(job.sequence_length) / sharding.context;
    shape.keys = job.sequence_length;
    shape.heads = model.query_heads / tensor;
    shape.key_value_heads = sizes.key_value_heads / tensor;
    shape.key_size = sizes.key_size;
    shape.value_size = sizes.value_size;
    shape.fused_softmax = job.fused_elementwise;
    const ForwardBackward core =
        job.flash_attention ? flash_attention_time(device, shape) : unfused_attention_time(device, shape);
    const double core_again_s = modules.core_attention && !job.flash_attention ? core.forward_s : 0;
    time += {core.forward_s, core.backward_s, core.forward_s, core.backward_s, core_again_s};

    const double core_inputs = sizes.query + sizes.key + sizes.value;
    if (!job.flash_attention) {
        // Batched matmuls leave heads outermost: their result is copied into rows of tokens, and so are the gradients
        // of query, key and value into one tensor.
        const double token_bytes = tokens / tensor * device.element_bytes;
        add_memory_bound(time, device, 2 * sizes.output * token_bytes, 2 * core_inputs * token_bytes, 1);
    }

    add_linear(time, device, 1, tokens, sizes.output / tensor, model.hidden);
    if (has_biases(model, job))
        add_bias_gradients(time, device, tokens * core_inputs / tensor + shard_tokens * model.hidden, 2);
    if (job.framework == Framework::fsdp)
        time.repeated_s = every_second_matmul_s(time);
    return time;
}

ComputeTime dense_feed_forward_compute(const Device& device, const Model& model, const Job& job,
                                       const Sharding& sharding)
{
    const double tokens = sharding.tokens(job.sequence_length);
    ComputeTime time;
    add_norm_and_residual(time, device, model, job, sharding.shard_tokens(job.sequence_length));
    const ComputeTime network =
        feed_forward_time(device, model, job, 1, tokens, static_cast<double>(model.feed_forward) / sharding.tensor);
    time += network;
    if (has_biases(model, job))
        add_bias_gradients(time, device,
                           tokens * model.feed_forward / sharding.tensor
                               + sharding.shard_tokens(job.sequence_length) * model.hidden,
                           2);
    if (job.framework == Framework::fsdp)
        time.repeated_s = every_second_matmul_s(time);
    else if (job.recompute_modules.feed_forward)
        time.repeated_s += network.forward_s;
    return time;
}

ComputeTime expert_feed_forward_compute(const Device& device, const Model& model, const Job& job,
                                        const Sharding& sharding)
{
    const Experts& experts = model.experts;
    const double tokens = sharding.tokens(job.sequence_length);
    const double shard_tokens = sharding.shard_tokens(job.sequence_length);
    const double width = experts.feed_forward;
    ComputeTime time;
    add_norm_and_residual(time, device, model, job, shard_tokens);
    const double norm_s = time.forward_s;
    ComputeTime routed_time;
    add_matmul(routed_time, device.wide_matmul.time(1, shard_tokens, model.hidden, experts.count));

    // Sorting tokens by expert and summing their results back: each routed copy is read and written.
    const double moved = 2 * 2 * tokens * experts.per_token / sharding.tensor * model.hidden * device.element_bytes;
    add_memory_bound(routed_time, device, moved, moved, 2);

    const double experts_here = static_cast<double>(experts.count) / sharding.expert;
    const double routed = tokens * sharding.routed_per_token(experts.per_token);
    routed_time +=
        feed_forward_time(device, model, job, experts_here, routed / experts_here, width / sharding.expert_tensor);
    const double matmuls_s = routed_time.weight_s; // the weights' gradients take as long as forward
    const auto slowed = [&](double all_s, double products_s) {
        return products_s + device.expert_slowdown * (all_s - products_s);
    };
    time.forward_s += slowed(routed_time.forward_s, matmuls_s);
    time.backward_s += slowed(routed_time.backward_s, 2 * matmuls_s);
    time.weight_s += matmuls_s;
    if (experts.shared > 0)
        time += feed_forward_time(device, model, job, 1, tokens, experts.shared * width / sharding.tensor);
    if (job.framework == Framework::fsdp)
        time.repeated_s = every_second_matmul_s(time);
    else if (job.recompute_modules.experts)
        time.repeated_s += time.forward_s - norm_s;
    else if (job.recompute_modules.expert_activations)
        time.repeated_s += activation_time(device, model, job, routed * width / sharding.expert_tensor).forward_s;
    return time;
}

ComputeTime embedding_compute(const Device& device, const Model& model, const Job& job, const Sharding& sharding)
{
    // Every tensor rank writes the rows of the whole group's tokens, zero where another rank holds the word.
    const double bytes = sharding.tokens(job.sequence_length) * model.hidden * device.element_bytes;
    ComputeTime time;
    add_memory_bound(time, device, 2 * bytes, 3 * bytes, 1);
    time.weight_s = time.backward_s; // words have no gradient
    return time;
}

ComputeTime head_compute(const Device& device, const Model& model, const Job& job, const Sharding& sharding,
                         const ComputeTime& last_block)
{
    const double tokens = sharding.tokens(job.sequence_length);
    const double rows = vocabulary_rows(model, sharding.tensor);
    const double elements = sharding.shard_tokens(job.sequence_length) * model.hidden;
    ComputeTime time;
    add_norm(time, device, model, job, elements);
    add_logits_and_loss(time, device, model, job, tokens, rows);
    for (int i = 0; i < model.next_token_heads; ++i) {
        time += last_block;
        add_norm(time, device, model, job, elements);
        add_norm(time, device, model, job, elements);
        const double columns = static_cast<double>(model.hidden) / sharding.tensor;
        add_linear(time, device, 1, tokens, 2.0 * model.hidden, columns);
        add_logits_and_loss(time, device, model, job, tokens, rows);
    }
    return time;
}

} // namespace tangram
