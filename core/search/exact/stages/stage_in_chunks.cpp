// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/exact/stages/stage_in_chunks.h"

#include "plan/layout/schedule_choice.h"
#include "plan/price/pricer.h"
#include "plan/price/stage_times.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tangram {

namespace {

double peak_bytes(const std::vector<double>& chunks, const ChunksHeld& held)
{
    double most = 0;
    for (const std::vector<int>& micro_batches : held.most)
        most = std::max(most, std::inner_product(chunks.begin(), chunks.end(), micro_batches.begin(), 0.0));
    return most;
}

LayerCounts counts_of_chunk(const LayerCounts& stage, int chunks, int chunk)
{
    LayerCounts counts{};
    for (const std::size_t kind : {kind_index::dense_block, kind_index::expert_block}) // it has one of them
        counts[kind] = blocks_of_chunk(stage[kind], chunks, chunk, stage[kind_index::embedding] > 0);
    if (chunk == 0)
        counts[kind_index::embedding] = stage[kind_index::embedding];
    if (chunk == chunks - 1)
        counts[kind_index::head] = stage[kind_index::head];
    return counts;
}

/// Where a chunk's layers are makes no difference, how many they are does.
std::vector<Slice> chunks_of(const Model& model, Slice layers, int chunks)
{
    const LayerCounts counts = count_layers(model, layers);
    const int embedding = counts[kind_index::embedding];
    const int head = counts[kind_index::head];
    std::vector<Slice> slices;
    int first = layers.first;
    for (int chunk = 0; chunk < chunks; ++chunk) {
        const int last = first + (chunk == 0 ? embedding : 0) + (chunk == chunks - 1 ? head : 0)
            + blocks_of_chunk(layers.size() - embedding - head, chunks, chunk, embedding > 0);
        slices.push_back({first, last});
        first = last;
    }
    return slices;
}

} // namespace

std::optional<StageInChunks> stage_in_chunks(const StrategyCosts& costs, const LayerCounts& counts,
                                             const ChunksHeld& held, double room_bytes)
{
    StageInChunks stage;
    if (costs.strategy.recompute_layers != 0) // which of them a chunk has is not settled
        return stage;
    StageCosts of_stage{stage_cost(costs, counts), {}};
    for (int chunk = 0; chunk < held.chunks; ++chunk)
        of_stage.chunks.push_back(stage_cost(costs, counts_of_chunk(counts, held.chunks, chunk)));
    std::vector<double> bytes;
    for (const ChunkActivations& chunk : chunk_activations(of_stage))
        bytes.push_back(chunk.held_bytes);
    const double peak = peak_bytes(bytes, held);
    if (peak > room_bytes * perhaps)
        return std::nullopt;
    stage.surely_held = peak <= room_bytes * surely;
    for (const StageCost& chunk : of_stage.chunks) {
        stage.times.push_back({chunk.forward_s, chunk.backward_s, 0});
        stage.terms.insert(stage.terms.end(), {chunk.forward_s, chunk.backward_s});
    }
    for (const int group : held.groups)
        stage.terms.push_back(interleaved_sync_s(of_stage, group) + of_stage.whole.optimizer_s);
    stage.slowest = stage.terms;
    return stage;
}

std::optional<StageInChunks> stage_in_chunks(StagePrices& prices, StageLayout stage, const GpusInUse& in_use,
                                             const ChunksHeld& held)
{
    stage.chunks = chunks_of(*prices.problem().model, stage.layers, held.chunks);
    const double reserve = reserve_bytes(prices.problem().job);
    const auto count = static_cast<std::size_t>(held.chunks);
    StageInChunks result;
    result.surely_held = true;
    result.times.assign(count, ChunkTimes{never, never, 0});
    std::vector<ChunkTimes> slowest(count);
    for (std::size_t g = 0; g < stage.group_count(); ++g) {
        const StagePrice& price = prices.of_group(stage, g);
        const MemoryParts& memory = price.costs.whole.memory;
        std::vector<double> bytes;
        for (const ChunkActivations& chunk : chunk_activations(price.costs))
            bytes.push_back(chunk.held_bytes);
        const double peak = peak_bytes(bytes, held);
        const double room = price.capacity_bytes - reserve - (memory.total_bytes() - memory.activations_bytes);
        if (peak > room * perhaps)
            return std::nullopt;
        result.surely_held = result.surely_held && peak <= room * surely;
        for (std::size_t chunk = 0; chunk < count; ++chunk) {
            const StageCost& slow = prices.of_group(stage, g).costs.chunks[chunk];
            ChunkTimes& most = slowest[chunk];
            most = {std::max(most.forward_s, slow.forward_s), std::max(most.backward_s, slow.backward_s), 0};
            const StageCost& fast = prices.of_group(stage, g, in_use).costs.chunks[chunk];
            ChunkTimes& least = result.times[chunk];
            least = {std::min(least.forward_s, fast.forward_s), std::min(least.backward_s, fast.backward_s), 0};
        }
    }
    if (in_use.whole_nodes()) { // else another group may be the slowest one in the end
        const StageCosts costs = prices.costs_of(stage, in_use);
        for (std::size_t chunk = 0; chunk < count; ++chunk)
            slowest[chunk] = result.times[chunk] = {costs.chunks[chunk].forward_s, costs.chunks[chunk].backward_s, 0};
    }
    for (std::size_t chunk = 0; chunk < count; ++chunk) {
        result.terms.insert(result.terms.end(), {result.times[chunk].forward_s, result.times[chunk].backward_s});
        result.slowest.insert(result.slowest.end(), {slowest[chunk].forward_s, slowest[chunk].backward_s});
    }
    return result;
}

bool no_worse(const StageInChunks& a, const StageInChunks& b)
{
    return !a.times.empty() && !b.times.empty() && a.surely_held
        && std::equal(a.slowest.begin(), a.slowest.end(), b.terms.begin(), b.terms.end(),
                      [](double of_a, double of_b) { return of_a <= of_b + std::abs(of_b) * (perhaps - 1); });
}

} // namespace tangram
