// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/key_help.h"

#include <QCoreApplication>

namespace tangram {

namespace {
struct Words {
    Q_DECLARE_TR_FUNCTIONS(tangram::KeyHelp)
};
} // namespace

std::vector<KeyHelp> common_key_help()
{
    const QString everywhere = Words::tr("Everywhere");
    const QString tables = Words::tr("Tables");
    const QString plans = Words::tr("Table of plans");
    const QString start = Words::tr("Start page");
    const QString fields = Words::tr("Fields");
    return {
        {everywhere, Words::tr("Tab, Shift+Tab"), Words::tr("To the next control, or the one before")},
        {everywhere, Words::tr("Menu, Shift+F10"), Words::tr("What can be done with a table's row or a chart")},
        {tables, Words::tr("↑ ↓ ← →"), Words::tr("From cell to cell; Tab leaves the table")},
        {tables, Words::tr("Space"), Words::tr("Check or uncheck the rule")},
        {tables, Words::tr("F2, Enter"), Words::tr("Edit the cell")},
        {plans, Words::tr("Space, Ctrl+click"), Words::tr("Pin or unpin the plan")},
        {plans, Words::tr("Delete"), Words::tr("Remove the plan from the table, or keep it in the project no longer")},
        {start, Words::tr("↑ ↓ ← →"), Words::tr("From file to file")},
        {start, Words::tr("Enter, Space"), Words::tr("Open the file")},
        {fields, Words::tr("Enter"), Words::tr("Take what was typed")},
        {fields, Words::tr("Esc"), Words::tr("Bring the last good value back")},
    };
}

} // namespace tangram
