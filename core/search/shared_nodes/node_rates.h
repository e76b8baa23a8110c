// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/pairs/pair_table.h"
#include "search/space/space.h"
#include "search/threads/stop_or_wait.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace tangram {

/// What a part of a node does with layers, as stage of a pipeline.
struct PartRate {
    double samples_per_s = 0; ///< the most with any micro-batch size; 0: none fits
    std::vector<std::pair<const PairTable*, const Option*>> options; ///< see LeastBusyOptions

    const Option* of(const PairTable* table) const; ///< null: none fits
};

/// The rates of all parts of one node. Immutable.
class NodeRates {
public:
    /// With up to so many micro-batches in flight. Where it is stopped, rates are missing.
    NodeRates(const SearchSpace& space, const std::vector<const PairTable*>& tables, int most_in_flight,
              const StopOrWait& gate);

    /// `signature`: of the layers.
    const PartRate& of(int kind, int in_flight, int signature) const
    {
        return rates_[kind][static_cast<std::size_t>(in_flight) * signatures_ + static_cast<std::size_t>(signature)];
    }

private:
    std::size_t signatures_;
    std::vector<std::vector<PartRate>> rates_; ///< by kind; (in flight, signature)
};

} // namespace tangram
