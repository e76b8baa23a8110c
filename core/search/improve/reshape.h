// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/draft/packed_pipelines.h"
#include "search/space/space.h"

#include <vector>

namespace tangram {

/// The pipelines on the same GPUs, put together differently: the stages of an island as other parts that are all alike,
/// one or all of them elsewhere in the order, one left out, two pipelines as one, a pipeline as two. Only their GPUs,
/// samples and islands mean something: layers and strategies are to be chosen. None of mixed stages. `most_pipelines`:
/// that these may become; 0: any number.
std::vector<PackedPipelines> reshaped(const SearchSpace& space, const AlikePipelines& pipelines, int most_pipelines);

} // namespace tangram
