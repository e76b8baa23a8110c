// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace tangram {

/// Which order of work the stages of a pipeline follow.
enum class ScheduleKind {
    gpipe, ///< all forwards, then all backwards (arXiv:1811.06965)
    one_f_one_b, ///< arXiv:2104.04473, section 2.2
    one_f_one_b_adaptive, ///< more micro-batches in flight where a slow link must be hidden (arXiv:2509.24859)
    interleaved, ///< several chunks of layers per stage (arXiv:2104.04473, section 2.2)
    zb_h1, ///< backward in two parts, memory of 1F1B (arXiv:2401.10241, section 2.1)
    zb_v, ///< the same with two chunks per stage in V shape (arXiv:2405.15362; arXiv:2401.10241, section 6)
    dualpipe, ///< micro-batches from both ends, two copies of the parameters (arXiv:2412.19437, section 3.2.1)
};
inline constexpr int schedule_kind_count = 7;
/// As in files: "gpipe", "1f1b", "1f1b-adaptive", "interleaved", "zb-h1", "zb-v", "dualpipe".
const char* to_string(ScheduleKind kind);
std::optional<ScheduleKind> schedule_kind(std::string_view name);
/// What people read: "1F1B".
const char* display_name(ScheduleKind kind);
/// Backward runs in two parts: the gradient of the input, which the stage before waits for, and that of the weights.
bool splits_backward(ScheduleKind kind);

/// Whether neighbours come to what they send each other in the same order, so that they may wait for it: 1F1B and
/// GPipe.
bool may_block_sends(ScheduleKind kind);

/// What a stage contributes to the schedule. All in seconds.
struct StageTimes {
    double forward_s = 0; ///< per micro-batch; of all its chunks together
    double backward_s = 0; ///< per micro-batch, both parts
    double send_forward_s = 0; ///< activations to the next stage; 0 on the last unless it has one to send to
    double send_backward_s = 0; ///< gradients to the previous stage; 0 on the first unless it has one to send to
    double gradient_sync_s = 0; ///< exposed part, after the last backward
    double optimizer_s = 0;
    int gpus = 1;
    double backward_weight_s = 0; ///< of backward_s, the gradients of the weights

    friend bool operator==(const StageTimes&, const StageTimes&) = default;
};

/// What one chunk of a stage's layers takes per micro-batch. All in seconds.
struct ChunkTimes {
    double forward_s = 0;
    double backward_s = 0; ///< both parts
    double backward_weight_s = 0; ///< of backward_s

    friend bool operator==(const ChunkTimes&, const ChunkTimes&) = default;
};

/// One pipeline of a plan, ready to be simulated.
struct PipelineTimes {
    std::vector<StageTimes> stages;
    int micro_batches = 1;
    /// Per stage: (pipeline, stage) pairs that hold some of the same layers; its gradient sync starts when all of them
    /// have ended their last backward. Empty for a single pipeline.
    std::vector<std::vector<std::pair<int, int>>> sync_with{};
    ScheduleKind schedule = ScheduleKind::one_f_one_b;
    /// [stage][chunk]; empty: every stage is one chunk with the stage's times. What a chunk sends to the stage after
    /// its own takes the stage's send_forward_s, to the one before its send_backward_s, activations and gradients
    /// alike; the last stage is before the first one in a ring.
    std::vector<std::vector<ChunkTimes>> chunks{};
    /// Interleaved: micro-batches that run through a chunk before the next chunk's turn; 0: as many as stages.
    int group = 0;
    /// Per stage: micro-batches whose activations fit. Schedules that choose how many they hold keep to it, where they
    /// can run at all. Empty: no limit.
    std::vector<int> most_in_flight{};
    /// A stage waits for its sends and receives: neither end of one computes until it is through, and it begins when
    /// both have come to it. Between two items a stage handles activations before gradients, and of two alike what it
    /// sends before what it receives. Only where may_block_sends; otherwise sends go on beside computing.
    bool blocking_sends = false;

    int chunk_count() const { return chunks.empty() ? 1 : static_cast<int>(chunks.front().size()); }
};

/// Why a pipeline of so many stages, chunks per stage and micro-batches cannot follow the schedule ("dualpipe needs an
/// even number of stages"), or nullptr.
const char* schedule_fault(ScheduleKind kind, int stages, int chunks, int micro_batches);

/// Stages that the k-th chunk runs through, in the order of the model's layers: the chunks of a V or of the second
/// direction go backwards.
bool runs_backwards(ScheduleKind kind, int chunk);

enum class EventKind {
    forward,
    backward,
    backward_input,
    backward_weight,
    send_forward, ///< of activations
    send_backward, ///< of their gradients
    gradient_sync,
    optimizer
};
const char* to_string(EventKind kind);

struct Event {
    int pipeline = 0;
    int stage = 0;
    EventKind kind = EventKind::forward;
    int micro_batch = 0; ///< -1 for gradient_sync and optimizer
    double start_s = 0;
    double end_s = 0;
    int chunk = 0; ///< of the stage's layers

    friend bool operator==(const Event&, const Event&) = default;
};

/// Idle time of one stage by cause; every idle instant has exactly one.
struct IdleTime {
    double ramp_s = 0; ///< before the first forward and after the last backward
    double imbalance_s = 0; ///< inside, the awaited work is still being computed elsewhere
    double communication_s = 0; ///< inside, the awaited work is done and its send is queued or under way; an own send
                                ///< that blocks, too
    double sync_s = 0; ///< own backward done, waiting for other stages' gradients

    double total_s() const { return ramp_s + imbalance_s + communication_s + sync_s; }
    friend bool operator==(const IdleTime&, const IdleTime&) = default;
};

struct StageSchedule {
    double busy_s = 0; ///< forward, backward, exposed gradient sync, optimizer
    IdleTime idle; ///< busy_s + idle.total_s() is the iteration time
    int in_flight = 0; ///< most (micro-batch, chunk) pairs whose activations are held at once
};

struct Schedule {
    double iteration_time_s = 0;
    std::vector<std::vector<StageSchedule>> stages; ///< [pipeline][stage]
    std::vector<Event> events; ///< ascending (pipeline, stage, start, kind); empty unless asked for
};

} // namespace tangram
