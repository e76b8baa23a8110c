// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/exact/plan_tree.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace tangram {

namespace {

auto order(const PipelineLayout& pipeline)
{
    std::vector<std::tuple<int, int, int>> stages;
    for (const StageLayout& stage : pipeline.stages)
        stages.emplace_back(stage.island, stage.gpu_count(), stage.layers.last);
    return std::pair(pipeline.micro_batches, stages);
}

} // namespace

PlanTree::PlanTree(const ExactTask& task, PipelineWalk& walk, SharedByTrees& shared)
    : task_(task)
    , problem_(task.space.problem())
    , walk_(walk)
    , shared_(shared)
{
    for (int layer = problem_.model->layer_count() - 1; layer >= 0; --layer)
        if (task.space.may_cut_at(layer))
            cuts_.push_back(layer);
}

int PlanTree::most_pipelines() const
{
    const int most = std::min(walk_.free_gpus(), problem_.job.global_batch);
    const int limit = task_.space.settings().most_pipelines;
    return limit > 0 ? std::min(most, limit) : most;
}

std::optional<std::uint64_t> PlanTree::count_subtrees() const
{
    const int batch = problem_.job.global_batch;
    std::uint64_t first_pipelines = 0;
    for (int pipelines = 1; pipelines <= most_pipelines(); ++pipelines)
        for (int samples = batch - pipelines + 1; samples >= (batch + pipelines - 1) / pipelines; --samples) {
            if (task_.live.gate.stopped())
                return std::nullopt;
            first_pipelines += walk_.micro_batch_sizes(samples).size();
        }
    return first_pipelines * task_.schedules.size() * cuts_.size();
}

void PlanTree::run(int most_pipelines)
{
    if (!mine_)
        mine_ = shared_.subtrees.take();
    const int most = std::min(most_pipelines, this->most_pipelines());
    for (; pipelines_ <= most && !ended(); ++pipelines_)
        next_pipeline(problem_.job.global_batch);
    walk_.tell();
}

void PlanTree::rule_out(std::uint64_t first, std::uint64_t last)
{
    if (task_.most_steps == 0)
        task_.live.rule_out(shared_.subtrees.rule_out(first, last));
}

void PlanTree::next_pipeline(int samples_left)
{
    const int index = static_cast<int>(done_.size());
    const int others = pipelines_ - index - 1;
    const int least = (samples_left + others) / (others + 1);
    bool enough = true; // whatever each of them has
    const BatchCapacity* const capacity = walk_.capacity();
    if (capacity != nullptr) {
        enough = capacity->most_samples(walk_.free(), others + 1) >= samples_left;
        if (!enough && index > 0)
            return;
    }
    int most = samples_left - others; // which take one each, at least
    if (index > 0)
        most = std::min(most, done_.back().samples);
    for (int samples = most; samples >= least && !ended(); --samples)
        for (const int tick : walk_.micro_batch_sizes(samples)) {
            walk_.add_steps(1);
            if (walk_.stopped(*this))
                break;
            const int micro_batches = (samples + tick - 1) / tick;
            if (capacity != nullptr
                && (!enough
                    || !capacity->may_share(walk_.free(), tick, micro_batches, samples_left - samples, others))) {
                if (index == 0)
                    pass_subtrees();
                continue;
            }
            for (const ScheduleChoice& schedule : task_.schedules) {
                GrowingPipeline pipeline = walk_.pipeline_of(schedule);
                pipeline.samples = samples;
                pipeline.tick = tick;
                pipeline.micro_batches = micro_batches;
                pipeline.pipelines_to_come = others;
                if (index > 0)
                    walk_.go(*this, pipeline, samples_left - samples);
                else
                    take_subtrees(std::move(pipeline), samples_left - samples);
            }
        }
}

void PlanTree::pass_subtrees()
{
    const std::uint64_t begin = subtree_;
    subtree_ += task_.schedules.size() * cuts_.size();
    if (*mine_ < begin || *mine_ >= subtree_)
        return;
    rule_out(*mine_, *mine_ + 1);
    rule_out(shared_.subtrees.take_up_to(subtree_), subtree_);
    mine_ = shared_.subtrees.take();
}

void PlanTree::take_subtrees(GrowingPipeline pipeline, int samples_left)
{
    const std::uint64_t end = subtree_ + cuts_.size();
    if (*mine_ >= end) {
        subtree_ = end;
        return;
    }
    for (std::size_t i = 0; i < cuts_.size() && !ended(); ++i) {
        const std::uint64_t number = subtree_++;
        if (number != *mine_)
            continue;
        pipeline.last_begins = cuts_[i];
        walk_.go(*this, pipeline, samples_left);
        if (!walk_.gave_up() && !task_.live.gate.stopped()) // pricing ends early, too
            rule_out(number, number + 1);
        mine_ = shared_.subtrees.take();
    }
}

void PlanTree::whole(const GrowingPipeline& pipeline, int samples_left)
{
    AlikePipelines set;
    set.schedule = pipeline.schedule;
    PipelineLayout& layout = set.copies.emplace_back();
    layout.samples = pipeline.samples;
    layout.micro_batches = pipeline.micro_batches;
    layout.stages.assign(pipeline.last_to_first.rbegin(), pipeline.last_to_first.rend());
    constexpr int order_counts = 4;
    if (!done_.empty() && pipelines_ < order_counts && done_.back().samples == layout.samples
        && order(layout) < order(done_.back()))
        return;
    PlanDraft alone{{std::move(set)}, 0};
    const auto scheduled = alone.layout(*problem_.model);
    if (!scheduled)
        return;
    if (pipelines_ == 1) {
        alone.time_s = walk_.price(*scheduled);
        keep(std::move(alone));
        return;
    }
    if (pipeline.fastest_alone() && !walk_.is_in_time(walk_.price(*scheduled)))
        return;
    done_.push_back(alone.sets.front().copies.front());
    sets_.push_back(std::move(alone.sets.front()));
    if (samples_left > 0) {
        next_pipeline(samples_left);
    } else {
        PlanDraft draft{sets_, 0};
        if (const auto together = draft.layout(*problem_.model)) {
            draft.time_s = walk_.price(*together);
            keep(std::move(draft));
        }
    }
    done_.pop_back();
    sets_.pop_back();
}

void PlanTree::keep(PlanDraft draft)
{
    if (draft.time_s > walk_.best_s() || !std::isfinite(draft.time_s))
        return;
    const std::lock_guard lock(shared_.mutex);
    if (draft.time_s > walk_.best_s() || (shared_.best && !better(draft, *shared_.best)))
        return;
    shared_.best_s = draft.time_s;
    task_.incumbents.report(draft);
    shared_.best = std::move(draft);
}

} // namespace tangram
