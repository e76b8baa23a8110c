// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/order_makers.h"
#include "schedule/simulate.h"

#include <algorithm>
#include <limits>
#include <queue>
#include <utility>

namespace tangram {

namespace {

/// Lets the weight parts fill the gaps: an event loop in which every stage, when its lane is free, runs its next
/// forward or input part if that can start, and otherwise the oldest weight part that waits. It rather waits idle when
/// the next input is known to arrive within `patience` of a weight part's time, and it runs weight parts first when it
/// holds as much as it may. After the greedy scheduler of Qi et al. (arXiv:2401.10241, section 3.1).
class GapFilling {
public:
    GapFilling(const PipelineGraph& graph, const WorkOrders& without, const std::vector<int>& most_held,
               double patience)
        : graph_(graph)
        , without_(without)
        , most_held_(most_held)
        , patience_(patience)
        , stages_(graph.stages)
        , orders_(graph.stages)
    {
        state_.start(graph);
        for (std::size_t stage = 0; stage < graph.stages; ++stage)
            wake(stage, 0);
    }

    WorkOrders run(const std::stop_token& stop) &&
    {
        while (!wakes_.empty() && !stop.stop_requested()) {
            const auto [now, stage] = wakes_.top();
            wakes_.pop();
            if (now >= state_.compute[stage])
                go_on(stage, now);
        }
        return std::move(orders_);
    }

private:
    struct StageState {
        std::size_t next = 0; ///< of its forwards and input parts
        std::size_t oldest = 0; ///< of its waiting weight parts
        std::vector<WorkItem> weight_parts;
        int held = 0;
    };

    void wake(std::size_t stage, double when) { wakes_.emplace(std::max(when, state_.compute[stage]), stage); }

    std::size_t index(std::size_t node, const WorkItem& item) const
    {
        return node * graph_.micro_batches + static_cast<std::size_t>(item.micro_batch);
    }

    void go_on(std::size_t stage, double now)
    {
        StageState& own = stages_[stage];
        const bool more = own.next < without_[stage].size();
        const bool waiting = own.oldest < own.weight_parts.size();
        double arrival = LaneState::not_yet;
        if (more) {
            const WorkItem& next = without_[stage][own.next];
            arrival = state_.arrival(next, index(graph_.node(stage, next.chunk), next));
        }
        if (waiting) {
            const WorkItem& oldest = own.weight_parts[own.oldest];
            const bool full =
                more && without_[stage][own.next].kind == WorkKind::forward && own.held >= most_held_[stage];
            const double longest_wait = patience_ * seconds(stage, oldest) * (1 + 1e-9);
            if (!more || full || arrival == LaneState::not_yet || arrival - now > longest_wait) {
                --own.held;
                ++own.oldest;
                run_item(stage, oldest, now);
                return;
            }
        }
        if (!more || arrival == LaneState::not_yet)
            return; // until an input arrives
        if (arrival > now) {
            wake(stage, arrival);
            return;
        }
        const WorkItem next = without_[stage][own.next++];
        if (next.kind == WorkKind::forward)
            ++own.held;
        else
            own.weight_parts.push_back({WorkKind::backward_weight, next.chunk, next.micro_batch});
        run_item(stage, next, now);
    }

    double seconds(std::size_t stage, const WorkItem& item) const
    {
        return graph_.nodes[graph_.node(stage, item.chunk)].seconds[static_cast<std::size_t>(item.kind)];
    }

    void run_item(std::size_t stage, const WorkItem item, double now)
    {
        orders_[stage].push_back(item);
        const std::size_t node = graph_.node(stage, item.chunk);
        const double end = now + seconds(stage, item);
        state_.compute[stage] = end;
        wake(stage, end);
        const LaneState::Sent sent = state_.pass_on(graph_, node, item, index(node, item), end);
        // The receiver may weigh now how long it would have to wait.
        if (sent.to >= 0)
            wake(graph_.stage_of(sent.to), now);
    }

