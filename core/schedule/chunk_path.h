// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/schedule.h"

#include <optional>

namespace tangram {

struct ChunkPlace {
    int stage = 0;
    int chunk = 0;
};

/// Where the activations of a chunk go, of a pipeline of so many stages and chunks per stage; nothing after the head.
std::optional<ChunkPlace> next_chunk(ScheduleKind schedule, int stages, int chunks, ChunkPlace place);
/// Where they come from; nothing before the embedding.
std::optional<ChunkPlace> previous_chunk(ScheduleKind schedule, int stages, ChunkPlace place);

} // namespace tangram
