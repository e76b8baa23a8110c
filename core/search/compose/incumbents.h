// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/price/pricer.h"
#include "search/draft/plan_draft.h"
#include "search/draft/plans_by_use.h"
#include "search/record/live_search.h"
#include "search/result/found_plan.h"
#include "search/space/space_grid.h"

#include <functional>
#include <limits>
#include <memory>
#include <optional>

namespace tangram {

/// The best plans that a search has so far. Prices what its steps draft, and tells of what is faster than all before.
/// all(), by_use(), add(), show(), best_s() and look_below() belong to the thread that runs the steps; the rest may be
/// called from any thread of the search's arena.
class Incumbents {
public:
    /// `found` is called from any thread with plans that beat live.best_s(), which it updates. `shown`: those who watch
    /// see the pairs of these plans. `known`: times of plans of this problem. References must outlive the incumbents.
    Incumbents(const SearchSpace& space, const SpaceGrid& grid, LiveSearch& live, std::function<void(FoundPlan)> found,
               bool shown, std::size_t most, std::shared_ptr<KnownTimes> known);
    ~Incumbents();
    Incumbents(const Incumbents&) = delete;
    Incumbents& operator=(const Incumbents&) = delete;

    Pricer& pricer(); ///< the calling thread's own: a pricer remembers what stages cost
    /// Prices the draft; nothing where it cannot run.
    std::optional<PlanDraft> priced(PlanDraft draft);
    /// Tells of a priced draft that beats all that were told of.
    void report(const PlanDraft& draft);
    /// Those who watch see that the draft's pairs are planned, whatever the rules said of them for the whole cluster.
    void show(const PlanDraft& draft);

    void add(PlanDraft draft);
    const std::vector<PlanDraft>& all() const { return best_.all(); } ///< best first
    PlansByUse& by_use() { return by_use_; } ///< of all that were added; none of very many GPUs
    /// Plans that take as long are not worth finding: the best plan's time, or the limit of look_below() where that is
    /// less. Infinity: no plan yet, and no limit.
    double best_s() const;
    /// To be called before anything is composed.
    void look_below(double most_s) { most_s_ = most_s; }

private:
    struct Pricers;

    const SearchSpace& space_;
    const SpaceGrid& grid_;
    LiveSearch& live_;
    std::function<void(FoundPlan)> found_;
    bool shown_;
    std::unique_ptr<Pricers> pricers_; ///< one for each thread
    BestDrafts best_;
    PlansByUse by_use_;
    double most_s_ = std::numeric_limits<double>::infinity();
};

} // namespace tangram
