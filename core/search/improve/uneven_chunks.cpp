// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/improve/uneven_chunks.h"

#include "parallelizer/partial_recompute.h"

#include <algorithm>
#include <initializer_list>
#include <utility>
#include <vector>

namespace tangram {

namespace {

bool interleaves(const PipelineLayout& pipeline)
{
    return pipeline.schedule == ScheduleKind::interleaved && pipeline.chunk_count() > 1;
}

/// The layers of chunks in the order in which micro-batches pass them: the first of every stage, then the second.
std::vector<Slice> ranges_of(const PipelineLayout& pipeline)
{
    std::vector<Slice> ranges;
    for (std::size_t chunk = 0; chunk < pipeline.stages.front().chunks.size(); ++chunk)
        for (const StageLayout& stage : pipeline.stages)
            ranges.push_back(stage.chunks[chunk]);
    return ranges;
}

void assign(const Model& model, const std::vector<Slice>& ranges, PipelineLayout& pipeline)
{
    auto range = ranges.begin();
    for (std::size_t chunk = 0; chunk < pipeline.stages.front().chunks.size(); ++chunk)
        for (StageLayout& stage : pipeline.stages)
            stage.chunks[chunk] = *range++;
    for (StageLayout& stage : pipeline.stages) {
        stage.layers = stage.chunks.front();
        const int blocks = most_blocks_of(model, stage.chunks);
        const auto keep_to_chunks = [&](Strategy& strategy) {
            if (strategy.recompute_layers > 0)
                strategy = recomputing(strategy, std::min(strategy.recompute_layers, blocks), blocks);
        };
        keep_to_chunks(stage.strategy);
        for (ReplicaGroup& group : stage.replicas)
            keep_to_chunks(group.strategy);
    }
}

/// So many layers go from one range to another, and all between move along.
void shift_layers(std::vector<Slice>& ranges, std::size_t from, std::size_t to, int layers)
{
    const int shift = from < to ? -layers : layers;
    for (std::size_t i = std::min(from, to); i < std::max(from, to); ++i) {
        ranges[i].last += shift;
        ranges[i + 1].first += shift;
    }
}

/// Interleaved pipelines whose chunks hold the same layers: gradients of equal layers may share nodes.
std::vector<std::vector<std::size_t>> interleaved_alike(const PlanLayout& layout)
{
    std::vector<std::vector<std::size_t>> alike;
    for (std::size_t p = 0; p < layout.pipelines.size(); ++p) {
        const PipelineLayout& pipeline = layout.pipelines[p];
        if (!interleaves(pipeline))
            continue;
        const auto same = std::find_if(alike.begin(), alike.end(), [&](const std::vector<std::size_t>& others) {
            const PipelineLayout& other = layout.pipelines[others.front()];
            return other.stages.size() == pipeline.stages.size() && ranges_of(other) == ranges_of(pipeline);
        });
        if (same != alike.end())
            same->push_back(p);
        else
            alike.push_back({p});
    }
    return alike;
}

struct Move {
    std::size_t from = 0;
    std::size_t to = 0;
};

/// Between any two chunks, neighbours first: those move one cut alone.
std::vector<Move> moves_among(std::size_t chunks)
{
    std::vector<Move> moves;
    for (std::size_t distance = 1; distance < chunks; ++distance)
        for (std::size_t first = 0; first + distance < chunks; ++first) {
            moves.push_back({first, first + distance});
            moves.push_back({first + distance, first});
        }
    return moves;
}

class ChunkMoves {
public:
    ChunkMoves(FoundPlan& plan, const Model& model, int granularity, Pricer& pricer, const StopOrWait& gate,
               std::uint64_t most_priced)
        : best_(plan)
        , model_(model)
        , granularity_(granularity)
        , pricer_(pricer)
        , gate_(gate)
        , left_(most_priced)
    {
    }

    void run()
    {
        const std::vector<std::vector<std::size_t>> all_alike = interleaved_alike(best_.layout);
        for (bool improved = true; improved;) {
            improved = false;
            for (const std::vector<std::size_t>& alike : all_alike)
                improved |= move_layers(alike);
            for (std::size_t i = 0; i < all_alike.size() && !improved; ++i)
                improved = move_two_layers(all_alike[i]);
        }
    }

private:
    std::vector<Slice> ranges(const std::vector<std::size_t>& alike) const
    {
        return ranges_of(best_.layout.pipelines[alike.front()]);
    }

    bool move_layers(const std::vector<std::size_t>& alike)
    {
        bool improved = false;
        for (const Move move : moves_among(ranges(alike).size()))
            while (accept_if_faster(alike, {move}))
                improved = true;
        return improved;
    }

    /// Two at once, where one alone makes another chunk the longest.
    bool move_two_layers(const std::vector<std::size_t>& alike)
    {
        constexpr std::size_t most_chunks = 16; // of more there are too many pairs
        const std::size_t chunks = ranges(alike).size();
        if (chunks > most_chunks)
            return false;
        const std::vector<Move> moves = moves_among(chunks);
        for (std::size_t i = 0; i < moves.size(); ++i)
            for (std::size_t j = i; j < moves.size(); ++j)
                if (accept_if_faster(alike, {moves[i], moves[j]}))
                    return true;
        return false;
    }

    bool accept_if_faster(const std::vector<std::size_t>& alike, std::initializer_list<Move> moves)
    {
        if (left_ == 0 || gate_.stopped())
            return false;
        std::vector<Slice> moved_ranges = ranges(alike);
        const std::size_t stages = best_.layout.pipelines[alike.front()].stages.size();
        for (const Move move : moves) // chunks of one stage follow one another at this distance
            shift_layers(moved_ranges, move.from, move.to, move.from % stages == move.to % stages ? 1 : granularity_);
        if (std::any_of(moved_ranges.begin(), moved_ranges.end(), [](Slice range) { return range.size() < 1; }))
            return false;
        --left_;
        FoundPlan moved = best_;
        for (const std::size_t p : alike)
            assign(model_, moved_ranges, moved.layout.pipelines[p]);
        moved.iteration_time_s = pricer_.time(moved.layout, gate_.token(), best_.iteration_time_s);
        if (moved.iteration_time_s >= best_.iteration_time_s)
            return false;
        best_ = std::move(moved);
        return true;
    }

    FoundPlan& best_;
    const Model& model_;
    int granularity_;
    Pricer& pricer_;
    const StopOrWait& gate_;
    std::uint64_t left_;
};

} // namespace

FoundPlan with_uneven_chunks(FoundPlan plan, const Model& model, int granularity, Pricer& pricer,
                             const StopOrWait& gate, std::uint64_t most_priced)
{
    ChunkMoves(plan, model, granularity, pricer, gate, most_priced).run();
    return plan;
}

} // namespace tangram
