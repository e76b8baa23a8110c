// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QMimeData;

namespace tangram {

/// The paths of dropped or pasted files that are on this computer.
QStringList local_files(const QMimeData& data);

} // namespace tangram
