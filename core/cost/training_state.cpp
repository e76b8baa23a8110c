// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/training_state.h"

#include "cost/layer_compute.h"
#include "model/block_matrices.h"

namespace tangram {

namespace {

constexpr double bytes_of_fp32 = 4;

/// DeepSpeed's fp16 step makes fp32 gradients (6), takes their norm (4), scales them (8) and copies the weights back in
/// a pass of its own (4).
constexpr double deepspeed_fp16_passes_bytes = 6 + 4 + 8 + 4;
/// DeepSpeed's default reduce_bucket_size and allgather_bucket_size. A bucket of gradients is flattened and reduced
/// into another, and one of weights gathered.
constexpr double deepspeed_bucket_elements = 5e8;
/// Of the device's memory: blocks of the caching allocator that no request fits, and libraries' workspaces. Fitted to
/// the memory of BLOOM's topology trials on A100 80GB (bigscience, chronicles-prequel.md), where 3 GB were in use
/// beyond tensors, buckets and the 2 GB set aside for CUDA's context and NCCL, at any number of samples.
constexpr double allocator_slack = 0.035;

double unsplit_attention_parameters(const Model& model)
{
    double parameters = model.hidden;
    if (model.attention == AttentionKind::mla) {
        const LatentAttention& latent = model.latent;
        const double down = static_cast<double>(latent.query_rank) + latent.key_value_rank + latent.rope_head_size;
        parameters += model.hidden * down + latent.query_rank + latent.key_value_rank;
    }
    return parameters;
}

double unsplit_feed_forward_parameters(const Model& model, bool experts)
{
    return model.hidden + (experts ? static_cast<double>(model.hidden) * model.experts.count : 0);
}

double unsplit_block_parameters(const Model& model, bool experts)
{
    return unsplit_attention_parameters(model) + unsplit_feed_forward_parameters(model, experts);
}

/// The final norm, and of every multi-token-prediction module its three norms and its block's share.
double unsplit_head_parameters(const Model& model)
{
    const bool experts = last_block_kind(model) == LayerKind::expert_block;
    const double module =
        model.next_token_heads > 0 ? unsplit_block_parameters(model, experts) + 3.0 * model.hidden : 0;
    return model.hidden + model.next_token_heads * module;
}

} // namespace

StateBytes state_bytes(const Job& job, Precision computed)
{
    const bool narrow = computed != Precision::fp32;
    const double moments = bytes_of_fp32 * (job.optimizer == "sgd" ? 1 : 2);
    StateBytes bytes;
    bytes.gathered = bytes_per_element(computed);
    bytes.reduced = narrow ? job.gradient_bytes : bytes_of_fp32;
    bytes.weight = bytes.gathered;
    bytes.gradient = bytes.reduced;
    bytes.optimizer = moments + (narrow ? bytes_of_fp32 : 0);
    bytes.step_traffic = bytes.gradient + 2 * bytes.optimizer + (narrow ? bytes.weight : 2 * bytes.weight);
    if (narrow && job.framework == Framework::deepspeed) {
        if (bytes.reduced < bytes_of_fp32) {
            bytes.optimizer += bytes_of_fp32;
            bytes.step_traffic += deepspeed_fp16_passes_bytes;
        } else {
            bytes.gradient += bytes.gathered;
        }
    }
    if (job.framework == Framework::fsdp) {
        bytes.weight = bytes_of_fp32;
        bytes.gradient = bytes_of_fp32;
        bytes.optimizer = moments;
    }
    return bytes;
}

double framework_buffer_bytes(const Job& job, double device_memory_bytes)
{
    const double slack_bytes = allocator_slack * device_memory_bytes;
    if (job.framework != Framework::deepspeed)
        return slack_bytes;
    const double narrow_bytes = bytes_per_element(job.precision);
    const double reduced_bytes = job.precision == Precision::fp32 ? bytes_of_fp32 : job.gradient_bytes;
    return slack_bytes + deepspeed_bucket_elements * (2 * reduced_bytes + narrow_bytes);
}

ParameterShare parameter_share(const Model& model, LayerKind kind, const Sharding& sharding)
{
    const double tensor = sharding.tensor;
    const double all = layer_parameters(model, kind);
    const double routed = routed_expert_parameters(model, kind);
    ParameterShare share;
    share.experts = routed / (static_cast<double>(sharding.expert_tensor) * sharding.expert);
    if (kind == LayerKind::embedding || kind == LayerKind::head) {
        const double table = static_cast<double>(model.vocabulary) * model.hidden;
        const double rest = all - routed - table;
        const double unsplit = kind == LayerKind::embedding ? rest : unsplit_head_parameters(model);
        share.dense = vocabulary_rows(model, sharding.tensor) * model.hidden + (rest - unsplit) / tensor + unsplit;
        return share;
    }
    const bool experts = kind == LayerKind::expert_block;
    const bool attention = kind == LayerKind::dense_attention || kind == LayerKind::expert_attention;
    const double unsplit = all == 0 ? 0
        : attention                 ? unsplit_attention_parameters(model)
        : model.half_blocks         ? unsplit_feed_forward_parameters(model, experts)
                                    : unsplit_block_parameters(model, experts);
    share.dense = (all - routed - unsplit) / tensor + unsplit;
    return share;
}

} // namespace tangram
