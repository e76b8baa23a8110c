// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/exact/pipeline_walk.h"

#include <cstdint>
#include <optional>

namespace tangram {

/// Answers what PipelineLimits asks, by walking through all pipelines on some of the GPUs. Not for several threads at
/// once.
class PipelineQuestions final : PipelineWalk::Visitor {
public:
    /// The walk must know what tables tell (PipelineWalk::capacity()), and outlive the object, as must the task.
    PipelineQuestions(const ExactTask& task, PipelineWalk& walk)
        : task_(task)
        , walk_(walk)
    {
    }

    /// The samples, as many as asked for or more, of a pipeline that is found on some of so many GPUs (an index into
    /// BatchCapacity::gpus()) and done before the best plan is; 0: there is none. Nothing where that is not known after
    /// so many steps, or the search was stopped.
    std::optional<int> found_on(std::size_t gpus, int samples, std::uint64_t steps);

private:
    bool ended() const override { return found_ > 0 || walk_.gave_up() || walk_.steps() > last_step_; }
    /// Whether it is done in time with one of its numbers of micro-batches.
    void whole(const GrowingPipeline& pipeline, int samples_left) override;

    const ExactTask& task_;
    PipelineWalk& walk_;
    int found_ = 0; ///< samples
    std::uint64_t last_step_ = 0;
};

} // namespace tangram
