// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/search_session.h"

#include <QWidget>

class QCheckBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;
class QTableView;

namespace tangram {

class BestView;
class FunnelView;
class ProgressView;
class RuleModel;

/// The Search perspective: pruning rules and limits on the left, the running search on the right.
class SearchPage : public QWidget {
    Q_OBJECT
public:
    explicit SearchPage(QWidget* parent = nullptr);

    SearchSettings settings() const;
    void set_settings(const SearchSettings& settings); ///< emits nothing
    void clear();
    void show_start(double tokens_per_iteration);
    void show_snapshot(const SearchSnapshot& snapshot);
    void show_outcome(const SearchOutcome& outcome);
    /// The statistics a plan file keeps of its search.
    void show_file(const PlanFile& file);

Q_SIGNALS:
    /// The user has changed a rule or a limit.
    void settings_changed();

private:
    QWidget* make_rules();
    QWidget* make_limits();
    void explain_rule();
    void show_statistics(const SearchStatistics& statistics, double best_s, double bound_s, bool complete);

    RuleModel* model_;
    QTableView* table_;
    QLabel* explanation_;
    QCheckBox* exact_;
    QDoubleSpinBox* time_limit_;
    QSpinBox* threads_;
    SearchSettings settings_;
    ProgressView* progress_;
    FunnelView* pairs_;
    FunnelView* partial_plans_;
    BestView* best_;
};

} // namespace tangram
