// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/work_order.h"

#include "schedule/order_makers.h"

#include <algorithm>

namespace tangram {

WorkOrders work_orders(const PipelineTimes& pipeline, const std::stop_token& stop)
{
    const int stages = static_cast<int>(pipeline.stages.size());
    const int micro_batches = pipeline.micro_batches;
    switch (pipeline.schedule) {
    case ScheduleKind::gpipe:
        return one_f_one_b_orders(std::vector<int>(pipeline.stages.size(), micro_batches), micro_batches);
    case ScheduleKind::one_f_one_b:
        return one_f_one_b_orders(one_f_one_b_depths(stages, micro_batches), micro_batches);
    case ScheduleKind::one_f_one_b_adaptive:
        return one_f_one_b_orders(adaptive_depths(pipeline, stop), micro_batches);
    case ScheduleKind::interleaved:
        return interleaved_orders(stages, pipeline.chunk_count(), micro_batches,
                                  pipeline.group > 0 ? pipeline.group : stages);
    case ScheduleKind::zb_h1:
        return zb_h1_orders(pipeline, stop);
    case ScheduleKind::zb_v:
        return zb_v_orders(pipeline, stop);
    case ScheduleKind::dualpipe:
        return dualpipe_orders(stages, micro_batches);
    }
    return {};
}

int most_in_flight(const WorkOrder& order)
{
    int held = 0;
    int most = 0;
    for (const WorkItem& item : order) {
        if (item.kind == WorkKind::forward)
            most = std::max(most, ++held);
        else if (item.kind != WorkKind::backward_input)
            --held;
    }
    return most;
}

double peak_activation_bytes(const WorkOrder& order, const std::vector<ChunkActivations>& chunks)
{
    // Counts, not running sums of bytes: what is held is a sum of products, free of rounding left over from before.
    std::vector<int> held(chunks.size(), 0);
    std::vector<int> weight_parts(chunks.size(), 0);
    double most = 0;
    for (const WorkItem& item : order) {
        const auto c = static_cast<std::size_t>(item.chunk);
        switch (item.kind) {
        case WorkKind::forward:
            ++held[c];
            break;
        case WorkKind::backward:
            --held[c];
            continue;
        case WorkKind::backward_input:
            --held[c];
            ++weight_parts[c];
            break;
        case WorkKind::backward_weight:
            --weight_parts[c];
            continue;
        }
        double bytes = 0;
        for (std::size_t i = 0; i < chunks.size(); ++i)
            bytes += held[i] * chunks[i].held_bytes + weight_parts[i] * chunks[i].weight_part_bytes;
        most = std::max(most, bytes);
    }
    return most;
}

} // namespace tangram
