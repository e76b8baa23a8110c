// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/compose/plan_draft.h"

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

} // namespace

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
