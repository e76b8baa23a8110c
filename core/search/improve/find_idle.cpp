// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/improve/find_idle.h"

#include "parallelizer/parallelizer.h"
#include "parallelizer/profile.h"
#include "plan/price/pricer.h"
#include "search/draft/plans_by_use.h"
#include "search/improve/forcing/forcing.h"
#include "search/improve/forcing/more_pipelines.h"
#include "search/improve/forcing/more_stages.h"
#include "search/improve/forcing/wider_stages.h"
#include "search/improve/improve.h"
#include "search/threads/for_each_index.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tangram {

namespace {

/// Sets that everything is tried for; of clusters of more kinds than that every set has a few tries.
constexpr std::size_t few_sets = 8;
/// Plans of a set that are improved, and of many unlike pipelines in all.
constexpr std::size_t most_idle_improved = 3;
constexpr std::size_t most_improved_of_many = 8;
/// Work items simulated while one of them is improved, and how often it is priced in any case.
constexpr double idle_improve_items = 5e5;
constexpr double least_priced = 40;

/// With that many times the micro-batches: what it would be with a larger batch.
PlanDraft with_larger_batch(PlanDraft draft, int factor)
{
    for (AlikePipelines& set : draft.sets)
        for (PipelineLayout& copy : set.copies) {
            copy.samples *= factor;
            copy.micro_batches *= factor;
        }
    return draft;
}

/// One way to make idle GPUs work, and what came of it.
struct Try {
    enum class Way { wider, deeper, beside };
    Way way = Way::wider;
    std::size_t first = 0; ///< set
    std::size_t sets = 1;
    const PairTable* table = nullptr; ///< of beside
    std::vector<PlanDraft> found;
};

class IdleFinder {
public:
    IdleFinder(const IdleTask& task, const PlanDraft& draft, std::span<const PlanDraft> others)
        : task_(task)
        , draft_(draft)
        , others_(others)
    {
    }

    IdleFound run()
    {
        IdleFound found{{}, faster()};
        if (!found.faster && task_.tells_why)
            find_reasons(found.idle);
        return found;
    }

    /// The best that uses more, where it is faster than the draft.
    std::optional<PlanDraft> faster()
    {
        const auto layout = draft_.layout(*task_.space.problem().model);
        if (!layout)
            return std::nullopt;
        for (IdleSet& set : idle_sets(task_.space, *layout))
            (set.cut_off ? cut_off_ : sets_).push_back(std::move(set));
        // Those of one class are told apart by what is idle of a node, and tried in turn.
        used_ = used_by_class(task_.space, draft_);
        best_.resize(sets_.size());
        look_at_others();
        try_all(batch());
        improve_best();
        std::optional<PlanDraft> fastest;
        for (const auto& best : best_)
            if (best && best->time_s < draft_.time_s && (!fastest || better(*best, *fastest)))
                fastest = best;
        return fastest;
    }

private:
    int batch() const { return task_.space.problem().job.global_batch; }
    bool stopped() const { return task_.live.gate.stopped(); }

    const PairTable* table_of(int micro_batch_samples) const
    {
        for (const PairTable* table : task_.tables)
            if (table->micro_batch_samples() == micro_batch_samples)
                return table;
        return nullptr;
    }

    void keep(std::size_t set, const PlanDraft& draft)
    {
        if (!best_[set] || better(draft, *best_[set]))
            best_[set] = draft;
    }

    void look_at_others()
    {
        for (const PlanDraft& other : others_) {
            const std::vector<int> used = used_by_class(task_.space, other);
            for (std::size_t i = 0; i < sets_.size(); ++i) {
                const auto island_class = static_cast<std::size_t>(sets_[i].island_class);
                if (used[island_class] > used_[island_class])
                    keep(i, other);
            }
        }
    }

    /// The micro-batch sizes of the draft's pipelines, then the most promising others.
    std::vector<const PairTable*> tables(std::size_t most) const
    {
        std::vector<const PairTable*> chosen;
        const auto add = [&](const PairTable* table) {
            if (table != nullptr && chosen.size() < most
                && std::find(chosen.begin(), chosen.end(), table) == chosen.end())
                chosen.push_back(table);
        };
        for (const AlikePipelines& set : draft_.sets)
            add(table_of(set.copies.front().micro_batch_samples()));
        for (const PairTable* table : task_.tables)
            add(table);
        return chosen;
    }

