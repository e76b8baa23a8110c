// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/compose/compose_divisions.h"
#include "plan/price/pricer.h"

#include "search/compose/compose_apart.h"
#include "search/draft/gradient_ring.h"
#include "search/threads/for_each_index.h"
#include "search/threads/work_ahead.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <memory>

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

bool same_cuts(const PipelineLayout& a, const PipelineLayout& b)
{
    return std::equal(a.stages.begin(), a.stages.end(), b.stages.begin(), b.stages.end(),
                      [](const StageLayout& x, const StageLayout& y) { return x.layers == y.layers; });
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
        , sizes_(ticks.order)
    {
        sizes_.insert(sizes_.end(), ticks.of_some.begin(), ticks.of_some.end());
    }

    void run()
    {
        std::vector<Division> all = divisions(space_);
        if (const int most = space_.settings().most_pipelines; most > 0)
            std::erase_if(all, [&](const Division& division) { return division.pipelines() > most; });
        if (!ticks_.of_some.empty())
            add_with_one_apart(all);
        std::vector<Task> tasks;
        for (const Division& division : all)
            if (division.sets.size() == 1)
                add_tasks(division, ticks_.order, tasks);
        std::stable_sort(tasks.begin(), tasks.end(),
                         [](const Task& a, const Task& b) { return a.bound_s < b.bound_s; });
        compose(tasks, Sweep::coarse, 0, 0.4);
        best_known_s_ = incumbents_.best_s();
        std::vector<std::unique_ptr<Apart>> apart_ahead;
        for (const Division& division : all)
            if (division.sets.size() > 1 && !live_.gate.stopped())
                apart_ahead.push_back(begin_apart(division));
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
        for (const auto& division : apart_ahead)
            if (!live_.gate.stopped())
                compose_apart(*division);
        advance_(1);
    }

private:
    using Found = std::vector<std::vector<FoundPipeline>>; ///< by set and micro-batch size, at most one each

    /// A division of unlike groups, and what every micro-batch size is worth to each of its sets: that depends on no
    /// plan found so far, so it is looked at while threads would wait.
    struct Apart {
        const Division& division;
        double least_ring_s = 0;
        std::vector<double> shares; ///< of the batch by set, for each copy, together `whole`
        double whole = 0;
        Found coarse;
        std::vector<ComposeCounts> counts; ///< likewise
        std::unique_ptr<WorkAhead> ahead = nullptr;
    };

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

    /// Before anything is known of it.
    bool too_far_apart(const Apart& apart, double best_s) const
    {
        TickBound least{never, never}; // sets may have micro-batches of unlike sizes
        for (const std::size_t size : sizes_) {
            const TickBound& bound = ticks_.all[size].bound;
            least = {std::min(least.work_s, bound.work_s), std::min(least.trip_s, bound.trip_s)};
        }
        return bound_ && least.of_share_s(std::min(1.0, apart.whole)) + apart.least_ring_s >= best_s;
    }

    std::unique_ptr<Apart> begin_apart(const Division& division)
    {
        auto apart = std::make_unique<Apart>(Apart{.division = division,
                                                   .least_ring_s = least_gradient_ring_s(space_, division),
                                                   .shares = {},
                                                   .coarse = {},
                                                   .counts = {}});
        for (const auto& set : division.sets) {
            apart->shares.push_back(speed_share(space_, set.front()));
            apart->whole += apart->shares.back() * static_cast<double>(set.size());
        }
        const std::size_t pieces = division.sets.size() * sizes_.size();
        apart->coarse.resize(pieces);
        apart->counts.resize(pieces);
        apart->ahead = std::make_unique<WorkAhead>(
            pieces,
            [this, of = apart.get()](std::size_t i) {
                of->coarse[i] = compose_set(*of, i, Sweep::coarse, of->counts[i]);
            },
            [this, of = apart.get()] { return !live_.gate.stopped() && !too_far_apart(*of, best_known_s_); });
        return apart;
    }

    /// Pipelines of unlike groups beside each other.
    void compose_apart(Apart& apart)
    {
        best_known_s_ = incumbents_.best_s();
        if (too_far_apart(apart, best_known_s_)) {
            live_.add({.states = 1, .states_bound = 1});
            return;
        }
        apart.ahead->finish();
        for (const ComposeCounts& counts : apart.counts)
            live_.add(counts);
        join(apart);
    }

    /// The best pipeline of a set at a micro-batch size: index i, by set.
    std::vector<FoundPipeline> compose_set(const Apart& apart, std::size_t i, Sweep sweep, ComposeCounts& counts)
    {
        const Tick& tick = ticks_.all[sizes_[i % sizes_.size()]];
        const std::size_t set = i / sizes_.size();
        const double samples = space_.problem().job.global_batch * apart.shares[set] / apart.whole;
        const int micro_batches = static_cast<int>(std::lround(samples / tick.table.micro_batch_samples()));
        if (micro_batches < 1)
            return {};
        const GroupTask task{.space = space_,
                             .table = tick.table,
                             .groups = apart.division.sets[set],
                             .micro_batches = micro_batches,
                             .samples = micro_batches * tick.table.micro_batch_samples(),
                             .schedules = schedules_,
                             .gate = live_.gate,
                             .others = apart.division.pipelines()
                                 - static_cast<int>(apart.division.sets[set].size())};
        return compose_group(task, sweep, incumbents_.pricer(), never, 1, counts);
    }

    /// Of all sets; null where nothing was found.
    static const PipelineLayout* fastest(const Found& found)
    {
        const PipelineLayout* fastest = nullptr;
        double best_rate = 0; // samples per second
        for (const auto& pipelines : found)
            if (!pipelines.empty() && pipelines.front().layout.samples > best_rate * pipelines.front().total_s()) {
                fastest = &pipelines.front().layout;
                best_rate = fastest->samples / pipelines.front().total_s();
            }
        return fastest;
    }

    /// Each set with the micro-batch size at which it is fastest.
    std::optional<PlanDraft> join_fastest(const Division& division, const Found& found) const
    {
        std::vector<SetOffer> offers;
        for (std::size_t set = 0; set < division.sets.size(); ++set) {
            double best_rate = 0; // samples per second of a copy
            for (std::size_t t = 0; t < ticks_.order.size(); ++t) {
                const auto& pipelines = found[set * sizes_.size() + t];
                if (pipelines.empty())
                    continue;
                const double rate = pipelines.front().layout.samples / pipelines.front().total_s();
                if (rate <= best_rate)
                    continue;
                if (best_rate > 0)
                    offers.pop_back();
                best_rate = rate;
                offers.push_back({&division.sets[set], &ticks_.all[sizes_[t]].table, pipelines.front()});
            }
        }
        return offers.empty() ? std::nullopt : join_by_speed(space_, offers);
    }

    /// Each set with the micro-batch size with which all together make the batch soonest: the largest ones are mostly
    /// the fastest, but share the batch too coarsely. `like` leaves pipelines out that are cut at other layers than
    /// that; null: none. Nothing where it leaves none out.
    std::optional<PlanDraft> join_by_choice(const Division& division, const Found& found,
                                            const PipelineLayout* like) const
    {
        std::vector<std::vector<SetOffer>> offers;
        bool left_out = false;
        for (std::size_t i = 0; i < found.size(); ++i) {
            if (i % sizes_.size() == 0)
                offers.emplace_back();
            if (found[i].empty())
                continue;
            if (like != nullptr && !same_cuts(found[i].front().layout, *like))
                left_out = true;
            else
                offers.back().push_back({&division.sets[i / sizes_.size()],
                                         &ticks_.all[sizes_[i % sizes_.size()]].table, found[i].front()});
        }
        if (like != nullptr && !left_out)
            return std::nullopt;
        std::erase_if(offers, [](const auto& of_set) { return of_set.empty(); });
        return tangram::join_by_choice(space_, offers);
    }

    /// First what every micro-batch size is worth to a set, then, with the shares that these speeds make, the best few
    /// of them closely.
    void join(Apart& apart)
    {
        const Division& division = apart.division;
        const std::size_t sets = division.sets.size();
        std::vector<char> promising;
        Found found = std::move(apart.coarse);
        for (const Sweep sweep : {Sweep::coarse, Sweep::fine}) {
            if (sweep == Sweep::fine)
                for_each_index(found.size(), [&](std::size_t i) {
                    found[i].clear();
                    if (promising[i] == 0)
                        return;
                    ComposeCounts counts;
                    found[i] = compose_set(apart, i, sweep, counts);
                    live_.add(counts);
                });
            std::vector<double> rates(sets, 0); // samples per second of a copy
            for (std::size_t i = 0; i < found.size(); ++i)
                if (!found[i].empty()) {
                    const FoundPipeline& pipeline = found[i].front();
                    double& rate = rates[i / sizes_.size()];
                    rate = std::max(rate, pipeline.layout.samples / pipeline.total_s());
                }
            if (live_.gate.stopped())
                return;
            // What is far from the best with coarse targets stays so.
            constexpr double hopeless = 1.15;
            double best_s = never;
            // Pipelines that are cut alike exchange their gradients among fewer.
            for (auto& joined : {join_fastest(division, found), join_by_choice(division, found, nullptr),
                                 join_by_choice(division, found, fastest(found))}) {
                if (!joined)
                    continue;
                if (auto draft = incumbents_.priced(*joined)) {
                    best_s = std::min(best_s, draft->time_s);
                    if (draft->time_s <= hopeless * incumbents_.best_s())
                        incumbents_.add(std::move(*draft));
                }
            }
            if (best_s > hopeless * incumbents_.best_s())
                return;
            const double close = ticks_.of_some.empty() ? 0.97 : 0.85; // small ones may be what makes the batch
            promising.resize(found.size());
            for (std::size_t i = 0; i < promising.size(); ++i)
                promising[i] = !found[i].empty()
                    && found[i].front().layout.samples / found[i].front().total_s() > close * rates[i / sizes_.size()];
            apart.whole = 0;
            for (std::size_t set = 0; set < sets; ++set) {
                apart.shares[set] = rates[set];
                apart.whole += rates[set] * static_cast<double>(division.sets[set].size());
            }
        }
    }

    const SearchSpace& space_;
    Ticks& ticks_;
    const std::vector<ScheduleChoice>& schedules_;
    LiveSearch& live_;
    Incumbents& incumbents_;
    const std::function<void(double)>& advance_;
    bool bound_;
    std::vector<std::size_t> sizes_; ///< into Ticks::all: what one of several pipelines may take
    std::atomic<double> best_known_s_ = never; ///< for those that work ahead
};

} // namespace

void compose_divisions(const SearchSpace& space, Ticks& ticks, const std::vector<ScheduleChoice>& schedules,
                       LiveSearch& live, Incumbents& incumbents, const std::function<void(double)>& advance)
{
    DivisionComposer(space, ticks, schedules, live, incumbents, advance).run();
}

} // namespace tangram
