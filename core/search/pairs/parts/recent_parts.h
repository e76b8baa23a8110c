// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/pairs/parts/planned_part.h"

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>

namespace tangram {

class PlannedPairs;

/// The parts that were planned last, as many as fit into some memory: pairs of few kinds are mostly asked for in a row.
/// Of one thread.
class RecentParts {
public:
    /// With this thread's share of the 256 MB that all threads of its arena have for this.
    RecentParts();
    explicit RecentParts(std::size_t most_bytes)
        : most_bytes_(most_bytes)
    {
    }

    /// The pairs' part, which `ask` gets where it is not among them. Valid until the next call.
    const PlannedPart& of(const PlannedPairs& pairs, const std::function<std::shared_ptr<const PlannedPart>()>& ask);

private:
    struct Recent {
        const PlannedPairs* pairs;
        std::shared_ptr<const PlannedPart> part;
    };
    std::size_t most_bytes_; ///< but one part is always kept
    std::deque<Recent> recent_; ///< the oldest first
    std::size_t bytes_ = 0;
};

} // namespace tangram
