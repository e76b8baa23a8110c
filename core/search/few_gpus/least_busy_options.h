// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/pairs/pair_table.h"
#include "search/space/space.h"

#include <map>
#include <tuple>

namespace tangram {

/// The options of a table that keep a stage busy for the least time, where its pipeline takes its share of the batch by
/// the speed of its GPUs. Found when first asked for: one per thread.
class LeastBusyOptions {
public:
    /// Keeps both, which must live longer.
    LeastBusyOptions(const SearchSpace& space, const PairTable& table)
        : space_(space)
        , table_(table)
    {
    }

    /// Of those that fit with so many micro-batches in flight, also where the work-balance rule leaves the pair out.
    /// Null: none does. Lives as long as the table. The pipeline is taken to have as many stages as micro-batches are
    /// in flight, on parts as fast as this one.
    const Option* of(int kind, int signature, int in_flight);

private:
    const SearchSpace& space_;
    const PairTable& table_;
    PairScratch scratch_;
    std::map<std::tuple<int, int, int>, const Option*> known_; ///< by kind, signature, micro-batches in flight
};

} // namespace tangram
