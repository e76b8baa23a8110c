// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/key_help.h"

#include <QCoreApplication>

namespace tangram {

namespace {
struct KeyHelpWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::KeyHelp)
};
} // namespace

std::vector<KeyHelp> common_key_help()
{
    const QString everywhere = KeyHelpWords::tr("Everywhere");
    const QString tables = KeyHelpWords::tr("Tables");
    const QString plans = KeyHelpWords::tr("Table of plans");
    const QString start = KeyHelpWords::tr("Start page");
    const QString fields = KeyHelpWords::tr("Fields");
    return {
        {everywhere, KeyHelpWords::tr("Tab, Shift+Tab"), KeyHelpWords::tr("To the next or the previous control")},
        {everywhere, KeyHelpWords::tr("Menu, Shift+F10"), KeyHelpWords::tr("Open the menu of a table row or a chart")},
        {tables, KeyHelpWords::tr("↑ ↓ ← →"), KeyHelpWords::tr("From cell to cell; Tab leaves the table")},
        {tables, KeyHelpWords::tr("Space"), KeyHelpWords::tr("Check or uncheck the rule")},
        {tables, KeyHelpWords::tr("F2, Enter"), KeyHelpWords::tr("Edit the cell")},
        {plans, KeyHelpWords::tr("Space, Ctrl+click"), KeyHelpWords::tr("Pin or unpin the plan")},
        {plans, KeyHelpWords::tr("Delete"),
         KeyHelpWords::tr("Remove the plan from the table, or stop keeping it in the project")},
        {start, KeyHelpWords::tr("↑ ↓ ← →"), KeyHelpWords::tr("From file to file")},
        {start, KeyHelpWords::tr("Enter, Space"), KeyHelpWords::tr("Open the file")},
        {fields, KeyHelpWords::tr("Enter"), KeyHelpWords::tr("Accept the input")},
        {fields, KeyHelpWords::tr("Esc"), KeyHelpWords::tr("Restore the last valid value")},
    };
}

} // namespace tangram