    const PipelineGraph& graph_;
    const WorkOrders& without_;
    const std::vector<int>& most_held_;
    double patience_;
    std::vector<StageState> stages_;
    WorkOrders orders_;
    LaneState state_;
    using Wake = std::pair<double, std::size_t>; ///< when, stage
    std::priority_queue<Wake, std::vector<Wake>, std::greater<>> wakes_;
};

/// Forwards and input parts of ZB-V (arXiv:2401.10241, section 6, and arXiv:2405.15362): stage i begins with
/// 2 (p - i) - 1 forwards of chunk 0, i pairs of forwards of both chunks and p - i pairs of a forward and an input part
/// of chunk 1; then it runs forward and input part of chunk 0 and of chunk 1 in turn, and ends with what input parts
/// are left, i times both chunks', then chunk 0's.
WorkOrder v_order(int stages, int stage, int micro_batches)
{
    WorkOrder order;
    int forwards[2] = {0, 0};
    int inputs[2] = {0, 0};
    // The pattern is that of enough micro-batches; those that are not there are left out.
    const int pattern = std::max(micro_batches, 2 * stages - 1);
    const auto forward = [&](std::int16_t chunk) {
        if (forwards[chunk] < micro_batches)
            order.push_back({WorkKind::forward, chunk, forwards[chunk]});
        ++forwards[chunk];
    };
    const auto input = [&](std::int16_t chunk) {
        if (inputs[chunk] < micro_batches)
            order.push_back({WorkKind::backward_input, chunk, inputs[chunk]});
        ++inputs[chunk];
    };
    for (int i = 0; i < 2 * (stages - stage) - 1; ++i)
        forward(0);
    for (int i = 0; i < stage; ++i) {
        forward(1);
        forward(0);
    }
    for (int i = 0; i < stages - stage; ++i) {
        forward(1);
        input(1);
    }
    while (forwards[0] < pattern || forwards[1] < forwards[0]) {
        if (forwards[0] < pattern)
            forward(0);
        input(0);
        forward(1);
        input(1);
    }
    while (inputs[0] < pattern) {
        input(0);
        if (inputs[1] < pattern)
            input(1);
    }
    return order;
}

} // namespace

WorkOrders with_weight_parts(const PipelineTimes& pipeline, const WorkOrders& without,
                             const std::vector<int>& most_held, const std::stop_token& stop)
{
    const PipelineGraph graph(pipeline);
    WorkOrders best;
    double best_s = std::numeric_limits<double>::infinity();
    RunScratch scratch;
    for (const double patience : {0.0, 0.5, 1.0}) {
        WorkOrders orders = GapFilling(graph, without, most_held, patience).run(stop);
        const double time_s = simulated_time(pipeline, orders, scratch, stop);
        if (time_s < best_s || best.empty()) {
            best_s = time_s;
            best = std::move(orders);
        }
    }
    return best;
}

WorkOrders zb_h1_orders(const PipelineTimes& pipeline, const std::stop_token& stop)
{
    const int stages = static_cast<int>(pipeline.stages.size());
    const std::vector<int> depths = one_f_one_b_depths(stages, pipeline.micro_batches);
    WorkOrders without = one_f_one_b_orders(depths, pipeline.micro_batches);
    for (WorkOrder& order : without)
        for (WorkItem& item : order)
            if (item.kind == WorkKind::backward)
                item.kind = WorkKind::backward_input;
    std::vector<int> most_held(depths.size(), depths.front());
    if (!pipeline.most_in_flight.empty())
        for (std::size_t s = 0; s < most_held.size(); ++s)
            most_held[s] = std::max(depths[s], std::min(most_held[s], pipeline.most_in_flight[s]));
    return with_weight_parts(pipeline, without, most_held, stop);
}

WorkOrders zb_v_orders(const PipelineTimes& pipeline, const std::stop_token& stop)
{
    const int stages = static_cast<int>(pipeline.stages.size());
    WorkOrders without;
    for (int stage = 0; stage < stages; ++stage)
        without.push_back(v_order(stages, stage, pipeline.micro_batches));
    return with_weight_parts(pipeline, without, std::vector<int>(pipeline.stages.size(), 2 * stages), stop);
}

} // namespace tangram
