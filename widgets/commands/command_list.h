// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QPointer>
#include <QString>

#include <vector>

class QWidget;

namespace tangram {

/// Something that a window can be told to do, as its menus and toolbars show it.
struct Command {
    QPointer<QAction> action;
    QString name; ///< without mnemonic and dots
    QString path; ///< "File › Open sample"; empty: in no menu
    QString keys; ///< all shortcuts in the system's words; empty: none

    /// What stays the same from one start to the next.
    QString id() const { return path + QLatin1Char('/') + name; }
};

/// Every action below the menu bar, on the buttons and of the other widgets of `window` that are not hidden, in that
/// order, each once; separators and menus themselves are none. Menus that are filled as they open are filled first.
std::vector<Command> collect_commands(QWidget& window);

/// Why the action is switched off whenever it is, for people: what has to be there first.
void set_disabled_reason(QAction* action, const QString& reason);
QString disabled_reason(const QAction& action); ///< empty: it is enabled, or nothing is known

} // namespace tangram
