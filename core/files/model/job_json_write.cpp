// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/json/json_text.h"
#include "files/model/job_file.h"
#include "files/model/job_json.h"
#include "model/job.h"

#include <nlohmann/json.hpp>

namespace tangram {

using nlohmann::ordered_json;

ordered_json job_json(const Job& job)
{
    ordered_json recompute = ordered_json::array();
    for (const Recompute choice : job.allow.recompute)
        recompute.push_back(to_string(choice));
    ordered_json modules = ordered_json::array();
    for (const auto& [name, module] : recompute_module_names)
        if (job.recompute_modules.*module)
            modules.push_back(name);
    ordered_json written{{"format", "tangram-job"},
                         {"version", 1},
                         {"global_batch", job.global_batch},
                         {"sequence_length", job.sequence_length},
                         {"precision", to_string(job.precision)},
                         {"optimizer", job.optimizer},
                         {"gradient_bytes", job.gradient_bytes},
                         {"flash_attention", job.flash_attention},
                         {"framework", to_string(job.framework)},
                         {"recompute_modules", std::move(modules)},
                         {"attention_kernel", to_string(job.attention_kernel)},
                         {"fused_experts", job.fused_experts},
                         {"captured_experts", to_string(job.captured_experts)},
                         {"expert_dispatcher", to_string(job.expert_dispatcher)},
                         {"overlapped_experts", job.overlapped_experts},
                         {"fused_loss", job.fused_loss},
                         {"fused_elementwise", job.fused_elementwise},
                         {"blocking_launches", job.blocking_launches},
                         {"async_tensor", job.async_tensor},
                         {"allow",
                          {{"tensor", job.allow.tensor},
                           {"tensor_across_nodes", job.allow.tensor_across_nodes},
                           {"context", job.allow.context},
                           {"expert", job.allow.expert},
                           {"zero", job.allow.zero},
                           {"recompute", std::move(recompute)},
                           {"samples_per_replica", job.allow.samples_per_replica},
                           {"schedules", job.allow.schedules},
                           {"virtual_stages", job.allow.virtual_stages}}},
                         {"memory_reserve_bytes", job.memory_reserve_bytes}};
    if (!job.allow.sequence_parallel)
        written["allow"]["sequence_parallel"] = false;
    if (job.allow.recompute_layers)
        written["allow"]["recompute_layers"] = true;
    if (job.allow.optimizer_offload)
        written["allow"]["optimizer_offload"] = true;
    if (job.allow.uneven_shards)
        written["allow"]["uneven_shards"] = true;
    if (job.allow.half_blocks)
        written["allow"]["half_blocks"] = true;
    if (job.cost_mode != CostMode::simulated)
        written["cost_mode"] = to_string(job.cost_mode);
    if (job.uneven_batch)
        written["uneven_batch"] = true;
    if (job.tokens_to_train)
        written["tokens_to_train"] = *job.tokens_to_train;
    return written;
}

std::string write_job(const Job& job)
{
    return readable_json(job_json(job));
}

} // namespace tangram
