// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"

namespace tangram {

/// The links of a homogeneous set of GPUs, each per GPU and attained (bus bandwidth).
struct Links {
    LinkSpeed inside; ///< between GPUs of one domain
    LinkSpeed across; ///< between domains, all GPUs sending at once
    int domain_gpus = 1; ///< GPUs that reach each other at `inside` speed
};

/// Ranks that communicate: `inside` of them in each of `across` domains.
struct RankGroup {
    int inside = 1;
    int across = 1;

    int size() const { return inside * across; }
    friend bool operator==(const RankGroup&, const RankGroup&) = default;
};

/// A group of `size` ranks of which neighbours are `stride` GPUs apart. Where a group does not tile the domains evenly,
/// as many of its ranks as divide both count as inside: never better than what its true placement gives.
RankGroup rank_group(const Links& links, int stride, int size);

/// What a collective costs, linear in its bytes.
struct CollectiveCost {
    double s_per_byte = 0;
    double latency_s = 0;

    double time(double bytes) const { return bytes * s_per_byte + latency_s; }
};

/// The ring formulas below are those behind nccl-tests' bus bandwidth (its doc/PERFORMANCE.md): time = factor x bytes /
/// busbw with factor 2(n-1)/n for all-reduce, (n-1)/n for all-gather, reduce-scatter and all-to-all. A group that spans
/// domains runs hierarchically: each rank exchanges its 1/inside share across, the domain the whole inside. A group of
/// one costs nothing.

/// Bytes: the buffer every rank holds.
CollectiveCost all_reduce_cost(const Links& links, RankGroup group);
/// All-gather and reduce-scatter. Bytes: the whole buffer, all ranks' shares together.
CollectiveCost all_gather_cost(const Links& links, RankGroup group);
/// Bytes: what one rank holds to send, its own share included.
CollectiveCost all_to_all_cost(const Links& links, RankGroup group);
/// Passing a block round the ring until everyone has seen it: size - 1 steps, each as slow as the slowest hop of the
/// ring. Bytes: one rank's block.
CollectiveCost ring_pass_cost(const Links& links, RankGroup group);

} // namespace tangram
