// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/improve/reshape.h"

#include "search/draft/gpus/gpu_halves.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <utility>

namespace tangram {

namespace {

using Stages = std::vector<StageLayout>;

/// What the stages use of an island: the same number of GPUs of each of some nodes.
struct UsedNodes {
    std::vector<int> nodes;
    int first_gpu = 0;
    int width = 0;
};

/// Nothing where they use unequally many GPUs of its nodes, or others lie between them.
std::optional<UsedNodes> used_nodes(std::span<const StageLayout> stages)
{
    std::vector<GpuRange> all;
    for (const StageLayout& stage : stages)
        all.insert(all.end(), stage.gpus.begin(), stage.gpus.end());
    const auto gpus = joined({}, all);
    if (!gpus || gpus->empty())
        return std::nullopt;
    UsedNodes used{{}, gpus->front().first, gpus->front().count};
    for (const GpuRange& range : *gpus) {
        if (range.first != used.first_gpu || range.count != used.width)
            return std::nullopt;
        used.nodes.push_back(range.node);
    }
    return used;
}

/// The nodes cut into parts of one size, as many as there are.
Stages parts_of_size(const UsedNodes& used, const PartSize& size, const StageLayout& like)
{
    Stages parts;
    const int per_node = used.width / size.gpus_per_node;
    for (std::size_t node = 0; node + static_cast<std::size_t>(size.nodes) <= used.nodes.size();
         node += static_cast<std::size_t>(size.nodes))
        for (int part = 0; part < per_node; ++part) {
            StageLayout& stage = parts.emplace_back(like);
            stage.gpus.clear();
            for (int k = 0; k < size.nodes; ++k)
                stage.gpus.push_back({used.nodes[node + static_cast<std::size_t>(k)],
                                      used.first_gpu + part * size.gpus_per_node, size.gpus_per_node});
        }
    return parts;
}

template <typename T> std::vector<T> with_one_moved(std::vector<T> all, std::size_t from, std::size_t to)
{
    T one = std::move(all[from]);
    all.erase(all.begin() + static_cast<std::ptrdiff_t>(from));
    all.insert(all.begin() + static_cast<std::ptrdiff_t>(to), std::move(one));
    return all;
}

class Reshaping {
public:
    Reshaping(const SearchSpace& space, const AlikePipelines& pipelines)
        : space_(space)
        , pipelines_(pipelines)
    {
    }

    /// The stages of each island, where they follow each other, as parts of each size.
    void cut_islands_differently()
    {
        const Stages& stages = first();
        std::set<int> islands;
        for (std::size_t begin = 0, end = 0; begin < stages.size(); begin = end) {
            const int island = stages[begin].island;
            while (end < stages.size() && stages[end].island == island)
                ++end;
            const bool again = !islands.insert(island).second;
            const auto is_of = [&](const StageLayout& stage) { return stage.island == island; };
            if (again || std::any_of(stages.begin() + static_cast<std::ptrdiff_t>(end), stages.end(), is_of))
                continue;
            if (const IslandSpace* of = space_.of_island(island))
                for (const PartSize& size : of->sizes)
                    if (size.searched)
                        cut_differently(begin, end, size);
        }
    }

    /// A stage before or after others that are not like it.
    void move_stages()
    {
        constexpr std::size_t most_stages = 12;
        constexpr std::size_t most_orders = 24;
        const std::size_t count = first().size();
        if (count > most_stages)
            return;
        std::vector<int> kinds;
        for (const StageLayout& stage : first())
            kinds.push_back(space_.kind_of(stage));
        std::set<std::vector<int>> known{kinds};
        for (std::size_t from = 0; from < count; ++from)
            for (std::size_t to = 0; to < count; ++to) {
                if (known.size() > most_orders || !known.insert(with_one_moved(kinds, from, to)).second)
                    continue;
                AlikePipelines other = pipelines_;
                for (PipelineLayout& copy : other.copies)
                    copy.stages = with_one_moved(std::move(copy.stages), from, to);
                shapes_.emplace_back(other);
            }
    }

    /// All stages of an island that follow each other, before or after those of others; or every island the other way
    /// round.
    void move_islands()
    {
        using Run = std::pair<std::size_t, std::size_t>; // of stages: [begin, end)
        const Stages& stages = first();
        std::vector<Run> runs;
        for (std::size_t s = 0; s < stages.size(); ++s)
            if (s == 0 || stages[s].island != stages[s - 1].island)
                runs.emplace_back(s, s + 1);
            else
                runs.back().second = s + 1;
        constexpr std::size_t most_runs = 6;
        if (runs.size() > most_runs)
            return;
        std::set<std::vector<Run>> orders;
        for (std::size_t from = 0; from < runs.size(); ++from)
            for (std::size_t to = 0; to < runs.size(); ++to)
                orders.insert(with_one_moved(runs, from, to));
        orders.insert({runs.rbegin(), runs.rend()});
        orders.erase(runs);
        for (const std::vector<Run>& order : orders) {
            AlikePipelines other = pipelines_;
            for (std::size_t copy = 0; copy < other.copies.size(); ++copy) {
                const Stages& before = pipelines_.copies[copy].stages;
                Stages& after = other.copies[copy].stages;
                after.clear();
                for (const auto& [begin, end] : order)
                    after.insert(after.end(), before.begin() + static_cast<std::ptrdiff_t>(begin),
                                 before.begin() + static_cast<std::ptrdiff_t>(end));
            }
            shapes_.emplace_back(other);
        }
    }

