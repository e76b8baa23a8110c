// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/run_orders.h"
#include "schedule/work_order.h"
#include "search/exact/stages/chunks_held.h"
#include "search/exact/stages/growing_pipeline.h"

#include <array>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tangram {

/// What can be told of growing pipelines that interleave chunks and whose number of stages is settled: the order of
/// their work does not depend on times. Not for several threads at once.
class InterleavedStages {
public:
    /// Of the stage with so many after it; where the pipeline's number of micro-batches is not settled, what it holds
    /// with any of them. Valid as long as the object.
    const ChunksHeld& held(const GrowingPipeline& pipeline, int after);

    /// Seconds that the stages so far take at least, by simulation: those before them take no time, nor does any send,
    /// so that no order of sends depends on it. With that of the pipeline's numbers of micro-batches with which it is
    /// least, or with one that takes no more than `enough_s`.
    double least_s(const GrowingPipeline& pipeline, double enough_s);

private:
    struct Counts { ///< of a pipeline
        int stages = 0;
        int chunks = 0;
        int micro_batches = 0;
        int group = 0;
        friend auto operator<=>(const Counts&, const Counts&) = default;
    };
    static Counts counts_of(const GrowingPipeline& pipeline, int micro_batches);
    static std::vector<ChunksHeld> found(const Counts& counts, bool settled, int& number);
    double simulated_s(const GrowingPipeline& pipeline, int micro_batches);

    std::map<std::pair<Counts, bool>, std::vector<ChunksHeld>>
        held_; ///< with the number of micro-batches settled or not
    int last_number_ = 0;
    std::map<Counts, WorkOrders> orders_;
    struct TimesHash {
        std::size_t operator()(const std::vector<double>& times) const;
    };
    std::unordered_map<std::vector<double>, double, TimesHash> simulated_; ///< by counts and times
    std::vector<double> key_;
    PipelineTimes times_;
    RunScratch scratch_;
};

} // namespace tangram
