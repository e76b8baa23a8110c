// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/exact/exact_search.h"

#include "parallelizer/strategy_space.h"
#include "plan/price/pricer.h"
#include "plan/price/stage_times.h"
#include "schedule/work_order.h"
#include "search/exact/batch_capacity.h"
#include "search/exact/coverage.h"
#include "search/exact/free_gpus.h"
#include "search/exact/growing_pipeline.h"
#include "search/exact/least_passes.h"
#include "search/exact/prefix_times.h"
#include "search/exact/remaining_work.h"
#include "search/exact/stage_options.h"
#include "search/exact/subtrees.h"
#include "search/threads/for_each_index.h"

#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <memory>
#include <mutex>
#include <numeric>
#include <tuple>

namespace tangram {

namespace {

/// What the threads of an exact search share.
struct Shared {
    std::atomic<double> best_s{never};
    Subtrees subtrees;
    std::mutex mutex;
    std::optional<PlanDraft> best; ///< guarded by the mutex
};

class PlanTree {
public:
    /// `counting`: only numbers the subtrees.
    PlanTree(const ExactTask& task, const RemainingWork& work, Shared& shared, bool counting)
        : task_(task)
        , problem_(task.space.problem())
        , shared_(shared)
        , counting_(counting)
        , bound_(task.space.settings()[Rule::bound].on)
        , blocking_(blocks_sends(problem_.job))
        , pricer_(problem_, task.space.routes())
        , costs_(task.space, task.cache)
        , mixed_(task.space.settings().mixed_stages && task.space.islands().size() > 1 && !task.only_island)
        , options_(pricer_.prices(), costs_, mixed_, task.live.gate)
        , coverage_(problem_, costs_, mixed_, task.only_island, task.live.gate)
        , passes_(task.space, costs_)
        , part_times_(problem_, costs_, task.live.gate)
        , prefixes_(problem_, part_times_, mixed_, task.live.gate)
        , capacity_(problem_, part_times_, mixed_, task.live.gate)
        , free_(task.space, task.only_island)
        , work_(work)
    {
        for (int layer = 0; layer < problem_.model->layer_count(); ++layer)
            cuts_ += task.space.may_cut_at(layer) ? 1 : 0;
        for (const ScheduleChoice& choice : task.schedules) {
            all_whole_ = all_whole_ && choice.chunks == 1;
            samples_count_ = samples_count_ && choice.schedule != ScheduleKind::dualpipe;
        }
        // Where the tree is cut off soon, what these tables take is more than what they spare.
        knows_prefixes_ = bound_ && !counting && task.most_steps == 0 && prefixes_.possible();
        knows_capacity_ = bound_ && !counting && task.most_steps == 0 && samples_count_ && capacity_.possible();
        if (knows_capacity_)
            prefixes_.set_capacity(capacity_);
        set_last_pipeline();
        if (!counting)
            take_subtree();
    }

    void run()
    {
        int most = free_gpus();
        if (const int limit = task_.space.settings().most_pipelines; limit > 0)
            most = std::min(most, limit);
        most = std::min(most, problem_.job.global_batch);
        for (pipelines_ = 1; pipelines_ <= most && !ended(); ++pipelines_)
            next_pipeline(problem_.job.global_batch);
        tell();
    }

    bool gave_up() const { return gave_up_; }
    std::uint64_t subtrees() const { return subtree_; }

private:
    /// Where PrefixTimes can tell of every schedule how soon its stages are through.
    void set_last_pipeline()
    {
        PrefixTimes::LastPipeline last{[this](int samples) { return micro_batch_sizes(samples); }, 1, false};
        for (const ScheduleChoice& choice : task_.schedules) {
            const bool split = splits_backward(choice.schedule);
            if (choice.schedule == ScheduleKind::dualpipe || (choice.chunks > 1 && split))
                return;
            last.chunks = std::max(last.chunks, choice.chunks);
            last.split = last.split || split;
        }
        if (knows_prefixes_ && knows_capacity_)
            prefixes_.set_last(std::move(last));
    }

