// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/gpu_type.h"
#include "cost/sharding.h"
#include "model/job.h"
#include "model/model.h"

namespace tangram {

/// Bytes per parameter of mixed-precision training. Megatron in bf16 with Adam and fp32 gradients: 2 + 4 + 12 = 18
/// (ZeRO, arXiv:1910.02054, section 3.1, with fp32 gradients as Megatron accumulates them; fp8 weights come with their
/// transposes, 1 + 1). DeepSpeed's fp16 optimizer adds an fp32 copy of its shard of the gradients, its bf16 optimizer
/// accumulates in fp32 beside the bf16 gradients. FSDP keeps weights, gradients and moments in fp32, 4 + 4 + 8, and
/// makes narrow weights as it gathers them. fp32 keeps no second copy of the weights: 4 + 4 + 8.
struct StateBytes {
    double weight = 0;
    double gradient = 0;
    double optimizer = 0; ///< fp32 copy of the weights where they are narrower, and the optimizer's moments
    double gathered = 0; ///< of a weight as it is computed with and sent
    double reduced = 0; ///< of a gradient as it is accumulated and sent

    /// Bytes that one optimizer step reads and writes: the gradient once, everything else both ways but the narrow
    /// weights, which it only writes.
    double step_traffic = 0;
};

/// `computed` is the precision the device really computes in.
StateBytes state_bytes(const Job& job, Precision computed);

/// Parameters of one layer on one GPU, before ZeRO divides anything.
struct ParameterShare {
    double dense = 0; ///< replicated over context x data
    double experts = 0; ///< routed experts: replicated over tensor x context x data / (expert x expert_tensor)

    double total() const { return dense + experts; }
};

/// Matrices are split over tensor ranks, experts over expert x expert_tensor ranks; norms, the router, learned
/// positions and latent down-projections are not. Nothing of kinds that the model does not have as layers.
ParameterShare parameter_share(const Model& model, LayerKind kind, const Sharding& sharding);

/// What the framework takes on every GPU whatever it trains: buckets for gradients and weights on their way, and blocks
/// of PyTorch's caching allocator that no request fits.
double framework_buffer_bytes(const Job& job, double device_memory_bytes);

/// How many ranks share one kind of training state under a ZeRO stage: the group's size, or 1.
inline double zero_shards(int zero, int from_stage, int ranks)
{
    return zero >= from_stage ? ranks : 1;
}

} // namespace tangram
