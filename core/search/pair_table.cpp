// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/pair_table.h"

#include "search/most_in_flight.h"

#include <algorithm>

namespace tangram {

namespace {

/// About as many as are kept of most pairs.
constexpr std::size_t options_of_a_pair = 64;

} // namespace

PairTable::PairTable(const SearchSpace& space, int micro_batch_samples, const StopOrWait& gate, PairObserver* observer)
    : space_(&space)
    , micro_batch_samples_(micro_batch_samples)
    , micro_batches_(micro_batches_of(space.problem().job, micro_batch_samples))
    , most_to_offload_for_(most_in_flight_to_offload_for(space, micro_batches_))
    , signature_count_(space.signatures().size())
{
    const PlanningProblem& problem = space.problem();
    const StrategyLimits limits = strategy_limits(space.settings());
    const PairRules rules(space);
    begin_.reserve(space.kinds().size() * signature_count_ + 1);
    begin_.push_back(0);
    plans_.reserve(space.kinds().size());
    part_strategies_.reserve(space.kinds().size());
    // Room that is never written costs no memory; growing copies all options over and over.
    constexpr std::size_t usual_options = 500'000;
    options_.reserve(std::min(usual_options, space.kinds().size() * signature_count_ * options_of_a_pair));
    std::vector<Option> found;
    PartStrategies::Costs costs;
    for (std::size_t k = 0; k < space.kinds().size(); ++k) {
        const PartKind& kind = space.kinds()[k];
        const int kind_index = static_cast<int>(k);
        if (gate.stopped()) {
            plans_.emplace_back();
            partial_options_.emplace_back(space, plans_.back().strategies, micro_batches_);
            by_strategies_.push_back(PairFate::planned);
            capacity_.push_back(kind.capacity_bytes);
            begin_.resize(begin_.size() + signature_count_, options_.size());
            fate_.resize(fate_.size() + signature_count_, PairFate::waiting);
            continue;
        }
        plans_.push_back(problem.parallelizer->plan(*problem.model, problem.job, kind.part, micro_batch_samples, limits,
                                                    gate.token()));
        part_strategies_.emplace_back(plans_.back().strategies);
        partial_options_.emplace_back(space, plans_.back().strategies, micro_batches_);
        // Who was stopped may not have named all strategies.
        by_strategies_.push_back(
            gate.stopped() ? PairFate::planned
                           : rules.by_strategies(kind.part, micro_batch_samples, plans_.back(), gate.token()));
        capacity_.push_back(kind.capacity_bytes);
        const Funnel before = partial_plans_;
        for (int s = 0; s < static_cast<int>(signature_count_); ++s) {
            found.clear();
            const PairFate fate = look_at(space, rules, kind_index, s, gate, costs, found);
            options_.insert(options_.end(), found.begin(), found.end());
            offloads_ = offloads_ || std::any_of(found.begin(), found.end(), [&](const Option& option) {
                            return strategy(kind_index, option).optimizer_offload > 0;
                        });
            has_partial_options_ = has_partial_options_
                || std::any_of(found.begin(), found.end(),
                               [](const Option& option) { return option.recompute_layers > 0; });
            begin_.push_back(options_.size());
            fate_.push_back(fate);
            if (observer != nullptr && fate != PairFate::waiting)
                observer->decided(kind_index, s, fate);
        }
        if (observer != nullptr)
            observer->planned(partial_plans_ - before);
    }
}

PairFate PairTable::look_at(const SearchSpace& space, const PairRules& rules, int kind, int signature,
                            const StopOrWait& gate, PartStrategies::Costs& costs, std::vector<Option>& found)
{
    const SliceSignature& slice = space.signatures()[static_cast<std::size_t>(signature)];
    const PartKind& part = space.kinds()[static_cast<std::size_t>(kind)];
    const PartPlans& plans = plans_[static_cast<std::size_t>(kind)];
    if (const PairFate fate = by_strategies_[static_cast<std::size_t>(kind)]; fate != PairFate::planned)
        return fate;
    const PairFate by_work = rules.by_work(slice.work_share, part.speed_share);
    if (by_work != PairFate::planned)
        return by_work;
    if (gate.stopped()) // the parallelizer may not have named all strategies
        return PairFate::waiting;
    // Without the symmetry rule every equal pair is planned anew, to the same end.
    const bool symmetry = space.settings()[Rule::symmetry].on;
    const std::uint64_t times = symmetry ? 1 : slice.slices * static_cast<std::uint64_t>(part.members);
    for (std::uint64_t i = 0; i < times && (i == 0 || !gate.stopped()); ++i) {
        Funnel funnel;
        plan_pair(space.settings(), plans, part_strategies(kind), slice.counts, part.capacity_bytes, costs, found,
                  funnel, nullptr, most_to_offload_for_);
        if (i == 0 && rules.by_memory(costs.total_bytes, part.capacity_bytes) == PairFate::memory) {
            found.clear();
            return PairFate::memory;
        }
        add_partial_options(kind, signature, found, funnel);
        partial_plans_ += funnel;
    }
    return PairFate::planned;
}

std::span<const Option> PairTable::options(int kind, int signature) const
{
    const std::size_t pair = at(kind, signature);
    return {options_.data() + begin_[pair], begin_[pair + 1] - begin_[pair]};
}

Strategy PairTable::strategy(int kind, const Option& option) const
{
    Strategy strategy = strategies(kind)[static_cast<std::size_t>(option.strategy)].strategy;
    strategy.recompute_layers = option.recompute_layers;
    return strategy;
}

StageCost PairTable::cost(int kind, int signature, const Option& option) const
{
    return partial_options_[static_cast<std::size_t>(kind)].cost(
        strategies(kind), option, space_->signatures()[static_cast<std::size_t>(signature)].counts);
}

void PairTable::add_partial_options(int kind, int signature, std::vector<Option>& options, Funnel& funnel) const
{
    partial_options_[static_cast<std::size_t>(kind)].add(
        space_->settings(), strategies(kind), space_->signatures()[static_cast<std::size_t>(signature)].counts,
        capacity_[static_cast<std::size_t>(kind)], options, funnel);
}

const Option* PairTable::fastest(int kind, int signature, int in_flight) const
{
    const double capacity = capacity_[static_cast<std::size_t>(kind)];
    for (const Option& option : options(kind, signature))
        if (option.bytes(in_flight) <= capacity)
            return &option;
    return nullptr;
}

Funnel pair_funnel(const SearchSpace& space, std::span<const PairTable* const> tables)
{
    Funnel funnel;
    funnel.total = space.pairs_total();
    funnel.charge(Rule::part_sizes, space.pairs_without_size());
    funnel.charge(Rule::granularity, space.pairs_without_cut());
    const bool symmetry = space.settings()[Rule::symmetry].on;
    for (std::size_t k = 0; k < space.kinds().size(); ++k)
        for (std::size_t s = 0; s < space.signatures().size(); ++s) {
            const auto equal_pairs =
                space.signatures()[s].slices * static_cast<std::uint64_t>(space.kinds()[k].members);
            if (symmetry)
                funnel.charge(Rule::symmetry, equal_pairs - 1);
            const std::uint64_t count = symmetry ? 1 : equal_pairs;
            PairFate fate = tables.empty() ? fate_without_ticks(space.settings()) : PairFate::waiting;
            for (const PairTable* table : tables)
                fate = std::max(fate, table->fate(static_cast<int>(k), static_cast<int>(s)));
            if (fate == PairFate::planned)
                funnel.kept += count;
            else
                funnel.charge(rule_of(fate)->rule, count);
        }
    return funnel;
}

} // namespace tangram
