// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "start/start_page.h"

#include <vector>

namespace tangram {

/// The sample clusters, fewest GPUs first: those installed beside the program, or else those of the source tree it was
/// built from.
std::vector<StartFile> sample_clusters();

/// Whether the file stands, or would, where the samples are: nobody's own files belong there.
bool is_among_samples(const QString& path);

} // namespace tangram
