// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/draft/packed_pipelines.h"

#include <algorithm>

namespace tangram {

void append_places(const AlikePipelines& pipelines, std::vector<int>& places)
{
    for (const PipelineLayout& copy : pipelines.copies) {
        places.push_back(copy.samples);
        for (const StageLayout& stage : copy.stages) {
            places.insert(places.end(), {stage.island, static_cast<int>(stage.gpus.size())});
            for (const GpuRange& range : stage.gpus)
                places.insert(places.end(), {range.node, range.first, range.count});
        }
    }
}

PackedPipelines::PackedPipelines(const AlikePipelines& pipelines)
    : first_{{pipelines.copies.front()}, pipelines.schedule}
    , count_(pipelines.copies.size())
{
    append_places(pipelines, places_);
    places_.shrink_to_fit();
    const std::vector<StageLayout>& stages = first().stages;
    if (std::any_of(stages.begin(), stages.end(), [](const StageLayout& stage) { return stage.mixed(); }))
        first_ = pipelines;
}

AlikePipelines PackedPipelines::unpacked() const
{
    AlikePipelines pipelines = first_;
    if (pipelines.copies.size() == count_)
        return pipelines;
    pipelines.copies.resize(count_, first());
    auto at = places_.begin();
    const auto next = [&] { return *at++; };
    for (PipelineLayout& copy : pipelines.copies) {
        copy.samples = next();
        for (StageLayout& stage : copy.stages) {
            stage.island = next();
            stage.gpus.resize(static_cast<std::size_t>(next()));
            for (GpuRange& range : stage.gpus) {
                range.node = next();
                range.first = next();
                range.count = next();
            }
        }
    }
    return pipelines;
}

} // namespace tangram
