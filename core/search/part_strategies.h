// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallelizer/parallelizer.h"

#include <array>
#include <span>
#include <vector>

namespace tangram {

/// What planning slices on a part needs of its strategies, found once for all slices.
class PartStrategies {
public:
    explicit PartStrategies(const std::vector<StrategyCosts>& strategies);

    std::size_t size() const { return pointless_.size(); }
    /// See pointless_strategies().
    bool pointless(std::size_t strategy) const { return pointless_[strategy] != 0; }

    /// Bytes per GPU of every strategy for a slice with these layer counts: what stays, and what one micro-batch in
    /// flight adds; to the last bit what stage_memory() says of each.
    struct Memory {
        std::vector<double> static_bytes;
        std::vector<double> activation_bytes;
        std::vector<double> scratch;
    };
    void find_memory(const LayerCounts& counts, Memory& memory) const;

private:
    /// One number of every strategy.
    using Column = std::vector<double>;
    struct Columns {
        Column weights;
        Column gradients;
        Column optimizer;
        Column activations;
        Column workspace;
    };

    std::vector<char> pointless_;
    std::array<Columns, layer_kind_count> layer_;
    Columns tied_table_; ///< weights, gradients and optimizer alone
    Column workspace_;
    Column sent_;
    bool tied_ = false; ///< some table is not 0
};

} // namespace tangram
