// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/pairs/pair_table.h"
#include "search/pairs/tick_bound.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace tangram {

/// What a search knows of one micro-batch size.
struct Tick {
    PairTable table;
    TickBound bound{}; ///< no plan of this size is faster
    double single_s = std::numeric_limits<double>::infinity(); ///< of the best single pipeline that groups gave
    std::uint64_t states_beam = 0; ///< dropped by the beam rule
    bool complete = false; ///< the last step that composes went through to its end
};

/// All micro-batch sizes of a search.
struct Ticks {
    std::vector<Tick> all;
    /// Of those that have partial plans and that the whole batch may be divided into, ascending by bound.
    std::vector<std::size_t> order;
    /// Of those that have partial plans, but that only part of the batch, one of several pipelines, can be divided
    /// into.
    std::vector<std::size_t> of_some;

    const PairTable* table_of(int micro_batch_samples) const; ///< null: there is none
    std::vector<const PairTable*> tables() const; ///< of all, the most promising first
    std::vector<std::size_t> for_any_share() const; ///< `order`, then `of_some`
};

} // namespace tangram