    /// After the one that is being built.
    int pipelines_to_come() const { return pipelines_ - static_cast<int>(done_.size()) - 1; }

    int free_gpus() const
    {
        int gpus = 0;
        for (int island = 0; island < free_.islands(); ++island)
            gpus += free_.free(island);
        return gpus;
    }

    bool ended() const { return gave_up_ || (!counting_ && mine_ == Subtrees::none); }

    /// Whether somebody asked it to end: for loops in which nothing may be worth a step.
    bool interrupted()
    {
        if (task_.live.gate.stopped())
            gave_up_ = true;
        return ended();
    }

    bool stopped()
    {
        constexpr std::uint64_t worth_telling = 4096;
        if (counts_.states - told_states_ >= worth_telling)
            tell();
        if (task_.live.gate.stopped() || (task_.most_steps > 0 && steps_ > task_.most_steps))
            gave_up_ = true;
        return ended();
    }

    void tell()
    {
        if (task_.most_steps > 0)
            task_.live.add(counts_);
        else
            task_.live.add_to_proof(counts_.states);
        counts_ = {};
        told_states_ = 0;
    }

    void take_subtree() { mine_ = shared_.subtrees.take(); }

    void rule_out(std::uint64_t first, std::uint64_t last)
    {
        if (task_.most_steps == 0)
            task_.live.rule_out(shared_.subtrees.rule_out(first, last));
    }

    double best_s() const { return shared_.best_s.load(std::memory_order_relaxed); }
    /// A hair of slack: the bound's sums round differently from the simulation's. What is as good as the best stays, so
    /// that which of equals is chosen does not depend on which was first.
    bool hopeless(double bound_s) const { return bound_ && bound_s * (1 - 1e-12) > best_s(); }

    /// Whether the free GPUs may do what is left over, layers 0 .. `last` of this pipeline and the samples of those to
    /// come, before the best plan is done.
    bool may_become_better(const GrowingPipeline& pipeline, int last, int samples_left)
    {
        if (hopeless(work_.seconds(free_, last, pipeline.samples, samples_left)))
            return false;
        if (!bound_)
            return true;
        const double within_s = best_s() * (1 + 1e-12);
        if (knows_capacity_) {
            if (samples_left > 0 && capacity_.most_samples(free_, pipelines_to_come()) < samples_left)
                return false;
        } else if (samples_left > 0 && samples_count_
                   && coverage_.most_samples(free_, all_whole_, within_s) < samples_left) {
            return false;
        }
        if (pipeline.schedule.schedule == ScheduleKind::dualpipe) // which holds two copies of the layers
            return true;
        if (const auto prefix_s =
                least_prefix_s(pipeline, last, static_cast<int>(pipeline.last_to_first.size()), samples_left))
            return !hopeless(pipeline.end_s(*prefix_s) * (1 - 1e-9));
        const bool whole = pipeline.schedule.chunks == 1;
        return coverage_.may_hold(free_, last, {pipeline.tick, pipeline.micro_batches, whole}, within_s);
    }

    /// What PrefixTimes tells of layers 0 .. `last` on the free GPUs, in a pipeline with so many stages behind them;
    /// nothing where it tells nothing.
    std::optional<double> least_prefix_s(const GrowingPipeline& pipeline, int last, int after, int samples_left)
    {
        const double* const prefixes = least_prefixes(pipeline, after, samples_left);
        return prefixes != nullptr ? std::optional(prefixes[last]) : std::nullopt;
    }
    /// The same by `last`, null where it tells nothing.
    const double* least_prefixes(const GrowingPipeline& pipeline, int after, int samples_left,
                                 const PrefixTimes::GpuCounts& taken = {})
    {
        const ScheduleChoice& schedule = pipeline.schedule;
        const bool v_shaped = schedule.chunks > 1 && pipeline.split(); // whose ends lie elsewhere
        if (!knows_prefixes_ || v_shaped || schedule.schedule == ScheduleKind::dualpipe || !std::isfinite(best_s()))
            return nullptr;
        constexpr int many = 6; // stages behind, as far as memory is concerned: one table for all that have more
        const int in_flight = pipeline.least_in_flight(std::min(many, after));
        return prefixes_.least(free_, taken,
                               {pipeline.tick, pipeline.micro_batches, in_flight, schedule.chunks, pipeline.split(),
                                pipelines_to_come(), samples_left},
                               best_s() * (1 + 1e-12));
    }

