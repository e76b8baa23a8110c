// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/gpu_type.h"
#include "cluster/host.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tangram {

/// A link's attained or nominal speed, one direction.
struct LinkSpeed {
    double bytes_per_s = 0;
    double latency_s = 0;

    friend bool operator==(const LinkSpeed&, const LinkSpeed&) = default;
};

struct Location {
    std::string zone;
    std::string rack;
    std::string switch_id; ///< the switch the node's interfaces hang on; empty: the cluster's one non-blocking switch

    friend bool operator==(const Location&, const Location&) = default;
};

/// Measurements of one node, trusted over data sheets.
struct NodeMeasurements {
    std::optional<double> matmul_flops; ///< attained FLOP/s of one GPU on a large matmul
    std::optional<double> memory_bytes_per_s; ///< attained, one GPU
    std::optional<double> all_reduce_bytes_per_s; ///< bus bandwidth inside the node as nccl-tests defines it

    friend bool operator==(const NodeMeasurements&, const NodeMeasurements&) = default;
};

struct Position {
    double x = 0;
    double y = 0;
    friend bool operator==(const Position&, const Position&) = default;
};

/// A host with gpu_count GPUs of one type.
struct Node {
    std::string id;
    int gpu_type = 0; ///< index into Cluster::gpu_types
    int gpu_count = 0;
    std::string intra_kind; ///< "nvlink", "xgmi", "pcie", ...
    LinkSpeed intra; ///< per GPU
    int nic_count = 0; ///< network interfaces
    LinkSpeed nic; ///< each interface
    Host host; ///< memory and its rate of the whole node; where it states nothing, what its GPU type usually has
    Location location;
    std::string scale_up; ///< id of the scale-up domain that holds it; empty: none
    NodeMeasurements measured;
    std::optional<Position> position; ///< on the canvas

    friend bool operator==(const Node&, const Node&) = default;
};

/// A switch of the tree. Its uplink joins it to `parent`; an empty parent makes it a root.
struct Switch {
    std::string id;
    std::string parent;
    double uplink_bytes_per_s = 0; ///< whole uplink, one direction; 0: non-blocking
    double latency_s = 0; ///< of one passage through the switch
    std::optional<Position> position = {}; ///< on the canvas

    friend bool operator==(const Switch&, const Switch&) = default;
};

/// A link between two zones or two switches, beyond the tree.
struct ExtraLink {
    std::string a;
    std::string b;
    LinkSpeed speed;

    friend bool operator==(const ExtraLink&, const ExtraLink&) = default;
};

/// A scale-up domain that spans nodes (NVL72 and the like); the speed is per GPU.
struct ScaleUpDomain {
    std::string id;
    LinkSpeed speed;

    friend bool operator==(const ScaleUpDomain&, const ScaleUpDomain&) = default;
};

/// A rack that was drawn. Nodes name their rack themselves, so that only what they cannot tell needs one: a rack
/// without nodes, where it stands, and the switch on top of it.
struct Rack {
    std::string id;
    std::string zone; ///< racks of one name in two zones are two racks
    std::optional<Position> position; ///< of its frame on the canvas; nodes that have a place of their own keep it
    std::string switch_id = {}; ///< that nodes put into it while it is empty hang on; empty: none

    friend bool operator==(const Rack&, const Rack&) = default;
};

/// A zone that was drawn; likewise.
struct Zone {
    std::string id;
    std::optional<Position> position;

    friend bool operator==(const Zone&, const Zone&) = default;
};

/// A grouping of nodes that the user stated in the cluster file.
struct StatedIsland {
    std::string id;
    std::string name; ///< empty: after its nodes
    std::vector<int> nodes; ///< indices into Cluster::nodes
    bool locked = false;

    friend bool operator==(const StatedIsland&, const StatedIsland&) = default;
};

/// Nodes and the network that joins them. A plain immutable value; readers guarantee that every
/// reference in it resolves, that ids are unique and that the switches form a forest.
struct Cluster {
    std::string name;
    std::vector<std::shared_ptr<const GpuType>> gpu_types; ///< the types its nodes use
    std::vector<Node> nodes;
    std::vector<Switch> switches;
    std::vector<ExtraLink> links;
    std::vector<ScaleUpDomain> scale_up_domains;
    std::vector<Rack> racks;
    std::vector<Zone> zones;
    std::vector<StatedIsland> islands;
    TrainingFactors training;

    const GpuType& gpu_type_of(const Node& node) const { return *gpu_types[node.gpu_type]; }
    std::shared_ptr<const GpuType> shared_gpu_type_of(const Node& node) const { return gpu_types[node.gpu_type]; }
    int gpu_count() const;
};

/// One GPU's share of its node's host, in the figures that the node states and otherwise in those of its type's usual
/// host.
Host host_of_gpu(const Node& node, const GpuType& gpu);

/// Compares values, the GPU types by what they hold.
bool operator==(const Cluster& a, const Cluster& b);

/// Whether only the drawing differs: the name, where things stand, racks and zones without nodes, and the islands that
/// are stated.
bool same_hardware(const Cluster& a, const Cluster& b);

} // namespace tangram
