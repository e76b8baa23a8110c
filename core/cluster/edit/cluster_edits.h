// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster_parts.h"
#include "text/result.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Edits of a drawn cluster: each is a function from a cluster to the cluster after it, or to why it cannot be made.
/// What they give passes check_cluster(); GPU types that no node uses, islands without nodes and links without ends go
/// with what they hung on. Pure; O(size of the cluster).
namespace tangram {

/// `count` ids that no node has: "h100-3", "h100-4", ... after the last of those that begin like `like`.
std::vector<std::string> fresh_node_ids(const Cluster& cluster, std::string_view like, int count);
std::string fresh_switch_id(const Cluster& cluster, std::string_view like);
std::string fresh_rack_id(const Cluster& cluster, std::string_view zone, std::string_view like);
std::string fresh_zone_id(const Cluster& cluster, std::string_view like);

/// Nodes that are `like` but for their ids and positions; its id is what theirs begin with. `positions` has one of
/// each, or none.
Result<Cluster> add_nodes(const Cluster& cluster, const Node& like, const std::shared_ptr<const GpuType>& gpu,
                          int count, std::span<const Position> positions = {});
/// `change` is called for each of the nodes; it leaves gpu_type alone.
Result<Cluster> change_nodes(const Cluster& cluster, std::span<const int> nodes,
                             const std::function<void(Node&)>& change);
Result<Cluster> set_gpu_type(const Cluster& cluster, std::span<const int> nodes, std::shared_ptr<const GpuType> gpu);
/// Gives the nodes, which have one type, a type of the cluster's own: theirs with what `change` does to its figures and
/// name. Where theirs is such a type already and no other node has it, it changes itself. A figure that changes has no
/// source any more. What `change` leaves as it is stays the type that it was.
Result<Cluster> change_gpu_type(const Cluster& cluster, std::span<const int> nodes,
                                const std::function<void(GpuType&)>& change);

Result<Cluster> add_switch(const Cluster& cluster, Switch made);
/// `change` is called for each. Where it renames one, all that names it follows.
Result<Cluster> change_switches(const Cluster& cluster, std::span<const int> switches,
                                const std::function<void(Switch&)>& change);
Result<Cluster> add_link(const Cluster& cluster, ExtraLink link);
Result<Cluster> change_links(const Cluster& cluster, std::span<const int> links,
                             const std::function<void(ExtraLink&)>& change);
/// Joins the nodes in a scale-up domain, which is made or changed to that speed.
Result<Cluster> join_scale_up(const Cluster& cluster, std::span<const int> nodes, const ScaleUpDomain& domain);
/// Joins every `size` of the nodes in a new scale-up domain like this one, whose id is what theirs begin with.
Result<Cluster> join_new_scale_ups(const Cluster& cluster, std::span<const int> nodes, const ScaleUpDomain& like,
                                   int size);
/// Takes the nodes out of theirs; domains without nodes go.
Result<Cluster> leave_scale_up(const Cluster& cluster, std::span<const int> nodes);

Result<Cluster> add_rack(const Cluster& cluster, Rack rack);
Result<Cluster> add_zone(const Cluster& cluster, Zone zone);
/// What is in it keeps to it. Refused where another rack of the zone has the name, or another zone.
Result<Cluster> rename_rack(const Cluster& cluster, const RackKey& rack, std::string_view name);
Result<Cluster> rename_zone(const Cluster& cluster, std::string_view zone, std::string_view name);
/// An empty rack: out of any. Nodes take the switch that all nodes of the rack have, or the rack if it has
/// none, and their own position goes.
Result<Cluster> put_into_rack(const Cluster& cluster, std::span<const int> nodes, const RackKey& rack);
/// Nodes, and racks with all that is in them; an empty rack keeps the switch for the nodes put into it. An empty
/// switch: off theirs.
Result<Cluster> put_on_switch(const Cluster& cluster, const ClusterParts& parts, std::string_view switch_id);
/// Racks with their nodes, and nodes that are in none; an empty zone: out of any.
Result<Cluster> put_into_zone(const Cluster& cluster, const ClusterParts& parts, std::string_view zone);
/// Where nodes, switches, empty racks and empty zones stand from now on: `move` is given each one's place.
Result<Cluster> set_positions(const Cluster& cluster, std::span<const std::pair<int, Position>> nodes,
                              std::span<const std::pair<int, Position>> switches);
/// Everything stands where the automatic layout has it.
Cluster without_positions(Cluster cluster);

/// With the contents of racks and zones. Switches' children and nodes move up to the switch above.
Result<Cluster> remove_parts(const Cluster& cluster, const ClusterParts& parts);
Result<Cluster> rename_cluster(const Cluster& cluster, std::string_view name);

/// A part of a cluster that can be put into another. `cluster` is whole in itself; of the rest it holds what its nodes
/// and switches refer to.
struct ClusterPiece {
    Cluster cluster;
    ClusterParts copied; ///< in `cluster`; the rest is only referred to
};
ClusterPiece piece_of(const Cluster& cluster, const ClusterParts& parts);

struct Pasted {
    Cluster cluster;
    ClusterParts parts; ///< what was added
};
/// A copy of the piece at each of the offsets from where the piece stands. Names that are taken become fresh ones; what
/// the piece refers to is taken from the cluster where it has it.
Result<Pasted> paste(const Cluster& cluster, const ClusterPiece& piece, std::span<const Position> offsets);
/// Whether so many copies of that many nodes still make a cluster, or why not.
std::optional<Error> check_copies(const Cluster& cluster, const ClusterPiece& piece, int times);

} // namespace tangram
