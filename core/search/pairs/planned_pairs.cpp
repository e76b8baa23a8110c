// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/pairs/planned_pairs.h"

#include "search/pairs/pair_rules.h"
#include "search/space/most_in_flight.h"

#include <algorithm>
#include <utility>

namespace tangram {

namespace {

/// Options that room is made for at once: a pair's or two, then twice as many each time, up to some ten pairs'.
constexpr std::size_t least_options_at_once = 64;
constexpr std::size_t most_options_at_once = 512;

PartPlans strategies_of(const SearchSpace& space, int kind, int micro_batch_samples, const std::stop_token& stop)
{
    const PlanningProblem& problem = space.problem();
    return problem.parallelizer->plan(*problem.model, problem.job, space.kinds()[kind].part, micro_batch_samples,
                                      strategy_limits(space.settings()), stop);
}

} // namespace

PlannedPairs::PlannedPairs(std::shared_ptr<const PlannedPart> part, const SearchSettings& settings,
                           double capacity_bytes, std::shared_ptr<const std::vector<LayerCounts>> slices,
                           PartialOptions partial, int most_in_flight,
                           std::function<std::shared_ptr<const PlannedPart>(const std::vector<char>&)> again)
    : part_(std::move(part))
    , again_(std::move(again))
    , settings_(settings)
    , capacity_bytes_(capacity_bytes)
    , slices_(std::move(slices))
    , partial_(std::move(partial))
    , most_in_flight_(most_in_flight)
    , pairs_(slices_->size())
{
}

const PlannedPairs::Pair& PlannedPairs::of(int signature, PairScratch& scratch) const
{
    const auto index = static_cast<std::size_t>(signature);
    if (const Pair* known = pairs_[index].load(std::memory_order_acquire))
        return *known;
    const Pair pair = plan(signature, scratch);
    return keep(part_for(scratch), signature, pair, scratch.options);
}

const PlannedPart& PlannedPairs::part_for(PairScratch& scratch) const
{
    return forgot_ ? scratch.parts.of(*this, [this] { return ask_again(); }) : *part_;
}

PlannedPairs::Pair PlannedPairs::plan(int signature, PairScratch& scratch) const
{
    const LayerCounts& counts = (*slices_)[signature];
    Pair pair;
    if (is_lone_half(counts)) {
        scratch.options.clear();
        return {{}, PairFate::memory, {}};
    }
    const PlannedPart& part = part_for(scratch);
    plan_pair(settings_, part.plans, part.strategies, counts, capacity_bytes_, scratch.costs, scratch.options,
              pair.funnel, nullptr, most_in_flight_);
    if (!may_be_planned(settings_, scratch.costs.total_bytes, capacity_bytes_)) {
        scratch.options.clear();
        return {{}, PairFate::memory, {}};
    }
    partial_.add(settings_, part.plans.strategies, counts, capacity_bytes_, scratch.options, pair.funnel);
    return pair;
}

const PlannedPairs::Pair& PlannedPairs::keep(const PlannedPart& part, int signature, const Pair& planned,
                                             const std::vector<Option>& options) const
{
    std::atomic<const Pair*>& place = pairs_[signature];
    const std::lock_guard lock(mutex_);
    if (const Pair* known = place.load(std::memory_order_relaxed)) // another thread was faster, to the same end
        return *known;
    if (options_.empty() || options_.back().capacity() - options_.back().size() < options.size()) {
        const std::size_t at_once =
            options_.empty() ? least_options_at_once : std::min(most_options_at_once, 2 * options_.back().capacity());
        options_.emplace_back().reserve(std::max(at_once, options.size()));
    }
    if (forgot_)
        for (const Option& option : options)
            if (!std::binary_search(used_.begin(), used_.end(), option.strategy))
                used_since_.try_emplace(option.strategy, part.plans.strategies[option.strategy]);
    std::vector<Option>& room = options_.back();
    const std::size_t first = room.size();
    room.insert(room.end(), options.begin(), options.end());
    Pair& pair = kept_.emplace_back(planned);
    pair.options = std::span(std::as_const(room)).subspan(first);
    place.store(&pair, std::memory_order_release);
    return pair;
}

StageCost PlannedPairs::cost(int signature, const Option& option) const
{
    return partial_.cost([this](int strategy) -> const StrategyCosts& { return costs_of(strategy); }, option,
                         (*slices_)[signature]);
}

const StrategyCosts& PlannedPairs::costs_of(int strategy) const
{
    if (!forgot_)
        return part_->plans.strategies[strategy];
    if (const StrategyCosts* kept = kept_costs(strategy))
        return *kept;
    const std::shared_ptr<const PlannedPart> again = ask_again();
    const std::lock_guard lock(mutex_);
    return used_since_.try_emplace(strategy, again->plans.strategies[strategy]).first->second;
}

const StrategyCosts* PlannedPairs::kept_costs(int strategy) const
{
    const auto used = std::lower_bound(used_.begin(), used_.end(), strategy);
    if (used != used_.end() && *used == strategy)
        return &costs_of_used_[used - used_.begin()];
    const std::lock_guard lock(mutex_);
    const auto since = used_since_.find(strategy);
    return since != used_since_.end() ? &since->second : nullptr;
}

PlannedPairs::AtHand PlannedPairs::at_hand() const
{
    return forgot_ ? AtHand{costs_of_used_, used_} : AtHand{part_->plans.strategies, {}};
}

void PlannedPairs::forget_unused() const
{
    const std::lock_guard lock(mutex_);
    if (forgot_)
        return;
    for (const std::vector<Option>& options : options_)
        for (const Option& option : options)
            used_.push_back(option.strategy);
    std::sort(used_.begin(), used_.end());
    used_.erase(std::unique(used_.begin(), used_.end()), used_.end());
    used_.shrink_to_fit();
    costs_of_used_.reserve(used_.size());
    for (const int strategy : used_)
        costs_of_used_.push_back(part_->plans.strategies[strategy]);
    pointless_ = part_->strategies.pointless();
    part_ = nullptr;
    forgot_ = true;
}

std::size_t PlannedPairs::bytes() const
{
    const std::lock_guard lock(mutex_);
    std::size_t options = 0;
    for (const std::vector<Option>& some : options_)
        options += some.capacity();
    return sizeof(*this) + pairs_.size() * sizeof(pairs_.front()) + kept_.size() * sizeof(Pair)
        + options * sizeof(Option);
}

std::shared_ptr<const PlannedPairs> plan_pairs(const SearchSpace& space, int kind, int micro_batch_samples,
                                               const StopOrWait& gate)
{
    return plan_pairs(
        space, kind, micro_batch_samples,
        std::make_shared<const PlannedPart>(strategies_of(space, kind, micro_batch_samples, gate.token())));
}

std::shared_ptr<const PlannedPairs> plan_pairs(const SearchSpace& space, int kind, int micro_batch_samples,
                                               std::shared_ptr<const PlannedPart> part)
{
    const int micro_batches = micro_batches_of(space.problem().job, micro_batch_samples);
    PartialOptions partial(space, part->plans.strategies, micro_batches);
    return std::make_shared<const PlannedPairs>(
        std::move(part), space.settings(), space.kinds()[kind].capacity_bytes, space.slice_counts(), std::move(partial),
        most_in_flight_to_offload_for(space, micro_batches),
        [&space, kind, micro_batch_samples](const std::vector<char>& pointless) {
            return std::make_shared<const PlannedPart>(strategies_of(space, kind, micro_batch_samples, {}), pointless);
        });
}

std::shared_ptr<const PlannedPairs> plan_no_pairs(const SearchSpace& space, int kind, int micro_batch_samples)
{
    return plan_pairs(space, kind, micro_batch_samples, std::make_shared<const PlannedPart>(PartPlans{}));
}

} // namespace tangram
