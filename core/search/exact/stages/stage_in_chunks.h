// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/gpus_in_use.h"
#include "plan/price/stage_prices.h"
#include "search/exact/stages/chunks_held.h"

#include <optional>
#include <vector>

namespace tangram {

// A hair more: what is just too much is found when the plan is priced.
inline constexpr double perhaps = 1 + 1e-12;
inline constexpr double surely = 1 - 1e-12;

/// A stage that interleaves chunks of its layers, in a model whose blocks are all alike.
struct StageInChunks {
    std::vector<ChunkTimes> times; ///< by chunk, at least; empty: not known
    bool surely_held = false; ///< what it holds of them at once
    std::vector<double> terms; ///< what its pipeline's time grows with: of its chunks, and after its last backward
    std::vector<double> slowest; ///< the same when all GPUs of its nodes work
};

/// Under a strategy; `room_bytes`: for activations. Nothing where memory does not hold it.
std::optional<StageInChunks> stage_in_chunks(const StrategyCosts& costs, const LayerCounts& counts,
                                             const ChunksHeld& held, double room_bytes);
/// Of a mixed stage, but for its gradients and optimizer. Nothing where memory does not hold it.
std::optional<StageInChunks> stage_in_chunks(StagePrices& prices, StageLayout stage, const GpusInUse& in_use,
                                             const ChunksHeld& held);

/// At its slowest no worse than the other at its fastest, and surely held.
bool no_worse(const StageInChunks& a, const StageInChunks& b);

} // namespace tangram
