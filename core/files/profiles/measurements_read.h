// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "calibration/measurements.h"
#include "text/result.h"

#include <string>
#include <string_view>

namespace tangram {

/// What a file of measurements does not say itself.
struct MeasurementContext {
    std::string gpu_type; ///< id or alias; empty: every line of the file names its system
    Collective collective = Collective::all_reduce; ///< of nccl-tests' output
    int ranks = 0; ///< of nccl-tests' output; 0: not known
};

/// Adds to `measurements` what a text holds: CSV with a heading line (matmuls: m, n, k, dtype and a latency;
/// collectives: op, num_gpus, bytes and a latency; causal attention: batch, seq, heads, kv_heads, head_dim and a
/// latency; latency_s, latency_ms or latency_us, each with or without a "system" column), or the output of an
/// nccl-tests program. Lines of precisions and windows that training does not use are left out. Errors name the line.
std::optional<Error> read_measurements(std::string_view text, std::string_view source,
                                       const MeasurementContext& context, Measurements& measurements);

} // namespace tangram
