// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

class QMenu;

namespace tangram {

class MessageBar;

/// What the program looks like and speaks, kept for its next start. GUI thread.
class AppearanceMenu {
    Q_DECLARE_TR_FUNCTIONS(tangram::AppearanceMenu)
public:
    /// `messages` tells what only shows at the next start, and must outlive the menu.
    static void fill(QMenu& view, MessageBar& messages);

private:
    static void add_schemes(QMenu& view);
    static void add_languages(QMenu& view, MessageBar& messages);
    static void add_island_colours(QMenu& view);
};

} // namespace tangram
