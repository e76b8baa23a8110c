// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTableView;

namespace tangram {

/// The look of every table: 24 px rows, hairlines under rows, no grid, no row numbers, whole rows selected, headers
/// aligned as their columns. The last column takes what is left over unless another is given.
void style_table(QTableView& table, int stretched_column = -1);

/// The width at which no column is cut.
int comfortable_width(const QTableView& table);

} // namespace tangram
