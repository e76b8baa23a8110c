// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

/// A plan file's pipelines and events as the checker takes them, straight from the JSON text's keys.
namespace tangram::plan_file {

inline constexpr const char* kinds[] = {"forward",      "backward",      "backward_input", "backward_weight",
                                        "send_forward", "send_backward", "gradient_sync",  "optimizer"};
enum Kind {
    forward,
    backward,
    backward_input,
    backward_weight,
    send_forward,
    send_backward,
    gradient_sync,
    optimizer,
    kind_count
};

struct Span {
    double start = 0;
    double end = 0;
};

struct Key {
    int pipeline = 0;
    int stage = 0;
    Kind kind = forward;
    int chunk = 0;
    int micro_batch = -1; ///< -1 for the once-per-iteration kinds

    auto operator<=>(const Key&) const = default;
};
using Spans = std::map<Key, Span>;

struct ChunkIn {
    std::array<double, backward_weight + 1> seconds{};
    double held_bytes = 0;
    double weight_part_bytes = 0;
    int first_half = 0; ///< in halves of layers
    int last_half = 0;
};

struct StageIn {
    std::array<double, kind_count> seconds{};
    std::vector<ChunkIn> chunks;
    int gpus = 0;
    int in_flight = 0;
};

struct PipelineIn {
    int micro_batches = 0;
    std::string schedule;
    int group = 0;
    bool blocking = false; ///< a stage waits for its sends and receives
    std::vector<StageIn> stages;

    int stage_count() const { return static_cast<int>(stages.size()); }
    int chunk_count() const { return static_cast<int>(stages.front().chunks.size()); }
    bool splits() const { return schedule == "zb-h1" || schedule == "zb-v" || schedule == "dualpipe"; }
    /// The chunk whose activations go from the last stage to the first.
    bool runs_back(int chunk) const { return chunk == 1 && (schedule == "zb-v" || schedule == "dualpipe"); }

    struct Place {
        int stage;
        int chunk;
    };
    /// All chunks that a micro-batch passes, in order.
    std::vector<Place> path(int micro_batch) const;
    /// The next (or previous) chunk on a micro-batch's way.
    std::optional<Place> neighbour(int stage, int chunk, int micro_batch, int step) const;
    /// Whether a micro-batch passes the chunk at all.
    bool passes(int chunk, int micro_batch) const
    {
        return schedule != "dualpipe" || (chunk == 1) == (micro_batch >= micro_batches / 2);
    }
    double send_seconds(int stage, int chunk, Kind kind) const
    {
        const bool to_next = (kind == send_forward) != runs_back(chunk);
        return stages[stage].seconds[to_next ? send_forward : send_backward];
    }
};

/// The GPU ranges of a stage, of a mixed one those of all groups.
std::vector<nlohmann::json> gpus_of(const nlohmann::json& stage);

/// Throws nlohmann::json::exception where a key is missing or of a wrong type.
std::vector<PipelineIn> read_pipelines(const nlohmann::json& plan);

} // namespace tangram::plan_file
