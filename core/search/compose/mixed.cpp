// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/compose/mixed.h"
#include "plan/price/pricer.h"

#include "parallelizer/strategy_space.h"
#include "plan/price/uneven_shards.h"
#include "schedule/one_f_one_b.h"
#include "schedule/work_order.h"
#include "search/draft/boundary_ways.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>

namespace tangram {

namespace {

struct StagePlan {
    Slice layers;
    const MixedOption* option = nullptr;
};

class MixedComposer {
public:
    explicit MixedComposer(const MixedTask& task)
        : task_(task)
        , layers_(task.space.layer_count())
    {
        const Model& model = *task.space.problem().model;
        prefix_.resize(static_cast<std::size_t>(layers_) + 1);
        gradient_bytes_.resize(prefix_.size(), 0);
        for (int layer = 0; layer < layers_; ++layer) {
            const auto at = static_cast<std::size_t>(layer);
            const LayerKind kind = layer_kind(model, layer);
            prefix_[at + 1] = prefix_[at];
            ++prefix_[at + 1][static_cast<std::size_t>(kind)];
            gradient_bytes_[at + 1] =
                gradient_bytes_[at] + layer_parameters(model, kind) * task.space.problem().job.gradient_bytes;
        }
        const bool waits = std::any_of(task.schedules.begin(), task.schedules.end(), [](const ScheduleChoice& choice) {
            return choice.schedule == ScheduleKind::one_f_one_b;
        });
        if (waits && task.line.size() > 1) {
            const PipelineLayout pipeline = skeleton();
            if (const PipelineWays ways = ways_between(task.space, {&pipeline, 1}); ways.open())
                ways_ = ways.line;
        }
    }

    using Step = const MixedOption*;
    static constexpr double close =
        1.05; ///< to the best plan: other options and another cut may still make a better one

    struct Estimated {
        double seconds;
        int micro_batches;
        std::vector<StagePlan> stages;
        std::vector<std::vector<Step>> steps; ///< that each stage may take instead
        bool waits; ///< what keeps stages besides their work is counted
    };

    /// One for each micro-batch size, soonest first.
    std::vector<Estimated> estimates(Sweep sweep, double incumbent_s, ComposeCounts& counts)
    {
        std::vector<const MixedOptions::BySamples*> options;
        for (const std::vector<MixedGroup>& stage : task_.line) {
            if (task_.gate.stopped())
                return {};
            options.push_back(&task_.options.of(stage, sweep));
        }
        std::vector<Estimated> estimated;
        const Job& job = task_.space.problem().job;
        for (const auto& [samples, first] : *options.front()) {
            const int micro_batches = micro_batches_of(job, samples);
            if (task_.gate.stopped() || work_items(stage_count(), 1, micro_batches) > most_work_items)
                continue;
            ++counts.states;
            std::vector<std::vector<Step>> steps;
            for (std::size_t s = 0; s < options.size(); ++s)
                if (const auto here = options[s]->find(samples); here != options[s]->end())
                    steps.push_back(steps_of(here->second, s, micro_batches));
            if (steps.size() < options.size())
                continue;
            const std::vector<std::vector<double>> of_stages = waits(samples, micro_batches, incumbent_s);
            for (const std::vector<double>& waits_s : of_stages) {
                auto stages = balanced(steps, micro_batches, waits_s, incumbent_s);
                if (!stages)
                    continue;
                const double seconds = estimate_s(*stages, micro_batches, waits_s);
                if (seconds < close * incumbent_s)
                    estimated.push_back(
                        {seconds, micro_batches, std::move(*stages), steps, &waits_s != &of_stages.front()});
            }
        }
        std::stable_sort(estimated.begin(), estimated.end(),
                         [](const Estimated& a, const Estimated& b) { return a.seconds < b.seconds; });
        return estimated;
    }

    std::vector<PlanDraft> run(Pricer& pricer, double incumbent_s, ComposeCounts& counts)
    {
        std::vector<Estimated> estimated = estimates(Sweep::fine, incumbent_s, counts);
        constexpr std::size_t most_priced = 4;
        if (estimated.size() > most_priced)
            estimated.resize(most_priced);
        std::vector<PlanDraft> drafts;
        const auto price = [&](const Estimated& plan, const ScheduleChoice& choice) {
            PlanDraft draft{{{{pipeline_of(plan.stages, plan.micro_batches)}, choice}}, never};
            if (choice.chunks == 1) {
                PipelineLayout& pipeline = draft.sets.front().copies.front();
                pipeline.schedule = choice.schedule;
                share_state_by_memory(pricer.prices(), pipeline);
                pipeline.schedule = ScheduleKind::one_f_one_b;
            }
            const auto layout = draft.layout(*task_.space.problem().model);
            if (layout && !task_.gate.stopped()) {
                ++counts.composed;
                ++counts.simulated;
                draft.time_s = pricer.time(*layout, task_.gate.token());
            }
            return draft;
        };
        for (Estimated& each : estimated)
            for (const ScheduleChoice& choice : task_.schedules) {
                PlanDraft best = price(each, choice);
                if (best.time_s < close * incumbent_s)
                    for (std::size_t s = 0; s < each.stages.size(); ++s)
                        for (const Step step : each.steps[s]) {
                            Estimated other{each.seconds, each.micro_batches, each.stages, {}, each.waits};
                            other.stages[s].option = step;
                            if (PlanDraft draft = price(other, choice); draft.time_s < best.time_s) {
                                best = std::move(draft);
                                each.stages = std::move(other.stages);
                            }
                        }
                if (best.time_s < incumbent_s)
                    drafts.push_back(std::move(best));
            }
        return drafts;
    }

private:
    int stage_count() const { return static_cast<int>(task_.line.size()); }

