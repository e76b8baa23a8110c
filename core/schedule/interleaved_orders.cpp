// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/order_makers.h"

#include <algorithm>

namespace tangram {

int largest_micro_batch_group(int stages, int micro_batches, int group)
{
    const int size = std::min(std::max(group, stages), micro_batches);
    const int rest = micro_batches % size;
    return rest < stages ? size + rest : size;
}

int least_micro_batch_group(int stages, int micro_batches)
{
    int best = stages;
    int fewest = largest_micro_batch_group(stages, micro_batches, best);
    for (int group = stages + 1; group < fewest; ++group)
        if (const int largest = largest_micro_batch_group(stages, micro_batches, group); largest < fewest) {
            best = group;
            fewest = largest;
        }
    return best;
}

WorkOrders interleaved_orders(int stages, int chunks, int micro_batches, int group)
{
    // Forwards as (chunk, micro-batch), the same on every stage; backwards are these with the chunks reversed.
    std::vector<WorkItem> forwards;
    forwards.reserve(static_cast<std::size_t>(chunks) * static_cast<std::size_t>(micro_batches));
    int largest = 0;
    for (int begin = 0; begin < micro_batches;) {
        int end = std::min(begin + std::max(group, stages), micro_batches);
        if (micro_batches - end < stages)
            end = micro_batches;
        largest = std::max(largest, end - begin);
        for (int chunk = 0; chunk < chunks; ++chunk)
            for (int m = begin; m < end; ++m)
                forwards.push_back({WorkKind::forward, static_cast<std::int16_t>(chunk), m});
        begin = end;
    }
    const std::size_t count = forwards.size();

    WorkOrders orders;
    for (int stage = 0; stage < stages; ++stage) {
        WorkOrder& order = orders.emplace_back();
        order.reserve(2 * count);
        // Megatron-LM runs 2 (p - i - 1) + (v - 1) p forwards ahead, and then a forward before every backward.
        const std::size_t depth =
            std::min(count, static_cast<std::size_t>(2 * (stages - stage - 1) + (chunks - 1) * largest + 1));
        for (std::size_t k = 0; k < count + depth; ++k) {
            if (k >= depth) {
                const WorkItem& of = forwards[k - depth];
                order.push_back({WorkKind::backward, static_cast<std::int16_t>(chunks - 1 - of.chunk), of.micro_batch});
            }
            if (k < count)
                order.push_back(forwards[k]);
        }
    }
    return orders;
}

} // namespace tangram
