// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace tangram {

/// Paths of the sample clusters, smallest first: those installed beside the program, or else those of the source tree
/// it was built from.
QStringList sample_clusters();

} // namespace tangram
