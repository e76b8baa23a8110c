// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/page/search_keys.h"

#include <QCoreApplication>

namespace tangram {

namespace {
struct SearchKeysWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::SearchKeys)
};
} // namespace

std::vector<KeyHelp> search_key_help()
{
    const QString grid = SearchKeysWords::tr("Grid of pairs");
    const QString plot = SearchKeysWords::tr("Partial plans as points");
    return {
        {grid, SearchKeysWords::tr("← → ↑ ↓"), SearchKeysWords::tr("Go to the next cell; with Shift ten cells on")},
        {grid, SearchKeysWords::tr("Home, End"), SearchKeysWords::tr("Go to the first or the last slice")},
        {grid, SearchKeysWords::tr("Page up, Page down"),
         SearchKeysWords::tr("Go to the first or the last island part")},
        {grid, SearchKeysWords::tr("Enter, Space, click"),
         SearchKeysWords::tr("Show the cell's partial plans, or what removed it")},
        {grid, SearchKeysWords::tr("+ −"), SearchKeysWords::tr("Zoom in or out")},
        {grid, SearchKeysWords::tr("F, double click"), SearchKeysWords::tr("Show everything")},
        {grid, SearchKeysWords::tr("Wheel"),
         SearchKeysWords::tr("Zoom at the cursor; where the page scrolls, with Ctrl")},
        {grid, SearchKeysWords::tr("Drag"), SearchKeysWords::tr("Move the zoomed view")},
        {plot, SearchKeysWords::tr("← → ↑ ↓, Home, End"), SearchKeysWords::tr("Go through the partial plans")},
    };
}

} // namespace tangram
