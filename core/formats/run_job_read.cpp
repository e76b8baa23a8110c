// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/runs_json.h"
#include "formats/text.h"
#include "model/job_limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <regex>

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

/// Whether people write a word, and not that it was not so ("no", "without", "un..."). Lower case.
bool tells_of(const std::string& text, const std::string& word)
{
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        const std::string before = text.substr(0, at);
        const std::string after = text.substr(at + word.size());
        constexpr std::array negations{"no ", "not ", "without ", "non-", "un", "no torch.", "without torch."};
        constexpr std::array denials{" off", "=false", ": false"};
        if (std::none_of(negations.begin(), negations.end(), [&](const char* no) { return before.ends_with(no); })
            && std::none_of(denials.begin(), denials.end(), [&](const char* no) { return after.starts_with(no); }))
            return true;
    }
    return false;
}

/// Tensor cores take fp32 numbers at half their rate for 16-bit ones, rounded to TF32 (data sheets of all that have
/// both). False where no GPU has it.
bool compute_in_tf32(Cluster& cluster)
{
    bool faster = false;
    for (auto& type : cluster.gpu_types) {
        const double peak = type->peak_flops[static_cast<std::size_t>(Precision::bf16)] / 2;
        if (peak <= type->peak_flops[static_cast<std::size_t>(Precision::fp32)])
            continue;
        auto copy = std::make_shared<GpuType>(*type);
        copy->peak_flops[static_cast<std::size_t>(Precision::fp32)] = peak;
        type = std::move(copy);
        faster = true;
    }
    return faster;
}

/// People who train in fp32 on GPUs that have TF32 use it, at up to eight times the rate: NVIDIA's containers switch it
/// on. "fp32 without tf32" tells otherwise.
void read_tf32(const std::string& precision, MeasuredRun& into)
{
    const bool told = tells_of(precision, "tf32");
    if (into.job.precision != Precision::fp32 || (!told && precision.find("tf32") != std::string::npos))
        return;
    auto cluster = std::make_shared<Cluster>(*into.cluster);
    if (!compute_in_tf32(*cluster))
        return;
    into.cluster = std::move(cluster);
    if (!told)
        into.assumed.push_back("TF32");
}

/// FlashAttention (arXiv:2205.14135) is newer than the GPTs of Volta and Ampere clusters, and was an option of
/// Megatron-LM's that had to be asked for; gated models, and Hopper and later, came after it.
bool usual_flash_attention(const MeasuredRun& run)
{
    const bool gated_in_bf16 = run.job.precision == Precision::bf16 && run.model->gated;
    if (run.job.framework == Framework::fsdp || run.job.precision == Precision::fp8 || gated_in_bf16)
        return true;
    return std::none_of(run.cluster->gpu_types.begin(), run.cluster->gpu_types.end(), [](const auto& gpu) {
        const std::string& generation = gpu->architecture;
        return generation.starts_with("Volta") || generation.starts_with("Turing") || generation.starts_with("Ampere");
    });
}

/// fp16 training keeps and reduces gradients in fp16; FSDP's pure bf16 and the fp8 recipes reduce them in bf16;
/// elsewhere they are accumulated in fp32.
int usual_gradient_bytes(const MeasuredRun& run, const std::string& as_published)
{
    if (run.job.precision == Precision::fp16)
        return 2;
    if (run.job.framework == Framework::fsdp)
        return as_published == "bf16" ? 2 : 4;
    return run.job.precision == Precision::fp8 ? 2 : 4;
}

/// When the software that a text names was new, as year and month: 2606 of "26.06 NeMo container", "NeMo 26.06.01" and
/// "arXiv:2606.16907"; 0 when it names none.
int software_date(const std::string& text)
{
    static const std::regex date("\\b(2[0-9])\\.(0[1-9]|1[0-2])[0-9.]* NeMo|NeMo (2[0-9])\\.(0[1-9]|1[0-2])|"
                                 "arXiv:(2[0-9])(0[1-9]|1[0-2])\\.[0-9]");
    std::smatch found;
    if (!std::regex_search(text, found, date))
        return 0;
    for (std::size_t year = 1; year < found.size(); year += 2)
        if (found[year].matched)
            return 100 * std::stoi(found[year]) + std::stoi(found[year + 1]);
    return 0;
}

/// PyTorch's own attention is FlashAttention-2; LLM Foundry's benchmark ran its ungated MPT models, whose heads are
/// biased by distance, with Triton's kernel (its README: attn_impl triton). Megatron's FSDP, which NeMo's containers
/// bring, runs Transformer Engine's kernels as all of Megatron does; before the end of 2024 these were no faster on
/// Hopper than FlashAttention-2. InternEvo's images have FlashAttention 1.0.5.
AttentionKernel usual_attention_kernel(const MeasuredRun& run, const std::string& notes)
{
    if (lower_case(run.framework + " " + run.source).find("internevo") != std::string::npos)
        return AttentionKernel::flash_1;
    if (run.job.framework == Framework::fsdp && run.source.find("NeMo") == std::string::npos)
        return run.model->gated ? AttentionKernel::flash_2 : AttentionKernel::flash_1;
    constexpr int first_fast = 2411;
    const int date = software_date(run.source + " " + notes);
    return date > 0 && date < first_fast ? AttentionKernel::vendor_2024 : AttentionKernel::vendor;
}

