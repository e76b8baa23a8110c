// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/json/fields.h"
#include "model/job.h"

namespace tangram {

/// What a job object holds: read, written and described by its schema.
const Fields<Job>& job_fields();

} // namespace tangram
