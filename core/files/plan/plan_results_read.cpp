// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/plan/plan_json.h"
#include "model/job_limits.h"

#include <algorithm>
#include <limits>

namespace tangram {

namespace {

constexpr Range bytes = from_zero(1e18);
constexpr Range rate = from_zero(1e30);
constexpr Range money = from_zero(1e18);

MemoryParts read_memory(const JsonCursor& place)
{
    return {place.number("weights_bytes", bytes, 0),   place.number("gradients_bytes", bytes, 0),
            place.number("optimizer_bytes", bytes, 0), place.number("activations_bytes", bytes, 0),
            place.number("workspace_bytes", bytes, 0), place.number("host_bytes", bytes, 0)};
}

double read_host_capacity(const JsonCursor& memory)
{
    return memory.has("host_capacity_bytes") ? memory["host_capacity_bytes"].number(bytes)
                                             : std::numeric_limits<double>::infinity();
}

void read_replica_results(const JsonCursor& place, Stage& stage)
{
    for (const JsonCursor& group : place.items("replicas")) {
        ReplicaResult& result = stage.replicas.emplace_back();
        result.forward_s = group.number("forward_s", any_time, 0);
        result.backward_s = group.number("backward_s", any_time, 0);
        if (group.has("memory")) {
            result.memory = read_memory(group["memory"]);
            result.capacity_bytes = group["memory"].number("capacity_bytes", bytes, 0);
            result.host_capacity_bytes = read_host_capacity(group["memory"]);
        }
    }
}

ChunkActivations read_chunk_activations(const JsonCursor& place, double otherwise)
{
    return {place.number("activations_bytes_per_micro_batch", bytes, otherwise),
            place.number("weight_part_bytes_per_micro_batch", bytes, 0)};
}

void read_chunks(const JsonCursor& place, Stage& stage)
{
    if (stage.layout.chunks.empty()) {
        const StageTimes& times = stage.times;
        const double each = stage.memory.activations_bytes / std::max(1, stage.in_flight);
        stage.chunks = {
            {{times.forward_s, times.backward_s, times.backward_weight_s}, read_chunk_activations(place, each)}};
        return;
    }
    for (const JsonCursor& chunk : place["chunks"].items())
        stage.chunks.push_back({{chunk.number("forward_s", any_time, 0), chunk.number("backward_s", any_time, 0),
                                 chunk.number("backward_weight_s", any_time, 0)},
                                read_chunk_activations(chunk, 0)});
}

void read_stage_results(const JsonCursor& place, Stage& stage)
{
    StageTimes& times = stage.times;
    times.forward_s = place.number("forward_s", any_time, 0);
    times.backward_s = place.number("backward_s", any_time, 0);
    times.backward_weight_s = place.number("backward_weight_s", any_time, 0);
    times.send_forward_s = place.number("send_forward_s", any_time, 0);
    times.send_backward_s = place.number("send_backward_s", any_time, 0);
    times.gradient_sync_s = place.number("gradient_sync_s", any_time, 0);
    times.optimizer_s = place.number("optimizer_s", any_time, 0);
    stage.gradient_sync_total_s = place.number("gradient_sync_total_s", any_time, times.gradient_sync_s);
    stage.busy_s = place.number("busy_s", any_time, 0);
    if (place.has("idle_s")) {
        const JsonCursor idle = place["idle_s"];
        stage.idle = {idle.number("ramp", any_time, 0), idle.number("imbalance", any_time, 0),
                      idle.number("communication", any_time, 0), idle.number("sync", any_time, 0)};
    }
    stage.in_flight = place.integer("in_flight", 0, largest_global_batch, 0);
    if (place.has("memory")) {
        stage.memory = read_memory(place["memory"]);
        stage.capacity_bytes = place["memory"].number("capacity_bytes", bytes, 0);
        stage.host_capacity_bytes = read_host_capacity(place["memory"]);
    }
    if (stage.layout.mixed())
        read_replica_results(place, stage);
    read_chunks(place, stage);
}

/// Of one of the stages that there are.
Event read_event(const JsonCursor& place, const std::vector<Pipeline>& pipelines)
{
    Event event;
    event.pipeline = place["pipeline"].integer(0, static_cast<int>(pipelines.size()) - 1);
    if (place.failed())
        return event;
    event.stage = place["stage"].integer(0, static_cast<int>(pipelines[event.pipeline].stages.size()) - 1);
    event.kind =
        static_cast<EventKind>(place["kind"].one_of({"forward", "backward", "backward_input", "backward_weight",
                                                     "send_forward", "send_backward", "gradient_sync", "optimizer"}));
    event.chunk = place.integer("chunk", 0, 1000, 0);
    event.micro_batch = place.integer("micro_batch", -1, largest_global_batch, -1);
    event.start_s = place["start_s"].number(any_time);
    event.end_s = place["end_s"].number(any_time);
    return event;
}

void read_totals(const JsonCursor& place, Plan& plan)
{
    plan.iteration_time_s = place["iteration_time_s"].number(above_zero(1e12));
    if (place.has("pipeline_s"))
        plan.formula = {place["pipeline_s"].number(any_time), place.number("sync_s", any_time, 0)};
    plan.samples_per_s = place.number("samples_per_s", rate, 0);
    plan.tokens_per_s = place.number("tokens_per_s", rate, 0);
    plan.model_flops_per_iteration = place.number("model_flops_per_iteration", from_zero(1e40), 0);
    plan.mfu = place.number("mfu", from_zero(1e3), 0);
    plan.gpus_used = place.integer("gpus_used", 0, 1000000, 0);
    plan.gpus_offered = place.integer("gpus_offered", 0, 1000000, 0);
    plan.energy_j_per_iteration = place.number("energy_j_per_iteration", rate, 0);
    plan.cost_usd_per_hour = place.number("cost_usd_per_hour", money, 0);
    plan.cost_usd_per_million_tokens = place.number("cost_usd_per_million_tokens", money, 0);
    for (const JsonCursor& warning : place.items("warnings"))
        plan.warnings.emplace_back(warning.text());
    warn_of_impossible_mfu(plan); // files of before hold none
    for (const JsonCursor& event : place.items("timeline")) {
        plan.timeline.push_back(read_event(event, plan.pipelines));
        if (place.failed())
            return;
    }
}

} // namespace

Plan read_plan_results(const JsonCursor& place, const PlanLayout& layout)
{
    Plan plan;
    if (place.failed())
        return plan;
    const bool evaluated = place.has("iteration_time_s");
    const std::vector<JsonCursor> pipelines = place["pipelines"].items();
    for (std::size_t p = 0; p < layout.pipelines.size(); ++p) {
        const PipelineLayout& from = layout.pipelines[p];
        Pipeline pipeline = pipeline_of(from);
        pipeline.blocking_sends = pipelines[p].boolean("blocking_sends", false);
        if (evaluated)
            pipeline.bubble_fraction = pipelines[p].number("bubble_fraction", from_zero(1), 0);
        const std::vector<JsonCursor> stages = pipelines[p]["stages"].items();
        for (std::size_t s = 0; s < from.stages.size(); ++s) {
            Stage stage;
            stage.layout = from.stages[s];
            stage.times.gpus = stage.layout.gpu_count();
            if (evaluated)
                read_stage_results(stages[s], stage);
            pipeline.stages.push_back(std::move(stage));
        }
        plan.pipelines.push_back(std::move(pipeline));
    }
    if (evaluated)
        read_totals(place, plan);
    return plan;
}

} // namespace tangram
