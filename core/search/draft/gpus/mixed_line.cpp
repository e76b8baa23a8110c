// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/draft/gpus/mixed_line.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <tuple>

namespace tangram {

namespace {

const PartKind& kind_of(const SearchSpace& space, int island)
{
    const auto& sizes = space.islands()[island].sizes;
    const auto searched = std::find_if(sizes.begin(), sizes.end(), [](const PartSize& size) { return size.searched; });
    return space.kinds()[searched->kind];
}

double gpu_speed(const SearchSpace& space, int island)
{
    const PartKind& kind = kind_of(space, island);
    return kind.speed_share / kind.part.gpus();
}

const Island& island_of(const SearchSpace& space, int island)
{
    return space.problem().islands[space.islands()[island].island];
}

const Node& first_node(const SearchSpace& space, int island)
{
    return space.problem().cluster->nodes[island_of(space, island).nodes.front()];
}

/// Sets of islands that a pipeline may run through, ascending.
std::vector<std::vector<int>> island_sets(const SearchSpace& space)
{
    std::vector<int> all(space.islands().size());
    std::iota(all.begin(), all.end(), 0);
    std::vector<std::vector<int>> sets{all};
    std::map<int, std::vector<int>> of_type;
    std::map<std::string, std::vector<int>> of_zone;
    for (const int island : all) {
        of_type[first_node(space, island).gpu_type].push_back(island);
        of_zone[first_node(space, island).location.zone].push_back(island);
    }
    const auto add = [&](const auto& groups) {
        for (const auto& [unused, islands] : groups)
            if (std::find(sets.begin(), sets.end(), islands) == sets.end())
                sets.push_back(islands);
    };
    add(of_type);
    add(of_zone);
    std::erase_if(sets, [](const std::vector<int>& islands) { return islands.size() < 2; });
    return sets;
}

/// What a zone holds stays together; then the GPUs with the most memory first, where most micro-batches are in flight.
void put_in_order(const SearchSpace& space, std::vector<int>& islands)
{
    const auto key = [&](int island) {
        return std::tuple(first_node(space, island).location.zone, -kind_of(space, island).capacity_bytes,
                          space.islands()[island].island_class, island);
    };
    std::stable_sort(islands.begin(), islands.end(), [&](int a, int b) { return key(a) < key(b); });
}

constexpr int few_gpus = 16; ///< that cuts may fall between, even within nodes

/// How many GPUs of every node are taken: few degrees divide odd numbers of them.
enum class NodeShare { all, power_of_two };

class LineCutter {
public:
    LineCutter(const SearchSpace& space, std::vector<int> islands, NodeShare share)
        : space_(space)
        , islands_(std::move(islands))
        , share_(share)
    {
        for (const int island : islands_)
            gpus_ += gpus_of(island);
    }

    /// Ends of stages, in GPUs from the beginning of the line: equally many in each, and about the same speed in each,
    /// by whole nodes. On few nodes or GPUs all ends of two and three stages with `every_cut`.
    std::set<std::vector<int>> cuts(int stages, bool every_cut) const
    {
        std::set<std::vector<int>> found;
        const std::vector<int> points = points_to_cut_at();
        constexpr std::size_t few_for_two = 16;
        constexpr std::size_t few_for_three = 8;
        for (std::size_t first = 0; every_cut && first < points.size(); ++first) {
            if (stages == 2 && points.size() <= few_for_two)
                found.insert({points[first], gpus_});
            if (stages == 3 && points.size() <= few_for_three && gpus_ <= few_gpus)
                for (std::size_t second = first + 1; second < points.size(); ++second)
                    found.insert({points[first], points[second], gpus_});
        }
        if (gpus_ % stages == 0)
            found.insert(even_cuts(gpus_, stages));
        if (std::vector<int> by_speed = cuts_by_speed(stages); !by_speed.empty())
            found.insert(std::move(by_speed));
        return found;
    }

