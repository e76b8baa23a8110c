// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/exact/plan_tree.h"

#include "parallelizer/strategy_space.h"
#include "plan/price/stage_times.h"
#include "schedule/work_order.h"

#include <algorithm>
#include <cmath>
#include <numeric>
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

PlanTree::PlanTree(const ExactTask& task, const RemainingWork& work, SharedByTrees& shared, bool counting)
    : task_(task)
    , problem_(task.space.problem())
    , shared_(shared)
    , counting_(counting)
    , bound_(task.space.settings()[Rule::bound].on)
    , blocking_(blocks_sends(problem_.job))
    , blocks_alike_(has_blocks_alike(problem_) && !problem_.model->half_blocks)
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

void PlanTree::run(int most_pipelines)
{
    int most = std::min({most_pipelines, free_gpus(), problem_.job.global_batch});
    if (const int limit = task_.space.settings().most_pipelines; limit > 0)
        most = std::min(most, limit);
    for (; pipelines_ <= most && !ended(); ++pipelines_)
        next_pipeline(problem_.job.global_batch);
    tell();
}

const BatchCapacity* PlanTree::capacity()
{
    if (!knows_capacity_ || !std::isfinite(best_s()))
        return nullptr;
    capacity_.update(best_s() * (1 + 1e-12), all_whole_);
    return &capacity_;
}

std::optional<int> PlanTree::found_on(std::size_t gpus, int samples, std::uint64_t steps)
{
    const int batch = problem_.job.global_batch;
    free_.limit(capacity_.gpus()[gpus]);
    const int pipelines = std::exchange(pipelines_, 1);
    asking_ = true;
    found_ = 0;
    steps_of_question_ = steps_ + steps;
    const auto& sizes = capacity_.most_micro_batches();
    for (auto size = sizes.rbegin(); size != sizes.rend() && !ended(); ++size) {
        GrowingPipeline pipeline;
        pipeline.tick = size->first;
        pipeline.micro_batches = (samples + pipeline.tick - 1) / pipeline.tick;
        const int most =
            problem_.job.uneven_batch ? (batch + pipeline.tick - 1) / pipeline.tick : batch / pipeline.tick;
        pipeline.up_to_micro_batches = std::min(size->second[gpus], most);
        if (pipeline.up_to_micro_batches < pipeline.micro_batches)
            continue;
        pipeline.samples = std::min(batch, pipeline.tick * pipeline.micro_batches);
        for (const ScheduleChoice& schedule : task_.schedules) {
            set_schedule(pipeline, schedule);
            look_for(pipeline);
        }
    }
    tell();
    pipelines_ = pipelines;
    asking_ = false;
    free_ = FreeGpus(task_.space, task_.only_island);
    if (found_ == 0 && (steps_ > steps_of_question_ || gave_up_))
        return std::nullopt;
    return std::exchange(found_, 0);
}

void PlanTree::set_schedule(GrowingPipeline& pipeline, const ScheduleChoice& schedule) const
{
    pipeline.schedule = schedule;
    pipeline.layers_move = schedule.chunks > 1 && (schedule.schedule != ScheduleKind::interleaved || !blocks_alike_);
}

void PlanTree::look_for(GrowingPipeline& pipeline)
{
    const int layers = problem_.model->layer_count();
    for (last_begins_ = layers - 1; last_begins_ >= 0 && !ended(); --last_begins_)
        if (task_.space.may_cut_at(last_begins_))
            begin(pipeline, layers, 0);
}

void PlanTree::set_last_pipeline()
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

int PlanTree::free_gpus() const
{
    int gpus = 0;
    for (int island = 0; island < free_.islands(); ++island)
        gpus += free_.free(island);
    return gpus;
}

bool PlanTree::interrupted()
{
    if (task_.live.gate.stopped())
        gave_up_ = true;
    return ended();
}

bool PlanTree::stopped()
{
    constexpr std::uint64_t worth_telling = 4096;
    if (counts_.states - told_states_ >= worth_telling)
        tell();
    if (task_.live.gate.stopped() || (task_.most_steps > 0 && steps_ > task_.most_steps))
        gave_up_ = true;
    return ended();
}

