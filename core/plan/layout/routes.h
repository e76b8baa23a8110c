// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/network.h"
#include "plan/layout/gpus_in_use.h"
#include "plan/layout/layout.h"
#include "plan/layout/problem.h"

#include <utility>
#include <vector>

namespace tangram {

/// One stage boundary's traffic in one direction, before it meets other traffic.
struct Flow {
    double seconds = 0; ///< alone on the network, latency included
    double latency_s = 0;
    std::vector<std::pair<int, double>>
        loads; ///< bytes over each capacity-limited hop (Network edge id), ascending by edge
};

/// Where the traffic between stages goes. Immutable; safe to share between threads. The problem must outlive it.
class Routes {
public:
    explicit Routes(const PlanningProblem& problem);

    const Network& network() const { return network_; }

    /// Whether all nodes of an island hang on the network alike, by interfaces as fast, so that any of them stands for
    /// the others.
    bool alike(int island) const { return uniform_[island] != 0; }

    /// Time of `bytes` from one stage's GPUs to another's (domain.md section 4, pipeline): every rank holds its own
    /// share (Megatron's scatter-gather, arXiv:2104.04473 section 4.1), so the time is the volume over the least of
    /// what the senders' and the receivers' interfaces move in parallel and of the narrowest hop between them. A
    /// node's interfaces are shared by its GPUs in use, which those of both stages are among.
    Flow flow(const StageLayout& from, const StageLayout& to, double bytes, const GpusInUse& in_use = {}) const
    {
        return flow(end_of(from, in_use), end_of(to, in_use), bytes);
    }
    /// A stage that sends or receives, for several flows.
    struct End {
        const StageLayout* stage = nullptr; ///< must outlive it
        double bytes_per_s = 0; ///< what its GPUs move through their nodes' interfaces
    };
    End end_of(const StageLayout& stage, const GpusInUse& in_use) const;
    Flow flow(const End& from_end, const End& to_end, double bytes) const;

    /// Seconds of the flow when each of its hops is shared equally by sharing[edge] flows.
    double shared_seconds(const Flow& flow, const std::vector<int>& sharing) const;

private:
    const PlanningProblem* problem_;
    Network network_;
    std::vector<char> uniform_; ///< per island: all its nodes hang on the network alike
};

} // namespace tangram
