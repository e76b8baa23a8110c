// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/improve/reshape_best.h"

#include "search/improve/improve.h"
#include "search/improve/moves/even_grids.h"
#include "search/improve/moves/micro_batch_moves.h"
#include "search/improve/reshape.h"
#include "search/threads/for_each_index.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace tangram {

namespace {

/// Work items simulated while improving one of the plans. What allows it to be priced but a few times is not improved.
constexpr double improve_items = 1e6;
constexpr double few_priced = 15;

/// Of the best plan's time: an even grid that is estimated to take no longer may become faster when it is improved.
constexpr double promising = 1.25;

/// Pipelines with micro-batches of one size, under the schedules that promise most, the first one most of all.
using UnderSchedules = std::vector<EstimatedCuts>;

/// Work items that are simulated when it is priced, in those of 1F1B.
double items_of(const PlanDraft& draft)
{
    constexpr double gap_filling = 32; // placing the backwards of weights takes about as many times as long
    double items = 0;
    for (const AlikePipelines& set : draft.sets) {
        const PipelineLayout& first = set.copies.front();
        const double each = splits_backward(set.schedule.schedule) ? gap_filling : set.schedule.chunks;
        items += 2.0 * static_cast<double>(first.stages.size()) * first.micro_batches * each;
    }
    return items;
}

bool sooner(const UnderSchedules& a, const UnderSchedules& b)
{
    return a.front().time_s < b.front().time_s;
}

/// Plans that are made of as many pipelines, stages and micro-batches and take exactly as long differ in which GPUs
/// alike they take, or in where a part comes that is none of the slowest: improving one of them is enough.
bool as_many_of_each(const AlikePipelines& a, const AlikePipelines& b)
{
    const PipelineLayout& of_a = a.copies.front();
    const PipelineLayout& of_b = b.copies.front();
    return a.copies.size() == b.copies.size() && of_a.stages.size() == of_b.stages.size()
        && of_a.micro_batches == of_b.micro_batches;
}

bool equally_fast(const PlanDraft& a, const PlanDraft& b)
{
    return a.time_s == b.time_s
        && std::equal(a.sets.begin(), a.sets.end(), b.sets.begin(), b.sets.end(), as_many_of_each);
}

/// One of a plan's sets of pipelines in another shape, or as it is, with the micro-batch sizes that promise most.
struct Shape {
    const PlanDraft* of = nullptr;
    std::size_t set = 0;
    PackedPipelines pipelines;
    bool one_more_for_some = false; ///< of the micro-batches, as they do not divide; then no samples are given
    PipelineWays ways = {};
    std::vector<UnderSchedules> found = {};
};

bool equally_promising(const Shape& a, const EstimatedCuts& of_a, const Shape& b, const EstimatedCuts& of_b)
{
    return of_a.time_s == of_b.time_s && of_a.micro_batches == of_b.micro_batches
        && of_a.stages.size() == of_b.stages.size() && a.pipelines.count() == b.pipelines.count();
}

/// Pipelines that all have equally many micro-batches, more than there are: the last ones with one less.
std::vector<AlikePipelines> with_one_less_for_some(AlikePipelines pipelines, int batch)
{
    const PipelineLayout& first = pipelines.copies.front();
    const int samples = first.micro_batch_samples();
    const auto copies = static_cast<int>(pipelines.copies.size());
    const auto fewer = (copies * first.samples - batch) / samples;
    AlikePipelines others = pipelines;
    others.copies.erase(others.copies.begin(), others.copies.end() - fewer);
    pipelines.copies.resize(static_cast<std::size_t>(copies - fewer));
    for (PipelineLayout& copy : others.copies) {
        copy.samples -= samples;
        --copy.micro_batches;
    }
    if (others.copies.empty())
        return {std::move(pipelines)};
    return {std::move(pipelines), std::move(others)};
}

class Reshaper {
public:
    Reshaper(const SearchSpace& space, const Ticks& ticks, const std::vector<ScheduleChoice>& schedules,
             const ReshapeLimits& limits, LiveSearch& live, Incumbents& incumbents)
        : space_(space)
        , ticks_(ticks)
        , schedules_(schedules)
        , limits_(limits)
        , live_(live)
        , incumbents_(incumbents)
    {
    }

