// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/draft/plan_draft.h"
#include "search/pairs/tick.h"
#include "search/space/space.h"
#include "search/threads/stop_or_wait.h"

#include <cstddef>
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
    bool divides(int batch) const; ///< whether all pipelines can have equally many samples
};

/// With as many pipelines as there may be, every size of part, the fastest GPUs first or last. At most some hundreds.
/// Then those of a few pipelines that do not divide the batch, of which some take a micro-batch more than others.
std::vector<EvenGrid> even_grids(const SearchSpace& space);

/// How many of the batch's micro-batches of that size the pipelines have that have most; 0 where they do not divide it.
int most_micro_batches(int batch, int samples, int pipelines);

/// Of these the ones with which an iteration is estimated to take least, the best first: at most `most_s` seconds.
/// Enough of those that divide the batch, and of those that do not. The same for any number of threads.
std::vector<EvenGrid> promising_grids(const SearchSpace& space, const Ticks& ticks, const StopOrWait& gate,
                                      double most_s);

/// The grid's pipelines beside each other on every node, where these are shared, and each on nodes of its own. Only
/// their GPUs, samples and islands mean something: layers and strategies are to be chosen; and samples, where the
/// pipelines do not divide the batch.
std::vector<AlikePipelines> pipelines_of(const SearchSpace& space, const EvenGrid& grid);

} // namespace tangram
