// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/schedule_choice.h"
#include "search/exact/stages/stage_options.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace tangram {

/// Seconds that a micro-batch takes between a stage and the next one, alone on the network.
struct SendsToNext {
    double forward_s = 0;
    double backward_s = 0;
};

/// One pipeline as it is being built, from its last stage on, and what can be told of it before it is whole. All times
/// are no more than what evaluation finds, whichever stages come before.
struct GrowingPipeline {
    int samples = 0;
    int tick = 0; ///< samples of a micro-batch
    int micro_batches = 0;
    ScheduleChoice schedule;
    bool layers_move = false; ///< its stages get other layers than those that they are placed with
    int last_begins = -1; ///< the layer that its last stage begins with; -1: any
    int pipelines_to_come = 0; ///< after it, in its plan
    int all_stages = 0; ///< that it is to have where it interleaves chunks; 0: any number
    int up_to_micro_batches = 0; ///< it may have as many instead, if that are more
    struct Suffix { ///< of the stages so far, at least; seconds from the head's first forward
        double to_end = 0;
        double round_trip = 0; ///< to the end of its last backward
    };
    Suffix suffix;
    std::vector<StageLayout> last_to_first;
    std::vector<const StageOption*> options; ///< of these stages
    std::vector<double> sends_s; ///< of these stages, to the next one and back

    /// Of a stage put before layer `last`: the least and the greatest layer that it may begin with.
    std::pair<int, int> first_layers(int last) const
    {
        const bool settled = last_to_first.empty() && last_begins >= 0;
        return settled ? std::pair(last_begins, last_begins) : std::pair(0, last - 1);
    }
    int most_micro_batches() const { return std::max(micro_batches, up_to_micro_batches); }
    /// Whether it takes no longer alone than among others, whose sends share its links: the order of its work does not
    /// depend on times. Where each stage takes what comes next as it arrives, a send that takes longer may make an
    /// order that is faster (Graham's anomalies, doi:10.1137/0117039).
    bool fastest_alone() const;
    bool split() const { return splits_backward(schedule.schedule); }

    /// The end of a pipeline before which stages come that take a micro-batch so long there and back.
    double end_s(double prefix_s) const;
    /// Of a micro-batch there and back through the stages that there are, at least.
    double way_through_s() const;
    /// Micro-batches that a stage with so many after it holds at least.
    int least_in_flight(int after) const;
    /// Whether memory holds what an interleaved stage has in flight when its pipeline has `stages` stages or more:
    /// Megatron-LM runs 2 (p - i - 1) + (v - 1) p forwards of chunks ahead, first all of the first chunks.
    bool holds_chunks(int layers, const StageOption& option, int after, int stages) const;
    /// The longest chains through a stage put before a suffix (domain.md section 5). A stage of several chunks may
    /// begin before those before it are through with a micro-batch, so only its own work counts.
    /// `blocking`: stages wait for their sends where the schedule lets them.
    Suffix extended(const Suffix& behind, const StageOption& option, const SendsToNext& sends, int after,
                    bool blocking) const;

private:
    double round_trips_s(const StageOption& option, const SendsToNext& sends, int after) const;
};

/// From the first forward of a stage under 1F1B to its last backward at least, by what it waits for in both ramps:
/// of d micro-batches in flight the first backward comes after d forwards, and not before the first micro-batch is
/// back from the stages after it; M - d forwards and backwards follow in turn; from the last forward to the last
/// backward there are d backwards, and the way there and back of the last micro-batch:
///   max(d f, f + R) + (M - d) (f + b) + max(d b, R + b).
/// `depth`: d. `round_trip_s`: R. 0 where there are no more micro-batches than that.
double least_with_ramps_s(int micro_batches, int depth, double forward_s, double backward_s, double tick_s,
                          double round_trip_s);

} // namespace tangram
