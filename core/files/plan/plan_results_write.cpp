// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/plan/plan_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace tangram {

using nlohmann::ordered_json;

ordered_json strategy_json(const Strategy& strategy)
{
    ordered_json written{{"tensor", strategy.tensor},
                         {"context", strategy.context},
                         {"expert", strategy.expert},
                         {"expert_tensor", strategy.expert_tensor},
                         {"data", strategy.data},
                         {"zero", strategy.zero},
                         {"sequence_parallel", strategy.sequence_parallel},
                         {"recompute", to_string(strategy.recompute)},
                         {"samples_per_replica", strategy.samples_per_replica}};
    if (strategy.recompute_layers > 0)
        written["recompute_layers"] = strategy.recompute_layers;
    if (strategy.optimizer_offload > 0)
        written["optimizer_offload"] = strategy.optimizer_offload / 100.0;
    if (strategy.shard_permille > 0)
        written["state_shard"] = strategy.shard_permille / 1000.0;
    return written;
}

ordered_json memory_json(const MemoryParts& memory)
{
    ordered_json written{{"weights_bytes", memory.weights_bytes},     {"gradients_bytes", memory.gradients_bytes},
                         {"optimizer_bytes", memory.optimizer_bytes}, {"activations_bytes", memory.activations_bytes},
                         {"workspace_bytes", memory.workspace_bytes}, {"total_bytes", memory.total_bytes()}};
    if (memory.host_bytes > 0)
        written["host_bytes"] = memory.host_bytes;
    return written;
}

ordered_json gpus_json(const std::vector<GpuRange>& ranges, const Cluster& cluster)
{
    ordered_json gpus = ordered_json::array();
    for (const GpuRange& range : ranges)
        gpus.push_back({{"node", cluster.nodes[range.node].id}, {"first", range.first}, {"count", range.count}});
    return gpus;
}

namespace {

ordered_json memory_json(const MemoryParts& memory, double capacity_bytes, double host_capacity_bytes)
{
    ordered_json written = memory_json(memory);
    written["capacity_bytes"] = capacity_bytes;
    if (memory.host_bytes > 0 && std::isfinite(host_capacity_bytes))
        written["host_capacity_bytes"] = host_capacity_bytes;
    return written;
}

/// What a stage, or a group of a mixed one's replicas, says of where it runs.
ordered_json place_json(int island, const std::vector<GpuRange>& gpus, const Cluster& cluster, const Islands& islands)
{
    return {{"island", islands[island].id}, {"gpus", gpus_json(gpus, cluster)}};
}

/// "layers", or "chunks" where there are several. What ends inside a block says so beside the range of a stage, and in
/// that of a chunk.
void add_ranges(ordered_json& written, const StageLayout& layout)
{
    const auto range = [](Slice layers) { return ordered_json{{"first", layers.first}, {"last", layers.last}}; };
    const auto mark = [](ordered_json& place, Slice layers) {
        if (layers.ends_in_block)
            place["ends_in_block"] = true;
    };
    if (layout.chunks.empty()) {
        written["layers"] = range(layout.layers);
        mark(written, layout.layers);
    }
    for (const Slice layers : layout.chunks)
        mark(written["chunks"].emplace_back(range(layers)), layers);
}

/// What differs between the groups of a mixed stage goes into them, the rest into the stage.
ordered_json mixed_stage_json(const Stage& stage, const Cluster& cluster, const Islands& islands)
{
    const StageLayout& layout = stage.layout;
    ordered_json replicas = ordered_json::array();
    ordered_json common = strategy_json(layout.strategy);
    constexpr const char* own_keys[] = {"tensor",        "context",           "data",
                                        "expert_tensor", "sequence_parallel", "samples_per_replica"};
    for (const char* key : own_keys)
        common.erase(key);
    common.erase("state_shard");
    for (std::size_t g = 0; g < layout.replicas.size(); ++g) {
        const ReplicaGroup& group = layout.replicas[g];
        ordered_json written = place_json(group.island, group.gpus, cluster, islands);
        ordered_json strategy = strategy_json(group.strategy);
        for (const char* key : own_keys)
            written[key] = std::move(strategy[key]);
        if (group.strategy.shard_permille > 0)
            written["state_shard"] = std::move(strategy["state_shard"]);
        if (g < stage.replicas.size()) {
            const ReplicaResult& result = stage.replicas[g];
            written["forward_s"] = result.forward_s;
            written["backward_s"] = result.backward_s;
            written["memory"] = memory_json(result.memory, result.capacity_bytes, result.host_capacity_bytes);
        }
        replicas.push_back(std::move(written));
    }
    ordered_json written{{"replicas", std::move(replicas)}};
    if (layout.shared_state)
        written["shared_state"] = true;
    add_ranges(written, layout);
    written.update(common);
    return written;
}

ordered_json stage_layout_json(const Stage& stage, const Cluster& cluster, const Islands& islands)
{
    const StageLayout& layout = stage.layout;
    if (layout.mixed())
        return mixed_stage_json(stage, cluster, islands);
    ordered_json written = place_json(layout.island, layout.gpus, cluster, islands);
    add_ranges(written, layout);
    written.update(strategy_json(layout.strategy));
    return written;
}

/// What is to be known of each chunk to simulate the stage and to sum what it holds.
void add_chunk_results(ordered_json& written, const StageChunk& chunk, bool split_backward)
{
    written["activations_bytes_per_micro_batch"] = chunk.activations.held_bytes;
    if (split_backward)
        written["weight_part_bytes_per_micro_batch"] = chunk.activations.weight_part_bytes;
}

void add_activations(ordered_json& written, const Stage& stage, bool split_backward)
{
    if (stage.layout.chunks.empty() && !split_backward) {
        written["activations_bytes_per_micro_batch"] = stage.memory.activations_bytes / std::max(1, stage.in_flight);
        return;
    }
    if (stage.layout.chunks.empty() && !stage.chunks.empty()) {
        add_chunk_results(written, stage.chunks.front(), split_backward);
        return;
    }
    for (std::size_t c = 0; c < std::min(stage.chunks.size(), stage.layout.chunks.size()); ++c) {
        ordered_json& chunk = written["chunks"][c];
        chunk["forward_s"] = stage.chunks[c].times.forward_s;
        chunk["backward_s"] = stage.chunks[c].times.backward_s;
        if (split_backward)
            chunk["backward_weight_s"] = stage.chunks[c].times.backward_weight_s;
        add_chunk_results(chunk, stage.chunks[c], split_backward);
    }
}

void add_stage_results(ordered_json& written, const Stage& stage, bool split_backward)
{
    const StageTimes& times = stage.times;
    written["forward_s"] = times.forward_s;
    written["backward_s"] = times.backward_s;
    if (split_backward)
        written["backward_weight_s"] = times.backward_weight_s;
    written["send_forward_s"] = times.send_forward_s;
    written["send_backward_s"] = times.send_backward_s;
    written["gradient_sync_s"] = times.gradient_sync_s;
    written["gradient_sync_total_s"] = stage.gradient_sync_total_s;
    written["optimizer_s"] = times.optimizer_s;
    written["busy_s"] = stage.busy_s;
    written["idle_s"] = {{"ramp", stage.idle.ramp_s},
                         {"imbalance", stage.idle.imbalance_s},
                         {"communication", stage.idle.communication_s},
                         {"sync", stage.idle.sync_s}};
    written["in_flight"] = stage.in_flight;
    add_activations(written, stage, split_backward);
    written["memory"] = memory_json(stage.memory, stage.capacity_bytes, stage.host_capacity_bytes);
}

ordered_json event_json(const Event& event, bool with_chunk)
{
    ordered_json written = ordered_json::object(); // filled in place: there may be a hundred thousand
    auto& members = written.get_ref<ordered_json::object_t&>();
    constexpr std::size_t most_members = 7;
    members.reserve(most_members);
    members.emplace_back("pipeline", event.pipeline);
    members.emplace_back("stage", event.stage);
    members.emplace_back("kind", to_string(event.kind));
    if (event.micro_batch >= 0)
        members.emplace_back("micro_batch", event.micro_batch);
    if (with_chunk && event.micro_batch >= 0)
        members.emplace_back("chunk", event.chunk);
    members.emplace_back("start_s", event.start_s);
    members.emplace_back("end_s", event.end_s);
    return written;
}

void add_plan_results(ordered_json& written, const Plan& plan)
{
    written["iteration_time_s"] = plan.iteration_time_s;
    if (plan.formula) {
        written["pipeline_s"] = plan.formula->pipeline_s;
        written["sync_s"] = plan.formula->sync_s;
    }
    written["samples_per_s"] = plan.samples_per_s;
    written["tokens_per_s"] = plan.tokens_per_s;
    written["model_flops_per_iteration"] = plan.model_flops_per_iteration;
    written["mfu"] = plan.mfu;
    written["gpus_used"] = plan.gpus_used;
    written["gpus_offered"] = plan.gpus_offered;
    written["energy_j_per_iteration"] = plan.energy_j_per_iteration;
    written["cost_usd_per_hour"] = plan.cost_usd_per_hour;
    written["cost_usd_per_million_tokens"] = plan.cost_usd_per_million_tokens;
    if (!plan.warnings.empty())
        written["warnings"] = in_english(plan.warnings);
}

} // namespace

