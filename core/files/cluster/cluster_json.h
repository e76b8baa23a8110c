// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "cluster/cluster_limits.h"
#include "files/json/json_cursor.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tangram {

inline constexpr Range any_bandwidth = above_zero(most_bytes_per_s);
inline constexpr Range any_latency = from_zero(most_latency_s);

/// Names that stand for nodes: the id of each, and the id of an entry that was expanded by its "count" for all it made.
using NodeNames = std::map<std::string, std::vector<int>>;

struct NamedCluster {
    Cluster cluster;
    NodeNames names;
};

/// A cluster object; one without nodes is a drawing that is begun. All references in it resolve unless an error was
/// noted.
NamedCluster read_drawing_object(const JsonCursor& place);
/// The same of a cluster that can be planned on: one without nodes is refused.
NamedCluster read_cluster_object(const JsonCursor& place);

// The parts of a cluster object, in the order in which they depend on each other.
std::vector<Switch> read_switches(const JsonCursor& place);
std::vector<ScaleUpDomain> read_scale_up_domains(const JsonCursor& place);
/// Fills nodes and gpu_types of a cluster whose switches and domains are read.
NodeNames read_nodes(const JsonCursor& place, Cluster& cluster);
/// Of a cluster whose switches are read.
std::vector<Rack> read_racks(const JsonCursor& place, const Cluster& cluster);
std::vector<Zone> read_zones(const JsonCursor& place);
/// Where a thing stands on the canvas, under "position".
std::optional<Position> read_position(const JsonCursor& place);
/// Of a cluster whose zones are read.
std::vector<ExtraLink> read_links(const JsonCursor& place, const Cluster& cluster);

/// Nodes of a list of names, ascending; notes unknown names and nodes named twice.
std::vector<int> read_node_list(const JsonCursor& place, const NodeNames& names);
NodeNames names_of(const Cluster& cluster);

/// Every key; nodes one by one.
nlohmann::ordered_json cluster_json(const Cluster& cluster);

} // namespace tangram
