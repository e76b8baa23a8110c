// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "text/result.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace tangram {

/// Ends an edit: drops what nothing uses any more, puts the GPU types into the order in which the nodes name them, as
/// readers of files do, and checks the whole.
Result<Cluster> finish_edit(Cluster edited);

/// The type, under a numbered id of its own where one of `types` has that id: a file names types by id alone.
std::shared_ptr<const GpuType> under_free_id(std::shared_ptr<const GpuType> gpu,
                                             const std::vector<std::shared_ptr<const GpuType>>& types);

/// The index of the type in the cluster, which takes it in where it lacks it.
int index_of_type(Cluster& cluster, const std::shared_ptr<const GpuType>& gpu);

/// Calls `change` with the id of the switch that each switch, node and rack hangs on, which may be empty.
void change_switches_above(Cluster& cluster, const std::function<void(std::string&)>& change);

/// Why nothing can be done to none of them.
Error no_nodes();

} // namespace tangram
