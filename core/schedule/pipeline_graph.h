// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/work_order.h"

#include <algorithm>
#include <array>
#include <vector>

namespace tangram {

/// A pipeline's chunks as nodes that micro-batches pass, and the lanes between its stages.
struct PipelineGraph {
    /// Where a node's result goes.
    struct Hop {
        int to = -1; ///< node; -1: nowhere
        int lane = -1; ///< of the sending stage; -1: it stays within the stage
        double seconds = 0;
    };
    struct Node {
        std::array<double, work_kind_count> seconds{};
        Hop onward; ///< activations
        Hop back; ///< gradients
    };

    explicit PipelineGraph(const PipelineTimes& pipeline);

    std::size_t node(std::size_t stage, int chunk) const { return stage * chunks + static_cast<std::size_t>(chunk); }
    std::size_t stage_of(int node) const { return static_cast<std::size_t>(node) / chunks; }

    std::size_t stages;
    std::size_t chunks;
    std::size_t micro_batches;
    std::vector<Node> nodes; ///< stage by stage
    std::vector<std::size_t> sources; ///< where micro-batches enter
};

/// Work under way: when inputs arrive and lanes are free. Reusable, one per thread.
struct LaneState {
    static constexpr double not_yet = -1;

    std::vector<double> forward_arrival, backward_arrival; ///< [node][micro-batch]
    std::vector<double> compute; ///< [stage]
    std::vector<double> lane; ///< [stage][to the next, to the previous]

    void start(const PipelineGraph& graph)
    {
        forward_arrival.assign(graph.nodes.size() * graph.micro_batches, not_yet);
        backward_arrival.assign(graph.nodes.size() * graph.micro_batches, not_yet);
        compute.assign(graph.stages, 0.0);
        lane.assign(2 * graph.stages, 0.0);
        for (const std::size_t source : graph.sources)
            std::fill_n(forward_arrival.begin() + static_cast<std::ptrdiff_t>(source * graph.micro_batches),
                        graph.micro_batches, 0.0);
    }

    /// When the item's input is there; the weight part's is once its input part has run.
    double arrival(const WorkItem& item, std::size_t at) const
    {
        switch (item.kind) {
        case WorkKind::forward:
            return forward_arrival[at];
        case WorkKind::backward_weight:
            return 0;
        default:
            return backward_arrival[at];
        }
    }

    struct Sent {
        int to; ///< node; -1: nothing was sent
        double start;
        double end;
    };
    /// Passes on the result of an item that ends at `end`; at = node x micro-batches + micro-batch.
    Sent pass_on(const PipelineGraph& graph, std::size_t node, const WorkItem& item, std::size_t at, double end)
    {
        if (item.kind == WorkKind::backward_weight)
            return {-1, end, end};
        const bool forward = item.kind == WorkKind::forward;
        const PipelineGraph::Hop& hop = forward ? graph.nodes[node].onward : graph.nodes[node].back;
        if (hop.to < 0) {
            if (forward)
                backward_arrival[at] = end;
            return {-1, end, end};
        }
        const std::size_t there =
            static_cast<std::size_t>(hop.to) * graph.micro_batches + static_cast<std::size_t>(item.micro_batch);
        double& arrives = forward ? forward_arrival[there] : backward_arrival[there];
        if (hop.lane < 0) {
            arrives = end;
            return {-1, end, end};
        }
        double& free = lane[hop.lane];
        const double start = std::max(end, free);
        free = start + hop.seconds;
        arrives = free;
        return {hop.to, start, free};
    }
};

} // namespace tangram
