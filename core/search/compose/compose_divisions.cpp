// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/compose/compose_divisions.h"
#include "plan/price/pricer.h"

#include "search/compose/compose_unlike_pipelines.h"
#include "search/compose/join_offers.h"
#include "search/draft/gpus/gradient_ring.h"
#include "search/threads/for_each_index.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace tangram {

namespace {

/// Divisions with one set of groups, at one micro-batch size.
struct Task {
    const Division* division;
    std::size_t tick; ///< into Ticks::all
    double bound_s; ///< no plan of it is faster
    double best_s = never; ///< found so far
};

void put_best_first(std::vector<Task>& tasks)
{
    std::stable_sort(tasks.begin(), tasks.end(), [](const Task& a, const Task& b) { return a.best_s < b.best_s; });
}

class DivisionComposer {
public:
    DivisionComposer(const SearchSpace& space, Ticks& ticks, const std::vector<ScheduleChoice>& schedules,
                     LiveSearch& live, Incumbents& incumbents, const std::function<void(double)>& advance)
        : space_(space)
        , ticks_(ticks)
        , schedules_(schedules)
        , live_(live)
        , incumbents_(incumbents)
        , advance_(advance)
        , bound_(space.settings()[Rule::bound].on)
    {
    }

    void run()
    {
        std::vector<Division> all = with_few_enough_pipelines(divisions(space_), space_.settings());
        if (!ticks_.of_some.empty())
            add_with_one_apart(all);
        std::vector<Task> tasks;
        for (const Division& division : all)
            if (division.sets.size() == 1)
                add_tasks(division, ticks_.order, tasks);
        std::stable_sort(tasks.begin(), tasks.end(),
                         [](const Task& a, const Task& b) { return a.bound_s < b.bound_s; });
        compose(tasks, Sweep::coarse, 0, 0.4);
        UnlikePipelinesComposer apart(space_, ticks_, schedules_, live_, incumbents_);
        for (const Division& division : all)
            if (division.sets.size() > 1)
                apart.begin(division);
        const std::vector<Division> fewer = divisions_without_a_class(space_);
        const std::vector<std::size_t> ticks = best_ticks(tasks);
        std::vector<Task> more;
        for (const Division& division : fewer)
            add_tasks(division, ticks, more);
        compose(more, Sweep::coarse, 0.4, 0.5);
        tasks.insert(tasks.end(), more.begin(), more.end());
        // What came close is looked at closely.
        constexpr double close = 1.08;
        constexpr std::size_t most_close = 12;
        std::erase_if(tasks, [&](const Task& task) { return task.best_s > close * incumbents_.best_s(); });
        put_best_first(tasks);
        if (tasks.size() > most_close)
            tasks.resize(most_close);
        compose(tasks, Sweep::fine, 0.5, 0.8);
        apart.finish();
        advance_(1);
    }

private:
    /// Where no micro-batch size divides the batch well, one of several pipelines may take another than the others.
    void add_with_one_apart(std::vector<Division>& all) const
    {
        constexpr int most = 16; // of more the last one does little
        constexpr std::size_t most_islands = 12; // beyond, halves of the cluster take long to compose
        const int least = space_.islands().size() > most_islands ? 3 : 2;
        const std::size_t before = all.size();
        for (std::size_t i = 0; i < before; ++i) {
            if (all[i].sets.size() != 1 || all[i].pipelines() < least || all[i].pipelines() > most)
                continue;
            std::vector<Group> others = all[i].sets.front();
            std::vector<Group> last{std::move(others.back())};
            others.pop_back();
            all.push_back({{std::move(others), std::move(last)}});
        }
    }

    void add_tasks(const Division& division, const std::vector<std::size_t>& ticks, std::vector<Task>& tasks) const
    {
        const Job& job = space_.problem().job;
        const int copies = division.pipelines();
        const double share = speed_share(space_, division.sets.front().front()) * copies;
        if (!(share > 0))
            return;
        const double sync_s = least_gradient_ring_s(space_, division);
        for (const std::size_t i : ticks) {
            const Tick& tick = ticks_.all[i];
            const int samples = tick.table.micro_batch_samples();
            if (samples_alike(copies, samples)
                || (job.global_batch % samples == 0 && job.global_batch / samples >= copies))
                tasks.push_back({&division, i, tick.bound.of_share_s(std::min(1.0, share)) + sync_s});
        }
    }

