// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/job.h"

#include "text/tr.h"

namespace tangram {

const char* to_string(Recompute recompute)
{
    switch (recompute) {
    case Recompute::none:
        return Core::later("none");
    case Recompute::selective:
        return Core::later("selective");
    case Recompute::full:
        return Core::later("full");
    }
    return Core::later("none");
}

const char* to_string(Framework framework)
{
    switch (framework) {
    case Framework::megatron:
        return "megatron";
    case Framework::deepspeed:
        return "deepspeed";
    case Framework::fsdp:
        return "fsdp";
    }
    return "megatron";
}

const char* to_string(CostMode mode)
{
    return mode == CostMode::sailor ? "sailor" : "simulated";
}

const char* to_string(AttentionKernel kernel)
{
    return attention_kernel_names[static_cast<std::size_t>(kernel)];
}

const char* to_string(ExpertDispatcher dispatcher)
{
    return expert_dispatcher_names[static_cast<std::size_t>(dispatcher)];
}

const char* to_string(CapturedExperts captured)
{
    return captured_experts_names[static_cast<std::size_t>(captured)];
}

bool is_vendors(AttentionKernel kernel)
{
    return kernel == AttentionKernel::vendor || kernel == AttentionKernel::vendor_2024;
}

} // namespace tangram
