// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/export/plan_export.h"

#include "files/disk/text_pieces_file.h"
#include "files/export/chrome_trace.h"
#include "files/export/comparison_json.h"
#include "files/export/plan_csv.h"
#include "files/export/trace_lanes.h"

#include <functional>

namespace tangram {

bool tells_events(PlanExport as)
{
    return as == PlanExport::events_csv || as == PlanExport::chrome_trace;
}

namespace {

using Write = std::function<void(const TextSink&)>;

std::optional<Error> missing_timeline(const std::vector<NamedPlan>& plans)
{
    for (const NamedPlan& named : plans) {
        if (!named.file->plan.timeline.empty())
            continue;
        Error error = trace_lanes(named.file->plan, 0).error();
        error.where = named.name;
        return error;
    }
    return std::nullopt;
}

/// All that can be wrong with the plans is found first; what is left only writes.
Result<Write> writer_of(const std::vector<NamedPlan>& plans, PlanExport as)
{
    switch (as) {
    case PlanExport::stages_csv:
        return Write([&plans](const TextSink& sink) { write_stages_csv(plans, sink); });
    case PlanExport::events_csv:
        if (std::optional<Error> error = missing_timeline(plans))
            return *error;
        return Write([&plans](const TextSink& sink) { write_events_csv(plans, sink); });
    case PlanExport::chrome_trace: {
        Result<std::vector<TraceLanes>> lanes = chrome_trace_lanes(plans);
        if (!lanes)
            return lanes.error();
        return Write(
            [&plans, lanes = std::move(*lanes)](const TextSink& sink) { write_chrome_trace(plans, lanes, sink); });
    }
    case PlanExport::comparison:
        break;
    }
    return Write([&plans](const TextSink& sink) { sink(write_comparison(plans)); });
}

} // namespace

std::optional<Error> export_plans(const std::vector<NamedPlan>& plans, PlanExport as, const TextSink& sink)
{
    const Result<Write> write = writer_of(plans, as);
    if (!write)
        return write.error();
    (*write)(sink);
    return std::nullopt;
}

std::optional<Error> export_plans(const std::vector<NamedPlan>& plans, PlanExport as, const std::filesystem::path& path)
{
    const Result<Write> write = writer_of(plans, as);
    return write ? write_text_pieces(path, *write) : write.error();
}

} // namespace tangram
