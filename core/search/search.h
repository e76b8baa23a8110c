// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/layout.h"
#include "search/problem.h"
#include "search/settings.h"
#include "search/statistics.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tangram {

struct SearchRequest {
    PlanningProblem problem;
    SearchSettings settings;
    std::uint64_t id = 0; ///< comes back in the result, so that a stale answer can be told
};

enum class SearchPhase { enumerate, compose, simulate, done };
const char* to_string(SearchPhase phase);

/// Counters of a running search, polled by whoever shows them. Every member may be read at any time from any thread.
struct SearchProgress {
    std::atomic<SearchPhase> phase{SearchPhase::enumerate};
    std::atomic<std::uint64_t> pairs_total{0};
    std::atomic<std::uint64_t> pairs_kept{0};
    std::array<std::atomic<std::uint64_t>, rule_count> pairs_pruned{};
    std::atomic<std::uint64_t> partial_plans_total{0};
    std::atomic<std::uint64_t> partial_plans_kept{0};
    std::array<std::atomic<std::uint64_t>, rule_count> partial_plans_pruned{};
    std::atomic<std::uint64_t> pipelines_composed{0};
    std::atomic<std::uint64_t> pipelines_simulated{0};
    std::atomic<double> best_iteration_time_s{0}; ///< 0: none yet
    std::atomic<double> lower_bound_iteration_time_s{0}; ///< 0: not known yet
    /// Of the work, [0, 1], in time. 0 where it cannot be told: in exact mode until the end, as nobody knows beforehand
    /// how much a proof takes.
    std::atomic<double> fraction_done{0};
};

/// Why no plan fits: the constraint that was closest to being met.
struct Infeasibility {
    std::string constraint; ///< sentence with numbers: which memory, by how much
    double short_by_bytes = 0; ///< per GPU, when memory is what is missing
};

/// A layout with the time its simulation gives.
struct FoundPlan {
    PlanLayout layout;
    double iteration_time_s = 0;

    friend bool operator==(const FoundPlan&, const FoundPlan&) = default;
};

struct SearchResult {
    std::uint64_t request_id = 0;
    std::optional<FoundPlan> best;
    std::vector<FoundPlan> alternatives; ///< other skeletons than the best one's, best first
    bool complete = false; ///< false: cancelled or out of time; best is the best so far
    double lower_bound_iteration_time_s = 0;
    SearchStatistics statistics;
    std::optional<Infeasibility> infeasible; ///< when complete and there is no plan
    std::vector<std::string> notes; ///< for people: what was not searched
};

/// One search, running in threads of its own (a TBB arena) from construction on.
class SearchRun {
public:
    explicit SearchRun(SearchRequest request);
    ~SearchRun(); ///< cancels and waits
    SearchRun(const SearchRun&) = delete;
    SearchRun& operator=(const SearchRun&) = delete;

    const SearchProgress& progress() const;
    /// The best plan so far, or null. Any thread.
    std::shared_ptr<const FoundPlan> best_so_far() const;
    void cancel(); ///< asks; the run ends within 50 ms with the best so far
    bool finished() const;
    /// Blocks until the run has ended; the reference lives as long as the run. Throws what ended the search: memory
    /// that ran out, or whatever a parallelizer throws.
    const SearchResult& wait();

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Runs to the end. Throws as SearchRun::wait() does.
SearchResult search(const SearchRequest& request);

} // namespace tangram
