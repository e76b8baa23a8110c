// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/schedule.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace tangram {

enum class WorkKind : std::int8_t { forward, backward, backward_input, backward_weight };
inline constexpr std::size_t work_kind_count = 4;

/// What a stage's compute lane runs at a time.
struct WorkItem {
    WorkKind kind = WorkKind::forward;
    std::int16_t chunk = 0;
    std::int32_t micro_batch = 0;

    friend bool operator==(const WorkItem&, const WorkItem&) = default;
};

/// The items of one stage in the order in which they run.
using WorkOrder = std::vector<WorkItem>;
/// Of every stage of a pipeline.
using WorkOrders = std::vector<WorkOrder>;

/// Forwards and backwards that one iteration may have, so that simulating it takes no more than seconds and a gigabyte.
inline constexpr std::int64_t most_work_items = 10'000'000;
/// Those of a pipeline.
constexpr std::int64_t work_items(int stages, int chunks, int micro_batches)
{
    return std::int64_t{2} * stages * chunks * micro_batches;
}

/// The order that the pipeline's schedule prescribes. Expects a pipeline without schedule_fault. Orders of adaptive and
/// zero-bubble schedules depend on the times, all others on the counts alone. Once a stop is requested they may lack
/// items.
WorkOrders work_orders(const PipelineTimes& pipeline, const std::stop_token& stop = {});

/// Interleaved: the most micro-batches that run through a chunk before the next chunk's turn when they come in groups
/// of `group`, at least as many as stages. A remainder smaller than the number of stages joins the last group.
int largest_micro_batch_group(int stages, int micro_batches, int group);
/// The group with which these are fewest, so that the least activations are held: as many as stages where the
/// micro-batches divide, else mostly somewhat more (microbatch_group_size_per_vp_stage of Megatron-LM).
int least_micro_batch_group(int stages, int micro_batches);

/// Activations of one micro-batch in one chunk, bytes per GPU.
struct ChunkActivations {
    double held_bytes = 0; ///< from the forward's start to the end of the backward (of its input part where split)
    double weight_part_bytes = 0; ///< from then to the end of the weight part

    friend bool operator==(const ChunkActivations&, const ChunkActivations&) = default;
};

/// Most (micro-batch, chunk) pairs whose activations are held at once: from the start of the forward to the end of the
/// last part of the backward.
int most_in_flight(const WorkOrder& order);
/// Most bytes of activations that are held at once; `chunks` as many as the order has.
double peak_activation_bytes(const WorkOrder& order, const std::vector<ChunkActivations>& chunks);

} // namespace tangram
