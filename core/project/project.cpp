// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/project.h"

namespace tangram {

bool holds_work(const Project& project)
{
    const Cluster& cluster = *project.cluster;
    return !cluster.nodes.empty() || !cluster.switches.empty() || !cluster.racks.empty() || !cluster.zones.empty()
        || !project.scenarios.empty() || !project.plans.empty() || !project.records.empty();
}

} // namespace tangram
