// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/plan_file.h"
#include "search/live/refresh_pace.h"
#include "search/record/search_record.h"
#include "search/run/search.h"
#include "text/result.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace tangram {

/// What a search ended with.
struct SearchOutcome {
    SearchRequest request;
    SearchResult result;
    SearchSnapshot last; ///< as the search was when it had ended
    std::shared_ptr<const PlanFile> file; ///< null when no plan was found
    /// How it went, for whoever shows the outcome to name and keep; null when it ended before there was a grid, or with
    /// more than most_recorded_cells.
    std::shared_ptr<SearchRecord> record;
};

/// One search at a time for the window: starts, records it at about 30 Hz and tells of it as often as the cores
/// allow, of one that is over within a quarter of a second its end alone; evaluates what was found away from the
/// GUI thread. A new start abandons what runs; answers to older requests are dropped. After a change of the cluster
/// or the job the plans of before are carried over, so that there is a plan at once; not after one of the rules.
/// The proof of an exact search that was cancelled goes on where the same is searched again. Lives in the GUI
/// thread.
class SearchSession : public QObject {
    Q_OBJECT
public:
    explicit SearchSession(QObject* parent = nullptr);
    ~SearchSession() override;

    void start(PlanningProblem problem, const SearchSettings& settings);
    /// Asks the search to end; what it has found so far still arrives through finished().
    void cancel();
    /// Ends the search and drops its answer.
    void abandon();
    /// The search waits, without computing, until it is resumed; progressed() says so at once. Without effect when none
    /// runs.
    void pause();
    void resume();
    bool is_running() const; ///< also while it is paused
    bool is_paused() const;
    std::shared_ptr<const FoundPlan> best_so_far() const; ///< null: none yet, or no search computes

Q_SIGNALS:
    void started();
    void progressed(const tangram::SearchSnapshot& snapshot);
    void finished(std::shared_ptr<const tangram::SearchOutcome> outcome);
    void failed(const tangram::Error& error); ///< in place of finished()

private:
    void poll();
    void tell(const SearchSnapshot& now);
    void evaluate();
    void keep_proof(const SearchOutcome& outcome);
    void keep_plans(const SearchOutcome& outcome);

    QTimer timer_;
    QElapsedTimer clock_;
    RefreshPace pace_;
    std::uint64_t next_id_ = 1;
    std::uint64_t id_ = 0; ///< of the request whose answer is awaited; 0: none
    std::shared_ptr<PairCache> pair_cache_; ///< from search to search: most follow a small change
    SearchRequest request_;
    struct Before {
        SearchRequest request;
        EarlierPlans found;
    };
    std::optional<Before> before_; ///< the search that found plans last
    /// Of the exact search that was stopped last, and its proof; nothing: none was, or it was proved since.
    std::optional<SearchRequest> unproved_;
    std::shared_ptr<SearchRun> run_; ///< null once it has ended
    std::unique_ptr<SearchRecorder> recorder_; ///< while it runs
    SearchSnapshot untold_; ///< the last of the run, once it has ended
    bool told_paused_ = false; ///< progressed() has said so
};

} // namespace tangram
