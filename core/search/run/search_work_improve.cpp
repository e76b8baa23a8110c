// SPDX-License-Identifier: GPL-3.0-or-later
// Steps of a search from the plans that it has to better ones.
#include "search/run/search_work.h"

#include "search/improve/improve_best.h"
#include "search/improve/reshape_best.h"
#include "search/space/idle_gpus.h"
#include "text/tr.h"

#include <utility>
#include <vector>

namespace tangram {

void SearchWork::improve()
{
    improve_best(space_, ticks_, schedules_, live_, incumbents_);
}

void SearchWork::improve_further()
{
    if (space_.settings().exact || thoroughness_ == Thoroughness::brief || incumbents_.all().empty()
        || live_.gate.stopped())
        return;
    // What has changed its shape meanwhile, or ran out of prices, may still gain.
    const double before_s = incumbents_.best_s();
    std::vector<PlanDraft> best{incumbents_.all().front()};
    for (double since_s = 0; best.front().time_s != since_s;) {
        since_s = best.front().time_s;
        improve_all(best, space_, ticks_, schedules_, live_, incumbents_);
    }
    if (best.front().time_s >= before_s)
        return;
    incumbents_.add(std::move(best.front()));
    force_idle_in();
}

void SearchWork::reshape()
{
    if (!schedules_.empty())
        reshape_best(space_, ticks_, schedules_, reshape_limits_of(space_), live_, incumbents_);
}

void SearchWork::reshape_closely()
{
    if (space_.settings().exact || !is_far_from_bound()
        || space_.problem().cluster->gpu_count() > most_gpus_reshaped_closely)
        return;
    const PlanDraft before = incumbents_.all().front();
    const std::size_t waiting = incumbents_.by_use().waiting();
    reshape_best(space_, ticks_, schedules_, limits_of_uneven_cuts, live_, incumbents_);
    // What is idle is told of the best plan, which may be another that is as fast.
    const PlanDraft& best = incumbents_.all().front();
    if (best.time_s < before.time_s || !same_skeleton(best, before) || incumbents_.by_use().waiting() > waiting)
        look_at_idle();
}

bool SearchWork::has_same_idle_gpus(const PlanLayout& layout) const
{
    const PlanningProblem& problem = space_.problem();
    if (incumbents_.all().empty())
        return false;
    const auto best = incumbents_.all().front().layout(*problem.model);
    return best && unused_gpus(*problem.cluster, *best) == unused_gpus(*problem.cluster, layout);
}

void SearchWork::cut_chunks_unevenly()
{
    const PlanningProblem& problem = space_.problem();
    if (!may_cut_chunks_unevenly(problem.job) || thoroughness_ != Thoroughness::full || problem.model->half_blocks)
        return;
    proof_leaves_out_ = true;
    if (space_.settings().exact)
        result_.notes.push_back(
            Core::message_of("The proof covers plans whose chunks are as even as can be. Plans with chunks of unequal "
                             "sizes are searched without a proof."));
    for (;;) {
        with_uneven_chunks_ = fastest_with_uneven_chunks(space_, schedules_, carried_uneven_, live_, incumbents_);
        if (!with_uneven_chunks_)
            return;
        PlanDraft& even = with_uneven_chunks_->even;
        incumbents_.show(even);
        found_(with_uneven_chunks_->plan);
        // What is idle is told of the best plan so far; of this one it has to be found out.
        if (has_same_idle_gpus(with_uneven_chunks_->plan.layout))
            return;
        even.time_s = with_uneven_chunks_->plan.iteration_time_s;
        IdleFound with_idle = find_idle(idle_task(), even, {});
        result_.idle = std::move(with_idle.idle);
        if (!with_idle.faster)
            return;
        incumbents_.report(*with_idle.faster);
        incumbents_.add(std::move(*with_idle.faster));
        look_at_idle();
    }
}

void SearchWork::tell_of_uneven_chunks()
{
    if (!with_uneven_chunks_)
        return;
    if (with_uneven_chunks_->is_carried)
        result_.notes.push_back(found_none_as_fast());
    if (result_.regret)
        result_.notes.push_back(Core::message_of(
            "What the rules may have lost is estimated for the best plan with even chunks, which is slower."));
}

} // namespace tangram
