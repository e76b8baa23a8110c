// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

class QAbstractItemView;
class QTableView;

namespace tangram {

enum class CopiedRows {
    selected, ///< all where none is selected
    all,
};

/// A table or tree as it is seen, for spreadsheets: the titles of its columns and then its rows, each a line, fields
/// parted by tabs. Columns that are hidden are left out, the others are in the order in which they are shown. A field
/// that a spreadsheet would take for a formula begins with an apostrophe; numbers with their signs are left as they
/// are.
QString table_text(const QAbstractItemView& view, CopiedRows rows);

/// Has a table's rows copied with Ctrl+C and from its context menu. Owned by the table.
class TableCopy : public QObject {
    Q_OBJECT
public:
    explicit TableCopy(QTableView& table);
};

} // namespace tangram
