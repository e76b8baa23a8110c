// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/run/variants/fewer_choices.h"

#include "plan/layout/half_blocks.h"
#include "schedule/schedule.h"
#include "search/draft/plan_draft.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

namespace tangram {

namespace {

/// Those that both have, in the order of the first.
template <class Choice> std::vector<Choice> both(std::vector<Choice> allowed, const std::vector<Choice>& others)
{
    std::erase_if(allowed,
                  [&](const Choice& each) { return std::find(others.begin(), others.end(), each) == others.end(); });
    return allowed;
}

std::vector<int> default_samples_of(const Job& job)
{
    return both(job.allow.samples_per_replica, Allowed().samples_per_replica);
}

/// Leaves the choice as it was where nothing would be left of it.
template <class Choice> void keep_only(const std::vector<Choice>& kept, std::vector<Choice>& allowed)
{
    if (std::vector<Choice> fewer = both(allowed, kept); !fewer.empty())
        allowed = std::move(fewer);
}

/// Switches the rule on with that value; false where it leaves no more already.
bool narrow(RuleSetting& setting, const RuleInfo& rule, double value)
{
    const bool larger_is_wider = rule.parameter != RuleParameter::layers;
    if (setting.on && (larger_is_wider ? setting.value <= value : setting.value >= value))
        return false;
    setting = {true, value};
    return true;
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
    even.job.allow.uneven_chunks = false;
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

std::vector<PlanningProblem> with_plainer_jobs(const PlanningProblem& problem)
{
    const Allowed& allow = problem.job.allow;
    Allowed one_schedule = allow;
    const std::string plainest = to_string(ScheduleKind::one_f_one_b);
    keep_only(std::vector{plainest}, one_schedule.schedules);
    if (one_schedule.schedules == std::vector{plainest})
        one_schedule.virtual_stages = {1};
    Allowed whole_gradients = allow;
    keep_only(std::vector{0, 1}, whole_gradients.zero);
    Allowed few_samples = allow;
    keep_only(std::vector{1, 2}, few_samples.samples_per_replica);
    Allowed plain = whole_gradients;
    plain.samples_per_replica = few_samples.samples_per_replica;
    keep_only(std::vector{Recompute::none}, plain.recompute);
    plain.context = false;

    std::vector<PlanningProblem> plainer;
    std::vector<Allowed> known{allow};
    for (const Allowed& less : {one_schedule, whole_gradients, few_samples, plain}) {
        if (std::find(known.begin(), known.end(), less) != known.end())
            continue;
        known.push_back(less);
        plainer.emplace_back(problem).job.allow = less;
    }
    return plainer;
}

std::vector<SearchSettings> with_stricter_rules(const SearchSettings& settings)
{
    constexpr double close_balance = 2; // times the share that is even
    constexpr double in_twos = 2; // layers
    constexpr double narrow_beam = 4; // partial pipelines: what comes of few is followed to the end
    constexpr double few_sizes = 1; // the rule's least depth
    using Limits = std::vector<std::pair<Rule, double>>;
    std::vector<SearchSettings> stricter;
    for (const Limits& limits :
         {Limits{{Rule::work_balance, close_balance}}, Limits{{Rule::granularity, in_twos}},
          Limits{{Rule::beam, narrow_beam}}, Limits{{Rule::part_sizes, few_sizes}},
          Limits{{Rule::data_before_tensor, 0}},
          Limits{{Rule::granularity, in_twos}, {Rule::beam, narrow_beam}}}) { // the two that leave least to search
        SearchSettings narrower = settings;
        if (std::all_of(limits.begin(), limits.end(), [&](const auto& limit) {
                return narrow(narrower[limit.first], info(limit.first), limit.second);
            }))
            stricter.push_back(std::move(narrower));
    }
    if (settings.most_pipelines != 1)
        stricter.emplace_back(settings).most_pipelines = 1;
    return stricter;
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
