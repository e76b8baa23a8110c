// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/improve/moves/even_grids.h"

#include "plan/price/pricer.h"
#include "search/draft/gpus/gradient_ring.h"
#include "search/improve/moves/evenest_cuts.h"
#include "search/threads/for_each_index.h"

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
            if (batch % pipelines == 0)
                add_pipelines(pipelines);
        // Of more, or of a small batch, a micro-batch more for some is too much.
        constexpr int most_unlike = 16;
        constexpr int samples_each = 8;
        for (int pipelines = 1; pipelines <= std::min({most, most_unlike, batch / samples_each}); ++pipelines)
            if (batch % pipelines != 0)
                add_pipelines(pipelines);
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

    void add_pipelines(int pipelines)
    {
        set_fewest_stages(pipelines);
        add_with({pipelines, {}});
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

/// The layers of each stage where every one in turn takes as many as it can within so many seconds. Nothing where all
/// of them together do not hold the model.
std::optional<std::vector<Slice>> cuts_within(const SearchSpace& space, const PairTable& table,
                                              std::span<const int> kinds, double tick_s)
{
    std::vector<Slice> cuts;
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
        cuts.push_back({first, last});
        if (last == space.layer_count())
            return cuts;
        first = last;
    }
    return std::nullopt;
}

/// The part-th of an island's parts of this size.
StageLayout stage_on(const SearchSpace& space, const EvenGrid::Part& of, int part)
{
    const IslandSpace& island = space.islands()[of.island];
    StageLayout stage;
    stage.island = island.island;
    const std::vector<int>& nodes = space.problem().islands[island.island].nodes;
    const int per_node = parts_of_node(island, of.size);
    const int first = part / per_node * of.size.nodes;
    for (int node = first; node < first + of.size.nodes; ++node)
        stage.gpus.push_back({nodes[node], part % per_node * of.size.gpus_per_node, of.size.gpus_per_node});
    return stage;
}

/// How long the pipelines take at least to reduce their gradients: cuts may yet be moved until all stages have as many.
double exchange_s(const SearchSpace& space, const EvenGrid& grid, const std::vector<Slice>& cuts)
{
    if (grid.pipelines == 1)
        return 0;
    double sum_s = 0;
    std::size_t cut = 0;
    for (const EvenGrid::Part& part : grid.parts)
        for (int s = 0; s < part.stages && cut < cuts.size(); ++s) {
            PipelineLayout alone{.stages = {stage_on(space, part, s)}};
            alone.stages.front().layers = cuts[cut++];
            sum_s += gradient_exchange_s(space, alone, grid.pipelines);
        }
    return sum_s / static_cast<double>(grid.stages());
}

/// What an iteration of so many ticks takes at least when the model is cut as evenly as can be, whatever else memory
/// has to hold: the stages that are busy longest, and gradients reduced among the pipelines. Nothing where that is more
/// than `most_s`.
std::optional<double> even_time_s(const SearchSpace& space, const PairTable& table, const EvenGrid& grid, double ticks,
                                  double most_s)
{
    std::vector<int> kinds;
    for (const EvenGrid::Part& part : grid.parts)
        kinds.insert(kinds.end(), static_cast<std::size_t>(part.stages), part.size.kind);
    constexpr double close_enough = 1.02;
    const auto cuts = evenest_cuts(most_s / ticks, close_enough,
                                   [&](double tick_s) { return cuts_within(space, table, kinds, tick_s); });
    if (!cuts)
        return std::nullopt;
    double time_s = 0;
    for (std::size_t s = 0; s < cuts->size(); ++s) {
        const int signature = space.signature((*cuts)[s].first, (*cuts)[s].last);
        if (signature < 0)
            continue;
        double least_s = never;
        for (const Option& option : table.options(kinds[s], signature))
            least_s = std::min(least_s, ticks * option.tick_s + option.finish_s);
        if (least_s < never)
            time_s = std::max(time_s, least_s);
    }
    if (time_s <= most_s)
        time_s += exchange_s(space, grid, *cuts);
    return time_s <= most_s ? std::optional(time_s) : std::nullopt;
}

