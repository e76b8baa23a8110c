// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/improve/forcing/more_stages.h"

#include "search/improve/forcing/forcing.h"
#include "search/improve/moves/micro_batch_moves.h"

#include <algorithm>
#include <optional>
#include <set>

namespace tangram {

namespace {

class MoreStages {
public:
    MoreStages(const ForceTask& task, const IdleSet& idle, const PlanDraft& draft, std::size_t most)
        : task_(task)
        , idle_(idle)
        , island_(task.space.islands()[idle.parts.front().island])
        , forcing_(task)
        , most_s_(1.1 * draft.time_s) // the estimate errs by as much
        , most_(most)
    {
        // All of them on an island, the parts of one node, and as many GPUs as other stages have.
        constexpr std::size_t most_sizes = 4;
        constexpr std::size_t most_sizes_of_others = 2;
        const int on_first = parts_on(idle, task.space, island_.island);
        add_size(largest_size(island_, on_first, idle.gpus_per_node));
        for (const PartSize& size : island_.sizes)
            if (size.searched && size.nodes == 1 && size.gpus_per_node <= idle.gpus_per_node
                && sizes_.size() < most_sizes)
                add_size(&size);
        const std::size_t most_in_all = sizes_.size() + most_sizes_of_others;
        for (const int gpus : gpus_of_stages(draft))
            if (const int nodes = gpus / idle.gpus_per_node;
                nodes > 1 && nodes < on_first && sizes_.size() < most_in_all)
                add_size(largest_size(island_, nodes, idle.gpus_per_node));
    }

    std::vector<PlanDraft> take() { return forcing_.take(); }

    void try_all_places(const PlanDraft& from, std::size_t set)
    {
        const std::vector<StageLayout>& stages = from.sets[set].copies.front().stages;
        if (static_cast<int>(stages.size()) >= task_.space.layer_count()) { // there is no layer for one more
            for (std::size_t at = 0; at < std::min(most_, stages.size()); ++at)
                if (stages[at].island != island_.island)
                    put(from, set, at, Where::instead, Layers::by_estimate_and_speed);
            return;
        }
        std::vector<std::size_t> tried;
        const auto try_at = [&](std::size_t at) {
            if (is_among(tried, at) || tried.size() >= most_ || task_.gate.stopped())
                return;
            tried.push_back(at);
            put(from, set, at, Where::before, Layers::by_estimate_and_speed);
        };
        for (const std::size_t at : promising_places(stages))
            try_at(at);
        // Neither the embedding nor the head may fit.
        for (std::size_t at = 1; at < stages.size() && !forcing_.found(); ++at)
            try_at(at);
        constexpr std::size_t most_stages = 12;
        if (stages.size() > most_stages || most_ <= 1)
            return;
        // Beside others of its node a stage may be better off than where it has more GPUs and leaves theirs idle.
        for (std::size_t at = 0; at < stages.size(); ++at)
            if (!idle_.whole_nodes && !task_.gate.stopped())
                put(from, set, at, Where::instead, Layers::by_estimate);
        // Elsewhere only what promises to be faster.
        for (std::size_t at = 1; at < stages.size(); ++at)
            if (!is_among(tried, at) && !task_.gate.stopped())
                put(from, set, at, Where::before, Layers::by_estimate);
    }

private:
    enum class Where { before, instead }; ///< of the stage that is there
    /// Speed alone divides layers even where the new stage is slower than the others bear.
    enum class Layers { by_estimate, by_estimate_and_speed };

    void add_size(const PartSize* size)
    {
        if (size != nullptr && std::find(sizes_.begin(), sizes_.end(), size) == sizes_.end())
            sizes_.push_back(size);
    }

    /// How many GPUs the draft's stages have, each number once, the least first.
    static std::set<int> gpus_of_stages(const PlanDraft& draft)
    {
        std::set<int> numbers;
        for (const AlikePipelines& set : draft.sets)
            for (const StageLayout& stage : set.copies.front().stages)
                numbers.insert(stage.gpu_count());
        return numbers;
    }

