// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <set>
#include <vector>

class QTableView;

namespace tangram {

/// Which columns of a table are shown, and which of them takes what is left over. By itself it shows as many as fit:
/// columns that can be spared go, and when none is left to spare there is a scroll bar rather than a squeezed column.
/// Once the user has chosen, the chosen ones are shown, with a scroll bar where they do not fit.
class ColumnFit : public QObject {
    Q_OBJECT
public:
    /// Owned by the table, which has a model. `stretched` takes what is left over; the first of `dispensable` goes
    /// first.
    ColumnFit(QTableView& table, int stretched, std::vector<int> dispensable);

    QTableView& table() const { return table_; }
    /// The stretched column is elided down to that width before another goes.
    void let_shrink(int enough);
    /// What can be spared from now on: `first` goes before the stretched column is elided, `then` after that.
    void spare(std::vector<int> first, std::vector<int> then);
    bool can_be_hidden(int column) const { return column > 0 && column != stretched_; }
    int hidden_count() const;
    bool fits_by_itself() const { return !by_user_; }
    void choose(int column, bool shown); ///< one that can be hidden; the others stay as they are
    void choose_hidden(std::set<int> columns); ///< of those that can be hidden; all others are shown
    void fit_by_itself();

    bool eventFilter(QObject* object, QEvent* event) override;

Q_SIGNALS:
    void changed(); ///< other columns are shown

private:
    void divide();
    int width_of(int column); ///< at which nothing in it is cut
    void forget_widths(int first, int last);

    QTableView& table_;
    int stretched_;
    std::vector<int> widths_; ///< by column; -1: not measured since what it shows has changed
    int enough_ = 1 << 20; ///< pixels of the stretched column
    std::vector<int> first_spared_; ///< before the stretched column is elided
    std::vector<int> dispensable_;
    bool by_user_ = false;
    std::set<int> hidden_by_user_;
};

/// The width at which no column is cut or hidden.
int comfortable_width(const QTableView& table);

} // namespace tangram
