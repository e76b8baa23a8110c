// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/run/variants/variant_plans.h"

#include "plan/price/checks.h"
#include "search/run/variants/fewer_choices.h"
#include "search/run/variants/problem_variants.h"
#include "search/threads/for_each_index.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <limits>
#include <optional>
#include <utility>

namespace tangram {

namespace {

/// Times the best plan: variants whose plans take longer hardly ever lead to one that is faster, neither by variants of
/// their own nor by narrower spaces of theirs. Where there are many GPUs each search takes so long that fewer are worth
/// it.
constexpr double close_with_few_gpus = 1.1;
constexpr double close_with_many_gpus = 1.02;

/// What is one island to a variant may be several of the problem: a stage on it is mixed then.
bool is_mixed_against_settings(const SearchSpace& space, const PlanDraft& draft)
{
    return !space.settings().mixed_stages && has_mixed_stages(draft);
}

/// One call of search_variants().
class VariantSearch {
public:
    VariantSearch(const SearchSpace& space, const StopOrWait& gate, const SearchVariant& search, Incumbents& incumbents)
        : space_(space)
        , gate_(gate)
        , search_(search)
        , incumbents_(incumbents)
    {
    }

    FoundInVariants run()
    {
        // Of few GPUs many variants have equally fast plans, and a faster one may be three steps away.
        const int least_steps = few_ ? 3 : 2;
        bool gains = true;
        from_ = {space_.problem()};
        for (int step = 0; !from_.empty() && (step < least_steps || gains) && !gate_.stopped(); ++step) {
            const double before_s = incumbents_.best_s();
            take_step();
            gains = incumbents_.best_s() < before_s;
        }
        std::vector<Variant>& best = found_.best;
        if (best_s_ > close_enough_ * incumbents_.best_s())
            best.clear();
        else if (!few_ && best.size() > 1)
            best.pop_back();
        return std::move(found_);
    }

private:
    /// A variant of this step with its fastest plan.
    struct Fastest {
        double time_s;
        double speed; ///< of its GPUs: of those that are equally fast the smallest has least that is of no use
        std::size_t variant; ///< of searched_

        auto operator<=>(const Fastest&) const = default;
    };

    void take_step()
    {
        const double before_s = incumbents_.best_s();
        const std::size_t first = searched_.size();
        for (const PlanningProblem& of : from_)
            for (PlanningProblem& variant : variants_of(of, space_.settings()))
                add(std::move(variant));
        const std::size_t others = searched_.size();
        if (const auto best = incumbents_.all().front().layout(*space_.problem().model))
            if (auto used = without_unused_nodes(space_.problem(), *best))
                add(std::move(*used));
        // Its plans are mostly as fast as the best: it takes no other's place as one to go on from, and of many GPUs it
        // is none unless it gains, as all that follows takes as long again.
        const std::size_t most_from = (few_ ? 3 : 2) + (searched_.size() - others);
        std::vector<Fastest> fastest = search_from(first);
        if (space_.problem().cluster->gpu_count() > most_gpus_with_fewer_gpus)
            std::erase_if(fastest, [&](const Fastest& one) { return one.variant >= others && one.time_s >= before_s; });
        std::sort(fastest.begin(), fastest.end());
        from_.clear();
        for (std::size_t i = 0; i < std::min(most_from, fastest.size()); ++i)
            if (fastest[i].time_s <= close_enough_ * incumbents_.best_s())
                from_.push_back(searched_[fastest[i].variant].problem);
        if (!fastest.empty())
            keep_if_best(fastest.front());
        for (Variant& variant : searched_)
            if (std::none_of(found_.best.begin(), found_.best.end(),
                             [&](const Variant& best) { return best.known == variant.known; }))
                variant.known.reset(); // nobody asks again
    }

    void add(PlanningProblem variant)
    {
        if (std::none_of(searched_.begin(), searched_.end(), [&](const Variant& other) {
                return is_same_variant(variant, other.problem); // other steps lead there, too
            }))
            searched_.push_back({std::move(variant)});
    }

