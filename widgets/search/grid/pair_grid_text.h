// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/grid/pair_grid_geometry.h"

#include <QString>

namespace tangram {

/// What the cells of a grid are, in words. `island_names` are those of the islands that the rows count.

QString fate_name(PairFate fate); ///< "memory", "planned", ...
/// Why cells have that fate, in one sentence: that of the rule, where a rule removed them.
QString fate_sentence(PairFate fate);

QString ends_name(SliceEnds ends); ///< "with embedding"
/// By island, the GPUs of one of its nodes: the most that any row takes of them.
std::vector<int> node_gpus(const PairGrid& grid);
/// "8 nodes", "4 GPUs", and of nodes of more GPUs than it takes "2 × 6 GPUs".
QString part_size_text(const PairGridRow& row, const std::vector<int>& node_gpus);
QString part_size_in_full(const PairGridRow& row); ///< "8 nodes, 64 GPUs"
QString island_text(const PairGridRow& row, const std::vector<std::string>& island_names); ///< "H100 · rack 1 ×3"
QString islands_in_full(const PairGridRow& row, const std::vector<std::string>& island_names);
/// "33 blocks", "embedding + 3 blocks", "whole model", "feed-forward half + 3 blocks + attention half"
QString slice_text(const PairGridColumn& column);
/// "A100 8 nodes × 33 blocks"
QString cell_title(const PairGrid& grid, std::size_t cell, const std::vector<std::string>& island_names);
/// "48 pairs: planned"; with the sentence where `in_full`.
QString cell_fate_text(const PairGrid& grid, std::size_t cell, PairFate fate, bool in_full);

} // namespace tangram
