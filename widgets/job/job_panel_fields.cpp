// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/checked_field.h"
#include "common/form/field_form.h"
#include "job/choice_row.h"
#include "job/job_panel.h"
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

void JobPanel::add_training()
{
    form_->add_heading(tr("Training"));
    CheckedField* batch = add_number(
        tr("Global batch"), tr("sequences"), tr("Sequences per iteration, over all replicas."),
        {1, largest_global_batch, true}, 1, [](const Job& job) { return double(job.global_batch); },
        [](Job& job, double value) { job.global_batch = static_cast<int>(value); });
    CheckedField* sequence = add_number(
        tr("Sequence length"), tr("tokens"), tr("Tokens of every sequence."), {1, longest_sequence, true}, 1,
        [](const Job& job) { return double(job.sequence_length); },
        [](Job& job, double value) { job.sequence_length = static_cast<int>(value); });
    suggested_ = {batch, sequence};
    for (CheckedField* field : suggested_)
        connect(field, &CheckedField::suggestion_kept, this, &JobPanel::suggestion_kept);
    add_tokens();
    add_combo(
        tr("Precision"), {}, tr("What matmuls compute in; a GPU without it takes its next one."),
        {QStringLiteral("fp32"), QStringLiteral("fp16"), QStringLiteral("bf16"), QStringLiteral("fp8")},
        [](const Job& job) { return static_cast<int>(job.precision); },
        [](Job& job, int at) { job.precision = static_cast<Precision>(at); });
    add_combo(
        tr("Optimizer"), {}, tr("Adam keeps two moments per parameter, SGD with momentum one."),
        {QStringLiteral("Adam"), QStringLiteral("SGD")}, [](const Job& job) { return job.optimizer == "sgd" ? 1 : 0; },
        [](Job& job, int at) { job.optimizer = at == 1 ? "sgd" : "adam"; });
    add_combo(
        tr("Gradients"), tr("bytes"), tr("What a gradient is accumulated and sent in; fp32 training always takes 4."),
        {QStringLiteral("2"), QStringLiteral("4")}, [](const Job& job) { return job.gradient_bytes == 2 ? 0 : 1; },
        [](Job& job, int at) { job.gradient_bytes = at == 0 ? 2 : 4; });
    add_combo(
        tr("Framework"), {}, tr("Whose way of keeping weights, gradients and activations is counted."),
        {QStringLiteral("Megatron"), QStringLiteral("DeepSpeed"), QStringLiteral("PyTorch FSDP")},
        [](const Job& job) { return static_cast<int>(job.framework); },
        [](Job& job, int at) { job = in_framework(std::move(job), static_cast<Framework>(at)); });
    add_number(
        tr("Memory reserve"), tr("GB per GPU"), tr("Left free on every GPU: CUDA context, NCCL buffers."),
        {0, most_reserve_gb, false}, gigabyte, [](const Job& job) { return job.memory_reserve_bytes; },
        [](Job& job, double value) { job.memory_reserve_bytes = value; });
    add_check(tr("Flash attention"), tr("Attention in one kernel, which never writes the score matrices out."),
              [](Job& job) -> bool& { return job.flash_attention; });
}

void JobPanel::add_tokens()
{
    constexpr NumberRange range{1, most_tokens, false};
    auto* line = new CheckedField(
        [range](const QString& text) -> std::optional<Error> {
            if (text.trimmed().isEmpty())
                return std::nullopt;
            const Result<double> number = typed_number(text, range);
            return number ? std::nullopt : std::optional(number.error());
        },
        this);
    line->setAlignment(Qt::AlignRight);
    line->setPlaceholderText(tr("not stated"));
    form_->add(tr("Tokens to train"), line, tr("tokens"),
               tr("The whole training, for its duration; may be left empty. 15 T is 15 000 000 000 000."));
    add_part({line,
              [line, range](const Job& job) {
                  line->set_text(job.tokens_to_train ? number_to_type(*job.tokens_to_train, range) : QString());
              },
              [line, range](Job& job) {
                  if (line->text().trimmed().isEmpty()) {
                      job.tokens_to_train.reset();
                      return true;
                  }
                  const Result<double> number = typed_number(line->text(), range);
                  if (number)
                      job.tokens_to_train = *number;
                  return number.ok();
              },
              [](const Job& a, const Job& b) { return a.tokens_to_train == b.tokens_to_train; }});
}

