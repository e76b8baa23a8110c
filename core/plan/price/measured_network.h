// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallelizer/profile.h"
#include "plan/price/evaluate.h"

#include <string>
#include <vector>

namespace tangram {

/// Replicas of a stage that are alike: where they hang on the measured network and how they divide their work.
struct ReplicaKind {
    CurveEnd end;
    int samples = 1; ///< per replica
    int tensor = 1;

    friend auto operator<=>(const ReplicaKind&, const ReplicaKind&) = default;
};

/// Whether the problem's parallelizer has measured bandwidth curves.
bool has_curves(const PlanningProblem& problem);

/// Zones of the cluster's nodes that the curves do not know, ascending. Where it is the only one of the cluster,
/// whatever it is called, its nodes count as in the curves' first zone; how far it lies from others nothing tells.
std::vector<std::string> zones_without_curves(const Cluster& cluster, const NetworkCurves& curves);
/// Whether all nodes that have a zone are in the same.
bool is_in_one_zone(const Cluster& cluster);

/// Sends and gradient sync by measured bandwidth curves, as Sailor's simulator counts them (Strati et al., Sailor, SOSP
/// 2025, section 4.3): replica j of a stage sends to replica j (modulo their number) of its neighbour, its layer's
/// whole activations in fp32, and the slowest of them counts; the gradients of the whole stage, divided by its least
/// tensor degree (4 at most), are reduced in a ring of all replicas over the slowest link between two in a row. A node
/// without a zone is in the curves' first one, and so are all where the cluster's only zone is unknown to the curves.
/// Evaluation and search price by this alone. Immutable; problem and profile must outlive it.
class MeasuredNetwork {
public:
    MeasuredNetwork(const PlanningProblem& problem, const LayerProfile& profile);

    ReplicaKind replica(int node, const Strategy& strategy) const;

    /// The curve by which one replica sends to another of a neighbouring stage; null: none covers the path.
    const BandwidthCurve* send_path(const ReplicaKind& from, const ReplicaKind& to) const;
    /// The same between two replicas of one stage, in a row of its ring.
    const BandwidthCurve* sync_path(const ReplicaKind& from, const ReplicaKind& to) const;

    /// What `layer` hands on, one way or the other, of so many samples.
    double activation_bytes(int layer, int samples) const;
    double parameter_bytes(Slice layers) const;
    /// A ring of so many replicas of a stage over its slowest link.
    double sync_s(const BandwidthCurve& slowest, int replicas, int least_tensor, Slice layers) const;
    /// Never more, and a sum over layers.
    double least_sync_s(const BandwidthCurve& slowest, int replicas, int least_tensor, Slice layers) const;

private:
    const PlanningProblem& problem_;
    const LayerProfile& profile_;
    std::string first_zone_; ///< of the curves
    bool all_in_first_ = false;
    std::vector<double> output_bytes_; ///< per layer, of one sample
    std::vector<double> parameters_before_; ///< of all layers before each, and of all
};

/// Puts the measured network's times in place of those over the cluster's network. Paths that no curve covers come back
/// as violations.
std::vector<Violation> take_measured_network(const PlanningProblem& problem, const LayerProfile& profile,
                                             const PlanLayout& layout, std::vector<PipelineTimes>& times);

} // namespace tangram
