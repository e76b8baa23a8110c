// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/network.h"

#include <cstdint>
#include <memory>

namespace tangram {

/// Network::busy_path() of very many pairs of nodes: what the ways from a switch or between two ends of links have in
/// common is found once. The network outlives it. One thread at a time.
class BusyPaths {
public:
    explicit BusyPaths(const Network& network);
    ~BusyPaths();

    /// Bit for bit what the network answers.
    LinkSpeed operator()(int node_a, int node_b);
    /// How many comparisons of ways a call may make.
    std::int64_t cost() const;

private:
    struct Ways;
    const Network* network_;
    std::unique_ptr<Ways> ways_; ///< null: there are no links beyond the switch tree
};

} // namespace tangram
