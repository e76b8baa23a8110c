// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/form/panel.h"
#include "search/record/record_comparison.h"

class QAction;
class QLabel;
class QTableView;

namespace tangram {

class ComparisonModel;

/// What one search pruned that another planned, and what that cost.
class ComparisonPanel : public Panel {
    Q_OBJECT
public:
    explicit ComparisonPanel(QWidget* parent = nullptr);
    void show_comparison(const RecordComparison& comparison);
    void show_nothing(const QString& why); ///< there is no comparison
    void set_names(const QString& a, const QString& b);
    QString sentence() const;

Q_SIGNALS:
    void swap_asked(); ///< A is to be B

private:
    QLabel* sentence_;
    ComparisonModel* model_;
    QTableView* table_;
};

} // namespace tangram
