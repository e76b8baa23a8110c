// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/draft/gpus/gpu_halves.h"

#include <algorithm>

namespace tangram {

std::optional<std::vector<GpuRange>> joined(std::vector<GpuRange> a, const std::vector<GpuRange>& b)
{
    a.insert(a.end(), b.begin(), b.end());
    std::sort(a.begin(), a.end(), [](const GpuRange& x, const GpuRange& y) {
        return std::pair(x.node, x.first) < std::pair(y.node, y.first);
    });
    for (std::size_t i = 1; i < a.size(); ++i)
        if (a[i].node == a[i - 1].node && a[i].first != a[i - 1].first + a[i - 1].count)
            return std::nullopt;
    return gpus_by_node(a);
}

std::pair<std::vector<GpuRange>, std::vector<GpuRange>> halves(const std::vector<GpuRange>& gpus)
{
    std::pair<std::vector<GpuRange>, std::vector<GpuRange>> two;
    if (gpus.size() > 1) {
        const auto middle = gpus.begin() + static_cast<std::ptrdiff_t>(gpus.size() / 2);
        two.first.assign(gpus.begin(), middle);
        two.second.assign(middle, gpus.end());
    } else if (gpus.front().count > 1) {
        const GpuRange& all = gpus.front();
        const int half = all.count / 2;
        two.first = {{all.node, all.first, half}};
        two.second = {{all.node, all.first + half, all.count - half}};
    }
    return two;
}

} // namespace tangram
