// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/compose/uniform_seeds.h"

#include "plan/price/stage_times.h"

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

/// Where a part of a class lies that is the `at`-th of those of its size, one after the other.
DraftStage part_at(const PartSize& size, const NodeRun& run, int width, int island_class, int at)
{
    DraftStage stage{.island_class = island_class,
                     .nodes = size.nodes,
                     .gpus_per_node = size.gpus_per_node,
                     .kind = size.kind,
                     .layers = {},
                     .option = {}};
    const int per_node = width / size.gpus_per_node;
    const int per_run = run.nodes / size.nodes * per_node;
    stage.run = at / per_run;
    stage.first_node = at % per_run / per_node * size.nodes;
    stage.first_gpu = at % per_node * size.gpus_per_node;
    return stage;
}

struct Seed {
    double estimate_s = 0;
    int island_class = 0;
    const PartSize* size = nullptr;
    std::size_t strategy = 0; ///< index into those at hand
    int stages = 1;
    bool ends_count = false;
};

class UniformSeeds {
public:
    explicit UniformSeeds(const GroupTask& task)
        : task_(task)
        , layers_(task.space.layer_count())
        , bytes_(boundary_bytes(task.space.problem(), task.table.micro_batch_samples()))
    {
        for (int cut = 1; cut < layers_; ++cut)
            if (task.space.may_cut_at(cut))
                cuts_.push_back(cut);
    }

    std::vector<std::vector<DraftStage>> run(std::size_t most)
    {
        for (std::size_t c = 0; c < task_.groups.front().size() && !task_.gate.stopped(); ++c)
            if (!task_.groups.front()[c].empty())
                look_at(static_cast<int>(c));
        const auto sooner = [](const Seed& a, const Seed& b) { return a.estimate_s < b.estimate_s; };
        std::stable_sort(seeds_.begin(), seeds_.end(), sooner);
        if (seeds_.size() > most)
            seeds_.resize(most);
        std::vector<std::vector<DraftStage>> found;
        for (const Seed& seed : seeds_)
            found.push_back(stages_of(seed));
        return found;
    }

private:
    const IslandSpace& island_of(int island_class) const
    {
        return task_.space.islands()[task_.space.classes()[island_class].front()];
    }

    /// First layers of `stages` stages, as even as can be; the layer count at the end. Empty when there are too few
    /// cuts. Launchers divide either the blocks, or all layers with the embedding and the head counted as such.
    std::vector<int> even_cuts(int stages, bool ends_count) const
    {
        std::vector<int> at{0};
        for (int s = 1; s < stages; ++s) {
            const int wanted = static_cast<int>(
                std::lround(ends_count ? double(layers_) * s / stages : 1 + double(layers_ - 2) * s / stages));
            const auto cut = std::lower_bound(cuts_.begin(), cuts_.end(), std::max(wanted, at.back() + 1));
            if (cut == cuts_.end())
                return {};
            at.push_back(*cut);
        }
        at.push_back(layers_);
        return at;
    }

    Option option_of(const StrategyCosts& costs, int strategy, Slice layers) const
    {
        const LayerCounts& counts = task_.space.signatures()[task_.space.signature(layers.first, layers.last)].counts;
        const MemoryParts memory = stage_memory(costs, counts);
        const StageSeconds seconds = stage_seconds(costs, counts);
        return {.forward_s = seconds.forward_s,
                .backward_s = seconds.backward_s,
                .finish_s = seconds.gradient_sync_s + seconds.optimizer_s,
                .static_bytes = memory.total_bytes() - memory.activations_bytes,
                .activation_bytes = memory.activations_bytes,
                .tick_s = seconds.forward_s + seconds.backward_s,
                .strategy = strategy};
    }

    void look_at(int island_class)
    {
        const auto& runs = task_.groups.front()[island_class];
        const IslandSpace& island = island_of(island_class);
        for (const PartSize& size : island.sizes) {
            if (task_.gate.stopped())
                return;
            if (!size.searched || size.nodes > runs.front().nodes)
                continue;
            const int parts = runs.front().nodes / size.nodes * (island.gpus_per_node / size.gpus_per_node)
                * static_cast<int>(runs.size());
            const int stages = std::min(parts, static_cast<int>(cuts_.size()) + 1);
            std::vector<int> before;
            for (const bool ends_count : {false, true}) {
                const std::vector<int> cuts = even_cuts(stages, ends_count);
                if (!cuts.empty() && cuts != before)
                    look_at(island_class, size, cuts, ends_count);
                before = cuts;
            }
        }
    }

