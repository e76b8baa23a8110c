// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/timing/align_stages.h"

#include <algorithm>

namespace tangram {

std::vector<AlignedStages> align_stages(std::size_t count_a, std::size_t count_b,
                                        const std::function<bool(std::size_t, std::size_t)>& alike)
{
    // More than anybody looks at side by side: by their place alone.
    constexpr std::size_t most_pairs = 4'000'000;
    if (count_a * count_b > most_pairs) {
        std::vector<AlignedStages> by_place;
        for (std::size_t at = 0; at < std::max(count_a, count_b); ++at)
            by_place.push_back({at < count_a ? static_cast<int>(at) : -1, at < count_b ? static_cast<int>(at) : -1});
        return by_place;
    }
    // A pair alike is worth as much as two that are not, so that a stage more at the front does not make strangers of
    // all the others, and yet stages that were merely exchanged stand by their place.
    const std::size_t width = count_b + 1;
    std::vector<int> worth((count_a + 1) * width, 0); // of all from stage i of a and stage j of b on
    const auto meet = [&](std::size_t i, std::size_t j) {
        return worth[(i + 1) * width + j + 1] + (alike(i, j) ? 2 : 1);
    };
    for (std::size_t i = count_a; i-- > 0;)
        for (std::size_t j = count_b; j-- > 0;)
            worth[i * width + j] = std::max({meet(i, j), worth[(i + 1) * width + j], worth[i * width + j + 1]});

    std::vector<AlignedStages> aligned;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < count_a || j < count_b) {
        if (i < count_a && j < count_b && worth[i * width + j] == meet(i, j))
            aligned.push_back({static_cast<int>(i++), static_cast<int>(j++)});
        else if (i < count_a && (j == count_b || worth[i * width + j] == worth[(i + 1) * width + j]))
            aligned.push_back({static_cast<int>(i++), -1});
        else
            aligned.push_back({-1, static_cast<int>(j++)});
    }
    return aligned;
}

} // namespace tangram
