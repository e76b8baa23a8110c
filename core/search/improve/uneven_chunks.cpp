// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/improve/uneven_chunks.h"

#include "parallelizer/partial_recompute.h"
#include "search/improve/improve_best.h"
#include "search/threads/for_each_index.h"

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

/// A layer goes from one range to another, and all between move along. False where nothing would be left.
bool move_layer(std::vector<Slice>& ranges, std::size_t from, std::size_t to)
{
    if (ranges[from].size() < 2)
        return false;
    const int shift = from < to ? -1 : 1;
    for (std::size_t i = std::min(from, to); i < std::max(from, to); ++i) {
        ranges[i].last += shift;
        ranges[i + 1].first += shift;
    }
    return true;
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
    ChunkMoves(FoundPlan& plan, const Model& model, Pricer& pricer, const StopOrWait& gate, std::uint64_t most_priced)
        : best_(plan)
        , model_(model)
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
        const std::vector<Move> moves = moves_among(ranges(alike).size());
        for (std::size_t i = 0; i < moves.size(); ++i)
            for (std::size_t j = i; j < moves.size() && left_ > 0; ++j)
                if (accept_if_faster(alike, {moves[i], moves[j]}))
                    return true;
        return false;
    }

    bool accept_if_faster(const std::vector<std::size_t>& alike, std::initializer_list<Move> moves)
    {
        std::vector<Slice> moved_ranges = ranges(alike);
        for (const Move move : moves)
            if (!move_layer(moved_ranges, move.from, move.to))
                return false;
        if (left_ == 0 || gate_.stopped())
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
    Pricer& pricer_;
    const StopOrWait& gate_;
    std::uint64_t left_;
};

/// Each as it is, where it interleaves, and with all of its pipelines under every interleaved schedule: what is best
/// cut evenly need not be so cut otherwise.
std::vector<PlanDraft> under_interleaved(const std::vector<PlanDraft>& drafts,
                                         const std::vector<ScheduleChoice>& schedules)
{
    std::vector<PlanDraft> interleaved;
    for (const PlanDraft& draft : drafts) {
        const auto interleaves = [](const ScheduleChoice& choice) {
            return choice.schedule == ScheduleKind::interleaved;
        };
        const auto all_have = [&](const ScheduleChoice& choice) {
            return std::all_of(draft.sets.begin(), draft.sets.end(),
                               [&](const AlikePipelines& set) { return set.schedule == choice; });
        };
        if (std::any_of(draft.sets.begin(), draft.sets.end(),
                        [&](const AlikePipelines& set) { return interleaves(set.schedule); }))
            interleaved.push_back(draft);
        for (const ScheduleChoice& choice : schedules)
            if (interleaves(choice) && !all_have(choice)) {
                PlanDraft& other = interleaved.emplace_back(draft);
                for (AlikePipelines& set : other.sets)
                    set.schedule = choice;
            }
    }
    return interleaved;
}

} // namespace

FoundPlan with_uneven_chunks(FoundPlan plan, const Model& model, Pricer& pricer, const StopOrWait& gate,
                             std::uint64_t most_priced)
{
    ChunkMoves(plan, model, pricer, gate, most_priced).run();
    return plan;
}

std::optional<PlanOfUnevenChunks> fastest_with_uneven_chunks(const SearchSpace& space,
                                                             const std::vector<ScheduleChoice>& schedules,
                                                             LiveSearch& live, Incumbents& incumbents)
{
    constexpr double within_of_best = 1.1;
    constexpr std::size_t most_plans = 12;
    const Model& model = *space.problem().model;
    std::vector<PlanDraft> drafts = under_interleaved(incumbents.all(), schedules);
    for_each_index(drafts.size(), [&](std::size_t i) {
        const auto layout = drafts[i].layout(model);
        const double most_s = within_of_best * incumbents.best_s();
        drafts[i].time_s = layout ? incumbents.pricer().time(*layout, live.gate.token(), most_s) : never;
    });
    std::erase_if(drafts, [&](const PlanDraft& draft) { return draft.time_s > within_of_best * incumbents.best_s(); });
    std::stable_sort(drafts.begin(), drafts.end(), better);
    if (drafts.size() > most_plans)
        drafts.resize(most_plans);
    std::vector<FoundPlan> plans(drafts.size());
    for_each_index(drafts.size(), [&](std::size_t i) {
        Pricer& pricer = incumbents.pricer();
        const std::uint64_t before = pricer.priced();
        plans[i] = with_uneven_chunks({*drafts[i].layout(model), drafts[i].time_s}, model, pricer, live.gate,
                                      most_prices(drafts[i]));
        live.add({.simulated = pricer.priced() - before});
    });
    const auto fastest = std::min_element(plans.begin(), plans.end(), [](const FoundPlan& a, const FoundPlan& b) {
        return a.iteration_time_s < b.iteration_time_s;
    });
    if (fastest == plans.end() || fastest->iteration_time_s >= incumbents.best_s())
        return std::nullopt;
    return PlanOfUnevenChunks{std::move(*fastest),
                              std::move(drafts[static_cast<std::size_t>(fastest - plans.begin())])};
}

} // namespace tangram
