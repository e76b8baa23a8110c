// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/price/pricer.h"
#include "search/result/found_plan.h"
#include "search/threads/stop_or_wait.h"

#include <cstdint>

namespace tangram {

/// Local search by price over where the chunks of interleaved pipelines begin: a layer goes from one chunk to another,
/// of the same stage or another, or two layers do, in all pipelines that are cut alike at once, while that makes the
/// iteration faster. Between stages as many layers go as `granularity` says. Stages keep their GPUs and strategies.
/// Prices at most `most_priced` plans; the plan as it was where none is faster. Expects a model that counts whole
/// layers. Launchers take such chunks, too: Megatron-Core's --pipeline-model-parallel-layout.
FoundPlan with_uneven_chunks(FoundPlan plan, const Model& model, int granularity, Pricer& pricer,
                             const StopOrWait& gate, std::uint64_t most_priced);

} // namespace tangram