    /// Pipelines come with ever fewer samples. Only a ring of four or more depends on the order of those with equally
    /// many; fewer are put in order by their stages.
    void next_pipeline(int samples_left)
    {
        const int index = static_cast<int>(done_.size());
        const int others = pipelines_ - index - 1;
        const int least = others > 0 ? (samples_left + others) / (others + 1) : samples_left;
        bool enough = true; // whatever each of them has
        if (knows_capacity_) {
            capacity_.update(best_s() * (1 + 1e-12), all_whole_);
            enough = capacity_.most_samples(free_, others + 1) >= samples_left;
            if (!enough && index > 0)
                return;
        }
        int most = samples_left - others; // which take one each, at least
        if (index > 0)
            most = std::min(most, done_.back().samples);
        for (int samples = most; samples >= least && !ended(); --samples)
            for (const int tick : micro_batch_sizes(samples)) {
                ++steps_;
                if (stopped())
                    break;
                if (knows_capacity_
                    && (!enough
                        || !capacity_.may_share(free_, tick, (samples + tick - 1) / tick, samples_left - samples,
                                                others))) {
                    if (index == 0)
                        pass_subtrees();
                    continue;
                }
                for (const ScheduleChoice& schedule : task_.schedules) {
                    GrowingPipeline pipeline;
                    pipeline.samples = samples;
                    pipeline.tick = tick;
                    pipeline.micro_batches = (samples + tick - 1) / tick;
                    pipeline.schedule = schedule;
                    if (index > 0)
                        grow(pipeline, problem_.model->layer_count(), samples_left - samples);
                    else
                        take_subtrees(pipeline, samples_left - samples);
                }
            }
    }

    std::vector<int> micro_batch_sizes(int samples) const
    {
        if (!problem_.job.uneven_batch)
            return divisors(samples);
        const int gpus = problem_.cluster->gpu_count();
        std::vector<int> all(static_cast<std::size_t>(most_micro_batch_samples(problem_.job, gpus, samples)));
        std::iota(all.begin(), all.end(), 1);
        return all;
    }

    /// Those of one micro-batch size and number of samples, which come to nothing.
    void pass_subtrees()
    {
        const std::uint64_t begin = subtree_;
        subtree_ += task_.schedules.size() * static_cast<std::size_t>(cuts_);
        if (mine_ < begin || mine_ >= subtree_)
            return;
        rule_out(mine_, mine_ + 1);
        rule_out(shared_.subtrees.take_up_to(subtree_), subtree_);
        take_subtree();
    }

    /// The subtrees of the first pipeline: one for each layer that its last stage may begin with.
    void take_subtrees(GrowingPipeline& pipeline, int samples_left)
    {
        const int layers = problem_.model->layer_count();
        const std::uint64_t end = subtree_ + static_cast<std::uint64_t>(cuts_);
        if (counting_ || mine_ >= end) {
            subtree_ = end;
            return;
        }
        for (last_begins_ = layers - 1; last_begins_ >= 0 && !ended(); --last_begins_) {
            if (!task_.space.may_cut_at(last_begins_))
                continue;
            const std::uint64_t number = subtree_++;
            if (number != mine_)
                continue;
            grow(pipeline, layers, samples_left);
            if (!gave_up_ && !task_.live.gate.stopped()) // pricing ends early, too
                rule_out(number, number + 1);
            take_subtree();
        }
    }

