// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/layout/half_blocks.h"

#include <algorithm>
#include <utility>

namespace tangram {

namespace {

int whole_layers(const Model& model)
{
    return model.blocks + 2;
}

int half_layers(const Model& model)
{
    return 2 * model.blocks + 2;
}

/// The first half block of a layer: attention i of block i is 2 i - 1, its feed-forward network 2 i.
int half_of(int layer, const Model& model)
{
    return layer <= 0 ? layer : std::min(2 * layer - 1, half_layers(model));
}

/// Whether a cut before this half block is inside a block.
bool is_inside(int half, const Model& model)
{
    return half > 0 && half <= 2 * model.blocks && half % 2 == 0;
}

/// The layer that begins at this half block or, inside a block, the one after it.
int layer_at(int half, const Model& model)
{
    if (half >= half_layers(model))
        return whole_layers(model);
    return is_inside(half, model) ? half / 2 + 1 : (half + 1) / 2;
}

template <typename Convert> void convert_ranges(StageLayout& stage, Convert convert)
{
    stage.layers = convert(stage.layers);
    for (Slice& chunk : stage.chunks)
        chunk = convert(chunk);
}

template <typename Convert> void convert_stages(PlanLayout& layout, Convert convert)
{
    for (PipelineLayout& pipeline : layout.pipelines)
        for (StageLayout& stage : pipeline.stages)
            convert(stage);
}

} // namespace

bool may_cut_blocks(const PlanningProblem& problem)
{
    return may_cut_blocks(problem.job) && problem.parallelizer->profile() == nullptr && problem.model->blocks > 0;
}

PlanningProblem in_half_blocks(PlanningProblem problem)
{
    Model model = *problem.model;
    model.half_blocks = true;
    problem.model = std::make_shared<const Model>(std::move(model));
    return problem;
}

bool cuts_blocks(const StageLayout& stage)
{
    const std::span<const Slice> ranges = stage.ranges();
    return std::any_of(ranges.begin(), ranges.end(),
                       [](const Slice& range) { return range.ends_in_block || range.begins_in_block; });
}

bool cuts_blocks(const PlanLayout& layout)
{
    return std::any_of(layout.pipelines.begin(), layout.pipelines.end(), [](const PipelineLayout& pipeline) {
        return std::any_of(pipeline.stages.begin(), pipeline.stages.end(),
                           [](const StageLayout& stage) { return cuts_blocks(stage); });
    });
}

Slice in_half_blocks(Slice whole, const Model& model)
{
    return {half_of(whole.first, model) - (whole.begins_in_block ? 1 : 0),
            half_of(whole.last, model) - (whole.ends_in_block ? 1 : 0)};
}

Slice in_whole_blocks(Slice halved, const Model& model)
{
    return {layer_at(halved.first, model), layer_at(halved.last, model), is_inside(halved.last, model),
            is_inside(halved.first, model)};
}

void to_half_blocks(StageLayout& stage, const Model& model)
{
    convert_ranges(stage, [&](const Slice& range) { return in_half_blocks(range, model); });
}

void to_whole_blocks(StageLayout& stage, const Model& model)
{
    convert_ranges(stage, [&](const Slice& range) { return in_whole_blocks(range, model); });
}

void to_half_blocks(PlanLayout& layout, const Model& model)
{
    convert_stages(layout, [&](StageLayout& stage) { to_half_blocks(stage, model); });
}

void to_whole_blocks(PlanLayout& layout, const Model& model)
{
    convert_stages(layout, [&](StageLayout& stage) { to_whole_blocks(stage, model); });
}

void to_whole_blocks(Plan& plan, const Model& model)
{
    for (Pipeline& pipeline : plan.pipelines)
        for (Stage& stage : pipeline.stages)
            to_whole_blocks(stage.layout, model);
}

void mark_beginnings(PipelineLayout& pipeline)
{
    std::vector<Slice*> marked; // `layers` of a stage with chunks repeats the first of them
    const std::size_t count = pipeline.stages.size();
    for (int chunk = 0; chunk < pipeline.chunk_count(); ++chunk)
        for (std::size_t i = 0; i < count; ++i) {
            StageLayout& stage = pipeline.stages[runs_backwards(pipeline.schedule, chunk) ? count - 1 - i : i];
            if (stage.chunks.empty())
                marked.push_back(&stage.layers);
            else if (static_cast<std::size_t>(chunk) < stage.chunks.size())
                marked.push_back(&stage.chunks[chunk]);
        }
    const Slice* before = nullptr;
    for (Slice* const range : marked) {
        range->begins_in_block = before != nullptr && before->ends_in_block && before->last == range->first;
        before = range;
    }
    for (StageLayout& stage : pipeline.stages)
        if (!stage.chunks.empty())
            stage.layers = stage.chunks.front();
}

} // namespace tangram
