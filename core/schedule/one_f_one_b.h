// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

namespace tangram {

/// What a stage contributes to the schedule. All in seconds.
struct StageTimes {
    double forward_s = 0;       ///< per micro-batch
    double backward_s = 0;      ///< per micro-batch
    double send_forward_s = 0;  ///< activations to the next stage; 0 on the last
    double send_backward_s = 0; ///< gradients to the previous stage; 0 on the first
    double gradient_sync_s = 0; ///< exposed part, after the last backward
    double optimizer_s = 0;
    int gpus = 1;

    friend bool operator==(const StageTimes&, const StageTimes&) = default;
};

/// One pipeline of a plan, ready to be simulated.
struct PipelineTimes {
    std::vector<StageTimes> stages;
    int micro_batches = 1;
    /// Per stage: (pipeline, stage) pairs of other pipelines that hold some of the same layers; its gradient sync starts when all of them
    /// have ended their last backward. Empty for a single pipeline.
    std::vector<std::vector<std::pair<int, int>>> sync_with;
};

enum class EventKind { forward, backward, send_forward, send_backward, gradient_sync, optimizer };
const char* to_string(EventKind kind);

struct Event {
    int pipeline = 0;
    int stage = 0;
    EventKind kind = EventKind::forward;
    int micro_batch = 0; ///< -1 for gradient_sync and optimizer
    double start_s = 0;
    double end_s = 0;

    friend bool operator==(const Event&, const Event&) = default;
};

/// Idle time of one stage by cause; every idle instant has exactly one.
struct IdleTime {
    double ramp_s = 0;          ///< before the first forward and after the last backward
    double imbalance_s = 0;     ///< inside, the awaited work is still being computed elsewhere
    double communication_s = 0; ///< inside, the awaited work is done and its send is queued or under way
    double sync_s = 0;          ///< own backward done, waiting for other pipelines' gradients

    double total_s() const { return ramp_s + imbalance_s + communication_s + sync_s; }
    friend bool operator==(const IdleTime&, const IdleTime&) = default;
};

struct StageSchedule {
    double busy_s = 0; ///< forward, backward, exposed gradient sync, optimizer
    IdleTime idle;     ///< busy_s + idle.total_s() is the iteration time
    int in_flight = 0; ///< most micro-batches whose activations are held at once
};

struct Schedule {
    double iteration_time_s = 0;
    std::vector<std::vector<StageSchedule>> stages; ///< [pipeline][stage]
    std::vector<Event> events;                      ///< ascending (pipeline, stage, start, kind); empty unless asked for
};

/// Micro-batches that stage `stage` of `stages` runs forward before its first backward in 1F1B: min(micro_batches, stages - stage).
int one_f_one_b_depth(int stages, int stage, int micro_batches);

/// Exact event simulation of 1F1B (domain.md section 5b): every item runs as soon as its inputs are there and its lane is
/// free; sends have one lane each way between neighbours. Order of work per stage: depth forwards, then backward and forward in turn,
/// then the remaining backwards.
Schedule simulate_one_f_one_b(const std::vector<PipelineTimes>& pipelines, bool with_events);

/// Reusable memory of simulated_time, one per thread.
struct SimulationScratch {
    std::vector<double> forward_arrival, backward_arrival, lane;
    std::vector<int> next;
};

/// The iteration time of a single pipeline, the same number as simulate_one_f_one_b gives; without events or allocation. Monotone in every time of every stage.
double simulated_time(const StageTimes* stages, int stage_count, int micro_batches, SimulationScratch& scratch);

} // namespace tangram
