// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/edit/cluster_edits.h"
#include "model/model.h"

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tangram {

/// GPUs, links, interfaces and measurements of a node.
struct NodeFigures {
    Node node; ///< without name, place and scale-up domain; its gpu_type means nothing
    std::shared_ptr<const GpuType> gpu; ///< never null
};
NodeFigures figures_of(const Node& node, std::shared_ptr<const GpuType> gpu);

// The changes that a scenario is made of. They name nodes, switches and zones by their ids, so that they can be made to
// a cluster that was edited since.

/// What the parts are joined to, switches and zones, must be there or be added with them. GPUs cost what those of their
/// type in the cluster cost. Islands are found anew: those that the piece states are none.
struct AddParts {
    std::shared_ptr<const ClusterPiece> parts; ///< never null; pasted where it stands
};
struct RemoveNodes {
    std::vector<std::string> nodes;
};
/// The nodes keep their names, places and switches, and take the rest from `with`; they leave their scale-up domains.
struct ReplaceNodes {
    std::vector<std::string> nodes;
    NodeFigures with;
};
struct SetInterfaces {
    std::vector<std::string> nodes;
    int count = 1; ///< of each node
    LinkSpeed speed; ///< of each interface
};
struct SetUplinks {
    std::vector<std::string> switches;
    double bytes_per_s = 0; ///< 0: non-blocking
};
/// Between zones or switches, in either order; made where there is none.
struct SetLink {
    ExtraLink link;
};
/// Of all GPUs of the type, those included that later changes add.
struct SetPrice {
    std::string gpu_type; ///< id
    std::optional<double> price_usd; ///< of one GPU; nothing: as it is
    std::optional<double> price_usd_per_hour; ///< likewise
};
struct SetModel {
    std::shared_ptr<const Model> model; ///< never null
};

using ScenarioChange =
    std::variant<AddParts, RemoveNodes, ReplaceNodes, SetInterfaces, SetUplinks, SetLink, SetPrice, SetModel>;

/// Changes to what is planned, under a name of the user's: "8 more nodes", "InfiniBand everywhere".
struct Scenario {
    std::string name;
    std::vector<ScenarioChange> changes; ///< made one after the other
};

/// What a scenario starts from, and what it makes of that.
struct Premises {
    std::shared_ptr<const Cluster> cluster; ///< never null
    std::shared_ptr<const Model> model; ///< null: none was chosen
};

/// The base with all changes made, or which of them cannot be made and why. The base itself stays as it is.
Result<Premises> with_scenario(const Premises& base, const Scenario& scenario);

} // namespace tangram
