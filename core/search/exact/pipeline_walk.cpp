// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/exact/pipeline_walk.h"

#include "parallelizer/strategy_space.h"
#include "plan/price/stage_times.h"
#include "schedule/work_order.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tangram {

PipelineWalk::PipelineWalk(const ExactTask& task, const RemainingWork& work, const std::atomic<double>& best_s)
    : task_(task)
    , problem_(task.space.problem())
    , best_s_(best_s)
    , bound_(task.space.settings()[Rule::bound].on)
    , blocking_(blocks_sends(problem_.job))
    , blocks_alike_(has_blocks_alike(problem_))
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
    for (const ScheduleChoice& choice : task.schedules) {
        all_whole_ = all_whole_ && choice.chunks == 1;
        samples_count_ = samples_count_ && choice.schedule != ScheduleKind::dualpipe;
    }
    // Where the walk is cut off soon, what these tables take is more than what they spare.
    const bool worth_tables = bound_ && task.most_steps == 0;
    knows_prefixes_ = worth_tables && prefixes_.possible();
    knows_capacity_ = worth_tables && samples_count_ && capacity_.possible();
    if (knows_capacity_)
        prefixes_.set_capacity(capacity_);
    set_last_pipeline();
}

void PipelineWalk::set_last_pipeline()
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

GrowingPipeline PipelineWalk::pipeline_of(const ScheduleChoice& schedule) const
{
    GrowingPipeline pipeline;
    pipeline.schedule = schedule;
    pipeline.layers_move = schedule.chunks > 1 && (schedule.schedule != ScheduleKind::interleaved || !blocks_alike_);
    return pipeline;
}

int PipelineWalk::free_gpus() const
{
    int gpus = 0;
    for (int island = 0; island < free_.islands(); ++island)
        gpus += free_.free(island);
    return gpus;
}

BatchCapacity* PipelineWalk::capacity()
{
    if (!knows_capacity_ || !std::isfinite(best_s()))
        return nullptr;
    capacity_.update(best_s() * (1 + 1e-12), all_whole_);
    return &capacity_;
}

std::vector<int> PipelineWalk::micro_batch_sizes(int samples) const
{
    if (!problem_.job.uneven_batch)
        return divisors(samples);
    const int gpus = problem_.cluster->gpu_count();
    std::vector<int> all(static_cast<std::size_t>(most_micro_batch_samples(problem_.job, gpus, samples)));
    std::iota(all.begin(), all.end(), 1);
    return all;
}

bool PipelineWalk::interrupted()
{
    if (task_.live.gate.stopped())
        gave_up_ = true;
    return gave_up_ || visitor_->ended();
}

bool PipelineWalk::stopped(const Visitor& visitor)
{
    constexpr std::uint64_t worth_telling = 4096;
    if (counts_.states - told_states_ >= worth_telling)
        tell();
    if (task_.live.gate.stopped() || (task_.most_steps > 0 && steps_ > task_.most_steps))
        gave_up_ = true;
    return gave_up_ || visitor.ended();
}

void PipelineWalk::tell()
{
    if (task_.most_steps > 0)
        task_.live.add(counts_);
    else
        task_.live.add_to_proof(counts_.states);
    counts_ = {};
    told_states_ = 0;
}

void PipelineWalk::go(Visitor& visitor, GrowingPipeline& pipeline, int samples_left)
{
    visitor_ = &visitor;
    const int last = problem_.model->layer_count();
    const bool settles_stages = pipeline.schedule.schedule == ScheduleKind::interleaved && !pipeline.layers_move
        && !problem_.job.allow.recompute_layers && task_.most_steps == 0;
    if (!settles_stages) {
        grow(pipeline, last, samples_left);
        return;
    }
    const int most = std::min(free_gpus(), problem_.model->layer_count() / pipeline.schedule.chunks);
    for (int stages = 2; stages <= most && !interrupted(); ++stages) {
        pipeline.all_stages = stages;
        grow(pipeline, last, samples_left);
    }
    pipeline.all_stages = 0;
}

void PipelineWalk::grow(GrowingPipeline& pipeline, int last, int samples_left)
{
    if (stopped(*visitor_) || !may_become_better(pipeline, last, samples_left))
        return;
    ++owner_;
    StageOptions::Place place;
    add_group(pipeline, last, samples_left, place, 0);
    --owner_;
}

void PipelineWalk::add_group(GrowingPipeline& pipeline, int last, int samples_left, StageOptions::Place& place,
                             int island)
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

