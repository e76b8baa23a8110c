// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster_delta.h"

namespace tangram {

ClusterDelta::ClusterDelta(const Cluster& before, const Cluster& after)
    : name_(before.name, after.name)
    , training_(before.training, after.training)
    , gpu_types_(before.gpu_types, after.gpu_types)
    , nodes_(before.nodes, after.nodes)
    , switches_(before.switches, after.switches)
    , links_(before.links, after.links)
    , scale_up_domains_(before.scale_up_domains, after.scale_up_domains)
    , racks_(before.racks, after.racks)
    , zones_(before.zones, after.zones)
    , islands_(before.islands, after.islands)
{
}

Cluster ClusterDelta::redo(Cluster before) const
{
    before.name = name_.second;
    before.training = training_.second;
    gpu_types_.redo(before.gpu_types);
    nodes_.redo(before.nodes);
    switches_.redo(before.switches);
    links_.redo(before.links);
    scale_up_domains_.redo(before.scale_up_domains);
    racks_.redo(before.racks);
    zones_.redo(before.zones);
    islands_.redo(before.islands);
    return before;
}

Cluster ClusterDelta::undo(Cluster after) const
{
    after.name = name_.first;
    after.training = training_.first;
    gpu_types_.undo(after.gpu_types);
    nodes_.undo(after.nodes);
    switches_.undo(after.switches);
    links_.undo(after.links);
    scale_up_domains_.undo(after.scale_up_domains);
    racks_.undo(after.racks);
    zones_.undo(after.zones);
    islands_.undo(after.islands);
    return after;
}

bool ClusterDelta::empty() const
{
    return name_.first == name_.second && training_.first == training_.second && gpu_types_.empty() && nodes_.empty()
        && switches_.empty() && links_.empty() && scale_up_domains_.empty() && racks_.empty() && zones_.empty()
        && islands_.empty();
}

} // namespace tangram
