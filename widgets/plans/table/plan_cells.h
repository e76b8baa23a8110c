// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plans/table/plan_columns.h"
#include "plans/table/plan_entry.h"

#include <QCoreApplication>

#include <map>
#include <vector>

namespace tangram {

/// What the cells of the table of plans say, some of it in view of the other plans: which figures are best, what tells
/// a plan's task from theirs.
class PlanCells {
    Q_DECLARE_TR_FUNCTIONS(tangram::PlanCells)
public:
    explicit PlanCells(const std::vector<PlanEntry>& plans) ///< by row; they outlive this
        : plans_(plans)
    {
    }

    void forget() { best_.clear(); } ///< plans or figures are others
    QString text(int row, PlanColumn column) const;
    QString accessible_text(int row) const; ///< of its letter
    QString tooltip(int row, PlanColumn column) const;
    QVariant sort_key(int row, PlanColumn column) const; ///< a number, or a text
    QString filter_text(int row) const; ///< all that a person may look for in the row
    bool is_best(int row, PlanColumn column) const; ///< among plans of one model and job
    /// Where a plan of another model, cluster or job is among them: what the row's is about. Empty otherwise.
    QString about(int row) const;

private:
    const PlanEntry& plan(int row) const { return plans_[row]; }
    QString maker(int row) const;

    const std::vector<PlanEntry>& plans_;
    mutable std::map<PlanColumn, std::vector<bool>> best_; ///< rows, of the columns that were asked for since a change
};

} // namespace tangram
