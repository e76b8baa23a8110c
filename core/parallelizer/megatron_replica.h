// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/activations.h"
#include "cost/collectives.h"
#include "cost/device.h"
#include "cost/layer_compute.h"
#include "cost/training_state.h"
#include "parallelizer/parallelizer.h"

#include <array>

namespace tangram {

/// What does not depend on the strategy, worked out once per (model, job, part).
struct MegatronSetting {
    MegatronSetting(const Model& model, const Job& job, const Part& part);

    const Model& model;
    const Job& job;
    const Part& part;
    Device device;
    Links links;
    StateBytes state;
    std::array<bool, layer_kind_count> present{}; ///< layer kinds that the model has
    bool experts_in_head = false; ///< multi-token-prediction blocks have experts
};

Sharding sharding_of(const Strategy& strategy);

// The functions below tell of whole blocks as dense_block and expert_block, whether or not the model is cut into half
// blocks, and of the attention alone as a kind of its own where it is.

/// Compute times per layer kind of one replica's GPUs.
std::array<ComputeTime, layer_kind_count> replica_compute(const MegatronSetting& setting, const Sharding& sharding);

/// Communication of one layer inside a replica (tensor, context, expert groups) that compute does not hide, per tick.
struct ReplicaCommunication {
    double forward_s = 0;
    double backward_s = 0;

    ReplicaCommunication& operator+=(const ReplicaCommunication& other);
};

std::array<ReplicaCommunication, layer_kind_count>
replica_communication(const MegatronSetting& setting, const Sharding& sharding,
                      const std::array<ComputeTime, layer_kind_count>& compute);

/// Seconds of a feed-forward half, of what it computes when its attention is elsewhere: the exchange of its tokens
/// hides behind its own compute alone.
ReplicaCommunication feed_forward_communication(const MegatronSetting& setting, const Sharding& sharding,
                                                LayerKind block, const ComputeTime& compute);

/// Activations per layer kind of one replica's GPUs.
std::array<ActivationBytes, layer_kind_count> replica_activations(const MegatronSetting& setting,
                                                                  const Sharding& sharding);

} // namespace tangram
