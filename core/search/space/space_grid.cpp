// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/space/space_grid.h"

#include "plan/price/stage_times.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

namespace tangram {

namespace {

constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();

/// Up to so many nodes every size of an island has a row, so that each can be looked at.
constexpr std::size_t most_sizes_apart = 64;

/// How many sizes from this one on share its row.
int sizes_together(const std::vector<PartSize>& sizes, std::size_t first)
{
    std::size_t end = first + 1;
    if (!sizes[first].searched && sizes.size() > most_sizes_apart)
        while (end < sizes.size() && !sizes[end].searched && sizes[end].gpus_per_node == sizes[first].gpus_per_node)
            ++end;
    return static_cast<int>(end - first);
}

/// Inner slices, then with embedding, then with head, then with both; ascending counts in each.
std::pair<int, LayerCounts> column_order(const LayerCounts& counts)
{
    const bool embedding = counts[static_cast<std::size_t>(LayerKind::embedding)] > 0;
    const bool head = counts[static_cast<std::size_t>(LayerKind::head)] > 0;
    return {(embedding ? 1 : 0) + (head ? 2 : 0), counts};
}

} // namespace

SpaceGrid::SpaceGrid(const SearchSpace& space)
{
    grid_.symmetry = space.settings()[Rule::symmetry].on;
    find_columns(space);
    find_rows(space);
}

void SpaceGrid::find_columns(const SearchSpace& space)
{
    std::map<std::pair<int, LayerCounts>, PairGridColumn> columns;
    for (int first = 0; first < space.layer_count(); ++first) {
        LayerCounts counts = count_layers(*space.problem().model, {first, first + 1});
        for (int last = first + 1; last <= space.layer_count(); ++last) {
            if (last > first + 1)
                ++counts[static_cast<std::size_t>(layer_kind(*space.problem().model, last - 1))];
            if (is_lone_half(counts))
                continue;
            PairGridColumn& column = columns[column_order(counts)];
            if (column.slices == 0) {
                column.counts = counts;
                column.example = {first, last};
            }
            ++column.slices;
            if (space.may_cut_at(first) && space.may_cut_at(last))
                ++column.slices_cut;
        }
    }
    std::map<LayerCounts, std::size_t> at;
    for (const auto& [order, column] : columns) {
        at.emplace(column.counts, grid_.columns.size());
        grid_.columns.push_back(column);
    }
    for (const SliceSignature& signature : space.signatures())
        column_of_signature_.push_back(signature.slices > 0 ? at.at(signature.counts) : nowhere);
}

void SpaceGrid::find_rows(const SearchSpace& space)
{
    row_of_kind_.assign(space.kinds().size(), nowhere);
    struct LeftOut {
        Part part; // the largest
        std::size_t row;
    };
    std::map<std::tuple<int, int, int>, std::vector<LeftOut>> left_out; // by nodes, GPUs of each, and how many sizes
    // Rows are in the order of the problem's islands, which is that of the screen.
    std::vector<const IslandSpace*> islands;
    for (const IslandSpace& island : space.islands())
        islands.push_back(&island);
    std::sort(islands.begin(), islands.end(),
              [](const IslandSpace* a, const IslandSpace* b) { return a->island < b->island; });
    for (const IslandSpace* each : islands) {
        const IslandSpace& island = *each;
        Part whole;
        int together = 1;
        for (std::size_t at = 0; at < island.sizes.size(); at += static_cast<std::size_t>(together)) {
            const PartSize& size = island.sizes[at];
            together = sizes_together(island.sizes, at);
            std::size_t row = nowhere;
            if (size.searched) {
                std::size_t& known = row_of_kind_[size.kind];
                row = known;
                known = std::min(known, grid_.rows.size());
            } else {
                if (whole.gpus_per_node != size.gpus_per_node)
                    whole = whole_island(space.problem(), space.routes().network(), island.island, size.gpus_per_node);
                Part part = some_of_island(whole, size.nodes);
                auto& alike = left_out[{size.nodes, size.gpus_per_node, together}];
                const auto known =
                    std::find_if(alike.begin(), alike.end(), [&](const LeftOut& other) { return other.part == part; });
                if (known != alike.end())
                    row = known->row;
                else
                    alike.push_back({std::move(part), grid_.rows.size()});
            }
            if (row == nowhere) {
                row = grid_.rows.size();
                grid_.rows.push_back({{}, size.gpus, size.nodes, size.searched, together});
            }
            grid_.rows[row].islands.push_back(island.island);
        }
    }
}

std::vector<PairFate> SpaceGrid::first_fates() const
{
    std::vector<PairFate> fates(grid_.cell_count(), PairFate::waiting);
    for (std::size_t row = 0; row < grid_.rows.size(); ++row)
        for (std::size_t column = 0; column < grid_.columns.size(); ++column) {
            PairFate& fate = fates[grid_.cell(row, column)];
            if (!grid_.rows[row].searched)
                fate = PairFate::part_sizes;
            else if (grid_.columns[column].slices_cut == 0)
                fate = PairFate::granularity;
        }
    return fates;
}

} // namespace tangram