    /// Whether so many pipelines can take equally many samples of the batch, in micro-batches of so many.
    bool samples_alike(int copies, int micro_batch_samples) const
    {
        const Job& job = space_.problem().job;
        return job.global_batch % copies == 0
            && (job.uneven_batch || job.global_batch / copies % micro_batch_samples == 0);
    }

    /// Those at which the best plans were found, best first.
    std::vector<std::size_t> best_ticks(std::vector<Task> tasks) const
    {
        constexpr std::size_t most = 3;
        put_best_first(tasks);
        std::vector<std::size_t> best;
        for (const Task& task : tasks)
            if (best.size() < most && task.best_s < never
                && std::find(best.begin(), best.end(), task.tick) == best.end())
                best.push_back(task.tick);
        return best;
    }

    /// Rounds instead of a shared incumbent: what is dropped by the bound must not depend on which thread was first.
    void compose(std::vector<Task>& tasks, Sweep sweep, double begin_done, double end_done)
    {
        constexpr std::size_t round = 4;
        for (std::size_t begin = 0; begin < tasks.size() && !live_.gate.stopped(); begin += round) {
            const std::size_t end = std::min(tasks.size(), begin + round);
            std::vector<std::vector<PlanDraft>> found(end - begin);
            for_each_index(end - begin, [&](std::size_t i) {
                const Task& task = tasks[begin + i];
                if (bound_ && task.bound_s >= incumbents_.best_s())
                    live_.add({.states = 1, .states_bound = 1});
                else
                    found[i] = compose(*task.division, ticks_.all[task.tick], sweep);
            });
            for (std::size_t i = 0; i < found.size(); ++i)
                for (PlanDraft& draft : found[i]) {
                    Task& task = tasks[begin + i];
                    task.best_s = std::min(task.best_s, draft.time_s);
                    if (task.division->pipelines() == 1) {
                        Tick& tick = ticks_.all[task.tick];
                        tick.single_s = std::min(tick.single_s, draft.time_s);
                    }
                    incumbents_.add(std::move(draft));
                }
            advance_(begin_done
                     + (end_done - begin_done) * static_cast<double>(end) / static_cast<double>(tasks.size()));
        }
    }

    std::vector<PlanDraft> compose(const Division& division, const Tick& tick, Sweep sweep)
    {
        constexpr std::size_t most = 4;
        const std::vector<Group>& groups = division.sets.front();
        const int batch = space_.problem().job.global_batch;
        const int copies = static_cast<int>(groups.size());
        const int in_one = tick.table.micro_batch_samples();
        const bool alike = samples_alike(copies, in_one);
        const int micro_batches = alike ? (batch / copies + in_one - 1) / in_one // the last one partly filled
                                        : (batch / in_one + copies - 1) / copies; // of some; others take one less
        const int samples = alike ? batch / copies : micro_batches * in_one;
        const GroupTask task{.space = space_,
                             .table = tick.table,
                             .groups = groups,
                             .micro_batches = micro_batches,
                             .samples = samples,
                             .schedules = schedules_,
                             .gate = live_.gate};
        ComposeCounts counts;
        std::vector<PlanDraft> drafts;
        // What is a little slower with coarse targets may be the fastest with close ones; of several pipelines hardly
        // ever.
        const double may_gain = sweep == Sweep::coarse && copies == 1 ? 1.03 : 1;
        for (const FoundPipeline& found :
             compose_group(task, sweep, incumbents_.pricer(), may_gain * incumbents_.best_s(), most, counts)) {
            std::optional<PlanDraft> draft = alike ? PlanDraft{{on_all(space_, tick.table, found, groups, samples)}, 0}
                                                   : join_by_speed(space_, {{&groups, &tick.table, found}});
            if (draft)
                draft = incumbents_.priced(std::move(*draft));
            if (draft)
                drafts.push_back(std::move(*draft));
        }
        live_.add(counts);
        return drafts;
    }

    const SearchSpace& space_;
    Ticks& ticks_;
    const std::vector<ScheduleChoice>& schedules_;
    LiveSearch& live_;
    Incumbents& incumbents_;
    const std::function<void(double)>& advance_;
    bool bound_;
};

} // namespace

void compose_divisions(const SearchSpace& space, Ticks& ticks, const std::vector<ScheduleChoice>& schedules,
                       LiveSearch& live, Incumbents& incumbents, const std::function<void(double)>& advance)
{
    DivisionComposer(space, ticks, schedules, live, incumbents, advance).run();
}

} // namespace tangram