    LayerCounts counts(Slice slice) const
    {
        return count_between(*task_.space.problem().model, slice, prefix_[slice.first], prefix_[slice.last]);
    }

    /// The line's GPUs, as ways_between() looks at them.
    PipelineLayout skeleton() const
    {
        PipelineLayout pipeline;
        for (const std::vector<MixedGroup>& groups : task_.line) {
            StageLayout stage;
            for (const MixedGroup& group : groups) {
                stage.replicas.push_back({task_.space.islands()[group.island].island, group.gpus, {}});
                stage.gpus.insert(stage.gpus.end(), group.gpus.begin(), group.gpus.end());
            }
            stage.island = stage.replicas.front().island;
            if (stage.replicas.size() == 1)
                stage.replicas.clear();
            pipeline.stages.push_back(std::move(stage));
        }
        return pipeline;
    }

    /// By stage, what keeps it besides its work for every micro-batch: nothing, and under 1F1B, where that is worth
    /// anything, the way to a neighbour and back. It may keep either (Cover): the slower one, or both alike.
    std::vector<std::vector<double>> waits(int samples, int micro_batches, double incumbent_s) const
    {
        std::vector<std::vector<double>> found{std::vector<double>(task_.line.size(), 0)};
        constexpr double worth_waiting = 0.005;
        double longest_s = 0;
        for (const BoundaryWay& way : ways_)
            longest_s = std::max(longest_s, way.round_trip_s(samples));
        if (micro_batches * longest_s < worth_waiting * incumbent_s)
            return found;
        const std::vector<double> nothing = found.front();
        for (const bool shared : {false, true}) {
            std::vector<double>& kept = found.emplace_back(nothing);
            for (std::size_t s = 0; s < ways_.size(); ++s) {
                const double way_s = ways_[s].round_trip_s(samples);
                const bool next_is_slower =
                    speed_share(task_.space, {task_.line[s + 1]}) < speed_share(task_.space, {task_.line[s]});
                kept[s] += shared ? way_s / 2 : next_is_slower ? 0 : way_s;
                kept[s + 1] += shared ? way_s / 2 : next_is_slower ? way_s : 0;
            }
        }
        return found;
    }

    double busy_s(const MixedOption& option, Slice slice, int micro_batches) const
    {
        const LayerCounts here = counts(slice);
        const double bytes = gradient_bytes_[slice.last] - gradient_bytes_[slice.first];
        return micro_batches * option.tick_s(here) + option.finish_s(here, bytes);
    }

    int in_flight(std::size_t s, int micro_batches) const
    {
        return one_f_one_b_depth(stage_count(), static_cast<int>(s), micro_batches);
    }

    /// For as many layers as the stage would have if its share of them were that of the speed, for half as many and for
    /// half more: other options may be better for them, and where memory is tight few hold them all.
    std::vector<Step> steps_of(const std::vector<MixedOption>& options, std::size_t s, int micro_batches) const
    {
        double before = 0;
        for (std::size_t other = 0; other < s; ++other)
            before += speed_share(task_.space, {task_.line[other]});
        const double share = speed_share(task_.space, {task_.line[s]});
        const double whole = speed_share(task_.space, task_.line);
        const bool last_stage = s + 1 == task_.line.size();
        const int first = std::min(static_cast<int>(layers_ * before / whole), layers_ - 1);
        const int last =
            last_stage ? layers_ : std::clamp(static_cast<int>(layers_ * (before + share) / whole), first + 1, layers_);
        const int size = last - first;
        const int most = layers_ - static_cast<int>(task_.line.size()) + 1;
        std::vector<Step> kept;
        for (const int other : std::set<int>{(size + 1) / 2, size, std::min(size * 3 / 2 + 1, most)}) {
            const int begin = last_stage ? last - other : std::min(first, layers_ - other);
            add_best(kept, options, {begin, begin + other}, micro_batches);
        }
        return kept;
    }

