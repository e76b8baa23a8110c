// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/layout.h"
#include "plan/layout/problem.h"
#include "plan/layout/routes.h"
#include "plan/price/stage_prices.h"
#include "schedule/work_order.h"

#include <vector>

namespace tangram {

/// An island with `gpus_per_node` GPUs of each node, as the parallelizer sees it: its worst member, with the network
/// that the whole island offers. `interface_gain`: see make_part().
Part whole_island(const PlanningProblem& problem, const Network& network, int island, int gpus_per_node,
                  double interface_gain = 1);
/// The same with only so many nodes. It does not matter which they are.
Part some_of_island(Part whole_island, int nodes);
/// The hardware of a stage that is not mixed. Where it uses unequally many GPUs of its nodes it is taken as more nodes
/// with equally many: as many as divide all of them.
Part part_of(const PlanningProblem& problem, const Network& network, const StageLayout& stage,
             double interface_gain = 1);

/// Bytes of one tick's activations on their way to the next stage.
double boundary_bytes(const PlanningProblem& problem, int micro_batch_samples);

/// Bytes of gradients that a stage exchanges with those that hold copies of its layers.
double gradient_bytes(const PlanningProblem& problem, const StageLayout& stage);

/// A ring of all-reduce over `members`, each of whose links moves all the bytes in `seconds`.
double ring_seconds(std::size_t members, double seconds, double latency_s);

/// What a stage's gradient sync adds to the iteration. Where chunks are interleaved, Megatron-Core reduces a chunk's
/// gradients as soon as its last micro-batch is through: all but the chunk that comes last have the others' groups of
/// micro-batches to hide behind (arXiv:2104.04473, figure 4).
double sync_cost_s(const StageCosts& costs, const StageLayout& stage, const PipelineLayout& pipeline);
/// Of a stage of several chunks that are interleaved in groups of so many micro-batches.
double interleaved_sync_s(const StageCosts& costs, double group);

/// What the chunks of a stage hold per micro-batch.
std::vector<ChunkActivations> chunk_activations(const StageCosts& costs);

/// Whether stages wait for their sends and receives where the schedule lets them (PipelineTimes::blocking_sends), as
/// DeepSpeed's pipelines do (deepspeed/runtime/pipe/engine.py and schedule.py, TrainSchedule).
bool blocks_sends(const Job& job);

/// Compute times, sends and gradient sync of every stage of a layout, ready to be simulated. Flows of different stage
/// boundaries that cross one hop in the same direction share it equally; with interleaving the last stage and the first
/// are neighbours too. Stages that hold copies of one layer, in several pipelines or in DualPipe's two directions, add
/// up its gradients. A node's interfaces are shared by those of its GPUs that the layout uses. Expects a layout without
/// violations.
std::vector<PipelineTimes> pipeline_times(StagePrices& prices, const PlanLayout& layout);

} // namespace tangram
