// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/draft/draft.h"
#include "search/pairs/pair_table.h"

#include <vector>

namespace tangram {

/// The part of a stage, wherever in a class it lies.
struct StageShape {
    int nodes = 0;
    int gpus_per_node = 0;
    int kind = 0; ///< of part
};

/// Some GPUs of every node of a class, to be cut along nodes, or node by node, into the parts of stages. Counted in
/// units, from the first node of the first run on.
struct Slab {
    int island_class = 0;
    int first_gpu = 0;
    int width = 0; ///< GPUs of each node
    int run_nodes = 0;
    int runs = 0;
    int unit = 1; ///< GPUs that states count by
    bool alike = false; ///< too many states: all stages are of one shape
    std::vector<StageShape> shapes;

    int run_units() const { return run_nodes * width / unit; }
    int units() const { return runs * run_units(); }
    int node_units() const { return width / unit; }
    int units_of(const StageShape& shape) const { return shape.nodes * shape.gpus_per_node / unit; }
    /// Whether such a stage may begin where so many units are used.
    bool has_room(const StageShape& shape, int used) const
    {
        return shape.gpus_per_node == width
            ? used % node_units() == 0 && used % run_units() + units_of(shape) <= run_units()
            : used % node_units() + units_of(shape) <= node_units();
    }
    /// Such a stage where so many units are used.
    DraftStage placed(const StageShape& shape, int used) const;

    // Where all stages are of one shape.
    int stages_per_run(const StageShape& shape) const;
    DraftStage placed_alike(const StageShape& shape, int index) const;
};

/// Ways to cut the nodes that the group has of a class into slabs, whole nodes among the first that are as good. The
/// shapes are those of parts that the table has strategies for. `closely`: states of unlike parts in larger classes,
/// too.
std::vector<std::vector<Slab>> tilings(const SearchSpace& space, const PairTable& table, const Group& group,
                                       int island_class, bool closely);

} // namespace tangram
