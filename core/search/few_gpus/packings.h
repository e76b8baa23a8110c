// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/few_gpus/gpu_counts.h"

#include <cstddef>
#include <vector>

namespace tangram {

/// Pipelines on equally many GPUs of each island.
struct PackedCopies {
    std::size_t gpus = 0; ///< of each, see GpuCounts
    int count = 0;

    friend auto operator<=>(const PackedCopies&, const PackedCopies&) = default;
};

/// The most samples that several pipelines can take on some GPUs, by what one takes alone: a vector packing, by dynamic
/// programming over (pipelines, GPUs). Not for several threads at once.
class Packings {
public:
    /// The counts must outlive it. Takes memory and, for every update, time in proportion to the pairs of counts of
    /// which one is within the other.
    Packings(const GpuCounts& gpus, int most_pipelines);

    /// `alone`: samples of one pipeline by its GPUs; 0: there is none on them.
    void update(std::vector<int> alone);

    int most_pipelines() const { return static_cast<int>(samples_.size()) - 1; }
    /// Of so many pipelines on some of the GPUs; 0: these cannot be.
    int most_samples(int pipelines, std::size_t gpus) const { return samples_[pipelines][gpus]; }
    /// Those that take the most samples. There must be some.
    std::vector<PackedCopies> packing(int pipelines, std::size_t gpus) const;

private:
    const GpuCounts& gpus_;
    std::vector<std::vector<std::size_t>> within_; ///< by GPUs: some of them, but not none
    std::vector<std::vector<int>> samples_; ///< by number of pipelines, by GPUs
    std::vector<std::vector<std::size_t>> taken_; ///< likewise: by one of them
};

} // namespace tangram
