// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/one_f_one_b.h"
#include "search/pairs/pair_table.h"
#include "search/single/placer.h"

#include <deque>
#include <map>
#include <tuple>

namespace tangram {

/// Simulates pipelines of one micro-batch size on the real network. One per thread: it caches flows.
class Evaluator {
public:
    Evaluator(const SearchSpace& space, const PairTable& table);

    /// Iteration time of the pipeline, as plan evaluation gives it where it uses whole nodes; of others as if all their
    /// GPUs shared the interfaces. Infinity when its parts cannot be placed as they wish.
    double time(const std::vector<PlacedStage>& stages);
    /// Never more than time(), and soon found: sends left out, the longest chain of dependent work takes so long. For
    /// every stage i (domain.md section 5), with t = f + b:
    ///   time >= sum_{j<i} f_j + M t_i + max_{k<=i} (sum_{k<=j<i} b_j + finish_k).
    double least_time(const std::vector<PlacedStage>& stages) const;
    std::uint64_t simulated() const { return simulated_; }

private:
    struct Boundary {
        Flow forward;
        Flow backward;
    };
    const Boundary& boundary(std::span<const std::vector<GpuRange>> gpus, const std::vector<PlacedStage>& stages,
                             std::size_t at);

    const SearchSpace& space_;
    const PairTable& table_;
    Placer placer_;
    double bytes_;
    std::map<std::tuple<int, int, int, int>, Boundary> boundaries_; ///< by first node and GPU count of both sides
    std::deque<Boundary> uncached_; ///< of the pipeline at hand
    std::vector<int> sharing_;
    std::vector<StageTimes> times_;
    std::vector<const Boundary*> used_;
    SimulationScratch scratch_;
    std::uint64_t simulated_ = 0;
};

} // namespace tangram
