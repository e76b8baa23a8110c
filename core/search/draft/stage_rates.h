// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/pairs/pair_rules.h"
#include "search/pairs/pair_table.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace tangram {

/// How long a part is busy with a slice in an iteration of so many micro-batches: all its forwards and backwards, then
/// its exposed gradient sync and optimizer step. No iteration is shorter, so a target for it is one for both the tick
/// and the sync. Found when first asked for; one per composing thread.
class StageRates {
public:
    /// A partial plan that no other one of its pair beats in both time and memory.
    struct Step {
        double busy_s = 0;
        int most_in_flight = 0; ///< micro-batches that fit
        const Option* option = nullptr; ///< lives as long as the table
    };
    /// `group_share`: of the cluster's speed, what the pipeline may use. The work-balance rule is held against it:
    /// pairs that the rule leaves out for the whole cluster are planned where they balance within the group.
    StageRates(const SearchSpace& space, const PairTable& table, int micro_batches, double group_share);

    const PairTable& table() const { return table_; }
    int micro_batches() const { return micro_batches_; }

    /// The fastest with so many micro-batches in flight; null when none fits. Valid until the next question.
    const Step* fastest(int kind, int signature, double in_flight) { return ask(kind, signature, in_flight).fastest; }
    /// That, and too_little_work(), looked up once. The same for all that have more in flight than `above` and at most
    /// `up_to`.
    struct Answer {
        const Step* fastest = nullptr;
        bool too_little_work = false;
        double above = 0;
        double up_to = std::numeric_limits<double>::infinity();
    };
    Answer ask(int kind, int signature, double in_flight)
    {
        const Pair& known = pair(kind, signature);
        const Step* step = steps_.data() + known.first;
        const Step* const end = step + known.count;
        Answer answer{.too_little_work = known.known == Known::too_little_work};
        for (; step != end && step->most_in_flight < in_flight; ++step)
            answer.above = step->most_in_flight;
        if (step != end) {
            answer.fastest = step;
            answer.up_to = step->most_in_flight;
        }
        return answer;
    }
    /// The work-balance rule has so little work for the part that it is no question whether it can do it.
    bool too_little_work(int kind, int signature) { return pair(kind, signature).known == Known::too_little_work; }

private:
    const SearchSpace& space_;
    const PairTable& table_;
    int micro_batches_;
    double group_share_;
    PairRules rules_;
    enum class Known : char { nothing, steps, too_little_work };
    struct Pair {
        std::uint32_t first = 0; ///< of its steps
        std::uint16_t count = 0;
        Known known = Known::nothing;
    };
    const Pair& pair(int kind, int signature)
    {
        std::vector<Pair>& of_kind = pairs_[kind];
        if (of_kind.empty())
            of_kind.resize(signatures_);
        Pair& known = of_kind[signature];
        if (known.known == Known::nothing)
            find(kind, signature, known);
        return known;
    }
    void find(int kind, int signature, Pair& found);
    void add(const Step& step);

    std::size_t signatures_;
    PairScratch scratch_;
    std::vector<Step> of_pair_; ///< scratch
    std::vector<Step> steps_; ///< of all pairs found so far
    std::vector<std::vector<Pair>> pairs_; ///< by kind, of those asked for, and signature
};

} // namespace tangram
