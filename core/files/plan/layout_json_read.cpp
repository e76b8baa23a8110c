// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster_limits.h"
#include "files/json/text.h"
#include "files/model/model_limits.h"
#include "files/model/schedule_json.h"
#include "files/plan/plan_json.h"
#include "model/job_limits.h"
#include "plan/layout/half_blocks.h"
#include "text/tr.h"

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

} // namespace

std::vector<GpuRange> read_gpus(const JsonCursor& place, const PlanContext& context)
{
    std::vector<GpuRange> ranges;
    int count = 0;
    for (const JsonCursor& item : place.items()) {
        const JsonCursor name = item["node"];
        const std::string id = name.name();
        if (name.failed())
            return ranges;
        const auto found = context.nodes.find(id);
        if (found == context.nodes.end() || found->second.size() != 1) {
            const bool group = found != context.nodes.end();
            std::vector<std::string> known;
            for (const Node& node : context.cluster.nodes)
                known.push_back(node.id);
            name.fail(group ? Core::tr("\"{}\" stands for {} nodes, expected one", id, found->second.size())
                            : Core::tr("no node has the id \"{}\"", shortened(id, 60)),
                      did_you_mean(id, known, Core::tr("name a node of the cluster")));
            return ranges;
        }
        const int first = item["first"].integer(0, most_gpus);
        ranges.push_back({found->second.front(), first, item["count"].integer(1, most_gpus - count)});
        count += ranges.back().count;
    }
    if (ranges.empty())
        place.fail(Core::tr("expected at least one GPU, found none"));
    return ranges;
}

