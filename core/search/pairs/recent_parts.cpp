// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/pairs/recent_parts.h"

#include <algorithm>

namespace tangram {

const PlannedPart& RecentParts::of(const PlannedPairs& pairs,
                                   const std::function<std::shared_ptr<const PlannedPart>()>& ask)
{
    constexpr std::size_t most_bytes = 128'000'000;
    const auto known =
        std::find_if(recent_.begin(), recent_.end(), [&](const Recent& recent) { return recent.pairs == &pairs; });
    if (known != recent_.end())
        return *known->part;
    recent_.push_back({&pairs, ask()});
    bytes_ += recent_.back().part->bytes();
    while (bytes_ > most_bytes && recent_.size() > 1) {
        bytes_ -= recent_.front().part->bytes();
        recent_.pop_front();
    }
    return *recent_.back().part;
}

} // namespace tangram
