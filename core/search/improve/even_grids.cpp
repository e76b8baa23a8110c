// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/improve/even_grids.h"

#include <algorithm>
#include <span>
#include <utility>

namespace tangram {

namespace {

/// Where an island is cut into parts of this size.
int parts_of_node(const IslandSpace& island, const PartSize& size)
{
    return island.gpus_per_node / size.gpus_per_node;
}

int parts_of_island(const IslandSpace& island, const PartSize& size)
{
    return island.nodes() / size.nodes * parts_of_node(island, size);
}

class Grids {
public:
    explicit Grids(const SearchSpace& space)
        : space_(space)
    {
        for (std::size_t i = 0; i < space.islands().size(); ++i)
            order_.push_back(static_cast<int>(i));
        const auto speed_of_gpu = [&](int island) {
            const PartSize& size = of(island).sizes.front();
            return space_.kinds()[size.kind].speed_share / size.gpus;
        };
        std::stable_sort(order_.begin(), order_.end(), [&](int a, int b) { return speed_of_gpu(a) > speed_of_gpu(b); });
    }

    std::vector<EvenGrid> all()
    {
        constexpr int most_pipelines = 64;
        const int batch = space_.problem().job.global_batch;
        const int allowed = space_.settings().most_pipelines;
        const int most = std::min(
            {space_.problem().cluster->gpu_count(), batch, most_pipelines, allowed > 0 ? allowed : most_pipelines});
        for (int pipelines = 1; pipelines <= most; ++pipelines)
            if (batch % pipelines == 0) {
                set_fewest_stages(pipelines);
                add_with({pipelines, {}});
            }
        return std::move(grids_);
    }

private:
    const IslandSpace& of(int island) const { return space_.islands()[island]; }

    /// How many stages of each pipeline the island's GPUs are in parts of this size; 0 where it can't be one of them.
    int stages_of(int island, const PartSize& size, int pipelines) const
    {
        if (!size.searched || of(island).gpus_per_node % size.gpus_per_node != 0)
            return 0;
        return parts_of_island(of(island), size) / pipelines;
    }

    /// So that no choice is begun that the islands to come make too many stages of: there are exponentially many.
    void set_fewest_stages(int pipelines)
    {
        fewest_stages_.assign(order_.size() + 1, 0);
        for (std::size_t at = order_.size(); at-- > 0;) {
            int fewest = too_many_stages;
            for (const PartSize& size : of(order_[at]).sizes)
                if (const int stages = stages_of(order_[at], size, pipelines); stages > 0)
                    fewest = std::min(fewest, stages);
            fewest_stages_[at] = std::min(too_many_stages, fewest + fewest_stages_[at + 1]);
        }
    }

    /// With every choice of sizes for the islands that have none yet.
    void add_with(const EvenGrid& begun)
    {
        constexpr std::size_t most_grids = 800; // with many islands there are more than can be looked at
        const int most_stages = std::min(too_many_stages - 1, space_.layer_count());
        if (grids_.size() >= most_grids
            || static_cast<int>(begun.stages()) + fewest_stages_[begun.parts.size()] > most_stages)
            return;
        if (begun.parts.size() == order_.size()) {
            grids_.push_back(begun);
            if (begun.parts.size() > 1) {
                grids_.push_back(begun);
                std::reverse(grids_.back().parts.begin(), grids_.back().parts.end());
            }
            return;
        }
        const int island = order_[begun.parts.size()];
        for (const PartSize& size : of(island).sizes) {
            const int stages = stages_of(island, size, begun.pipelines);
            if (stages == 0)
                continue;
            EvenGrid more = begun;
            more.parts.push_back({island, size, stages});
            add_with(more);
        }
    }

    static constexpr int too_many_stages = 65;

    const SearchSpace& space_;
    std::vector<int> order_; ///< of islands: the fastest GPUs first
    std::vector<int> fewest_stages_; ///< of the islands from each place of the order on
    std::vector<EvenGrid> grids_;
};

/// Whether every stage in turn takes some layers, and all together all of them, in so many seconds.
bool holds_all_layers(const SearchSpace& space, const PairTable& table, std::span<const int> kinds, double tick_s)
{
    int first = 0;
    for (const int kind : kinds) {
        int last = first;
        for (int at = first + 1; at <= space.layer_count(); ++at) {
            const int signature = space.may_cut_at(at) || at == space.layer_count() ? space.signature(first, at) : -1;
            if (signature < 0)
                continue;
            const auto options = table.options(kind, signature); // ascending by tick
            if (options.empty() && table.fate(kind, signature) == PairFate::too_little_work)
                continue;
            if (options.empty() || options.front().tick_s > tick_s)
                break;
            last = at;
        }
        if (last == space.layer_count())
            return true;
        first = last;
    }
    return false;
}

} // namespace

std::size_t EvenGrid::stages() const
{
    int sum = 0;
    for (const Part& part : parts)
        sum += part.stages;
    return static_cast<std::size_t>(sum);
}

std::vector<EvenGrid> even_grids(const SearchSpace& space)
{
    return Grids(space).all();
}

std::optional<double> even_tick_s(const SearchSpace& space, const PairTable& table, const EvenGrid& grid, double most_s)
{
    std::vector<int> kinds;
    for (const EvenGrid::Part& part : grid.parts)
        kinds.insert(kinds.end(), static_cast<std::size_t>(part.stages), part.size.kind);
    if (!holds_all_layers(space, table, kinds, most_s))
        return std::nullopt;
    constexpr double close_enough = 1.02;
    double too_short_s = most_s / 2;
    while (most_s > close_enough * too_short_s) {
        const double middle_s = (most_s + too_short_s) / 2;
        (holds_all_layers(space, table, kinds, middle_s) ? most_s : too_short_s) = middle_s;
    }
    return most_s;
}

std::vector<AlikePipelines> pipelines_of(const SearchSpace& space, const EvenGrid& grid)
{
    const auto stage_on = [&](const EvenGrid::Part& of, int part) {
        const IslandSpace& island = space.islands()[of.island];
        StageLayout stage;
        stage.island = island.island;
        const std::vector<int>& nodes = space.problem().islands[island.island].nodes;
        const int per_node = parts_of_node(island, of.size);
        const int first = part / per_node * of.size.nodes;
        for (int node = first; node < first + of.size.nodes; ++node)
            stage.gpus.push_back({nodes[node], part % per_node * of.size.gpus_per_node, of.size.gpus_per_node});
        return stage;
    };
    const bool shares_nodes =
        grid.pipelines > 1 && std::any_of(grid.parts.begin(), grid.parts.end(), [&](const EvenGrid::Part& part) {
            return parts_of_node(space.islands()[part.island], part.size) > 1;
        });
    std::vector<AlikePipelines> found;
    for (const bool beside : {false, true}) {
        if (beside && !shares_nodes)
            continue;
        AlikePipelines& alike = found.emplace_back();
        for (int copy = 0; copy < grid.pipelines; ++copy) {
            PipelineLayout& pipeline = alike.copies.emplace_back();
            pipeline.samples = space.problem().job.global_batch / grid.pipelines;
            for (const EvenGrid::Part& part : grid.parts)
                for (int s = 0; s < part.stages; ++s)
                    pipeline.stages.push_back(
                        stage_on(part, beside ? s * grid.pipelines + copy : copy * part.stages + s));
        }
    }
    return found;
}

} // namespace tangram
