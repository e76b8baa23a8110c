// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/pairs/parts/recent_parts.h"

#include <tbb/task_arena.h>

#include <algorithm>

namespace tangram {

RecentParts::RecentParts()
{
    constexpr std::size_t of_all_threads = 256'000'000; // bytes
    most_bytes_ = of_all_threads / static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
}

const PlannedPart& RecentParts::of(const PlannedPairs& pairs,
                                   const std::function<std::shared_ptr<const PlannedPart>()>& ask)
{
    const auto known =
        std::find_if(recent_.begin(), recent_.end(), [&](const Recent& recent) { return recent.pairs == &pairs; });
    if (known != recent_.end())
        return *known->part;
    recent_.push_back({&pairs, ask()});
    bytes_ += recent_.back().part->bytes();
    while (bytes_ > most_bytes_ && recent_.size() > 1) {
        bytes_ -= recent_.front().part->bytes();
        recent_.pop_front();
    }
    return *recent_.back().part;
}

} // namespace tangram
