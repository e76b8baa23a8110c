// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/plan_file.h"
#include "schedule/simulate.h"

#include <memory>
#include <random>

namespace tangram {

/// A simulated plan over made-up stage times; one island and one node of eight GPUs per stage.
inline std::shared_ptr<PlanFile> synthetic_plan(int pipelines, int stages, int micro_batches, unsigned seed,
                                                ScheduleKind kind = ScheduleKind::one_f_one_b,
                                                bool blocking_sends = false)
{
    const int chunks = kind == ScheduleKind::interleaved               ? 3
        : kind == ScheduleKind::zb_v || kind == ScheduleKind::dualpipe ? 2
                                                                       : 1;
    std::mt19937 random(seed);
    const auto draw = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    std::vector<PipelineTimes> times(static_cast<std::size_t>(pipelines));
    for (PipelineTimes& pipeline : times) {
        pipeline.micro_batches = micro_batches;
        pipeline.schedule = kind;
        pipeline.blocking_sends = blocking_sends;
        for (int s = 0; s < stages; ++s) {
            const double forward = draw(0.02, 0.04);
            pipeline.stages.push_back({forward, 2 * forward, s + 1 < stages ? draw(0.001, 0.02) : 0,
                                       s > 0 ? draw(0.001, 0.02) : 0, draw(0.05, 0.2), draw(0.01, 0.03), 8,
                                       splits_backward(kind) ? 0.9 * forward : 0});
            if (chunks > 1) {
                const StageTimes& stage = pipeline.stages.back();
                pipeline.chunks.emplace_back(
                    static_cast<std::size_t>(chunks),
                    ChunkTimes{stage.forward_s / chunks, stage.backward_s / chunks, stage.backward_weight_s / chunks});
            }
        }
    }
    if (pipelines > 1) {
        for (int p = 0; p < pipelines; ++p) {
            for (int s = 0; s < stages; ++s)
                times[static_cast<std::size_t>(p)].sync_with.push_back({{(p + 1) % pipelines, s}});
        }
    }
    const Schedule schedule = simulate(times, true);

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
            Stage stage;
            stage.layout.island = static_cast<int>(s);
            stage.layout.gpus = {{static_cast<int>(s), 0, 8}};
            stage.layout.layers = {static_cast<int>(s) * 10, static_cast<int>(s) * 10 + 10};
            stage.layout.strategy = {.tensor = 8};
            if (chunks > 1)
                stage.layout.chunks.assign(static_cast<std::size_t>(chunks), stage.layout.layers);
            stage.times = times[p].stages[s];
            const StageSchedule& done = schedule.stages[p][s];
            stage.in_flight = done.in_flight;
            stage.memory = {16e9, 16e9, 12e9, 3e9 * done.in_flight, 2e9};
            stage.capacity_bytes = 80e9;
            stage.busy_s = done.busy_s;
            stage.idle = done.idle;
            idle += done.idle.total_s();
            pipeline.stages.push_back(stage);
        }
        pipeline.bubble_fraction = idle / (schedule.iteration_time_s * static_cast<double>(times[p].stages.size()));
        plan.pipelines.push_back(pipeline);
    }
    return file;
}

} // namespace tangram
