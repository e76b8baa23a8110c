// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/training_state.h"
#include "parallelizer/parallelizer.h"
#include "parallelizer/strategy_fault.h"

#include <vector>

namespace tangram {

/// Offload of optimizer state, as Megatron-Core's --optimizer-cpu-offload --optimizer-offload-fraction F
/// --overlap-cpu-optimizer-d2h-h2d does it (megatron/core/optimizer/cpu_offloading/hybrid_optimizer.py). Of that
/// fraction of a rank's parameters the host holds an fp32 copy, the optimizer's moments and a pinned buffer for the
/// gradient in fp32. In the step the gradients come down, the host's cores update one tensor after the other, and the
/// new weights go up in the precision they are computed with, each tensor as soon as it can; the GPU updates the rest
/// meanwhile. What takes longest is the step. It needs the distributed optimizer, ZeRO's first stage; Megatron's FSDP
/// has no such offload ("does not currently support optimizer CPU offload"). Other frameworks offload something else,
/// which has another cost and is not counted here: PyTorch's FSDP takes the weights along, DeepSpeed the gradients of
/// every micro-batch (arXiv:2101.06840).

/// Whether the job's framework and choices have it.
bool may_offload_optimizer(const Job& job);

/// Percentages worth listing, ascending: 0, and quarters where the strategy's ZeRO stage and the part's hosts allow it.
/// Megatron takes any fraction; plans made by hand may have any whole percentage.
std::vector<int> offload_choices(const Job& job, const Part& part, const Strategy& strategy);

/// Why the strategy cannot offload as much as it says on this part, if so.
StrategyFault offload_fault(const Job& job, const Part& part, const Strategy& strategy);

/// Bytes of a host's memory that one GPU's share holds; infinity where that is not known.
double host_capacity_bytes(const Host& host);

/// What one parameter whose optimizer state is offloaded costs, divided among ranks or not.
struct OffloadedParameter {
    double host_bytes = 0;
    double step_s = 0; ///< with the transfers; infinity where the host's rates are not known
};
OffloadedParameter offloaded_parameter(const StateBytes& state, const Host& host);

} // namespace tangram
