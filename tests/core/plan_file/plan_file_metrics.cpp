// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan_file_metrics.h"

#include "plan_file_pipelines.h"

#include <nlohmann/json.hpp>

#include <map>

namespace tangram {

namespace {

using nlohmann::json;

/// FLOPs of a matrix's product with one token's vector.
double product(double rows, double columns)
{
    return 2 * rows * columns;
}

/// Forward FLOPs of one block's attention, per token.
double attention_flops(const json& model, double sequence)
{
    const double h = model.at("hidden");
    const double a = model.at("query_heads");
    const json& attention = model.at("attention");
    if (attention.at("kind") != "mla") {
        const double k = model.at("key_value_heads");
        const double d = model.at("head_size");
        return product(h, a * d) + 2 * product(h, k * d) + product(a * d, h) + 4 * sequence * a * d;
    }
    const double query_rank = attention.at("query_rank");
    const double rank = attention.at("key_value_rank");
    const double rope = attention.at("rope_head_size");
    const double nope = attention.at("nope_head_size");
    const double value = attention.at("value_head_size");
    const double query = query_rank > 0 ? product(h, query_rank) + product(query_rank, a * (nope + rope))
                                        : product(h, a * (nope + rope));
    return query + product(h, rank + rope) + product(rank, a * (nope + value)) + product(a * value, h)
        + 2 * sequence * a * (nope + rope) + 2 * sequence * a * value;
}

bool has_experts(const json& experts, int block)
{
    const int first = experts.at("first_dense_blocks");
    const int every = experts.at("every");
    return experts.at("count") > 0 && block >= first && (block - first) % every == every - 1;
}

double block_flops(const json& model, int block, double sequence)
{
    const double h = model.at("hidden");
    const double matrices = model.at("gated") ? 3 : 2;
    const json& experts = model.at("experts");
    const double attention = attention_flops(model, sequence);
    if (!has_experts(experts, block))
        return attention + matrices * product(h, model.at("feed_forward"));
    const double used = experts.at("per_token").get<double>() + experts.at("shared").get<double>();
    return attention + used * matrices * product(h, experts.at("feed_forward")) + product(h, experts.at("count"));
}

/// Narayanan et al. (arXiv:2104.04473), section 3.4: twice a multiply-add of every matrix forward, twice that backward,
/// nothing recomputed.
double model_flops(const json& model, const json& job)
{
    const double sequence = job.at("sequence_length");
    const double h = model.at("hidden");
    const double head = product(h, model.at("vocabulary"));
    const int blocks = model.at("blocks");
    double forward = head;
    for (int block = 0; block < blocks; ++block)
        forward += block_flops(model, block, sequence);
    forward +=
        model.at("next_token_heads").get<int>() * (block_flops(model, blocks - 1, sequence) + product(2 * h, h) + head);
    return 3 * forward * sequence * job.at("global_batch").get<double>();
}

/// Dense peak in the wanted precision, or in what the device computes with in its stead: a format of at most that
/// width, else the next wider one.
double peak_flops(const json& gpu, const std::string& wanted)
{
    static const std::map<std::string, std::vector<const char*>> stand_ins = {
        {"fp8", {"fp8", "bf16", "fp16", "fp32"}},
        {"bf16", {"bf16", "fp16", "fp32"}},
        {"fp16", {"fp16", "bf16", "fp32"}},
        {"fp32", {"fp32"}},
    };
    for (const char* precision : stand_ins.at(wanted))
        if (const double peak = gpu.at("peak_flops").value(precision, 0.0); peak > 0)
            return peak;
    return 0;
}

} // namespace

void check_metrics(const json& file, const json& plan, const std::string& where, PlanFileFindings& findings)
{
    const json& job = file.at("job");
    std::map<std::string, const json*> types;
    for (const json& gpu : file.at("cluster").at("gpu_types"))
        types[gpu.at("id")] = &gpu;
    std::map<std::string, const json*> type_of;
    double peak = 0;
    int offered = 0;
    for (const json& node : file.at("cluster").at("nodes")) {
        const json* gpu = types.at(node.at("gpu_type"));
        const int count = node.at("gpu_count");
        type_of[node.at("id")] = gpu;
        peak += count * peak_flops(*gpu, job.at("precision"));
        offered += count;
    }
    int used = 0;
    double power_w = 0;
    double usd_per_hour = 0;
    for (const json& pipeline : plan.at("pipelines"))
        for (const json& stage : pipeline.at("stages"))
            for (const json& range : plan_file::gpus_of(stage)) {
                const auto gpu = type_of.find(range.at("node").get<std::string>());
                if (gpu == type_of.end())
                    continue;
                const int count = range.at("count");
                used += count;
                power_w += count * gpu->second->at("power_w").get<double>();
                usd_per_hour += count * gpu->second->at("price_usd_per_hour").get<double>();
            }
    const double time = plan.at("iteration_time_s");
    const double samples = job.at("global_batch");
    const double tokens = samples * job.at("sequence_length").get<double>();
    const double flops = model_flops(file.at("model"), job);
    const auto expect = [&](const char* key, double expected) {
        findings.expect_same(plan.at(key), expected, where + "/" + key);
    };
    expect("samples_per_s", samples / time);
    expect("tokens_per_s", tokens / time);
    expect("model_flops_per_iteration", flops);
    expect("mfu", flops / time / peak);
    expect("gpus_used", used);
    expect("gpus_offered", offered);
    expect("energy_j_per_iteration", power_w * time);
    expect("cost_usd_per_hour", usd_per_hour);
    expect("cost_usd_per_million_tokens", usd_per_hour / 3600 * time / tokens * 1e6);
    findings.expect(plan.at("mfu").get<double>() <= 1, where + "/mfu", "at most 1");
}

} // namespace tangram