    /// Each stage with the same number of GPUs of every island, wherever that divides: within nodes, or whole ones.
    std::optional<MixedLine> share_each(int stages) const
    {
        MixedLine line(static_cast<std::size_t>(stages));
        for (const int island : islands_) {
            if (gpus_of(island) % stages != 0)
                return std::nullopt;
            const MixedLine alone = LineCutter(space_, {island}, share_).cut(even_cuts(gpus_of(island), stages));
            for (std::size_t s = 0; s < line.size(); ++s)
                line[s].insert(line[s].end(), alone[s].begin(), alone[s].end());
        }
        return line;
    }

    int gpus() const { return gpus_; }

    MixedLine cut(const std::vector<int>& ends) const
    {
        MixedLine line(ends.size());
        int at = 0; // GPUs before
        std::size_t s = 0;
        for (const int island : islands_) {
            const int per_node = per_node_of(island);
            for (const int node : island_of(space_, island).nodes)
                for (int first = 0; first < per_node;) {
                    while (at == ends[s])
                        ++s;
                    const int count = std::min(per_node - first, ends[s] - at);
                    std::vector<MixedGroup>& stage = line[s];
                    if (stage.empty() || stage.back().island != island || stage.back().gpus_per_node != count)
                        stage.push_back({.island = island, .gpus = {}});
                    MixedGroup& group = stage.back();
                    group.gpus.push_back({node, first, count});
                    group.gpu_count += count;
                    group.gpus_per_node = count;
                    first += count;
                    at += count;
                }
        }
        return line;
    }

private:
    int per_node_of(int island) const
    {
        const int all = space_.islands()[island].gpus_per_node;
        return share_ == NodeShare::all ? all : static_cast<int>(std::bit_floor(static_cast<unsigned>(all)));
    }
    int gpus_of(int island) const { return space_.islands()[island].nodes() * per_node_of(island); }

    static std::vector<int> even_cuts(int gpus, int stages)
    {
        std::vector<int> ends;
        for (int s = 1; s <= stages; ++s)
            ends.push_back(gpus / stages * s);
        return ends;
    }

    /// Between any two GPUs where there are few of them, between nodes otherwise.
    std::vector<int> points_to_cut_at() const
    {
        std::vector<int> points;
        int at = 0;
        for (const int island : islands_) {
            const int step = gpus_ <= few_gpus ? 1 : per_node_of(island);
            for (int end = at + step; end <= at + gpus_of(island); end += step)
                points.push_back(end);
            at += gpus_of(island);
        }
        points.pop_back();
        return points;
    }

    std::vector<int> cuts_by_speed(int stages) const
    {
        double whole = 0;
        for (const int island : islands_)
            whole += gpu_speed(space_, island) * gpus_of(island);
        std::vector<int> ends;
        double speed = 0;
        int at = 0;
        for (const int island : islands_) {
            const IslandSpace& here = space_.islands()[island];
            const double of_node = gpu_speed(space_, island) * per_node_of(island);
            for (int node = 0; node < here.nodes(); ++node) {
                speed += of_node;
                at += per_node_of(island);
                // The nearest node's end to the next cut.
                const double wanted = whole * static_cast<double>(ends.size() + 1) / stages;
                if (static_cast<int>(ends.size()) + 1 < stages && speed + of_node / 2 > wanted)
                    ends.push_back(at);
            }
        }
        if (static_cast<int>(ends.size()) + 1 != stages || (!ends.empty() && ends.back() == at))
            return {};
        ends.push_back(at);
        return ends;
    }

