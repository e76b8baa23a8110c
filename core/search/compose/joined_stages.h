// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/draft/gpus/mixed_line.h"
#include "search/draft/plan_draft.h"

#include <vector>

namespace tangram {

/// The stages of a pipeline, as they are and as many at a time joined to one as make it two, three or four times as
/// wide as they mostly are: where they have whole nodes with GPUs of one type in one zone, in however many islands.
/// Fewer, wider stages fill and drain faster, and take larger micro-batches. Each in the pipeline's order and with the
/// slowest stages where zones meet. Of a pipeline that is alone in its plan, without mixed stages; lines through
/// several zones or with a stage on several islands.
std::vector<MixedLine> joined_lines(const SearchSpace& space, const PlanDraft& draft);

} // namespace tangram
