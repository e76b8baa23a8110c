// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/one_f_one_b.h"
#include "schedule/order_makers.h"

namespace tangram {

std::vector<int> one_f_one_b_depths(int stages, int micro_batches)
{
    std::vector<int> depths;
    for (int stage = 0; stage < stages; ++stage)
        depths.push_back(one_f_one_b_depth(stages, stage, micro_batches));
    return depths;
}

WorkOrders one_f_one_b_orders(const std::vector<int>& depths, int micro_batches)
{
    WorkOrders orders;
    for (const int depth : depths) {
        WorkOrder& order = orders.emplace_back();
        order.reserve(2 * static_cast<std::size_t>(micro_batches));
        for (int m = 0; m < micro_batches + depth; ++m) {
            if (m >= depth)
                order.push_back({WorkKind::backward, 0, m - depth});
            if (m < micro_batches)
                order.push_back({WorkKind::forward, 0, m});
        }
    }
    return orders;
}

} // namespace tangram