    /// Puts a stage that ends before layer `last` in front of the pipeline.
    void grow(GrowingPipeline& pipeline, int last, int samples_left)
    {
        if (stopped() || !may_become_better(pipeline, last, samples_left))
            return;
        ++owner_;
        StageOptions::Place place;
        add_group(pipeline, last, samples_left, place, 0);
        --owner_;
    }

    /// Adds a group of replicas on an island from `island` on to the stage's place.
    void add_group(GrowingPipeline& pipeline, int last, int samples_left, StageOptions::Place& place, int island)
    {
        for (; island < free_.islands(); ++island) {
            if (free_.like_one_before(island))
                continue;
            std::vector<signed char> promising(static_cast<std::size_t>(free_.free(island)) + 1, unknown);
            for (const NodeChoice& choice : free_.choices(island)) {
                if (interrupted())
                    return;
                const int gpus = static_cast<int>(choice.nodes.size()) * choice.gpus_per_node;
                signed char& ways = promising[gpus];
                if (ways == unknown)
                    ways = ways_on(pipeline, last, samples_left, counted(place), island, gpus);
                if (ways == 0)
                    continue;
                place.emplace_back(island, free_.take(island, choice, owner_));
                if ((ways & as_it_is) != 0)
                    put_stages(pipeline, last, samples_left, place);
                if ((ways & with_others) != 0)
                    add_group(pipeline, last, samples_left, place, island + 1);
                free_.give_back(island, place.back().second);
                place.pop_back();
            }
        }
    }

    static constexpr signed char unknown = -1;
    static constexpr signed char as_it_is = 1;
    static constexpr signed char with_others = 2;
    /// What may come of a stage on GPUs of such numbers, and so many more of an island, whichever nodes they are on.
    signed char ways_on(const GrowingPipeline& pipeline, int last, int samples_left, PrefixTimes::GpuCounts place,
                        int island, int gpus)
    {
        const bool more = mixed_ && pipeline.tick > static_cast<int>(place.size()) + 1;
        PrefixTimes::GpuCounts taken{{island, gpus}};
        place.emplace_back(island, gpus);
        signed char ways = may_stand(pipeline, last, samples_left, place, taken) ? as_it_is : 0;
        for (int other = island + 1; other < free_.islands() && more && (ways & with_others) == 0; ++other) {
            taken.emplace_back(other, 0);
            place.emplace_back(other, 0);
            for (int count = 1; count <= free_.free(other) && (ways & with_others) == 0; ++count) {
                taken.back().second = place.back().second = count;
                if (may_stand(pipeline, last, samples_left, place, taken))
                    ways = static_cast<signed char>(ways | with_others);
            }
            taken.pop_back();
            place.pop_back();
        }
        return ways;
    }

    /// Whether a stage on GPUs of such numbers, `taken` of which are still free, may be done in time with the layers
    /// before `last` from some layer on.
    bool may_stand(const GrowingPipeline& pipeline, int last, int samples_left, const PrefixTimes::GpuCounts& place,
                   const PrefixTimes::GpuCounts& taken)
    {
        const int after = static_cast<int>(pipeline.last_to_first.size());
        const double* const prefixes = least_prefixes(pipeline, after + 1, samples_left, taken);
        if (prefixes == nullptr)
            return true;
        const std::vector<double>& ticks = prefixes_.least_ticks(place, pipeline.tick, pipeline.least_in_flight(after));
        if (ticks.empty())
            return false;
        const auto [least, begin] = first_layers(pipeline, last);
        for (int first = begin; first >= least; --first)
            if (may_begin_with(pipeline, {first, last}, ticks, prefixes[first]))
                return true;
        return false;
    }

    /// Of a stage before `last`: the least and the greatest layer that it may begin with.
    std::pair<int, int> first_layers(const GrowingPipeline& pipeline, int last) const
    {
        const bool top = done_.empty() && pipeline.last_to_first.empty();
        return top ? std::pair(last_begins_, last_begins_) : std::pair(0, last - 1);
    }

