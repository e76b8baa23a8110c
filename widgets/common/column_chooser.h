// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

class QAction;

namespace tangram {

class ColumnFit;

/// Tells in a panel's title how many columns of a table are hidden, and lets the user choose which are shown; its menu
/// is that of the table's header too.
class ColumnChooser : public QToolButton {
    Q_OBJECT
public:
    /// The table, of which this has a name, outlives it.
    explicit ColumnChooser(ColumnFit& fit, QWidget* parent = nullptr);

private:
    void show_state();

    ColumnFit& fit_;
    QList<QAction*> columns_; ///< by column; null where it cannot be hidden
    QAction* automatic_;
};

} // namespace tangram