    static int most_tensor(const MixedOption& option)
    {
        int most = 1;
        for (const MixedOption::Group& group : option.groups)
            most = std::max(most, group.strategy.tensor);
        return most;
    }

    /// Adds the options that no other one beats in both time and memory with these layers.
    void add_best(std::vector<Step>& kept, const std::vector<MixedOption>& options, Slice slice,
                  int micro_batches) const
    {
        struct Rated {
            const MixedOption* option;
            double busy_s;
            int most_in_flight;
        };
        std::vector<Rated> rated;
        const LayerCounts here = counts(slice);
        for (const MixedOption& option : options)
            if (const int most = option.most_in_flight(here); most > 0)
                rated.push_back({&option, busy_s(option, slice, micro_batches), most});
        if (task_.space.settings()[Rule::data_before_tensor].on)
            std::erase_if(rated, [all = rated](const Rated& one) { // memory does not force its tensor degree
                return std::any_of(all.begin(), all.end(), [&](const Rated& other) {
                    return most_tensor(*other.option) < most_tensor(*one.option)
                        && other.most_in_flight >= one.most_in_flight;
                });
            });
        std::stable_sort(rated.begin(), rated.end(), [](const Rated& a, const Rated& b) {
            return a.busy_s != b.busy_s ? a.busy_s < b.busy_s : a.most_in_flight > b.most_in_flight;
        });
        int most = 0;
        for (const Rated& each : rated) {
            if (each.most_in_flight <= most)
                continue;
            most = each.most_in_flight;
            if (std::find(kept.begin(), kept.end(), each.option) == kept.end())
                kept.push_back(each.option);
        }
    }

    /// The stages when none is busy longer than this, each with as many layers as it can have; nothing where that does
    /// not cover the model.
    std::optional<std::vector<StagePlan>> within(const std::vector<std::vector<Step>>& steps, int micro_batches,
                                                 const std::vector<double>& waits_s, double longest_s) const
    {
        std::vector<StagePlan> plans;
        int at = 0;
        for (std::size_t s = 0; s < steps.size(); ++s) {
            const bool last_stage = s + 1 == steps.size();
            const int most = layers_ - static_cast<int>(steps.size() - 1 - s);
            StagePlan best{{at, at}};
            for (const Step step : steps[s]) {
                const auto fits = [&](int last) {
                    const Slice slice{at, last};
                    return busy_s(*step, slice, micro_batches) + micro_batches * waits_s[s] <= longest_s
                        && step->most_in_flight(counts(slice)) >= in_flight(s, micro_batches);
                };
                int low = best.layers.last; // fits, or nothing does
                int high = most + 1; // does not, or there are no more
                while (high - low > 1) {
                    const int middle = (low + high) / 2;
                    (fits(middle) ? low : high) = middle;
                }
                while (low > best.layers.last && !task_.space.may_cut_at(low))
                    --low;
                if (low > best.layers.last)
                    best = {{at, low}, step};
            }
            if (best.option == nullptr || (last_stage && best.layers.last < layers_))
                return std::nullopt;
            plans.push_back(best);
            at = best.layers.last;
        }
        return plans;
    }

    std::optional<std::vector<StagePlan>> balanced(const std::vector<std::vector<Step>>& steps, int micro_batches,
                                                   const std::vector<double>& waits_s, double incumbent_s) const
    {
        double high = incumbent_s;
        if (high == never) {
            high = 1e-3;
            while (!within(steps, micro_batches, waits_s, high)) {
                high *= 4;
                if (high > 1e9)
                    return std::nullopt;
            }
        }
        auto best = within(steps, micro_batches, waits_s, high);
        if (!best)
            return std::nullopt;
        double low = 0;
        constexpr double close_enough = 1.003;
        const auto longest_s = [&](const std::vector<StagePlan>& stages) {
            double longest = 0;
            for (std::size_t s = 0; s < stages.size(); ++s)
                longest = std::max(
                    longest, busy_s(*stages[s].option, stages[s].layers, micro_batches) + micro_batches * waits_s[s]);
            return longest;
        };
        high = std::min(high, longest_s(*best));
        while (high > low * close_enough) {
            const double middle = low == 0 ? high / 2 : (low + high) / 2;
            if (auto found = within(steps, micro_batches, waits_s, middle)) {
                best = std::move(found);
                high = std::min(middle, longest_s(*best));
            } else {
                low = middle;
            }
        }
        fastest_for_slices(*best, steps, micro_batches);
        return best;
    }

    /// The option that is done first with the layers that each stage has come to.
    void fastest_for_slices(std::vector<StagePlan>& stages, const std::vector<std::vector<Step>>& steps,
                            int micro_batches) const
    {
        for (std::size_t s = 0; s < stages.size(); ++s)
            for (const Step step : steps[s])
                if (step->most_in_flight(counts(stages[s].layers)) >= in_flight(s, micro_batches)
                    && busy_s(*step, stages[s].layers, micro_batches)
                        < busy_s(*stages[s].option, stages[s].layers, micro_batches))
                    stages[s].option = step;
    }

