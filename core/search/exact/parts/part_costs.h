// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/pairs/pair_cache.h"
#include "search/space/space.h"

#include <map>
#include <vector>

namespace tangram {

/// Hardware of a stage, or of one group of a mixed one, and its samples per micro-batch.
struct PartOfIsland {
    int island = 0; ///< index into the problem's islands
    int nodes = 0;
    int gpus_per_node = 0;
    int samples = 0;
    double interface_gain = 1; ///< see make_part(); tells nothing on a single node

    friend auto operator<=>(const PartOfIsland&, const PartOfIsland&) = default;
};

/// What the parallelizer says of parts, asked once for each. Not for several threads at once.
class PartCosts {
public:
    /// The space must outlive the costs. `cache`: what earlier searches were told; may be null.
    explicit PartCosts(const SearchSpace& space, PairCache* cache = nullptr);

    /// All strategies that the space's rules leave. Valid as long as the object.
    const std::vector<StrategyCosts>& strategies(const PartOfIsland& part);
    /// Of these, those that no other one makes pointless whatever the slice, for schedules of one chunk that do not
    /// split backward passes. All with a profile, where layers of one kind differ.
    const std::vector<StrategyCosts>& few_strategies(const PartOfIsland& part);
    /// Of a stage with such layers, as evaluation prices them: with a profile these very ones.
    StageCost stage_cost(const PartOfIsland& part, const StrategyCosts& costs, Slice layers) const;
    /// What each layer of the model costs.
    std::vector<LayerCost> layers(const PartOfIsland& part, const StrategyCosts& costs) const;
    /// The part with the largest share of its nodes' interfaces that it can have: all other GPUs are idle. No part of
    /// so many GPUs of so many of the island's nodes costs less.
    PartOfIsland at_best(PartOfIsland part) const;
    /// Per GPU, less the job's reserve.
    double capacity_bytes(int island) const { return capacity_bytes_[island]; }

private:
    Part hardware(const PartOfIsland& part) const;

    const SearchSpace& space_;
    PairCache* cache_;
    StrategyLimits limits_;
    std::vector<double> capacity_bytes_;
    std::map<PartOfIsland, std::vector<StrategyCosts>> all_;
    std::map<PartOfIsland, std::vector<StrategyCosts>> few_;
};

} // namespace tangram
