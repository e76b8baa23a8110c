// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/pair_table.h"

#include <span>
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
        Option option;
    };
    /// `group_share`: of the cluster's speed, what the pipeline may use. The work-balance rule is held against it:
    /// pairs that the rule leaves out for the whole cluster are planned where they balance within the group.
    StageRates(const SearchSpace& space, const PairTable& table, int micro_batches, double group_share);

    const PairTable& table() const { return table_; }
    int micro_batches() const { return micro_batches_; }

    /// Ascending busy_s and most_in_flight; empty when the pair has no partial plan.
    std::span<const Step> steps(int kind, int signature);
    /// The fastest with so many micro-batches in flight; null when none fits.
    const Step* fastest(int kind, int signature, double in_flight);
    /// The work-balance rule has so little work for the part that it is no question whether it can do it.
    bool too_little_work(int kind, int signature);

private:
    const SearchSpace& space_;
    const PairTable& table_;
    int micro_batches_;
    double group_share_;
    PairRules rules_;
    enum class Known : char { nothing, steps, too_little_work };
    void find(int kind, int signature);
    std::size_t pair(int kind, int signature) const
    {
        return static_cast<std::size_t>(kind) * signatures_ + static_cast<std::size_t>(signature);
    }

    std::size_t signatures_;
    PartStrategies::Costs costs_; ///< scratch
    std::vector<std::vector<Step>> steps_; ///< by pair
    std::vector<Known> known_;
};

} // namespace tangram