    /// From the best and some others, further while that gives a faster plan.
    void run()
    {
        if (!limits_.others_in_turn) {
            step_further(most_others);
            return;
        }
        step_further(0);
        std::vector<PlanDraft> others = others_than_best(most_others);
        for (PlanDraft& other : others)
            if (step({std::move(other)}))
                step_further(0);
    }

private:
    static constexpr std::size_t most_others = 6;

    int batch() const { return space_.problem().job.global_batch; }

    void step_further(std::size_t with_others)
    {
        constexpr int most_rounds = 3;
        for (int round = 0; round < most_rounds && !incumbents_.all().empty(); ++round) {
            std::vector<PlanDraft> from = others_than_best(with_others);
            from.insert(from.begin(), incumbents_.all().front());
            if (!step(std::move(from)))
                return;
        }
    }

    /// Where the best is the end of its way, that of others may lead further.
    std::vector<PlanDraft> others_than_best(std::size_t most) const
    {
        constexpr double close_enough = 1.15;
        std::vector<PlanDraft> others = incumbents_.all();
        std::erase_if(others,
                      [&](const PlanDraft& other) { return other.time_s > close_enough * incumbents_.best_s(); });
        if (!others.empty())
            others.erase(others.begin());
        if (others.size() > most)
            others.resize(most);
        return others;
    }

    /// Two steps from the first of them and one from the others. Whether there is a faster plan than the best now.
    bool step(std::vector<PlanDraft> from)
    {
        if (live_.gate.stopped())
            return false;
        const PlanDraft best = incumbents_.all().front();
        std::vector<Shape> shapes;
        for (std::size_t i = 0; i < from.size(); ++i)
            for (Shape& shape : i == 0 ? two_steps_from(from[i]) : one_step_from(from[i]))
                shapes.push_back(std::move(shape));
        if (std::exchange(first_step_, false))
            for (Shape& shape : grids())
                shapes.push_back(std::move(shape));
        std::vector<PlanDraft> drafts = priced(std::move(shapes));
        std::stable_sort(drafts.begin(), drafts.end(), better);
        // What is further from the best is hardly ever improved so far. Long pipelines of many micro-batches take so
        // long to simulate that only what is close is worth it.
        constexpr double many_priced = 60;
        const bool cheap = improve_items / items_of(best) >= many_priced;
        const double worth_improving = cheap ? limits_.improved_within : 1.01;
        const std::size_t most_improved = cheap ? limits_.improved : 1;
        std::erase_if(drafts, [&](const PlanDraft& draft) { return draft.time_s > worth_improving * best.time_s; });
        drafts.erase(std::unique(drafts.begin(), drafts.end(), equally_fast), drafts.end());
        // That is improved already.
        std::erase_if(
            drafts, [&](const PlanDraft& draft) { return draft.time_s == best.time_s && same_skeleton(draft, best); });
        if (drafts.size() > most_improved)
            drafts.resize(most_improved);
        for_each_index(drafts.size(), [&](std::size_t i) { improve_one(drafts[i], own_schedules(drafts[i])); });
        for (PlanDraft& draft : drafts)
            incumbents_.add(std::move(draft));
        if (!(incumbents_.best_s() < best.time_s))
            return false;
        PlanDraft faster = incumbents_.all().front();
        improve_one(faster, schedules_);
        incumbents_.add(std::move(faster));
        return true;
    }

