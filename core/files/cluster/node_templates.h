// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"

#include <memory>
#include <string>
#include <vector>

namespace tangram {

/// A kind of node as it is sold or rented, to draw clusters with.
struct NodeTemplate {
    std::string name; ///< "H100 SXM ×8"
    std::string source; ///< of its figures
    Node node; ///< its id is what the ids of such nodes begin with; gpu_type is not set
    std::shared_ptr<const GpuType> gpu;
    ScaleUpDomain domain; ///< that as many of them as `nodes_of_domain` share; without id: none
    int nodes_of_domain = 0;
};

/// The kinds of resources/gpus/nodes.json, then eight of every other GPU type with the links that readers of cluster
/// files assume. Made once; thread-safe.
const std::vector<NodeTemplate>& node_templates();

} // namespace tangram
