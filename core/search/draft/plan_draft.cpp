// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/draft/plan_draft.h"

#include "schedule/work_order.h"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

namespace tangram {

namespace {

std::size_t pipelines_of(const PlanDraft& draft)
{
    std::size_t count = 0;
    for (const AlikePipelines& set : draft.sets)
        count += set.copies.size();
    return count;
}

std::size_t stages_of(const PlanDraft& draft)
{
    std::size_t count = 0;
    for (const AlikePipelines& set : draft.sets)
        count += set.copies.front().stages.size();
    return count;
}

auto key(const StageLayout& stage)
{
    return std::tuple(stage.island, stage.gpu_count(), stage.layers.first, stage.strategy);
}

bool comes_before(const PipelineLayout& a, const PipelineLayout& b)
{
    if (a.micro_batch_samples() != b.micro_batch_samples())
        return a.micro_batch_samples() < b.micro_batch_samples();
    return std::lexicographical_compare(a.stages.begin(), a.stages.end(), b.stages.begin(), b.stages.end(),
                                        [](const StageLayout& x, const StageLayout& y) { return key(x) < key(y); });
}

/// Of every pipeline, in an order that does not depend on how they make sets.
auto skeleton(const PlanDraft& draft)
{
    std::vector<std::pair<int, std::vector<std::tuple<int, int, std::size_t>>>> pipelines;
    for (const AlikePipelines& set : draft.sets)
        for (const PipelineLayout& copy : set.copies) {
            auto& [samples, stages] = pipelines.emplace_back();
            samples = copy.micro_batch_samples();
            for (const StageLayout& stage : copy.stages)
                stages.emplace_back(stage.island, stage.gpu_count(), stage.replicas.size());
        }
    std::sort(pipelines.begin(), pipelines.end());
    return pipelines;
}

/// The pipeline before under_schedule(): every stage with one slice of as many blocks.
PipelineLayout unscheduled(const Model& model, const PipelineLayout& pipeline, bool ends_swapped)
{
    PipelineLayout plain = pipeline;
    plain.schedule = ScheduleKind::one_f_one_b;
    std::vector<StageLayout>& stages = plain.stages;
    const int count = static_cast<int>(stages.size());
    if (const int group = least_micro_batch_group(count, pipeline.micro_batches);
        group != count && group == pipeline.micro_batch_group)
        plain.micro_batch_group = 0;
    if (pipeline.chunk_count() == 1)
        return plain;
    if (pipeline.schedule == ScheduleKind::dualpipe) {
        for (StageLayout& stage : stages)
            stage.chunks.clear();
        return plain;
    }
    std::vector<int> blocks;
    for (const StageLayout& stage : stages) {
        blocks.push_back(0);
        for (const Slice& range : stage.chunks)
            blocks.back() += range.size() - (range.first == 0 ? 1 : 0) - (range.last == model.layer_count() ? 1 : 0);
    }
    if (ends_swapped)
        std::swap(blocks.front(), blocks.back());
    int at = 0;
    for (std::size_t s = 0; s < stages.size(); ++s) {
        const int layers = blocks[s] + (s == 0 ? 1 : 0) + (s + 1 == stages.size() ? 1 : 0);
        stages[s].layers = {at, at + layers};
        at += layers;
        const int chunks = static_cast<int>(std::exchange(stages[s].chunks, {}).size());
        stages[s].strategy.recompute_layers *= chunks;
        for (ReplicaGroup& group : stages[s].replicas)
            group.strategy.recompute_layers *= chunks;
    }
    return plain;
}

} // namespace

std::optional<PlanDraft> draft_with_layout(const Model& model, const PlanLayout& layout)
{
    PlanDraft draft;
    for (const PipelineLayout& pipeline : layout.pipelines) {
        const auto try_as = [&](bool ends_swapped) {
            const ScheduleChoice choice{pipeline.schedule, pipeline.chunk_count(), ends_swapped};
            PipelineLayout plain = unscheduled(model, pipeline, ends_swapped);
            const auto again = under_schedule(model, {{plain}}, choice);
            const bool same = again && again->pipelines.front() == pipeline;
            if (same)
                draft.sets.push_back({{std::move(plain)}, choice});
            return same;
        };
        if (!try_as(false) && !try_as(true))
            return std::nullopt;
    }
    return draft;
}

PlanLayout with_even_chunks(const Model& model, PlanLayout layout)
{
    for (PipelineLayout& pipeline : layout.pipelines) {
        const ScheduleChoice choice{pipeline.schedule, pipeline.chunk_count(), false};
        if (choice.schedule == ScheduleKind::interleaved && choice.chunks > 1)
            if (auto even = under_schedule(model, {{unscheduled(model, pipeline, false)}}, choice))
                pipeline = std::move(even->pipelines.front());
    }
    return layout;
}

std::optional<PlanLayout> PlanDraft::layout(const Model& model) const
{
    PlanLayout layout;
    for (const AlikePipelines& set : sets)
        for (const PipelineLayout& copy : set.copies) {
            auto scheduled = under_schedule(model, {{copy}}, set.schedule);
            if (!scheduled)
                return std::nullopt;
            layout.pipelines.push_back(std::move(scheduled->pipelines.front()));
        }
    return layout;
}

PlanDraft plain_draft(const PlanLayout& layout, double time_s)
{
    PlanDraft draft;
    draft.time_s = time_s;
    for (const PipelineLayout& pipeline : layout.pipelines)
        draft.sets.push_back({{pipeline}, {}});
    return draft;
}

bool has_mixed_stages(const PlanDraft& draft)
{
    return std::any_of(draft.sets.begin(), draft.sets.end(), [](const AlikePipelines& set) {
        const std::vector<StageLayout>& stages = set.copies.front().stages;
        return std::any_of(stages.begin(), stages.end(), [](const StageLayout& stage) { return stage.mixed(); });
    });
}

bool better(const PlanDraft& a, const PlanDraft& b)
{
    if (a.time_s != b.time_s)
        return a.time_s < b.time_s;
    if (pipelines_of(a) != pipelines_of(b))
        return pipelines_of(a) < pipelines_of(b);
    if (stages_of(a) != stages_of(b))
        return stages_of(a) < stages_of(b);
    return std::lexicographical_compare(a.sets.begin(), a.sets.end(), b.sets.begin(), b.sets.end(),
                                        [](const AlikePipelines& x, const AlikePipelines& y) {
                                            return comes_before(x.copies.front(), y.copies.front());
                                        });
}

bool same_skeleton(const PlanDraft& a, const PlanDraft& b)
{
    return pipelines_of(a) == pipelines_of(b) && skeleton(a) == skeleton(b);
}

void BestDrafts::add(PlanDraft draft)
{
    const auto same =
        std::find_if(best_.begin(), best_.end(), [&](const PlanDraft& d) { return same_skeleton(d, draft); });
    if (same != best_.end()) {
        if (!better(draft, *same))
            return;
        best_.erase(same);
    }
    best_.insert(std::upper_bound(best_.begin(), best_.end(), draft, better), std::move(draft));
    if (best_.size() > most_)
        best_.pop_back();
}

} // namespace tangram
