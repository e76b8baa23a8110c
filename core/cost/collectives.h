// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"

#include <cmath>

namespace tangram {

/// The links of a homogeneous set of GPUs, each per GPU. Points into the GPU type it was made from, which must outlive
/// it.
struct Links {
    LinkSpeed inside; ///< between GPUs of one domain; nominal where there are curves, attained where there are none
    LinkSpeed across; ///< between domains, all GPUs sending at once; attained
    int domain_gpus = 1; ///< GPUs that reach each other at `inside` speed
    const CollectiveCurves* curves = nullptr; ///< measured collectives inside a domain; null: ideal rings
    double across_ramp_s = 0; ///< CollectiveCurve::ramp_s of the links between domains
};

/// Ranks that communicate: `inside` of them in each of `across` domains, but `fewest` in the last.
struct RankGroup {
    int inside = 1;
    int across = 1;
    int fewest = inside;

    int size() const { return inside * (across - 1) + fewest; }
    friend bool operator==(const RankGroup&, const RankGroup&) = default;
};

/// A group of `size` ranks of which neighbours are `stride` GPUs apart. Where a group does not tile the domains evenly,
/// as many of its ranks as divide both count as inside: never better than what its true placement gives.
RankGroup rank_group(const Links& links, int stride, int size);
/// A group of every `stride`-th GPU of all: it fills one domain after the other, the last one perhaps in part.
RankGroup spanning_group(const Links& links, int stride, int size);

/// What a collective costs as a function of its bytes.
struct CollectiveCost {
    double s_per_byte = 0; ///< of large messages
    double latency_s = 0;
    double ramp_s2_per_byte = 0; ///< square of the seconds that smaller messages take longer, per byte

    double time(double bytes) const { return latency_s + bytes * s_per_byte + std::sqrt(bytes * ramp_s2_per_byte); }
    /// Seconds per byte of a stream of messages of `message_bytes`, latency left out.
    double stream_s_per_byte(double message_bytes) const
    {
        return s_per_byte + std::sqrt(ramp_s2_per_byte / message_bytes);
    }
};

/// Inside a domain a collective costs what its measured curve says, over the volume of nccl-tests' bus bandwidth (its
/// doc/PERFORMANCE.md): 2(n-1)/n of the bytes for all-reduce, (n-1)/n for all-gather, reduce-scatter and all-to-all. A
/// group that spans domains is one pipelined ring, as NCCL builds it: it goes through each domain's share of the
/// network and through its links at the same time, and is as slow as the slower of the two. A group of one costs
/// nothing.

/// Bytes: the buffer every rank holds.
CollectiveCost all_reduce_cost(const Links& links, RankGroup group);
/// Bytes: the whole buffer, all ranks' shares together.
CollectiveCost all_gather_cost(const Links& links, RankGroup group);
CollectiveCost reduce_scatter_cost(const Links& links, RankGroup group);
/// Bytes: what one rank holds to send, its own share included.
CollectiveCost all_to_all_cost(const Links& links, RankGroup group);
/// Tokens travel to their experts: each goes to `copies` of the group's ranks, picked evenly, over the network once to
/// every domain that holds some of them and inside once to every rank (DeepSeek-V3, arXiv:2412.19437, section 3.2.2).
/// The way back costs the same. Bytes: one rank's tokens, each once.
CollectiveCost expert_exchange_cost(const Links& links, RankGroup group, double copies);
/// One GPU of a domain to another. Bytes: the message.
CollectiveCost point_to_point_cost(const Links& links);
/// Passing a block round the ring until everyone has seen it: size - 1 steps, each as slow as the slowest hop of the
/// ring. Bytes: one rank's block.
CollectiveCost ring_pass_cost(const Links& links, RankGroup group);

} // namespace tangram
