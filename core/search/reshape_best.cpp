// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/reshape_best.h"

#include "search/compose/improve.h"
#include "search/compose/micro_batch_moves.h"
#include "search/compose/reshape.h"
#include "search/for_each_index.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace tangram {

namespace {

/// Work items simulated while improving one of the plans. What allows it to be priced but a few times is not improved.
constexpr double improve_items = 2.5e5;
constexpr double few_priced = 15;

/// Pipelines with micro-batches of one size, under the schedules that promise most, the first one most of all.
using UnderSchedules = std::vector<EstimatedPipelines>;

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

/// One of a plan's sets of pipelines in another shape, or as it is, with the micro-batch sizes that promise most.
struct Shape {
    std::size_t set = 0;
    AlikePipelines pipelines;
    std::vector<UnderSchedules> found = {};
};

class Reshaper {
public:
    Reshaper(const SearchSpace& space, const Ticks& ticks, const std::vector<ScheduleChoice>& schedules,
             LiveSearch& live, Incumbents& incumbents)
        : space_(space)
        , ticks_(ticks)
        , schedules_(schedules)
        , live_(live)
        , incumbents_(incumbents)
    {
    }

    /// From the best, further while that gives a faster plan.
    void run()
    {
        constexpr int most_rounds = 3;
        for (int round = 0; round < most_rounds && !incumbents_.all().empty(); ++round)
            if (!step_from(incumbents_.all().front()))
                return;
    }

