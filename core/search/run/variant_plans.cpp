// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/run/variant_plans.h"

#include "plan/price/checks.h"
#include "search/run/problem_variants.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace tangram {

std::vector<PlanDraft> plans_of_problem(const SearchSpace& space, const std::vector<PlanDraft>& of_variant,
                                        Incumbents& incumbents)
{
    constexpr std::size_t most_exchanged = 4; // of the plans
    // Of other micro-batch sizes nothing is known, so that such plans could not be improved, nor their pairs told.
    const auto has_size = [&](const AlikePipelines& set) {
        return std::binary_search(space.ticks().begin(), space.ticks().end(), set.copies.front().micro_batch_samples());
    };
    const PlanningProblem& problem = space.problem();
    std::vector<PlanDraft> plans;
    for (std::size_t i = 0; i < of_variant.size(); ++i) {
        if (!std::all_of(of_variant[i].sets.begin(), of_variant[i].sets.end(), has_size))
            continue;
        const auto layout = of_variant[i].layout(*problem.model);
        if (!layout)
            continue;
        std::vector<PlanLayout> placed{*layout};
        if (i < most_exchanged)
            for (PlanLayout& exchanged : with_stages_exchanged(problem, *layout))
                placed.push_back(std::move(exchanged));
        for (const PlanLayout& one : placed)
            for (const PlanLayout& own : on_own_islands(problem, one)) {
                if (!check_layout(problem, space.routes().network(), own).empty())
                    continue;
                std::optional<PlanDraft> plan = draft_with_layout(*problem.model, own);
                if (plan)
                    plan = incumbents.priced(std::move(*plan));
                if (plan)
                    plans.push_back(std::move(*plan));
            }
    }
    return plans;
}

} // namespace tangram
