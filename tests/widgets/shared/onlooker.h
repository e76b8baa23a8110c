// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/grid/pair_grid_view.h"
#include "tangram-explorer/shell/main_window.h"

#include <QTest>

namespace tangram {

/// What somebody does who looks on while a search runs: points at cells, chooses some, zooms, goes to other pages and
/// back. Twelve steps go through all of it, the next twelve by another page.
inline void look_on(MainWindow& window, int step)
{
    auto* grid = window.findChild<PairGridView*>();
    const QPoint at(grid->width() / 2 + 37 * step % (grid->width() / 3), 60 + 23 * step % (grid->height() - 70));
    switch (step % 12) {
    case 3:
        QTest::mouseClick(grid, Qt::LeftButton, {}, at);
        break;
    case 5:
        QTest::keyClick(grid, Qt::Key_Plus);
        break;
    case 7:
        QTest::keyClick(grid, Qt::Key_F);
        break;
    case 9:
        window.show_perspective(step % 24 == 9 ? MainWindow::cluster_perspective : MainWindow::plans_perspective);
        break;
    case 11:
        window.show_perspective(MainWindow::search_perspective);
        break;
    default:
        QTest::mouseMove(grid, at);
    }
}

} // namespace tangram
