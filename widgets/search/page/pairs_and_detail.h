// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/page/shown_search.h"
#include "search/records/record_shelf.h"

#include <QSplitter>

class QAction;
class QStackedWidget;

namespace tangram {

class CellDetail;
class ComparedRecords;
class ComparisonPanel;
class PairsPanel;
struct ComparedMoment;

/// The pairs of a search and, under them, what became of one of its cells. Two searches are laid over each other, with
/// their comparison under them, until one looks at a cell.
class PairsAndDetail : public QSplitter {
    Q_OBJECT
public:
    explicit PairsAndDetail(QWidget* parent = nullptr);

    PairsPanel& pairs() const { return *pairs_; }
    CellDetail& detail() const { return *detail_; }
    ComparisonPanel& comparison() const { return *comparison_; }
    const ShownSearch& search() const { return search_; } ///< A, where there are two
    /// Whether it is another than before, whose cell is to be told.
    bool show_search(const ShownSearch& search);
    void tell_current(); ///< what became of the cell that is chosen
    void show_detail(); ///< in place of a comparison
    /// Lays B over the search that is shown, A.
    void show_comparison(const ComparedMoment& compared);
    void show_no_comparison(const QString& why);
    void take_choice(const Records& chosen); ///< a comparison of others cannot be gone back to any more
    void select_stage(const StageLayout& stage);

Q_SIGNALS:
    void cell_selected(int island, tangram::Slice slice); ///< by the user, of a search whose problem is at hand

private:
    void explain(std::size_t cell); ///< that the user has chosen
    void show_cell(std::size_t cell);

    PairsPanel* pairs_;
    QStackedWidget* below_;
    CellDetail* detail_;
    ComparisonPanel* comparison_;
    QAction* to_comparison_; ///< from a cell of the two
    ShownSearch search_;
    std::shared_ptr<const ComparedRecords> compared_; ///< null: there is only one search
};

} // namespace tangram
