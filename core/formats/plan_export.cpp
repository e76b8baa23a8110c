// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/plan_export.h"

#include "formats/chrome_trace.h"
#include "formats/comparison_json.h"
#include "formats/plan_csv.h"
#include "formats/text_pieces_file.h"
#include "formats/trace_lanes.h"

namespace tangram {

bool tells_events(PlanExport as)
{
    return as == PlanExport::events_csv || as == PlanExport::chrome_trace;
}

std::optional<Error> check_export(const std::vector<NamedPlan>& plans, PlanExport as)
{
    if (!tells_events(as))
        return std::nullopt;
    for (const auto& [name, file] : plans) {
        if (as == PlanExport::events_csv && !file->plan.timeline.empty())
            continue;
        if (const Result<TraceLanes> lanes = trace_lanes(file->plan, 0); !lanes) {
            Error error = lanes.error();
            error.where = name;
            return error;
        }
    }
    return std::nullopt;
}

std::optional<Error> export_plans(const std::vector<NamedPlan>& plans, PlanExport as, const TextSink& sink)
{
    switch (as) {
    case PlanExport::stages_csv:
        write_stages_csv(plans, sink);
        return std::nullopt;
    case PlanExport::events_csv:
        if (std::optional<Error> error = check_export(plans, as))
            return error;
        write_events_csv(plans, sink);
        return std::nullopt;
    case PlanExport::chrome_trace:
        return write_chrome_trace(plans, sink);
    case PlanExport::comparison:
        sink(write_comparison(plans));
        return std::nullopt;
    }
    return std::nullopt;
}

std::optional<Error> export_plans(const std::vector<NamedPlan>& plans, PlanExport as, const std::filesystem::path& path)
{
    if (std::optional<Error> error = check_export(plans, as))
        return error;
    return write_text_pieces(path, [&](const TextSink& sink) { export_plans(plans, as, sink); });
}

} // namespace tangram
