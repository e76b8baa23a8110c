// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/job.h"

namespace tangram {

const char* to_string(Recompute recompute)
{
    switch (recompute) {
    case Recompute::none:
        return "none";
    case Recompute::selective:
        return "selective";
    case Recompute::full:
        return "full";
    }
    return "none";
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
    switch (kernel) {
    case AttentionKernel::vendor:
        return "vendor";
    case AttentionKernel::flash_2:
        return "flash-2";
    case AttentionKernel::flash_1:
        return "flash-1";
    }
    return "vendor";
}

} // namespace tangram
