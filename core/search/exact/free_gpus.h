// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout.h"
#include "plan/problem.h"
#include "plan/routes.h"

#include <utility>
#include <vector>

namespace tangram {

/// GPUs of one island: (node, how many of it), ascending by node.
using GpuCounts = std::vector<std::pair<int, int>>;

/// Which GPUs the stages placed so far leave. GPUs of a node are interchangeable, and so are nodes of an island that
/// hang on the network alike and hold the same stages, and islands of a class that hold none: of choices that differ
/// only in that, one is looked at.
class FreeGpus {
public:
    /// `classes`: of interchangeable islands, as SearchSpace::classes(). Both references must outlive the object.
    FreeGpus(const PlanningProblem& problem, const Routes& routes, const std::vector<std::vector<int>>& classes);

    int islands() const { return static_cast<int>(free_.size()); }
    int free(int island) const { return free_[static_cast<std::size_t>(island)]; }
    /// Whether an equal island before it holds no stage either.
    bool like_one_before(int island) const;
    /// All that can be taken of an island, the most GPUs first.
    std::vector<GpuCounts> choices(int island) const;
    /// `owner`: a number above 0 for the stage.
    std::vector<GpuRange> take(int island, const GpuCounts& counts, int owner);
    void give_back(int island, const std::vector<GpuRange>& gpus);

private:
    struct Alike { ///< free nodes that it makes no difference to choose between
        std::vector<int> nodes;
        int free = 0;
    };
    std::vector<Alike> alike_nodes(int island) const;

    const PlanningProblem& problem_;
    const Routes& routes_;
    std::vector<std::vector<int>> same_class_before_; ///< per island
    std::vector<int> free_; ///< per island
    std::vector<int> whole_; ///< GPUs per island
    std::vector<std::vector<int>> owners_; ///< [node][GPU]: the stage, 0 for none
};

} // namespace tangram
