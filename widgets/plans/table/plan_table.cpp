// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/table/plan_table.h"

#include "common/table/column_fit.h"
#include "common/table/table_style.h"
#include "common/theme/icons.h"
#include "plans/table/plan_model.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QMenu>
#include <QSortFilterProxyModel>

#include <algorithm>
#include <initializer_list>

namespace tangram {

namespace {

constexpr int pipeline_width = 130; ///< that tells the stages and GPUs

/// Lets rows through that have all of some words.
class WordsFilter : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void set_words(const QStringList& words)
    {
        words_ = words;
        invalidateFilter();
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override
    {
        const QString text = sourceModel()->index(row, 0, parent).data(PlanModel::filter_role).toString();
        return std::all_of(words_.begin(), words_.end(),
                           [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
    }

private:
    QStringList words_;
};

std::vector<int> numbers_of(std::initializer_list<PlanColumn> columns)
{
    std::vector<int> numbers;
    for (const PlanColumn column : columns)
        numbers.push_back(static_cast<int>(column));
    return numbers;
}

} // namespace

PlanTable::PlanTable(PlanModel& model, QWidget* parent)
    : QTableView(parent)
    , model_(model)
    , proxy_(new WordsFilter(this))
{
    proxy_->setSourceModel(&model);
    proxy_->setSortRole(PlanModel::sort_role);
    proxy_->setSortCaseSensitivity(Qt::CaseInsensitive);
    proxy_->setDynamicSortFilter(true);
    setModel(proxy_);
    columns_ = style_table(*this, static_cast<int>(PlanColumn::pipeline));
    columns_->let_shrink(pipeline_width);
    setContextMenuPolicy(Qt::DefaultContextMenu); // a menu of its own, which has the table's actions, too
    columns_->spare(
        numbers_of({PlanColumn::energy, PlanColumn::gap, PlanColumn::worst_memory, PlanColumn::cost, PlanColumn::idle}),
        // Of the same model the time tells as much as tokens a second.
        numbers_of({PlanColumn::bubble, PlanColumn::made_by, PlanColumn::mfu, PlanColumn::tokens_per_s}));
    setSortingEnabled(true);
    sortByColumn(static_cast<int>(PlanColumn::name), Qt::AscendingOrder);
    setAccessibleName(tr("Plans"));
    take_earlier_away_ = new QAction(tr("Remove the plans of earlier searches"), this);
    take_earlier_away_->setToolTip(tr("Remove the plans of earlier searches; pinned ones stay"));
    set_line_icon(take_earlier_away_, QStringLiteral("trash-2"));
    connect(take_earlier_away_, &QAction::triggered, &model_, &PlanModel::take_earlier_away);
    const auto offer = [this] { take_earlier_away_->setVisible(model_.earlier_count() > 0); };
    connect(&model_, &QAbstractItemModel::modelReset, this, offer);
    connect(&model_, &QAbstractItemModel::rowsRemoved, this, offer);
    connect(&model_, &QAbstractItemModel::dataChanged, this, offer); // follows every change of the plans
    offer();
    // What an unknown row is worth is at the end whichever way the table is sorted only as the model tells it.
    connect(proxy_, &QAbstractItemModel::layoutChanged, this, [this] { mark_row(model_.row_of_letter(marked_)); });
}

int PlanTable::row_of(const QModelIndex& index) const
{
    return index.isValid() ? proxy_->mapToSource(index).row() : -1;
}

int PlanTable::current_row() const
{
    return row_of(currentIndex());
}

bool PlanTable::shows_row(int row) const
{
    return row >= 0 && proxy_->mapFromSource(model_.index(row, 0)).isValid();
}

void PlanTable::mark_row(int row)
{
    marking_ = true;
    marked_ = row >= 0 ? model_.entry(row).letter : -1;
    if (shows_row(row))
        selectRow(proxy_->mapFromSource(model_.index(row, 0)).row());
    else
        clearSelection();
    marking_ = false;
}

void PlanTable::show_marked()
{
    if (const int row = model_.row_of_letter(marked_); marked_ >= 0 && shows_row(row))
        scrollTo(proxy_->mapFromSource(model_.index(row, static_cast<int>(PlanColumn::name))));
}

void PlanTable::set_filter(const QString& words)
{
    marking_ = true;
    static_cast<WordsFilter*>(proxy_)->set_words(words.split(QLatin1Char(' '), Qt::SkipEmptyParts));
    marking_ = false;
    mark_row(model_.row_of_letter(marked_));
}

void PlanTable::selectionChanged(const QItemSelection& selected, const QItemSelection& deselected)
{
    QTableView::selectionChanged(selected, deselected);
    if (marking_)
        return;
    const QModelIndexList rows = selectionModel()->selectedRows();
    const int marked = model_.row_of_letter(marked_);
    if (!rows.isEmpty()) {
        const int row = row_of(rows.front());
        marked_ = model_.entry(row).letter;
        if (row != marked)
            Q_EMIT row_chosen(row);
    } else if (marked >= 0 && shows_row(marked)) {
        // A click beside the rows would leave the plan that is shown without its mark.
        mark_row(marked);
    }
}

void PlanTable::toggle_pin(int row)
{
    if (row >= 0)
        model_.pin(row, !model_.entry(row).pinned);
}

bool PlanTable::take_away(int row)
{
    const PlanEntry& entry = model_.entry(row);
    if (entry.can_be_removed())
        model_.take_away(row);
    else if (entry.origin == PlanOrigin::kept)
        Q_EMIT keep_no_longer_asked(row);
    else
        return false;
    return true;
}

void PlanTable::keyPressEvent(QKeyEvent* event)
{
    const int row = current_row();
    if (event->key() == Qt::Key_Space && row >= 0)
        toggle_pin(row);
    else if (event->key() != Qt::Key_Delete || row < 0 || !take_away(row))
        QTableView::keyPressEvent(event);
}

void PlanTable::mousePressEvent(QMouseEvent* event)
{
    const QModelIndex pressed = indexAt(event->pos());
    if (event->button() == Qt::LeftButton && event->modifiers() == Qt::ControlModifier && pressed.isValid())
        toggle_pin(row_of(pressed));
    else
        QTableView::mousePressEvent(event);
}

void PlanTable::on_letter(int letter, const std::function<void(int row)>& act)
{
    if (const int row = model_.row_of_letter(letter); row >= 0)
        act(row);
}

void PlanTable::contextMenuEvent(QContextMenuEvent* event)
{
    const QModelIndex index = event->reason() == QContextMenuEvent::Mouse
        ? indexAt(viewport()->mapFromGlobal(event->globalPos()))
        : currentIndex();
    QMenu menu(this);
    if (const int row = row_of(index); row >= 0) {
        const PlanEntry& entry = model_.entry(row);
        const int letter = entry.letter; // rows may be others by the time one is chosen
        menu.addAction(entry.pinned ? tr("Unpin plan %1").arg(plan_letter(entry.letter))
                                    : tr("Pin plan %1").arg(plan_letter(entry.letter)),
                       this, [this, letter] { on_letter(letter, [this](int at) { toggle_pin(at); }); })
            ->setShortcut(Qt::Key_Space);
        if (entry.origin != PlanOrigin::found)
            menu.addAction(tr("Work on its cluster, model and job"), this,
                           [this, letter] { on_letter(letter, [this](int at) { Q_EMIT project_asked(at); }); });
        if (const bool kept = entry.origin == PlanOrigin::kept; kept || entry.can_be_removed())
            menu.addAction(kept ? tr("No longer keep in the project") : tr("Remove from the table"), this,
                           [this, letter] { on_letter(letter, [this](int at) { take_away(at); }); })
                ->setShortcut(Qt::Key_Delete);
        menu.addSeparator();
    }
    if (model_.earlier_count() > 0) {
        menu.addAction(take_earlier_away_);
        menu.addSeparator();
    }
    QMenu* sorts = menu.addMenu(tr("Sort by"));
    for (int column = 0; column < plan_column_count; ++column)
        sorts->addAction(plan_column_title(static_cast<PlanColumn>(column)), this, [this, column] {
            const int best = best_direction(static_cast<PlanColumn>(column));
            sortByColumn(column, best > 0 ? Qt::DescendingOrder : Qt::AscendingOrder); // the best first
        });
    menu.addSeparator();
    menu.addActions(actions());
    const QPoint at = event->reason() == QContextMenuEvent::Mouse
        ? event->globalPos()
        : viewport()->mapToGlobal(visualRect(index).bottomLeft());
    menu.exec(at);
}

} // namespace tangram
