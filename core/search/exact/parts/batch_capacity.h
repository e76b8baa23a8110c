// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/exact/parts/free_gpus.h"
#include "search/exact/parts/part_times.h"

#include <array>
#include <map>
#include <utility>
#include <vector>

namespace tangram {

/// What is compared in floating point may be larger by this factor.
inline constexpr double rounding_up = 1 + 1e-9;

/// How many samples pipelines can be through with in time at most, on numbers of GPUs of each island: one pipeline by
/// which blocks its stages may hold (as Coverage), several by how they share the GPUs. Not for several threads at once.
class BatchCapacity {
public:
    /// All must outlive the object.
    BatchCapacity(const PlanningProblem& problem, PartTimes& times, bool mixed_stages, const StopOrWait& gate);

    /// There are too many numbers of GPUs, or blocks are not alike: nothing can be told.
    bool possible() const { return possible_; }
    /// Takes it for iterations of `seconds` or less from now on. `finish`: gradient sync and optimizer step count, as
    /// every stage has one chunk.
    void update(double seconds, bool finish);

    /// Samples of so many pipelines on the free GPUs, which take one each at least: 0 where these cannot be.
    int most_samples(const FreeGpus& free, int pipelines) const { return most_samples(pipelines)[index_of(free)]; }
    /// The same by the number of GPUs of each island, the first island's counting most often.
    const std::vector<int>& most_samples(int pipelines) const
    {
        const auto index = static_cast<std::size_t>(pipelines) - 1;
        return index < of_pipelines_.size() ? of_pipelines_[index] : all_;
    }
    /// Samples of one pipeline, by numbers of GPUs of each island: no more than those are possible, for whatever it is
    /// taken from now on.
    void limit_alone(const std::vector<int>& most_samples);
    /// The numbers of GPUs of each island that the tables count by.
    const std::vector<std::vector<int>>& gpus() const { return gpus_of_; }
    /// Per samples of one micro-batch: how many of them one pipeline can take, by GPUs.
    const std::map<int, std::vector<int>>& most_micro_batches() const { return most_micro_batches_; }
    /// Whether one pipeline on all GPUs can take so many micro-batches of that size.
    bool may_hold(int micro_batch_samples, int micro_batches) const;
    /// Whether one pipeline can take so many micro-batches of that size on some of the free GPUs while so many others
    /// on the rest take `samples_left`.
    bool may_share(const FreeGpus& free, int micro_batch_samples, int micro_batches, int samples_left,
                   int others) const;

private:
    struct Own { ///< GPUs of a stage, and the blocks that it can hold
        std::size_t index = 0; ///< of these, see stride_
        std::vector<int> gpus; ///< per island
        std::array<int, PartTimes::ends> blocks{};
    };
    std::size_t index_of(const FreeGpus& free) const;
    bool within(std::size_t some, std::size_t all) const;
    void fill();
    /// By GPUs: whether a pipeline can hold the model.
    std::vector<char> held(int samples, int micro_batches);
    std::vector<Own> owns(int samples, int micro_batches);
    std::array<int, PartTimes::ends> blocks_on(int island, int gpus, int samples, int micro_batches, bool alone);

    const PlanningProblem& problem_;
    PartTimes& times_;
    bool mixed_stages_;
    const StopOrWait& gate_;
    bool possible_ = true;
    bool finish_ = false;
    double seconds_ = 0; ///< that it is for; 0: none yet
    std::vector<std::size_t> stride_;
    std::size_t size_ = 1;
    std::vector<std::vector<int>> gpus_of_; ///< per index
    std::map<int, std::vector<int>> most_micro_batches_; ///< by samples of one: of a pipeline, by GPUs
    void share_among_pipelines();
    std::vector<std::vector<int>> of_pipelines_; ///< by number of them less one, by GPUs
    std::vector<int> limits_; ///< of one pipeline, by GPUs; empty: none
    std::vector<int> all_; ///< by GPUs, of any number of pipelines
};

} // namespace tangram
