// SPDX-License-Identifier: GPL-3.0-or-later
// What a part of a plan tells of all that it may become.
#include "search/exact/pipeline_walk.h"

#include "plan/price/stage_times.h"

#include <algorithm>
#include <cmath>

namespace tangram {

bool PipelineWalk::may_be_done(const GrowingPipeline& pipeline, int last, int samples_left) const
{
    int samples = pipeline.samples;
    if (pipeline.schedule.schedule == ScheduleKind::dualpipe)
        samples /= 2; // the other half are done by the stages that hold the second copy
    else if (pipeline.layers_move && (!blocks_alike_ || pipeline.schedule.ends_swapped))
        last = 0; // the stages so far may get more of the work than they are placed with
    return !hopeless(work_.seconds(free_, last, samples, samples_left));
}

bool PipelineWalk::may_become_better(const GrowingPipeline& pipeline, int last, int samples_left)
{
    if (!may_be_done(pipeline, last, samples_left))
        return false;
    if (!bound_)
        return true;
    const double within_s = best_s() * (1 + 1e-12);
    if (knows_capacity_) {
        if (samples_left > 0 && capacity_.most_samples(free_, pipeline.pipelines_to_come) < samples_left)
            return false;
    } else if (samples_left > 0 && samples_count_
               && coverage_.most_samples(free_, all_whole_, within_s) < samples_left) {
        return false;
    }
    // DualPipe holds two copies of the layers; of a V with its ends swapped others may be left.
    if (pipeline.schedule.schedule == ScheduleKind::dualpipe || pipeline.schedule.ends_swapped)
        return true;
    if (const auto prefix_s =
            least_prefix_s(pipeline, last, static_cast<int>(pipeline.last_to_first.size()), samples_left))
        return !hopeless(pipeline.end_s(*prefix_s) * (1 - 1e-9));
    const bool whole = pipeline.schedule.chunks == 1;
    return coverage_.may_hold(free_, last, {pipeline.tick, pipeline.micro_batches, whole}, within_s);
}

std::optional<double> PipelineWalk::least_prefix_s(const GrowingPipeline& pipeline, int last, int after,
                                                   int samples_left)
{
    const double* const prefixes = least_prefixes(pipeline, after, samples_left);
    return prefixes != nullptr ? std::optional(prefixes[last]) : std::nullopt;
}

const double* PipelineWalk::least_prefixes(const GrowingPipeline& pipeline, int after, int samples_left,
                                           const PrefixTimes::GpuCounts& taken, bool whole_ways)
{
    const ScheduleChoice& schedule = pipeline.schedule;
    if (!knows_prefixes_ || pipeline.layers_move || !std::isfinite(best_s()))
        return nullptr;
    constexpr int many = 6; // stages behind, as far as memory is concerned: one table for all that have more
    const int in_flight = pipeline.least_in_flight(std::min(many, after));
    return prefixes_.least(free_, taken,
                           {pipeline.tick, pipeline.micro_batches, in_flight, schedule.chunks, pipeline.split(),
                            pipeline.pipelines_to_come, samples_left, whole_ways},
                           best_s() * (1 + 1e-12));
}

signed char PipelineWalk::ways_on(const GrowingPipeline& pipeline, int last, int samples_left,
                                  PrefixTimes::GpuCounts place, int island, int gpus)
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

bool PipelineWalk::may_stand(const GrowingPipeline& pipeline, int last, int samples_left,
                             const PrefixTimes::GpuCounts& place, const PrefixTimes::GpuCounts& taken)
{
    steps_ += task_.most_steps == 0 ? 1 : 0; // they are many where nothing comes of them
    const int after = static_cast<int>(pipeline.last_to_first.size());
    const double* const prefixes = least_prefixes(pipeline, after + 1, samples_left, taken);
    if (prefixes == nullptr)
        return true;
    const std::vector<double>& ticks = prefixes_.least_ticks(place, pipeline.tick, pipeline.least_in_flight(after));
    if (ticks.empty())
        return false;
    const auto [least, begin] = pipeline.first_layers(last);
    for (int first = begin; first >= least; --first)
        if (may_begin_with(pipeline, {first, last}, ticks, prefixes[first]))
            return true;
    return false;
}

bool PipelineWalk::may_begin_with(const GrowingPipeline& pipeline, Slice layers, const std::vector<double>& ticks,
                                  double prefix_s) const
{
    const int ends = (layers.first == 0 ? 1 : 0) | (layers.last == problem_.model->layer_count() ? 2 : 0);
    const int blocks = part_times_.blocks_before(layers.last) - part_times_.blocks_before(layers.first);
    const double tick_s = ticks[part_times_.of(ends, blocks)];
    if (pipeline.schedule.schedule == ScheduleKind::one_f_one_b) {
        const int depth = static_cast<int>(pipeline.options.size()) + 1;
        if (hopeless(
                (least_with_ramps_s(pipeline.micro_batches, depth, 0, 0, tick_s, pipeline.way_through_s()) + prefix_s)
                * (1 - 1e-9)))
            return false;
    }
    const bool there_and_back = pipeline.schedule.chunks == 1 && !pipeline.split();
    return !hopeless((pipeline.micro_batches * tick_s + prefix_s) * (1 - 1e-9))
        && !hopeless((pipeline.end_s(prefix_s) + (there_and_back ? tick_s : 0)) * (1 - 1e-9));
}

SendsToNext PipelineWalk::sends_to_head(const GrowingPipeline& pipeline, const StageLayout& stage) const
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

double PipelineWalk::seconds_with_prefix(const GrowingPipeline& pipeline, int layers)
{
    const GrowingPipeline::Suffix& suffix = pipeline.suffix;
    // A group of a mixed stage may be through sooner, as it takes fewer samples.
    if (layers == 0 || pipeline.schedule.chunks > 1 || (mixed_ && pipeline.tick > 1))
        return suffix.to_end;
    const LeastPasses::Seconds before = passes_.through(layers, pipeline.tick);
    return std::max(suffix.to_end + before.forward, suffix.round_trip + before.both);
}

bool PipelineWalk::counts_whole_ways(const GrowingPipeline& pipeline)
{
    return pipeline.all_stages > 0 && pipeline.micro_batches < 2 * pipeline.all_stages;
}

} // namespace tangram
