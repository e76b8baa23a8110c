// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/price/pricer.h"
#include "search/exact/batch_capacity.h"
#include "search/exact/coverage.h"
#include "search/exact/exact_search.h"
#include "search/exact/free_gpus.h"
#include "search/exact/growing_pipeline.h"
#include "search/exact/interleaved_stages.h"
#include "search/exact/least_passes.h"
#include "search/exact/prefix_times.h"
#include "search/exact/remaining_work.h"
#include "search/exact/stage_options.h"
#include "search/exact/subtrees.h"

#include <atomic>
#include <cmath>
#include <mutex>

namespace tangram {

/// What the threads of an exact search share.
struct SharedByTrees {
    std::atomic<double> best_s{never};
    Subtrees subtrees;
    std::mutex mutex;
    std::optional<PlanDraft> best; ///< guarded by the mutex
};

/// The plans that an exact search looks at, see search_exactly(), and what one thread of it remembers. Not for several
/// threads at once.
class PlanTree {
public:
    /// `counting`: only numbers the subtrees. All must outlive the tree.
    PlanTree(const ExactTask& task, const RemainingWork& work, SharedByTrees& shared, bool counting);
    /// Goes on with plans of up to so many pipelines, until no subtree is left or the search is stopped.
    void run(int most_pipelines);
    bool gave_up() const { return gave_up_; }
    std::uint64_t subtrees() const { return subtree_; }

    /// How many samples one pipeline can take before the best plan is done, so far as that is known soon; null: nothing
    /// is.
    const BatchCapacity* capacity();
    /// The samples, as many as asked for or more, of a pipeline that is found on some of so many GPUs (an index into
    /// BatchCapacity::gpus()) and done before the best plan is; 0: there is none. Nothing where that is not known after
    /// so many steps, or the search was stopped.
    std::optional<int> found_on(std::size_t gpus, int samples, std::uint64_t steps);
    /// From now on no single pipeline takes more than so many samples, by GPUs.
    void limit_alone(const std::vector<int>& most_samples) { capacity_.limit_alone(most_samples); }

private:
    /// Where PrefixTimes can tell of every schedule how soon its stages are through.
    void set_last_pipeline();
    /// After the one that is being built.
    int pipelines_to_come() const { return pipelines_ - static_cast<int>(done_.size()) - 1; }
    int free_gpus() const;
    bool ended() const
    {
        return gave_up_ || found_ > 0 || (asking_ && steps_ > steps_of_question_)
            || (!counting_ && !asking_ && mine_ == Subtrees::none);
    }
    /// Whether somebody asked it to end: for loops in which nothing may be worth a step.
    bool interrupted();
    bool stopped();
    void tell();
    void take_subtree() { mine_ = shared_.subtrees.take(); }
    void rule_out(std::uint64_t first, std::uint64_t last);
    double best_s() const { return shared_.best_s.load(std::memory_order_relaxed); }
    /// A hair of slack: the bound's sums round differently from the simulation's. What is as good as the best stays, so
    /// that which of equals is chosen does not depend on which was first.
    bool hopeless(double bound_s) const { return bound_ && bound_s * (1 - 1e-12) > best_s(); }
    bool is_in_time(double seconds) const { return std::isfinite(seconds) && !hopeless(seconds); }
    /// Whether the free GPUs may do what is left over, layers 0 .. `last` of this pipeline and the samples of those to
    /// come, before the best plan is done.
    bool may_become_better(const GrowingPipeline& pipeline, int last, int samples_left);
    /// The same of the GPU-seconds that it takes, whoever does it.
    bool may_be_done(const GrowingPipeline& pipeline, int last, int samples_left) const;
    /// What PrefixTimes tells of layers 0 .. `last` on the free GPUs, in a pipeline with so many stages behind them;
    /// nothing where it tells nothing.
    std::optional<double> least_prefix_s(const GrowingPipeline& pipeline, int last, int after, int samples_left);
    /// The same by `last`, null where it tells nothing.
    const double* least_prefixes(const GrowingPipeline& pipeline, int after, int samples_left,
                                 const PrefixTimes::GpuCounts& taken = {}, bool whole_ways = false);
    /// Pipelines come with ever fewer samples. Only a ring of four or more depends on the order of those with equally
    /// many; fewer are put in order by their stages.
    void next_pipeline(int samples_left);
    std::vector<int> micro_batch_sizes(int samples) const;
    /// Those of one micro-batch size and number of samples, which come to nothing.
    void pass_subtrees();
    /// The subtrees of the first pipeline: one for each layer that its last stage may begin with.
    void take_subtrees(GrowingPipeline& pipeline, int samples_left);
    /// With every number of stages, one after the other, where that decides what memory holds.
    void begin(GrowingPipeline& pipeline, int last, int samples_left);
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
    /// Of a stage before `last`: the least and the greatest layer that it may begin with.
    std::pair<int, int> first_layers(const GrowingPipeline& pipeline, int last) const;
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
    static bool ways_count(const GrowingPipeline& pipeline);
    void set_schedule(GrowingPipeline& pipeline, const ScheduleChoice& schedule) const;
    void look_for(GrowingPipeline& pipeline);
    /// Whether it is done in time with one of its numbers of micro-batches.
    void answer(const GrowingPipeline& pipeline);
    void finish(const GrowingPipeline& pipeline, int samples_left);
    double price(const PlanLayout& layout);
    void keep(PlanDraft draft);

    const ExactTask& task_;
    const PlanningProblem& problem_;
    SharedByTrees& shared_;
    bool counting_;
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
    int cuts_ = 0; ///< layers that a stage may begin with
    bool all_whole_ = true; ///< every schedule has one chunk per stage
    bool samples_count_ =
        true; ///< no schedule holds layers twice, so that Coverage tells how many samples are possible
    FreeGpus free_;
    InterleavedStages interleaved_;
    const RemainingWork& work_;
    int pipelines_ = 1; ///< of the plans looked at now
    int owner_ = 0;
    std::vector<PipelineLayout> done_;
    std::vector<AlikePipelines> sets_; ///< those done, with their schedules
    int last_begins_ = 0; ///< the layer that the last stage of the first pipeline begins with
    std::uint64_t subtree_ = 0; ///< number of the next one
    std::uint64_t mine_ = 0;
    bool gave_up_ = false;
    bool asking_ = false; ///< for a pipeline alone, see found_on()
    int found_ = 0;
    std::uint64_t steps_of_question_ = 0; ///< steps_ at its end
    ComposeCounts counts_;
    std::uint64_t told_states_ = 0;
    std::uint64_t steps_ = 0; ///< slices looked at on some GPUs, and options tried
};

} // namespace tangram