    /// The longest chain of dependent work in 1F1B (domain.md section 5), a third of a tick taken for the forward,
    /// what else keeps a stage counted, other sends left out: about what the simulation gives, and hardly more.
    double estimate_s(const std::vector<StagePlan>& stages, int micro_batches, const std::vector<double>& waits_s) const
    {
        double longest = 0;
        double forwards = 0; // of the stages before
        double after = 0; // from this stage's last backward to the end of an earlier stage's
        for (std::size_t s = 0; s < stages.size(); ++s) {
            const StagePlan& stage = stages[s];
            const double tick = stage.option->tick_s(counts(stage.layers));
            after = std::max(after, busy_s(*stage.option, stage.layers, 0));
            longest = std::max(longest, forwards + micro_batches * (tick + waits_s[s]) + after);
            forwards += tick / 3;
            after += tick * 2 / 3;
        }
        return longest;
    }

    PipelineLayout pipeline_of(const std::vector<StagePlan>& plans, int micro_batches) const
    {
        PipelineLayout pipeline;
        pipeline.samples = task_.space.problem().job.global_batch;
        pipeline.micro_batches = micro_batches;
        for (std::size_t s = 0; s < plans.size(); ++s) {
            const MixedOption& option = *plans[s].option;
            StageLayout stage;
            stage.layers = plans[s].layers;
            for (std::size_t g = 0; g < task_.line[s].size(); ++g) {
                const MixedGroup& group = task_.line[s][g];
                stage.replicas.push_back(
                    {task_.space.islands()[group.island].island, group.gpus, option.groups[option.like[g]].strategy});
                stage.gpus.insert(stage.gpus.end(), group.gpus.begin(), group.gpus.end());
            }
            stage.island = stage.replicas.front().island;
            stage.strategy = stage.replicas.front().strategy;
            stage.shared_state = option.shared_state;
            if (stage.replicas.size() == 1)
                stage.replicas.clear();
            pipeline.stages.push_back(std::move(stage));
        }
        return pipeline;
    }

    const MixedTask& task_;
    int layers_;
    std::vector<LayerCounts> prefix_; ///< of all layers before one
    std::vector<double> gradient_bytes_; ///< of all layers before one
    std::vector<BoundaryWay> ways_; ///< between the stages; empty where none waits for sends, or there is no way
};

} // namespace

std::vector<ContextExpert> degrees_for_mixed(const SearchSpace& space, const std::vector<PlanDraft>& found)
{
    std::vector<ContextExpert> degrees{{1, 1}};
    const auto add = [&](ContextExpert more) {
        if (std::find(degrees.begin(), degrees.end(), more) == degrees.end())
            degrees.push_back(more);
    };
    constexpr std::size_t most = 3;
    for (const PlanDraft& draft : found)
        for (const AlikePipelines& set : draft.sets)
            for (const StageLayout& stage : set.copies.front().stages)
                if (degrees.size() < most)
                    add({stage.strategy.context, stage.strategy.expert});
    if (found.empty()) {
        const int experts = space.problem().model->experts.count;
        int most_gpus = 1;
        for (const PartKind& kind : space.kinds())
            most_gpus = std::max(most_gpus, kind.part.gpus());
        for (int context = 1; context <= most_gpus; context *= 2)
            for (const int expert : experts > 0 ? divisors(experts) : std::vector<int>{1})
                add({context, expert});
    }
    return degrees;
}

Sweep estimate_sweep(const MixedLine& line)
{
    constexpr int few_gpus = 16;
    int gpus = 0;
    for (const std::vector<MixedGroup>& stage : line)
        for (const MixedGroup& group : stage)
            gpus += group.gpu_count;
    return gpus > few_gpus ? Sweep::coarse : Sweep::fine;
}

double mixed_estimate_s(const MixedTask& task, double incumbent_s, ComposeCounts& counts)
{
    const auto estimated = MixedComposer(task).estimates(estimate_sweep(task.line), incumbent_s, counts);
    if (estimated.empty())
        return never;
    // Where stages wait, what leaves that out tells nothing.
    const auto waiting =
        std::find_if(estimated.begin(), estimated.end(), [](const auto& estimate) { return estimate.waits; });
    return waiting == estimated.end() ? estimated.front().seconds : waiting->seconds;
}

std::vector<PlanDraft> compose_mixed(const MixedTask& task, Pricer& pricer, double incumbent_s, ComposeCounts& counts)
{
    return MixedComposer(task).run(pricer, incumbent_s, counts);
}

} // namespace tangram
