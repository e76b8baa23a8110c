// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/space/pair_grid.h"
#include "search/space/statistics.h"

#include <memory>
#include <vector>

namespace tangram {

enum class SearchPhase { enumerate, compose, prove, simulate, done };
const char* to_string(SearchPhase phase);

/// A running search at one moment. Each of its funnels adds up in every snapshot, whatever the threads do meanwhile.
struct SearchSnapshot {
    SearchPhase phase = SearchPhase::enumerate;
    std::shared_ptr<const PairGrid> grid; ///< null until the space is known
    std::vector<PairFate> fates; ///< by PairGrid::cell()
    Funnel pairs; ///< enumerated so far, of pairs_total
    std::uint64_t pairs_total = 0;
    Funnel partial_plans; ///< enumerated so far
    Funnel states; ///< of the composer: partial pipelines looked at so far; pruned by bound and beam
    std::uint64_t pipelines_composed = 0;
    std::uint64_t pipelines_simulated = 0;
    double best_iteration_time_s = 0; ///< 0: none yet
    double lower_bound_iteration_time_s = 0; ///< 0: not known yet
    /// Of the work, [0, 1], in time. 0 where it cannot be told: in exact mode until the end, as nobody knows beforehand
    /// how much a proof takes.
    double fraction_done = 0;
    /// Of the space of pipelines, what the proof of exact mode has looked at or ruled out, [0, 1]; 0 before it. A
    /// part's share says nothing of the time that it takes.
    double ruled_out = 0;
    /// Before plans of several pipelines are looked at, the proof asks what single pipelines can take: how much is
    /// ruled out of what they might take of the batch together beyond all of it, [0, 1]. With 1 no plan of several
    /// pipelines is faster than the best.
    double several_ruled_out = 0;
    bool proved = false; ///< no plan that the rules leave is faster than the best
    /// Partial pipelines that the proof looked at so far, which `states` leaves out: how many there are depends on
    /// which thread was first to find what spares the others work.
    std::uint64_t proof_states = 0;
    double elapsed_s = 0; ///< pauses left out
    bool paused = false;

    /// No plan that the rules leave is faster, in seconds: the best once that is proved. 0: not known yet.
    double bound_s() const { return proved ? best_iteration_time_s : lower_bound_iteration_time_s; }
};

} // namespace tangram
