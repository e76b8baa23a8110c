// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallelizer/optimizer_offload.h"

#include "text/tr.h"

#include <algorithm>
#include <limits>

namespace tangram {

namespace {

constexpr double fp32_bytes = 4;
constexpr double unknown = std::numeric_limits<double>::infinity();

/// Of a host's nominal memory rate, what its Adam attains. DeepSpeed's CPU-Adam, which moves 30 bytes per parameter,
/// takes 0.22 to 0.26 s for a billion of them on a DGX-2 (ZeRO-Offload, arXiv:2101.06840, table 4), whose twelve
/// channels of DDR4-2666 move 256 GB/s. torch.optim.AdamW(fused=True), which Megatron-Core takes, is vectorized and
/// threaded alike, given threads: torchrun sets OMP_NUM_THREADS to 1.
constexpr double attained_of_memory = 0.5;

constexpr int quarter = 25;

bool divides_state(const Strategy& strategy)
{
    return strategy.zero == 1 || strategy.context * strategy.data == 1;
}

bool is_known(const Host& host)
{
    return host.memory_bytes_per_s > 0 && host.link_bytes_per_s > 0;
}

} // namespace

bool may_offload_optimizer(const Job& job)
{
    return job.allow.optimizer_offload && job.framework == Framework::megatron && job.cost_mode == CostMode::simulated;
}

std::vector<int> offload_choices(const Job& job, const Part& part, const Strategy& strategy)
{
    std::vector<int> choices{0};
    if (may_offload_optimizer(job) && divides_state(strategy) && is_known(part.host))
        for (int percent = quarter; percent <= 100; percent += quarter)
            choices.push_back(percent);
    return choices;
}

StrategyFault offload_fault(const Job& job, const Part& part, const Strategy& strategy)
{
    if (strategy.optimizer_offload == 0)
        return {};
    if (strategy.optimizer_offload < 0 || strategy.optimizer_offload > 100)
        return {Core::later("the offloaded share of the optimizer's state, {} %, is not from 0 to 100 %"),
                strategy.optimizer_offload};
    if (!job.allow.optimizer_offload)
        return {Core::later("the job does not allow offloading optimizer state to the host")};
    if (!may_offload_optimizer(job))
        return {Core::later("offloading optimizer state needs framework megatron and the simulated cost mode")};
    if (!divides_state(strategy))
        return {Core::later("offloading optimizer state needs ZeRO stage 1, not {}"), strategy.zero};
    if (!is_known(part.host))
        return {Core::later("the host's memory rate and its link to the GPUs are not known")};
    return {};
}

double host_capacity_bytes(const Host& host)
{
    return host.memory_bytes > 0 ? host.memory_bytes : unknown;
}

OffloadedParameter offloaded_parameter(const StateBytes& state, const Host& host)
{
    const bool narrow = state.weight < fp32_bytes;
    const double held = narrow ? state.optimizer : state.optimizer + fp32_bytes; // fp32 copy and moments
    OffloadedParameter parameter;
    parameter.host_bytes = held + fp32_bytes;
    if (!is_known(host)) {
        parameter.step_s = unknown;
        return parameter;
    }
    // The gradient arrives and is read, all that is held is read and written, and the new weight is read to be sent,
    // where it is narrower after it was cast.
    const double cast = narrow ? fp32_bytes + state.weight : 0;
    const double traffic = fp32_bytes + fp32_bytes + 2 * held + cast + state.weight;
    parameter.step_s = std::max({traffic / (attained_of_memory * host.memory_bytes_per_s),
                                 fp32_bytes / host.link_bytes_per_s, state.weight / host.link_bytes_per_s});
    return parameter;
}

} // namespace tangram
