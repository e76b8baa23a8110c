// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/price/pricer.h"
#include "search/draft/plan_draft.h"
#include "search/pairs/pair_table.h"
#include "search/space/space.h"

#include <functional>
#include <optional>
#include <random>
#include <vector>

namespace tangram {

/// Draws plans at random through what the heuristic rules of a search removed. Immutable; any thread.
class RandomPlans {
public:
    using Tables = std::function<const PairTable*(int micro_batch_samples)>; ///< null where there is none

    /// `searched`: the space with the rules that the plans shall escape, and its tables; `wide`: the same without them.
    /// References must outlive the object.
    RandomPlans(const SearchSpace& searched, const Tables& searched_tables, const SearchSpace& wide,
                const Tables& wide_tables, const std::vector<ScheduleChoice>& schedules, const StopOrWait& gate);

    /// A plan of one to three pipelines, each of which holds a pair that the rules removed: part, slice and micro-batch
    /// size are drawn uniformly until they are removed and can run, then the layers before and after it get stages on
    /// parts drawn from the GPUs left. Pipelines share the batch by speed. The pair may also be one that the composers'
    /// limits alone leave out, where no draw meets another. Nothing when no such plan can run.
    std::optional<PlanDraft> draw(std::mt19937_64& random, Pricer& pricer) const;

private:
    struct Pair {
        int island = 0; ///< index into the space's islands
        const PartSize* size = nullptr;
        Slice layers;
        const PairTable* table = nullptr;
    };
    std::optional<Pair> draw_pair(std::mt19937_64& random) const;
    bool is_removed(const Pair& pair) const;
    class Pool;
    struct Pipeline {
        PipelineLayout layout;
        int micro_batch_samples = 0;
        double speed = 0; ///< share of the cluster's
    };
    std::optional<Pipeline> complete(const Pair& pair, Pool& pool, std::mt19937_64& random) const;
    /// By speed. False when micro-batches of these sizes do not add up.
    bool share_batch(std::vector<Pipeline>& pipelines) const;
    /// Under the best schedule for all of them; nothing when they can run under none.
    std::optional<PlanDraft> priced(const std::vector<Pipeline>& pipelines, Pricer& pricer) const;

    const SearchSpace& searched_;
    const Tables& searched_tables_;
    const SearchSpace& wide_;
    const Tables& wide_tables_;
    const std::vector<ScheduleChoice>& schedules_;
    const StopOrWait& gate_;
};

} // namespace tangram
