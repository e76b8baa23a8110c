// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/record/compose_counts.h"
#include "search/record/live_search.h"
#include "search/single/composition.h"
#include "search/single/evaluator.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace tangram {

/// Everything the composers of one micro-batch size share. `counts` grows; those that stopped() and tell() pass on add
/// up at each of these calls.
struct ComposeContext {
    const SearchSpace& space;
    const PairTable& table;
    const UsageSpace& usages;
    SendTimes sends;
    Evaluator evaluator;
    LiveSearch& live;
    std::function<void(const Candidate&)>
        found; ///< told of every simulated pipeline that is the best of its composer so far
    std::size_t width; ///< of the beam
    ComposeCounts counts;

    ComposeContext(const SearchSpace& space_, const PairTable& table_, const UsageSpace& usages_, LiveSearch& live_,
                   std::function<void(const Candidate&)> found_);

    /// Whether to end; waits while the search is paused. Tells the counts now and then.
    bool stopped()
    {
        constexpr std::uint64_t worth_telling = 4096;
        if (counts.states - told_.states >= worth_telling)
            tell();
        return live.gate.stopped();
    }
    /// Adds what the counts have grown by since the last time to those of the search.
    void tell();

    int in_flight(int stages_after) const { return std::min(table.micro_batches(), stages_after + 1); }
    double round_trip(const Usage& head, const Placement& before);
    /// The pair's options that no other one dominates. Composers that weigh options look at these, so that what they do
    /// is the same whether or not the dominated rule is on.
    const std::vector<Option>& undominated(int kind, int signature);

private:
    ComposeCounts told_;
    std::map<std::pair<int, int>, std::vector<Option>>
        undominated_; ///< by kind and signature, found when first asked for
};

/// The best few pipelines, simulated, best first, no two with the same parts in the same order.
class BestCandidates {
public:
    explicit BestCandidates(std::size_t most)
        : most_(most)
    {
    }
    /// Returns true when the candidate is the best now.
    bool add(Candidate candidate);
    const std::vector<Candidate>& all() const { return best_; }

private:
    std::size_t most_;
    std::vector<Candidate> best_;
};

/// Pareto dynamic programming (domain.md section 5): from the last stage to the first, a state is (first layer covered,
/// used parts, depth), its value the Pareto set of (sum of stage and send times, steady-state period, exposed finish).
/// The best few by the ranking formula are simulated. Nothing when that would take more than `most_transitions`: then
/// search by threshold.
std::optional<std::vector<Candidate>> compose_pareto(ComposeContext& context, std::size_t most,
                                                     std::uint64_t most_transitions);

/// Search by threshold (domain.md section 5): for a target period every part takes a known number of layers, so a beam
/// over used parts finds the shallowest pipeline that covers the model; the target is bisected, then swept upwards for
/// shallower pipelines.
/// A pipeline that beats `incumbent_s` (infinity: none yet) has a period of less than its M-th part, so the search
/// begins there and ends when that cannot be had.
std::vector<Candidate> compose_threshold(ComposeContext& context, std::size_t most, double incumbent_s);

/// Local search by simulation: moves cuts, changes strategies, swaps neighbours while that makes the iteration faster.
void polish(ComposeContext& context, Candidate& candidate, std::uint64_t most_simulations);

} // namespace tangram
