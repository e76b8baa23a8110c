// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/exact/stages/growing_pipeline.h"

#include "plan/price/stage_times.h"
#include "schedule/allowed_schedules.h"

#include <algorithm>

namespace tangram {

double least_with_ramps_s(int micro_batches, int depth, double forward_s, double backward_s, double tick_s,
                          double round_trip_s)
{
    if (depth >= micro_batches) // both ramps may be under way at once
        return 0;
    return (micro_batches - depth + 1) * tick_s + std::max((depth - 1) * forward_s, round_trip_s)
        + std::max((depth - 1) * backward_s, round_trip_s);
}

bool GrowingPipeline::fastest_alone() const
{
    switch (schedule.schedule) {
    case ScheduleKind::one_f_one_b:
    case ScheduleKind::gpipe:
    case ScheduleKind::interleaved:
    case ScheduleKind::dualpipe:
        return true;
    case ScheduleKind::one_f_one_b_adaptive:
    case ScheduleKind::zb_h1:
    case ScheduleKind::zb_v:
        return false;
    }
    return false;
}

double GrowingPipeline::end_s(double prefix_s) const
{
    const bool there_and_back = !split();
    return prefix_s + (there_and_back ? suffix.round_trip : suffix.to_end);
}

double GrowingPipeline::way_through_s() const
{
    double seconds = 0;
    for (std::size_t at = 0; at < options.size(); ++at)
        seconds += options[at]->tick_s() + sends_s[at];
    return seconds;
}

int GrowingPipeline::least_in_flight(int after) const
{
    switch (schedule.schedule) {
    case ScheduleKind::one_f_one_b:
        return std::min(micro_batches, after + 1);
    case ScheduleKind::gpipe:
        return micro_batches;
    case ScheduleKind::one_f_one_b_adaptive:
    case ScheduleKind::zb_h1:
        return 1;
    case ScheduleKind::interleaved: {
        if (layers_move)
            return 0;
        if (all_stages == 0 || after == 0) // of the head's stage, which may have most of its bytes there, one
            return 1;
        // Of all chunks but the last a whole group, as many as stages at the least, whose first ones have the blocks
        // that are over; and of the last as many as run ahead. All of them of the model's first stage, one more block
        // of which may be in the last.
        const int group = std::min(micro_batches, all_stages);
        return group - (group - std::min(group, 2 * after + 1) + schedule.chunks - 1) / schedule.chunks;
    }
    case ScheduleKind::zb_v: // which layers a stage has is not settled yet
    case ScheduleKind::dualpipe:
        return 0;
    }
    return 0;
}

bool GrowingPipeline::holds_chunks(int layers, const StageOption& option, int after, int stages) const
{
    const int chunks = schedule.chunks;
    if (schedule.schedule != ScheduleKind::interleaved)
        return true;
    if (layers < chunks) // one of them would be empty
        return false;
    if (layers_move)
        return true;
    const int of_chunk = std::min(stages, micro_batches); // but for the last, of which fewer are there
    const int of_last = std::min(of_chunk, 2 * after + 1);
    const int last = (option.blocks + (of_last < of_chunk ? chunks - 1 : 0)) / chunks; // blocks, at most or least
    return (of_chunk * (option.blocks - last) + of_last * last) * option.block_bytes <= option.room_bytes * (1 + 1e-9);
}

GrowingPipeline::Suffix GrowingPipeline::extended(const Suffix& behind, const StageOption& option,
                                                  const SendsToNext& sends, int after, bool blocking) const
{
    if (layers_move)
        return {};
    if (schedule.chunks > 1) {
        Suffix next;
        next.round_trip = micro_batches * option.tick_s();
        if (after > 0) {
            const std::vector<ChunkTimes>& chunks = option.in_chunks.times;
            const double forward_s = sends.forward_s + (chunks.empty() ? 0 : chunks.front().forward_s);
            const double backward_s = sends.backward_s + (chunks.empty() ? 0 : chunks.front().backward_s);
            next.round_trip = std::max(next.round_trip, forward_s + behind.round_trip + backward_s);
        }
        next.to_end = next.round_trip; // gradients of other chunks may be reduced before
        return next;
    }
    if (split()) {
        const double busy_s = micro_batches * option.tick_s() + option.finish_s;
        return {after > 0 ? std::max(busy_s, behind.to_end + option.forward_s + sends.forward_s) : busy_s, 0};
    }
    const bool waits = blocking && may_block_sends(schedule.schedule);
    Suffix next;
    next.round_trip = micro_batches * (option.tick_s() + (waits ? sends.forward_s + sends.backward_s : 0));
    if (after > 0)
        next.round_trip =
            std::max(next.round_trip, behind.round_trip + option.tick_s() + sends.forward_s + sends.backward_s);
    if (schedule.schedule == ScheduleKind::one_f_one_b)
        next.round_trip = std::max(next.round_trip, round_trips_s(option, sends, after));
    next.to_end = next.round_trip + option.finish_s;
    if (after > 0)
        next.to_end = std::max(next.to_end, behind.to_end + option.forward_s + sends.forward_s);
    return next;
}

// From the first forward of a stage put before a suffix under 1F1B to its last backward at least. Over any n
// neighbours a forward leads to the first one's n-th forward after it: through their forwards, the backward that
// comes next on the last of them, and the backwards before it; so n of them take no less than all n there and
// back.
double GrowingPipeline::round_trips_s(const StageOption& option, const SendsToNext& sends, int after) const
{
    double longest_s = 0;
    double way_s = option.tick_s();
    double send_s = sends.forward_s + sends.backward_s; // to the next neighbour
    for (int n = 1; n <= after + 1; ++n) {
        const int depth = after - n + 2; // of the last of them
        if (depth <= micro_batches) {
            const int turns = (micro_batches - depth) / n;
            const int left =
                micro_batches - depth - turns * n; // that start after the last of these, maybe before it is back
            longest_s =
                std::max(longest_s,
                         (depth - 1) * option.forward_s + (turns + 1) * way_s + (left + depth - 1) * option.backward_s);
        }
        if (n <= after) {
            const auto next = options.size() - static_cast<std::size_t>(n);
            way_s += send_s + options[next]->tick_s();
            send_s = sends_s[next];
        }
    }
    const double round_trip_s = way_s - option.tick_s(); // through all stages after it
    return std::max(longest_s,
                    least_with_ramps_s(micro_batches, after + 1, option.forward_s, option.backward_s, option.tick_s(),
                                       round_trip_s));
}

} // namespace tangram
