// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/work_order.h"

#include <algorithm>

namespace tangram {

/// How many micro-batches a stage holds at once under a schedule, in those of a stage that has all its layers in one
/// chunk.
struct Residency {
    enum class Rule { by_position, all, pipeline_deep, interleaved };
    Rule rule = Rule::by_position;
    int chunks = 1; ///< of interleaved
    int stages = 0; ///< the most that the pipeline has, for pipeline_deep and interleaved
    int group = 0; ///< the largest of micro-batches, for interleaved; 0: as many as stages

    void set_stages(int count, int micro_batches)
    {
        stages = count;
        group = largest_micro_batch_group(count, micro_batches, least_micro_batch_group(count, micro_batches));
    }

    /// With so many stages after it.
    double in_flight(int stages_after, int micro_batches) const
    {
        const double all = micro_batches;
        switch (rule) {
        case Rule::by_position:
            return std::min<double>(all, stages_after + 1);
        case Rule::all:
            return all;
        case Rule::pipeline_deep:
            return std::min<double>(all, stages);
        case Rule::interleaved:
            // Megatron-LM runs 2 (p - i - 1) + (v - 1) p chunks ahead (arXiv:2104.04473, section 2.2).
            return std::min(all, (2.0 * stages_after + (chunks - 1.0) * (group > 0 ? group : stages) + 1) / chunks);
        }
        return all;
    }
    bool depends_on_stages() const { return rule == Rule::pipeline_deep || rule == Rule::interleaved; }
};

} // namespace tangram
