// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallelizer/megatron_replica.h"

namespace tangram {

/// What the ranks that hold the same parameters do with them.
struct DataGroup {
    CollectiveCost reduce; ///< gradients summed everywhere
    CollectiveCost gather; ///< weights
    CollectiveCost scatter; ///< gradients summed, each where it is kept

    /// Of one synchronization of the ZeRO stage.
    double latency_s(int zero) const { return zero == 0 ? reduce.latency_s : gather.latency_s + scatter.latency_s; }
};

/// The costs of every strategy that has the same degrees and samples per replica: only the ZeRO stage, recomputation
/// and offload are left open. Keeps a reference to the setting.
class MegatronCosts {
public:
    MegatronCosts(const MegatronSetting& setting, const Strategy& degrees);

    StrategyCosts with(int zero, Recompute recompute, int optimizer_offload) const;

private:
    /// One layer kind, before ZeRO and recomputation.
    struct Base {
        ComputeTime compute;
        ReplicaCommunication communication;
        ActivationBytes activations;
        ParameterShare parameters;
        double blocks_forward_s = 0; ///< what full recomputation runs again: blocks only, not embedding and logits
        double host_s = 0; ///< what the host needs to launch the layer's forward
        bool at_an_end = false; ///< of the model: embedding or head
    };

    double host_forward_s(std::size_t kind) const;
    void add_halves(const Sharding& sharding);
    /// Fraction of backward that gradient reduction may hide behind.
    double gradient_overlap() const;
    LayerCost layer_cost(const Base& base, int zero, Recompute recompute, int optimizer_offload) const;
    /// Weights, gradients and optimizer state of such parameters, and the time to reduce and to update them.
    LayerCost state_cost(const ParameterShare& parameters, int zero, int optimizer_offload) const;
    /// The two copies of a tied table add their gradients (Megatron's embedding group), each end over a link of its own
    /// part.
    double table_exchange_s(int zero) const;
    double table_parameters() const;
    /// What a group of so many ranks, each with an even share, takes less time for than one whose shares are uneven: a
    /// ring's link carries all shares but that of the rank it leads to.
    double unevenness(int ranks) const;
    /// Seconds of a collective over so many bytes per parameter: once per iteration, when the parameters of all layers
    /// pass in buckets, and per layer, when its own pass at once.
    double in_buckets_s(CollectiveCost DataGroup::*operation, const ParameterShare& parameters, double bytes) const;
    double at_once_s(CollectiveCost DataGroup::*operation, const ParameterShare& parameters, double bytes) const;

    const MegatronSetting& setting_;
    Strategy degrees_;
    std::array<Base, layer_kind_count> base_; ///< of whole blocks, and of attention alone where blocks are cut
    std::array<Base, 2> feed_forward_; ///< likewise of the other halves: dense ones, those with experts
    double sent_bytes_ = 0;
    int dense_ranks_; ///< that hold the same dense parameters: context x data
    int expert_ranks_; ///< that hold the same experts
    DataGroup dense_group_;
    DataGroup expert_group_;
};

} // namespace tangram