    /// Of the sets as they are, and one step away, that were not looked at before.
    std::vector<Shape> one_step_from(const PlanDraft& draft)
    {
        constexpr std::size_t most_sets = 4;
        std::vector<Shape> shapes;
        for (std::size_t set = 0; set < std::min(most_sets, draft.sets.size()); ++set) {
            const std::size_t before = shapes.size();
            add(shapes, draft, set, PackedPipelines(draft.sets[set]));
            add_steps(shapes, draft, set, draft.sets[set]);
            keep_promising(shapes, before);
        }
        return shapes;
    }

    std::vector<Shape> two_steps_from(const PlanDraft& draft)
    {
        std::vector<Shape> shapes = one_step_from(draft);
        add_another_step(shapes);
        return shapes;
    }

    /// The most promising of the even grids, and one step away from them.
    std::vector<Shape> grids()
    {
        std::vector<Shape> shapes;
        const double most_s = promising * incumbents_.best_s();
        for (const EvenGrid& grid : promising_grids(space_, ticks_, live_.gate, most_s))
            for (const AlikePipelines& pipelines : pipelines_of(space_, grid)) {
                const std::size_t before = shapes.size();
                add(shapes, grid_, 0, PackedPipelines(pipelines));
                if (shapes.size() > before)
                    shapes.back().one_more_for_some = !grid.divides(batch());
            }
        keep_promising(shapes, 0);
        add_another_step(shapes);
        return shapes;
    }

    /// From the most promising of them.
    void add_another_step(std::vector<Shape>& shapes)
    {
        constexpr std::size_t most_stepped_from = 10;
        std::vector<std::size_t> best;
        for (std::size_t i = 0; i < shapes.size(); ++i)
            if (!shapes[i].one_more_for_some)
                best.push_back(i);
        std::stable_sort(best.begin(), best.end(), [&](std::size_t a, std::size_t b) {
            return sooner(shapes[a].found.front(), shapes[b].found.front());
        });
        for (std::size_t i = 0; i < std::min(most_stepped_from, best.size()); ++i) {
            const std::size_t before = shapes.size();
            const Shape& from = shapes[best[i]];
            add_steps(shapes, *from.of, from.set, from.pipelines.unpacked());
            keep_promising(shapes, before);
        }
    }

    void add(std::vector<Shape>& shapes, const PlanDraft& draft, std::size_t set, PackedPipelines pipelines)
    {
        if (looked_at_.insert(hash_of(skeleton_of(draft, set, pipelines))).second)
            shapes.push_back({&draft, set, std::move(pipelines)});
    }

    void add_steps(std::vector<Shape>& shapes, const PlanDraft& draft, std::size_t set, const AlikePipelines& from)
    {
        for (PackedPipelines& other : reshaped(space_, from, most_pipelines(draft, set)))
            add(shapes, draft, set, std::move(other));
    }

    /// Estimates them from the `first` on, and drops those that take too long: of 100,000 GPUs each takes 250 KB.
    void keep_promising(std::vector<Shape>& shapes, std::size_t first) const
    {
        const auto begin = shapes.begin() + static_cast<std::ptrdiff_t>(first);
        for_each_index(shapes.size() - first, [&](std::size_t i) { estimate(shapes[first + i]); });
        shapes.erase(std::remove_if(begin, shapes.end(), [](const Shape& shape) { return shape.found.empty(); }),
                     shapes.end());
    }

    /// What the estimates of a set depend on beside the micro-batch size, and what it is combined with.
    static std::vector<int> skeleton_of(const PlanDraft& draft, std::size_t set, const PackedPipelines& pipelines)
    {
        std::vector<int> skeleton{static_cast<int>(set)};
        const auto add_counts = [&](std::size_t count, const PipelineLayout& first) {
            skeleton.insert(skeleton.end(), {static_cast<int>(count), static_cast<int>(first.stages.size())});
        };
        for (std::size_t other = 0; other < draft.sets.size(); ++other)
            if (other == set) {
                add_counts(pipelines.count(), pipelines.first());
                skeleton.insert(skeleton.end(), pipelines.places().begin(), pipelines.places().end());
            } else {
                const AlikePipelines& alike = draft.sets[other];
                add_counts(alike.copies.size(), alike.copies.front());
                append_places(alike, skeleton);
            }
        return skeleton;
    }

