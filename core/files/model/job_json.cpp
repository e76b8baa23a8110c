// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/model/job_json.h"

#include "files/json/document_reader.h"
#include "files/json/json_text.h"
#include "files/model/job_fields.h"
#include "files/model/job_file.h"
#include "schedule/allowed_schedules.h"
#include "text/result.h"

namespace tangram {

using nlohmann::ordered_json;

Job read_job_object(const JsonCursor& place, Job start)
{
    job_fields().read(place, start);
    return start;
}

Result<Job> read_job(std::string_view text, std::string_view source)
{
    return read_value<Job>(text, source, [](const JsonCursor& root) {
        const Job start = with_any_schedule({});
        const std::string format = root["format"].text();
        if (format != "tangram-job" && format.starts_with("tangram-") && root.has("job")) {
            check_version(root);
            return read_job_object(root["job"], start);
        }
        check_format(root, "tangram-job");
        return read_job_object(root, start);
    });
}

ordered_json job_json(const Job& job)
{
    ordered_json written{{"format", "tangram-job"}, {"version", 1}};
    job_fields().write(job, written);
    return written;
}

std::string write_job(const Job& job)
{
    return readable_json(job_json(job));
}

ordered_json job_schema()
{
    ordered_json properties{{"format", {{"const", "tangram-job"}}}, {"version", {{"type", "integer"}, {"const", 1}}}};
    properties.update(job_fields().properties());
    return {{"$schema", "http://json-schema.org/draft-07/schema#"},
            {"title", "Job"},
            {"description",
             "What to train with: batch, sequence, precision, optimizer and what the planner may choose from; version "
             "1. Inside another file format and version may be left out"},
            {"type", "object"},
            {"properties", std::move(properties)}};
}

} // namespace tangram
