// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/single/compose_singles.h"
#include "plan/price/pricer.h"

#include "search/single/composer.h"
#include "search/threads/for_each_index.h"

#include <algorithm>
#include <limits>

namespace tangram {

namespace {

/// Transitions up to which the Pareto composer is used for one micro-batch size: some 20 ms.
constexpr std::uint64_t pareto_transitions = 200'000;
constexpr std::uint64_t few_transitions = 10'000;

/// Work items simulated while polishing one pipeline of a micro-batch size: some milliseconds whatever its size.
constexpr double polish_items = 3e5;

std::uint64_t polish_simulations(const Candidate& candidate, int micro_batches)
{
    const double items = 2.0 * static_cast<double>(candidate.stages.size()) * micro_batches;
    return static_cast<std::uint64_t>(
        std::max(polish_items / items, 10.0 * static_cast<double>(candidate.stages.size())));
}

class SingleComposer {
public:
    SingleComposer(const SearchSpace& space, const UsageSpace& usages, Ticks& ticks,
                   const std::vector<ScheduleChoice>& schedules, LiveSearch& live, Incumbents& incumbents)
        : space_(space)
        , usages_(usages)
        , ticks_(ticks)
        , schedules_(schedules)
        , live_(live)
        , incumbents_(incumbents)
        , bound_(space.settings()[Rule::bound].on)
        , plain_allowed_(std::find(schedules.begin(), schedules.end(), ScheduleChoice{}) != schedules.end())
    {
    }

    void run(const std::function<void(double)>& advance)
    {
        // Among islands of many kinds a narrow beam loses good orders of them.
        constexpr int many_classes = 8;
        constexpr std::size_t wide = 64;
        compose_rounds(usages_.class_count() > many_classes ? wide : 0, advance);
        // Where memory is tight the few pipelines that fit may be among what the beam dropped: look there before giving
        // up.
        constexpr std::size_t widest = 16384;
        const auto dropped = [&] {
            return std::any_of(ticks_.all.begin(), ticks_.all.end(),
                               [](const Tick& tick) { return tick.states_beam > 0; });
        };
        for (std::size_t width = 512;
             width <= widest && incumbents_.all().empty() && dropped() && !live_.gate.stopped(); width *= 32)
            compose_rounds(width, advance);
    }

private:
    PlanDraft draft_of(const PairTable& table, const Candidate& candidate) const
    {
        return {{{layout_of(space_, table, candidate).pipelines, {}}}, candidate.time_s};
    }

    std::vector<PlanDraft> compose(Tick& tick, std::size_t width)
    {
        ComposeContext context(space_, tick.table, usages_, live_, [&](const Candidate& candidate) {
            if (plain_allowed_)
                incumbents_.report(draft_of(tick.table, candidate));
        });
        context.width = std::max(context.width, width);
        const auto most =
            static_cast<std::size_t>(std::max(space_.settings().simulate_best, 1 + space_.settings().alternatives));
        // What groups gave is a good measure of what a size is worth, where looking at it costs much.
        constexpr double hopeless = 1.03;
        const bool promising = tick.single_s <= hopeless * incumbents_.best_s();
        auto composed = compose_pareto(context, most, promising ? pareto_transitions : few_transitions);
        if (!composed && !promising) {
            tick.complete = !live_.gate.stopped();
            return {};
        }
        std::vector<Candidate> candidates = composed ? std::move(*composed) : compose_threshold(context, most, never);
        constexpr std::size_t polished = 2;
        for (std::size_t i = 0; i < std::min(polished, candidates.size()); ++i)
            polish(context, candidates[i], polish_simulations(candidates[i], tick.table.micro_batches()));
        std::stable_sort(candidates.begin(), candidates.end(),
                         [](const Candidate& a, const Candidate& b) { return better(a, b); });
        context.tell();
        tick.states_beam += context.counts.states_beam;
        tick.complete = !live_.gate.stopped();

        std::vector<PlanDraft> drafts;
        constexpr std::size_t most_scheduled = 8;
        constexpr std::size_t most_interleaved = 2; // they take long to simulate
        for (std::size_t c = 0; c < candidates.size(); ++c)
            for (const ScheduleChoice& choice : schedules_) {
                if (c >= (choice.schedule == ScheduleKind::interleaved ? most_interleaved : most_scheduled)
                    && !(choice == ScheduleChoice{}))
                    continue;
                PlanDraft draft = draft_of(tick.table, candidates[c]);
                draft.sets.front().schedule = choice;
                if (live_.gate.stopped() && choice == ScheduleChoice{})
                    drafts.push_back(std::move(draft)); // it was composed and simulated for this one
                else if (auto done = incumbents_.priced(std::move(draft)))
                    drafts.push_back(std::move(*done));
            }
        return drafts;
    }

    /// All micro-batch sizes, four at a time; a beam of at least `width`.
    void compose_rounds(std::size_t width, const std::function<void(double)>& advance)
    {
        // Rounds instead of a shared incumbent: what is dropped by the bound must not depend on which thread was first.
        // What another schedule achieves bounds nothing where 1F1B alone is composed for.
        constexpr std::size_t round = 4;
        for (std::size_t begin = 0; begin < ticks_.order.size(); begin += round) {
            const std::size_t end = std::min(ticks_.order.size(), begin + round);
            std::vector<std::vector<PlanDraft>> found(end - begin);
            for_each_index(end - begin, [&](std::size_t i) {
                Tick& tick = ticks_.all[ticks_.order[begin + i]];
                if (bound_ && tick.bound.of_all_s() >= incumbents_.best_s()) {
                    live_.add({.states = 1, .states_bound = 1});
                    tick.complete = !live_.gate.stopped();
                    return;
                }
                found[i] = compose(tick, width);
            });
            for (auto& drafts : found)
                for (PlanDraft& draft : drafts)
                    incumbents_.add(std::move(draft));
            advance(static_cast<double>(end) / static_cast<double>(ticks_.order.size()));
        }
    }

    const SearchSpace& space_;
    const UsageSpace& usages_;
    Ticks& ticks_;
    const std::vector<ScheduleChoice>& schedules_;
    LiveSearch& live_;
    Incumbents& incumbents_;
    bool bound_;
    bool plain_allowed_; ///< 1F1B is among the schedules: only then is what is composed for it a plan
};

} // namespace

void compose_singles(const SearchSpace& space, const UsageSpace& usages, Ticks& ticks,
                     const std::vector<ScheduleChoice>& schedules, LiveSearch& live, Incumbents& incumbents,
                     const std::function<void(double)>& advance)
{
    SingleComposer(space, usages, ticks, schedules, live, incumbents).run(advance);
}

} // namespace tangram
