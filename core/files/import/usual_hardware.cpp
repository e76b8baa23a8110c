// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/usual_hardware.h"

#include "files/cluster/node_templates.h"

#include <string_view>

namespace tangram {

NvLinks nvlinks_of(const GpuType& gpu)
{
    struct Generation {
        const char* architecture; ///< what it starts with
        NvLinks links;
    };
    static constexpr Generation generations[] = {
        {"Pascal", {4, 2e10}},          {"Volta", {6, 2.5e10}},  {"Turing", {2, 2.5e10}},
        {"Ampere GA100", {12, 2.5e10}}, {"Ampere", {4, 1.4e10}}, {"Hopper", {18, 2.5e10}},
    };
    for (const Generation& generation : generations)
        if (gpu.architecture.starts_with(generation.architecture))
            return generation.links;
    return {18, 5e10};
}

int usual_gpus(const GpuType& gpu)
{
    for (const NodeTemplate& kind : node_templates())
        if (kind.gpu->id == gpu.id)
            return kind.node.gpu_count;
    return 8;
}

double usual_interface(const GpuType& gpu)
{
    if (gpu.link_bytes_per_s == 0)
        return 1.25e10;
    for (const std::string_view recent : {"Hopper", "Blackwell", "CDNA3", "CDNA4"})
        if (gpu.architecture.starts_with(recent))
            return 5e10;
    return gpu.architecture.starts_with("Ampere") ? 2.5e10 : 1.25e10;
}

} // namespace tangram
