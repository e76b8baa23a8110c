// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallelizer/megatron_replica.h"

namespace tangram {

/// The costs of every strategy that has the same degrees and samples per replica: only the ZeRO stage and recomputation
/// are left open. Keeps a reference to the setting.
class MegatronCosts {
public:
    MegatronCosts(const MegatronSetting& setting, const Strategy& degrees);

    StrategyCosts with(int zero, Recompute recompute) const;

private:
    /// One layer kind, before ZeRO and recomputation.
    struct Base {
        ComputeTime compute;
        ReplicaCommunication communication;
        ActivationBytes activations;
        ParameterShare parameters;
        double blocks_forward_s = 0; ///< what full recomputation runs again: blocks only, not embedding and logits
    };

    LayerCost layer_cost(std::size_t kind, int zero, Recompute recompute) const;

    const MegatronSetting& setting_;
    Strategy degrees_;
    std::array<Base, layer_kind_count> base_;
    int dense_ranks_; ///< that hold the same dense parameters: context x data
    int expert_ranks_; ///< that hold the same experts
    CollectiveCost dense_gather_;
    CollectiveCost expert_gather_;
};

} // namespace tangram
