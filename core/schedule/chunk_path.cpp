// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/chunk_path.h"

namespace tangram {

std::optional<ChunkPlace> next_chunk(ScheduleKind schedule, int stages, int chunks, ChunkPlace place)
{
    const bool back = runs_backwards(schedule, place.chunk);
    const int neighbour = back ? place.stage - 1 : place.stage + 1;
    if (neighbour >= 0 && neighbour < stages)
        return ChunkPlace{neighbour, place.chunk};
    if (back || schedule == ScheduleKind::dualpipe || place.chunk + 1 == chunks)
        return std::nullopt;
    return ChunkPlace{schedule == ScheduleKind::zb_v ? place.stage : 0, place.chunk + 1};
}

std::optional<ChunkPlace> previous_chunk(ScheduleKind schedule, int stages, ChunkPlace place)
{
    const bool back = runs_backwards(schedule, place.chunk);
    const int neighbour = back ? place.stage + 1 : place.stage - 1;
    if (neighbour >= 0 && neighbour < stages)
        return ChunkPlace{neighbour, place.chunk};
    if (schedule == ScheduleKind::dualpipe || place.chunk == 0)
        return std::nullopt;
    return ChunkPlace{stages - 1, place.chunk - 1};
}

} // namespace tangram
