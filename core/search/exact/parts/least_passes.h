// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/exact/parts/part_costs.h"

#include <map>
#include <vector>

namespace tangram {

/// How long a micro-batch takes at least on its way through the first layers of a pipeline that has no mixed stages:
/// each layer on the part, and under the strategy, that is fastest with it. Not for several threads at once.
class LeastPasses {
public:
    /// Both must outlive the object.
    LeastPasses(const SearchSpace& space, PartCosts& costs);

    struct Seconds {
        double forward = 0;
        double both = 0; ///< forward and backward
    };
    /// Through layers 0 .. `last` with so many samples per micro-batch.
    Seconds through(int last, int samples);

private:
    std::vector<Seconds> find(int samples);

    const SearchSpace& space_;
    PartCosts& costs_;
    std::map<int, std::vector<Seconds>> prefix_; ///< by samples, before each layer
};

} // namespace tangram
