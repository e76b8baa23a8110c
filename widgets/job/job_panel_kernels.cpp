// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/field_form.h"
#include "job/choice_row.h"
#include "job/job_panel.h"

#include <vector>

namespace tangram {

void JobPanel::add_recompute_modules()
{
    // In the order of recompute_module_names.
    const std::vector<ChoiceRow::Choice> modules{
        {tr("attention"), tr("Run again: attention"), tr("Score matrices, where flash attention does not spare them.")},
        {tr("latent up-projections"), tr("Run again: latent up-projections"),
         tr("Of latent attention, with its rotary embedding.")},
        {tr("norms"), tr("Run again: norms"), tr("Results of the blocks' norms.")},
        {tr("expert activations"), tr("Run again: expert activations"),
         tr("Results of the experts' activation functions.")},
        {tr("feed-forward"), tr("Run again: feed-forward networks"), tr("Dense feed-forward networks.")},
        {tr("whole experts"), tr("Run again: whole experts"), tr("Mixture-of-experts layers, routing included.")},
    };
    constexpr int columns = 2;
    auto* row = new ChoiceRow(modules, this, columns);
    form_->add(
        tr("Run again"), row, {},
        tr("What selective recomputation computes anew (Megatron-Core's --recompute-modules); FSDP's keeps every "
           "second matmul instead."));
    Part part{row,
              [row](const Job& job) {
                  std::vector<int> chosen;
                  for (std::size_t i = 0; i < recompute_module_names.size(); ++i)
                      if (job.recompute_modules.*recompute_module_names[i].module)
                          chosen.push_back(static_cast<int>(i));
                  row->set_chosen(chosen);
              },
              [row](Job& job) {
                  job.recompute_modules = {};
                  job.recompute_modules.core_attention = false;
                  for (const int at : row->chosen())
                      job.recompute_modules.*recompute_module_names[static_cast<std::size_t>(at)].module = true;
                  return true;
              }};
    part.may_be_empty = true;
    add_part(std::move(part));
}

void JobPanel::add_kernels()
{
    form_->add_heading(tr("Kernels"));
    add_combo(
        tr("Attention kernel"), {}, tr("Whose fused attention runs; what GPUs attain is measured with their vendor's."),
        {tr("the vendor's (cuDNN, FlashAttention-3)"), QStringLiteral("FlashAttention-2"),
         QStringLiteral("FlashAttention-1"), tr("cuDNN's until the end of 2024")},
        [](const Job& job) { return static_cast<int>(job.attention_kernel); },
        [](Job& job, int at) { job.attention_kernel = static_cast<AttentionKernel>(at); });
    add_check(
        tr("Fused norms and activation functions"),
        tr("One kernel each, as Transformer Engine and torch.compile have them; otherwise operator by operator, as "
           "plain PyTorch runs them."),
        [](Job& job) -> bool& { return job.fused_elementwise; });
    add_check(tr("Fused loss"), tr("Cross entropy on the narrow logits, without an fp32 copy of them."),
              [](Job& job) -> bool& { return job.fused_loss; });
    add_check(tr("Asynchronous tensor parallelism"),
              tr("PyTorch's kernels that hide tensor parallelism's collectives behind matmuls."),
              [](Job& job) -> bool& { return job.async_tensor; });
    add_check(tr("The host waits for every kernel"),
              tr("As CUDA_LAUNCH_BLOCKING=1 has it; of use to compare with runs that were measured so."),
              [](Job& job) -> bool& { return job.blocking_launches; });
    add_combo(
        tr("Iteration time"), {},
        tr("The event simulation of the schedule, or Sailor's formula for one pipeline (SOSP 2025), without a "
           "timeline."),
        {tr("simulated"), tr("Sailor's formula")}, [](const Job& job) { return static_cast<int>(job.cost_mode); },
        [](Job& job, int at) { job.cost_mode = static_cast<CostMode>(at); });
}

void JobPanel::add_experts()
{
    form_->add_heading(tr("Experts"));
    add_combo(
        tr("Expert dispatcher"), {},
        tr("How tokens travel to their experts: once to every node that needs them, or every copy for itself."),
        {tr("flex (DeepEP, HybridEP)"), tr("all-to-all")},
        [](const Job& job) { return static_cast<int>(job.expert_dispatcher); },
        [](Job& job, int at) { job.expert_dispatcher = static_cast<ExpertDispatcher>(at); });
    add_combo(
        tr("CUDA graphs"), {}, tr("What of an expert block's launches the host replays instead of making them anew."),
        {tr("nothing"), tr("all but the experts"), tr("everything")},
        [](const Job& job) { return static_cast<int>(job.captured_experts); },
        [](Job& job, int at) { job.captured_experts = static_cast<CapturedExperts>(at); });
    add_check(tr("Fused expert kernels"),
              tr("Routing, permutation and the experts' matmuls, as Megatron-Core fuses them from mid-2026 on."),
              [](Job& job) -> bool& { return job.fused_experts; });
    add_check(tr("Overlapped expert exchange"),
              tr("One micro-batch's tokens travel while another one's layers compute."),
              [](Job& job) -> bool& { return job.overlapped_experts; });
}

} // namespace tangram
