// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commands/key_help.h"

#include <QDialog>

class QLineEdit;
class QSortFilterProxyModel;
class QTableView;

namespace tangram {

class ShortcutsModel;

/// The keys of the whole window, to be searched; made of the actions themselves, so that it cannot say anything else.
class ShortcutsWindow : public QDialog {
    Q_OBJECT
public:
    /// Of `window`, which owns it.
    explicit ShortcutsWindow(QWidget& window);

    /// With the shortcuts as they are by now and the keys that views hand out.
    void open_now(const std::vector<KeyHelp>& views);

private:
    QWidget& window_;
    ShortcutsModel* model_;
    QSortFilterProxyModel* found_;
    QLineEdit* line_;
    QTableView* table_;
};

} // namespace tangram
