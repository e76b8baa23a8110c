// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/layout/line_heights.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace tangram {

void LineHeights::add(std::size_t to, double bottom, double x_of_switch, double x)
{
    Reach& reach = reaches_[to];
    if (!reach.any)
        reach = {true, bottom, x_of_switch, x_of_switch};
    reach.left = std::min(reach.left, x);
    reach.right = std::max(reach.right, x);
}

std::vector<LineCourse> LineHeights::chosen() const
{
    constexpr double pitch = 6; // wider than most lines
    std::vector<LineCourse> courses(reaches_.size());
    std::vector<std::size_t> order;
    for (std::size_t s = 0; s < reaches_.size(); ++s)
        if (reaches_[s].any)
            order.push_back(s);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::tie(reaches_[a].bottom, reaches_[a].left) < std::tie(reaches_[b].bottom, reaches_[b].left);
    });
    for (std::size_t first = 0; first < order.size();) {
        // Those that hang together by reaching over each other divide the way up into lanes.
        std::vector<double> ends; // of what is last in each lane
        std::vector<std::size_t> lanes;
        double end = std::numeric_limits<double>::max();
        std::size_t last = first;
        for (; last < order.size(); ++last) {
            const Reach& reach = reaches_[order[last]];
            if (reach.bottom != reaches_[order[first]].bottom || (last > first && reach.left > end))
                break;
            const auto free = std::find_if(ends.begin(), ends.end(), [&](double at) { return at < reach.left; });
            lanes.push_back(static_cast<std::size_t>(free - ends.begin()));
            if (free == ends.end())
                ends.push_back(reach.right);
            else
                *free = reach.right;
            end = last == first ? reach.right : std::max(end, reach.right);
        }
        for (std::size_t at = first; at < last && ends.size() > 1; ++at) {
            const auto lane = static_cast<double>(lanes[at - first] + 1);
            courses[order[at]] = {lane / static_cast<double>(ends.size() + 1), pitch * lane};
        }
        first = last;
    }
    return courses;
}

} // namespace tangram
