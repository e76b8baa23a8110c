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
    const QString start = Words::tr("Start page");
    const QString fields = Words::tr("Fields");
    return {
        {everywhere, Words::tr("Tab, Shift+Tab"), Words::tr("To the next control, or the one before")},
        {tables, Words::tr("↑ ↓ ← →"), Words::tr("From cell to cell; Tab leaves the table")},
        {tables, Words::tr("Space"), Words::tr("Check or uncheck the rule")},
        {tables, Words::tr("F2, Enter"), Words::tr("Edit the cell")},
        {start, Words::tr("↑ ↓ ← →"), Words::tr("From file to file")},
        {start, Words::tr("Enter, Space"), Words::tr("Open the file")},
        {fields, Words::tr("Enter"), Words::tr("Take what was typed")},
        {fields, Words::tr("Esc"), Words::tr("Bring the last good value back")},
    };
}

} // namespace tangram