    /// Those that have plans.
    std::vector<Fastest> search_from(std::size_t first)
    {
        std::vector<std::vector<PlanDraft>> found(searched_.size() - first);
        for_each_index(found.size(),
                       [&](std::size_t i) { found[i] = search_(searched_[first + i], space_.settings()); });
        std::vector<Fastest> fastest;
        for (std::size_t i = 0; i < found.size(); ++i) {
            const auto best = std::min_element(found[i].begin(), found[i].end(),
                                               [](const auto& a, const auto& b) { return a.time_s < b.time_s; });
            if (best != found[i].end())
                fastest.push_back({best->time_s, speed_of(searched_[first + i].problem), first + i});
            for (PlanDraft& draft : found[i]) {
                found_.fastest.add(draft);
                incumbents_.add(std::move(draft));
            }
        }
        return fastest;
    }

    void keep_if_best(const Fastest& fastest)
    {
        if (fastest.time_s > best_s_)
            return;
        if (fastest.time_s < best_s_)
            found_.best.clear();
        else if (found_.best.size() > 1)
            found_.best.pop_back();
        found_.best.push_back(searched_[fastest.variant]);
        best_s_ = fastest.time_s;
    }

    const SearchSpace& space_;
    const StopOrWait& gate_;
    const SearchVariant& search_;
    Incumbents& incumbents_;
    const bool few_ = space_.problem().cluster->gpu_count() <= most_gpus_with_variants;
    const double close_enough_ = few_ ? close_with_few_gpus : close_with_many_gpus;
    std::vector<PlanningProblem> from_; ///< whose variants are searched next
    std::vector<Variant> searched_;
    double best_s_ = std::numeric_limits<double>::infinity(); ///< of found_.best
    FoundInVariants found_;
};

} // namespace

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
                if (plan && is_mixed_against_settings(space, *plan))
                    plan.reset();
                if (plan)
                    plan = incumbents.priced(std::move(*plan));
                if (plan)
                    plans.push_back(std::move(*plan));
            }
    }
    return plans;
}

std::vector<PlanOfUnevenChunks> plans_of_uneven_chunks(const SearchSpace& space, const std::vector<PlanLayout>& layouts,
                                                       Incumbents& incumbents)
{
    const PlanningProblem& problem = space.problem();
    std::vector<PlanOfUnevenChunks> plans;
    for (const PlanLayout& layout : layouts)
        for (PlanLayout& own : on_own_islands(problem, layout)) {
            if (!check_layout(problem, space.routes().network(), own).empty())
                continue;
            auto even = draft_with_layout(*problem.model, with_even_chunks(*problem.model, own));
            const double time_s = incumbents.pricer().time(own);
            if (even && !is_mixed_against_settings(space, *even) && std::isfinite(time_s))
                plans.push_back({.plan = {std::move(own), time_s}, .even = std::move(*even)});
        }
    return plans;
}

FoundInVariants search_variants(const SearchSpace& space, const StopOrWait& gate, const SearchVariant& search,
                                Incumbents& incumbents)
{
    return VariantSearch(space, gate, search, incumbents).run();
}

bool search_narrower_spaces(const std::vector<Variant>& variants, const SearchSettings& settings,
                            const SearchVariant& search, Incumbents& incumbents)
{
    struct Narrower {
        Variant of;
        SearchSettings settings;
    };
    std::vector<Narrower> narrower;
    for (const Variant& of : variants) {
        for (PlanningProblem& plainer : with_plainer_jobs(of.problem)) // what a job allows makes no price another
            narrower.push_back({{std::move(plainer), of.known}, settings});
        for (const SearchSettings& stricter : with_stricter_rules(settings))
            narrower.push_back({of, stricter});
    }
    const double before_s = incumbents.best_s();
    std::vector<std::vector<PlanDraft>> found(narrower.size());
    for_each_index(found.size(), [&](std::size_t i) { found[i] = search(narrower[i].of, narrower[i].settings); });
    const bool gains = std::any_of(found.begin(), found.end(), [&](const std::vector<PlanDraft>& drafts) {
        return std::any_of(drafts.begin(), drafts.end(), [&](const auto& draft) { return draft.time_s < before_s; });
    });
    if (!gains) // nor may another plan that is as fast take the place of that of which idle GPUs are told
        return false;
    for (std::vector<PlanDraft>& drafts : found)
        for (PlanDraft& draft : drafts)
            incumbents.add(std::move(draft));
    return true;
}

} // namespace tangram
