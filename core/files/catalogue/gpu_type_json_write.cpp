// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/catalogue/gpu_type_json.h"

#include "files/catalogue/catalogue.h"
#include "files/catalogue/factors.h"
#include "files/catalogue/kernel_fields.h"

#include <nlohmann/json.hpp>

namespace tangram {

using nlohmann::ordered_json;

ordered_json gpu_type_json(const GpuType& gpu)
{
    ordered_json peaks = ordered_json::object();
    for (const Precision precision : {Precision::fp32, Precision::fp16, Precision::bf16, Precision::fp8})
        peaks[to_string(precision)] = gpu.peak_flops[static_cast<std::size_t>(precision)];
    const Efficiency& efficiency = gpu.efficiency;
    ordered_json written{{"id", gpu.id}, {"name", gpu.name}};
    if (!gpu.based_on.empty())
        written["based_on"] = gpu.based_on;
    const ordered_json figures{{"vendor", gpu.vendor},
                               {"architecture", gpu.architecture},
                               {"memory_bytes", gpu.memory_bytes},
                               {"memory_bytes_per_s", gpu.memory_bytes_per_s},
                               {"peak_flops", std::move(peaks)},
                               {"link_bytes_per_s", gpu.link_bytes_per_s},
                               {"power_w", gpu.power_w},
                               {"price_usd", gpu.price_usd},
                               {"price_usd_per_hour", gpu.price_usd_per_hour},
                               {"efficiency",
                                {{"matmul", matmul_fields().json(efficiency.matmul)},
                                 {"matmul_fp8", matmul_fields().json(efficiency.matmul_fp8)},
                                 {"attention", attention_fields().json(efficiency.attention)},
                                 {"collectives", collective_fields().json(efficiency.collectives)},
                                 {"in_training", kernels_in_training_fields().json(efficiency.in_training)},
                                 {"memory", efficiency.memory},
                                 {"launch_overhead_s", efficiency.launch_overhead_s},
                                 {"basis", efficiency.basis},
                                 {"source", efficiency.source}}},
                               {"sources", ordered_json(gpu.sources)}};
    written.update(figures);
    if (gpu.host != usual_host(gpu))
        written["host"] = {{"memory_bytes_per_s", gpu.host.memory_bytes_per_s},
                           {"link_bytes_per_s", gpu.host.link_bytes_per_s}};
    return written;
}

} // namespace tangram
