// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/model.h"
#include "plan/layout/schedule_choice.h"
#include "search/draft/draft.h"

#include <vector>

namespace tangram {

/// About how many seconds an iteration of the pipeline takes under a schedule: as long as the stage that is busy
/// longest, and the ramp (domain.md section 5). Where chunks are interleaved the longest of those that run at the same
/// time count, v of them, and the ramp is a v-th (arXiv:2104.04473, section 2.2). Sends are left out.
double estimate_s(const Model& model, const std::vector<DraftStage>& stages, const ScheduleChoice& choice,
                  int micro_batches);

/// What the longest stage takes for one micro-batch when chunks of all stages run at the same time; infinite where a
/// stage has too few blocks.
double interleaved_tick_s(const Model& model, const std::vector<DraftStage>& stages, int chunks);

/// Of these schedules those that may beat `best_s`; numbers of chunks last, the few that are about as good as the best
/// first, fewest of them first, and only if they shorten the ramp by more than a share of the iteration, `least_gain`.
std::vector<ScheduleChoice> schedules_worth_pricing(const Model& model, const std::vector<DraftStage>& stages,
                                                    const std::vector<ScheduleChoice>& schedules, int micro_batches,
                                                    double best_s, double least_gain);

/// Never more than what the simulation gives under a schedule that runs every layer of a stage at once and splits no
/// backward: sends left out, the longest chain of dependent work (see Evaluator::least_time).
double least_plain_s(const std::vector<DraftStage>& stages, int micro_batches);

} // namespace tangram
