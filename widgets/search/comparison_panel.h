// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/panel.h"
#include "search/record_comparison.h"

class QLabel;
class QTableView;

namespace tangram {

class ComparisonModel;

/// What one search pruned that another planned, and what that cost.
class ComparisonPanel : public Panel {
    Q_OBJECT
public:
    explicit ComparisonPanel(QWidget* parent = nullptr);
    /// False, and told, where the two are of other islands or models.
    bool compare(const SearchRecord& a, const SearchRecord& b);
    QString sentence() const;

private:
    QLabel* sentence_;
    ComparisonModel* model_;
    QTableView* table_;
};

} // namespace tangram