    void look_at(int island_class, const PartSize& size, const std::vector<int>& cuts, bool ends_count)
    {
        const int stages = static_cast<int>(cuts.size()) - 1;
        const PlannedPairs::AtHand at_hand = task_.table.strategies_at_hand(size.kind);
        const std::span<const StrategyCosts> strategies = at_hand.costs;
        const double capacity = task_.space.kinds()[size.kind].capacity_bytes;
        const double round_trip_s = round_trip(island_class, size, stages);
        const int micro_batches = task_.micro_batches;
        std::vector<Seed> of_size;
        for (std::size_t i = 0; i < strategies.size(); ++i) {
            double longest_s = 0;
            double finish_s = 0;
            bool fits = true;
            int before = -1;
            for (const int s : {0, stages / 2, stages - 1}) {
                if (s == before || !fits)
                    continue;
                before = s;
                const Option option = option_of(strategies[i], at_hand.index(i), {cuts[s], cuts[s + 1]});
                fits = option.bytes(std::min(micro_batches, stages - s)) <= capacity;
                longest_s = std::max(longest_s, option.tick_s);
                finish_s = std::max(finish_s, option.finish_s);
            }
            // A window of k stages keeps 1F1B's tick at its round trip over k: see steady_period of the Pareto
            // composer.
            const double period_s = longest_s + round_trip_s * (stages - 1) / stages;
            if (fits && std::isfinite(period_s))
                of_size.push_back({micro_batches * period_s + (stages - 1) * (longest_s + round_trip_s) + finish_s,
                                   island_class, &size, i, stages, ends_count});
        }
        // The few best of every size, no two with the same degrees: sizes differ by more than the formula errs.
        constexpr std::size_t most_of_size = 2; // for each way to cut
        std::stable_sort(of_size.begin(), of_size.end(),
                         [](const Seed& a, const Seed& b) { return a.estimate_s < b.estimate_s; });
        std::size_t kept = 0;
        for (const Seed& seed : of_size) {
            const Strategy& strategy = strategies[seed.strategy].strategy;
            const bool known =
                std::any_of(seeds_.end() - static_cast<std::ptrdiff_t>(kept), seeds_.end(), [&](const Seed& other) {
                    const Strategy& o = strategies[other.strategy].strategy;
                    return o.tensor == strategy.tensor && o.context == strategy.context && o.expert == strategy.expert;
                });
            if (known)
                continue;
            seeds_.push_back(seed);
            if (++kept == most_of_size)
                break;
        }
    }

    /// A micro-batch's way to the next stage and back, in the mean over neighbours that share a node and others.
    double round_trip(int island_class, const PartSize& size, int stages) const
    {
        const int per_node = island_of(island_class).gpus_per_node / size.gpus_per_node;
        double sum_s = 0;
        const int boundaries = std::min(stages - 1, per_node);
        for (int at = 0; at < boundaries; ++at) {
            const StageLayout here = place(part_of(island_class, size, at));
            const StageLayout there = place(part_of(island_class, size, at + 1));
            const Routes& routes = task_.space.routes();
            sum_s += routes.flow(here, there, bytes_).seconds + routes.flow(there, here, bytes_).seconds;
        }
        return boundaries > 0 ? sum_s / boundaries : 0;
    }

    DraftStage part_of(int island_class, const PartSize& size, int at) const
    {
        return part_at(size, task_.groups.front()[island_class].front(), island_of(island_class).gpus_per_node,
                       island_class, at);
    }

    StageLayout place(const DraftStage& stage) const
    {
        const NodeRun& run = task_.groups.front()[stage.island_class][stage.run];
        const int island = task_.space.islands()[run.island].island;
        const auto& nodes = task_.space.problem().islands[island].nodes;
        StageLayout layout{.island = island, .gpus = {}, .layers = {}, .strategy = {}};
        for (int k = 0; k < stage.nodes; ++k)
            layout.gpus.push_back({nodes[run.first + stage.first_node + k], stage.first_gpu, stage.gpus_per_node});
        return layout;
    }

    std::vector<DraftStage> stages_of(const Seed& seed) const
    {
        const std::vector<int> cuts = even_cuts(seed.stages, seed.ends_count);
        const PlannedPairs::AtHand at_hand = task_.table.strategies_at_hand(seed.size->kind);
        std::vector<DraftStage> stages;
        for (int s = 0; s < seed.stages; ++s) {
            DraftStage stage = part_of(seed.island_class, *seed.size, s);
            stage.layers = {cuts[s], cuts[s + 1]};
            stage.option = option_of(at_hand.costs[seed.strategy], at_hand.index(seed.strategy), stage.layers);
            stages.push_back(stage);
        }
        return stages;
    }

    const GroupTask& task_;
    int layers_;
    double bytes_;
    std::vector<int> cuts_; ///< where the model may be cut
    std::vector<Seed> seeds_;
};

} // namespace

std::vector<std::vector<DraftStage>> uniform_seeds(const GroupTask& task, std::size_t most)
{
    return UniformSeeds(task).run(most);
}

} // namespace tangram
