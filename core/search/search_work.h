// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/composer.h"
#include "search/formula_search.h"
#include "search/live_search.h"
#include "search/search.h"
#include "search/space_grid.h"

#include <functional>
#include <optional>
#include <vector>

namespace tangram {

/// The steps of one search, in order: enumerate pairs, compose pipelines per micro-batch size for 1F1B, prove the
/// optimum under 1F1B in exact mode, simulate and polish the best, simulate them under the other schedules that the job
/// allows. In cost mode `sailor` all but the first gives way to a search by the formula. Runs in the TBB arena of the
/// thread that calls run().
class SearchWork {
public:
    /// `settings` are the effective ones. `found` is called from any thread with plans that beat live.best_s(), which
    /// it updates. All references must outlive the work.
    SearchWork(const PlanningProblem& problem, const SearchSettings& settings, LiveSearch& live,
               std::function<void(FoundPlan)> found);

    /// To be called once. Ends early, with the best so far, when it is stopped.
    SearchResult run();

private:
    /// What is known of one micro-batch size. enumerate() makes it; every later step replaces the candidates by better
    /// ones.
    struct Tick {
        PairTable table;
        double bound = 0; ///< no pipeline of this size is faster
        std::vector<Candidate> candidates; ///< best first
        std::uint64_t states_beam = 0; ///< dropped by the beam rule
        bool complete = false; ///< the last step that composes went through to its end
    };

    /// Tells how much of the work is done, where that is known.
    void advance(double fraction);
    void enumerate();
    void compose_all();
    /// All micro-batch sizes, two at a time; a beam of at least `width`.
    void compose_rounds(std::size_t width);
    void compose(Tick& tick, double incumbent_s, std::size_t width);
    void prove();
    void polish_best();
    /// Gives every tick's best few candidates the schedule that suits them best; those that fit under none go.
    void choose_schedules();
    /// The same, composing anew with room for more micro-batches while nothing fits.
    void compose_for_schedules();
    bool found_any() const;
    void conclude();
    void report(const PairTable& table, const Candidate& candidate);

    LiveSearch& live_;
    std::function<void(FoundPlan)> found_;
    SearchSpace space_;
    SpaceGrid grid_;
    UsageSpace usages_;
    std::vector<ScheduleChoice> schedules_;
    bool plain_allowed_; ///< 1F1B is among the schedules: only then is what is composed for it a plan
    int least_in_flight_; ///< see ComposeContext; compose_for_schedules() raises it while nothing fits
    std::vector<Tick> ticks_;
    std::optional<FormulaFound> formula_; ///< in cost mode `sailor`, in place of the ticks' candidates
    std::vector<std::size_t> order_; ///< of the ticks that have partial plans, ascending by bound
    SearchResult result_;
};

} // namespace tangram
