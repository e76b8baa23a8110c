// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/pairs/pairs.h"

#include "plan/layout/half_blocks.h"
#include "search/pairs/pair_rules.h"
#include "search/pairs/pair_table.h"
#include "search/pairs/rules_against_pairs.h"

#include <algorithm>

namespace tangram {

namespace {

std::vector<PairPlans::Option> listed_options(const SearchSpace& space, const PairTable& table, int kind, int signature)
{
    std::vector<PairPlans::Option> listed;
    const double capacity = space.kinds()[kind].capacity_bytes;
    for (const Option& option : table.options(kind, signature)) {
        int most_in_flight = table.micro_batches();
        if (option.activation_bytes > 0)
            most_in_flight = static_cast<int>(
                std::min<double>(most_in_flight, (capacity - option.static_bytes) / option.activation_bytes));
        listed.push_back({table.strategy(kind, option), table.cost(kind, signature, option), most_in_flight});
    }
    std::sort(listed.begin(), listed.end(), [](const auto& a, const auto& b) { return a.strategy < b.strategy; });
    return listed;
}

/// Whether the part has no strategy at this micro-batch size, whatever the rules.
bool nothing_divides(const PairTable& table, int kind)
{
    const std::shared_ptr<const PlannedPart> part = table.part(kind);
    const PartPlans& plans = part->plans;
    return plans.strategies.empty() && plans.left_out_tensor_inside_node == 0 && plans.left_out_power_of_two == 0;
}

/// At one micro-batch size at least.
bool has_strategies(const std::vector<PairTable>& tables, int kind)
{
    return std::any_of(tables.begin(), tables.end(),
                       [&](const PairTable& table) { return !nothing_divides(table, kind); });
}

} // namespace

PairList list_pairs(const PlanningProblem& listed, const SearchSettings& settings)
{
    const bool halves = may_cut_blocks(listed);
    const PlanningProblem problem = halves ? in_half_blocks(listed) : listed;
    const SearchSettings effective = settings.effective();
    const SearchSpace space(problem, effective);
    PairList list;
    std::vector<PairTable> tables;
    tables.reserve(space.ticks().size());
    for (const int samples : space.ticks()) {
        tables.emplace_back(space, samples);
        list.statistics.partial_plans += tables.back().partial_plans();
    }
    std::vector<const PairTable*> pointers;
    for (const PairTable& table : tables)
        pointers.push_back(&table);
    list.statistics.pairs = pair_funnel(space, pointers);

    const PairRules rules(space);
    for (const PairTable& table : tables) {
        std::vector<RulesAgainstPairs> rules_against; // by kind
        rules_against.reserve(space.kinds().size());
        for (std::size_t k = 0; k < space.kinds().size(); ++k)
            rules_against.emplace_back(space, rules, space.kinds()[k].part, table.micro_batch_samples(),
                                       table.part(static_cast<int>(k))->plans, std::stop_token());
        for (const IslandSpace& island : space.islands())
            for (const PartSize& size : island.sizes) {
                if (!size.searched || (nothing_divides(table, size.kind) && has_strategies(tables, size.kind)))
                    continue;
                const PartKind& kind = space.kinds()[size.kind];
                for (int first = 0; first < space.layer_count(); ++first)
                    for (int last = first + 1; last <= space.layer_count(); ++last) {
                        if (!space.may_cut_at(first) || !space.may_cut_at(last))
                            continue;
                        const int signature = space.signature(first, last);
                        if (is_lone_half(space.signatures()[signature].counts))
                            continue;
                        PairPlans pair;
                        pair.island = island.island;
                        pair.gpus = size.gpus;
                        pair.nodes = size.nodes;
                        pair.slice = halves ? in_whole_blocks({first, last}, *problem.model) : Slice{first, last};
                        pair.micro_batch_samples = table.micro_batch_samples();
                        pair.options = listed_options(space, table, size.kind, signature);
                        const PairFate fate = table.fate(size.kind, signature);
                        if (fate != PairFate::planned) {
                            pair.pruned_by = rule_of(fate)->rule;
                            const SliceSignature& slice = space.signatures()[signature];
                            pair.removed_by =
                                rules_against[size.kind].of({slice.counts, slice.work_share, kind.speed_share,
                                                             kind.capacity_bytes, true, true, fate});
                        }
                        list.pairs.push_back(std::move(pair));
                    }
            }
    }
    return list;
}

} // namespace tangram
