// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/exact/pipeline_questions.h"

#include <algorithm>
#include <utility>

namespace tangram {

std::optional<int> PipelineQuestions::found_on(std::size_t gpus, int samples, std::uint64_t steps)
{
    const PlanningProblem& problem = task_.space.problem();
    const int batch = problem.job.global_batch;
    const BatchCapacity& capacity = *walk_.capacity();
    const FreeGpus before = walk_.free();
    walk_.free().limit(capacity.gpus()[gpus]);
    found_ = 0;
    last_step_ = walk_.steps() + steps;
    const auto& sizes = capacity.most_micro_batches();
    for (auto size = sizes.rbegin(); size != sizes.rend() && !ended(); ++size) {
        const int tick = size->first;
        const int fewest = (samples + tick - 1) / tick;
        const int all = problem.job.uneven_batch ? (batch + tick - 1) / tick : batch / tick;
        const int most = std::min(size->second[gpus], all);
        if (most < fewest)
            continue;
        for (const ScheduleChoice& schedule : task_.schedules) {
            GrowingPipeline pipeline = walk_.pipeline_of(schedule);
            pipeline.tick = tick;
            pipeline.micro_batches = fewest;
            pipeline.up_to_micro_batches = most;
            pipeline.samples = std::min(batch, tick * fewest);
            walk_.go(*this, pipeline, 0);
        }
    }
    walk_.tell();
    walk_.free() = before;
    if (found_ == 0 && ended())
        return std::nullopt;
    return found_;
}

void PipelineQuestions::whole(const GrowingPipeline& pipeline, int)
{
    const PlanningProblem& problem = task_.space.problem();
    // Orders that do not depend on times take longer with more.
    const ScheduleKind kind = pipeline.schedule.schedule;
    const bool fewest = kind == ScheduleKind::one_f_one_b || kind == ScheduleKind::gpipe;
    const int most = fewest ? pipeline.micro_batches : pipeline.most_micro_batches();
    AlikePipelines set;
    set.schedule = pipeline.schedule;
    PipelineLayout& layout = set.copies.emplace_back();
    layout.stages.assign(pipeline.last_to_first.rbegin(), pipeline.last_to_first.rend());
    for (int micro_batches = pipeline.micro_batches; micro_batches <= most && found_ == 0; ++micro_batches) {
        layout.samples = std::min(problem.job.global_batch, micro_batches * pipeline.tick);
        layout.micro_batches = micro_batches;
        if (const auto scheduled = PlanDraft{{set}, 0}.layout(*problem.model))
            if (!pipeline.fastest_alone() || walk_.is_in_time(walk_.price(*scheduled)))
                found_ = layout.samples;
    }
}

} // namespace tangram
