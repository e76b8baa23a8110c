// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/json/json_cursor.h"
#include "model/job.h"

namespace tangram {

/// A job object; keys that are left out keep their value in `start`.
Job read_job_object(const JsonCursor& place, Job start);

/// Bytes of a gradient: 2 or 4.
int read_gradient_bytes(const JsonCursor& place);

/// Every key.
nlohmann::ordered_json job_json(const Job& job);

/// What resources/schemas/job.schema.json holds.
nlohmann::ordered_json job_schema();

} // namespace tangram
