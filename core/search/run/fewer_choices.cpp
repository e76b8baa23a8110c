// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/run/fewer_choices.h"

#include "plan/layout/half_blocks.h"
#include "search/draft/plan_draft.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace tangram {

namespace {

std::vector<int> default_samples_of(const Job& job)
{
    const std::vector<int> usual = Allowed().samples_per_replica;
    std::vector<int> samples = job.allow.samples_per_replica;
    std::erase_if(samples, [&](int each) { return std::find(usual.begin(), usual.end(), each) == usual.end(); });
    return samples;
}

} // namespace

PlanningProblem with_whole_blocks(const PlanningProblem& problem)
{
    PlanningProblem whole = problem;
    Model model = *problem.model;
    model.half_blocks = false;
    whole.model = std::make_shared<const Model>(std::move(model));
    whole.job.allow.half_blocks = false;
    return whole;
}

PlanningProblem with_even_choices(const PlanningProblem& problem)
{
    PlanningProblem even = problem;
    even.job.allow.recompute_layers = false;
    even.job.allow.optimizer_offload = false;
    even.job.allow.uneven_shards = false;
    return even;
}

bool allows_more_samples(const Job& job)
{
    const std::vector<int> usual = default_samples_of(job);
    return !usual.empty() && usual.size() < job.allow.samples_per_replica.size();
}

PlanningProblem with_default_samples(PlanningProblem problem)
{
    if (allows_more_samples(problem.job))
        problem.job.allow.samples_per_replica = default_samples_of(problem.job);
    return problem;
}

void put_among(std::vector<FoundPlan>& found, const std::vector<FoundPlan>& of_whole_blocks, const Model& model)
{
    for (FoundPlan& plan : found)
        to_whole_blocks(plan.layout, model);
    // A cut that gains nothing but rounding is none.
    constexpr double gained = 1 - 1e-9;
    for (const FoundPlan& plan : of_whole_blocks) {
        const auto no_faster = [&](const FoundPlan& other) {
            return other.iteration_time_s >= plan.iteration_time_s * gained;
        };
        const auto alike = [&](const FoundPlan& other) {
            return same_skeleton(plain_draft(other.layout, other.iteration_time_s),
                                 plain_draft(plan.layout, plan.iteration_time_s));
        };
        const auto same = std::find_if(found.begin(), found.end(), alike);
        if (same != found.end() && !no_faster(*same))
            continue;
        std::erase_if(found, alike);
        found.insert(std::find_if(found.begin(), found.end(), no_faster), plan);
    }
}

} // namespace tangram
