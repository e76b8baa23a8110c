// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace tangram {

/// A key that works in one place of the window and stands in no menu.
struct KeyHelp {
    QString place; ///< "Gantt chart"
    QString keys; ///< "← →", "Shift + wheel"
    QString what; ///< "Pan in time"
};

/// Keys of tables, lists of files and fields, which are the same everywhere.
std::vector<KeyHelp> common_key_help();

} // namespace tangram
