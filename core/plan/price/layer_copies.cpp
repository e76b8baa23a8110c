// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/price/layer_copies.h"

#include <algorithm>

namespace tangram {

namespace {

/// So that what is cut inside blocks shares no layer with what it is cut from; the order is that of whole layers.
Slice in_halves(Slice layers)
{
    return {2 * layers.first - (layers.begins_in_block ? 1 : 0), 2 * layers.last - (layers.ends_in_block ? 1 : 0)};
}

struct Holder {
    Slice layers; ///< in halves
    std::pair<int, int> stage; ///< (pipeline, stage)
};

} // namespace

LayerRanges ranges_of(const PlanLayout& layout)
{
    LayerRanges ranges;
    for (const PipelineLayout& pipeline : layout.pipelines) {
        auto& of_pipeline = ranges.emplace_back();
        for (const StageLayout& stage : pipeline.stages)
            of_pipeline.push_back(stage.ranges());
    }
    return ranges;
}

std::vector<std::vector<std::vector<std::pair<int, int>>>> stages_with_copies(const LayerRanges& ranges)
{
    std::vector<std::vector<std::vector<std::pair<int, int>>>> with(ranges.size());
    std::vector<Holder> holders;
    for (std::size_t p = 0; p < ranges.size(); ++p) {
        with[p].resize(ranges[p].size());
        for (std::size_t s = 0; s < ranges[p].size(); ++s)
            for (const Slice layers : ranges[p][s])
                if (layers.first < layers.last)
                    holders.push_back({in_halves(layers), {static_cast<int>(p), static_cast<int>(s)}});
    }
    std::sort(holders.begin(), holders.end(),
              [](const Holder& a, const Holder& b) { return a.layers.first < b.layers.first; });
    const auto of = [&](std::pair<int, int> stage) -> auto&
    {
        return with[stage.first][stage.second];
    };
    std::vector<const Holder*> open; // those that end after the first layer of the next
    for (const Holder& holder : holders) {
        std::erase_if(open, [&](const Holder* other) { return other->layers.last <= holder.layers.first; });
        for (const Holder* other : open) {
            if (other->stage == holder.stage)
                continue;
            of(holder.stage).push_back(other->stage);
            of(other->stage).push_back(holder.stage);
        }
        open.push_back(&holder);
    }
    for (auto& pipeline : with) {
        for (auto& stages : pipeline) {
            std::sort(stages.begin(), stages.end());
            stages.erase(std::unique(stages.begin(), stages.end()), stages.end());
        }
    }
    return with;
}

void wait_for_copies(const LayerRanges& ranges, std::vector<PipelineTimes>& times)
{
    const bool one_copy = times.size() == 1 && times.front().schedule != ScheduleKind::dualpipe;
    if (times.empty() || one_copy)
        return;
    auto with = stages_with_copies(ranges);
    for (std::size_t p = 0; p < times.size(); ++p)
        times[p].sync_with = std::move(with[p]);
}

} // namespace tangram
