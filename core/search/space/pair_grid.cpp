// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/space/pair_grid.h"

#include <algorithm>

namespace tangram {

FateCounts count_fates(std::span<const PairFate> fates)
{
    // As many as a byte counts: bytes are counted many at a time.
    constexpr std::size_t at_once = 240;
    FateCounts counts{};
    while (!fates.empty()) {
        const std::span<const PairFate> some = fates.first(std::min(fates.size(), at_once));
        std::uint64_t others = 0;
        for (std::size_t at = 1; at < pair_fate_count; ++at) {
            std::uint8_t count = 0;
            for (const PairFate fate : some)
                count = static_cast<std::uint8_t>(count + (fate == static_cast<PairFate>(at) ? 1 : 0));
            counts[at] += count;
            others += count;
        }
        counts[0] += some.size() - others;
        fates = fates.subspan(some.size());
    }
    return counts;
}

int PairGridColumn::blocks() const
{
    return count_blocks(counts);
}

int PairGridColumn::attentions() const
{
    return counts[static_cast<std::size_t>(LayerKind::dense_attention)]
        + counts[static_cast<std::size_t>(LayerKind::expert_attention)];
}

bool PairGrid::counts_halves() const
{
    return !columns.empty() && columns.back().attentions() > 0; // the last is the whole model
}

bool PairGridRow::has(int of_gpus, int on_nodes) const
{
    return on_nodes <= nodes && on_nodes > nodes - sizes
        && static_cast<std::int64_t>(of_gpus) * nodes == static_cast<std::int64_t>(gpus) * on_nodes;
}

std::uint64_t PairGrid::pairs(std::size_t cell) const
{
    return columns[cell % columns.size()].slices * rows[cell / columns.size()].members();
}

std::uint64_t pairs_of(const PairGrid& grid)
{
    std::uint64_t slices = 0;
    for (const PairGridColumn& column : grid.columns)
        slices += column.slices;
    std::uint64_t parts = 0;
    for (const PairGridRow& row : grid.rows)
        parts += row.members();
    return slices * parts;
}

const RuleInfo* rule_of(PairFate fate)
{
    switch (fate) {
    case PairFate::waiting:
    case PairFate::planned:
        return nullptr;
    case PairFate::granularity:
        return &info(Rule::granularity);
    case PairFate::part_sizes:
        return &info(Rule::part_sizes);
    case PairFate::division:
        return &info(Rule::division);
    case PairFate::tensor_inside_node:
        return &info(Rule::tensor_inside_node);
    case PairFate::power_of_two_degrees:
        return &info(Rule::power_of_two_degrees);
    case PairFate::memory:
        return &info(Rule::memory);
    case PairFate::too_much_work:
    case PairFate::too_little_work:
        return &info(Rule::work_balance);
    }
    return nullptr;
}

} // namespace tangram
