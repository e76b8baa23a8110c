// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/table/table_copy.h"

#include "common/theme/icons.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QRegularExpression>
#include <QTableView>
#include <QTreeView>

#include <algorithm>

namespace tangram {

namespace {

QString field(QString text)
{
    static const QRegularExpression breaks(QStringLiteral("[\\t\\r\\n]+"));
    // "-3.2 %" and "+1 204" are numbers, "-2+3" and "+f(x)" are not.
    static const QRegularExpression formula(QStringLiteral("^[=@]|^[+-].*[(|!=+*/]"));
    text.replace(breaks, QStringLiteral(" "));
    return formula.match(text).hasMatch() ? QLatin1Char('\'') + text : text;
}

const QHeaderView* columns_of(const QAbstractItemView& view)
{
    if (const auto* table = qobject_cast<const QTableView*>(&view))
        return table->horizontalHeader();
    if (const auto* tree = qobject_cast<const QTreeView*>(&view))
        return tree->header();
    return nullptr;
}

/// Model columns that are shown, as they are seen from left to right.
QList<int> shown_columns(const QAbstractItemView& view)
{
    const QHeaderView* header = columns_of(view);
    QList<int> columns;
    for (int place = 0; place < view.model()->columnCount(view.rootIndex()); ++place) {
        const int column = header != nullptr ? header->logicalIndex(place) : place;
        if (header == nullptr || !header->isSectionHidden(column))
            columns << column;
    }
    return columns;
}

void add_rows(const QAbstractItemView& view, const QModelIndex& parent, const QList<int>& columns, bool selected_alone,
              int depth, QStringList& lines)
{
    const QAbstractItemModel& model = *view.model();
    const auto* table = qobject_cast<const QTableView*>(&view);
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const auto is_selected = [&](int column) {
            return view.selectionModel()->isSelected(model.index(row, column, parent));
        };
        const bool wanted = (table == nullptr || !table->isRowHidden(row))
            && (!selected_alone || std::any_of(columns.begin(), columns.end(), is_selected));
        if (wanted) {
            QStringList fields;
            for (const int column : columns)
                fields << field(model.index(row, column, parent).data().toString());
            if (!fields.isEmpty())
                fields.front().prepend(QString(qsizetype{2} * depth, QLatin1Char(' ')));
            lines << fields.join(QLatin1Char('\t'));
        }
        if (const QModelIndex first = model.index(row, 0, parent); table == nullptr && model.hasChildren(first))
            add_rows(view, first, columns, selected_alone, depth + 1, lines);
    }
}

} // namespace

QString table_text(const QAbstractItemView& view, CopiedRows rows)
{
    if (view.model() == nullptr)
        return {};
    const QList<int> columns = shown_columns(view);
    QStringList titles;
    for (const int column : columns)
        titles << field(view.model()->headerData(column, Qt::Horizontal).toString());
    QStringList lines{titles.join(QLatin1Char('\t'))};
    const bool selected_alone = rows == CopiedRows::selected && view.selectionModel()->hasSelection();
    add_rows(view, view.rootIndex(), columns, selected_alone, 0, lines);
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

TableCopy::TableCopy(QTableView& table)
    : QObject(&table)
{
    const auto copy = [&table](CopiedRows rows) { QApplication::clipboard()->setText(table_text(table, rows)); };
    auto* selected = new QAction(tr("&Copy rows"), this);
    selected->setToolTip(tr("Copy the selected rows, or all, with the titles of their columns, as text for "
                            "spreadsheets"));
    selected->setShortcut(QKeySequence::Copy);
    selected->setShortcutContext(Qt::WidgetShortcut);
    set_line_icon(selected, QStringLiteral("copy"));
    connect(selected, &QAction::triggered, this, [copy] { copy(CopiedRows::selected); });
    auto* all = new QAction(tr("Copy the whole &table"), this);
    connect(all, &QAction::triggered, this, [copy] { copy(CopiedRows::all); });
    table.addActions({selected, all});
    table.setContextMenuPolicy(Qt::ActionsContextMenu);
}

} // namespace tangram
