// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/named_plan.h"
#include "text/result.h"
#include "text/text_pieces.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace tangram {

/// What plans are written as for others to read.
enum class PlanExport {
    stages_csv, ///< write_stages_csv
    events_csv, ///< write_events_csv
    chrome_trace, ///< write_chrome_trace
    comparison, ///< write_comparison
};

/// Whether it tells of events: the plans must hold timelines.
bool tells_events(PlanExport as);

/// An error, before anything is written, where these plans cannot be written as that; else the text, as far as the sink
/// takes it. Long timelines take about a second.
std::optional<Error> export_plans(const std::vector<NamedPlan>& plans, PlanExport as, const TextSink& sink);
/// To a file, as write_text_file. Any thread.
std::optional<Error> export_plans(const std::vector<NamedPlan>& plans, PlanExport as,
                                  const std::filesystem::path& path);

} // namespace tangram
