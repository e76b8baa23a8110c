// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/gpu_type.h"

#include <optional>
#include <string>
#include <vector>

namespace tangram {

enum class Recompute { none, selective, full };
const char* to_string(Recompute recompute);

/// What the planner may choose from.
struct Allowed {
    bool tensor = true;
    bool tensor_across_nodes = false;
    bool context = true;
    bool expert = true;
    std::vector<int> zero = {0, 1, 2, 3};
    std::vector<Recompute> recompute = {Recompute::none, Recompute::selective, Recompute::full};
    std::vector<int> samples_per_replica = {1, 2, 4, 8};
    std::vector<std::string> schedules = {"1f1b"};
    std::vector<int> virtual_stages = {1};

    friend bool operator==(const Allowed&, const Allowed&) = default;
};

/// What is to be trained with: batch, sequence, numbers, optimizer, and what is allowed.
struct Job {
    int global_batch = 1024; ///< sequences per iteration
    int sequence_length = 4096; ///< tokens
    Precision precision = Precision::bf16;
    std::string optimizer = "adam"; ///< adam | sgd
    int gradient_bytes = 4; ///< per parameter, 2 or 4
    bool flash_attention = true;
    Allowed allow;
    double memory_reserve_bytes = 2e9; ///< per GPU: CUDA context, NCCL buffers, fragmentation
    std::optional<double> tokens_to_train;

    friend bool operator==(const Job&, const Job&) = default;
};

} // namespace tangram
