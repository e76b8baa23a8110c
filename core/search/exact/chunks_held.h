// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace tangram {

/// What a stage that interleaves chunks of its layers holds at once at the most.
struct ChunksHeld {
    int number = 0; ///< tells those apart that differ
    int chunks = 1;
    std::vector<std::vector<int>> most; ///< each entry micro-batches by chunk; no entry has less of all than another
};

} // namespace tangram
