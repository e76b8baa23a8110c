// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/pairs/tick.h"

#include <algorithm>

namespace tangram {

const PairTable* Ticks::table_of(int micro_batch_samples) const
{
    const auto tick = std::find_if(all.begin(), all.end(),
                                   [&](const Tick& t) { return t.table.micro_batch_samples() == micro_batch_samples; });
    return tick == all.end() ? nullptr : &tick->table;
}

std::vector<const PairTable*> Ticks::tables() const
{
    std::vector<const PairTable*> tables;
    for (const std::size_t i : order)
        tables.push_back(&all[i].table);
    for (const Tick& tick : all)
        if (std::find(tables.begin(), tables.end(), &tick.table) == tables.end())
            tables.push_back(&tick.table);
    return tables;
}

std::vector<std::size_t> Ticks::for_any_share() const
{
    std::vector<std::size_t> sizes = order;
    sizes.insert(sizes.end(), of_some.begin(), of_some.end());
    return sizes;
}

} // namespace tangram
