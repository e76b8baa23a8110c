// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/page/search_keys.h"

#include <QCoreApplication>

namespace tangram {

namespace {
struct Words {
    Q_DECLARE_TR_FUNCTIONS(tangram::SearchKeys)
};
} // namespace

std::vector<KeyHelp> search_key_help()
{
    const QString grid = Words::tr("Grid of pairs");
    const QString plot = Words::tr("Partial plans as points");
    return {
        {grid, Words::tr("← → ↑ ↓"), Words::tr("Go to the next cell; with Shift ten cells on")},
        {grid, Words::tr("Home, End"), Words::tr("Go to the first or the last slice")},
        {grid, Words::tr("Page up, Page down"), Words::tr("Go to the first or the last island part")},
        {grid, Words::tr("Enter, Space, click"), Words::tr("Show the cell's partial plans, or what removed it")},
        {grid, Words::tr("+ −"), Words::tr("Zoom in or out")},
        {grid, Words::tr("F, double click"), Words::tr("Show everything")},
        {grid, Words::tr("Wheel"), Words::tr("Zoom at the cursor; where the page scrolls, with Ctrl")},
        {grid, Words::tr("Drag"), Words::tr("Move what is zoomed")},
        {plot, Words::tr("← → ↑ ↓, Home, End"), Words::tr("Go through the partial plans")},
    };
}

} // namespace tangram