void JobPanel::add_allowed()
{
    form_->add_heading(tr("The planner may use"));
    add_check(tr("Tensor parallelism"), tr("Matrices split among GPUs."),
              [](Job& job) -> bool& { return job.allow.tensor; });
    add_check(tr("Tensor parallelism across nodes"),
              tr("Tensor groups that span nodes; of use where a scale-up network joins them."),
              [](Job& job) -> bool& { return job.allow.tensor_across_nodes; });
    add_check(tr("Sequence parallelism"),
              tr("Tensor groups divide norms, dropouts and residuals, too, as Megatron-LM does (arXiv:2205.05198)."),
              [](Job& job) -> bool& { return job.allow.sequence_parallel; });
    add_check(tr("Context parallelism"), tr("Sequences split among GPUs."),
              [](Job& job) -> bool& { return job.allow.context; });
    add_check(tr("Expert parallelism"), tr("Experts split among GPUs, and tokens sent to them."),
              [](Job& job) -> bool& { return job.allow.expert; });
    add_zero();
    add_check(tr("Optimizer state on the host"),
              tr("The host holds some of the optimizer's state and makes that part of its step, which is slower; "
                 "with Megatron and ZeRO stage 1."),
              [](Job& job) -> bool& { return job.allow.optimizer_offload; });
    add_check(tr("Uneven shares of the state"),
              tr("Stages on several islands may divide their ZeRO state by free memory, as Cephalo does "
                 "(arXiv:2411.01075)."),
              [](Job& job) -> bool& { return job.allow.uneven_shards; });
    add_check(tr("Cuts inside blocks"),
              tr("Stages may end between the attention and the feed-forward network of a block, as HARP's do "
                 "(arXiv:2509.24859); with DeepSpeed or FSDP, as Megatron cuts between whole layers only."),
              [](Job& job) -> bool& { return job.allow.half_blocks; });
    add_recompute();
    add_recompute_modules();
    add_numbers(tr("Samples per replica"), tr("Sequences that may enter a replica at once: the micro-batch."),
                {1, most_samples, true}, &Allowed::samples_per_replica);
    add_numbers(tr("Virtual stages"), tr("Chunks of layers per stage that interleaved schedules may use."),
                {1, most_virtual_stages, true}, &Allowed::virtual_stages);
}

void JobPanel::add_zero()
{
    std::vector<ChoiceRow::Choice> choices;
    const QString sentences[] = {tr("Every replica holds all state."), tr("Replicas divide the optimizer state."),
                                 tr("Replicas divide optimizer state and gradients."),
                                 tr("Replicas divide optimizer state, gradients and weights.")};
    for (int stage = 0; stage < 4; ++stage)
        choices.push_back({QString::number(stage), tr("ZeRO stage %1").arg(stage), sentences[stage]});
    auto* row = new ChoiceRow(choices, this);
    form_->add(tr("ZeRO stages"), row, {},
               tr("What the replicas of a stage may divide among themselves (ZeRO, arXiv:1910.02054)."));
    add_part({row, [row](const Job& job) { row->set_chosen(job.allow.zero); },
              [row](Job& job) {
                  const std::vector<int> chosen = row->chosen();
                  if (!chosen.empty())
                      job.allow.zero = chosen;
                  return !chosen.empty();
              }});
}

void JobPanel::add_recompute()
{
    static constexpr int by_layers = 3; // after those of the enumeration
    auto* row = new ChoiceRow(
        {{tr("none"), tr("No recomputation"), tr("All activations are kept.")},
         {tr("selective"), tr("Selective recomputation"),
          tr("What is large and cheap is computed again in the backward pass.")},
         {tr("full"), tr("Full recomputation"), tr("Only the inputs of blocks are kept; the forward pass runs again.")},
         {tr("by layers"), tr("Full recomputation of some layers"),
          tr("A stage recomputes as many of its first blocks as its memory makes necessary, "
             "and keeps all activations of the others; with Megatron, where none and full are "
             "allowed, too.")}},
        this);
    form_->add(tr("Recomputation"), row, {},
               tr("How activations may be spared (Korthikanti et al., arXiv:2205.05198)."));
    add_part({row,
              [row](const Job& job) {
                  std::vector<int> chosen;
                  for (const Recompute choice : job.allow.recompute)
                      chosen.push_back(static_cast<int>(choice));
                  if (job.allow.recompute_layers)
                      chosen.push_back(by_layers);
                  row->set_chosen(chosen);
              },
              [row](Job& job) {
                  std::vector<Recompute> chosen;
                  bool layers = false;
                  for (const int at : row->chosen())
                      if (at == by_layers)
                          layers = true;
                      else
                          chosen.push_back(static_cast<Recompute>(at));
                  if (chosen.empty())
                      return false;
                  job.allow.recompute = chosen;
                  job.allow.recompute_layers = layers;
                  return true;
              }});
}

} // namespace tangram