    const SearchSpace& space_;
    std::vector<int> islands_;
    NodeShare share_;
    int gpus_ = 0;
};

/// The next number with these digits, the lowest first, to that base; nothing after the last.
std::vector<std::size_t> next_number(std::vector<std::size_t> digits, std::size_t base)
{
    for (std::size_t& digit : digits) {
        if (++digit < base)
            return digits;
        digit = 0;
    }
    return {};
}

/// What makes lines of whole islands alike: the class and the zone of each stage's islands.
std::vector<std::multiset<std::pair<int, std::string>>> classes_of(const SearchSpace& space, const MixedLine& line)
{
    std::vector<std::multiset<std::pair<int, std::string>>> classes;
    for (const std::vector<MixedGroup>& stage : line) {
        auto& of_stage = classes.emplace_back();
        for (const MixedGroup& group : stage)
            of_stage.emplace(space.islands()[group.island].island_class, first_node(space, group.island).location.zone);
    }
    return classes;
}

/// Few islands, each whole, in every order and with some of them joined to stages.
std::vector<MixedLine> lines_of_whole_islands(const SearchSpace& space)
{
    const std::size_t islands = space.islands().size();
    std::vector<std::vector<MixedGroup>> groups;
    for (std::size_t island = 0; island < islands; ++island)
        groups.push_back(LineCutter(space, {static_cast<int>(island)}, NodeShare::all).share_each(1)->front());
    std::vector<MixedLine> lines;
    std::set<std::vector<std::multiset<std::pair<int, std::string>>>> known;
    for (std::size_t stages = 1; stages < islands; ++stages)
        for (std::vector<std::size_t> stage_of(islands, 0); !stage_of.empty();
             stage_of = next_number(stage_of, stages)) {
            MixedLine line(stages);
            for (std::size_t i = 0; i < islands; ++i)
                line[stage_of[i]].insert(line[stage_of[i]].end(), groups[i].begin(), groups[i].end());
            const bool every_stage =
                std::none_of(line.begin(), line.end(), [](const auto& stage) { return stage.empty(); });
            if (every_stage && known.insert(classes_of(space, line)).second)
                lines.push_back(std::move(line));
        }
    return lines;
}

/// Whether there are nodes of which one share takes fewer GPUs than the other.
bool has_odd_nodes(const SearchSpace& space, const std::vector<int>& islands)
{
    return std::any_of(islands.begin(), islands.end(), [&](int island) {
        const int all = space.islands()[island].gpus_per_node;
        return !std::has_single_bit(static_cast<unsigned>(all));
    });
}

} // namespace

std::vector<MixedLine> mixed_lines(const SearchSpace& space)
{
    // Deeper ones have whole islands for most stages, and so have all of many islands.
    constexpr std::size_t many_islands = 8;
    const int most_stages = space.islands().size() > many_islands ? 2 : 8;
    constexpr std::size_t few_islands = 5; // that are lines in 421 ways; six would be in 3,963
    std::vector<MixedLine> lines;
    for (std::vector<int> islands : island_sets(space)) {
        put_in_order(space, islands);
        std::vector<std::vector<int>> orders{islands};
        orders.emplace_back(islands.rbegin(), islands.rend());
        std::vector<NodeShare> shares{NodeShare::all};
        if (has_odd_nodes(space, islands))
            shares.push_back(NodeShare::power_of_two);
        for (int stages = 1; stages <= std::min(most_stages, space.most_stages()); ++stages)
            for (const std::vector<int>& order : orders)
                for (const NodeShare share : shares) {
                    if (stages == 1 && &order != &orders.front())
                        continue;
                    const LineCutter cutter(space, order, share);
                    // The other way round the same nodes make the same stages.
                    const bool every_cut = &order == &orders.front() || cutter.gpus() <= few_gpus;
                    if (stages > 1 && &order == &orders.front())
                        if (std::optional<MixedLine> line = cutter.share_each(stages))
                            lines.push_back(std::move(*line));
                    for (const std::vector<int>& ends : cutter.cuts(stages, every_cut)) {
                        MixedLine line = cutter.cut(ends);
                        if (std::any_of(line.begin(), line.end(),
                                        [](const std::vector<MixedGroup>& stage) { return stage.size() > 1; }))
                            lines.push_back(std::move(line));
                    }
                }
    }
    // Last: of lines that are estimated to take equally long the first ones are looked at.
    if (space.islands().size() <= few_islands)
        for (MixedLine& line : lines_of_whole_islands(space))
            lines.push_back(std::move(line));
    return lines;
}

double speed_share(const SearchSpace& space, const MixedLine& line)
{
    double share = 0;
    for (const std::vector<MixedGroup>& stage : line)
        for (const MixedGroup& group : stage)
            share += gpu_speed(space, group.island) * group.gpu_count;
    return share;
}

} // namespace tangram