    /// Its GPUs may be worth less than the depth that they make.
    void leave_out_stages()
    {
        constexpr std::size_t most_stages = 12;
        const std::size_t count = first().size();
        for (std::size_t s = 0; s < count && count > 1; ++s) {
            // Of many that are alike and follow each other one is as good as another.
            if (count > most_stages && s > 0 && space_.kind_of(first()[s]) == space_.kind_of(first()[s - 1]))
                continue;
            AlikePipelines other = pipelines_;
            for (PipelineLayout& copy : other.copies)
                copy.stages.erase(copy.stages.begin() + static_cast<std::ptrdiff_t>(s));
            shapes_.emplace_back(other);
        }
    }

    void join_pipelines()
    {
        if (pipelines_.copies.size() % 2 != 0)
            return;
        AlikePipelines other{{}, pipelines_.schedule};
        for (std::size_t i = 0; i < pipelines_.copies.size(); i += 2) {
            PipelineLayout both = pipelines_.copies[i];
            const PipelineLayout& next = pipelines_.copies[i + 1];
            both.samples += next.samples;
            for (std::size_t s = 0; s < both.stages.size(); ++s) {
                auto gpus = both.stages[s].island == next.stages[s].island
                    ? joined(std::move(both.stages[s].gpus), next.stages[s].gpus)
                    : std::nullopt;
                if (!gpus)
                    return;
                both.stages[s].gpus = std::move(*gpus);
            }
            other.copies.push_back(std::move(both));
        }
        shapes_.emplace_back(other);
    }

    void halve_pipelines(int most_pipelines)
    {
        if (most_pipelines > 0 && 2 * pipelines_.copies.size() > static_cast<std::size_t>(most_pipelines))
            return;
        AlikePipelines other{{}, pipelines_.schedule};
        for (const PipelineLayout& copy : pipelines_.copies) {
            if (copy.samples % 2 != 0)
                return;
            std::pair<PipelineLayout, PipelineLayout> two{copy, copy};
            two.first.samples /= 2;
            two.second.samples /= 2;
            for (std::size_t s = 0; s < copy.stages.size(); ++s) {
                auto gpus = halves(copy.stages[s].gpus);
                const auto count = [](const std::vector<GpuRange>& ranges) {
                    return StageLayout{.island = 0, .gpus = ranges, .layers = {}, .strategy = {}}.gpu_count();
                };
                if (count(gpus.first) == 0 || count(gpus.first) != count(gpus.second))
                    return;
                two.first.stages[s].gpus = std::move(gpus.first);
                two.second.stages[s].gpus = std::move(gpus.second);
            }
            other.copies.push_back(std::move(two.first));
            other.copies.push_back(std::move(two.second));
        }
        shapes_.emplace_back(other);
    }

    std::vector<PackedPipelines> take() { return std::move(shapes_); }

private:
    const Stages& first() const { return pipelines_.copies.front().stages; }

    /// The stages from `begin` to `end`, which in every pipeline are all it has on an island.
    void cut_differently(std::size_t begin, std::size_t end, const PartSize& size)
    {
        AlikePipelines other = pipelines_;
        for (PipelineLayout& copy : other.copies) {
            const std::span<const StageLayout> stages(copy.stages.data() + begin, end - begin);
            const auto used = used_nodes(stages);
            // A part of every node is a part of one of them.
            if (!used || !(size.gpus_per_node == used->width || size.nodes == 1)
                || used->width % size.gpus_per_node != 0)
                return;
            Stages parts = parts_of_size(*used, size, stages.front());
            const bool same = parts.size() == stages.size()
                && std::all_of(stages.begin(), stages.end(),
                               [&](const StageLayout& stage) { return stage.gpu_count() == size.gpus; });
            constexpr int most_idle_share = 4;
            const int used_gpus = static_cast<int>(used->nodes.size()) * used->width;
            const int idle = used_gpus - static_cast<int>(parts.size()) * size.gpus;
            if (same || parts.empty() || idle * most_idle_share > used_gpus
                || copy.stages.size() - stages.size() + parts.size() > static_cast<std::size_t>(space_.layer_count()))
                return;
            const auto at = copy.stages.erase(copy.stages.begin() + static_cast<std::ptrdiff_t>(begin),
                                              copy.stages.begin() + static_cast<std::ptrdiff_t>(end));
            copy.stages.insert(at, std::make_move_iterator(parts.begin()), std::make_move_iterator(parts.end()));
        }
        shapes_.emplace_back(other);
    }

    const SearchSpace& space_;
    const AlikePipelines& pipelines_;
    std::vector<PackedPipelines> shapes_;
};

} // namespace

std::vector<PackedPipelines> reshaped(const SearchSpace& space, const AlikePipelines& pipelines, int most_pipelines)
{
    const Stages& stages = pipelines.copies.front().stages;
    if (std::any_of(stages.begin(), stages.end(), [](const StageLayout& stage) { return stage.mixed(); }))
        return {};
    Reshaping reshaping(space, pipelines);
    reshaping.cut_islands_differently();
    reshaping.move_stages();
    reshaping.move_islands();
    reshaping.leave_out_stages();
    reshaping.join_pipelines();
    reshaping.halve_pipelines(most_pipelines);
    return reshaping.take();
}

} // namespace tangram
