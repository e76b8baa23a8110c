// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"

#include <string>

namespace tangram {

/// A cluster file that also tells where its figures come from, as write_imported() does: `import_record` is that of a
/// project, and may be empty. What read_cluster_file() reads.
std::string write_cluster_file(const Cluster& cluster, const std::string& import_record);

} // namespace tangram