ordered_json plan_json(const Plan& plan, const Cluster& cluster, const Islands& islands)
{
    const bool evaluated = plan.iteration_time_s > 0;
    ordered_json written = ordered_json::object();
    if (evaluated)
        add_plan_results(written, plan);
    ordered_json pipelines = ordered_json::array();
    for (const Pipeline& pipeline : plan.pipelines) {
        ordered_json stages = ordered_json::array();
        for (const Stage& stage : pipeline.stages) {
            ordered_json layout = stage_layout_json(stage, cluster, islands);
            if (evaluated)
                add_stage_results(layout, stage, splits_backward(pipeline.schedule));
            stages.push_back(std::move(layout));
        }
        ordered_json entry{{"samples", pipeline.samples},
                           {"micro_batch_samples", pipeline.micro_batch_samples},
                           {"micro_batches", pipeline.micro_batches},
                           {"schedule", to_string(pipeline.schedule)}};
        if (pipeline.micro_batch_group > 0)
            entry["micro_batch_group"] = pipeline.micro_batch_group;
        if (pipeline.blocking_sends)
            entry["blocking_sends"] = true;
        if (evaluated)
            entry["bubble_fraction"] = pipeline.bubble_fraction;
        entry["stages"] = std::move(stages);
        pipelines.push_back(std::move(entry));
    }
    written["pipelines"] = std::move(pipelines);
    if (!plan.timeline.empty()) {
        ordered_json timeline = ordered_json::array();
        const auto chunked = [&](const Event& event) {
            const auto p = static_cast<std::size_t>(event.pipeline);
            return p < plan.pipelines.size() && !plan.pipelines[p].stages.empty()
                && !plan.pipelines[p].stages.front().layout.chunks.empty();
        };
        for (const Event& event : plan.timeline)
            timeline.push_back(event_json(event, chunked(event)));
        written["timeline"] = std::move(timeline);
    }
    return written;
}

} // namespace tangram
