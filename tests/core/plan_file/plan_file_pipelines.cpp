// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan_file_pipelines.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tangram::plan_file {

using nlohmann::json;

namespace {

ChunkIn read_chunk(const json& chunk, const json& layers, bool split)
{
    ChunkIn made;
    made.first_half = 2 * layers.at("first").get<int>();
    made.last_half = 2 * layers.at("last").get<int>() - (chunk.value("ends_in_block", false) ? 1 : 0);
    made.seconds[forward] = chunk.at("forward_s");
    made.seconds[backward] = chunk.at("backward_s");
    made.held_bytes = chunk.at("activations_bytes_per_micro_batch");
    if (split) {
        made.seconds[backward_weight] = chunk.at("backward_weight_s");
        made.seconds[backward_input] = made.seconds[backward] - made.seconds[backward_weight];
        made.weight_part_bytes = chunk.at("weight_part_bytes_per_micro_batch");
    }
    return made;
}

/// What follows on a range that ends in a block begins in it.
void begin_in_blocks(PipelineIn& pipeline)
{
    std::vector<int> inside;
    for (const StageIn& stage : pipeline.stages)
        for (const ChunkIn& chunk : stage.chunks)
            if (chunk.last_half % 2 != 0)
                inside.push_back(chunk.last_half);
    for (StageIn& stage : pipeline.stages)
        for (ChunkIn& chunk : stage.chunks)
            if (std::find(inside.begin(), inside.end(), chunk.first_half - 1) != inside.end())
                --chunk.first_half;
}

} // namespace

std::vector<PipelineIn::Place> PipelineIn::path(int micro_batch) const
{
    std::vector<Place> places;
    const int p = stage_count();
    int first = 0;
    int last = chunk_count();
    if (schedule == "dualpipe") {
        first = micro_batch < micro_batches / 2 ? 0 : 1;
        last = first + 1;
    }
    for (int c = first; c < last; ++c)
        for (int s = 0; s < p; ++s)
            places.push_back({runs_back(c) ? p - 1 - s : s, c});
    return places;
}

std::optional<PipelineIn::Place> PipelineIn::neighbour(int stage, int chunk, int micro_batch, int step) const
{
    const auto places = path(micro_batch);
    for (int i = 0; i < static_cast<int>(places.size()); ++i)
        if (places[i].stage == stage && places[i].chunk == chunk && i + step >= 0
            && i + step < static_cast<int>(places.size()))
            return places[i + step];
    return std::nullopt;
}

std::vector<json> gpus_of(const json& stage)
{
    std::vector<json> ranges;
    const auto add = [&](const json& place) {
        ranges.insert(ranges.end(), place.at("gpus").begin(), place.at("gpus").end());
    };
    if (!stage.contains("replicas"))
        add(stage);
    else
        for (const json& group : stage.at("replicas"))
            add(group);
    return ranges;
}

std::vector<PipelineIn> read_pipelines(const json& plan)
{
    std::vector<PipelineIn> pipelines;
    for (const json& pipeline : plan.at("pipelines")) {
        PipelineIn in;
        in.micro_batches = pipeline.at("micro_batches");
        in.schedule = pipeline.at("schedule");
        in.group = pipeline.value("micro_batch_group", 0);
        in.blocking = pipeline.value("blocking_sends", false);
        for (const json& stage : pipeline.at("stages")) {
            StageIn& made = in.stages.emplace_back();
            for (const Kind kind : {send_forward, send_backward, gradient_sync, optimizer})
                made.seconds[kind] = stage.at(std::string(kinds[kind]) + "_s");
            if (stage.contains("chunks"))
                for (const json& chunk : stage.at("chunks"))
                    made.chunks.push_back(read_chunk(chunk, chunk, in.splits()));
            else
                made.chunks.push_back(read_chunk(stage, stage.at("layers"), in.splits()));
            made.in_flight = stage.at("in_flight");
            for (const json& range : gpus_of(stage))
                made.gpus += range.at("count").get<int>();
        }
        begin_in_blocks(in);
        pipelines.push_back(std::move(in));
    }
    return pipelines;
}

} // namespace tangram::plan_file
