// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/layout.h"

#include <optional>
#include <vector>

namespace tangram {

/// A schedule, and how it cuts a stage's layers.
struct ScheduleChoice {
    ScheduleKind schedule = ScheduleKind::one_f_one_b;
    int chunks = 1; ///< per stage
    /// The first and the last stage exchange their numbers of blocks: in a V the head runs on the first.
    bool ends_swapped = false;

    friend bool operator==(const ScheduleChoice&, const ScheduleChoice&) = default;
};

/// What the job allows, in the order of ScheduleKind. Interleaving comes once for every number of virtual stages above
/// 1, so it is not there when 1 is the only one.
std::vector<ScheduleChoice> schedule_choices(const Job& job);

/// Whether the job allows interleaved stages with chunks of unequal sizes; Sailor's formula knows no chunks.
bool may_cut_chunks_unevenly(const Job& job);

/// Whether plain 1F1B is all that may be chosen.
bool only_plain(const std::vector<ScheduleChoice>& choices);

/// How many of a stage's blocks under_schedule() gives to one of its chunks. `begins_model`: the embedding is before
/// the first of them, and the head not behind the last.
int blocks_of_chunk(int blocks, int chunks, int chunk, bool begins_model);

/// A layout of one pipeline, made for 1F1B, under another schedule. Every stage keeps its GPUs, its strategy and its
/// number of blocks, split evenly over its chunks, in the least groups of micro-batches where they are interleaved and
/// the layout has none; DualPipe's stages hold their mirror image's layers besides. Nothing
/// when there are too few layers or a feed-forward half would be alone, the schedule does not suit the numbers of
/// stages and micro-batches, or these make more than most_work_items.
std::optional<PlanLayout> under_schedule(const Model& model, const PlanLayout& layout, const ScheduleChoice& choice);

} // namespace tangram
