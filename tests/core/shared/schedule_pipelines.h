// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/simulate.h"

#include <random>

namespace tangram {

inline constexpr ScheduleKind all_kinds[] = {
    ScheduleKind::gpipe,       ScheduleKind::one_f_one_b, ScheduleKind::one_f_one_b_adaptive,
    ScheduleKind::interleaved, ScheduleKind::zb_h1,       ScheduleKind::zb_v,
    ScheduleKind::dualpipe};

inline int chunks_of(ScheduleKind kind, int interleaved)
{
    switch (kind) {
    case ScheduleKind::interleaved:
        return interleaved;
    case ScheduleKind::zb_v:
    case ScheduleKind::dualpipe:
        return 2;
    default:
        return 1;
    }
}

/// Equal stages; a micro-batch takes forward, input and weight seconds on each, all its chunks together (in DualPipe in
/// one of the two chunks).
inline PipelineTimes equal_stages(ScheduleKind kind, int stages, int chunks, int micro_batches, double forward,
                                  double input, double weight)
{
    PipelineTimes pipeline;
    pipeline.schedule = kind;
    pipeline.micro_batches = micro_batches;
    pipeline.stages.assign(static_cast<std::size_t>(stages),
                           {.forward_s = forward, .backward_s = input + weight, .backward_weight_s = weight});
    const double share = kind == ScheduleKind::dualpipe ? 1 : 1.0 / chunks;
    if (chunks > 1)
        pipeline.chunks.assign(static_cast<std::size_t>(stages),
                               std::vector<ChunkTimes>(static_cast<std::size_t>(chunks),
                                                       {forward * share, (input + weight) * share, weight * share}));
    return pipeline;
}

/// One to six unequal stages, with links that cost nothing in a quarter of the cases.
inline PipelineTimes random_pipeline(std::mt19937& rng, ScheduleKind kind)
{
    std::uniform_real_distribution<double> time(0.1, 2.0);
    std::uniform_real_distribution<double> share(0.0, 0.7);
    const auto draw = [&](int low, int high) { return std::uniform_int_distribution(low, high)(rng); };
    PipelineTimes pipeline;
    pipeline.schedule = kind;
    int stages = draw(1, 6);
    pipeline.micro_batches = draw(1, 11);
    if (kind == ScheduleKind::dualpipe) {
        stages = 2 * draw(1, 3);
        pipeline.micro_batches = 2 * (stages + draw(0, 3));
    }
    pipeline.group = draw(0, 8);
    const int chunks = chunks_of(kind, draw(1, 4));
    const bool free_links = draw(0, 3) == 0;
    for (int s = 0; s < stages; ++s) {
        StageTimes stage{.gradient_sync_s = share(rng), .optimizer_s = share(rng)};
        std::vector<ChunkTimes> parts;
        for (int c = 0; c < chunks; ++c) {
            ChunkTimes part{.forward_s = time(rng), .backward_s = 2 * time(rng)};
            part.backward_weight_s = share(rng) * part.backward_s;
            stage.forward_s += part.forward_s;
            stage.backward_s += part.backward_s;
            stage.backward_weight_s += part.backward_weight_s;
            parts.push_back(part);
        }
        if (!free_links) {
            stage.send_forward_s = share(rng);
            stage.send_backward_s = share(rng);
        }
        pipeline.stages.push_back(stage);
        if (chunks > 1)
            pipeline.chunks.push_back(parts);
    }
    return pipeline;
}

/// The iteration time beyond what a stage works.
inline double bubble(const PipelineTimes& pipeline)
{
    const StageTimes& stage = pipeline.stages.front();
    return simulated_time(pipeline) - pipeline.micro_batches * (stage.forward_s + stage.backward_s);
}

} // namespace tangram
