// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/rules/rules.h"

#include "text/tr.h"

#include <numeric>

namespace tangram {

namespace {

constexpr std::array<RuleInfo, rule_count> table{{
    {Rule::division, "division", Core::later("Division"),
     Core::later("Drops pairs that have no strategy at all, because degrees, heads, layers or samples do not divide "
                 "evenly in any way that the job allows, whatever the memory."),
     true, RuleParameter::none, true, 0},
    {Rule::memory, "memory", Core::later("Memory"),
     Core::later("Drops pairs, before they are planned, that no strategy fits into memory with one micro-batch in "
                 "flight; partial plans that do not fit are always dropped."),
     true, RuleParameter::none, true, 0},
    {Rule::symmetry, "symmetry", Core::later("Symmetry"),
     Core::later("Plans a pair once and reuses the answer wherever the same layers meet the same hardware again."),
     true, RuleParameter::none, true, 0},
    {Rule::dominated, "dominated", Core::later("Dominated"),
     Core::later(
         "Drops a partial plan when another one of the same pair is no worse in forward, backward, sync and memory."),
     true, RuleParameter::none, true, 0},
    {Rule::bound, "bound", Core::later("Bound"),
     Core::later("Drops what could not beat the best plan so far even if everything still missing were perfect."), true,
     RuleParameter::none, true, 0},
    {Rule::work_balance, "work-balance", Core::later("Work balance"),
     Core::later("Drops slices whose share of the work is more than this factor away from the part's share of the "
                 "cluster's speed."),
     false, RuleParameter::factor, true, 8},
    {Rule::granularity, "granularity", Core::later("Granularity"),
     Core::later("Cuts the model only every so many layers."), false, RuleParameter::layers, false, 2},
    {Rule::part_sizes, "part-sizes", Core::later("Part sizes"),
     Core::later("Uses only island parts of n, n/2, n/3, ... nodes, down to n divided by 4 to this power, of powers of "
                 "two and of up to 4 nodes; inside a node only its halves, or any number of GPUs if the node cannot be "
                 "halved down to one."),
     false, RuleParameter::count, true, 3},
    {Rule::beam, "beam", Core::later("Beam"),
     Core::later(
         "Keeps only this many partial plans per pair and composed states per depth; off, all partial plans and 1024 "
         "states."),
     false, RuleParameter::count, true, 48},
    {Rule::tensor_inside_node, "tensor-inside-node", Core::later("Tensor inside node"),
     Core::later("Keeps a tensor group inside one node, even where the job lets it cross."), false, RuleParameter::none,
     false, 0},
    {Rule::data_before_tensor, "data-before-tensor", Core::later("Data before tensor"),
     Core::later("Uses a larger tensor degree only where no smaller one fits in memory with as many micro-batches in "
                 "flight, so that data parallelism comes first."),
     false, RuleParameter::none, false, 0},
    {Rule::power_of_two_degrees, "power-of-two-degrees", Core::later("Power-of-two degrees"),
     Core::later("Uses only tensor, context and expert degrees that are powers of two."), false, RuleParameter::none,
     false, 0},
}};

} // namespace

std::span<const RuleInfo, rule_count> rules()
{
    return table;
}

const RuleInfo& info(Rule rule)
{
    return table[static_cast<std::size_t>(rule)];
}

bool Funnel::adds_up() const
{
    return total == kept + std::accumulate(pruned.begin(), pruned.end(), std::uint64_t{0});
}

Funnel& Funnel::operator+=(const Funnel& other)
{
    total += other.total;
    kept += other.kept;
    for (std::size_t i = 0; i < pruned.size(); ++i)
        pruned[i] += other.pruned[i];
    return *this;
}

Funnel Funnel::operator-(const Funnel& other) const
{
    Funnel rest;
    rest.total = total - other.total;
    rest.kept = kept - other.kept;
    for (std::size_t i = 0; i < pruned.size(); ++i)
        rest.pruned[i] = pruned[i] - other.pruned[i];
    return rest;
}

} // namespace tangram