void PipelineWalk::put_stages(GrowingPipeline& pipeline, int last, int samples_left, const StageOptions::Place& place)
{
    const auto [least, begin] = pipeline.first_layers(last);
    const int after = static_cast<int>(pipeline.last_to_first.size());
    if (knows_capacity_ && samples_left > 0 && capacity_.most_samples(free_, pipeline.pipelines_to_come) < samples_left)
        return;
    const double* prefixes = least_prefixes(pipeline, after + 1, samples_left);
    const std::vector<double>* ticks = nullptr;
    if (prefixes != nullptr) {
        ticks = &prefixes_.least_ticks(counted(place), pipeline.tick, pipeline.least_in_flight(after));
        if (ticks->empty())
            return;
    }
    const bool interleaved = pipeline.all_stages > 0;
    const int before = pipeline.all_stages - after - 1; // stages
    for (int first = begin; first >= least && !interrupted(); --first) {
        if (!task_.space.may_cut_at(first)
            || (interleaved && ((first == 0) != (before == 0) || first < before * pipeline.schedule.chunks)))
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
        double way_s = 0;
        if (counts_whole_ways(pipeline)) {
            const double* const ways = least_prefixes(pipeline, after + 1, samples_left, {}, true);
            if (ways != nullptr)
                way_s = ways[first] + pipeline.way_through_s();
            if (hopeless(way_s * (1 - 1e-9)))
                continue;
        }
        put_stage(pipeline, {first, last}, samples_left, place, prefix_s, way_s);
        prefixes = least_prefixes(pipeline, after + 1, samples_left); // others were asked for meanwhile
    }
}

std::vector<std::pair<int, int>> PipelineWalk::counted(const StageOptions::Place& place)
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

void PipelineWalk::put_stage(GrowingPipeline& pipeline, Slice layers, int samples_left,
                             const StageOptions::Place& place, double prefix_s, double way_s)
{
    const int after = static_cast<int>(pipeline.last_to_first.size());
    const OptionsFor use = options_for(pipeline.schedule, pipeline.layers_move);
    const std::uint64_t tried = options_.tried();
    // How many micro-batches it holds is settled; but asking for each number apart takes steps of a few.
    const bool settled = task_.most_steps == 0
        && (pipeline.schedule.schedule == ScheduleKind::one_f_one_b
            || pipeline.schedule.schedule == ScheduleKind::gpipe);
    StageOptions::Known known;
    known.in_flight = settled ? pipeline.least_in_flight(after) : 0;
    known.held = pipeline.all_stages > 0 ? &interleaved_.held(pipeline, after) : nullptr;
    // In a V the ends change places, and DualPipe's stages take half of the micro-batches.
    if (!pipeline.layers_move && bound_ && task_.most_steps == 0) {
        known.micro_batches = pipeline.micro_batches;
        known.within_s = best_s() * (1 + 1e-9);
    }
    const std::vector<StageOption>& options = options_.of(place, pipeline.tick, layers, use, free_.in_use(), known);
    steps_ += options.size() + options_.tried() - tried;
    if (options.empty())
        return;
    std::optional<SendsToNext> sends; // found when first needed
    const GrowingPipeline::Suffix suffix = pipeline.suffix;
    for (const StageOption& option : options) {
        ++counts_.states;
        if (option.most_in_flight < pipeline.least_in_flight(after)
            || !pipeline.holds_chunks(layers.size(), option, after,
                                      pipeline.all_stages > 0 ? pipeline.all_stages
                                                              : after + 1 + (layers.first > 0 ? 1 : 0)))
            continue;
        const auto too_late = [&](const SendsToNext& with) {
            pipeline.suffix = pipeline.extended(suffix, option, with, after, blocking_);
            return hopeless(pipeline.end_s(prefix_s) * (1 - 1e-9))
                || (way_s > 0 && hopeless((way_s + option.tick_s() + with.forward_s + with.backward_s) * (1 - 1e-9)))
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
        if (pipeline.all_stages > 0 && after > 0 && bound_
            && hopeless((prefix_s + interleaved_.least_s(pipeline, best_s() - prefix_s)) * (1 - 1e-9)))
            ++counts_.states_bound;
        else if (layers.first == 0)
            finish(pipeline, samples_left);
        else
            grow(pipeline, layers.first, samples_left);
        pipeline.last_to_first.pop_back();
        pipeline.options.pop_back();
        pipeline.sends_s.pop_back();
        if (stopped(*visitor_))
            break;
    }
    pipeline.suffix = suffix;
}

void PipelineWalk::finish(const GrowingPipeline& pipeline, int samples_left)
{
    const int stages = static_cast<int>(pipeline.options.size());
    for (int after = 0; after < stages; ++after) {
        const auto at = static_cast<std::size_t>(after);
        if (!pipeline.holds_chunks(pipeline.last_to_first[at].layers.size(), *pipeline.options[at], after, stages))
            return;
    }
    ++counts_.composed;
    visitor_->whole(pipeline, samples_left);
}

double PipelineWalk::price(const PlanLayout& layout)
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

} // namespace tangram
