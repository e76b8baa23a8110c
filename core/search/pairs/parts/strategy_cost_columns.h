// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallelizer/parallelizer.h"

#include <array>
#include <cstdint>
#include <vector>

namespace tangram {

/// What planning slices on a part needs of its strategies, found once for all slices.
class StrategyCostColumns {
public:
    explicit StrategyCostColumns(const std::vector<StrategyCosts>& strategies);
    /// With what was found of them before: `pointless`, by strategy.
    StrategyCostColumns(const std::vector<StrategyCosts>& strategies, std::vector<char> pointless);

    std::size_t size() const { return pointless_.size(); }
    std::size_t bytes() const; ///< of memory, about
    /// See pointless_strategies().
    bool pointless(std::size_t strategy) const { return pointless_[strategy] != 0; }
    const std::vector<char>& pointless() const { return pointless_; }

    /// What a slice costs under every strategy, to the last bit what stage_memory() and stage_seconds() say of each;
    /// but infinite bytes where the host does not hold its part.
    struct Costs {
        std::vector<double> static_bytes; ///< per GPU, what stays
        std::vector<double> activation_bytes; ///< per GPU, what one micro-batch in flight adds
        std::vector<double> total_bytes; ///< with one micro-batch in flight
        std::vector<double> forward_s;
        std::vector<double> backward_s;
        std::vector<double> finish_s; ///< exposed gradient sync and optimizer
        /// A strategy that beat this one for a slice looked at before: likely does for the next. Itself: none is known.
        std::vector<std::uint32_t> beaten_by;
    };
    void find_memory(const LayerCounts& counts, Costs& costs) const; ///< bytes
    void find_times(const LayerCounts& counts, Costs& costs) const; ///< seconds

private:
    /// One number of every strategy.
    using Column = std::vector<double>;
    struct Columns {
        Column weights;
        Column gradients;
        Column optimizer;
        Column activations;
        Column workspace;
        Column forward;
        Column backward;
        Column sync;
        Column update;
    };
    /// Of a slice, by layer kind that it has: how many, and what each costs.
    struct Layers {
        std::size_t kinds = 0;
        std::array<double, layer_kind_count> count{};
        std::array<const Columns*, layer_kind_count> each{};
    };
    template <std::size_t kinds> class Weighted;
    Layers layers_of(const LayerCounts& counts) const;
    template <std::size_t kinds> void add_memory(const LayerCounts& counts, const Layers& layers, Costs& costs) const;
    template <std::size_t kinds> void add_times(const LayerCounts& counts, const Layers& layers, Costs& costs) const;

    /// A strategy that takes memory of hosts which have only so much.
    struct OnHost {
        std::size_t strategy;
        std::array<double, layer_kind_count> bytes; ///< by layer kind
        double tied_table_bytes;
        double capacity_bytes;
    };
    /// What the host does not hold has no memory to fit in.
    void leave_out_full_hosts(const LayerCounts& counts, Costs& costs) const;

    std::vector<char> pointless_;
    std::vector<OnHost> on_host_;
    std::array<Columns, layer_kind_count> layer_;
    Columns tied_table_; ///< of a slice with both ends of a model with tied embeddings; empty: there are none
    Column workspace_;
    Column sent_;
    Column sync_latency_;
    Column overlap_;
    Column sync_slowdown_;
    bool tied_ = false; ///< some table is not 0
};

} // namespace tangram
