// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/gpus_in_use.h"
#include "plan/layout/layout.h"
#include "search/space/space.h"

#include <optional>
#include <vector>

namespace tangram {

/// Equally many GPUs of some nodes of one island.
struct NodeChoice {
    std::vector<int> nodes;
    int gpus_per_node = 0;
};

/// Which GPUs the stages placed so far leave. GPUs of a node are interchangeable, and so are nodes of an island that
/// hang on the network alike and hold the same stages, and islands of a class that hold none: of choices that differ
/// only in that, one is looked at. Islands are named by their index into the problem's.
class FreeGpus {
public:
    /// All GPUs of the space's islands, or those of one island alone. The space must outlive the object.
    explicit FreeGpus(const SearchSpace& space, std::optional<int> only_island = {});

    int islands() const { return static_cast<int>(free_.size()); }
    int free(int island) const { return free_[island]; }
    /// Whether an equal island before it holds no stage either.
    bool like_one_before(int island) const;
    /// All parts of an island that are searched and can be taken, the most GPUs first.
    std::vector<NodeChoice> choices(int island) const;
    /// Leaves no more than so many of each island, of any of its nodes. Only while no stage is placed.
    void limit(const std::vector<int>& gpus);
    /// Those that stages have. More may work before the plan is whole, so that their share of interfaces is the largest
    /// that there can be.
    const GpusInUse& in_use() const { return in_use_; }
    /// `owner`: a number above 0 for the stage.
    std::vector<GpuRange> take(int island, const NodeChoice& choice, int owner);
    void give_back(int island, const std::vector<GpuRange>& gpus);

private:
    struct Alike { ///< free nodes that it makes no difference to choose between
        std::vector<int> nodes;
        int free = 0;
    };
    std::vector<Alike> alike_nodes(int island) const;

    static void add_choices(const std::vector<Alike>& alike, std::size_t from, int nodes, NodeChoice& choice,
                            std::vector<NodeChoice>& found);

    const SearchSpace* space_;
    std::vector<std::vector<int>> same_class_before_; ///< per island
    std::vector<int> free_; ///< per island
    std::vector<int> whole_; ///< GPUs per island
    GpusInUse in_use_;
    std::vector<std::vector<int>> owners_; ///< [node][GPU]: the stage, 0 for none
};

} // namespace tangram
