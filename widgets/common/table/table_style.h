// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

class QListView;
class QTableView;

namespace tangram {

class ColumnFit;

/// The look of every table: 24 px rows, hairlines under rows, no grid, no row numbers, whole rows selected, headers
/// aligned as their columns. Arrows move inside a table, Tab leaves it. The last column takes what is left over unless
/// another is given. Where the table is too narrow for all, `dispensable` columns are hidden, the first of them first.
/// What decides that, for the user to choose with; null without a stretched column.
ColumnFit* style_table(QTableView& table, int stretched_column = -1, std::vector<int> dispensable = {});

/// A selected row of a list looks as one of a table.
void style_list(QListView& list);

/// Breaks what is too long for its column, rows as high as that needs. For tables of sentences; where there are many
/// hundreds of rows they stay one line high.
void wrap_text(QTableView& table);

} // namespace tangram
