// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/export/trace_lanes.h"
#include "project/named_plan.h"
#include "text/result.h"
#include "text/text_pieces.h"

#include <optional>
#include <vector>

namespace tangram {

/// The timelines of plans as a trace of Chrome's JSON format, which Perfetto and chrome://tracing open. A process for
/// each pipeline; of each stage a thread for what it computes, one for its sends to the next stage, one for those to
/// the previous and one for its gradient sync, as slices of one thread must nest; ids of processes and threads are
/// unique over the whole file, as Perfetto names threads by their id alone. Arrows lead from a send to the work that
/// takes what was sent; counters tell each stage's memory per GPU. "otherData" has producer and figures of the plans.
///
/// Times are microseconds in multiples of 1/1024 (of a coarser power of two in iterations of hours): sums of them are
/// exact in a double, so that slices which touch here touch in every reader, and none is dropped because a rounding
/// made them overlap. A duration is off by less than 1 ns.
///
/// An error, before anything is written, where a plan has no timeline or one that cannot be drawn: events of stages
/// that there are not, that end before they begin, or that overlap on one lane. `where` is the plan's name.
std::optional<Error> write_chrome_trace(const std::vector<NamedPlan>& plans, const TextSink& sink);

/// The two halves of it, where no file is to be begun that cannot be written: `lanes` are those of the same plans.
Result<std::vector<TraceLanes>> chrome_trace_lanes(const std::vector<NamedPlan>& plans);
void write_chrome_trace(const std::vector<NamedPlan>& plans, const std::vector<TraceLanes>& lanes,
                        const TextSink& sink);

} // namespace tangram