/// With micro-batches of the best size: all of them one after the other, half of the ramp, as chunks shorten it, and
/// the gradients. Infinite where that is more than `most_s`.
double about_s(const SearchSpace& space, const Ticks& ticks, const StopOrWait& gate, const EvenGrid& grid,
               double most_s)
{
    const int batch = space.problem().job.global_batch;
    double least_s = never;
    for (const Tick& tick : ticks.all) {
        const int samples = tick.table.micro_batch_samples();
        const int micro_batches = most_micro_batches(batch, samples, grid.pipelines);
        const bool are_alike = grid.pipelines * samples * micro_batches == batch;
        const int least = are_alike ? 1 : 2; // with one less for some, these would have none
        if (gate.stopped() || micro_batches < least || (!are_alike && grid.divides(batch)))
            continue;
        const double in_all = micro_batches + 0.5 * static_cast<double>(grid.stages() - 1);
        if (const auto time_s = even_time_s(space, tick.table, grid, in_all, std::min(least_s, most_s)))
            least_s = *time_s;
    }
    return least_s;
}

} // namespace

std::size_t EvenGrid::stages() const
{
    int sum = 0;
    for (const Part& part : parts)
        sum += part.stages;
    return static_cast<std::size_t>(sum);
}

bool EvenGrid::divides(int batch) const
{
    return batch % pipelines == 0;
}

int most_micro_batches(int batch, int samples, int pipelines)
{
    return batch % samples == 0 ? (batch / samples + pipelines - 1) / pipelines : 0;
}

std::vector<EvenGrid> even_grids(const SearchSpace& space)
{
    return Grids(space).all();
}

std::vector<EvenGrid> promising_grids(const SearchSpace& space, const Ticks& ticks, const StopOrWait& gate,
                                      double most_s)
{
    constexpr std::size_t most_looked_at = 24; // of those that divide the batch, and of the others
    const int batch = space.problem().job.global_batch;
    std::vector<std::pair<double, EvenGrid>> best;
    for (EvenGrid& grid : even_grids(space))
        best.emplace_back(never, std::move(grid));
    for_each_index(best.size(),
                   [&](std::size_t i) { best[i].first = about_s(space, ticks, gate, best[i].second, most_s); });
    std::stable_sort(best.begin(), best.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<EvenGrid> promising;
    std::size_t dividing = 0;
    std::size_t others = 0;
    for (auto& [time_s, grid] : best)
        if (time_s < never && ++(grid.divides(batch) ? dividing : others) <= most_looked_at)
            promising.push_back(std::move(grid));
    return promising;
}

std::vector<AlikePipelines> pipelines_of(const SearchSpace& space, const EvenGrid& grid)
{
    const bool shares_nodes =
        grid.pipelines > 1 && std::any_of(grid.parts.begin(), grid.parts.end(), [&](const EvenGrid::Part& part) {
            return parts_of_node(space.islands()[part.island], part.size) > 1;
        });
    const int batch = space.problem().job.global_batch;
    std::vector<AlikePipelines> found;
    for (const bool beside : {false, true}) {
        if (beside && !shares_nodes)
            continue;
        AlikePipelines& alike = found.emplace_back();
        for (int copy = 0; copy < grid.pipelines; ++copy) {
            PipelineLayout& pipeline = alike.copies.emplace_back();
            pipeline.samples = grid.divides(batch) ? batch / grid.pipelines : 0;
            for (const EvenGrid::Part& part : grid.parts)
                for (int s = 0; s < part.stages; ++s)
                    pipeline.stages.push_back(
                        stage_on(space, part, beside ? s * grid.pipelines + copy : copy * part.stages + s));
        }
    }
    return found;
}

} // namespace tangram
