// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/model/job_fields.h"

#include "files/model/job_json.h"
#include "model/job_limits.h"
#include "schedule/allowed_schedules.h"
#include "text/tr.h"

namespace tangram {

using nlohmann::ordered_json;

namespace {

constexpr int most_samples = 1'000'000; // that one replica takes per tick
constexpr int most_chunks = 1000; // of a stage's layers

Form<std::vector<std::string>> schedule_names()
{
    return choices(word({"gpipe", "1f1b", "1f1b-adaptive", "interleaved", "zb-h1", "zb-v", "dualpipe", "any"}),
                   "schedule");
}

/// "any" stands for all that the framework runs.
std::vector<ScheduleKind> read_schedules(const JsonCursor& place, Framework framework)
{
    std::vector<ScheduleKind> kinds;
    for (const std::string& name : schedule_names().read(place)) {
        const auto kind = schedule_kind(name);
        if (!kind)
            return schedules_of(framework);
        kinds.push_back(*kind);
    }
    return kinds;
}

/// Read with the job, whose framework decides what "any" stands for.
Field<Allowed> schedules_field()
{
    Field<Allowed> schedules =
        field("schedules", &Allowed::schedules, schedule_names(),
              "pipeline schedules: any, the default, stands for all that the framework runs; 1f1b-adaptive "
              "holds more micro-batches where a slow link must be hidden; interleaved has several chunks of "
              "layers per stage (virtual_stages); zb-h1 and zb-v split the backward; dualpipe feeds both "
              "ends of the pipeline");
    schedules.read = [](const JsonCursor&, Allowed&) {};
    return schedules;
}

const Fields<Allowed>& allowed_fields()
{
    static const Fields<Allowed> fields({
        field("tensor", &Allowed::tensor, flag(), "tensor parallelism"),
        field("tensor_across_nodes", &Allowed::tensor_across_nodes, flag(), "tensor groups may span nodes"),
        field("context", &Allowed::context, flag(), "context parallelism"),
        field("expert", &Allowed::expert, flag(), "expert parallelism"),
        field("zero", &Allowed::zero, choices(whole_number(0, 3), "stage"), "ZeRO stages"),
        field("recompute", &Allowed::recompute, choices(named<Recompute>({"none", "selective", "full"}), "kind"),
              "recomputation of activations"),
        field("samples_per_replica", &Allowed::samples_per_replica, choices(whole_number(1, most_samples), "sequences"),
              "sequences that one replica takes per tick"),
        schedules_field(),
        field("virtual_stages", &Allowed::virtual_stages,
              choices(whole_number(1, most_chunks), "chunks; 1: no interleaving"),
              "chunks of layers per stage under interleaved"),
        field("sequence_parallel", &Allowed::sequence_parallel, flag(),
              "whether tensor groups divide norms, dropouts and residuals, too (true by default; "
              "arXiv:2205.05198)")
            .unless_default(),
        field("recompute_layers", &Allowed::recompute_layers, flag(),
              "whether stages may recompute their first blocks alone, as many as their memory makes "
              "necessary (false by default); needs framework megatron, and none and full in recompute")
            .unless_default(),
        field("optimizer_offload", &Allowed::optimizer_offload, flag(),
              "whether hosts may hold some of the optimizer's state and make that part of its step, as "
              "Megatron-Core's --optimizer-cpu-offload (false by default); needs framework megatron and "
              "ZeRO stage 1 in zero")
            .unless_default(),
        field("uneven_shards", &Allowed::uneven_shards, flag(),
              "whether mixed stages that share their state may divide it by free memory, unevenly (false by "
              "default); needs a runtime that gathers uneven shards, such as Cephalo's (arXiv:2411.01075)")
            .unless_default(),
        field("half_blocks", &Allowed::half_blocks, flag(),
              "whether pipelines may be cut inside blocks, between attention and feed-forward network, as "
              "HARP's are (arXiv:2509.24859; false by default); needs framework deepspeed or fsdp, the "
              "simulated cost mode and no layer profiles")
            .unless_default(),
        field("uneven_chunks", &Allowed::uneven_chunks, flag(),
              "whether the chunks of interleaved stages may have unequal numbers of layers, as Megatron-Core's "
              "--pipeline-model-parallel-layout takes them (false by default); needs interleaved in schedules and "
              "the simulated cost mode")
            .unless_default(),
    });
    return fields;
}

Field<Job> allow_field()
{
    Field<Job> allow = field("allow", &Job::allow, object_of(allowed_fields()), "what the planner may choose from");
    allow.read = [](const JsonCursor& place, Job& job) {
        place.expect_object();
        if (place.has("schedules"))
            job.allow = with_schedules(std::move(job.allow), read_schedules(place["schedules"], job.framework));
        allowed_fields().read(place, job.allow);
    };
    return allow;
}

/// A job that allows any schedule allows any of the framework's.
Field<Job> framework_field()
{
    const Form<Framework> form = named<Framework>({"megatron", "deepspeed", "fsdp"});
    Field<Job> framework =
        field("framework", &Job::framework, form,
              "whose way of keeping weights, gradients, optimizer states and activations is counted");
    framework.read = [read = form.read](const JsonCursor& place, Job& job) {
        job = in_framework(std::move(job), read(place));
    };
    return framework;
}

Form<RecomputeModules> module_names()
{
    std::vector<const char*> names;
    for (const auto& [name, module] : recompute_module_names)
        names.push_back(name);
    const ordered_json all(names);
    return {[names](const JsonCursor& place) {
                RecomputeModules modules;
                modules.core_attention = false;
                for (const JsonCursor& item : place.items())
                    modules.*recompute_module_names[item.one_of(names)].module = true;
                return modules;
            },
            [](const RecomputeModules& modules) {
                ordered_json written = ordered_json::array();
                for (const auto& [name, module] : recompute_module_names)
                    if (modules.*module)
                        written.push_back(name);
                return written;
            },
            {{"type", "array"},
             {"items", {{"type", "string"}, {"enum", all}, {"description", "module, as Megatron-Core names it"}}}}};
}

/// Older files tell with it alone what is captured, too.
Field<Job> fused_experts_field()
{
    Field<Job> fused = field("fused_experts", &Job::fused_experts, flag(),
                             "routing, permutation and the experts' matmuls in fused kernels");
    fused.read = [read = std::move(fused.read)](const JsonCursor& place, Job& job) {
        read(place, job);
        job.captured_experts = job.fused_experts ? CapturedExperts::everything : CapturedExperts::nothing;
    };
    return fused;
}

} // namespace

int read_gradient_bytes(const JsonCursor& place)
{
    const int bytes = place.integer(2, 4);
    if (bytes == 3)
        place.fail(Core::tr("expected 2 or 4, found 3"));
    return bytes;
}

const Fields<Job>& job_fields()
{
    static const Fields<Job> fields({
        field("global_batch", &Job::global_batch, whole_number(1, largest_global_batch), "sequences of one iteration"),
        field("sequence_length", &Job::sequence_length, whole_number(1, longest_sequence), "tokens of one sequence"),
        field("precision", &Job::precision, named<Precision>({"fp32", "fp16", "bf16", "fp8"}), "of the matmuls"),
        field("optimizer", &Job::optimizer, word({"adam", "sgd"}), "decides the bytes of optimizer state"),
        field("gradient_bytes", &Job::gradient_bytes,
              Form<int>{read_gradient_bytes, [](const int& bytes) { return bytes; }, {{"enum", {2, 4}}}},
              "bytes of one gradient"),
        field("flash_attention", &Job::flash_attention, flag(), "attention without the matrix of scores in memory"),
        framework_field(),
        field("recompute_modules", &Job::recompute_modules, module_names(), "what selective recomputation runs again"),
        field("attention_kernel", &Job::attention_kernel, named<AttentionKernel>(attention_kernel_names),
              "who computes fused attention: the GPU vendor, FlashAttention-2, FlashAttention's first and "
              "Triton, or the vendor's library as it was before the end of 2024"),
        fused_experts_field(),
        field("captured_experts", &Job::captured_experts, named<CapturedExperts>(captured_experts_names),
              "what of an expert block the host replays from captured graphs: around is attention and "
              "router, not the experts themselves; missing: everything where experts are fused, else "
              "nothing"),
        field("expert_dispatcher", &Job::expert_dispatcher, named<ExpertDispatcher>(expert_dispatcher_names),
              "how tokens travel to their experts: once to every node and rank that needs them (DeepEP, "
              "HybridEP), or every copy for itself"),
        field("overlapped_experts", &Job::overlapped_experts, flag(),
              "one micro-batch's tokens travel while another one's layers compute (Megatron-Core's "
              "overlap_moe_expert_parallel_comm)"),
        field("fused_loss", &Job::fused_loss, flag(),
              "cross entropy on the narrow logits, without an fp32 copy of them"),
        field("fused_elementwise", &Job::fused_elementwise, flag(),
              "RMSNorm, rotary embedding and gated activation function in one kernel each, of GPTs bias "
              "with GELU, bias with dropout and residual sum, mask with softmax; otherwise operator by "
              "operator, as PyTorch runs them without torch.compile"),
        field("blocking_launches", &Job::blocking_launches, flag(),
              "the host waits for every kernel before it launches the next (CUDA_LAUNCH_BLOCKING=1)"),
        field("async_tensor", &Job::async_tensor, flag(),
              "PyTorch's asynchronous tensor parallelism, which hides collectives behind matmuls"),
        allow_field(),
        field("memory_reserve_bytes", &Job::memory_reserve_bytes, real_number(from_zero(1e15)),
              "bytes per GPU kept free: CUDA context, NCCL buffers"),
        field("cost_mode", &Job::cost_mode, named<CostMode>({"simulated", "sailor"}),
              "what an iteration's time is: the simulation of its schedule (default), or Sailor's formula "
              "(M - 1) max(compute + send) + sum of sends + sum of computes + largest optimizer step + "
              "gradient sync")
            .unless_default(),
        field("uneven_batch", &Job::uneven_batch, flag(),
              "whether the last micro-batch may be partly filled (false by default): the number of "
              "micro-batches is rounded up, and the last one takes as long as a whole one")
            .unless_default(),
        field("tokens_to_train", &Job::tokens_to_train, perhaps(real_number(above_zero(1e20))),
              "tokens of the whole training, for its time and cost"),
    });
    return fields;
}

} // namespace tangram
