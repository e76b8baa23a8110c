// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/one_f_one_b.h"
#include "search/pair_table.h"
#include "search/schedule_choice.h"
#include "search/space.h"

#include <deque>
#include <map>
#include <tuple>
#include <vector>

namespace tangram {

/// A stage of a pipeline under construction.
struct PlacedStage {
    int island = 0; ///< index into SearchSpace::islands()
    int size = 0; ///< index into its sizes
    Slice layers;
    Option option;
    /// For a part of a node: how many of the nodes in use that have room it passes over, the one used last first; when
    /// it passes over all of them it opens another node. See place().
    int passed_over = 0;
};

/// A whole pipeline, first stage first, with its simulated time.
struct Candidate {
    int micro_batch_samples = 0;
    std::vector<PlacedStage> stages;
    double time_s = 0;
    ScheduleChoice schedule{}; ///< composed for 1F1B; another one may suit better
};

/// The total order that settles ties: time, then fewer stages, then where and how the stages run.
bool better(const Candidate& a, const Candidate& b);
/// True when both use the same parts in the same order, whatever their cuts and strategies.
bool same_skeleton(const Candidate& a, const Candidate& b);

/// Gives every stage its GPUs: whole nodes from the front of the island; parts of a node go to the node used last that
/// has room, so that neighbours share one, unless they pass over some. Without such wishes it always succeeds when
/// the sizes of an island's stages sum to at most its GPUs, as sizes inside a node divide each other; a stage for which
/// no room is left gets no GPUs.
std::vector<std::vector<GpuRange>> place(const SearchSpace& space, const std::vector<PlacedStage>& stages);

/// Turns a candidate into a layout of the whole global batch, under its schedule.
PlanLayout layout_of(const SearchSpace& space, const PairTable& table, const Candidate& candidate);

/// Simulates pipelines of one micro-batch size on the real network. One per thread: it caches flows.
class Evaluator {
public:
    Evaluator(const SearchSpace& space, const PairTable& table);

    /// Iteration time of the pipeline, as plan evaluation gives it; infinity when its parts cannot be placed as they
    /// wish.
    double time(const std::vector<PlacedStage>& stages);
    std::uint64_t simulated() const { return simulated_; }

private:
    struct Boundary {
        Flow forward;
        Flow backward;
    };
    const Boundary& boundary(const std::vector<std::vector<GpuRange>>& gpus, const std::vector<PlacedStage>& stages,
                             std::size_t at);

    const SearchSpace& space_;
    const PairTable& table_;
    double bytes_;
    std::map<std::tuple<int, int, int, int>, Boundary> boundaries_; ///< by first node and GPU count of both sides
    std::deque<Boundary> uncached_; ///< of the pipeline at hand
    std::vector<int> sharing_;
    std::vector<StageTimes> times_;
    std::vector<const Boundary*> used_;
    SimulationScratch scratch_;
    std::uint64_t simulated_ = 0;
};

} // namespace tangram
