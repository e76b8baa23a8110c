// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/pairs/planned_pairs.h"
#include "search/threads/stop_or_wait.h"

#include <cstddef>
#include <memory>

namespace tangram {

/// What searches found out about pairs, for later searches: what a parallelizer says of a part, and the partial plans
/// of its pairs, by all that these depend on (the model, the job but for its batch, the rules that plan pairs, GPU
/// type, nodes and links). So a search after a change of one node, one rule or the batch plans only what changed, and
/// finds the same as without. Any thread, several searches at once.
class PairCache {
public:
    static constexpr std::size_t usual_bytes = 512U << 20;

    /// What was not asked for the longest is forgotten where all of it takes more memory than that.
    explicit PairCache(std::size_t most_bytes = usual_bytes);
    ~PairCache();
    PairCache(const PairCache&) = delete;
    PairCache& operator=(const PairCache&) = delete;

    /// What is known of a problem's model, job and parallelizer, to be found once for many questions.
    struct Known;
    std::shared_ptr<Known> of(const PlanningProblem& problem);

    /// The pairs of a kind of part at a micro-batch size. When `gate` is stopped meanwhile there may be none, which is
    /// not remembered. `known`: of the space's problem.
    std::shared_ptr<const PlannedPairs> pairs(Known& known, const SearchSpace& space, int kind, int micro_batch_samples,
                                              const StopOrWait& gate);
    /// What the parallelizer says of a part.
    std::shared_ptr<const PlannedPart> part(Known& known, const PlanningProblem& problem, const Part& part,
                                            int micro_batch_samples, const StrategyLimits& limits,
                                            const StopOrWait& gate);

    /// Parallelizer::least_gpu_seconds().
    std::array<double, layer_kind_count> least_gpu_seconds(const PlanningProblem& problem, const Part& part);

    /// Forgets what is too much: to be called when a search is over.
    void shrink();
    std::size_t bytes() const; ///< of memory, about

private:
    struct Entries;
    std::unique_ptr<Entries> entries_;
};

} // namespace tangram
