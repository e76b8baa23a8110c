// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/plan_file.h"
#include "result.h"
#include "search/search.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>

namespace tangram {

/// A running search's counters, read once.
struct SearchSnapshot {
    SearchPhase phase = SearchPhase::enumerate;
    Funnel pairs;
    Funnel partial_plans;
    std::uint64_t pipelines_composed = 0;
    std::uint64_t pipelines_simulated = 0;
    double best_iteration_time_s = 0;
    double lower_bound_iteration_time_s = 0;
    double fraction_done = 0;
    double elapsed_s = 0;
};
SearchSnapshot snapshot(const SearchProgress& progress, double elapsed_s);

/// What a search ended with.
struct SearchOutcome {
    SearchRequest request;
    SearchResult result;
    std::shared_ptr<const PlanFile> file; ///< null when no plan was found
};

/// One search at a time for the window: starts, polls at about 30 Hz, evaluates what was found away from the GUI
/// thread. A new start abandons what runs; answers to older requests are dropped. Lives in the GUI thread.
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
    bool is_running() const;

Q_SIGNALS:
    void started();
    void progressed(const tangram::SearchSnapshot& snapshot);
    void finished(std::shared_ptr<const tangram::SearchOutcome> outcome);
    void failed(const tangram::Error& error); ///< in place of finished()

private:
    void poll();

    QTimer timer_;
    QElapsedTimer clock_;
    std::uint64_t next_id_ = 1;
    std::uint64_t id_ = 0; ///< of the request whose answer is awaited; 0: none
    SearchRequest request_;
    std::shared_ptr<SearchRun> run_; ///< null once it has ended
};

} // namespace tangram
