// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace tangram {

/// Of a stage that interleaves chunks of its layers: in what groups, and what it holds at once at the most.
struct ChunksHeld {
    int number = 0; ///< tells those apart that differ
    int chunks = 1;
    std::vector<int> groups; ///< micro-batches of a group (see interleaved_orders()): as many as it may be
    std::vector<std::vector<int>> most; ///< each entry micro-batches by chunk; no entry has less of all than another
};

} // namespace tangram