namespace {

/// A fraction as a number of steps, so many to 1; 0 where there is none. A step at least.
int read_steps(const JsonCursor& place, std::string_view key, int steps, int most)
{
    if (!place.has(key))
        return 0;
    const double fraction = place[key].number(above_zero(most));
    const int whole = static_cast<int>(std::lround(fraction * steps));
    constexpr double rounding = 1e-6;
    if (!place.failed() && (whole < 1 || std::abs(fraction * steps - whole) > rounding))
        place[key].fail(Core::tr("expected a multiple of {}, found {}", 1.0 / steps, fraction));
    return whole;
}

/// `place` has the degrees, `stage` what a mixed stage's groups have in common.
Strategy read_strategy(const JsonCursor& place, const JsonCursor& stage, int gpus, int micro_batch_samples)
{
    Strategy strategy{.tensor = place.integer("tensor", 1, most_gpus, 1)};
    strategy.expert_tensor = place.integer("expert_tensor", 1, most_gpus, strategy.tensor);
    // Files may state it beside a tensor degree of 1, where it means nothing.
    strategy.sequence_parallel = place.boolean("sequence_parallel", true) && strategy.tensor > 1;
    strategy.context = place.integer("context", 1, most_gpus, 1);
    strategy.expert = stage.integer("expert", 1, most_gpus, 1);
    const double shared = double(strategy.tensor) * strategy.context;
    const int replicas = std::max(1, static_cast<int>(gpus / shared));
    strategy.data = place.integer("data", 1, most_gpus, replicas);
    strategy.zero = stage.integer("zero", 0, 3, 0);
    if (stage.has("recompute"))
        strategy.recompute = static_cast<Recompute>(stage["recompute"].one_of({"none", "selective", "full"}));
    strategy.recompute_layers = stage.integer("recompute_layers", 1, most_blocks, 0);
    if (strategy.recompute_layers > 0 && strategy.recompute != Recompute::full)
        stage["recompute_layers"].fail(Core::tr("recompute_layers without full recomputation"),
                                       Core::tr("add \"recompute\": \"full\", or leave recompute_layers out"));
    strategy.optimizer_offload = read_steps(stage, "optimizer_offload", 100, 1);
    strategy.shard_permille = read_steps(place, "state_shard", 1000, most_gpus / 1000);
    const int samples = std::max(1, micro_batch_samples / strategy.data);
    strategy.samples_per_replica = place.integer("samples_per_replica", 1, largest_global_batch, samples);
    if (shared * strategy.data > most_gpus)
        place.fail(Core::tr("tensor {} x context {} x data {} is more than {} GPUs", strategy.tensor, strategy.context,
                            strategy.data, most_gpus),
                   Core::tr("their product is the stage's number of GPUs"));
    else if (double(strategy.data) * strategy.samples_per_replica > largest_global_batch)
        place.fail(Core::tr("data {} x samples_per_replica {} is more than {} samples per micro-batch", strategy.data,
                            strategy.samples_per_replica, largest_global_batch),
                   Core::tr("lower samples_per_replica"));
    return strategy;
}

/// The island that holds the first GPU, where the stage does not name one.
int read_island(const JsonCursor& stage, const std::vector<GpuRange>& gpus, const Islands& islands)
{
    const auto index_of = [&](auto matches) {
        return static_cast<int>(std::find_if(islands.begin(), islands.end(), matches) - islands.begin());
    };
    if (!stage.has("island"))
        return index_of([&](const Island& island) {
            return std::binary_search(island.nodes.begin(), island.nodes.end(), gpus.front().node);
        });
    const std::string id = stage["island"].name();
    const int found = index_of([&](const Island& island) { return island.id == id; });
    if (found == static_cast<int>(islands.size())) {
        std::vector<std::string> known;
        for (const Island& island : islands)
            known.push_back(island.id);
        stage["island"].fail(Core::tr("no island has the id \"{}\"", shortened(id, 60)),
                             did_you_mean(id, known, Core::tr("leave the key out: it follows from the GPUs")));
    }
    return found;
}

/// The groups of a mixed stage; what all groups have in common stands in the stage itself.
void read_replicas(const JsonCursor& place, const PlanContext& context, StageLayout& stage)
{
    std::int64_t samples = 0;
    for (const JsonCursor& item : place["replicas"].items()) {
        item.expect_object();
        ReplicaGroup group;
        group.gpus = read_gpus(item["gpus"], context);
        if (place.failed())
            return;
        group.island = read_island(item, group.gpus, context.islands);
        int gpus = 0;
        for (const GpuRange& range : group.gpus)
            gpus += range.count;
        group.strategy = read_strategy(item, place, gpus, 1);
        if (place.failed())
            return;
        samples += group.strategy.micro_batch_samples();
        if (samples > largest_global_batch || stage.gpu_count() > most_gpus - gpus)
            item.fail(Core::tr("the groups hold more than {} GPUs or {} samples per micro-batch", most_gpus,
                               largest_global_batch));
        stage.gpus.insert(stage.gpus.end(), group.gpus.begin(), group.gpus.end());
        stage.replicas.push_back(std::move(group));
        if (place.failed())
            return;
    }
    if (stage.replicas.empty()) {
        place["replicas"].fail(Core::tr("expected at least one group of replicas, found none"));
        return;
    }
    stage.island = stage.replicas.front().island;
    stage.strategy = stage.replicas.front().strategy;
    stage.shared_state = place.boolean("shared_state", false) && stage.replicas.size() > 1;
    if (stage.replicas.size() == 1)
        stage.replicas.clear();
}

Slice read_range(const JsonCursor& place)
{
    const Slice range{place["first"].integer(0, 1000000), place["last"].integer(0, 1000000)};
    if (!place.failed() && range.first >= range.last)
        place.fail(Core::tr("the range {} to {} contains no layer", range.first, range.last),
                   Core::tr("\"last\" is one past the last layer of the stage"));
    return range;
}

/// "chunks" where a stage has them, "layers" otherwise, with whether they end in a block.
void read_ranges(const JsonCursor& place, StageLayout& stage)
{
    if (!place.has("chunks")) {
        stage.layers = read_range(place["layers"]);
        stage.layers.ends_in_block = place.boolean("ends_in_block", false);
        return;
    }
    constexpr std::size_t most_chunks = 1000;
    for (const JsonCursor& chunk : place["chunks"].items()) {
        stage.chunks.push_back(read_range(chunk));
        stage.chunks.back().ends_in_block = chunk.boolean("ends_in_block", false);
        if (stage.chunks.size() > most_chunks)
            chunk.fail(Core::tr("expected at most {} chunks of layers", most_chunks));
        if (place.failed())
            return;
    }
    if (stage.chunks.empty()) {
        place["chunks"].fail(Core::tr("expected at least one range of layers, found none"));
        return;
    }
    stage.layers = stage.chunks.front();
    if (stage.chunks.size() == 1)
        stage.chunks.clear();
}

StageLayout read_stage(const JsonCursor& place, const PlanContext& context, int micro_batch_samples)
{
    StageLayout stage;
    place.expect_object();
    if (place.has("replicas")) {
        read_replicas(place, context, stage);
    } else {
        stage.gpus = read_gpus(place["gpus"], context);
        if (!place.failed())
            stage.island = read_island(place, stage.gpus, context.islands);
        if (!place.failed())
            stage.strategy = read_strategy(place, place, stage.gpu_count(), micro_batch_samples);
    }
    if (place.failed())
        return stage;
    read_ranges(place, stage);
    return stage;
}

PipelineLayout read_pipeline(const JsonCursor& place, const PlanContext& context)
{
    PipelineLayout pipeline;
    place.expect_object();
    if (place.has("schedule"))
        pipeline.schedule = read_schedule(place["schedule"]);
    pipeline.micro_batch_group = place.integer("micro_batch_group", 1, largest_global_batch, 0);
    const int stated = place.integer("micro_batch_samples", 1, largest_global_batch, 0);
    for (const JsonCursor& stage : place["stages"].items()) {
        pipeline.stages.push_back(read_stage(stage, context, stated));
        if (place.failed())
            return pipeline;
    }
    if (!place.failed() && pipeline.stages.empty())
        place["stages"].fail(Core::tr("expected at least one stage, found none"));
    mark_beginnings(pipeline);
    if (const int taken = pipeline.micro_batch_samples(); !place.failed() && stated > 0 && taken != stated) {
        const StageLayout& first = pipeline.stages.front();
        place["micro_batch_samples"].fail(
            Core::tr("{} samples per micro-batch, but the first stage takes {}{}", stated,
                     first.mixed() ? std::string()
                                   : Core::tr("data {} x samples_per_replica {} = ", first.strategy.data,
                                              first.strategy.samples_per_replica),
                     taken),
            Core::tr("make them agree, or leave micro_batch_samples out"));
    }
    pipeline.samples = place.integer("samples", 1, largest_global_batch, 0);
    pipeline.micro_batches = place.integer("micro_batches", 1, largest_global_batch, 0);
    return pipeline;
}

/// Fills in samples and micro-batches that follow from the rest.
void complete_counts(const JsonCursor& place, PlanLayout& layout, const PlanContext& context)
{
    const int global_batch = context.global_batch;
    int without = 0;
    double known = 0;
    for (PipelineLayout& pipeline : layout.pipelines) {
        const double samples = double(pipeline.micro_batches) * pipeline.micro_batch_samples();
        if (samples > largest_global_batch)
            place.fail(Core::tr("{} micro-batches of {} samples are more than {} samples", pipeline.micro_batches,
                                pipeline.micro_batch_samples(), largest_global_batch));
        if (place.failed())
            return;
        if (pipeline.samples == 0)
            pipeline.samples =
                static_cast<int>(context.partly_filled ? std::min(samples, global_batch - known) : samples);
        known += pipeline.samples;
        without += pipeline.samples == 0 ? 1 : 0;
    }
    if (without > 1 || (without == 1 && known >= global_batch)) {
        place.fail(Core::tr("the file does not say how the pipelines share the global batch"),
                   Core::tr("give each pipeline its \"samples\""));
        return;
    }
    for (PipelineLayout& pipeline : layout.pipelines) {
        if (pipeline.samples == 0)
            pipeline.samples = global_batch - static_cast<int>(known);
        if (pipeline.micro_batches == 0)
            pipeline.micro_batches =
                std::max(1,
                         (pipeline.samples + (context.partly_filled ? pipeline.micro_batch_samples() - 1 : 0))
                             / pipeline.micro_batch_samples());
    }
}

} // namespace

PlanLayout read_layout(const JsonCursor& place, const PlanContext& context)
{
    PlanLayout layout;
    const JsonCursor pipelines = place["pipelines"];
    for (const JsonCursor& pipeline : pipelines.items()) {
        layout.pipelines.push_back(read_pipeline(pipeline, context));
        if (place.failed())
            return layout;
    }
    if (!place.failed() && layout.pipelines.empty())
        pipelines.fail(Core::tr("expected at least one pipeline, found none"));
    if (!place.failed())
        complete_counts(pipelines, layout, context);
    return layout;
}

} // namespace tangram