    ForceTask force_task(Pricer& pricer, int batch) const
    {
        return {.space = task_.space,
                .schedules = task_.schedules,
                .table = table_,
                .pricer = pricer,
                .gate = task_.live.gate,
                .batch = batch};
    }

    void run_try(Try& attempt, const PlanDraft& draft, int batch) const
    {
        if (stopped())
            return;
        Pricer& pricer = task_.pricer();
        const std::uint64_t before = pricer.priced();
        const ForceTask force = force_task(pricer, batch);
        ComposeCounts counts;
        const IdleSet& set = sets_[attempt.first];
        const std::size_t places = sets_.size() > few_sets ? 1 : 4;
        switch (attempt.way) {
        case Try::Way::wider:
            attempt.found = with_wider_stages(force, draft, set);
            break;
        case Try::Way::deeper:
            attempt.found = with_more_stages(force, draft, set, places);
            break;
        case Try::Way::beside:
            attempt.found = with_more_pipelines(force, draft, std::span(sets_).subspan(attempt.first, attempt.sets),
                                                *attempt.table, counts);
            break;
        }
        counts.simulated = pricer.priced() - before;
        task_.live.add(counts);
        // A few are as good as all.
        std::stable_sort(attempt.found.begin(), attempt.found.end(), better);
        if (attempt.found.size() > most_idle_improved)
            attempt.found.resize(most_idle_improved);
    }

    void try_all(int batch)
    {
        const bool few = sets_.size() <= few_sets;
        const std::vector<const PairTable*> chosen = tables(few ? 4 : 1);
        for (std::size_t set = 0; set < sets_.size(); ++set) {
            tries_.push_back({.way = Try::Way::wider, .first = set, .found = {}});
            tries_.push_back({.way = Try::Way::deeper, .first = set, .found = {}});
            for (const PairTable* table : chosen)
                tries_.push_back({.way = Try::Way::beside, .first = set, .table = table, .found = {}});
        }
        if (sets_.size() > 1)
            for (const PairTable* table : chosen)
                tries_.push_back(
                    {.way = Try::Way::beside, .first = 0, .sets = sets_.size(), .table = table, .found = {}});
        for_each_index(tries_.size(), [&](std::size_t i) { run_try(tries_[i], draft_, batch); });
        for (const Try& attempt : tries_)
            for (const PlanDraft& found : attempt.found)
                for (std::size_t set = attempt.first; set < attempt.first + attempt.sets; ++set)
                    keep(set, found);
    }

    void improve_best()
    {
        // Of every set the best few, each once.
        std::vector<std::pair<std::size_t, PlanDraft>> chosen;
        for (std::size_t set = 0; set < sets_.size(); ++set) {
            std::vector<PlanDraft> of_set;
            for (const Try& attempt : tries_)
                if (attempt.first == set && attempt.sets == 1)
                    of_set.insert(of_set.end(), attempt.found.begin(), attempt.found.end());
            std::stable_sort(of_set.begin(), of_set.end(), better);
            const std::size_t most = sets_.size() > few_sets ? 1 : most_idle_improved;
            for (std::size_t i = 0; i < std::min(most, of_set.size()); ++i)
                chosen.emplace_back(set, std::move(of_set[i]));
        }
        if (draft_.sets.size() > many_unlike_pipelines && chosen.size() > most_improved_of_many) {
            std::stable_sort(chosen.begin(), chosen.end(),
                             [](const auto& a, const auto& b) { return better(a.second, b.second); });
            chosen.resize(most_improved_of_many);
        }
        const std::function<const PairTable*(int)> table = table_;
        for_each_index(chosen.size(), [&](std::size_t i) {
            PlanDraft& draft = chosen[i].second;
            double items = 0;
            for (const AlikePipelines& set : draft.sets)
                items += 2.0 * static_cast<double>(set.copies.front().stages.size()) * set.copies.front().micro_batches;
            Pricer& pricer = task_.pricer();
            const std::uint64_t before = pricer.priced();
            improve(draft, task_.space, task_.schedules, table, pricer, task_.live.gate,
                    static_cast<std::uint64_t>(std::max(least_priced, idle_improve_items / items)));
            task_.live.add({.simulated = pricer.priced() - before});
        });
        for (const auto& [set, draft] : chosen)
            keep(set, draft);
    }

