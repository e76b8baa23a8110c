// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/record/live_search.h"

#include "search/space/pair_funnel.h"

#include <algorithm>
#include <utility>

namespace tangram {

namespace {

Funnel states_funnel(const ComposeCounts& counts)
{
    Funnel funnel;
    funnel.total = counts.states;
    funnel.charge(Rule::bound, counts.states_bound);
    funnel.charge(Rule::beam, counts.states_beam);
    funnel.kept = counts.states - counts.states_bound - counts.states_beam;
    return funnel;
}

} // namespace

void LiveSearch::advance(double fraction)
{
    double known = fraction_done_;
    while (known < fraction && !fraction_done_.compare_exchange_weak(known, fraction)) { }
}

void LiveSearch::rule_out(double share)
{
    ruled_out_.fetch_add(share);
}

void LiveSearch::begin(std::shared_ptr<const PairGrid> grid, const std::vector<PairFate>& fates)
{
    grid_ = std::move(grid);
    fates_ = std::vector<std::atomic<PairFate>>(fates.size());
    for (std::size_t cell = 0; cell < fates.size(); ++cell) {
        fates_[cell].store(fates[cell], std::memory_order_relaxed);
        if (fates[cell] != PairFate::waiting)
            continue;
        if (open_.empty() || open_.back().second != cell)
            open_.emplace_back(cell, cell);
        ++open_.back().second;
    }
    first_fates_ = fates;
    begun_.store(true, std::memory_order_release);
}

void LiveSearch::decided(std::size_t cell, PairFate fate)
{
    std::atomic<PairFate>& now = fates_[cell];
    PairFate known = now.load(std::memory_order_relaxed);
    while (known < fate && !now.compare_exchange_weak(known, fate, std::memory_order_relaxed)) { }
}

void LiveSearch::add_partial_plans(const Funnel& funnel)
{
    const std::lock_guard lock(counts_mutex_);
    partial_plans_ += funnel;
}

void LiveSearch::add(const ComposeCounts& counts)
{
    const std::lock_guard lock(counts_mutex_);
    composed_ += counts;
}

void LiveSearch::add_to_proof(std::uint64_t states)
{
    proof_states_.fetch_add(states);
}

std::vector<PairFate> LiveSearch::fates() const
{
    if (!begun_.load(std::memory_order_acquire))
        return {};
    std::vector<PairFate> fates = first_fates_;
    for (const auto& [begin, end] : open_)
        for (std::size_t cell = begin; cell < end; ++cell)
            fates[cell] = fates_[cell].load(std::memory_order_relaxed);
    return fates;
}

Funnel LiveSearch::partial_plans() const
{
    const std::lock_guard lock(counts_mutex_);
    return partial_plans_;
}

ComposeCounts LiveSearch::composed() const
{
    const std::lock_guard lock(counts_mutex_);
    return composed_;
}

SearchSnapshot LiveSearch::snapshot() const
{
    SearchSnapshot now;
    now.paused = gate.is_paused();
    now.elapsed_s = clock.elapsed_s();
    now.ruled_out = std::min(1.0, ruled_out_.load()); // before the phase: nothing is ruled out in an earlier one
    now.several_ruled_out = several_ruled_out_;
    now.proof_states = proof_states_;
    now.proved = proved_; // before the best, which does not change any more then
    now.phase = phase_;
    now.fraction_done = fraction_done_;
    now.best_iteration_time_s = best_s_;
    now.lower_bound_iteration_time_s = lower_bound_s_;
    now.partial_plans = partial_plans();
    const ComposeCounts counts = composed();
    now.states = states_funnel(counts);
    now.pipelines_composed = counts.composed;
    now.pipelines_simulated = counts.simulated;
    if (!begun_.load(std::memory_order_acquire))
        return now;
    now.grid = grid_;
    now.pairs_total = pairs_of(*grid_);
    now.fates = fates();
    now.pairs = grid_funnel(*grid_, now.fates);
    return now;
}

} // namespace tangram
