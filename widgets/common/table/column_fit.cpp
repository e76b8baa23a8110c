// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/table/column_fit.h"

#include <QEvent>
#include <QHeaderView>
#include <QTableView>

#include <algorithm>
#include <utility>

namespace tangram {

namespace {

constexpr int header_padding = 14;
constexpr int measured_rows = 200; ///< beside those in view: measuring thousands would hold up every edit

int comfortable_column_width(const QTableView& table, int column)
{
    // A hidden column's header has no size hint: its text tells.
    const QHeaderView& header = *table.horizontalHeader();
    const QString title = table.model()->headerData(column, Qt::Horizontal).toString();
    return std::max({header.sectionSizeHint(column), header.fontMetrics().horizontalAdvance(title) + header_padding,
                     static_cast<const QAbstractItemView&>(table).sizeHintForColumn(column)});
}

} // namespace

ColumnFit::ColumnFit(QTableView& table, int stretched, std::vector<int> dispensable)
    : QObject(&table)
    , table_(table)
    , stretched_(stretched)
    , dispensable_(std::move(dispensable))
{
    table.horizontalHeader()->setResizeContentsPrecision(measured_rows);
    table.viewport()->installEventFilter(this);
    const auto measure_anew = [this] {
        widths_.clear();
        divide();
    };
    connect(table.model(), &QAbstractItemModel::modelReset, this, measure_anew);
    connect(table.model(), &QAbstractItemModel::dataChanged, this,
            [this](const QModelIndex& top_left, const QModelIndex& bottom_right) {
                forget_widths(top_left.column(), bottom_right.column());
                divide();
            });
}

void ColumnFit::let_shrink(int enough)
{
    enough_ = enough;
    divide();
}

void ColumnFit::spare(std::vector<int> first, std::vector<int> then)
{
    first_spared_ = std::move(first);
    dispensable_ = std::move(then);
    divide();
}

int ColumnFit::hidden_count() const
{
    return table_.horizontalHeader()->hiddenSectionCount();
}

void ColumnFit::choose(int column, bool shown)
{
    if (!by_user_) {
        for (int other = 0; other < table_.model()->columnCount(); ++other)
            if (table_.isColumnHidden(other))
                hidden_by_user_.insert(other);
        by_user_ = true;
    }
    if (shown)
        hidden_by_user_.erase(column);
    else
        hidden_by_user_.insert(column);
    divide();
}

void ColumnFit::choose_hidden(std::set<int> columns)
{
    by_user_ = true;
    hidden_by_user_ = std::move(columns);
    divide();
}

void ColumnFit::fit_by_itself()
{
    by_user_ = false;
    hidden_by_user_.clear();
    divide();
}

bool ColumnFit::eventFilter(QObject*, QEvent* event)
{
    if (event->type() == QEvent::Resize) {
        widths_.clear(); // other rows are in view, or the table has its font only now
        divide();
    }
    return false;
}

int ColumnFit::width_of(int column)
{
    widths_.resize(table_.model()->columnCount(), -1);
    int& width = widths_[column];
    if (width < 0)
        width = comfortable_column_width(table_, column);
    return width;
}

void ColumnFit::forget_widths(int first, int last)
{
    for (int column = first; column <= last && column < static_cast<int>(widths_.size()); ++column)
        widths_[column] = -1;
}

void ColumnFit::divide()
{
    const int room = table_.viewport()->width();
    int wanted = 0;
    for (int column = 0; column < table_.model()->columnCount(); ++column)
        wanted += width_of(column);
    std::set<int> hidden = hidden_by_user_;
    for (const int column : hidden_by_user_)
        wanted -= width_of(column);
    const auto hide = [&](const std::vector<int>& columns) {
        for (const int column : columns)
            if (!by_user_ && wanted > room && hidden.insert(column).second)
                wanted -= width_of(column);
    };
    hide(first_spared_);
    wanted -= std::max(0, width_of(stretched_) - enough_);
    hide(dispensable_);
    bool other = false;
    for (int column = 0; column < table_.model()->columnCount(); ++column)
        if (table_.isColumnHidden(column) != hidden.contains(column)) {
            table_.setColumnHidden(column, hidden.contains(column));
            other = true;
        }
    const auto mode = wanted <= room ? QHeaderView::Stretch : QHeaderView::ResizeToContents;
    if (table_.horizontalHeader()->sectionResizeMode(stretched_) != mode)
        table_.horizontalHeader()->setSectionResizeMode(stretched_, mode);
    if (other)
        Q_EMIT changed();
}

int comfortable_width(const QTableView& table)
{
    int wanted = 0;
    for (int column = 0; column < table.model()->columnCount(); ++column)
        wanted += comfortable_column_width(table, column);
    return wanted;
}

} // namespace tangram
