// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/timing/memory_over_time.h"

#include <algorithm>
#include <utility>

namespace tangram {

namespace {

/// What the timeline and the plan say of one stage.
struct Held {
    std::vector<ChunkActivations> per_chunk;
    std::vector<int> micro_batches, weight_parts; ///< [chunk] held
    std::vector<const Event*> events;

    /// Sums of products, not running sums: free of rounding left over from before.
    double bytes() const
    {
        double sum = 0;
        for (std::size_t c = 0; c < per_chunk.size(); ++c)
            sum += micro_batches[c] * per_chunk[c].held_bytes + weight_parts[c] * per_chunk[c].weight_part_bytes;
        return sum;
    }
};

Held held_by(const Stage& stage)
{
    Held held;
    for (const StageChunk& chunk : stage.chunks)
        held.per_chunk.push_back(chunk.activations);
    if (held.per_chunk.empty()) {
        // Plans by other programs name no chunks: each micro-batch then holds the same, to the end of its last part.
        const double each = stage.in_flight > 0 ? stage.memory.activations_bytes / stage.in_flight : 0;
        held.per_chunk.assign(std::max<std::size_t>(1, stage.layout.ranges().size()), {each, each});
    }
    held.micro_batches.resize(held.per_chunk.size());
    held.weight_parts.resize(held.per_chunk.size());
    return held;
}

void step(StageMemory& memory, double from_s, double bytes)
{
    if (!memory.steps.empty() && memory.steps.back().from_s >= from_s) {
        memory.steps.back().bytes = bytes;
        if (memory.steps.size() > 1 && memory.steps[memory.steps.size() - 2].bytes == bytes)
            memory.steps.pop_back();
    } else if (memory.steps.empty() || memory.steps.back().bytes != bytes) {
        memory.steps.push_back({from_s, bytes});
    }
}

StageMemory stage_memory(const Stage& stage, Held held)
{
    StageMemory memory;
    memory.static_bytes = stage.memory.total_bytes() - stage.memory.activations_bytes;
    memory.capacity_bytes = stage.capacity_bytes;
    memory.steps.push_back({0, memory.static_bytes});
    std::stable_sort(held.events.begin(), held.events.end(),
                     [](const Event* a, const Event* b) { return a->start_s < b->start_s; });
    for (const Event* event : held.events) {
        const auto c = std::min(static_cast<std::size_t>(std::max(0, event->chunk)), held.per_chunk.size() - 1);
        switch (event->kind) {
        case EventKind::forward:
            ++held.micro_batches[c];
            break;
        case EventKind::backward:
            --held.micro_batches[c];
            break;
        case EventKind::backward_input:
            --held.micro_batches[c];
            ++held.weight_parts[c];
            break;
        default:
            --held.weight_parts[c];
            break;
        }
        step(memory, event->kind == EventKind::forward ? event->start_s : event->end_s,
             memory.static_bytes + held.bytes());
    }
    memory.steps.shrink_to_fit();
    return memory;
}

} // namespace

double StageMemory::bytes_at(double seconds) const
{
    const auto after = std::upper_bound(steps.begin(), steps.end(), seconds,
                                        [](double value, const MemoryStep& step) { return value < step.from_s; });
    return after == steps.begin() ? static_bytes : std::prev(after)->bytes;
}

std::pair<double, double> StageMemory::range(double from_s, double to_s) const
{
    const auto first = std::upper_bound(steps.begin(), steps.end(), from_s,
                                        [](double value, const MemoryStep& step) { return value < step.from_s; });
    const double before = first == steps.begin() ? static_bytes : std::prev(first)->bytes;
    std::pair<double, double> found(before, before);
    for (auto next = first; next != steps.end() && next->from_s < to_s; ++next) {
        found.first = std::min(found.first, next->bytes);
        found.second = std::max(found.second, next->bytes);
    }
    return found;
}

std::vector<StageMemory> memory_over_time(const Plan& plan)
{
    std::vector<std::vector<Held>> stages;
    for (const Pipeline& pipeline : plan.pipelines) {
        auto& pipeline_stages = stages.emplace_back();
        for (const Stage& stage : pipeline.stages)
            pipeline_stages.push_back(held_by(stage));
    }
    for (const Event& event : plan.timeline) {
        const auto p = static_cast<std::size_t>(event.pipeline);
        const auto s = static_cast<std::size_t>(event.stage);
        const bool computes = event.kind == EventKind::forward || event.kind == EventKind::backward
            || event.kind == EventKind::backward_input || event.kind == EventKind::backward_weight;
        if (computes && p < stages.size() && s < stages[p].size())
            stages[p][s].events.push_back(&event);
    }
    std::vector<StageMemory> result;
    for (std::size_t p = 0; p < stages.size(); ++p) {
        for (std::size_t s = 0; s < stages[p].size(); ++s)
            result.push_back(stage_memory(plan.pipelines[p].stages[s], std::move(stages[p][s])));
    }
    return result;
}

} // namespace tangram
