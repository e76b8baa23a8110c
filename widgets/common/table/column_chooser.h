// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

class QAction;

namespace tangram {

class ColumnFit;

/// Tells in a panel's title how many columns of a table are hidden, and lets the user choose which are shown; its menu
/// is that of the table's header too. What the user chose is kept among the program's settings.
class ColumnChooser : public QToolButton {
    Q_OBJECT
public:
    /// The table, of which this has a name, outlives it. Its choice is kept under the name `kept_as`.
    ColumnChooser(ColumnFit& fit, const QString& kept_as, QWidget* parent = nullptr);

    void forget(); ///< what the user chose: as many columns as fit
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString title(int column) const;
    void restore();
    void keep() const;
    void show_state();

    ColumnFit& fit_;
    QString key_; ///< of the settings
    QList<QAction*> columns_; ///< by column; null where it cannot be hidden
    QAction* automatic_;
};

} // namespace tangram
