// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/job_panel.h"

#include "common/form/checked_field.h"
#include "common/theme/field_style.h"
#include "model/job_limits.h"
#include "schedule/allowed_schedules.h"

namespace tangram {

namespace {

constexpr double gigabyte = 1e9;
constexpr double most_reserve_gb = 1e6;
constexpr double most_tokens = 1e20;
constexpr double most_samples = 1'000'000;
constexpr double most_virtual_stages = 1000;

} // namespace

JobPanel::JobPanel(QWidget* parent)
    : JobForm(parent)
{
    add_training();
    add_allowed();
    add_kernels();
    add_experts();
    set_job({});
}

void JobPanel::set_suggested(bool suggested)
{
    for (CheckedField* field : suggested_) {
        field->set_suggested(suggested);
        const QString meaning = field->accessibleDescription();
        field->setToolTip(suggested ? meaning + QLatin1Char('\n') + suggestion_text() : meaning);
    }
}

void JobPanel::add_training()
{
    add_heading(tr("Training"));
    CheckedField* batch =
        add_number(tr("Global batch"), tr("sequences"), tr("Sequences per iteration, over all replicas."),
                   {1, largest_global_batch, true}, &Job::global_batch);
    CheckedField* sequence = add_number(tr("Sequence length"), tr("tokens"), tr("Tokens of every sequence."),
                                        {1, longest_sequence, true}, &Job::sequence_length);
    suggested_ = {batch, sequence};
    for (CheckedField* field : suggested_)
        connect(field, &CheckedField::suggestion_kept, this, &JobPanel::suggestion_kept);
    add_tokens();
    add_combo(tr("Precision"),
              tr("Precision of matmuls; a GPU that does not support it uses the next one that it does."),
              {QStringLiteral("fp32"), QStringLiteral("fp16"), QStringLiteral("bf16"), QStringLiteral("fp8")},
              &Job::precision);
    add_combo(
        tr("Optimizer"), {}, tr("Adam keeps two moments per parameter, SGD with momentum one."),
        {QStringLiteral("Adam"), QStringLiteral("SGD")}, [](const Job& job) { return job.optimizer == "sgd" ? 1 : 0; },
        [](Job& job, int at) { job.optimizer = at == 1 ? "sgd" : "adam"; });
    add_combo(
        tr("Gradients"), tr("bytes"),
        tr("Bytes in which a gradient is accumulated and sent; fp32 training always takes 4."),
        {QStringLiteral("2"), QStringLiteral("4")}, [](const Job& job) { return job.gradient_bytes == 2 ? 0 : 1; },
        [](Job& job, int at) { job.gradient_bytes = at == 0 ? 2 : 4; });
    add_combo(
        tr("Framework"), {}, tr("Determines how weights, gradients and activations are kept in memory."),
        {QStringLiteral("Megatron"), QStringLiteral("DeepSpeed"), QStringLiteral("PyTorch FSDP")},
        [](const Job& job) { return static_cast<int>(job.framework); },
        [](Job& job, int at) { job = in_framework(std::move(job), static_cast<Framework>(at)); });
    add_number(tr("Memory reserve"), tr("GB per GPU"), tr("Left free on every GPU: CUDA context, NCCL buffers."),
               {0, most_reserve_gb, false}, &Job::memory_reserve_bytes, gigabyte);
    add_check(tr("Flash attention"), tr("Attention in one kernel, which never writes the score matrices out."),
              &Job::flash_attention);
}

void JobPanel::add_tokens()
{
    constexpr NumberRange range{1, most_tokens, false};
    CheckedField* line = add_line(
        tr("Tokens to train"), tr("tokens"),
        tr("Tokens of the whole training, for its duration; may be left empty. 15 T is 15 000 000 000 000."),
        [range](const Job& job) {
            return job.tokens_to_train ? number_to_type(*job.tokens_to_train, range) : QString();
        },
        [range](Job& job, const QString& text) -> std::optional<Error> {
            const bool is_stated = !text.trimmed().isEmpty();
            const Result<double> number = is_stated ? typed_number(text, range) : 0.0;
            if (!number)
                return number.error();
            job.tokens_to_train = is_stated ? std::optional(*number) : std::nullopt;
            return std::nullopt;
        });
    line->setAlignment(Qt::AlignRight);
    line->setPlaceholderText(tr("not stated"));
}

void JobPanel::add_allowed()
{
    add_heading(tr("The planner may use"));
    add_check(tr("Tensor parallelism"), tr("Matrices split among GPUs."), &Allowed::tensor);
    add_check(tr("Tensor parallelism across nodes"),
              tr("Tensor groups that span nodes; useful where a scale-up network connects them."),
              &Allowed::tensor_across_nodes);
    add_check(tr("Sequence parallelism"),
              tr("Tensor groups divide norms, dropouts and residuals, too, as Megatron-LM does (arXiv:2205.05198)."),
              &Allowed::sequence_parallel);
    add_check(tr("Context parallelism"), tr("Sequences split among GPUs."), &Allowed::context);
    add_check(tr("Expert parallelism"), tr("Experts split among GPUs, and tokens sent to them."), &Allowed::expert);
    add_zero();
    add_check(tr("Optimizer state on the host"),
              tr("The host holds part of the optimizer state and computes that part of the optimizer step, which is "
                 "slower; with Megatron and ZeRO stage 1."),
              &Allowed::optimizer_offload);
    add_check(tr("Uneven shares of the state"),
              tr("Stages on several islands may divide their ZeRO state by free memory, as Cephalo does "
                 "(arXiv:2411.01075)."),
              &Allowed::uneven_shards);
    add_check(tr("Cuts inside blocks"),
              tr("Stages may end between the attention and the feed-forward network of a block, as HARP's do "
                 "(arXiv:2509.24859); with DeepSpeed or FSDP, as Megatron cuts between whole layers only."),
              &Allowed::half_blocks);
    add_recompute();
    add_recompute_modules();
    add_numbers(tr("Samples per replica"), tr("Sequences that may enter a replica at once: the micro-batch."),
                {1, most_samples, true}, &Allowed::samples_per_replica);
    add_numbers(tr("Virtual stages"), tr("Chunks of layers per stage that interleaved schedules may use."),
                {1, most_virtual_stages, true}, &Allowed::virtual_stages);
    add_check(tr("Chunks of unequal sizes"),
              tr("Interleaved stages may have more layers in one chunk than in another, as Megatron-Core's "
                 "--pipeline-model-parallel-layout has them."),
              &Allowed::uneven_chunks);
}

void JobPanel::add_zero()
{
    std::vector<ChoiceRow::Choice> choices;
    const QString sentences[] = {tr("Every replica holds all state."), tr("Replicas divide the optimizer state."),
                                 tr("Replicas divide optimizer state and gradients."),
                                 tr("Replicas divide optimizer state, gradients and weights.")};
    for (int stage = 0; stage < 4; ++stage)
        choices.push_back({QString::number(stage), tr("ZeRO stage %1").arg(stage), sentences[stage]});
    add_choices(
        tr("ZeRO stages"), tr("What the replicas of a stage may divide among themselves (ZeRO, arXiv:1910.02054)."),
        choices, [](const Job& job) { return job.allow.zero; },
        [](Job& job, const std::vector<int>& chosen) {
            if (!chosen.empty())
                job.allow.zero = chosen;
            return !chosen.empty();
        });
}

void JobPanel::add_recompute()
{
    static constexpr int by_layers = 3; // after those of the enumeration
    add_choices(
        tr("Recomputation"),
        tr("How activations may be recomputed to save memory (Korthikanti et al., arXiv:2205.05198)."),
        {{tr("none"), tr("No recomputation"), tr("All activations are kept.")},
         {tr("selective"), tr("Selective recomputation"),
          tr("Activations that are large but cheap are computed again in the backward pass.")},
         {tr("full"), tr("Full recomputation"), tr("Only the inputs of blocks are kept; the forward pass runs again.")},
         {tr("by layers"), tr("Full recomputation of some layers"),
          tr("A stage recomputes as many of its first blocks as its memory makes necessary, and keeps all activations "
             "of the others; with Megatron, if none and full are also allowed.")}},
        [](const Job& job) {
            std::vector<int> chosen;
            for (const Recompute choice : job.allow.recompute)
                chosen.push_back(static_cast<int>(choice));
            if (job.allow.recompute_layers)
                chosen.push_back(by_layers);
            return chosen;
        },
        [](Job& job, const std::vector<int>& positions) {
            std::vector<Recompute> chosen;
            bool layers = false;
            for (const int at : positions)
                if (at == by_layers)
                    layers = true;
                else
                    chosen.push_back(static_cast<Recompute>(at));
            if (chosen.empty())
                return false;
            job.allow.recompute = chosen;
            job.allow.recompute_layers = layers;
            return true;
        });
}

void JobPanel::add_recompute_modules()
{
    // In the order of recompute_module_names.
    const std::vector<ChoiceRow::Choice> modules{
        {tr("attention"), tr("Recompute: attention"), tr("Score matrices, unless flash attention avoids them.")},
        {tr("latent up-projections"), tr("Recompute: latent up-projections"),
         tr("Of latent attention, with its rotary embedding.")},
        {tr("norms"), tr("Recompute: norms"), tr("Results of the blocks' norms.")},
        {tr("expert activations"), tr("Recompute: expert activations"),
         tr("Results of the experts' activation functions.")},
        {tr("feed-forward"), tr("Recompute: feed-forward networks"), tr("Dense feed-forward networks.")},
        {tr("whole experts"), tr("Recompute: whole experts"), tr("Mixture-of-experts layers, routing included.")},
    };
    constexpr int columns = 2;
    add_choices(
        tr("Recompute"),
        tr("What selective recomputation computes again (Megatron-Core's --recompute-modules); FSDP's keeps every "
           "second matmul instead."),
        modules,
        [](const Job& job) {
            std::vector<int> chosen;
            for (std::size_t i = 0; i < recompute_module_names.size(); ++i)
                if (job.recompute_modules.*recompute_module_names[i].module)
                    chosen.push_back(static_cast<int>(i));
            return chosen;
        },
        [](Job& job, const std::vector<int>& chosen) {
            job.recompute_modules = {};
            job.recompute_modules.core_attention = false;
            for (const int at : chosen)
                job.recompute_modules.*recompute_module_names[at].module = true;
            return true;
        },
        columns);
}

void JobPanel::add_kernels()
{
    add_heading(tr("Kernels"));
    add_combo(tr("Attention kernel"),
              tr("Which fused attention runs; the attained rates of GPUs are measured with their vendor's."),
              {tr("the vendor's (cuDNN, FlashAttention-3)"), QStringLiteral("FlashAttention-2"),
               QStringLiteral("FlashAttention-1"), tr("cuDNN's until the end of 2024")},
              &Job::attention_kernel);
    add_check(
        tr("Fused norms and activation functions"),
        tr("One kernel each, as Transformer Engine and torch.compile have them; otherwise operator by operator, as "
           "plain PyTorch runs them."),
        &Job::fused_elementwise);
    add_check(tr("Fused loss"), tr("Cross entropy on the narrow logits, without an fp32 copy of them."),
              &Job::fused_loss);
    add_check(tr("Asynchronous tensor parallelism"),
              tr("PyTorch's kernels that hide tensor parallelism's collectives behind matmuls."), &Job::async_tensor);
    add_check(tr("The host waits for every kernel"),
              tr("As with CUDA_LAUNCH_BLOCKING=1; useful for comparisons with runs that were measured that way."),
              &Job::blocking_launches);
    add_combo(tr("Iteration time"),
              tr("The event simulation of the schedule, or Sailor's formula for one pipeline (SOSP 2025), without a "
                 "timeline."),
              {tr("simulated"), tr("Sailor's formula")}, &Job::cost_mode);
}

void JobPanel::add_experts()
{
    add_heading(tr("Experts"));
    add_combo(tr("Expert dispatcher"),
              tr("How tokens travel to their experts: once to every node that needs them, or each copy separately."),
              {tr("flex (DeepEP, HybridEP)"), tr("all-to-all")}, &Job::expert_dispatcher);
    add_combo(tr("CUDA graphs"),
              tr("Which kernel launches of an expert block the host replays instead of issuing them again."),
              {tr("nothing"), tr("all but the experts"), tr("everything")}, &Job::captured_experts);
    add_check(tr("Fused expert kernels"),
              tr("Routing, permutation and the experts' matmuls, as Megatron-Core fuses them from mid-2026 on."),
              &Job::fused_experts);
    add_check(tr("Overlapped expert exchange"),
              tr("One micro-batch's tokens travel while another one's layers compute."), &Job::overlapped_experts);
}

} // namespace tangram
