// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/compose/joined_stages.h"

#include <algorithm>
#include <string>
#include <tuple>

namespace tangram {

namespace {

const Node& node_of(const SearchSpace& space, int node)
{
    return space.problem().cluster->nodes[node];
}

/// Index into SearchSpace::islands() of an island of the problem; -1: none is searched.
int searched_island(const SearchSpace& space, int island)
{
    const IslandSpace* const found = space.of_island(island);
    return found == nullptr ? -1 : static_cast<int>(found - space.islands().data());
}

bool has_whole_nodes(const SearchSpace& space, const StageLayout& stage)
{
    return std::all_of(stage.gpus.begin(), stage.gpus.end(),
                       [&](const GpuRange& range) { return range.count == node_of(space, range.node).gpu_count; });
}

const std::string& zone_of(const SearchSpace& space, const StageLayout& stage)
{
    return node_of(space, stage.gpus.front().node).location.zone;
}

bool may_join(const SearchSpace& space, const StageLayout& a, const StageLayout& b)
{
    const auto key = [&](const StageLayout& stage) {
        const Node& node = node_of(space, stage.gpus.front().node);
        return std::tie(node.gpu_type, node.gpu_count, node.location.zone);
    };
    return has_whole_nodes(space, a) && has_whole_nodes(space, b) && key(a) == key(b);
}

/// The stages of one type side by side within each zone, but for the stages that have a neighbour in another zone:
/// composers choose those for what the way between zones costs.
std::vector<StageLayout> types_together(const SearchSpace& space, std::vector<StageLayout> stages)
{
    for (auto first = stages.begin(); first != stages.end();) {
        const auto last = std::find_if(first, stages.end(), [&](const StageLayout& stage) {
            return zone_of(space, stage) != zone_of(space, *first);
        });
        const auto begin = first == stages.begin() ? first : first + 1;
        const auto end = last == stages.end() || last == begin ? last : last - 1;
        std::stable_sort(begin, end, [&](const StageLayout& a, const StageLayout& b) {
            return node_of(space, a.gpus.front().node).gpu_type < node_of(space, b.gpus.front().node).gpu_type;
        });
        first = last;
    }
    return stages;
}

void add_to(std::vector<MixedGroup>& joined, const SearchSpace& space, const StageLayout& stage)
{
    const int island = searched_island(space, stage.island);
    auto group =
        std::find_if(joined.begin(), joined.end(), [&](const MixedGroup& other) { return other.island == island; });
    if (group == joined.end())
        group = joined.insert(joined.end(), {.island = island, .gpus = {}, .gpus_per_node = stage.gpus.front().count});
    group->gpus.insert(group->gpus.end(), stage.gpus.begin(), stage.gpus.end());
    std::sort(group->gpus.begin(), group->gpus.end(),
              [](const GpuRange& a, const GpuRange& b) { return a.node < b.node; });
    group->gpu_count += stage.gpu_count();
}

MixedLine joined(const SearchSpace& space, const std::vector<StageLayout>& stages, int most_gpus)
{
    MixedLine line;
    int gpus = 0; // of the last stage
    for (std::size_t s = 0; s < stages.size(); ++s) {
        const int more = stages[s].gpu_count();
        if (s == 0 || gpus + more > most_gpus || !may_join(space, stages[s - 1], stages[s])) {
            line.emplace_back();
            gpus = 0;
        }
        add_to(line.back(), space, stages[s]);
        gpus += more;
    }
    return line;
}

/// The slowest stages of every zone where another zone follows or comes before: under 1F1B stages beside a slow way
/// can do but little.
MixedLine slowest_at_crossings(const SearchSpace& space, MixedLine line)
{
    const auto zone = [&](const std::vector<MixedGroup>& stage) -> const std::string& {
        return node_of(space, stage.front().gpus.front().node).location.zone;
    };
    const auto slower = [&](const auto& a, const auto& b) { return speed_share(space, {a}) < speed_share(space, {b}); };
    for (auto first = line.begin(); first != line.end();) {
        const auto last =
            std::find_if(first, line.end(), [&](const auto& stage) { return zone(stage) != zone(*first); });
        auto begin = first;
        if (first != line.begin()) {
            const auto slowest = std::min_element(first, last, slower);
            std::rotate(first, slowest, slowest + 1);
            ++begin;
        }
        if (last != line.end() && begin != last) {
            const auto slowest = std::min_element(begin, last, slower);
            std::rotate(slowest, slowest + 1, last);
        }
        first = last;
    }
    return line;
}

bool same_stage(const std::vector<MixedGroup>& a, const std::vector<MixedGroup>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const MixedGroup& x, const MixedGroup& y) {
        return x.island == y.island && x.gpus == y.gpus;
    });
}

int usual_gpus(const std::vector<StageLayout>& stages)
{
    std::vector<int> counts;
    for (const StageLayout& stage : stages)
        counts.push_back(stage.gpu_count());
    const auto middle = counts.begin() + static_cast<std::ptrdiff_t>(counts.size() / 2);
    std::nth_element(counts.begin(), middle, counts.end());
    return *middle;
}

} // namespace

std::vector<MixedLine> joined_lines(const SearchSpace& space, const PlanDraft& draft)
{
    if (draft.sets.size() != 1 || draft.sets.front().copies.size() != 1)
        return {};
    const std::vector<StageLayout>& stages = draft.sets.front().copies.front().stages;
    if (std::any_of(stages.begin(), stages.end(), [&](const StageLayout& stage) {
            return stage.mixed() || searched_island(space, stage.island) < 0;
        }))
        return {};
    std::vector<MixedLine> lines;
    const auto add = [&](const MixedLine& line) {
        const bool known = std::any_of(lines.begin(), lines.end(), [&](const MixedLine& other) {
            return std::equal(line.begin(), line.end(), other.begin(), other.end(), same_stage);
        });
        const bool on_several_islands = std::any_of(
            line.begin(), line.end(), [](const std::vector<MixedGroup>& stage) { return stage.size() > 1; });
        if (!known && (on_several_islands || zone_of(space, stages.front()) != zone_of(space, stages.back())))
            lines.push_back(line);
    };
    const std::vector<StageLayout> in_order = types_together(space, stages);
    for (const int as_wide : {1, 2, 3, 4}) {
        const MixedLine line = joined(space, in_order, as_wide * usual_gpus(stages));
        add(slowest_at_crossings(space, line));
        add(line);
    }
    return lines;
}

} // namespace tangram
