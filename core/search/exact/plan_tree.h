// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/exact/pipeline_walk.h"
#include "search/exact/subtrees.h"

#include <atomic>
#include <mutex>
#include <optional>
#include <vector>

namespace tangram {

/// What the threads of an exact search share.
struct SharedByTrees {
    std::atomic<double> best_s{never};
    Subtrees subtrees;
    std::mutex mutex;
    std::optional<PlanDraft> best; ///< guarded by the mutex
};

/// The plans that an exact search looks at, see search_exactly(): pipelines come with ever fewer samples, and the
/// subtrees are the last stages of the first one by the layer that they begin with. One thread's share of them. Not for
/// several threads at once.
class PlanTree final : PipelineWalk::Visitor {
public:
    /// All must outlive the tree.
    PlanTree(const ExactTask& task, PipelineWalk& walk, SharedByTrees& shared);
    /// How many subtrees there are; nothing: the search was stopped.
    std::optional<std::uint64_t> count_subtrees() const;
    /// Takes its first subtree, and goes on with plans of up to so many pipelines, until none is left or the search is
    /// stopped. A second call goes on with plans of more.
    void run(int most_pipelines);

private:
    bool ended() const override { return walk_.gave_up() || (mine_ && *mine_ == Subtrees::none); }
    void whole(const GrowingPipeline& pipeline, int samples_left) override;

    int most_pipelines() const; ///< of a plan
    void rule_out(std::uint64_t first, std::uint64_t last);
    /// Only a ring of four or more depends on the order of those with equally many samples; fewer are put in order by
    /// their stages.
    void next_pipeline(int samples_left);
    /// Those of one micro-batch size and number of samples, which come to nothing.
    void pass_subtrees();
    void take_subtrees(GrowingPipeline pipeline, int samples_left);
    void keep(PlanDraft draft);

    const ExactTask& task_;
    const PlanningProblem& problem_;
    PipelineWalk& walk_;
    SharedByTrees& shared_;
    std::vector<int> cuts_; ///< layers that a stage may begin with, the last one first
    int pipelines_ = 1; ///< of the plans looked at now
    std::vector<PipelineLayout> done_;
    std::vector<AlikePipelines> sets_; ///< those done, with their schedules
    std::uint64_t subtree_ = 0; ///< number of the next one
    std::optional<std::uint64_t> mine_; ///< nothing: none is taken yet
};

} // namespace tangram