void PlanTree::tell()
{
    if (task_.most_steps > 0)
        task_.live.add(counts_);
    else
        task_.live.add_to_proof(counts_.states);
    counts_ = {};
    told_states_ = 0;
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
                set_schedule(pipeline, schedule);
                if (index > 0)
                    begin(pipeline, problem_.model->layer_count(), samples_left - samples);
                else
                    take_subtrees(pipeline, samples_left - samples);
            }
        }
}

std::vector<int> PlanTree::micro_batch_sizes(int samples) const
{
    if (!problem_.job.uneven_batch)
        return divisors(samples);
    const int gpus = problem_.cluster->gpu_count();
    std::vector<int> all(static_cast<std::size_t>(most_micro_batch_samples(problem_.job, gpus, samples)));
    std::iota(all.begin(), all.end(), 1);
    return all;
}

void PlanTree::pass_subtrees()
{
    const std::uint64_t begin = subtree_;
    subtree_ += task_.schedules.size() * static_cast<std::size_t>(cuts_);
    if (mine_ < begin || mine_ >= subtree_)
        return;
    rule_out(mine_, mine_ + 1);
    rule_out(shared_.subtrees.take_up_to(subtree_), subtree_);
    take_subtree();
}

void PlanTree::take_subtrees(GrowingPipeline& pipeline, int samples_left)
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
        begin(pipeline, layers, samples_left);
        if (!gave_up_ && !task_.live.gate.stopped()) // pricing ends early, too
            rule_out(number, number + 1);
        take_subtree();
    }
}

void PlanTree::begin(GrowingPipeline& pipeline, int last, int samples_left)
{
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

void PlanTree::grow(GrowingPipeline& pipeline, int last, int samples_left)
{
    if (stopped() || !may_become_better(pipeline, last, samples_left))
        return;
    ++owner_;
    StageOptions::Place place;
    add_group(pipeline, last, samples_left, place, 0);
    --owner_;
}

void PlanTree::add_group(GrowingPipeline& pipeline, int last, int samples_left, StageOptions::Place& place, int island)
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

void PlanTree::put_stages(GrowingPipeline& pipeline, int last, int samples_left, const StageOptions::Place& place)
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
        if (ways_count(pipeline)) {
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

std::vector<std::pair<int, int>> PlanTree::counted(const StageOptions::Place& place)
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

void PlanTree::put_stage(GrowingPipeline& pipeline, Slice layers, int samples_left, const StageOptions::Place& place,
                         double prefix_s, double way_s)
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
        if (stopped())
            break;
    }
    pipeline.suffix = suffix;
}

void PlanTree::answer(const GrowingPipeline& pipeline)
{
    // Orders that do not depend on times take longer with more.
    const ScheduleKind kind = pipeline.schedule.schedule;
    const bool fewest = kind == ScheduleKind::one_f_one_b || kind == ScheduleKind::gpipe;
    const int most = fewest ? pipeline.micro_batches : pipeline.most_micro_batches();
    AlikePipelines set;
    set.schedule = pipeline.schedule;
    PipelineLayout& layout = set.copies.emplace_back();
    layout.stages.assign(pipeline.last_to_first.rbegin(), pipeline.last_to_first.rend());
    for (int micro_batches = pipeline.micro_batches; micro_batches <= most && found_ == 0; ++micro_batches) {
        layout.samples = std::min(problem_.job.global_batch, micro_batches * pipeline.tick);
        layout.micro_batches = micro_batches;
        if (const auto scheduled = PlanDraft{{set}, 0}.layout(*problem_.model))
            if (!pipeline.fastest_alone() || is_in_time(price(*scheduled)))
                found_ = layout.samples;
    }
}

void PlanTree::finish(const GrowingPipeline& pipeline, int samples_left)
{
    const int stages = static_cast<int>(pipeline.options.size());
    for (int after = 0; after < stages; ++after) {
        const auto at = static_cast<std::size_t>(after);
        if (!pipeline.holds_chunks(pipeline.last_to_first[at].layers.size(), *pipeline.options[at], after, stages))
            return;
    }
    ++counts_.composed;
    if (asking_) {
        answer(pipeline);
        return;
    }
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
        alone.time_s = price(*scheduled);
        keep(std::move(alone));
        return;
    }
    if (pipeline.fastest_alone() && !is_in_time(price(*scheduled)))
        return;
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

double PlanTree::price(const PlanLayout& layout)
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

void PlanTree::keep(PlanDraft draft)
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

} // namespace tangram