    bool may_begin_with(const GrowingPipeline& pipeline, Slice layers, const std::vector<double>& ticks,
                        double prefix_s) const
    {
        const int ends = (layers.first == 0 ? 1 : 0) | (layers.last == problem_.model->layer_count() ? 2 : 0);
        const int blocks = part_times_.blocks_before(layers.last) - part_times_.blocks_before(layers.first);
        const double tick_s = ticks[part_times_.of(ends, blocks)];
        if (pipeline.schedule.schedule == ScheduleKind::one_f_one_b) {
            const int depth = static_cast<int>(pipeline.options.size()) + 1;
            if (hopeless((least_with_ramps_s(pipeline.micro_batches, depth, 0, 0, tick_s, pipeline.way_through_s())
                          + prefix_s)
                         * (1 - 1e-9)))
                return false;
        }
        const bool there_and_back = pipeline.schedule.chunks == 1 && !pipeline.split();
        return !hopeless((pipeline.micro_batches * tick_s + prefix_s) * (1 - 1e-9))
            && !hopeless((pipeline.end_s(prefix_s) + (there_and_back ? tick_s : 0)) * (1 - 1e-9));
    }

    void put_stages(GrowingPipeline& pipeline, int last, int samples_left, const StageOptions::Place& place)
    {
        const auto [least, begin] = first_layers(pipeline, last);
        const int after = static_cast<int>(pipeline.last_to_first.size());
        if (knows_capacity_ && samples_left > 0 && capacity_.most_samples(free_, pipelines_to_come()) < samples_left)
            return;
        const double* prefixes = least_prefixes(pipeline, after + 1, samples_left);
        const std::vector<double>* ticks = nullptr;
        if (prefixes != nullptr) {
            ticks = &prefixes_.least_ticks(counted(place), pipeline.tick, pipeline.least_in_flight(after));
            if (ticks->empty())
                return;
        }
        for (int first = begin; first >= least && !interrupted(); --first) {
            if (!task_.space.may_cut_at(first))
                continue;
            ++steps_;
            if (prefixes == nullptr) {
                if (may_become_better(pipeline, first, samples_left))
                    put_stage(pipeline, {first, last}, samples_left, place, 0);
                continue;
            }
            const double prefix_s = prefixes[first];
            if (!may_begin_with(pipeline, {first, last}, *ticks, prefix_s))
                continue;
            put_stage(pipeline, {first, last}, samples_left, place, prefix_s);
            prefixes = least_prefixes(pipeline, after + 1, samples_left); // others were asked for meanwhile
        }
    }

    static std::vector<std::pair<int, int>> counted(const StageOptions::Place& place)
    {
        std::vector<std::pair<int, int>> gpus;
        for (const auto& [island, ranges] : place) {
            int count = 0;
            for (const GpuRange& range : ranges)
                count += range.count;
            gpus.emplace_back(island, count);
        }
        return gpus;
    }

    /// Between the stage and the pipeline's head, alone on the network, while no more GPUs work than have stages.
    SendsToNext sends_to_head(const GrowingPipeline& pipeline, const StageLayout& stage) const
    {
        if (pipeline.last_to_first.empty())
            return {};
        StageLayout here = stage;
        StageLayout head = pipeline.last_to_first.back();
        here.gpus = gpus_by_node(here.gpus);
        head.gpus = gpus_by_node(head.gpus);
        const double bytes = boundary_bytes(problem_, pipeline.tick);
        const Routes& routes = task_.space.routes();
        const GpusInUse& in_use = free_.in_use();
        return {routes.flow(here, head, bytes, in_use).seconds, routes.flow(head, here, bytes, in_use).seconds};
    }

