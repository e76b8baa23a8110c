// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/pairs/pair_table.h"

#include "search/pairs/pair_cache.h"

#include <algorithm>

namespace tangram {

PairTable::PairTable(const SearchSpace& space, int micro_batch_samples, const StopOrWait& gate, PairObserver* observer,
                     PairCache* cache)
    : micro_batch_samples_(micro_batch_samples)
    , micro_batches_(micro_batches_of(space.problem().job, micro_batch_samples))
    , signature_count_(space.signatures().size())
{
    const PlanningProblem& problem = space.problem();
    const PairRules rules(space);
    constexpr std::size_t many_kinds = 1000;
    const bool many = space.kinds().size() > many_kinds;
    if (many)
        cache = nullptr; // it would remember them all
    pairs_.reserve(space.kinds().size());
    fate_.reserve(space.kinds().size() * signature_count_);
    PairScratch scratch;
    std::shared_ptr<const PlannedPairs> none; // of all kinds that are not looked at any more
    const std::shared_ptr<PairCache::Known> known = cache != nullptr ? cache->of(problem) : nullptr;
    for (std::size_t k = 0; k < space.kinds().size(); ++k) {
        const PartKind& kind = space.kinds()[k];
        const int kind_index = static_cast<int>(k);
        if (gate.stopped()) {
            if (none == nullptr)
                none = plan_no_pairs(space, kind_index, micro_batch_samples);
            pairs_.push_back(none);
            has_strategies_.push_back(0);
            least_tick_s_.push_back(none->part()->least_tick_s);
            by_strategies_.push_back(PairFate::planned);
            fate_.resize(fate_.size() + signature_count_, PairFate::waiting);
            continue;
        }
        pairs_.push_back(cache != nullptr ? cache->pairs(*known, space, kind_index, micro_batch_samples, gate)
                                          : plan_pairs(space, kind_index, micro_batch_samples, gate));
        const std::shared_ptr<const PlannedPart> part = pairs_.back()->part();
        has_strategies_.push_back(part->plans.strategies.empty() ? 0 : 1);
        least_tick_s_.push_back(part->least_tick_s);
        // Who was stopped may not have named all strategies.
        by_strategies_.push_back(gate.stopped() ? PairFate::planned : rules.by_strategies(part->plans, [&] {
            return cache != nullptr
                ? !cache->part(*known, problem, kind.part, micro_batch_samples, {}, gate)->plans.strategies.empty()
                : !problem.parallelizer
                       ->plan(*problem.model, problem.job, kind.part, micro_batch_samples, {}, gate.token())
                       .strategies.empty();
        }));
        const Funnel before = partial_plans_;
        for (int s = 0; s < static_cast<int>(signature_count_); ++s) {
            const PairFate fate = look_at(space, rules, kind_index, s, gate, scratch);
            fate_.push_back(fate);
            if (fate == PairFate::planned) {
                const std::span<const Option> found = options(kind_index, s);
                has_options_ = has_options_ || !found.empty();
                has_partial_options_ = has_partial_options_
                    || std::any_of(found.begin(), found.end(),
                                   [](const Option& option) { return option.recompute_layers > 0; });
                offloads_ = offloads_ || std::any_of(found.begin(), found.end(), [&](const Option& option) {
                                return strategy(kind_index, option).optimizer_offload > 0;
                            });
            }
            if (observer != nullptr && fate != PairFate::waiting)
                observer->decided(kind_index, s, fate);
        }
        if (many)
            pairs_.back()->forget_unused();
        if (observer != nullptr)
            observer->planned(partial_plans_ - before);
    }
}

PairFate PairTable::look_at(const SearchSpace& space, const PairRules& rules, int kind, int signature,
                            const StopOrWait& gate, PairScratch& scratch)
{
    const SliceSignature& slice = space.signatures()[signature];
    const PartKind& part = space.kinds()[kind];
    if (slice.slices == 0) // no pair
        return PairFate::waiting;
    if (const PairFate fate = by_strategies_[kind]; fate != PairFate::planned)
        return fate;
    const PairFate by_work = rules.by_work(slice.work_share, part.speed_share);
    if (by_work != PairFate::planned)
        return by_work;
    if (gate.stopped()) // the parallelizer may not have named all strategies
        return PairFate::waiting;
    const PlannedPairs::Pair& pair = pairs_of(kind).of(signature, scratch);
    if (pair.fate == PairFate::memory)
        return PairFate::memory;
    partial_plans_ += pair.funnel;
    // Without the symmetry rule every equal pair is planned anew, to the same end.
    const bool symmetry = space.settings()[Rule::symmetry].on;
    const std::uint64_t times = symmetry ? 1 : slice.slices * static_cast<std::uint64_t>(part.members);
    for (std::uint64_t i = 1; i < times && !gate.stopped(); ++i) {
        pairs_of(kind).plan(signature, scratch);
        partial_plans_ += pair.funnel;
    }
    return PairFate::planned;
}

Strategy PairTable::strategy(int kind, const Option& option) const
{
    Strategy strategy = pairs_of(kind).strategy(option);
    strategy.recompute_layers = option.recompute_layers;
    return strategy;
}

const Option* PairTable::fastest(int kind, int signature, int in_flight) const
{
    const double capacity = pairs_of(kind).capacity_bytes();
    for (const Option& option : options(kind, signature))
        if (option.bytes(in_flight) <= capacity)
            return &option;
    return nullptr;
}

const Option* PairTable::least_busy(int kind, int signature, double in_flight, int micro_batches) const
{
    const double capacity = pairs_of(kind).capacity_bytes();
    const Option* best = nullptr;
    double best_s = 0;
    for (const Option& option : options(kind, signature)) { // ascending by tick
        if (best != nullptr && micro_batches * option.tick_s >= best_s)
            break;
        const double busy_s = micro_batches * option.tick_s + option.finish_s;
        if (option.bytes(in_flight) <= capacity && (best == nullptr || busy_s < best_s)) {
            best = &option;
            best_s = busy_s;
        }
    }
    return best;
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
            if (space.signatures()[s].slices == 0)
                continue;
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
