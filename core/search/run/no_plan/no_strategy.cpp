// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/run/no_plan/no_strategy.h"

#include "model/job_limits.h"
#include "parallelizer/strategy_space.h"
#include "schedule/work_order.h"
#include "search/pairs/pair_rules.h"
#include "search/pairs/pair_table.h"
#include "text/tr.h"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace tangram {

namespace {

/// Micro-batch sizes that some strategy on the part can have, whatever the global batch.
std::set<int> possible_ticks(const SearchSpace& space, const Part& part)
{
    const PlanningProblem& problem = space.problem();
    std::set<int> ticks;
    for (const int data : divisors(part.gpus()))
        for (const int samples : problem.job.allow.samples_per_replica) {
            const std::int64_t tick = std::int64_t{data} * samples;
            if (tick <= largest_global_batch
                && !problem.parallelizer
                        ->plan(*problem.model, problem.job, part, static_cast<int>(tick),
                               strategy_limits(space.settings()), {})
                        .strategies.empty())
                ticks.insert(static_cast<int>(tick));
        }
    return ticks;
}

/// The nearest batch to the job's that is a multiple of one of the ticks; of two as near the smaller. 0: none.
int nearest_batch(const SearchSpace& space, const std::set<int>& ticks)
{
    const int batch = space.problem().job.global_batch;
    int nearest = 0;
    for (const int tick : ticks)
        for (const std::int64_t micro_batches : {batch / tick, batch / tick + 1}) {
            const std::int64_t candidate = micro_batches * tick;
            if (candidate < 1 || candidate > largest_global_batch
                || work_items(space.most_stages(), 1, static_cast<int>(micro_batches)) > most_work_items)
                continue;
            const auto distance = [&](std::int64_t other) { return std::abs(other - batch); };
            if (nearest == 0 || distance(candidate) < distance(nearest)
                || (distance(candidate) == distance(nearest) && candidate < nearest))
                nearest = static_cast<int>(candidate);
        }
    return nearest;
}

} // namespace

Infeasibility explain_no_strategy(const SearchSpace& space)
{
    const PlanningProblem& problem = space.problem();
    const Job& job = problem.job;
    std::vector<const Part*> parts;
    for (const PartKind& kind : space.kinds())
        parts.push_back(&kind.part);
    std::stable_sort(parts.begin(), parts.end(), [](const Part* a, const Part* b) { return a->gpus() > b->gpus(); });
    int nearest = 0;
    const Part* fits = nullptr;
    for (const Part* part : parts) {
        const int batch = nearest_batch(space, possible_ticks(space, *part));
        if (batch != 0
            && (fits == nullptr || std::abs(batch - job.global_batch) < std::abs(nearest - job.global_batch))) {
            nearest = batch;
            fits = part;
        }
    }
    if (fits != nullptr)
        return {
            Core::message_of("No strategy fits the batch: the global batch of {} does not divide into data degree x "
                             "samples per replica for any island part and any allowed degrees. Choose {}, the "
                             "nearest that does for {} x {}.",
                             job.global_batch, nearest, fits->gpus(), fits->gpu->name),
            0,
            {}};
    // Plain data parallelism stands for all others.
    Strategy plain;
    plain.data = parts.front()->gpus();
    if (!job.allow.samples_per_replica.empty())
        plain.samples_per_replica = job.allow.samples_per_replica.front();
    const Message reason = problem.parallelizer->violation(*problem.model, job, *parts.front(), plain);
    return {
        reason.empty()
            ? Core::message_of("No strategy is possible on any island part, whatever the global batch: the job or the "
                               "rules allow too little.")
            : Core::message_of("No strategy is possible on any island part, whatever the global batch: {}.", reason),
        0, Core::message_of("allow more in the job, or switch rules off")};
}

} // namespace tangram
