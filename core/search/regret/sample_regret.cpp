// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/regret/sample_regret.h"

#include "search/improve/forcing/more_pipelines.h"
#include "search/improve/forcing/more_stages.h"
#include "search/improve/forcing/wider_stages.h"
#include "search/improve/improve.h"
#include "search/threads/for_each_index.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace tangram {

namespace {

/// Work items simulated while a plan is improved, and how often it is priced in any case.
constexpr double improve_items = 1e6;
constexpr double least_priced = 150;

/// Pairs, each at every micro-batch size, whose partial plans take some 100 MB.
constexpr double many_pairs = 2e6;

SearchSettings without_heuristics(SearchSettings settings, bool sizes_left)
{
    for (const RuleInfo& rule : rules())
        if (!rule.safe && !(sizes_left && (rule.rule == Rule::part_sizes || rule.rule == Rule::granularity)))
            settings[rule.rule].on = false;
    return settings;
}

class Sampler {
public:
    explicit Sampler(const RegretTask& task)
        : task_(task)
        , sizes_left_(static_cast<double>(task.space.pairs_total()) * static_cast<double>(task.space.ticks().size())
                      > many_pairs)
        , settings_(without_heuristics(task.space.settings(), sizes_left_))
        , wide_(task.space.problem(), settings_, task.live.gate)
        , tables_([this](int samples) {
            const auto found = table_of_.find(samples);
            return found == table_of_.end() ? nullptr : &*found->second;
        })
        , plans_(task.space, task.tables, wide_, tables_, task.schedules, task.live.gate)
    {
    }

    SampledRegret run()
    {
        SampledRegret sampled;
        sampled.sizes_left = sizes_left_;
        fill_tables();
        if (wide_.ticks().empty() || wide_.islands().empty() || stopped())
            return sampled;
        std::vector<std::optional<PlanDraft>> drafts(static_cast<std::size_t>(task_.samples));
        for_each_index(drafts.size(), [&](std::size_t i) { drafts[i] = sample(i); });
        if (stopped()) // which of them were drawn depends on when
            return sampled;
        sampled.samples = task_.samples;
        for (std::optional<PlanDraft>& draft : drafts) {
            if (!draft)
                continue;
            sampled.times_s.push_back(draft->time_s);
            sampled.faster += draft->time_s < task_.incumbents.best_s() ? 1 : 0;
            if (!sampled.best || better(*draft, *sampled.best))
                sampled.best = std::move(draft);
        }
        std::sort(sampled.times_s.begin(), sampled.times_s.end());
        return sampled;
    }

private:
    bool stopped() const { return task_.live.gate.stopped(); }

    void fill_tables()
    {
        const std::vector<int>& samples = wide_.ticks();
        std::vector<std::optional<PairTable>> built(samples.size());
        for_each_index(samples.size(), [&](std::size_t i) { built[i].emplace(wide_, samples[i], task_.live.gate); });
        for (std::size_t i = 0; i < samples.size(); ++i)
            if (!built[i]->empty())
                table_of_.emplace(samples[i], std::move(built[i]));
    }

    std::optional<PlanDraft> sample(std::size_t number)
    {
        constexpr std::uint64_t seed = 0x9e3779b97f4a7c15;
        std::mt19937_64 random(seed + number);
        Pricer& pricer = task_.incumbents.pricer();
        const std::uint64_t before = pricer.priced();
        std::optional<PlanDraft> draft = plans_.draw(random, pricer);
        if (draft) {
            improve(*draft, pricer);
            use_idle(*draft, pricer);
        }
        task_.live.add({.composed = draft ? 1u : 0u, .simulated = pricer.priced() - before});
        return draft;
    }

    void improve(PlanDraft& draft, Pricer& pricer) const
    {
        double items = 0;
        for (const AlikePipelines& set : draft.sets)
            items += 2.0 * static_cast<double>(set.copies.front().stages.size()) * set.copies.front().micro_batches;
        tangram::improve(draft, wide_, task_.schedules, tables_, pricer, task_.live.gate,
                         static_cast<std::uint64_t>(std::max(least_priced, improve_items / items)));
    }

    /// What is forced in starts from plain 1F1B, which the job may not allow.
    bool is_allowed(const PlanDraft& draft) const
    {
        return std::all_of(draft.sets.begin(), draft.sets.end(), [&](const AlikePipelines& set) {
            return std::find(task_.schedules.begin(), task_.schedules.end(), set.schedule) != task_.schedules.end();
        });
    }

    /// Wider stages, more of them and more pipelines, as long as that makes the plan faster.
    void use_idle(PlanDraft& draft, Pricer& pricer) const
    {
        const ForceTask force{.space = wide_,
                              .schedules = task_.schedules,
                              .table = tables_,
                              .pricer = pricer,
                              .gate = task_.live.gate,
                              .batch = wide_.problem().job.global_batch};
        constexpr int most_rounds = 8;
        constexpr std::size_t most_places = 4;
        for (int round = 0; round < most_rounds && !stopped(); ++round) {
            const auto layout = draft.layout(*wide_.problem().model);
            if (!layout)
                return;
            const std::vector<IdleSet> idle = idle_sets(wide_, *layout);
            std::optional<PlanDraft> best;
            const auto keep = [&](std::vector<PlanDraft> found) {
                for (PlanDraft& other : found)
                    if (is_allowed(other) && (!best || better(other, *best)))
                        best = std::move(other);
            };
            const PairTable* const table = tables_(draft.sets.front().copies.front().micro_batch_samples());
            for (std::size_t i = 0; i < idle.size() && !stopped(); ++i) {
                if (idle[i].cut_off)
                    continue;
                keep(with_wider_stages(force, draft, idle[i]));
                keep(with_more_stages(force, draft, idle[i], most_places));
                ComposeCounts counts;
                if (table != nullptr)
                    keep(with_more_pipelines(force, draft, {&idle[i], 1}, *table, counts));
                task_.live.add(counts);
            }
            if (!best)
                return;
            improve(*best, pricer);
            if (!better(*best, draft))
                return;
            draft = std::move(*best);
        }
    }

    const RegretTask& task_;
    const bool sizes_left_;
    const SearchSettings settings_;
    const SearchSpace wide_;
    std::map<int, std::optional<PairTable>> table_of_;
    const RandomPlans::Tables tables_;
    const RandomPlans plans_;
};

} // namespace

SampledRegret sample_regret(const RegretTask& task)
{
    return Sampler(task).run();
}

Regret regret_of(const SampledRegret& sampled, double before_s, double best_s, double lower_bound_s)
{
    Regret regret;
    regret.confidence = regret_confidence;
    regret.samples = sampled.samples;
    regret.fitting = static_cast<int>(sampled.times_s.size());
    regret.faster = sampled.faster;
    regret.gained = std::isfinite(before_s) ? before_s / best_s - 1 : 0;
    regret.most_share = share_below_least(sampled.samples, regret.confidence);
    regret.certain_loss = best_s / lower_bound_s - 1;
    regret.most_loss =
        std::min(regret.certain_loss, estimated_loss(best_s, sampled.times_s, sampled.samples, regret.confidence));
    return regret;
}

} // namespace tangram
