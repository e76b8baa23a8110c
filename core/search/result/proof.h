// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/result/index_ranges.h"

#include <cstdint>
#include <vector>

namespace tangram {

/// How far an exact search came: in which of the numbered subtrees of all plans (see search_exactly) there is none that
/// is faster than the best plan. Numbers mean the same in every search of the same problem with the same rules.
struct Proof {
    std::uint64_t subtrees = 0;
    IndexRanges ruled_out;
    /// Samples that one pipeline takes at most before the best plan is done, by numbers of GPUs of each island, the
    /// first island's counting most often. Empty: nothing is known, or not needed any more.
    std::vector<int> most_samples{};

    bool complete() const { return ruled_out.count() == subtrees; }
    double share() const { return subtrees == 0 ? 1 : double(ruled_out.count()) / static_cast<double>(subtrees); }

    friend bool operator==(const Proof&, const Proof&) = default;
};

} // namespace tangram
