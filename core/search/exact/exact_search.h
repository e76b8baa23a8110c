// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/compose/incumbents.h"
#include "search/record/compose_counts.h"
#include "search/record/live_search.h"
#include "search/result/proof.h"
#include "search/space/space.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace tangram {

class PairCache;

/// What an exact search takes and tells.
struct ExactTask {
    const SearchSpace& space;
    const std::vector<ScheduleChoice>& schedules;
    LiveSearch& live;
    Incumbents& incumbents;
    /// Steps after which it gives up, on one thread, so that what it finds does not depend on time; 0:
    /// never, on all threads of the arena.
    std::uint64_t most_steps = 0;
    std::optional<int> only_island{}; ///< whose GPUs alone are used
    PairCache* cache = nullptr; ///< what earlier searches were told by the parallelizer; may be null
    /// What was ruled out before, with plans no faster than the incumbents' best. Only without a limit of steps, and
    /// only where it has as many subtrees.
    std::optional<Proof> proof{};
};

struct ExactFound {
    std::optional<PlanDraft> best; ///< nothing: none is faster than the incumbents
    bool done = false; ///< nothing that is faster is left
    /// What was remembered meanwhile, to be freed when nobody waits: that takes up to a tenth of a second. Only without
    /// a limit of steps.
    std::shared_ptr<const void> tables;
    std::optional<Proof> proof; ///< without a limit of steps; nothing: it was stopped before it knew the subtrees
};

/// The optimum of all plans that evaluation takes, but for stages with several groups on one island: any number of
/// pipelines with any shares of the batch, any part of an island that the rules leave, mixed stages where the settings
/// have them, every schedule and micro-batch size. Branch and bound from the incumbents' best: pipeline after pipeline,
/// each from the last stage to the first.
///
/// Plans of one pipeline come first. Then it is asked what single pipelines can take of the batch on some of the GPUs
/// (PipelineLimits): mostly no division of all GPUs takes the whole of it in time, whatever the shares, and plans of
/// several pipelines are ruled out.
///
/// A bound of a partial plan is the longest chain of dependent work in it (domain.md section 5), or what is left over
/// spread over the GPUs left (the fluid bound), and a finished pipeline's own time; a leaf has the time that a Pricer
/// gives. The subtrees below the last stage of a plan's first pipeline are numbered, and threads take them by number
/// (arXiv:1312.7626), so that what is done is a fraction of them.
ExactFound search_exactly(const ExactTask& task);

} // namespace tangram
