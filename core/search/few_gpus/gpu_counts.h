// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/space/space.h"

#include <cstddef>
#include <vector>

namespace tangram {

/// Numbers of GPUs of every island of a space, counted as parts count them (PartSize::counted) or by what they have, as
/// one index: that of a sum is the sum of theirs. A value.
class GpuCounts {
public:
    explicit GpuCounts(const SearchSpace& space);
    /// Of islands that have so many GPUs.
    explicit GpuCounts(std::vector<int> gpus);

    std::size_t size() const { return size_; } ///< of all counts, from no GPU to all
    std::size_t islands() const { return gpus_.size(); }
    std::size_t stride(std::size_t island) const { return stride_[island]; } ///< one GPU of the island
    int of_island(std::size_t counts, std::size_t island) const;
    /// Whether no island has fewer GPUs in `all` than in `some`.
    bool within(std::size_t some, std::size_t all) const;
    /// All GPUs of each island or none, in every combination but none at all.
    std::vector<std::size_t> of_whole_islands() const;
    /// How many pairs of counts there are of which one is within the other. Unlike an index it cannot overflow.
    static double pairs_within(const SearchSpace& space);

private:
    std::vector<std::size_t> stride_; ///< per island
    std::vector<int> gpus_; ///< per island
    std::size_t size_ = 1;
};

} // namespace tangram
