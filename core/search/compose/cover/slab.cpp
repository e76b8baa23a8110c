// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/compose/cover/slab.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <set>

namespace tangram {

namespace {

/// Up to so many GPUs of a slab every one is a state, and up to so many (node, part size) every node; over all classes
/// of a group some milliseconds of work for a target.
constexpr int most_counted_gpus = 128;
constexpr int most_counted_gpus_of_all = 512;
constexpr int most_node_transitions = 2048;
constexpr int most_node_transitions_of_all = 4096;

/// GPUs of each node that the slabs of a tiling have. Of nodes of 2, 4, 8 ... GPUs the slab is the whole node: its
/// parts are halves.
std::set<std::vector<int>, std::greater<>> widths_of_tilings(int width)
{
    std::set<std::vector<int>, std::greater<>> widths{{width}}; // of equals the first is taken: whole nodes
    if (std::has_single_bit(static_cast<unsigned>(width)))
        return widths;
    for (int g = width - 1; g >= 2; --g) {
        std::vector<int> tiling(static_cast<std::size_t>(width / g), g);
        if (width % g != 0)
            tiling.push_back(width % g);
        widths.insert(tiling);
    }
    std::vector<int> powers;
    for (int left = width; left > 0; left -= powers.back())
        powers.push_back(static_cast<int>(std::bit_floor(static_cast<unsigned>(left))));
    widths.insert(powers);
    return widths;
}

Slab make_slab(const PairTable& table, const Group& group, const IslandSpace& island, Slab slab, bool closely)
{
    const auto& runs = group[slab.island_class];
    slab.run_nodes = runs.front().nodes;
    slab.runs = static_cast<int>(runs.size());
    const int width = slab.width;
    int whole = 0;
    for (const PartSize& size : island.sizes)
        if (size.searched && size.gpus_per_node == width && size.nodes <= slab.run_nodes)
            ++whole;
    const auto classes = static_cast<int>(
        std::count_if(group.begin(), group.end(), [](const auto& of_class) { return !of_class.empty(); }));
    const bool few_gpus =
        slab.runs * slab.run_nodes * width <= std::min(most_counted_gpus, most_counted_gpus_of_all / classes);
    slab.unit = few_gpus ? 1 : width;
    slab.alike = !few_gpus
        && slab.runs * slab.run_nodes * whole
            > (closely ? most_node_transitions : most_node_transitions_of_all / classes);
    for (const PartSize& size : island.sizes) {
        if (!size.searched || size.nodes > slab.run_nodes || !table.has_strategies(size.kind))
            continue;
        const bool part_of_node = size.nodes == 1 && size.gpus_per_node < width;
        if (size.gpus_per_node == width || (part_of_node && (few_gpus || (slab.alike && width % size.gpus == 0))))
            slab.shapes.push_back({size.nodes, size.gpus_per_node, size.kind});
    }
    return slab;
}

} // namespace

DraftStage Slab::placed(const StageShape& shape, int used) const
{
    const int gpus = used * unit;
    const int run_gpus = run_nodes * width;
    return {.island_class = island_class,
            .run = gpus / run_gpus,
            .first_node = gpus % run_gpus / width,
            .nodes = shape.nodes,
            .first_gpu = first_gpu + gpus % width,
            .gpus_per_node = shape.gpus_per_node,
            .kind = shape.kind,
            .layers = {},
            .option = {}};
}

int Slab::stages_per_run(const StageShape& shape) const
{
    return shape.gpus_per_node == width ? run_nodes / shape.nodes : run_nodes * (width / shape.gpus_per_node);
}

DraftStage Slab::placed_alike(const StageShape& shape, int index) const
{
    const int per_run = stages_per_run(shape);
    const int at = index % per_run;
    const bool whole = shape.gpus_per_node == width;
    const int per_node = whole ? 1 : width / shape.gpus_per_node;
    return {.island_class = island_class,
            .run = index / per_run,
            .first_node = whole ? at * shape.nodes : at / per_node,
            .nodes = shape.nodes,
            .first_gpu = first_gpu + at % per_node * shape.gpus_per_node,
            .gpus_per_node = shape.gpus_per_node,
            .kind = shape.kind,
            .layers = {},
            .option = {}};
}

std::vector<std::vector<Slab>> tilings(const SearchSpace& space, const PairTable& table, const Group& group,
                                       int island_class, bool closely)
{
    const int any_island = space.classes()[island_class].front();
    const IslandSpace& island = space.islands()[any_island];
    std::vector<std::vector<Slab>> all;
    for (const std::vector<int>& widths : widths_of_tilings(island.gpus_per_node)) {
        std::vector<Slab>& slabs = all.emplace_back();
        int first_gpu = 0;
        for (const int width : widths) {
            slabs.push_back(make_slab(
                table, group, island,
                {.island_class = island_class, .first_gpu = first_gpu, .width = width, .shapes = {}}, closely));
            first_gpu += width;
        }
    }
    return all;
}

} // namespace tangram
