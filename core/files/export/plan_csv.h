// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/named_plan.h"
#include "text/text_pieces.h"

#include <vector>

/// Plans as tables for spreadsheets and scripts: CSV after RFC 4180 in UTF-8, a header first, lines that end in CR LF.
/// Numbers are in SI base units, which the header names (_s, _bytes), with as many digits as read back as the same
/// value; pipelines, stages, chunks and micro-batches are counted from 0 as in plan files. Names as csv_field has them.
namespace tangram {

/// A row for each stage of each plan. "stage_name" is what the window calls it ("1", "2.1"); layers are given with both
/// ends included ("0..12; 17..20" for several chunks). Degrees of a mixed stage are those of its groups, joined by "+".
/// Times, memory and idle times are empty for plans that were not evaluated; shares are parts of 1.
void write_stages_csv(const std::vector<NamedPlan>& plans, const TextSink& sink);

/// A row for each event of each plan, in the order of the timelines; none for plans without. What has no micro-batch
/// leaves that empty.
void write_events_csv(const std::vector<NamedPlan>& plans, const TextSink& sink);

} // namespace tangram
