// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/compose/incumbents.h"
#include "search/formula/formula_search.h"
#include "search/improve/fastest_uneven_chunks.h"
#include "search/improve/find_idle.h"
#include "search/pairs/tick.h"
#include "search/record/live_search.h"
#include "search/result/found_plan.h"
#include "search/result/search_request.h"
#include "search/result/search_result.h"
#include "search/run/every_plan.h"
#include "search/run/variants/variant_plans.h"
#include "search/single/composition.h"
#include "search/space/space_grid.h"

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace tangram {

/// The steps of one search, in order: enumerate pairs; compose pipelines per division of the cluster, micro-batch size
/// and schedule; compose single pipelines for 1F1B whose stages take island parts in any order; improve the best; prove
/// the optimum of all plans in exact mode; look at other problems whose plans may be better, and of few GPUs compose
/// pipelines on any of them, where the best is far from the bound; cut chunks unevenly where the job allows it. In cost
/// mode `sailor` all but the first gives way to a search by the formula, and in Sailor's space to pipelines of even
/// stages. Every plan that is kept has the time that evaluation gives it. Runs in the TBB arena of the thread that
/// calls run().
class SearchWork {
public:
    /// `settings` are the effective ones. A problem that counts half blocks is searched on top of the same with whole
    /// blocks; plans are told in whole layers (see plan/layout/half_blocks.h). `found` is called from any thread with
    /// plans that beat live.best_s(), which it updates. `shown`: those who watch see the pairs of this work. `known`:
    /// times of plans of this problem, whatever its job allows; null: none are known. All references must outlive the
    /// work. `cache` may be null.
    SearchWork(const PlanningProblem& problem, const SearchSettings& settings, LiveSearch& live,
               std::function<void(FoundPlan)> found, PairCache* cache, bool shown = true,
               std::shared_ptr<KnownTimes> known = nullptr);
    SearchWork(const SearchWork&) = delete;
    SearchWork& operator=(const SearchWork&) = delete;

    /// Before run(), where the settings are exact: what an earlier search has proved.
    void go_on_with(std::optional<SavedProof> proof) { saved_proof_ = std::move(proof); }

    /// Before run(): see SearchRequest::start_from.
    void start_from(EarlierPlans plans) { earlier_ = std::move(plans); }

    /// To be called once. Ends early, with the best so far, when it is stopped.
    SearchResult run();

private:
    enum class Thoroughness {
        full,
        without_variants, ///< the search that began this one looks at them, and cuts chunks unevenly
        brief ///< one variant among many of another problem
    };

    /// Tells how much of the work is done, where that is known.
    void advance(double fraction);
    void carry_over(); ///< the earlier plans
    void improve_carried(); ///< once the pairs are known
    /// The best of the carried plans becomes the best plan where it is faster than all that were found.
    void take_carried();
    void enumerate(); ///< and bounds what no plan is faster than
    void search_even_stages(); ///< Sailor's space
    void search_formula(); ///< in cost mode `sailor`
    void compose();
    /// And proves the optimum in exact mode, looks at variants of the problem, estimates the regret. `tried_few`: every
    /// plan of few GPUs was tried before.
    void improve_composed(bool tried_few);
    /// Whether the rules leave more than they do by default, or the job allows more samples per replica.
    bool is_wider_than_default() const;
    /// Where stages may recompute some of their layers, offload optimizer state or share it unevenly, or more is
    /// allowed than by default, such plans are looked for on top of the best without, so that what is found is never
    /// slower. Nothing is to be done where memory makes no stage do so. True when plans without were searched, with all
    /// that is tried exhaustively among few GPUs.
    bool start_from_fewer_choices();
    /// The same where the granularity rule is on, with twice as many layers between cuts.
    void start_from_coarser_cuts();
    /// The same where blocks may be cut in two: plans cut between blocks come first.
    void start_from_whole_blocks();
    /// Pipelines on any GPUs of a few nodes, where the best plan is far from the bound; whether one is faster.
    bool look_at_few_gpus();
    /// Likewise pipelines that share nodes, see compose_shared_nodes().
    bool look_at_shared_nodes();
    /// Divisions of a few nodes that are looked at after all others; whether some came close.
    bool look_at_groups_of_few_nodes();
    /// Adds what is found for variants of the problem (see problem_variants.h), of which plans are plans of the problem
    /// that composition would hardly find. True when one is worth improving.
    bool look_at_variants();
    /// The same with less to choose from (see search_narrower_spaces()), where the best plan is far from the bound.
    /// True when one is faster.
    bool look_at_narrower_spaces();
    /// Of few GPUs, what the best plan uses as a problem of its own, where that is not all nodes: with fewer the same
    /// steps look more closely at each. Whether a plan is faster.
    bool look_at_used_nodes();
    /// Whether faster plans may exist that are worth several times the time of a search.
    bool is_far_from_bound() const;
    /// As plans of the problem, priced.
    std::vector<PlanDraft> plans_of(const Variant& variant, SearchSettings settings);
    void improve(); ///< the best plans
    void improve_further(); ///< the best plan, while that makes it faster
    void reshape(); ///< the best plan and some others
    void reshape_closely(); ///< more thoroughly, in the end, where the best is far from the bound
    void prove(); ///< the optimum of all plans
    bool is_proved() const; ///< at the end, whether no plan that the rules leave is faster
    /// Forces GPUs in that the best plan leaves idle, and some others do; what becomes faster than the best by that is
    /// the better plan, which is reshaped.
    void look_at_idle();
    void force_idle_in();
    IdleTask idle_task(); ///< refers to this work
    /// Tells how much the heuristic rules may have lost, where the settings ask for it; what is found faster meanwhile
    /// becomes the best plan.
    void estimate_regret();
    /// Chunks of unequal sizes, where the job allows these. After all else: no other step knows such plans.
    void cut_chunks_unevenly();
    bool has_same_idle_gpus(const PlanLayout& layout) const; ///< as the best plan with even chunks
    void take_plans_of_whole_blocks(std::vector<FoundPlan>& found);
    void conclude();
    /// Notes on a best plan with uneven chunks.
    void tell_of_uneven_chunks();
    void look_harder(); ///< where nothing was found, though memory may suffice
    Infeasibility explain() const; ///< why nothing fits
    /// Searches with every heuristic rule off, when nothing fits with them.
    void try_without_heuristics();

    LiveSearch& live_;
    std::function<void(FoundPlan)> tell_; ///< in whole layers
    std::function<void(FoundPlan)> found_; ///< in the layers that the problem's model counts
    PairCache* cache_;
    bool shown_;
    bool from_defaults_; ///< where more is allowed than by default, what that finds comes first
    SearchSpace space_;
    SpaceGrid grid_;
    UsageSpace usages_;
    std::vector<ScheduleChoice> schedules_;
    Ticks ticks_;
    std::vector<FoundPlan> whole_; ///< cut between blocks, where the problem counts half blocks
    std::vector<IdleGpus> idle_of_whole_; ///< what the first of them leaves idle
    std::optional<FormulaFound> formula_; ///< in cost mode `sailor`, in place of drafts
    std::shared_ptr<KnownTimes> known_; ///< of plans of this problem
    Incumbents incumbents_;
    double composed_s_ = 0; ///< the best plan's time before it was improved; 0: there was none
    EveryPlan every_plan_;
    std::optional<PlanOfUnevenChunks> with_uneven_chunks_; ///< faster than all incumbents
    SearchResult result_;
    std::optional<SavedProof> saved_proof_;
    EarlierPlans earlier_;
    /// Apart from the incumbents, whose times decide what is looked at: what is found does not depend on what there was
    /// before.
    std::vector<PlanDraft> carried_;
    std::vector<PlanOfUnevenChunks> carried_uneven_;
    std::shared_ptr<const void> tables_; ///< of the proof, see ExactFound
    bool proof_leaves_out_ = false; ///< plans that the notes tell of
    bool complete_before_ = true; ///< what start_from_fewer_choices() ran
    Thoroughness thoroughness_ = Thoroughness::full;
    std::vector<Variant> best_variants_; ///< FoundInVariants::best
};

/// Of a best plan that was carried over.
Message found_none_as_fast();

/// What all searches have composed that `live` is told of.
void take_counts(const LiveSearch& live, SearchStatistics& statistics);

} // namespace tangram
