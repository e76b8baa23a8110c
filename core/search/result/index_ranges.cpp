// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/result/index_ranges.h"

#include <algorithm>

namespace tangram {

void IndexRanges::add(std::uint64_t first, std::uint64_t last)
{
    if (first >= last)
        return;
    // Those that touch it become one with it.
    const auto begin =
        std::partition_point(ranges_.begin(), ranges_.end(), [&](const Range& range) { return range.second < first; });
    const auto end =
        std::partition_point(begin, ranges_.end(), [&](const Range& range) { return range.first <= last; });
    if (begin != end) {
        first = std::min(first, begin->first);
        last = std::max(last, std::prev(end)->second);
    }
    ranges_.insert(ranges_.erase(begin, end), {first, last});
}

std::uint64_t IndexRanges::after(std::uint64_t index) const
{
    const auto range =
        std::partition_point(ranges_.begin(), ranges_.end(), [&](const Range& each) { return each.second <= index; });
    return range != ranges_.end() && range->first <= index ? range->second : index;
}

std::uint64_t IndexRanges::count() const
{
    std::uint64_t count = 0;
    for (const auto& [first, last] : ranges_)
        count += last - first;
    return count;
}

} // namespace tangram
