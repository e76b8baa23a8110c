// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/job.h"
#include "text/result.h"

#include <string>
#include <string_view>

namespace tangram {

/// tangram-job, or the "job" of another file of ours; keys that are left out have the defaults of Job.
Result<Job> read_job(std::string_view text, std::string_view source);
std::string write_job(const Job& job);

} // namespace tangram
