// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/table/stage_columns.h"

#include "plans/table/stage_model.h"

#include <array>

namespace tangram {

namespace {

constexpr std::array<StageColumnInfo, StageModel::column_count> stage_columns = {{
    {QT_TRANSLATE_NOOP("tangram::StageModel", "#"),
     QT_TRANSLATE_NOOP("tangram::StageModel", "Stage: its order in the pipeline, from the embedding to the head"),
     false},
    {QT_TRANSLATE_NOOP("tangram::StageModel", "Island"),
     QT_TRANSLATE_NOOP("tangram::StageModel", "The island whose GPUs run the stage"), false},
    {QT_TRANSLATE_NOOP("tangram::StageModel", "GPUs"),
     QT_TRANSLATE_NOOP("tangram::StageModel", "tensor × context × data"), true},
    {QT_TRANSLATE_NOOP("tangram::StageModel", "Layers"),
     QT_TRANSLATE_NOOP("tangram::StageModel", "Layer 0 is the embedding, the last one the output head"), true},
    {QT_TRANSLATE_NOOP("tangram::StageModel", "Strategy"),
     QT_TRANSLATE_NOOP("tangram::StageModel",
                       "Tensor, context, expert and data parallel degrees; ZeRO stage (1: optimizer states divided "
                       "among the replicas, "
                       "2: and gradients, "
                       "3: and weights); activations computed again in the backward pass"),
     false},
    {QT_TRANSLATE_NOOP("tangram::StageModel", "Fwd ms"),
     QT_TRANSLATE_NOOP(
         "tangram::StageModel",
         "Forward per micro-batch: sum over operators of max(FLOPs / rate, bytes / bandwidth), exposed communication "
         "included"),
     true},
    {QT_TRANSLATE_NOOP("tangram::StageModel", "Bwd ms"),
     QT_TRANSLATE_NOOP("tangram::StageModel", "Backward per micro-batch, recomputation included"), true},
    {QT_TRANSLATE_NOOP("tangram::StageModel", "Send ms"),
     QT_TRANSLATE_NOOP("tangram::StageModel", "Activations of one micro-batch to the next stage"), true},
    {QT_TRANSLATE_NOOP("tangram::StageModel", "Sync ms"),
     QT_TRANSLATE_NOOP("tangram::StageModel", "Exposed gradient sync, once per iteration"), true},
    {QT_TRANSLATE_NOOP("tangram::StageModel", "Mem GiB"),
     QT_TRANSLATE_NOOP(
         "tangram::StageModel",
         "Per GPU: weights + gradients + optimizer + activations of all micro-batches in flight + workspace"),
     true},
    {QT_TRANSLATE_NOOP("tangram::StageModel", "Full %"),
     QT_TRANSLATE_NOOP("tangram::StageModel", "Memory / capacity of the stage's smallest GPU"), true},
    {QT_TRANSLATE_NOOP("tangram::StageModel", "Held"),
     QT_TRANSLATE_NOOP("tangram::StageModel", "Most micro-batches whose activations are held at once"), true},
    {QT_TRANSLATE_NOOP("tangram::StageModel", "Busy %"),
     QT_TRANSLATE_NOOP("tangram::StageModel",
                       "Time in forward, backward, gradient sync and optimizer / iteration time"),
     true},
    {QT_TRANSLATE_NOOP("tangram::StageModel", "Ramp s"),
     QT_TRANSLATE_NOOP("tangram::StageModel", "Idle before the first forward and after all work of the stage is done"),
     true},
    {QT_TRANSLATE_NOOP("tangram::StageModel", "Imbalance s"),
     QT_TRANSLATE_NOOP("tangram::StageModel", "Idle while the awaited work is still being computed on another stage"),
     true},
    {QT_TRANSLATE_NOOP("tangram::StageModel", "Sends s"),
     QT_TRANSLATE_NOOP("tangram::StageModel", "Idle only because a send is queued or under way"), true},
    {QT_TRANSLATE_NOOP("tangram::StageModel", "Wait s"),
     QT_TRANSLATE_NOOP("tangram::StageModel",
                       "Idle because other copies of the layers have not computed their gradients yet"),
     true},
    {QT_TRANSLATE_NOOP("tangram::StageModel", "Idle s"),
     QT_TRANSLATE_NOOP("tangram::StageModel",
                       "Ramp + imbalance + sends + waiting for gradients; with the busy time it is the iteration"),
     true},
}};

} // namespace

const StageColumnInfo& stage_column_info(int column)
{
    return stage_columns[column];
}

} // namespace tangram
