// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/json/text.h"
#include "files/model/job_json.h"
#include "files/runs/run_software.h"
#include "files/runs/runs_json.h"
#include "model/job_limits.h"
#include "text/tr.h"

#include <algorithm>
#include <array>

namespace tangram {

namespace {

/// "amp_bf16", "MXFP8", "fp8-cs": which format the matmuls run in.
std::optional<Precision> precision_in(const std::string& name)
{
    constexpr std::array<std::pair<const char*, Precision>, 10> formats{{{"fp8", Precision::fp8},
                                                                         {"float8", Precision::fp8},
                                                                         {"bf16", Precision::bf16},
                                                                         {"bfloat16", Precision::bf16}, // holds float16
                                                                         {"fp16", Precision::fp16},
                                                                         {"float16", Precision::fp16},
                                                                         {"half", Precision::fp16},
                                                                         {"fp32", Precision::fp32},
                                                                         {"float32", Precision::fp32},
                                                                         {"tf32", Precision::fp32}}};
    const std::string text = lower_case(name);
    for (const auto& [format, precision] : formats)
        if (text.find(format) != std::string::npos)
            return precision;
    return {};
}

/// "selective:mla_up_proj+moe_act": the modules named, or Megatron-Core's default of attention's core alone.
RecomputeModules modules_in(const std::string& text)
{
    RecomputeModules named;
    named.core_attention = false;
    const std::string wanted = lower_case(text);
    for (const auto& [name, module] : recompute_module_names)
        for (std::size_t at = wanted.find(name); at != std::string::npos; at = wanted.find(name, at + 1)) {
            // "moe" stands in "moe_act" too.
            const std::size_t end = at + std::string_view(name).size();
            if (end == wanted.size() || wanted[end] != '_')
                named.*module = true;
        }
    return named == RecomputeModules{.core_attention = false} ? RecomputeModules{} : named;
}

} // namespace

void read_run_job(const JsonCursor& run, MeasuredRun& into)
{
    const JsonCursor place = run["job"];
    Job& job = into.job;
    place.expect_object();
    job.sequence_length = place["sequence_length"].integer(1, longest_sequence);
    const char* const stated = place.has("precision") ? "precision" : "precision_as_published";
    std::string name = to_string(usual_precision(into));
    if (place.has(stated))
        name = place[stated].name();
    else
        into.assumed.push_back(name);
    if (run.failed())
        return;
    if (const std::optional<Precision> known = precision_in(name))
        job.precision = *known;
    else
        place[stated].fail(Core::tr("no precision \"{}\" is known", shortened(name, 60)));
    take_tf32(into, lower_case(name));
    into.notes = run.text("notes", "");
    const std::string as_published = place.has("precision_as_published") && place["precision_as_published"].is_string()
        ? place["precision_as_published"].text()
        : name;
    take_usual_software(into, as_published);
    job.fused_elementwise = place.boolean("fused_elementwise", job.fused_elementwise);
    job.blocking_launches = place.boolean("blocking_launches", job.blocking_launches);
    job.async_tensor = place.boolean("async_tensor", job.async_tensor);
    if (place.has("attention_kernel"))
        job.attention_kernel = static_cast<AttentionKernel>(place["attention_kernel"].one_of(attention_kernel_names));
    job.global_batch = place.integer("global_batch", 1, largest_global_batch, 0); // 0: follows from the layout
    if (place.has("flash_attention"))
        job.flash_attention = place["flash_attention"].boolean();
    else
        into.assumed.push_back(job.flash_attention ? Core::tr("flash attention") : Core::tr("unfused attention"));
    if (const std::string optimizer = lower_case(place.text("optimizer", job.optimizer)); optimizer == "sgd")
        job.optimizer = optimizer;
    else if (!optimizer.starts_with("adam"))
        into.assumed.push_back(
            Core::tr("Adam's memory and time for the optimizer \"{}\", which is not known", shortened(optimizer, 60)));
    if (place.has("gradient_bytes"))
        job.gradient_bytes = read_gradient_bytes(place["gradient_bytes"]);
    const JsonCursor layout = run["layout"];
    // Who trains experts and recomputes something recomputes what is cheap: Megatron Bridge's recipes name these.
    if (into.model->experts.count > 0)
        job.recompute_modules = {
            .latent_projections = true, .norms = true, .expert_activations = true, .feed_forward = true};
    for (const char* const key : {"recompute_as_published", "recompute"})
        if (layout.has(key) && layout[key].is_string() && lower_case(layout[key].text()) != "unknown") {
            job.recompute_modules = modules_in(layout[key].text());
            break;
        }
}

void read_run_experts(const JsonCursor& run, MeasuredRun& into)
{
    take_usual_experts(into);
    const JsonCursor place = run["job"];
    Job& job = into.job;
    job.fused_experts = place.boolean("fused_experts", job.fused_experts);
    if (place.has("captured_experts"))
        job.captured_experts = static_cast<CapturedExperts>(place["captured_experts"].one_of(captured_experts_names));
    if (place.has("expert_dispatcher"))
        job.expert_dispatcher =
            static_cast<ExpertDispatcher>(place["expert_dispatcher"].one_of(expert_dispatcher_names));
    job.overlapped_experts = place.boolean("overlapped_experts", job.overlapped_experts);
}

} // namespace tangram
