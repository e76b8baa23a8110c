// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/price/pricer.h"
#include "search/exact/exact_search.h"
#include "search/exact/parts/batch_capacity.h"
#include "search/exact/parts/coverage.h"
#include "search/exact/parts/free_gpus.h"
#include "search/exact/parts/least_passes.h"
#include "search/exact/parts/prefix_times.h"
#include "search/exact/parts/remaining_work.h"
#include "search/exact/stages/growing_pipeline.h"
#include "search/exact/stages/interleaved_stages.h"
#include "search/exact/stages/stage_options.h"

#include <atomic>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace tangram {

/// Walks through all pipelines on the free GPUs of which a plan may come that is as fast as the best: stage after
/// stage, from the last to the first. What one thread of an exact search remembers of parts, stages and bounds. Not for
/// several threads at once.
class PipelineWalk {
public:
    /// Whoever sends it on its way.
    class Visitor {
    public:
        virtual ~Visitor() = default;
        /// Whether the walk is to end.
        virtual bool ended() const = 0;
        /// A pipeline is whole, its GPUs are taken. `samples_left`: for pipelines to come.
        virtual void whole(const GrowingPipeline& pipeline, int samples_left) = 0;
    };

    /// `best_s`: of the best plan, which others may make less. All must outlive the walk.
    PipelineWalk(const ExactTask& task, const RemainingWork& work, const std::atomic<double>& best_s);

    /// One with that schedule, which has no stages yet.
    GrowingPipeline pipeline_of(const ScheduleChoice& schedule) const;
    /// Through all pipelines that go on from this one, with every number of stages, one after the other, where that
    /// decides what memory holds. May be called from Visitor::whole().
    void go(Visitor& visitor, GrowingPipeline& pipeline, int samples_left);

    FreeGpus& free() { return free_; } ///< on which it goes
    int free_gpus() const;
    /// How many samples one pipeline can take before the best plan is done, by what tables tell; null: nothing is told.
    BatchCapacity* capacity();
    double best_s() const { return best_s_.load(std::memory_order_relaxed); }
    /// A hair of slack: the bound's sums round differently from the simulation's. What is as good as the best stays, so
    /// that which of equals is chosen does not depend on which was first.
    bool hopeless(double bound_s) const { return bound_ && bound_s * (1 - 1e-12) > best_s(); }
    bool is_in_time(double seconds) const { return std::isfinite(seconds) && !hopeless(seconds); }
    /// What evaluation tells; may be more, or infinite, where it is slower than the best plan.
    double price(const PlanLayout& layout);
    std::vector<int> micro_batch_sizes(int samples) const;

    /// Whether somebody asked it to stop, or it has taken as many steps as the task has: then it is not to be asked
    /// again.
    bool gave_up() const { return gave_up_; }
    /// Slices looked at on some GPUs, and options tried; of what is done elsewhere `more`.
    std::uint64_t steps() const { return steps_; }
    void add_steps(std::uint64_t more) { steps_ += more; }
    bool stopped(const Visitor& visitor); ///< to be asked for every step; tells how far it is now and then
    void tell(); ///< what it has looked at since

private:
    /// Where PrefixTimes can tell of every schedule how soon its stages are through.
    void set_last_pipeline();
    /// Whether somebody asked it to end: for loops in which nothing may be worth a step.
    bool interrupted();
    /// Whether the free GPUs may do what is left over, layers 0 .. `last` of this pipeline and the samples of those to
    /// come, before the best plan is done.
    bool may_become_better(const GrowingPipeline& pipeline, int last, int samples_left);
    /// The same of the GPU-seconds that it takes, whoever does it.
    bool may_be_done(const GrowingPipeline& pipeline, int last, int samples_left) const;
    /// What PrefixTimes tells of layers 0 .. `last` on the free GPUs, in a pipeline with so many stages behind them;
    /// nothing where it tells nothing.
    std::optional<double> least_prefix_s(const GrowingPipeline& pipeline, int last, int after, int samples_left);
    /// The same by `last`, null where it tells nothing. Valid until the next call.
    const double* least_prefixes(const GrowingPipeline& pipeline, int after, int samples_left,
                                 const PrefixTimes::GpuCounts& taken = {}, bool whole_ways = false);
    /// Puts a stage that ends before layer `last` in front of the pipeline.
    void grow(GrowingPipeline& pipeline, int last, int samples_left);
    /// Adds a group of replicas on an island from `island` on to the stage's place.
    void add_group(GrowingPipeline& pipeline, int last, int samples_left, StageOptions::Place& place, int island);
    static constexpr signed char unknown = -1;
    static constexpr signed char as_it_is = 1;
    static constexpr signed char with_others = 2;
    /// What may come of a stage on GPUs of such numbers, and so many more of an island, whichever nodes they are on.
    signed char ways_on(const GrowingPipeline& pipeline, int last, int samples_left, PrefixTimes::GpuCounts place,
                        int island, int gpus);
    /// Whether a stage on GPUs of such numbers, `taken` of which are still free, may be done in time with the layers
    /// before `last` from some layer on.
    bool may_stand(const GrowingPipeline& pipeline, int last, int samples_left, const PrefixTimes::GpuCounts& place,
                   const PrefixTimes::GpuCounts& taken);
    bool may_begin_with(const GrowingPipeline& pipeline, Slice layers, const std::vector<double>& ticks,
                        double prefix_s) const;
    void put_stages(GrowingPipeline& pipeline, int last, int samples_left, const StageOptions::Place& place);
    static std::vector<std::pair<int, int>> counted(const StageOptions::Place& place);
    /// Between the stage and the pipeline's head, alone on the network, while no more GPUs work than have stages.
    SendsToNext sends_to_head(const GrowingPipeline& pipeline, const StageLayout& stage) const;
    /// `prefix_s`: that a micro-batch is in the stages before it at the least, there and back. `way_s`: of all chunks,
    /// in these and those so far.
    void put_stage(GrowingPipeline& pipeline, Slice layers, int samples_left, const StageOptions::Place& place,
                   double prefix_s, double way_s = 0);
    /// From the first forward of the whole pipeline, whose first layers have no stages yet, to the end at least.
    double seconds_with_prefix(const GrowingPipeline& pipeline, int layers);
    /// Where few micro-batches are interleaved, the way of one of them through all stages is what takes long.
    static bool counts_whole_ways(const GrowingPipeline& pipeline);
    void finish(const GrowingPipeline& pipeline, int samples_left);

    const ExactTask& task_;
    const PlanningProblem& problem_;
    const std::atomic<double>& best_s_;
    bool bound_;
    bool blocking_;
    bool blocks_alike_; ///< chunks that have as many cost the same, wherever they are
    Pricer pricer_;
    PartCosts costs_;
    bool mixed_; ///< stages may be
    StageOptions options_;
    Coverage coverage_;
    LeastPasses passes_;
    PartTimes part_times_;
    PrefixTimes prefixes_;
    BatchCapacity capacity_;
    bool knows_prefixes_ = false;
    bool knows_capacity_ = false;
    bool all_whole_ = true; ///< every schedule has one chunk per stage
    /// No schedule holds layers twice, so that Coverage tells how many samples are possible.
    bool samples_count_ = true;
    FreeGpus free_;
    InterleavedStages interleaved_;
    const RemainingWork& work_;
    Visitor* visitor_ = nullptr; ///< of the walk that is under way
    int owner_ = 0;
    bool gave_up_ = false;
    ComposeCounts counts_;
    std::uint64_t told_states_ = 0;
    std::uint64_t steps_ = 0;
};

} // namespace tangram
