// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/single/candidate.h"

#include <span>
#include <vector>

namespace tangram {

/// Gives stages their GPUs, thousands of times per search: it keeps its buffers between calls. One per thread.
class Placer {
public:
    /// Keeps `space`, which must live longer. `own_counts`: a part of a node takes as many GPUs as it has, not as many
    /// as it is counted (PartSize::counted); then larger parts are to come first.
    explicit Placer(const SearchSpace& space, bool own_counts = false);

    /// The ranges of every stage: whole nodes from the front of the island; parts of a node go to the node used last
    /// that has room, so that neighbours share one, unless they pass over some. A stage for which no room is left gets
    /// no GPUs: though the counted sizes of an island's stages sum to at most its GPUs, small parts in between may
    /// have broken up what a larger one needs. Valid until the next call.
    std::span<const std::vector<GpuRange>> place(const std::vector<PlacedStage>& stages);

private:
    /// Which GPUs of one island are taken.
    struct Island {
        int gpus_per_node = 0;
        std::vector<char> busy; ///< [node][GPU]
        std::vector<int> opened; ///< nodes with parts of a node, the one used last at the end
    };

    Island& island(int index);
    static void take_nodes(Island& island, const PartSize& size, std::vector<GpuRange>& ranges);
    void take_part_of_node(Island& island, int gpus, int passed_over, std::vector<GpuRange>& ranges) const;

    const SearchSpace& space_;
    bool own_counts_;
    std::vector<Island> islands_; ///< by index into SearchSpace::islands(); made when first used
    std::vector<int> used_; ///< those with GPUs taken
    std::vector<std::vector<GpuRange>> placed_;
};

} // namespace tangram