    /// `prefix_s`: that a micro-batch is in the stages before it at the least, there and back.
    void put_stage(GrowingPipeline& pipeline, Slice layers, int samples_left, const StageOptions::Place& place,
                   double prefix_s)
    {
        const int after = static_cast<int>(pipeline.last_to_first.size());
        const OptionsFor use = options_for(pipeline.schedule);
        const std::uint64_t tried = options_.tried();
        // How many micro-batches it holds is settled; but asking for each number apart takes steps of a few.
        const bool settled = task_.most_steps == 0
            && (pipeline.schedule.schedule == ScheduleKind::one_f_one_b
                || pipeline.schedule.schedule == ScheduleKind::gpipe);
        const std::vector<StageOption>& options = options_.of(place, pipeline.tick, layers, use, free_.in_use(),
                                                              settled ? pipeline.least_in_flight(after) : 0);
        steps_ += options.size() + options_.tried() - tried;
        if (options.empty())
            return;
        std::optional<SendsToNext> sends; // found when first needed
        const GrowingPipeline::Suffix suffix = pipeline.suffix;
        for (const StageOption& option : options) {
            ++counts_.states;
            if (option.most_in_flight < pipeline.least_in_flight(after)
                || !pipeline.holds_chunks(layers.size(), option, after, after + 1 + (layers.first > 0 ? 1 : 0)))
                continue;
            const auto too_late = [&](const SendsToNext& with) {
                pipeline.suffix = pipeline.extended(suffix, option, with, after, blocking_);
                return hopeless(pipeline.end_s(prefix_s) * (1 - 1e-9))
                    || hopeless(seconds_with_prefix(pipeline, layers.first));
            };
            if (too_late(sends.value_or(SendsToNext{}))) {
                ++counts_.states_bound;
                continue;
            }
            if (!sends) {
                sends = sends_to_head(pipeline, StageOptions::layout(place, layers, option));
                if (!std::isfinite(sends->forward_s + sends->backward_s)) // no path leads there
                    break;
                if (too_late(*sends)) {
                    ++counts_.states_bound;
                    continue;
                }
            }
            pipeline.last_to_first.push_back(StageOptions::layout(place, layers, option));
            pipeline.options.push_back(&option);
            pipeline.sends_s.push_back(sends->forward_s + sends->backward_s);
            if (layers.first == 0)
                finish(pipeline, samples_left);
            else
                grow(pipeline, layers.first, samples_left);
            pipeline.last_to_first.pop_back();
            pipeline.options.pop_back();
            pipeline.sends_s.pop_back();
            if (stopped())
                break;
        }
        pipeline.suffix = suffix;
    }

    /// From the first forward of the whole pipeline, whose first layers have no stages yet, to the end at least.
    double seconds_with_prefix(const GrowingPipeline& pipeline, int layers)
    {
        const GrowingPipeline::Suffix& suffix = pipeline.suffix;
        // A group of a mixed stage may be through sooner, as it takes fewer samples.
        if (layers == 0 || pipeline.schedule.chunks > 1 || (mixed_ && pipeline.tick > 1))
            return suffix.to_end;
        const LeastPasses::Seconds before = passes_.through(layers, pipeline.tick);
        return std::max(suffix.to_end + before.forward, suffix.round_trip + before.both);
    }

    static auto order(const PipelineLayout& pipeline)
    {
        std::vector<std::tuple<int, int, int>> stages;
        for (const StageLayout& stage : pipeline.stages)
            stages.emplace_back(stage.island, stage.gpu_count(), stage.layers.last);
        return std::pair(pipeline.micro_batches, stages);
    }

    void finish(const GrowingPipeline& pipeline, int samples_left)
    {
        const int stages = static_cast<int>(pipeline.options.size());
        for (int after = 0; after < stages; ++after) {
            const auto at = static_cast<std::size_t>(after);
            if (!pipeline.holds_chunks(pipeline.last_to_first[at].layers.size(), *pipeline.options[at], after, stages))
                return;
        }
        ++counts_.composed;
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
        const double alone_s = price(*scheduled);
        if (!std::isfinite(alone_s) || hopeless(alone_s))
            return;
        if (pipelines_ == 1) {
            alone.time_s = alone_s;
            keep(std::move(alone));
            return;
        }
        done_.push_back(alone.sets.front().copies.front());
        sets_.push_back(std::move(alone.sets.front()));
        if (samples_left > 0) {
            next_pipeline(samples_left);
        } else {
            PlanDraft draft{sets_, 0};
            if (const auto together = draft.layout(*problem_.model)) {
                draft.time_s = price(*together);
                keep(std::move(draft));
            }
        }
        done_.pop_back();
        sets_.pop_back();
    }

