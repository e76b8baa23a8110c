// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "text/result.h"

#include <optional>
#include <string_view>

namespace tangram {

/// First violation of what every cluster promises (cluster.h) and of the limits that files have, or nothing: a cluster
/// that passes can be written and read back. One without nodes passes. O(size).
std::optional<Error> check_cluster(const Cluster& cluster);

/// The same of one GPU type.
std::optional<Error> check_gpu_type(const GpuType& gpu);

/// Why `name` cannot be the id or name of anything, or nothing. `what` begins the sentence: "the node's
/// name", a text marked for later (text/tr.h) or one that the person can read as it is.
std::optional<Error> check_name(std::string_view name, std::string_view what);

} // namespace tangram
