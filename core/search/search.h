// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout.h"
#include "plan/problem.h"
#include "search/idle_gpus.h"
#include "search/proof.h"
#include "search/regret/regret.h"
#include "search/settings.h"
#include "search/snapshot.h"
#include "search/statistics.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tangram {

class PairCache;

/// A layout with the time its simulation gives.
struct FoundPlan {
    PlanLayout layout;
    double iteration_time_s = 0;

    friend bool operator==(const FoundPlan&, const FoundPlan&) = default;
};

/// What a stopped search leaves for one that goes on with its proof.
struct SavedProof {
    Proof proof;
    FoundPlan best; ///< nothing faster is where the proof has been
};

struct SearchRequest {
    PlanningProblem problem;
    SearchSettings settings;
    std::uint64_t id = 0; ///< comes back in the result, so that a stale answer can be told
    bool gives_way = false; ///< to other threads that want a core: those of a window
    /// What earlier searches left for this one, and this one leaves for later ones; null: nothing. It changes how long
    /// a search takes and nothing else.
    std::shared_ptr<PairCache> pair_cache = nullptr;
    /// Of an exact search of the same problem with the same settings; nothing: the proof begins anew, and so it does
    /// where the saved plan does not take as long as it did, which a note then tells.
    std::optional<SavedProof> proof = std::nullopt;
};

/// Why no plan fits: the constraint that was closest to being met.
struct Infeasibility {
    std::string constraint; ///< sentence with numbers: which memory, by how much
    double short_by_bytes = 0; ///< per GPU, when memory is what is missing
};

struct SearchResult {
    std::uint64_t request_id = 0;
    std::optional<FoundPlan> best;
    std::vector<FoundPlan> alternatives; ///< other skeletons than the best one's, best first
    std::vector<IdleGpus> idle; ///< all GPUs that the best plan leaves idle, and why
    bool complete = false; ///< false: cancelled or out of time; best is the best so far
    double lower_bound_iteration_time_s = 0;
    std::optional<Proof> proof; ///< of an exact search that came to its proof; not of planners that take several
    std::optional<Regret> regret; ///< where the settings ask for it and the search was not stopped before
    SearchStatistics statistics;
    std::optional<Infeasibility> infeasible; ///< when complete and there is no plan
    std::vector<std::string> notes; ///< for people: what was not searched
};

/// One search, running in threads of its own (a TBB arena) from construction on. Its members may be called from any
/// thread.
class SearchRun {
public:
    explicit SearchRun(SearchRequest request);
    ~SearchRun(); ///< cancels and waits
    SearchRun(const SearchRun&) = delete;
    SearchRun& operator=(const SearchRun&) = delete;

    /// How far it is. Copies the fate of every cell: some 0.1 ms for 100,000 of them.
    SearchSnapshot snapshot() const;
    /// The best plan so far, or null.
    std::shared_ptr<const FoundPlan> best_so_far() const;
    /// Its threads stop computing within milliseconds, and its time limit and its times stand still, until it is
    /// resumed. Without effect once it is cancelled or finished.
    void pause();
    void resume();
    bool is_paused() const;
    void cancel(); ///< asks; the run ends within 50 ms with the best so far, also when it is paused
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
