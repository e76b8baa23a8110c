// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/pipeline_graph.h"

#include <stop_token>
#include <vector>

namespace tangram {

/// Reusable memory of run_orders, one per thread. Holds afterwards how far every stage got.
struct RunScratch {
    LaneState state;
    std::vector<std::size_t> next; ///< [stage] items done
    std::vector<std::size_t> ready; ///< stages that may be able to go on
    std::vector<char> is_ready;
};

/// Runs every stage's items in their order (domain.md section 5b): each as soon as its input is there and its lane is
/// free. `sink` is told of every item and send, each stage's in order. Returns false when the orders wait for each
/// other for ever, or when a stop is requested.
template <typename Sink>
bool run_orders(const PipelineGraph& graph, const WorkOrders& orders, RunScratch& scratch, Sink& sink,
                const std::stop_token& stop)
{
    LaneState& state = scratch.state;
    state.start(graph);
    scratch.next.assign(graph.stages, 0);
    scratch.is_ready.assign(graph.stages, 1);
    scratch.ready.clear();
    for (std::size_t stage = graph.stages; stage-- > 0;)
        scratch.ready.push_back(stage);
    while (!scratch.ready.empty() && !stop.stop_requested()) {
        const std::size_t stage = scratch.ready.back();
        scratch.ready.pop_back();
        scratch.is_ready[stage] = 0;
        const WorkOrder& order = orders[stage];
        for (std::size_t& next = scratch.next[stage]; next < order.size(); ++next) {
            const WorkItem item = order[next];
            const std::size_t node = graph.node(stage, item.chunk);
            const std::size_t at = node * graph.micro_batches + static_cast<std::size_t>(item.micro_batch);
            const double arrival = state.arrival(item, at);
            if (arrival == LaneState::not_yet)
                break;
            const double free = state.compute[stage];
            const double start = std::max(free, arrival);
            const double end = start + graph.nodes[node].seconds[static_cast<std::size_t>(item.kind)];
            state.compute[stage] = end;
            sink.item(stage, node, item, free, start, end);
            const LaneState::Sent sent = state.pass_on(graph, node, item, at, end);
            if (sent.to < 0)
                continue;
            sink.send(stage, sent.to, item, end, sent.start, sent.end);
            const std::size_t receiver = graph.stage_of(sent.to);
            if (!scratch.is_ready[receiver]) {
                scratch.is_ready[receiver] = 1;
                scratch.ready.push_back(receiver);
            }
        }
    }
    for (std::size_t stage = 0; stage < graph.stages; ++stage)
        if (scratch.next[stage] < orders[stage].size())
            return false;
    return !stop.stop_requested(); // then the orders themselves may lack items
}

} // namespace tangram
