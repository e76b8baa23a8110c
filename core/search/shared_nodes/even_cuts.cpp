// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/shared_nodes/even_cuts.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tangram {

namespace {

/// The stages from one on.
struct Suffix {
    double longest_s = 0;
    double sum_s = 0;
    std::size_t last = 0; ///< index into the cuts where the first of them ends
    std::size_t rest = 0; ///< index into what was kept of the stages after it
};

void keep(const Suffix& suffix, std::vector<Suffix>& best, std::size_t most)
{
    const auto sooner = [](const Suffix& a, const Suffix& b) {
        return std::pair(a.longest_s, a.sum_s) < std::pair(b.longest_s, b.sum_s);
    };
    best.insert(std::upper_bound(best.begin(), best.end(), suffix, sooner), suffix);
    if (best.size() > most)
        best.pop_back();
}

} // namespace

std::vector<std::vector<int>> even_cuts(int stages, const std::vector<int>& cuts, std::size_t most,
                                        const StageSecondsOf& seconds_of)
{
    const std::size_t end = cuts.size() - 1;
    const auto count = static_cast<std::size_t>(stages);
    std::vector<std::vector<std::vector<Suffix>>> kept(count + 1, std::vector<std::vector<Suffix>>(cuts.size()));
    kept[count][end].emplace_back();
    for (std::size_t stage = count; stage-- > 0;)
        for (std::size_t first = stage; first + (count - stage) <= end; ++first) {
            if (stage == 0 && first > 0)
                break;
            for (std::size_t last = first + 1; last <= end; ++last) {
                const std::vector<Suffix>& after = kept[stage + 1][last];
                if (after.empty())
                    continue;
                const double own_s = seconds_of(static_cast<int>(stage), cuts[first], cuts[last]);
                if (!std::isfinite(own_s))
                    continue;
                for (std::size_t rest = 0; rest < after.size(); ++rest)
                    keep({std::max(own_s, after[rest].longest_s), own_s + after[rest].sum_s, last, rest},
                         kept[stage][first], most);
            }
        }
    std::vector<std::vector<int>> found;
    for (const Suffix& best : kept[0][0]) {
        std::vector<int>& first_layers = found.emplace_back();
        const Suffix* suffix = &best;
        first_layers.push_back(cuts[0]);
        for (std::size_t stage = 1; stage < count; ++stage) {
            first_layers.push_back(cuts[suffix->last]);
            suffix = &kept[stage][suffix->last][suffix->rest];
        }
    }
    return found;
}

} // namespace tangram