    static bool is_among(const std::vector<std::size_t>& places, std::size_t at)
    {
        return std::find(places.begin(), places.end(), at) != places.end();
    }

    /// At the ends, and beside stages on equal GPUs, so that few micro-batches cross long links.
    std::vector<std::size_t> promising_places(const std::vector<StageLayout>& stages) const
    {
        std::vector<std::size_t> places{stages.size(), 0};
        for (std::size_t s = 0; s < stages.size(); ++s)
            if (stages[s].island == island_.island) {
                places.push_back(s + 1);
                break;
            }
        for (std::size_t s = 1; s < stages.size(); ++s)
            if (stages[s].island != stages[s - 1].island)
                places.push_back(s);
        return places;
    }

    /// Stages of all sizes, one at a time.
    void put(const PlanDraft& from, std::size_t set, std::size_t at, Where where, Layers layers)
    {
        for (const PartSize* size : sizes_)
            put(from, set, at, *size, where, layers);
    }

    void put(const PlanDraft& from, std::size_t set, std::size_t at, const PartSize& size, Where where, Layers layers)
    {
        AlikePipelines changed = from.sets[set];
        std::vector<IdlePart> parts = idle_.parts;
        for (PipelineLayout& copy : changed.copies) {
            std::optional<StageLayout> stage = take_stage(parts, size);
            if (!stage)
                return;
            // What tells a pipeline's samples per micro-batch is its first stage's strategy.
            stage->strategy = copy.stages.front().strategy;
            if (where == Where::instead)
                copy.stages[at] = std::move(*stage);
            else
                copy.stages.insert(copy.stages.begin() + static_cast<std::ptrdiff_t>(at), std::move(*stage));
        }
        PlanDraft longer = from;
        longer.sets[set] = std::move(changed);
        keep_by_estimate(longer, set);
        if (layers == Layers::by_estimate_and_speed && forcing_.divide_layers(longer.sets[set])
            && forcing_.choose_strategies(longer.sets[set]))
            forcing_.keep(std::move(longer), set);
    }

    std::optional<StageLayout> take_stage(std::vector<IdlePart>& parts, const PartSize& size) const
    {
        if (parts.empty())
            return std::nullopt;
        const int island = task_.space.islands()[parts.front().island].island;
        const auto taken = take_parts(parts, island, task_.space, size.nodes);
        if (!taken)
            return std::nullopt;
        StageLayout stage{.island = island, .gpus = {}, .layers = {}, .strategy = {}};
        for (const IdlePart& part : *taken)
            stage.gpus.push_back({part.gpus.node, part.gpus.first, size.gpus_per_node});
        return stage;
    }

    /// With smaller micro-batches, too: those that there are may be too large for fewer GPUs.
    void keep_by_estimate(const PlanDraft& longer, std::size_t set)
    {
        constexpr int most_tables = 2;
        int tables_tried = 0;
        for (int samples = longer.sets[set].copies.front().micro_batch_samples();
             samples >= 1 && tables_tried < most_tables; --samples) {
            const PairTable* table = task_.table(samples);
            if (table == nullptr)
                continue;
            ++tables_tried;
            for (AlikePipelines& other :
                 with_micro_batches(task_.space, *table, longer.sets[set], task_.schedules, most_s_, 1)) {
                PlanDraft anew = longer;
                anew.sets[set] = std::move(other);
                forcing_.keep(std::move(anew), set);
            }
        }
    }

    const ForceTask& task_;
    const IdleSet& idle_;
    const IslandSpace& island_; ///< with the first of the idle GPUs
    Forcing forcing_;
    double most_s_;
    std::size_t most_;
    std::vector<const PartSize*> sizes_; ///< of the new stage
};

} // namespace

std::vector<PlanDraft> with_more_stages(const ForceTask& task, const PlanDraft& draft, const IdleSet& idle,
                                        std::size_t most)
{
    MoreStages more(task, idle, draft, most);
    for_each_host(draft, task, [&](const PlanDraft& from, std::size_t set) { more.try_all_places(from, set); });
    return more.take();
}

} // namespace tangram