    static std::size_t hash_of(const std::vector<int>& skeleton)
    {
        return std::hash<std::string_view>{}(
            {reinterpret_cast<const char*>(skeleton.data()), skeleton.size() * sizeof(int)});
    }

    /// That a set may become; 0: any number.
    int most_pipelines(const PlanDraft& draft, std::size_t set) const
    {
        const int most = space_.settings().most_pipelines;
        if (most <= 0)
            return 0;
        std::size_t others = 0;
        for (std::size_t other = 0; other < draft.sets.size(); ++other)
            others += other == set ? 0 : draft.sets[other].copies.size();
        return std::max(1, most - static_cast<int>(others));
    }

    void estimate(Shape& shape) const
    {
        constexpr std::size_t most_schedules = 3;
        const double most_s = limits_.estimated_within * incumbents_.best_s();
        PipelineLayout first = shape.pipelines.first();
        bool known = false;
        const auto ways = [&]() -> const PipelineWays& { // which not all need that turn out to be too slow
            if (!std::exchange(known, true))
                shape.ways = ways_between(space_, shape.pipelines.unpacked().copies);
            return shape.ways;
        };
        for (const Tick& tick : ticks_.all) {
            if (live_.gate.stopped())
                return;
            if (tick.bound.of_all_s() > most_s)
                continue;
            if (shape.one_more_for_some) {
                first.samples = most_samples(shape, tick.table.micro_batch_samples());
                if (first.samples <= tick.table.micro_batch_samples())
                    continue;
            }
            auto found = cut_anew(space_, tick.table, first, schedules_, ways, most_s, most_schedules);
            if (!found.empty())
                shape.found.push_back(std::move(found));
        }
        std::stable_sort(shape.found.begin(), shape.found.end(), sooner);
        if (shape.found.size() > limits_.sizes)
            shape.found.resize(limits_.sizes);
    }

    /// Of the pipelines with most micro-batches of that size.
    int most_samples(const Shape& shape, int samples) const
    {
        return samples * most_micro_batches(batch(), samples, static_cast<int>(shape.pipelines.count()));
    }

    PlanDraft draft_of(const Shape& shape, const EstimatedCuts& cuts) const
    {
        PlanDraft draft = *shape.of;
        AlikePipelines pipelines = with_cuts(*table_(cuts.micro_batch_samples), shape.pipelines.unpacked(), cuts);
        if (shape.one_more_for_some) {
            for (PipelineLayout& copy : pipelines.copies)
                copy.samples = most_samples(shape, cuts.micro_batch_samples);
            draft.sets = with_one_less_for_some(std::move(pipelines), batch());
        } else {
            draft.sets[shape.set] = std::move(pipelines);
        }
        return draft;
    }

