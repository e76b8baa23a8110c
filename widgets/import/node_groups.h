// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/import/import.h"

#include <QString>

#include <map>
#include <string>
#include <vector>

namespace tangram {

/// A figure of a group of nodes and where it comes from.
struct GroupFigure {
    std::string key; ///< of the cluster file
    QString label; ///< "GPUs"
    QString value; ///< with its unit
    Origin origin; ///< of the first node; without a source: no source says it, see said_by()
    int others = 0; ///< nodes of the group that have it from elsewhere
};

/// Nodes that are alike but for their names.
struct NodeGroup {
    std::vector<int> nodes; ///< indices into the cluster's
    QString names; ///< "n[001-016]"
    QString gpu; ///< the type's id, or its name while it is not known; may be empty then
    bool is_gpu_known = true; ///< else only what sources say of the nodes is told
    int gpus_each = 0;
    QString links; ///< between its GPUs: "nvlink, 450 GB/s"
    QString interfaces; ///< "8 × 50 GB/s"
    QString place; ///< "zone a, rack r1, switch leaf1"
    std::vector<GroupFigure> figures;
};

/// The figure's source, or what else it comes from: an assumption, a choice made when importing.
QString said_by(const GroupFigure& figure);

/// Groups in the order of their first nodes; none without a cluster.
/// `unknown`: ids of types that only stand in for GPUs that are not known, and what sources call these.
std::vector<NodeGroup> node_groups(const ImportedCluster& imported,
                                   const std::map<std::string, std::string>& unknown = {});

} // namespace tangram
