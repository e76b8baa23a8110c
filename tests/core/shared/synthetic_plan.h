// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/plan_file.h"
#include "schedule/simulate.h"

#include <memory>
#include <random>
#include <string>
#include <vector>

namespace tangram {

/// What synthetic_plan() is asked for.
struct SyntheticPipelines {
    int pipelines = 1;
    int stages = 1;
    int micro_batches = 1;
    ScheduleKind kind = ScheduleKind::one_f_one_b;
    bool blocking_sends = false;

    int chunks() const
    {
        if (kind == ScheduleKind::interleaved)
            return 3;
        return kind == ScheduleKind::zb_v || kind == ScheduleKind::dualpipe ? 2 : 1;
    }
};

/// Made-up stage times, the same for the same seed; equal stages of several pipelines reduce their gradients together.
inline std::vector<PipelineTimes> synthetic_times(const SyntheticPipelines& asked, unsigned seed)
{
    std::mt19937 random(seed);
    const auto draw = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    const int chunks = asked.chunks();
    std::vector<PipelineTimes> times(static_cast<std::size_t>(asked.pipelines));
    for (PipelineTimes& pipeline : times) {
        pipeline.micro_batches = asked.micro_batches;
        pipeline.schedule = asked.kind;
        pipeline.blocking_sends = asked.blocking_sends;
        for (int s = 0; s < asked.stages; ++s) {
            const double forward = draw(0.02, 0.04);
            pipeline.stages.push_back({forward, 2 * forward, s + 1 < asked.stages ? draw(0.001, 0.02) : 0,
                                       s > 0 ? draw(0.001, 0.02) : 0, draw(0.05, 0.2), draw(0.01, 0.03), 8,
                                       splits_backward(asked.kind) ? 0.9 * forward : 0});
            if (chunks > 1) {
                const StageTimes& stage = pipeline.stages.back();
                pipeline.chunks.emplace_back(
                    static_cast<std::size_t>(chunks),
                    ChunkTimes{stage.forward_s / chunks, stage.backward_s / chunks, stage.backward_weight_s / chunks});
            }
        }
    }
    for (int p = 0; p < asked.pipelines && asked.pipelines > 1; ++p)
        for (int s = 0; s < asked.stages; ++s)
            times[static_cast<std::size_t>(p)].sync_with.push_back({{(p + 1) % asked.pipelines, s}});
    return times;
}

/// What `done`, a schedule of these times, makes of the stage: ten layers on a node of eight GPUs.
inline Stage synthetic_stage(std::size_t index, const StageTimes& times, const StageSchedule& done, int chunks)
{
    const int at = static_cast<int>(index);
    Stage stage;
    stage.layout.island = at;
    stage.layout.gpus = {{at, 0, 8}};
    stage.layout.layers = {at * 10, at * 10 + 10};
    stage.layout.strategy = {.tensor = 8};
    if (chunks > 1)
        stage.layout.chunks.assign(static_cast<std::size_t>(chunks), stage.layout.layers);
    stage.times = times;
    stage.in_flight = done.in_flight;
    stage.memory = {16e9, 16e9, 12e9, 3e9 * done.in_flight, 2e9};
    stage.capacity_bytes = 80e9;
    stage.busy_s = done.busy_s;
    stage.idle = done.idle;
    return stage;
}

/// A plan file without a plan: one island and one node of eight GPUs per stage.
inline std::shared_ptr<PlanFile> synthetic_file(int stages)
{
    auto file = std::make_shared<PlanFile>();
    auto type = std::make_shared<GpuType>();
    type->name = "H100";
    type->power_w = 700;
    type->price_usd_per_hour = 2.5;
    auto cluster = std::make_shared<Cluster>();
    cluster->gpu_types = {type};
    auto model = std::make_shared<Model>();
    model->name = "synthetic";
    model->blocks = 10 * stages;
    for (int s = 0; s < stages; ++s) {
        Node node;
        node.gpu_count = 8;
        cluster->nodes.push_back(node);
        file->islands.push_back({"i" + std::to_string(s), "H100 rack " + std::to_string(s + 1), {s}, 0.01 * s, false});
    }
    file->cluster = cluster;
    file->model = model;
    return file;
}

/// A simulated plan over made-up stage times; one island and one node of eight GPUs per stage.
inline std::shared_ptr<PlanFile> synthetic_plan(int pipelines, int stages, int micro_batches, unsigned seed,
                                                ScheduleKind kind = ScheduleKind::one_f_one_b,
                                                bool blocking_sends = false)
{
    const SyntheticPipelines asked{pipelines, stages, micro_batches, kind, blocking_sends};
    const std::vector<PipelineTimes> times = synthetic_times(asked, seed);
    const Schedule schedule = simulate(times, true);
    std::shared_ptr<PlanFile> file = synthetic_file(stages);
    file->lower_bound_iteration_time_s = 0.9 * schedule.iteration_time_s;
    Plan& plan = file->plan;
    plan.iteration_time_s = schedule.iteration_time_s;
    plan.tokens_per_s = 374000;
    plan.samples_per_s = 91;
    plan.mfu = 0.438;
    plan.timeline = schedule.events;
    for (std::size_t p = 0; p < times.size(); ++p) {
        Pipeline pipeline;
        pipeline.samples = 4 * micro_batches;
        pipeline.micro_batch_samples = 4;
        pipeline.micro_batches = micro_batches;
        pipeline.schedule = kind;
        pipeline.blocking_sends = blocking_sends;
        double idle = 0;
        for (std::size_t s = 0; s < times[p].stages.size(); ++s) {
            pipeline.stages.push_back(synthetic_stage(s, times[p].stages[s], schedule.stages[p][s], asked.chunks()));
            idle += schedule.stages[p][s].idle.total_s();
        }
        pipeline.bubble_fraction = idle / (schedule.iteration_time_s * static_cast<double>(times[p].stages.size()));
        plan.pipelines.push_back(pipeline);
    }
    return file;
}

} // namespace tangram
