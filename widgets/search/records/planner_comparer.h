// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/plan_file.h"
#include "search/run/search.h"
#include "text/result.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <vector>

namespace tangram {

/// What one planner's search space holds for a problem.
struct ComparedPlanner {
    Planner planner = Planner::tangram;
    std::shared_ptr<const PlanFile> file; ///< without a timeline; null: `why_none` tells
    QString why_none;
};

/// Searches a problem as every planner, one after the other, away from the GUI thread. A new start abandons what runs.
/// Lives in the GUI thread.
class PlannerComparer : public QObject {
    Q_OBJECT
public:
    explicit PlannerComparer(QObject* parent = nullptr);
    ~PlannerComparer() override;

    void start(PlanningProblem problem, const SearchSettings& settings);
    /// The planner that is searched as ends with the best so far; those after it are left out. finished() follows.
    void cancel();
    void abandon(); ///< nothing follows
    bool is_running() const { return id_ != 0; }
    static int count(); ///< of planners

Q_SIGNALS:
    /// `done` planners have been searched as, and that share of the next one, [0, 1].
    void progressed(tangram::Planner now, int done, double share);
    void finished(const std::vector<tangram::ComparedPlanner>& found);
    void failed(const tangram::Error& error); ///< in place of finished()

private:
    void start_next();
    void poll();
    void take(ComparedPlanner found);

    QTimer timer_;
    SearchRequest request_; ///< as the planner that is searched as
    std::shared_ptr<SearchRun> run_; ///< null while what it found is evaluated
    std::vector<ComparedPlanner> found_;
    bool cancelled_ = false;
    std::uint64_t next_id_ = 1;
    std::uint64_t id_ = 0; ///< of the comparison that is awaited; 0: none
};

} // namespace tangram
