// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace tangram {

/// The files that were opened or saved last, newest first, absolute, at most ten; kept in the user's settings and
/// shared by all windows. Those that do not exist at present are left out of the list but not forgotten. GUI thread.
QStringList recent_files();

/// Puts a file first. One that is on the list under another of its names (relative, through a link) stands there once.
void add_recent_file(const QString& path);

void clear_recent_files();

} // namespace tangram
