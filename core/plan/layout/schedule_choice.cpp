// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/layout/schedule_choice.h"

#include "parallelizer/partial_recompute.h"
#include "schedule/allowed_schedules.h"
#include "schedule/work_order.h"

#include <algorithm>

namespace tangram {

namespace {

/// Cuts the model by the numbers of layers of the chunks, in the order in which micro-batches pass them.
void assign_ranges(std::vector<StageLayout>& stages, ScheduleKind schedule,
                   const std::vector<std::vector<int>>& layer_counts)
{
    const std::size_t chunks = layer_counts.front().size();
    for (StageLayout& stage : stages)
        stage.chunks.assign(chunks, {});
    int at = 0;
    for (std::size_t chunk = 0; chunk < chunks; ++chunk)
        for (std::size_t i = 0; i < stages.size(); ++i) {
            const std::size_t s = runs_backwards(schedule, static_cast<int>(chunk)) ? stages.size() - 1 - i : i;
            stages[s].chunks[chunk] = {at, at + layer_counts[s][chunk]};
            at += layer_counts[s][chunk];
        }
    for (StageLayout& stage : stages)
        stage.layers = stage.chunks.front();
}

/// As many of the stage's blocks recomputed as before it had chunks, or a few more: equally many in every chunk.
void recompute_by_chunk(const Model& model, StageLayout& stage)
{
    const int chunks = static_cast<int>(stage.chunks.size());
    const int blocks = most_blocks_of(model, stage.chunks);
    const auto divide = [&](Strategy& strategy) {
        if (strategy.recompute_layers > 0)
            strategy = recomputing(strategy, (strategy.recompute_layers + chunks - 1) / chunks, blocks);
    };
    divide(stage.strategy);
    for (ReplicaGroup& group : stage.replicas)
        divide(group.strategy);
}

/// Blocks over chunks as evenly as can be, the embedding and the head where the model begins and ends. False when a
/// chunk would be empty.
bool split_evenly(const Model& model, std::vector<StageLayout>& stages, const ScheduleChoice& choice)
{
    const std::size_t count = stages.size();
    const auto chunks = static_cast<std::size_t>(choice.chunks);
    std::vector<int> blocks;
    for (const StageLayout& stage : stages)
        blocks.push_back(stage.layers.size() - (stage.layers.first == 0 ? 1 : 0)
                         - (stage.layers.last == model.layer_count() ? 1 : 0));
    if (choice.ends_swapped)
        std::swap(blocks.front(), blocks.back());
    const std::size_t last_stage = runs_backwards(choice.schedule, choice.chunks - 1) ? 0 : count - 1;
    std::vector<std::vector<int>> layers(count, std::vector<int>(chunks, 0));
    for (std::size_t s = 0; s < count; ++s)
        for (std::size_t c = 0; c < chunks; ++c) {
            const bool has_embedding = s == 0 && c == 0;
            const bool has_head = s == last_stage && c + 1 == chunks;
            const bool begins_model = s == 0 && last_stage != 0;
            layers[s][c] = blocks_of_chunk(blocks[s], choice.chunks, static_cast<int>(c), begins_model)
                + (has_embedding ? 1 : 0) + (has_head ? 1 : 0);
            if (layers[s][c] == 0)
                return false;
        }
    assign_ranges(stages, choice.schedule, layers);
    for (StageLayout& stage : stages)
        recompute_by_chunk(model, stage);
    return true;
}

bool has_lone_half(const Model& model, const PipelineLayout& pipeline)
{
    return model.half_blocks
        && std::any_of(pipeline.stages.begin(), pipeline.stages.end(), [&](const StageLayout& stage) {
               const std::span<const Slice> ranges = stage.ranges();
               return std::any_of(ranges.begin(), ranges.end(),
                                  [&](Slice range) { return is_lone_half(count_layers(model, range)); });
           });
}

} // namespace

int blocks_of_chunk(int blocks, int chunks, int chunk, bool begins_model)
{
    // Blocks that are over go to the first chunks, away from the head; to that with the embedding last, as launchers do
    // that count it as a layer.
    const int over = blocks % chunks;
    const bool one_more = begins_model ? chunk >= 1 && chunk <= over : chunk < over;
    return blocks / chunks + (one_more ? 1 : 0);
}

std::vector<ScheduleChoice> schedule_choices(const Job& job)
{
    std::vector<ScheduleChoice> choices;
    for (const ScheduleKind kind : allowed_schedules(job.allow)) {
        if (kind == ScheduleKind::interleaved) {
            for (const int chunks : job.allow.virtual_stages)
                if (chunks > 1)
                    choices.push_back({kind, chunks, false});
        } else if (kind == ScheduleKind::zb_v) {
            choices.push_back({kind, 2, false});
            choices.push_back({kind, 2, true});
        } else {
            choices.push_back({kind, kind == ScheduleKind::dualpipe ? 2 : 1, false});
        }
    }
    return choices;
}

bool may_cut_chunks_unevenly(const Job& job)
{
    const auto interleaves = [](const ScheduleChoice& choice) { return choice.schedule == ScheduleKind::interleaved; };
    const std::vector<ScheduleChoice> choices = schedule_choices(job);
    return job.allow.uneven_chunks && job.cost_mode == CostMode::simulated
        && std::any_of(choices.begin(), choices.end(), interleaves);
}

bool only_plain(const std::vector<ScheduleChoice>& choices)
{
    return choices.size() == 1 && choices.front() == ScheduleChoice{};
}

std::optional<PlanLayout> under_schedule(const Model& model, const PlanLayout& layout, const ScheduleChoice& choice)
{
    PlanLayout result = layout;
    PipelineLayout& pipeline = result.pipelines.front();
    std::vector<StageLayout>& stages = pipeline.stages;
    const int count = static_cast<int>(stages.size());
    if (schedule_fault(choice.schedule, count, choice.chunks, pipeline.micro_batches) != nullptr
        || work_items(count, choice.chunks, pipeline.micro_batches) > most_work_items)
        return std::nullopt;
    if (choice.schedule == ScheduleKind::interleaved && count < 2) // nothing to interleave with
        return std::nullopt;
    pipeline.schedule = choice.schedule;
    if (choice.schedule == ScheduleKind::interleaved && pipeline.micro_batch_group == 0)
        if (const int group = least_micro_batch_group(count, pipeline.micro_batches); group != count)
            pipeline.micro_batch_group = group;
    if (choice.schedule == ScheduleKind::dualpipe)
        for (std::size_t s = 0; s < stages.size(); ++s)
            stages[s].chunks = {stages[s].layers, layout.pipelines.front().stages[stages.size() - 1 - s].layers};
    else if (choice.chunks > 1 && !split_evenly(model, stages, choice))
        return std::nullopt;
    if (has_lone_half(model, pipeline))
        return std::nullopt;
    return result;
}

} // namespace tangram