    /// Whether there is a faster plan than the best now.
    bool step_from(PlanDraft from)
    {
        if (live_.gate.stopped())
            return false;
        const PlanDraft best = incumbents_.all().front();
        std::vector<PlanDraft> drafts = priced(from, shapes_of(from));
        std::stable_sort(drafts.begin(), drafts.end(), better);
        // What is further from the best is hardly ever improved so far. Long pipelines of many micro-batches take so
        // long to simulate that only what is close is worth it.
        constexpr double many_priced = 60;
        const bool cheap = improve_items / items_of(best) >= many_priced;
        const double promising = cheap ? 1.12 : 1.01;
        const std::size_t most_improved = cheap ? 4 : 1;
        std::erase_if(drafts, [&](const PlanDraft& draft) { return draft.time_s > promising * best.time_s; });
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

private:
    /// Those one step away, then those another step from the most promising of them.
    std::vector<Shape> shapes_of(const PlanDraft& draft)
    {
        constexpr std::size_t most_sets = 4;
        constexpr std::size_t most_stepped_from = 4;
        std::vector<Shape> shapes;
        const auto add = [&](std::size_t set, AlikePipelines pipelines) {
            if (looked_at_.insert(skeleton_of(draft, set, pipelines)).second)
                shapes.push_back({set, std::move(pipelines)});
        };
        const auto add_steps = [&](std::size_t set, const AlikePipelines& from) {
            for (AlikePipelines& other : reshaped(space_, from, most_pipelines(draft, set)))
                add(set, std::move(other));
        };
        const auto estimate_from = [&](std::size_t first) {
            for_each_index(shapes.size() - first, [&](std::size_t i) { estimate(shapes[first + i], draft.time_s); });
        };
        for (std::size_t set = 0; set < std::min(most_sets, draft.sets.size()); ++set) {
            add(set, draft.sets[set]);
            add_steps(set, draft.sets[set]);
        }
        estimate_from(0);
        std::vector<std::size_t> best;
        for (std::size_t i = 0; i < shapes.size(); ++i)
            if (!shapes[i].found.empty())
                best.push_back(i);
        std::stable_sort(best.begin(), best.end(), [&](std::size_t a, std::size_t b) {
            return sooner(shapes[a].found.front(), shapes[b].found.front());
        });
        const std::size_t one_step = shapes.size();
        for (std::size_t i = 0; i < std::min(most_stepped_from, best.size()); ++i) {
            const Shape from = shapes[best[i]];
            add_steps(from.set, from.pipelines);
        }
        estimate_from(one_step);
        return shapes;
    }

    /// What the estimates of a set depend on beside the micro-batch size, and what it is combined with.
    static std::vector<int> skeleton_of(const PlanDraft& draft, std::size_t set, const AlikePipelines& pipelines)
    {
        std::vector<int> skeleton{static_cast<int>(set)};
        const auto add = [&](const AlikePipelines& alike) {
            skeleton.push_back(static_cast<int>(alike.copies.size()));
            for (const PipelineLayout& copy : alike.copies) {
                skeleton.push_back(copy.samples);
                for (const StageLayout& stage : copy.stages) {
                    skeleton.push_back(-1);
                    for (const GpuRange& range : stage.gpus)
                        skeleton.insert(skeleton.end(), {range.node, range.first, range.count});
                }
            }
        };
        for (std::size_t other = 0; other < draft.sets.size(); ++other)
            add(other == set ? pipelines : draft.sets[other]);
        return skeleton;
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

    void estimate(Shape& shape, double best_s) const
    {
        constexpr std::size_t most_sizes = 2;
        constexpr std::size_t most_schedules = 3;
        constexpr double promising = 1.06; // what is improved later becomes faster
        const PipelineLayout& first = shape.pipelines.copies.front();
        const std::vector<BoundaryWay> ways = ways_between(space_, first);
        if (ways.size() + 1 != first.stages.size())
            return;
        for (const Tick& tick : ticks_.all) {
            if (live_.gate.stopped())
                return;
            if (tick.bound.of_all_s() > promising * best_s)
                continue;
            auto found =
                cut_anew(space_, tick.table, shape.pipelines, schedules_, ways, promising * best_s, most_schedules);
            if (!found.empty())
                shape.found.push_back(std::move(found));
        }
        std::stable_sort(shape.found.begin(), shape.found.end(), sooner);
        if (shape.found.size() > most_sizes)
            shape.found.resize(most_sizes);
    }

    std::vector<PlanDraft> priced(const PlanDraft& best, std::vector<Shape> shapes)
    {
        constexpr std::size_t most_priced = 12;
        std::vector<std::pair<std::size_t, UnderSchedules>> all; // with the set
        for (Shape& shape : shapes)
            for (UnderSchedules& found : shape.found)
                all.emplace_back(shape.set, std::move(found));
        std::stable_sort(all.begin(), all.end(),
                         [](const auto& a, const auto& b) { return sooner(a.second, b.second); });
        // Different steps may lead to the same shape.
        const auto same = [](const auto& a, const auto& b) {
            return a.first == b.first && a.second.front().time_s == b.second.front().time_s
                && a.second.front().pipelines.copies == b.second.front().pipelines.copies;
        };
        all.erase(std::unique(all.begin(), all.end(), same), all.end());
        if (all.size() > most_priced)
            all.resize(most_priced);
        std::vector<std::optional<PlanDraft>> tried(all.size());
        for_each_index(all.size(), [&](std::size_t i) {
            for (EstimatedPipelines& one : all[i].second) {
                PlanDraft draft = best;
                draft.sets[all[i].first] = std::move(one.pipelines);
                auto done = incumbents_.priced(std::move(draft));
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
    LiveSearch& live_;
    Incumbents& incumbents_;
    std::set<std::vector<int>> looked_at_; ///< skeletons: another step, or a later round, leads to them again
    std::function<const PairTable*(int)> table_ = [this](int samples) { return ticks_.table_of(samples); };
};

} // namespace

void reshape_best(const SearchSpace& space, const Ticks& ticks, const std::vector<ScheduleChoice>& schedules,
                  LiveSearch& live, Incumbents& incumbents)
{
    Reshaper reshaper(space, ticks, schedules, live, incumbents);
    reshaper.run();
    constexpr int few_gpus = 32; // of more it takes a quarter of the search
    if (space.problem().cluster->gpu_count() > few_gpus)
        return;
    // Where the best is the end of its way, that of others may lead further.
    constexpr double promising = 1.15;
    constexpr std::size_t most_others = 6;
    std::vector<PlanDraft> others = incumbents.all();
    if (others.size() > most_others + 1)
        others.resize(most_others + 1);
    for (std::size_t i = 1; i < others.size(); ++i)
        if (others[i].time_s <= promising * incumbents.best_s() && reshaper.step_from(others[i]))
            reshaper.run();
}

} // namespace tangram
