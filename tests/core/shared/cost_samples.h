// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallelizer/parallelizer.h"

#include <random>

/// Models, jobs and parts that the tests of costs and strategies share.
namespace tangram::samples {

inline Model gpt3_175b()
{
    Model model;
    model.name = "gpt-3-175b";
    model.blocks = 96;
    model.hidden = 12288;
    model.feed_forward = 4 * 12288;
    model.query_heads = 96;
    model.key_value_heads = 96;
    model.head_size = 128;
    model.vocabulary = 51200;
    model.tied_embeddings = true;
    model.learned_positions = true;
    model.max_positions = 2048;
    return model;
}

inline Model llama_8b()
{
    Model model;
    model.name = "llama-3.1-8b";
    model.blocks = 32;
    model.hidden = 4096;
    model.feed_forward = 14336;
    model.gated = true;
    model.query_heads = 32;
    model.key_value_heads = 8;
    model.head_size = 128;
    model.vocabulary = 128256;
    model.attention = AttentionKind::gqa;
    return model;
}

inline Model mixtral_8x7b()
{
    Model model = llama_8b();
    model.name = "mixtral-8x7b";
    model.vocabulary = 32000;
    model.experts = {8, 2, 14336, 0, 0, 1};
    return model;
}

/// DeepSeek-V3's kinds of layers: latent attention, dense first blocks, shared and routed experts, a
/// multi-token-prediction block.
inline Model deepseek()
{
    Model model;
    model.name = "deepseek-v3";
    model.blocks = 61;
    model.hidden = 7168;
    model.feed_forward = 18432;
    model.gated = true;
    model.query_heads = 128;
    model.key_value_heads = 128;
    model.head_size = 128;
    model.vocabulary = 129280;
    model.attention = AttentionKind::mla;
    model.latent = {1536, 512, 64, 128, 128};
    model.experts = {256, 8, 2048, 1, 3, 1};
    model.next_token_heads = 1;
    return model;
}

inline std::shared_ptr<GpuType> gpu_type()
{
    auto gpu = std::make_shared<GpuType>();
    gpu->id = "test-gpu";
    gpu->memory_bytes = 8e10;
    gpu->memory_bytes_per_s = 2e12;
    gpu->peak_flops = {2e13, 3e14, 3e14, 0};
    gpu->efficiency.matmul = {3e-6, 3e-10, 1, 1, 1.5, 0.85, 0.1};
    gpu->efficiency.attention = {1.5e-5, 5e-9, 3, 2, 0.5, 100, 0.85};
    return gpu;
}

inline Part part(int nodes, int gpus_per_node)
{
    Part part;
    part.gpu = gpu_type();
    part.nodes = nodes;
    part.gpus_per_node = gpus_per_node;
    part.gpus_per_domain = gpus_per_node;
    part.inside = {2.4e11, 2e-6};
    if (nodes > 1)
        part.across = {2e10, 5e-6};
    return part;
}

/// A small model of any family, with sizes that divide in many but not all ways.
inline Model random_model(std::mt19937& random)
{
    const auto pick = [&random](std::initializer_list<int> values) {
        return *(values.begin() + std::uniform_int_distribution<std::size_t>(0, values.size() - 1)(random));
    };
    Model model;
    model.blocks = pick({2, 5, 8, 12});
    model.head_size = pick({64, 128});
    model.query_heads = pick({6, 8, 16, 24, 40});
    model.hidden = model.query_heads * model.head_size;
    model.feed_forward = model.hidden * pick({2, 3, 4});
    model.gated = pick({0, 1}) == 1;
    model.vocabulary = pick({32000, 50257, 128256});
    model.tied_embeddings = pick({0, 1}) == 1;
    model.learned_positions = !model.gated;
    model.max_positions = model.learned_positions ? 8192 : 0;
    model.key_value_heads = model.query_heads;
    switch (pick({0, 1, 2})) {
    case 1:
        model.attention = AttentionKind::gqa;
        model.key_value_heads = model.query_heads / 2;
        break;
    case 2:
        model.attention = AttentionKind::mla;
        model.latent = {pick({0, 512}), 256, 64, 128, 128};
        break;
    default:
        break;
    }
    if (pick({0, 1}) == 1) {
        const int count = pick({6, 8, 16});
        model.experts = {count, pick({1, 2, 4}), model.hidden / 2, pick({0, 1}), pick({0, 1}), pick({1, 2})};
        model.next_token_heads = pick({0, 0, 1});
    }
    return model;
}

inline Job random_job(std::mt19937& random)
{
    const auto chance = [&random](double p) { return std::bernoulli_distribution(p)(random); };
    Job job;
    job.sequence_length = 1024 * std::uniform_int_distribution<int>(1, 6)(random);
    job.precision = static_cast<Precision>(std::uniform_int_distribution<int>(0, 3)(random));
    job.optimizer = chance(0.8) ? "adam" : "sgd";
    job.gradient_bytes = chance(0.5) ? 4 : 2;
    job.flash_attention = chance(0.6);
    job.framework = static_cast<Framework>(std::uniform_int_distribution<int>(0, 2)(random));
    for (const RecomputeModuleName& name : recompute_module_names)
        if (chance(0.2))
            job.recompute_modules.*name.module = !(job.recompute_modules.*name.module);
    job.captured_experts = static_cast<CapturedExperts>(std::uniform_int_distribution<int>(0, 2)(random));
    job.expert_dispatcher = chance(0.5) ? ExpertDispatcher::flex : ExpertDispatcher::all_to_all;
    job.overlapped_experts = chance(0.3);
    job.fused_loss = chance(0.3);
    job.fused_elementwise = chance(0.7);
    job.blocking_launches = chance(0.2);
    job.async_tensor = chance(0.2);
    job.allow.tensor = chance(0.9);
    job.allow.tensor_across_nodes = chance(0.3);
    job.allow.context = chance(0.8);
    job.allow.expert = chance(0.8);
    std::erase_if(job.allow.zero, [&](int) { return chance(0.3); });
    std::erase_if(job.allow.recompute, [&](Recompute) { return chance(0.3); });
    std::erase_if(job.allow.samples_per_replica, [&](int) { return chance(0.3); });
    return job;
}

inline Part random_part(std::mt19937& random)
{
    const int sizes[] = {1, 2, 3, 4, 6, 8};
    const int nodes[] = {1, 1, 2, 3, 4};
    Part result = part(nodes[random() % 5], sizes[random() % 6]);
    result.speed = std::uniform_real_distribution<double>(0.6, 1.1)(random);
    if (random() % 4 == 0)
        result.gpus_per_domain = result.gpus();
    return result;
}

} // namespace tangram::samples