    double price(const PlanLayout& layout)
    {
        ++counts_.simulated;
        constexpr std::uint64_t items_of_step = 200; // that are simulated in the time of a step
        for (const PipelineLayout& pipeline : layout.pipelines)
            steps_ += static_cast<std::uint64_t>(work_items(static_cast<int>(pipeline.stages.size()),
                                                            pipeline.chunk_count(), pipeline.micro_batches))
                / items_of_step;
        // Whatever is slower than the best is of no use, however much.
        return pricer_.time(layout, task_.live.gate.token(), best_s() * (1 + 1e-12));
    }

    void keep(PlanDraft draft)
    {
        if (draft.time_s > best_s() || !std::isfinite(draft.time_s))
            return;
        const std::lock_guard lock(shared_.mutex);
        if (draft.time_s > best_s() || (shared_.best && !better(draft, *shared_.best)))
            return;
        shared_.best_s = draft.time_s;
        task_.incumbents.report(draft);
        shared_.best = std::move(draft);
    }

    const ExactTask& task_;
    const PlanningProblem& problem_;
    Shared& shared_;
    bool counting_;
    bool bound_;
    bool blocking_;
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
    const RemainingWork& work_;
    int pipelines_ = 1; ///< of the plans looked at now
    int owner_ = 0;
    std::vector<PipelineLayout> done_;
    std::vector<AlikePipelines> sets_; ///< those done, with their schedules
    int last_begins_ = 0; ///< the layer that the last stage of the first pipeline begins with
    std::uint64_t subtree_ = 0; ///< number of the next one
    std::uint64_t mine_ = 0;
    bool gave_up_ = false;
    ComposeCounts counts_;
    std::uint64_t told_states_ = 0;
    std::uint64_t steps_ = 0; ///< slices looked at on some GPUs, and options tried
};

} // namespace

ExactFound search_exactly(const ExactTask& task)
{
    Shared shared;
    shared.best_s = task.incumbents.best_s();
    if (!task.incumbents.all().empty())
        shared.best = task.incumbents.all().front();
    const RemainingWork work(task.space.problem(), task.space.routes());
    std::atomic<bool> gave_up = false;
    bool counted = false;
    if (task.most_steps == 0) {
        PlanTree counting(task, work, shared, true);
        counting.run();
        gave_up = counting.gave_up();
        counted = !gave_up;
        Proof proof{counting.subtrees(), {}};
        if (task.proof && task.proof->subtrees == proof.subtrees && counted)
            proof = *task.proof;
        if (counted)
            task.live.rule_out(proof.share());
        shared.subtrees.begin(proof);
    }
    const auto threads =
        task.most_steps > 0 ? std::size_t{1} : static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
    auto trees = std::make_shared<std::vector<std::unique_ptr<PlanTree>>>(threads);
    for_each_index(threads, [&](std::size_t i) {
        (*trees)[i] = std::make_unique<PlanTree>(task, work, shared, false);
        (*trees)[i]->run();
        if ((*trees)[i]->gave_up())
            gave_up = true;
    });
    ExactFound found;
    if (task.most_steps == 0)
        found.tables = std::move(trees); // they refer to what is gone by then, and do nothing but free memory
    found.done = !gave_up;
    if (task.most_steps == 0 && counted)
        found.proof = shared.subtrees.proof();
    if (shared.best && (task.incumbents.all().empty() || better(*shared.best, task.incumbents.all().front())))
        found.best = std::move(shared.best);
    return found;
}

} // namespace tangram
