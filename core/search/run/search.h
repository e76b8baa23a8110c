// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/record/snapshot.h"
#include "search/result/search_request.h"
#include "search/result/search_result.h"

#include <memory>

namespace tangram {

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
