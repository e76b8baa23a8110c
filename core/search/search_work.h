// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/pricer.h"
#include "search/compose/compose_group.h"
#include "search/compose/plan_draft.h"
#include "search/composer.h"
#include "search/formula_search.h"
#include "search/live_search.h"
#include "search/search.h"
#include "search/space_grid.h"
#include "search/tick_bound.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace tangram {

/// The steps of one search, in order: enumerate pairs; compose pipelines per division of the cluster, micro-batch size
/// and schedule; compose single pipelines for 1F1B whose stages take island parts in any order; improve the best; prove
/// the optimum of single pipelines in exact mode. In cost mode `sailor` all but the first gives way to a search by the
/// formula. Every plan that is kept has the time that evaluation gives it. Runs in the TBB arena of the thread that
/// calls run().
class SearchWork {
public:
    /// `settings` are the effective ones. `found` is called from any thread with plans that beat live.best_s(), which
    /// it updates. `shown`: those who watch see the pairs of this work. All references must outlive the work.
    SearchWork(const PlanningProblem& problem, const SearchSettings& settings, LiveSearch& live,
               std::function<void(FoundPlan)> found, bool shown = true);
    ~SearchWork();
    SearchWork(const SearchWork&) = delete;
    SearchWork& operator=(const SearchWork&) = delete;

    /// To be called once. Ends early, with the best so far, when it is stopped.
    SearchResult run();

private:
    /// What is known of one micro-batch size.
    struct Tick {
        PairTable table;
        TickBound bound{}; ///< no plan of this size is faster
        std::uint64_t states_beam = 0; ///< dropped by the beam rule
        bool complete = false; ///< the last step that composes went through to its end
    };
    struct Pricers; ///< one for each thread

    /// Tells how much of the work is done, where that is known.
    void advance(double fraction);
    void enumerate();
    double best_s() const; ///< infinity: no plan yet
    /// Pipelines of every division with one set of groups.
    void compose_groups();
    std::vector<PlanDraft> compose(const Division& division, const Tick& tick, Sweep sweep);
    /// Pipelines of unlike groups beside each other.
    void compose_apart(const Division& division);
    void compose_single();
    /// All micro-batch sizes, two at a time; a beam of at least `width`.
    void compose_rounds(std::size_t width);
    std::vector<PlanDraft> compose_single(Tick& tick, double incumbent_s, std::size_t width);
    void improve_best();
    void prove();
    /// Forces GPUs in that the best plan leaves idle; what becomes faster by that is the better plan.
    void look_at_idle();
    void conclude();
    /// The same with every heuristic rule off, when nothing fits with them.
    void try_without_heuristics();
    /// Prices the draft; nothing where it cannot run.
    std::optional<PlanDraft> priced(PlanDraft draft);
    PlanDraft draft_of(const PairTable& table, const Candidate& candidate) const;
    void report(const PlanDraft& draft);
    const PairTable* table_of(int micro_batch_samples) const;

    LiveSearch& live_;
    std::function<void(FoundPlan)> found_;
    bool shown_;
    SearchSpace space_;
    SpaceGrid grid_;
    UsageSpace usages_;
    std::vector<ScheduleChoice> schedules_;
    bool plain_allowed_; ///< 1F1B is among the schedules: only then is what is composed for it a plan
    std::unique_ptr<Pricers> pricers_;
    std::vector<Tick> ticks_;
    std::optional<FormulaFound> formula_; ///< in cost mode `sailor`, in place of drafts
    std::vector<std::size_t> order_; ///< of the ticks that have partial plans, ascending by bound
    BestDrafts best_;
    SearchResult result_;
};

} // namespace tangram
