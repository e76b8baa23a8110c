// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/layout/idle_marks.h"

#include <algorithm>

namespace tangram {

int IdleMark::gpu_count() const
{
    int count = 0;
    for (const GpuRange& range : gpus)
        count += range.count;
    return count;
}

bool IdleMark::holds(int gpu) const
{
    return std::any_of(gpus.begin(), gpus.end(),
                       [&](const GpuRange& range) { return gpu >= range.first && gpu < range.first + range.count; });
}

const IdleMark* IdleMarks::of(int node) const
{
    const auto at = std::lower_bound(nodes.begin(), nodes.end(), node,
                                     [](const IdleMark& mark, int wanted) { return mark.node < wanted; });
    return at != nodes.end() && at->node == node ? &*at : nullptr;
}

} // namespace tangram