    std::vector<PlanDraft> priced(std::vector<Shape> shapes)
    {
        struct Promising {
            const Shape* shape;
            UnderSchedules found;
        };
        std::vector<Promising> all;
        for (Shape& shape : shapes)
            for (UnderSchedules& found : shape.found)
                all.push_back({&shape, std::move(found)});
        const auto keep_fastest = [&](std::size_t most) {
            std::stable_sort(all.begin(), all.end(),
                             [](const Promising& a, const Promising& b) { return sooner(a.found, b.found); });
            const auto same = [](const Promising& a, const Promising& b) {
                return a.shape->of == b.shape->of && a.shape->set == b.shape->set
                    && equally_promising(*a.shape, a.found.front(), *b.shape, b.found.front());
            };
            all.erase(std::unique(all.begin(), all.end(), same), all.end());
            // A set among others is estimated without them: that says nothing beside estimates of whole plans. Nor are
            // those to go for grids that do not divide the batch, of which there are many.
            std::size_t whole = 0;
            std::size_t among_others = 0;
            std::size_t one_more_for_some = 0;
            std::erase_if(all, [&](const Promising& one) {
                std::size_t& kept = one.shape->one_more_for_some ? one_more_for_some
                    : one.shape->of->sets.size() == 1            ? whole
                                                                 : among_others;
                return ++kept > most;
            });
        };
        keep_fastest(limits_.moved);
        for_each_index(all.size(), [&](std::size_t i) {
            if (live_.gate.stopped())
                return;
            const Shape& shape = *all[i].shape;
            for (EstimatedCuts& one : all[i].found)
                if (const PairTable* table = table_(one.micro_batch_samples))
                    move_cuts(space_, *table, shape.pipelines.first(), one, shape.ways);
            std::stable_sort(all[i].found.begin(), all[i].found.end(),
                             [](const auto& a, const auto& b) { return a.time_s < b.time_s; });
        });
        keep_fastest(limits_.priced);
        std::vector<std::optional<PlanDraft>> tried(all.size());
        for_each_index(all.size(), [&](std::size_t i) {
            for (const EstimatedCuts& one : all[i].found) {
                auto done = incumbents_.priced(draft_of(*all[i].shape, one));
                if (done && (!tried[i] || better(*done, *tried[i])))
                    tried[i] = std::move(done);
            }
        });
        std::vector<PlanDraft> drafts;
        for (std::optional<PlanDraft>& draft : tried)
            if (draft)
                drafts.push_back(std::move(*draft));
        return drafts;
    }

    /// Simulating others takes most of the time, and these were the best of them before.
    static std::vector<ScheduleChoice> own_schedules(const PlanDraft& draft)
    {
        std::vector<ScheduleChoice> own;
        for (const AlikePipelines& set : draft.sets)
            if (std::find(own.begin(), own.end(), set.schedule) == own.end())
                own.push_back(set.schedule);
        return own;
    }

    void improve_one(PlanDraft& draft, const std::vector<ScheduleChoice>& schedules)
    {
        const double most_priced = improve_items / items_of(draft);
        if (most_priced < few_priced)
            return;
        Pricer& pricer = incumbents_.pricer();
        const std::uint64_t before = pricer.priced();
        improve(draft, space_, schedules, table_, pricer, live_.gate, static_cast<std::uint64_t>(most_priced));
        live_.add({.simulated = pricer.priced() - before});
        incumbents_.report(draft);
    }

    const SearchSpace& space_;
    const Ticks& ticks_;
    const std::vector<ScheduleChoice>& schedules_;
    const ReshapeLimits limits_;
    LiveSearch& live_;
    Incumbents& incumbents_;
    /// Hashes of skeletons, as another step, or a later round, leads to them again. Of 100,000 GPUs a skeleton takes
    /// 250 KB. That one of ten thousand has another's hash, and is passed over, happens once in 10^11 searches.
    std::unordered_set<std::size_t> looked_at_;
    const PlanDraft grid_{{AlikePipelines{}}}; ///< whose set becomes a grid
    bool first_step_ = true;
    std::function<const PairTable*(int)> table_ = [this](int samples) { return ticks_.table_of(samples); };
};

} // namespace

ReshapeLimits reshape_limits_of(const SearchSpace& space)
{
    constexpr int few = 32;
    constexpr int few_of_many_kinds = 64;
    constexpr std::size_t many_kinds = 3;
    const int most = space.classes().size() >= many_kinds ? few_of_many_kinds : few;
    return space.problem().cluster->gpu_count() <= most ? limits_of_few_gpus : ReshapeLimits{};
}

void reshape_best(const SearchSpace& space, const Ticks& ticks, const std::vector<ScheduleChoice>& schedules,
                  const ReshapeLimits& limits, LiveSearch& live, Incumbents& incumbents)
{
    Reshaper(space, ticks, schedules, limits, live, incumbents).run();
}

} // namespace tangram
