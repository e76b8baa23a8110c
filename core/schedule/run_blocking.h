// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/work_order.h"

#include <algorithm>
#include <span>
#include <vector>

namespace tangram {

/// What two neighbours pass on together where sends block.
struct Transfer {
    int from = -1; ///< stage; -1: there is none
    int to = -1;
    bool activations = false;
    int micro_batch = 0;

    int other(int stage) const { return stage == from ? to : from; }
    friend bool operator==(const Transfer&, const Transfer&) = default;
};

/// Reusable memory of run_blocking, one per thread. Holds afterwards how far every stage got.
struct BlockingScratch {
    std::vector<double> free; ///< [stage] end of its last item or transfer
    std::vector<double> computed; ///< [stage] end of its last item
    std::vector<std::size_t> step; ///< [stage] three for each item: two transfers before it, and the item
    std::vector<int> ready; ///< stages that may be able to go on
};

/// The step's transfer: between two items activations go before gradients, and of two alike the one to send.
template <typename Order> Transfer transfer_at(const Order& order, int stage, int stages, std::size_t step)
{
    const std::size_t next = step / 3;
    const bool begins = next == 0;
    const bool ends = next == order.size();
    const bool receive_first =
        !begins && !ends && order[next].kind == WorkKind::forward && order[next - 1].kind == WorkKind::backward;
    const bool receives = (step % 3 == 0) == receive_first;
    if (receives ? ends : begins)
        return {};
    const WorkItem item = order[receives ? next : next - 1];
    const bool forward = item.kind == WorkKind::forward;
    const int neighbour = forward == receives ? stage - 1 : stage + 1;
    if (neighbour < 0 || neighbour >= stages)
        return {};
    return {receives ? neighbour : stage, receives ? stage : neighbour, forward, item.micro_batch};
}

/// Runs every stage's items in their order where sends block (PipelineTimes::blocking_sends), stages of one chunk and
/// whole backwards. `sink` is told of every item and transfer, each stage's in order. Returns false when stages wait
/// for each other for ever, or when a stop is requested.
template <typename Orders, typename Sink>
bool run_blocking(std::span<const StageTimes> stages, const Orders& orders, BlockingScratch& scratch, Sink& sink,
                  const std::stop_token& stop)
{
    const int count = static_cast<int>(stages.size());
    auto& [free, computed, step, ready] = scratch;
    free.assign(stages.size(), 0.0);
    computed.assign(stages.size(), 0.0);
    step.assign(stages.size(), 0);
    ready.clear();
    for (int stage = count; stage-- > 0;)
        ready.push_back(stage);
    const auto done = [&](std::size_t s) { return step[s] > 3 * orders[s].size(); };
    while (!ready.empty() && !stop.stop_requested()) {
        const int stage = ready.back();
        ready.pop_back();
        const auto s = static_cast<std::size_t>(stage);
        const auto& order = orders[s];
        for (; !done(s); ++step[s]) {
            if (step[s] % 3 == 2) {
                const WorkItem item = order[step[s] / 3];
                const double start = free[s];
                free[s] += item.kind == WorkKind::forward ? stages[s].forward_s : stages[s].backward_s;
                computed[s] = free[s];
                sink.item(s, item, start, free[s]);
                continue;
            }
            const Transfer transfer = transfer_at(order, stage, count, step[s]);
            if (transfer.from < 0)
                continue;
            const int other = transfer.other(stage);
            const auto o = static_cast<std::size_t>(other);
            if (done(o) || step[o] % 3 == 2 || transfer_at(orders[o], other, count, step[o]) != transfer)
                break;
            const StageTimes& sender = stages[transfer.from];
            const double start = std::max(free[s], free[o]);
            const double end = start + (transfer.activations ? sender.send_forward_s : sender.send_backward_s);
            sink.transfer(transfer, scratch, start, end);
            free[s] = end;
            free[o] = end;
            ++step[o];
            ready.push_back(other);
        }
    }
    for (std::size_t s = 0; s < stages.size(); ++s)
        if (!done(s))
            return false;
    return !stop.stop_requested();
}

} // namespace tangram
