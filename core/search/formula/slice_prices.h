// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallelizer/parallelizer.h"

#include <vector>

namespace tangram {

/// What any slice of a model costs under one strategy: what Parallelizer::slices_cost() says but for the rounding of
/// sums, in a handful of operations.
class SlicePrices {
public:
    SlicePrices(const Model& model, const StrategyLayers& layers);

    double tick_s(Slice slice) const { return at(slice.last).tick_s - at(slice.first).tick_s; } ///< forward, backward
    double gradient_sync_s(Slice slice) const; ///< over the cluster's network, as StageSeconds has it
    double optimizer_s(Slice slice) const;
    /// Bytes per GPU with the activations of `held` micro-batches.
    double bytes(Slice slice, int held) const;

private:
    /// Of all layers before one.
    struct Sums {
        double tick_s = 0;
        double backward_s = 0;
        double sync_s = 0;
        double optimizer_s = 0;
        double state_bytes = 0;
        double activation_bytes = 0;
        LayerCounts counts{};
    };

    const Sums& at(int layer) const { return sums_[layer]; }
    bool is_whole(Slice slice) const { return slice.first == 0 && slice.last + 1 == static_cast<int>(sums_.size()); }

    StrategyCosts costs_;
    std::vector<Sums> sums_;
    std::vector<double> step_s_;
};

} // namespace tangram
