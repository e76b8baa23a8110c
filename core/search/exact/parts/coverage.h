// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/exact/parts/free_gpus.h"
#include "search/exact/parts/part_costs.h"
#include "search/threads/stop_or_wait.h"

#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace tangram {

/// How many transformer blocks a pipeline can hold on given GPUs at most, so that no stage is busy for longer than an
/// iteration may last (the covering problem of domain.md section 5): a knapsack over numbers of GPUs per island, whose
/// values are what the best strategy of a part can do in that time and holds with one micro-batch in flight. What
/// pipelines must hold in flight, the sends and where in an island GPUs are is left out, so that nothing that is
/// possible is denied. Not for several threads at once.
class Coverage {
public:
    /// All must outlive the object. `only_island`: whose GPUs alone are ever free.
    Coverage(const PlanningProblem& problem, PartCosts& costs, bool mixed_stages, std::optional<int> only_island,
             const StopOrWait& gate);

    /// What the pipeline's stages have to do.
    struct Load {
        int samples = 0; ///< per micro-batch
        int micro_batches = 0;
        bool finish = false; ///< gradient sync and optimizer step come on top, as stage_cost() tells them
        friend auto operator<=>(const Load&, const Load&) = default;
    };
    /// Whether the free GPUs may hold layers 0 .. `last` within `seconds`, which must not be more than they were
    /// before. Always once the search is stopped.
    bool may_hold(const FreeGpus& free, int last, const Load& load, double seconds);
    /// Samples of the batch that any number of pipelines on the free GPUs may be through with within `seconds`, at
    /// most. `finish` as in Load, of all of them. The whole batch where it is too large to try all micro-batch sizes.
    int most_samples(const FreeGpus& free, bool finish, double seconds);

private:
    static constexpr int ends = 4; ///< which ends of the model a stage or a pipeline has: 1 embedding, 2 head
    struct Table {
        double seconds = 0; ///< that it was made for
        std::vector<int> blocks; ///< [GPUs of each island][ends]; negative: impossible
    };

    std::size_t index_of(const FreeGpus& free) const;
    Table& table_of(const Load& load, double seconds);
    void fill_samples(bool finish, double seconds);
    void fill(Table& table, const Load& load);
    int most_blocks(const StrategyCosts& costs, double capacity_bytes, int of_ends, const Load& load,
                    double seconds) const;
    /// By ends, of the best strategy on so many GPUs of an island; without regard to memory where capacity is infinite.
    std::vector<int> on_part(int island, int gpus, int samples, bool in_memory, const Load& load, double seconds);
    void add_mixed_stages(Table& table, const Load& load);

    const PlanningProblem& problem_;
    PartCosts& costs_;
    bool mixed_stages_;
    const StopOrWait& gate_;
    bool possible_ = true; ///< there are few enough numbers of GPUs to count
    LayerCounts one_block_{}; ///< of the model's only kind of blocks
    bool alike_ = false; ///< it has only one
    int blocks_ = 0;
    std::vector<int> prefix_blocks_; ///< before each layer
    std::vector<int> gpus_; ///< per island
    std::vector<std::size_t> stride_; ///< of an island's GPUs in a table
    std::size_t size_ = 1;
    std::map<Load, Table> tables_;
    double samples_seconds_ = 0; ///< that samples_ was made for
    std::vector<int> samples_; ///< by GPUs of each island; empty: not made yet
};

} // namespace tangram
