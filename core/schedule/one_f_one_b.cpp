// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/one_f_one_b.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace tangram {

namespace {

constexpr double not_yet = -1;

/// The orders of a pipeline's stages.
struct Orders {
    int stages;
    int micro_batches;

    OneFOneBOrder operator[](std::size_t stage) const
    {
        return {one_f_one_b_depth(stages, static_cast<int>(stage), micro_batches), micro_batches};
    }
};

struct NoSink {
    void item(std::size_t, const WorkItem&, double, double) { }
    void transfer(const Transfer&, const BlockingScratch&, double, double) { }
};

double last_end(std::span<const StageTimes> stages, const double* free)
{
    double time = 0;
    for (std::size_t s = 0; s < stages.size(); ++s)
        time = std::max(time, free[s] + stages[s].gradient_sync_s + stages[s].optimizer_s);
    return time;
}

} // namespace

WorkItem OneFOneBOrder::operator[](std::size_t at) const
{
    const int k = static_cast<int>(at);
    if (k < depth)
        return {WorkKind::forward, 0, k};
    const int steady = 2 * (micro_batches - depth);
    const int q = k - depth;
    if (q >= steady)
        return {WorkKind::backward, 0, micro_batches - depth + (q - steady)};
    return q % 2 == 0 ? WorkItem{WorkKind::backward, 0, q / 2} : WorkItem{WorkKind::forward, 0, depth + q / 2};
}

int one_f_one_b_depth(int stages, int stage, int micro_batches)
{
    return std::min(micro_batches, stages - stage);
}

double simulated_time(const StageTimes* stages, int stage_count, int micro_batches, SimulationScratch& scratch)
{
    const auto p = static_cast<std::size_t>(stage_count);
    // A stage is at most `depth` micro-batches ahead of its own backwards, so no more of them wait anywhere.
    const std::size_t waiting = std::bit_ceil(std::min(p, static_cast<std::size_t>(micro_batches)));
    const auto place = [waiting](std::size_t stage, int micro_batch) {
        return stage * waiting + (static_cast<std::size_t>(micro_batch) & (waiting - 1));
    };
    scratch.forward_arrival.assign(p * waiting, not_yet);
    scratch.backward_arrival.assign(p * waiting, not_yet);
    scratch.lane.assign(3 * p, 0.0);
    scratch.next.assign(p, 0);
    double* const compute_lane = scratch.lane.data();
    double* const forward_lane = compute_lane + p;
    double* const backward_lane = forward_lane + p;

    const auto advance = [&](int stage) {
        const auto s = static_cast<std::size_t>(stage);
        const StageTimes& times = stages[s];
        const OneFOneBOrder order{one_f_one_b_depth(stage_count, stage, micro_batches), micro_batches};
        const bool last = stage + 1 == stage_count;
        int& next = scratch.next[s];
        bool moved = false;
        for (; next < 2 * micro_batches; ++next) {
            const WorkItem item = order[next];
            const bool forward = item.kind == WorkKind::forward;
            const std::size_t at = place(s, item.micro_batch);
            double arrival = 0; // the first stage has all its inputs from the start
            if (!forward || stage > 0) {
                double& arrived = forward ? scratch.forward_arrival[at] : scratch.backward_arrival[at];
                if (arrived == not_yet)
                    break;
                arrival = std::exchange(arrived, not_yet);
            }
            const double end = std::max(compute_lane[s], arrival) + (forward ? times.forward_s : times.backward_s);
            compute_lane[s] = end;
            if (forward) {
                if (last) {
                    scratch.backward_arrival[at] = end;
                } else {
                    forward_lane[s] = std::max(end, forward_lane[s]) + times.send_forward_s;
                    scratch.forward_arrival[place(s + 1, item.micro_batch)] = forward_lane[s];
                }
            } else if (stage > 0) {
                backward_lane[s] = std::max(end, backward_lane[s]) + times.send_backward_s;
                scratch.backward_arrival[place(s - 1, item.micro_batch)] = backward_lane[s];
            }
            moved = true;
        }
        return moved;
    };

    bool moved = true;
    while (moved) {
        moved = false;
        for (int stage = 0; stage < stage_count; ++stage)
            moved |= advance(stage);
        for (int stage = stage_count - 2; stage >= 0; --stage)
            moved |= advance(stage);
    }
    return last_end({stages, p}, compute_lane);
}

double simulated_blocking_time(std::span<const StageTimes> stages, int micro_batches, SimulationScratch& scratch)
{
    NoSink sink;
    run_blocking(stages, Orders{static_cast<int>(stages.size()), micro_batches}, scratch.blocking, sink, {});
    return last_end(stages, scratch.blocking.free.data());
}

} // namespace tangram
