// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/layout.h"
#include "search/draft/gpus/divisions.h"
#include "search/pairs/pair_table.h"

#include <vector>

namespace tangram {

/// A stage of a pipeline within a group, wherever in the cluster the group lies.
struct DraftStage {
    int island_class = 0;
    int run = 0; ///< index into the group's runs of the class
    int first_node = 0; ///< into the run
    int nodes = 0;
    int first_gpu = 0; ///< of each of its nodes
    int gpus_per_node = 0;
    int kind = 0; ///< index into SearchSpace::kinds()
    Slice layers;
    Option option;
    bool kept_by_way_in = false; ///< the way from the stage before keeps it waiting, and not that stage
};

/// The pipeline as a layout on the group's GPUs, for plain 1F1B.
PipelineLayout layout_of(const SearchSpace& space, const PairTable& table, const std::vector<DraftStage>& stages,
                         const Group& group, int micro_batches);

/// The same stages with the places of those that take equal parts dealt anew, so that a stage and its mirror image
/// (the first and the last, ...), which hold the same layers under DualPipe and sum their gradients, lie side by side.
std::vector<DraftStage> with_mirror_images_together(const std::vector<DraftStage>& stages);

} // namespace tangram
