// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/record/compose_counts.h"
#include "search/record/snapshot.h"
#include "search/threads/run_clock.h"
#include "search/threads/stop_or_wait.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace tangram {

/// What the threads of a running search tell of it, and whether they are to go on. Any thread.
class LiveSearch {
public:
    StopOrWait gate;
    RunClock clock;

    void set_phase(SearchPhase phase) { phase_ = phase; }
    SearchPhase phase() const { return phase_; }
    void set_lower_bound(double seconds) { lower_bound_s_ = seconds; }
    void set_best(double seconds) { best_s_ = seconds; }
    double best_s() const { return best_s_; } ///< 0: none yet
    void advance(double fraction); ///< no further back than it was
    void rule_out(double share); ///< another share of the space
    void rule_out_several(double share) { several_ruled_out_ = share; } ///< see SearchSnapshot
    void set_proved() { proved_ = true; } ///< the best, once it was set

    /// The grid, and what is known of its cells from the start. To be called once, before decided().
    void begin(std::shared_ptr<const PairGrid> grid, const std::vector<PairFate>& fates);
    /// A pair of the cell was looked at: its fate is the greater of this and what it was.
    void decided(std::size_t cell, PairFate fate);
    void add_partial_plans(const Funnel& funnel); ///< one that adds up
    void add(const ComposeCounts& counts); ///< states no fewer than those of them that were dropped
    void add_to_proof(std::uint64_t states);

    std::vector<PairFate> fates() const; ///< none before begin()
    Funnel partial_plans() const;
    ComposeCounts composed() const;
    SearchSnapshot snapshot() const;

private:
    std::atomic<SearchPhase> phase_{SearchPhase::enumerate};
    std::atomic<double> fraction_done_{0};
    std::atomic<double> ruled_out_{0};
    std::atomic<double> several_ruled_out_{0};
    std::atomic<bool> proved_{false};
    std::atomic<std::uint64_t> proof_states_{0};
    std::atomic<double> best_s_{0};
    std::atomic<double> lower_bound_s_{0};
    std::atomic<bool> begun_{false}; ///< then grid_, first_fates_ and open_ stay as they are
    std::shared_ptr<const PairGrid> grid_;
    std::vector<PairFate> first_fates_;
    std::vector<std::pair<std::size_t, std::size_t>> open_; ///< runs of cells that waited at first: [begin, end)
    std::vector<std::atomic<PairFate>> fates_;

    mutable std::mutex counts_mutex_;
    Funnel partial_plans_; ///< guarded by counts_mutex_, as are the composers' counts
    ComposeCounts composed_;
};

} // namespace tangram
