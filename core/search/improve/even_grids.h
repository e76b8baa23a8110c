// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/draft/plan_draft.h"
#include "search/pairs/pair_table.h"
#include "search/space/space.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace tangram {

/// A plan that comes to mind first: pipelines alike, each with a share of every island as stages of one size.
struct EvenGrid {
    struct Part {
        int island = 0; ///< index into SearchSpace::islands()
        PartSize size;
        int stages = 0; ///< of each pipeline
    };
    int pipelines = 1;
    std::vector<Part> parts; ///< in the order of the stages

    std::size_t stages() const; ///< of each pipeline
};

/// With as many pipelines as there may be, every size of part, the fastest GPUs first or last. At most some hundreds.
/// Then those of a few pipelines that do not divide the batch, of which some take a micro-batch more than others.
std::vector<EvenGrid> even_grids(const SearchSpace& space);

/// What an iteration of so many ticks takes at least when the model is cut as evenly as can be, whatever else memory
/// has to hold: the stages that are busy longest, and gradients reduced among the pipelines. Nothing where that is more
/// than `most_s`.
std::optional<double> even_time_s(const SearchSpace& space, const PairTable& table, const EvenGrid& grid, double ticks,
                                  double most_s);

/// The grid's pipelines beside each other on every node, where these are shared, and each on nodes of its own. Only
/// their GPUs, samples and islands mean something: layers and strategies are to be chosen; and samples, where the
/// pipelines do not divide the batch.
std::vector<AlikePipelines> pipelines_of(const SearchSpace& space, const EvenGrid& grid);

} // namespace tangram
