// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/json/document_reader.h"
#include "files/model/job_file.h"
#include "files/model/job_json.h"
#include "files/model/schedule_json.h"
#include "model/job.h"
#include "model/job_limits.h"
#include "schedule/allowed_schedules.h"
#include "text/result.h"
#include "text/tr.h"

#include <algorithm>

namespace tangram {

namespace {

/// A list of choices: sorted, each once, never empty.
template <typename Read> auto read_choices(const JsonCursor& place, Read read)
{
    std::vector<decltype(read(place))> choices;
    for (const JsonCursor& item : place.items()) {
        choices.push_back(read(item));
        if (choices.size() > 1000)
            item.fail(Core::tr("expected at most 1000 choices"));
        if (place.failed())
            return choices;
    }
    if (choices.empty())
        place.fail(Core::tr("expected at least one choice, found none"),
                   Core::tr("leave the key out to allow everything"));
    std::sort(choices.begin(), choices.end());
    choices.erase(std::unique(choices.begin(), choices.end()), choices.end());
    return choices;
}

/// Schedules by name; "any" stands for all that the framework runs.
std::vector<ScheduleKind> read_schedules(const JsonCursor& place, Framework framework)
{
    std::vector<ScheduleKind> named;
    bool any = false;
    for (const std::optional<ScheduleKind>& schedule : read_choices(place, read_schedule_or_any))
        if (schedule)
            named.push_back(*schedule);
        else
            any = true;
    return any ? schedules_of(framework) : named;
}

Allowed read_allowed(const JsonCursor& place, Allowed allow, Framework framework)
{
    place.expect_object();
    allow.tensor = place.boolean("tensor", allow.tensor);
    allow.tensor_across_nodes = place.boolean("tensor_across_nodes", allow.tensor_across_nodes);
    allow.sequence_parallel = place.boolean("sequence_parallel", allow.sequence_parallel);
    allow.context = place.boolean("context", allow.context);
    allow.expert = place.boolean("expert", allow.expert);
    if (place.has("zero"))
        allow.zero = read_choices(place["zero"], [](const JsonCursor& item) { return item.integer(0, 3); });
    if (place.has("recompute"))
        allow.recompute = read_choices(place["recompute"], [](const JsonCursor& item) {
            return static_cast<Recompute>(item.one_of({"none", "selective", "full"}));
        });
    allow.recompute_layers = place.boolean("recompute_layers", allow.recompute_layers);
    allow.optimizer_offload = place.boolean("optimizer_offload", allow.optimizer_offload);
    allow.uneven_shards = place.boolean("uneven_shards", allow.uneven_shards);
    allow.half_blocks = place.boolean("half_blocks", allow.half_blocks);
    if (place.has("samples_per_replica"))
        allow.samples_per_replica =
            read_choices(place["samples_per_replica"], [](const JsonCursor& item) { return item.integer(1, 1000000); });
    if (place.has("schedules"))
        allow = with_schedules(std::move(allow), read_schedules(place["schedules"], framework));
    if (place.has("virtual_stages"))
        allow.virtual_stages =
            read_choices(place["virtual_stages"], [](const JsonCursor& item) { return item.integer(1, 1000); });
    return allow;
}

RecomputeModules read_recompute_modules(const JsonCursor& place)
{
    RecomputeModules modules;
    modules.core_attention = false;
    for (const JsonCursor& item : place.items()) {
        const int module = item.one_of({"core_attn", "mla_up_proj", "layernorm", "moe_act", "mlp", "moe"});
        modules.*recompute_module_names[module].module = true;
    }
    return modules;
}

/// A job's "optimizer"; `otherwise` where it has none.
std::string read_optimizer(const JsonCursor& job, std::string otherwise)
{
    if (!job.has("optimizer"))
        return otherwise;
    return job["optimizer"].one_of({"adam", "sgd"}) == 0 ? "adam" : "sgd";
}

} // namespace

int read_gradient_bytes(const JsonCursor& job, int otherwise)
{
    const int bytes = job.integer("gradient_bytes", 2, 4, otherwise);
    if (bytes == 3)
        job["gradient_bytes"].fail(Core::tr("expected 2 or 4, found 3"));
    return bytes;
}

Job read_job_object(const JsonCursor& place, Job start)
{
    Job job = std::move(start);
    place.expect_object();
    job.global_batch = place.integer("global_batch", 1, largest_global_batch, job.global_batch);
    job.sequence_length = place.integer("sequence_length", 1, longest_sequence, job.sequence_length);
    if (place.has("precision"))
        job.precision = static_cast<Precision>(place["precision"].one_of({"fp32", "fp16", "bf16", "fp8"}));
    job.optimizer = read_optimizer(place, job.optimizer);
    job.gradient_bytes = read_gradient_bytes(place, job.gradient_bytes);
    job.flash_attention = place.boolean("flash_attention", job.flash_attention);
    if (place.has("framework"))
        job = in_framework(std::move(job),
                           static_cast<Framework>(place["framework"].one_of({"megatron", "deepspeed", "fsdp"})));
    if (place.has("recompute_modules"))
        job.recompute_modules = read_recompute_modules(place["recompute_modules"]);
    if (place.has("attention_kernel"))
        job.attention_kernel = static_cast<AttentionKernel>(place["attention_kernel"].one_of(attention_kernel_names));
    job.fused_experts = place.boolean("fused_experts", job.fused_experts);
    if (place.has("captured_experts"))
        job.captured_experts = static_cast<CapturedExperts>(place["captured_experts"].one_of(captured_experts_names));
    else if (place.has("fused_experts")) // older files tell both with the one
        job.captured_experts = job.fused_experts ? CapturedExperts::everything : CapturedExperts::nothing;
    if (place.has("expert_dispatcher"))
        job.expert_dispatcher =
            static_cast<ExpertDispatcher>(place["expert_dispatcher"].one_of(expert_dispatcher_names));
    job.overlapped_experts = place.boolean("overlapped_experts", job.overlapped_experts);
    job.fused_loss = place.boolean("fused_loss", job.fused_loss);
    job.fused_elementwise = place.boolean("fused_elementwise", job.fused_elementwise);
    job.blocking_launches = place.boolean("blocking_launches", job.blocking_launches);
    job.async_tensor = place.boolean("async_tensor", job.async_tensor);
    if (place.has("allow"))
        job.allow = read_allowed(place["allow"], job.allow, job.framework);
    job.memory_reserve_bytes = place.number("memory_reserve_bytes", from_zero(1e15), job.memory_reserve_bytes);
    if (place.has("cost_mode"))
        job.cost_mode = static_cast<CostMode>(place["cost_mode"].one_of({"simulated", "sailor"}));
    job.uneven_batch = place.boolean("uneven_batch", job.uneven_batch);
    if (place.has("tokens_to_train"))
        job.tokens_to_train = place["tokens_to_train"].number(above_zero(1e20));
    return job;
}

Result<Job> read_job(std::string_view text, std::string_view source)
{
    return read_value<Job>(text, source, [](const JsonCursor& root) {
        const std::string format = root["format"].text();
        if (format != "tangram-job" && format.starts_with("tangram-") && root.has("job")) {
            check_version(root);
            return read_job_object(root["job"], with_any_schedule({}));
        }
        check_format(root, "tangram-job");
        return read_job_object(root, with_any_schedule({}));
    });
}

} // namespace tangram
