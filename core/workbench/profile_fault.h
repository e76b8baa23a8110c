// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "model/job.h"
#include "parallelizer/profile.h"
#include "text/result.h"

#include <optional>
#include <string>

namespace tangram {

/// Why the layer times, read from `source`, are of no use for the job on the cluster, which may be null.
std::optional<Error> profile_fault(const LayerProfile& profile, const std::string& source, const Job& job,
                                   const Cluster* cluster);

} // namespace tangram