    /// Whether no degrees divide so many GPUs of a node, on however many of the nodes, at any micro-batch size.
    bool nothing_divides(const IdleSet& set) const
    {
        const IslandSpace& island = task_.space.islands()[set.parts.front().island];
        return std::all_of(island.sizes.begin(), island.sizes.end(), [&](const PartSize& size) {
            return !size.searched || size.gpus_per_node != set.gpus_per_node
                || size.nodes > static_cast<int>(set.parts.size())
                || std::all_of(task_.tables.begin(), task_.tables.end(), [&](const PairTable* table) {
                       const PairFate fate = table->fate(size.kind, 0);
                       return fate == PairFate::division || fate == PairFate::tensor_inside_node
                           || fate == PairFate::power_of_two_degrees;
                   });
        });
    }

    /// Whether there are layer times of its GPUs, where plans rest on measured ones.
    bool is_measured(const IdleSet& set) const
    {
        const PlanningProblem& problem = task_.space.problem();
        const LayerProfile* const profile = problem.parallelizer->profile();
        const Node& node = problem.cluster->nodes[set.gpus().front().node];
        return profile == nullptr || profile->gpus.contains(profile->name_of(problem.cluster->gpu_type_of(node).id));
    }

    double time_with_larger_batch(const PlanDraft& draft) const
    {
        const auto layout = with_larger_batch(draft, larger_batch_factor).layout(*task_.space.problem().model);
        return layout ? task_.pricer().time(*layout, task_.live.gate.token()) : never;
    }

    /// Whether more of the batch would make them useful.
    bool wants_larger_batch(std::size_t set)
    {
        const double without_s = time_with_larger_batch(draft_);
        if (best_[set])
            return time_with_larger_batch(*best_[set]) < without_s;
        PlanDraft larger = with_larger_batch(draft_, larger_batch_factor);
        larger.time_s = without_s;
        for (const PairTable* table : tables(2)) {
            Try attempt{.way = Try::Way::beside, .first = set, .table = table, .found = {}};
            run_try(attempt, larger, larger_batch_factor * batch());
            for (const PlanDraft& found : attempt.found)
                if (found.time_s < without_s)
                    return true;
        }
        return false;
    }

    void find_reasons(std::vector<IdleGpus>& idle)
    {
        std::vector<IdleReason> reasons(sets_.size(), IdleReason::not_tried);
        for_each_index(sets_.size(), [&](std::size_t i) {
            if (!is_measured(sets_[i])) {
                reasons[i] = IdleReason::not_measured;
                return;
            }
            const bool larger = !stopped() && wants_larger_batch(i);
            if (stopped())
                return;
            if (larger)
                reasons[i] = IdleReason::too_little_batch;
            else if (best_[i])
                reasons[i] = IdleReason::slower;
            else
                reasons[i] = nothing_divides(sets_[i]) ? IdleReason::nothing_divides : IdleReason::does_not_fit;
        });
        for (std::size_t i = 0; i < sets_.size(); ++i)
            idle.push_back({.reason = reasons[i],
                            .gpus = sets_[i].gpus(),
                            .time_with_s = best_[i] && reasons[i] != IdleReason::not_tried
                                ? std::optional(best_[i]->time_s)
                                : std::nullopt});
        for (const IdleSet& set : cut_off_)
            idle.push_back({.reason = IdleReason::cut_off, .gpus = set.gpus(), .time_with_s = std::nullopt});
        std::stable_sort(idle.begin(), idle.end(), [](const IdleGpus& a, const IdleGpus& b) {
            return a.gpus.front().node < b.gpus.front().node;
        });
    }

    const IdleTask& task_;
    const PlanDraft& draft_;
    std::span<const PlanDraft> others_;
    std::function<const PairTable*(int)> table_ = [this](int samples) { return table_of(samples); };
    std::vector<IdleSet> sets_; ///< that can be reached
    std::vector<IdleSet> cut_off_;
    std::vector<int> used_; ///< by class of islands
    std::vector<Try> tries_;
    std::vector<std::optional<PlanDraft>> best_; ///< by set: the best found that uses more of them
};

} // namespace

std::optional<PlanDraft> faster_with_idle(const IdleTask& task, const PlanDraft& draft)
{
    if (task.live.gate.stopped())
        return std::nullopt;
    return IdleFinder(task, draft, {}).faster();
}

IdleFound find_idle(const IdleTask& task, const PlanDraft& draft, std::span<const PlanDraft> others)
{
    return IdleFinder(task, draft, others).run();
}

} // namespace tangram
