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
    /// Weights, gradients and optimizer state of such parameters, and the time to reduce and to update them.
    LayerCost state_cost(const ParameterShare& parameters, int zero) const;
    /// The two copies of a tied table add their gradients (Megatron's embedding group), each end over a link of its own
    /// part.
    double table_exchange_s(int zero) const;
    double table_parameters() const;
    /// Seconds of gathering, or scattering, so many bytes per parameter.
    double over_groups(const ParameterShare& parameters, double bytes) const;

    const MegatronSetting& setting_;
    Strategy degrees_;
    std::array<Base, layer_kind_count> base_;
    double sent_bytes_ = 0;
    int dense_ranks_; ///< that hold the same dense parameters: context x data
    int expert_ranks_; ///< that hold the same experts
    CollectiveCost dense_gather_;
    CollectiveCost expert_gather_;
};

} // namespace tangram
