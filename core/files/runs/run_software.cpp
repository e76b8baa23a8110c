// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/runs/run_software.h"
#include "cluster/cluster.h"
#include "files/catalogue/catalogue.h"
#include "model/job.h"

#include "files/json/text.h"
#include "text/tr.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <regex>
#include <string_view>
#include <utility>

namespace tangram {

namespace {

/// Where a run has words.
enum Place : unsigned {
    in_id = 1,
    in_set = 2,
    in_framework = 4,
    in_source = 8,
    in_notes = 16,
};
constexpr unsigned in_publication = in_id | in_set | in_source;

/// GPUs that a publication names, and the ones it means.
struct MeantGpu {
    const char* named;
    const char* meant;
};

/// A name of software or of a publication, and what ran the runs that have it.
struct KnownName {
    std::string_view name; ///< in whatever case, unless it has capitals itself
    unsigned places = 0; ///< where to look for it
    std::optional<Framework> framework = {};
    std::optional<Precision> precision = {}; ///< where none is stated
    std::optional<AttentionKernel> attention_kernel = {};
    bool transformer_engine = false; ///< its kernels, under whatever framework
    bool blocking_launches = false;
    std::optional<ExpertDispatcher> expert_dispatcher = {};
    bool unfused_experts = false; ///< whatever the software's date
    bool launched_experts = false; ///< from no graphs, unless they are fused
    std::optional<MeantGpu> gpu = {};
};

/// Of several names that tell a run's framework, precision, ... the first counts.
constexpr std::array known_names{
    KnownName{.name = "fsdp", .places = in_framework, .framework = Framework::fsdp},
    KnownName{.name = "torchtitan", .places = in_framework, .framework = Framework::fsdp},
    // Megatron-DeepSpeed goes as Megatron in most publications' own words; what they say about it tells.
    KnownName{.name = "deepspeed", .places = in_framework | in_source | in_notes, .framework = Framework::deepspeed},
    // eth-easl/sailor, sailor/Planner/simulations/validation: runs of its fork of Megatron-DeepSpeed, whose ds_config
    // has no section for fp16 or bf16.
    KnownName{
        .name = "sailor", .places = in_publication, .framework = Framework::deepspeed, .precision = Precision::fp32},
    // Its images have FlashAttention 1.0.5.
    KnownName{.name = "internevo",
              .places = in_framework | in_source,
              .framework = Framework::megatron,
              .attention_kernel = AttentionKernel::flash_1},
    // Its containers bring Megatron's FSDP, which runs Transformer Engine's kernels as all of Megatron does.
    KnownName{.name = "NeMo", .places = in_source, .transformer_engine = true},
    KnownName{.name = "megatron", .places = in_framework, .framework = Framework::megatron},
    KnownName{.name = "nemo", .places = in_framework, .framework = Framework::megatron},
    // BLOOM's trials would hang without CUDA_LAUNCH_BLOCKING=1 (bigscience's tr11-176B-ml/chronicles-prequel.md,
    // "dealing with JZ hanging on the large model").
    KnownName{.name = "tr11-176b", .places = in_source, .blocking_launches = true},
    // Whoever uses them tells.
    KnownName{.name = "deepep", .places = in_notes, .expert_dispatcher = ExpertDispatcher::flex},
    KnownName{.name = "hybridep", .places = in_notes, .expert_dispatcher = ExpertDispatcher::flex},
    // Dropping tokens goes with all-to-alls alone (Megatron Bridge, training/utils/moe_token_drop.py).
    KnownName{.name = "token-drop", .places = in_notes, .expert_dispatcher = ExpertDispatcher::all_to_all},
    // Megatron Bridge's recipe for it has no flex dispatcher on H100 (its v0.2.0 to v0.5.0,
    // scripts/performance/configs, QWEN3_235B_A22B_H100).
    KnownName{.name = "qwen3-235b-a22b_h100", .places = in_id, .expert_dispatcher = ExpertDispatcher::all_to_all},
    // Nor do its v0.4.0 and v0.5.0 fuse or capture anything of Kimi K2 (KIMI_K2_GB300), or capture DeepSeek-V3 on GB300
    // (v0.3.0 on, DEEPSEEK_V3_GB300).
    KnownName{.name = "kimi-k2_gb300", .places = in_id, .unfused_experts = true, .launched_experts = true},
    KnownName{.name = "deepseek-v3_gb300", .places = in_id, .launched_experts = true},
    // torchtitan's tables (arXiv:2410.06511; its benchmarks/llama3_h100_202412_torchtitan.md) are from Grand Teton.
    KnownName{.name = "torchtitan", .places = in_source, .gpu = MeantGpu{"h100-sxm", "h100-sxm-96"}},
    KnownName{.name = "2410.06511", .places = in_source, .gpu = MeantGpu{"h100-sxm", "h100-sxm-96"}},
};

bool has_name(const MeasuredRun& run, const KnownName& known)
{
    const bool as_written = lower_case(known.name) != known.name;
    const std::array<std::pair<Place, const std::string*>, 5> texts{{{in_id, &run.id},
                                                                     {in_set, &run.set},
                                                                     {in_framework, &run.framework},
                                                                     {in_source, &run.source},
                                                                     {in_notes, &run.notes}}};
    return std::any_of(texts.begin(), texts.end(), [&](const auto& text) {
        return (known.places & text.first) != 0
            && (as_written ? *text.second : lower_case(*text.second)).find(known.name) != std::string::npos;
    });
}

/// The first name of the run that tells `fact`; null: none does.
template <typename Fact> const KnownName* name_telling(const MeasuredRun& run, Fact KnownName::*fact)
{
    const auto known = std::find_if(known_names.begin(), known_names.end(),
                                    [&](const KnownName& name) { return name.*fact && has_name(run, name); });
    return known == known_names.end() ? nullptr : &*known;
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

/// The first NeMo container with Megatron Bridge.
constexpr int first_bridge = 2509;

/// Who names a framework states it; where a publication's name tells, and where nobody knows it, it is assumed.
Framework usual_framework(MeasuredRun& run)
{
    const KnownName* const known = name_telling(run, &KnownName::framework);
    if (!known) {
        run.assumed.push_back(
            Core::tr("Megatron's software for the framework \"{}\", which is not known", run.framework));
        return Framework::megatron;
    }
    if ((known->places & in_framework) == 0)
        run.assumed.push_back(Core::tr("the framework {}", to_string(*known->framework)));
    return *known->framework;
}

/// FSDP as PyTorch brings it, with PyTorch's own kernels.
bool is_plain_fsdp(const MeasuredRun& run)
{
    return run.job.framework == Framework::fsdp && !name_telling(run, &KnownName::transformer_engine);
}

/// NeMo's and Megatron Bridge's recipes fuse the cross entropy, and so does LLM Foundry with its ungated MPT models.
bool usual_fused_loss(const MeasuredRun& run)
{
    if (run.job.framework == Framework::fsdp)
        return !run.model->gated;
    return run.job.framework == Framework::megatron && run.job.precision == Precision::fp8;
}

/// PyTorch's own attention is FlashAttention-2; LLM Foundry's benchmark ran its ungated MPT models, whose heads are
/// biased by distance, with Triton's kernel (its README: attn_impl triton). Before the end of 2024 Transformer Engine's
/// kernels were no faster on Hopper than FlashAttention-2.
AttentionKernel usual_attention_kernel(const MeasuredRun& run)
{
    if (const KnownName* const known = name_telling(run, &KnownName::attention_kernel))
        return *known->attention_kernel;
    if (is_plain_fsdp(run))
        return run.model->gated ? AttentionKernel::flash_2 : AttentionKernel::flash_1;
    constexpr int first_fast = 2411;
    const int date = software_date(run.source + " " + run.notes);
    return date > 0 && date < first_fast ? AttentionKernel::vendor_2024 : AttentionKernel::vendor;
}

bool on_blackwell(const MeasuredRun& run)
{
    return std::any_of(run.cluster->gpu_types.begin(), run.cluster->gpu_types.end(),
                       [](const auto& gpu) { return gpu->architecture.starts_with("Blackwell"); });
}

bool in_racks(const MeasuredRun& run)
{
    return !run.cluster->scale_up_domains.empty();
}

/// Whether one micro-batch's tokens can travel behind another's layers: in a single stage or interleaved ones
/// (Megatron-Core's overlap_moe_expert_parallel_comm).
bool can_overlap_experts(const MeasuredRun& run)
{
    return run.layout.stages.size() == 1 || run.layout.virtual_stages > 1;
}

/// Megatron-Core fuses the experts' kernels on Blackwell, in fp8 and with their tokens' ways overlapped, from the
/// middle of 2026 on: the NeMo container that the run names ("26.06 NeMo container") is not older. (Megatron Bridge's
/// v0.5.0, scripts/performance/configs: cutedsl_fused_grouped_mlp.)
bool usual_fused_experts(const MeasuredRun& run)
{
    constexpr int first_fused = 2606;
    return on_blackwell(run) && run.job.precision == Precision::fp8 && can_overlap_experts(run)
        && software_date(run.source) >= first_fused && !name_telling(run, &KnownName::unfused_experts);
}

/// Megatron Bridge's recipes capture whole iterations where they fuse, and whole layers where a single stage drops
/// tokens on Blackwell, which makes every size known; from 25.11 on, on racks and for models of a single stage, what
/// stands around the experts (cuda_graphs, cuda_graph_impl and cuda_graph_scope of its v0.1.0 to v0.5.0).
CapturedExperts usual_captured_experts(const MeasuredRun& run)
{
    if (run.job.fused_experts)
        return CapturedExperts::everything;
    const bool single = run.layout.stages.size() == 1;
    const std::string notes = lower_case(run.notes);
    if (tells_of(notes, "token-drop"))
        return single && on_blackwell(run) ? CapturedExperts::everything : CapturedExperts::nothing;
    if (tells_of(notes, "cuda graph"))
        return CapturedExperts::around;
    constexpr int first_captured = 2511;
    const bool captured = on_blackwell(run) && (single || in_racks(run)) && software_date(run.source) >= first_captured
        && !name_telling(run, &KnownName::launched_experts);
    return captured ? CapturedExperts::around : CapturedExperts::nothing;
}

/// Megatron-Core's own is all-to-all; Megatron Bridge's recipes have one of the others.
ExpertDispatcher usual_expert_dispatcher(const MeasuredRun& run)
{
    if (const KnownName* const known = name_telling(run, &KnownName::expert_dispatcher))
        return *known->expert_dispatcher;
    return software_date(run.source) >= first_bridge ? ExpertDispatcher::flex : ExpertDispatcher::all_to_all;
}

/// Besides those with fused experts, Megatron Bridge's recipes overlap where nodes of eight run interleaved stages
/// without dropping tokens (moe_a2a_overlap of its v0.2.0 to v0.5.0; A2A_1F1B of v0.1.0).
bool usual_overlapped_experts(const MeasuredRun& run)
{
    const std::string notes = lower_case(run.notes);
    if (tells_of(notes, "overlapped all-to-all") || tells_of(notes, "all-to-all overlapped"))
        return true;
    if (run.job.fused_experts)
        return true;
    return software_date(run.source) >= first_bridge && run.layout.virtual_stages > 1 && !in_racks(run)
        && !tells_of(notes, "token-drop");
}

/// PyTorch runs gated models operator by operator unless torch.compile fuses them, which people tell in their notes;
/// its fp8 matmuls are made for it (torchao's float8 page).
bool usual_fused_elementwise(const MeasuredRun& run)
{
    if (!is_plain_fsdp(run) || run.job.precision == Precision::fp8)
        return true;
    const std::string told = lower_case(run.id + " " + run.framework + " " + run.source + " " + run.notes);
    return tells_of(told, "compile") && !tells_of(told, "eager");
}

/// torchtitan's pages call it AsyncTP and async TP.
bool usual_async_tensor(const MeasuredRun& run)
{
    const std::string told = lower_case(run.id + " " + run.notes);
    return run.job.framework == Framework::fsdp
        && (tells_of(told, "asynctp") || tells_of(told, "async tp") || tells_of(told, "async_tp")
            || tells_of(told, "async tensor") || tells_of(told, "asynchronous tensor"));
}

/// FlashAttention (arXiv:2205.14135) is newer than the GPTs of Volta and Ampere clusters, and was an option of
/// Megatron-LM's that had to be asked for; gated models, and Hopper and later, came after it.
bool usual_flash_attention(const MeasuredRun& run)
{
    if (run.job.precision == Precision::fp32)
        return false; // its kernels are of 16 bits
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
int usual_gradient_bytes(const MeasuredRun& run, const std::string& precision)
{
    if (run.job.precision == Precision::fp16)
        return 2;
    if (run.job.framework == Framework::fsdp)
        return lower_case(precision) == "bf16" ? 2 : 4;
    return run.job.precision == Precision::fp8 ? 2 : 4;
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

} // namespace

Precision usual_precision(const MeasuredRun& run)
{
    const KnownName* const known = name_telling(run, &KnownName::precision);
    return known ? *known->precision : Precision::bf16;
}

void take_usual_software(MeasuredRun& run, const std::string& precision)
{
    Job& job = run.job;
    job.framework = usual_framework(run); // most of what follows depends on it
    job.fused_loss = usual_fused_loss(run);
    job.attention_kernel = usual_attention_kernel(run);
    job.fused_elementwise = usual_fused_elementwise(run);
    job.blocking_launches = name_telling(run, &KnownName::blocking_launches) != nullptr;
    job.async_tensor = usual_async_tensor(run);
    job.flash_attention = usual_flash_attention(run);
    job.gradient_bytes = usual_gradient_bytes(run, precision);
}

void take_usual_experts(MeasuredRun& run)
{
    run.job.fused_experts = usual_fused_experts(run);
    run.job.captured_experts = usual_captured_experts(run);
    run.job.expert_dispatcher = usual_expert_dispatcher(run);
    run.job.overlapped_experts = usual_overlapped_experts(run);
}

void take_tf32(MeasuredRun& run, const std::string& precision)
{
    const bool told = tells_of(precision, "tf32");
    if (run.job.precision != Precision::fp32 || (!told && precision.find("tf32") != std::string::npos))
        return;
    auto cluster = std::make_shared<Cluster>(*run.cluster);
    if (!compute_in_tf32(*cluster))
        return;
    run.cluster = std::move(cluster);
    if (!told)
        run.assumed.push_back("TF32");
}

void take_published_gpus(MeasuredRun& run)
{
    const KnownName* const known = name_telling(run, &KnownName::gpu);
    if (!known)
        return;
    const std::string named = known->gpu->named;
    const auto is_named = [&](const auto& type) { return type->id == named; };
    if (std::none_of(run.cluster->gpu_types.begin(), run.cluster->gpu_types.end(), is_named))
        return;
    const std::shared_ptr<const GpuType> meant = find_gpu_type(known->gpu->meant);
    auto cluster = std::make_shared<Cluster>(*run.cluster);
    std::replace_if(cluster->gpu_types.begin(), cluster->gpu_types.end(), is_named, meant);
    run.cluster = std::move(cluster);
    for (RunStage& stage : run.layout.stages)
        if (stage.gpu_type == named)
            stage.gpu_type = meant->id;
    run.assumed.push_back(meant->name);
}

} // namespace tangram