/// Megatron-Core fuses the experts' kernels on Blackwell from the middle of 2026 on: the NeMo container that the run
/// names ("26.06 NeMo container") is not older. Where experts drop the tokens that are too many for them, every shape
/// is known beforehand, which was enough for graphs before.
bool usual_fused_experts(const MeasuredRun& run, const std::string& notes)
{
    if (lower_case(notes).find("token-drop") != std::string::npos)
        return true;
    const bool blackwell = std::any_of(run.cluster->gpu_types.begin(), run.cluster->gpu_types.end(),
                                       [](const auto& gpu) { return gpu->architecture.starts_with("Blackwell"); });
    if (!blackwell)
        return false;
    constexpr int first_fused = 2606;
    return software_date(run.source) >= first_fused;
}

/// NeMo's and Megatron Bridge's recipes fuse the cross entropy, and so does LLM Foundry with its ungated MPT models.
bool usual_fused_loss(const MeasuredRun& run)
{
    if (run.job.framework == Framework::fsdp)
        return !run.model->gated;
    return run.job.framework == Framework::megatron && run.job.precision == Precision::fp8;
}

/// PyTorch runs gated models operator by operator unless torch.compile fuses them, which people tell in their notes;
/// its fp8 matmuls are made for it (torchao's float8 page). Megatron's FSDP, in NeMo's containers, has Transformer
/// Engine's kernels.
bool usual_fused_elementwise(const MeasuredRun& run, const std::string& notes)
{
    if (run.job.framework != Framework::fsdp || run.job.precision == Precision::fp8
        || run.source.find("NeMo") != std::string::npos)
        return true;
    const std::string told = lower_case(run.id + " " + run.framework + " " + run.source + " " + notes);
    return tells_of(told, "compile") && !tells_of(told, "eager");
}

/// torchtitan's pages call it AsyncTP and async TP.
bool usual_async_tensor(const MeasuredRun& run, const std::string& notes)
{
    const std::string told = lower_case(run.id + " " + notes);
    return run.job.framework == Framework::fsdp
        && (tells_of(told, "asynctp") || tells_of(told, "async tp") || tells_of(told, "async_tp")
            || tells_of(told, "async tensor") || tells_of(told, "asynchronous tensor"));
}

/// BLOOM's trials would hang without CUDA_LAUNCH_BLOCKING=1 (bigscience's tr11-176B-ml/chronicles-prequel.md, "dealing
/// with JZ hanging on the large model").
bool usual_blocking_launches(const MeasuredRun& run)
{
    return lower_case(run.source).find("tr11-176b") != std::string::npos;
}

/// Megatron-DeepSpeed goes as Megatron in most publications' own words; what they say about it tells.
Framework framework_of(const JsonCursor& run, const MeasuredRun& into)
{
    const std::string named = lower_case(into.framework);
    if (named.find("fsdp") != std::string::npos || named == "torchtitan")
        return Framework::fsdp;
    const std::string said = lower_case(named + " " + into.source + " " + run.text("notes", ""));
    return said.find("deepspeed") == std::string::npos ? Framework::megatron : Framework::deepspeed;
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
    std::string name = "bf16";
    if (place.has(stated))
        name = place[stated].name();
    else
        into.assumed.push_back("bf16");
    if (run.failed())
        return;
    if (const std::optional<Precision> known = precision_in(name))
        job.precision = *known;
    else
        place[stated].fail(fmt::format("no precision \"{}\" is known", shortened(name, 60)));
    read_tf32(lower_case(name), into);
    job.framework = framework_of(run, into);
    job.fused_loss = usual_fused_loss(into);
    job.attention_kernel = usual_attention_kernel(into, run.text("notes", ""));
    job.fused_experts = usual_fused_experts(into, run.text("notes", ""));
    job.fused_elementwise = place.boolean("fused_elementwise", usual_fused_elementwise(into, run.text("notes", "")));
    job.blocking_launches = place.boolean("blocking_launches", usual_blocking_launches(into));
    job.async_tensor = place.boolean("async_tensor", usual_async_tensor(into, run.text("notes", "")));
    if (place.has("attention_kernel"))
        job.attention_kernel = static_cast<AttentionKernel>(place["attention_kernel"].one_of(attention_kernel_names));
    job.global_batch = place.integer("global_batch", 1, largest_global_batch, 0); // 0: follows from the layout
    if (place.has("flash_attention")) {
        job.flash_attention = place["flash_attention"].boolean();
    } else {
        job.flash_attention = usual_flash_attention(into);
        into.assumed.push_back(job.flash_attention ? "flash attention" : "unfused attention");
    }
    const std::string as_published = place.has("precision_as_published") && place["precision_as_published"].is_string()
        ? place["precision_as_published"].text()
        : name;
    job.gradient_bytes = usual_gradient_bytes(into, as_published);
    if (place.has("gradient_bytes"))
        job.gradient_bytes = place["gradient_bytes"].integer(2, 4);
    const JsonCursor layout = run["layout"];
    for (const char* const key : {"recompute_as_published", "recompute"})
        if (layout.has(key) && layout[key].is_string()) {
            job.recompute_modules = modules_in(layout[key].text());
            break;
        }
}

} // namespace tangram
