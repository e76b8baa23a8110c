// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/plan.h"
#include "plan/layout/problem.h"

namespace tangram {

/// Cuts inside blocks, between attention and feed-forward network (HARP, arXiv:2509.24859). Plans and files count whole
/// layers and mark the stages that such a cut divides (Slice::ends_in_block); a search and what it asks the
/// parallelizer count half blocks (Model::half_blocks). Layouts of the two kinds are called whole and halved here.

/// Whether the search may cut so: the job allows it and its framework can, the times are not measured ones of whole
/// layers, and the model has blocks.
bool may_cut_blocks(const PlanningProblem& problem);

/// The same problem with a model that counts half blocks. Its cluster and islands are shared or copied.
PlanningProblem in_half_blocks(PlanningProblem problem);

/// Whether a whole layout, or one of its ranges, is cut inside a block.
bool cuts_blocks(const PlanLayout& layout);
bool cuts_blocks(const StageLayout& stage);

/// A range of whole layers in half blocks, and back. `model` may count either.
Slice in_half_blocks(Slice whole, const Model& model);
Slice in_whole_blocks(Slice halved, const Model& model);

void to_half_blocks(StageLayout& stage, const Model& model);
void to_whole_blocks(StageLayout& stage, const Model& model);
void to_half_blocks(PlanLayout& layout, const Model& model);
void to_whole_blocks(PlanLayout& layout, const Model& model);
void to_whole_blocks(Plan& plan, const Model& model);

/// Sets Slice::begins_in_block of every range after one that ends in a block, in the order in which micro-batches pass
/// them: files tell only where ranges end.
void mark_beginnings(PipelineLayout& pipeline);

} // namespace tangram
