// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/improve/forcing/wider_stages.h"

#include "search/improve/forcing/forcing.h"

#include <algorithm>
#include <functional>

namespace tangram {

namespace {

/// The stage on that many more nodes of its island; false when it cannot be.
bool add_nodes(StageLayout& stage, std::vector<IdlePart>& parts, const SearchSpace& space, int nodes)
{
    const int each = stage.gpus.front().count;
    const bool on_them = std::any_of(parts.begin(), parts.end(), [&](const IdlePart& part) {
        return std::any_of(stage.gpus.begin(), stage.gpus.end(),
                           [&](const GpuRange& range) { return range.node == part.gpus.node; });
    });
    if (on_them || parts.front().gpus.count < each)
        return false;
    const auto taken = take_parts(parts, stage.island, space, nodes);
    if (!taken)
        return false;
    for (const IdlePart& part : *taken)
        stage.gpus.push_back({part.gpus.node, part.gpus.first, each});
    return true;
}

/// The stage on `more` further GPUs of each of its nodes, which have to be beside its own.
bool add_gpus(StageLayout& stage, std::vector<IdlePart>& parts, int more)
{
    for (GpuRange& range : stage.gpus) {
        const auto part = std::find_if(parts.begin(), parts.end(), [&](const IdlePart& other) {
            return other.gpus.node == range.node && other.gpus.count >= more
                && (other.gpus.first == range.first + range.count
                    || other.gpus.first + other.gpus.count == range.first);
        });
        if (part == parts.end())
            return false;
        if (part->gpus.first < range.first)
            range.first -= more;
        range.count += more;
        parts.erase(part);
    }
    return true;
}

/// The stage on idle GPUs alone, more of as many nodes; what it had is idle then. False where they are not more.
bool move_to_more_gpus(StageLayout& stage, std::vector<IdlePart>& parts, const SearchSpace& space, int gpus_per_node)
{
    if (gpus_per_node <= stage.gpus.front().count)
        return false;
    const auto taken = take_parts(parts, stage.island, space, static_cast<int>(stage.gpus.size()));
    if (!taken)
        return false;
    stage.gpus.clear();
    for (const IdlePart& part : *taken)
        stage.gpus.push_back({part.gpus.node, part.gpus.first, gpus_per_node});
    return true;
}

class WiderStages {
public:
    WiderStages(const ForceTask& task, const IdleSet& idle)
        : task_(task)
        , idle_(idle)
        , forcing_(task)
    {
    }

    std::vector<PlanDraft> take() { return forcing_.take(); }

    /// One stage of the set, or all.
    void try_all_ways(const PlanDraft& from, std::size_t set)
    {
        const std::vector<StageLayout>& stages = from.sets[set].copies.front().stages;
        for (std::size_t s = 0; s < stages.size() && !task_.gate.stopped(); ++s) {
            const StageLayout& stage = stages[s];
            const int there = parts_on(idle_, task_.space, stage.island);
            if (there > 0 && idle_.gpus_per_node > stage.gpus.front().count && !is_among_alike(stages, s))
                widen(from, set, s, s + 1, [&](StageLayout& wide, std::vector<IdlePart>& left) {
                    return move_to_more_gpus(wide, left, task_.space, idle_.gpus_per_node);
                });
            if (there == 0 || (s > 0 && stages[s - 1].island == stage.island && s + 1 < stages.size()))
                continue; // of many stages of an island its first, and the last of all
            widen_by_nodes(from, set, s, s + 1, 1);
            if (there > 1)
                widen_by_nodes(from, set, s, s + 1, there);
            widen_by_gpus(from, set, s, s + 1);
        }
        if (stages.size() < 2)
            return;
        widen_by_nodes(from, set, 0, stages.size(), 1);
        widen_by_gpus(from, set, 0, stages.size());
    }

private:
    /// Whether the stages before and after have as many GPUs of its island and layers of the same kinds.
    bool is_among_alike(const std::vector<StageLayout>& stages, std::size_t s) const
    {
        const SearchSpace& space = task_.space;
        const auto alike = [&](const StageLayout& a, const StageLayout& b) {
            return a.island == b.island && space.kind_of(a) == space.kind_of(b)
                && space.signature(a.layers.first, a.layers.last) == space.signature(b.layers.first, b.layers.last);
        };
        return s > 0 && s + 1 < stages.size() && alike(stages[s - 1], stages[s]) && alike(stages[s], stages[s + 1]);
    }

    using Change = std::function<bool(StageLayout&, std::vector<IdlePart>& left)>;

    void widen_by_nodes(const PlanDraft& from, std::size_t set, std::size_t first, std::size_t last, int nodes)
    {
        widen(from, set, first, last, [&](StageLayout& wide, std::vector<IdlePart>& left) {
            return add_nodes(wide, left, task_.space, nodes);
        });
    }

    void widen_by_gpus(const PlanDraft& from, std::size_t set, std::size_t first, std::size_t last)
    {
        widen(from, set, first, last, [&](StageLayout& wide, std::vector<IdlePart>& left) {
            return add_gpus(wide, left, idle_.gpus_per_node);
        });
    }

    /// Changes these stages of all copies: with the layers that they have, the other stages as they are or chosen anew
    /// as well, and with layers divided anew.
    void widen(const PlanDraft& from, std::size_t set, std::size_t first, std::size_t last, const Change& change)
    {
        AlikePipelines changed = from.sets[set];
        std::vector<IdlePart> parts = idle_.parts;
        for (PipelineLayout& copy : changed.copies)
            for (std::size_t s = first; s < last; ++s)
                if (parts.empty() || !change(copy.stages[s], parts))
                    return;
        PlanDraft wider = from;
        wider.sets[set] = std::move(changed);
        PlanDraft even = wider;
        PlanDraft alone = wider;
        if (choose_strategies(alone.sets[set], first, last))
            forcing_.keep(alone, set);
        if (forcing_.choose_strategies(wider.sets[set]))
            forcing_.keep(wider, set);
        if (even.sets[set].copies.front().stages.size() > 1 && forcing_.divide_layers(even.sets[set])
            && forcing_.choose_strategies(even.sets[set]))
            forcing_.keep(even, set);
    }

    bool choose_strategies(AlikePipelines& set, std::size_t first, std::size_t last) const
    {
        const PairTable* table = task_.table(set.copies.front().micro_batch_samples());
        if (table == nullptr || last - first == set.copies.front().stages.size())
            return false;
        for (std::size_t s = first; s < last; ++s)
            if (!forcing_.choose_strategy(set, s, *table))
                return false;
        return true;
    }

    const ForceTask& task_;
    const IdleSet& idle_;
    Forcing forcing_;
};

} // namespace

std::vector<PlanDraft> with_wider_stages(const ForceTask& task, const PlanDraft& draft, const IdleSet& idle)
{
    WiderStages wider(task, idle);
    for_each_host(draft, task, [&](const PlanDraft& from, std::size_t set) { wider.try_all_ways(from, set); });
    return wider.take();
}

} // namespace tangram
