// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/pairs/explain_pair.h"

#include "plan/price/stage_times.h"
#include "search/pairs/pair_options.h"
#include "search/pairs/pair_rules.h"
#include "search/pairs/partial_options.h"
#include "search/pairs/rules_against_pairs.h"
#include "search/space/most_in_flight.h"
#include "search/space/space_grid.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <utility>

namespace tangram {

namespace {

/// The hardware of a row: of the largest of its sizes, of any island, as they are alike.
Part part_of_row(const SearchSpace& space, const PairGridRow& row)
{
    const Part whole =
        whole_island(space.problem(), space.routes().network(), row.islands.front(), row.gpus_per_node());
    return some_of_island(whole, row.nodes);
}

/// Of the cluster's speed. Sizes that are left out compute as fast per GPU as others of their island.
double speed_share_of(const SearchSpace& space, const PairGridRow& row)
{
    const IslandSpace* const island = space.of_island(row.islands.front());
    const auto same = [&](const PartSize& size) {
        return size.searched && size.gpus == row.gpus && size.nodes == row.nodes;
    };
    auto size = std::find_if(island->sizes.begin(), island->sizes.end(), same);
    if (size != island->sizes.end())
        return space.kinds()[size->kind].speed_share;
    size = std::find_if(island->sizes.begin(), island->sizes.end(), [](const PartSize& s) { return s.searched; });
    return space.kinds()[size->kind].speed_share * row.gpus / size->gpus;
}

class Explainer {
public:
    /// `find` tells which cell it is in the grid of the search; one beyond its end: it has none such.
    Explainer(const PlanningProblem& problem, const SearchSettings& settings,
              const std::function<std::size_t(const PairGrid&)>& find, std::stop_token stop)
        : space_(problem, settings)
        , rules_(space_)
        , stop_(std::move(stop))
    {
        const SpaceGrid grid(space_);
        const std::size_t cell = find(grid.grid());
        pair_.cell = cell;
        if (cell >= grid.grid().cell_count())
            return;
        known_ = true;
        pair_.fate = grid.first_fates()[cell];
        const PairGridRow& row = grid.grid().rows[cell / grid.grid().columns.size()];
        const PairGridColumn& column = grid.grid().columns[cell % grid.grid().columns.size()];
        counts_ = column.counts;
        cut_ = column.slices_cut > 0;
        searched_ = row.searched;
        part_ = part_of_row(space_, row);
        speed_share_ = speed_share_of(space_, row);
        pair_.nodes = row.nodes;
        pair_.sizes = row.sizes;
    }

    bool is_known() const { return known_; }

    ExplainedPair run()
    {
        if (!known_)
            return std::move(pair_);
        pair_.work_share = space_.work_share(counts_);
        pair_.speed_share = speed_share_;
        pair_.heaviest_layer_share = space_.heaviest_layer_share();
        pair_.most_work_share = rules_.most_work_share(speed_share_);
        pair_.least_work_share = rules_.least_work_share(speed_share_);
        pair_.capacity_bytes = part_.gpu->memory_bytes - space_.problem().job.memory_reserve_bytes;
        pair_.least_bytes = std::numeric_limits<double>::infinity();
        const PairFate first = pair_.fate;
        if (first == PairFate::waiting && space_.ticks().empty())
            pair_.fate = fate_without_ticks(space_.settings()); // as the search has it
        for (const int samples : space_.ticks()) {
            if (stop_.stop_requested())
                break;
            ExplainedTick tick = explain(samples, first);
            if (stop_.stop_requested())
                break; // the parallelizer may not have named all strategies
            pair_.fate = std::max(pair_.fate, tick.fate);
            for (const ExplainedOption& option : tick.options)
                pair_.least_bytes = std::min(pair_.least_bytes, option.cost.memory.total_bytes());
            pair_.ticks.push_back(std::move(tick));
        }
        find_rules();
        return std::move(pair_);
    }

private:
    /// Those of all micro-batch sizes together.
    void find_rules()
    {
        const RuleInfo* own = rule_of(pair_.fate);
        if (own == nullptr)
            return;
        const bool anywhere = std::any_of(pair_.ticks.begin(), pair_.ticks.end(),
                                          [](const ExplainedTick& tick) { return !tick.options.empty(); });
        std::optional<std::vector<Rule>> common;
        for (const ExplainedTick& tick : pair_.ticks)
            // Where there is nothing to plan, no rule needs to remove it.
            if (!anywhere || !tick.options.empty())
                common = common ? in_both(*common, tick.removed_by) : tick.removed_by;
        pair_.removed_by = with_rule(common.value_or(std::vector<Rule>{}), own->rule);
    }

    PartPlans plans(int samples, const StrategyLimits& limits) const
    {
        const PlanningProblem& problem = space_.problem();
        return problem.parallelizer->plan(*problem.model, problem.job, part_, samples, limits, stop_);
    }

    ExplainedTick explain(int samples, PairFate first) const
    {
        ExplainedTick tick;
        tick.micro_batch_samples = samples;
        tick.micro_batches = micro_batches_of(space_.problem().job, samples);
        const StrategyLimits limits = strategy_limits(space_.settings());
        const PartPlans known = plans(samples, limits);
        tick.fate = first;
        if (first == PairFate::waiting) {
            tick.fate = rules_.by_strategies(part_, samples, known, stop_);
            if (tick.fate == PairFate::planned)
                tick.fate = rules_.by_work(pair_.work_share, speed_share_);
            if (tick.fate == PairFate::planned)
                tick.fate = rules_.by_memory(known, counts_, pair_.capacity_bytes);
        }

        tick.removed_by =
            RulesAgainstPairs(space_, rules_, part_, samples, known, stop_)
                .of({counts_, pair_.work_share, speed_share_, pair_.capacity_bytes, cut_, searched_, tick.fate});

        std::vector<Option> kept;
        std::vector<RemovedOption> removed;
        Funnel funnel;
        StrategyCostColumns::Costs costs;
        plan_pair(space_.settings(), known, StrategyCostColumns(known.strategies), counts_, pair_.capacity_bytes, costs,
                  kept, funnel, &removed, most_in_flight_to_offload_for(space_, tick.micro_batches));
        const PartialOptions partial(space_, known.strategies, tick.micro_batches);
        partial.add(space_.settings(), known.strategies, counts_, pair_.capacity_bytes, kept, funnel);
        if (tick.fate == PairFate::planned)
            tick.funnel = funnel;
        const auto costs_of = [&](int strategy) -> const StrategyCosts& { return known.strategies[strategy]; };
        for (const Option& option : kept)
            tick.options.push_back(
                explained(strategy_of(known, option), partial.cost(costs_of, option, counts_), tick.micro_batches));
        for (const RemovedOption& gone : removed) {
            tick.options.push_back(explained(known, gone.option.strategy, tick.micro_batches));
            tick.options.back().pruned_by = gone.rule;
            if (gone.rule == Rule::dominated)
                tick.options.back().dominated_by = dominating(known, gone.option, kept, removed);
        }
        add_left_out(tick, known, limits);
        std::stable_sort(tick.options.begin(), tick.options.end(), [](const auto& a, const auto& b) {
            const double tick_a = a.cost.forward_s + a.cost.backward_s;
            const double tick_b = b.cost.forward_s + b.cost.backward_s;
            return tick_a != tick_b ? tick_a < tick_b : a.strategy < b.strategy;
        });
        return tick;
    }

    ExplainedOption explained(const PartPlans& known, int strategy, int micro_batches) const
    {
        return explained(known.strategies[strategy], micro_batches);
    }

    ExplainedOption explained(const StrategyCosts& costs, int micro_batches) const
    {
        return explained(costs.strategy, stage_cost(costs, counts_), micro_batches);
    }

    ExplainedOption explained(const Strategy& strategy, const StageCost& cost, int micro_batches) const
    {
        ExplainedOption option{strategy, cost, 0, std::nullopt, std::nullopt};
        const MemoryParts& memory = option.cost.memory;
        const double room = pair_.capacity_bytes - (memory.total_bytes() - memory.activations_bytes);
        option.most_in_flight = memory.activations_bytes > 0
            ? static_cast<int>(std::clamp<double>(room / memory.activations_bytes, 0, micro_batches))
            : (room >= 0 ? micro_batches : 0);
        return option;
    }

    static Strategy strategy_of(const PartPlans& known, const Option& option)
    {
        Strategy strategy = known.strategies[option.strategy].strategy;
        strategy.recompute_layers = option.recompute_layers;
        return strategy;
    }

    std::optional<Strategy> dominating(const PartPlans& known, const Option& option, const std::vector<Option>& kept,
                                       const std::vector<RemovedOption>& removed) const
    {
        const auto found = [&](const Option& other) { return std::optional(strategy_of(known, other)); };
        for (const Option& other : kept)
            if (no_worse(other, option))
                return found(other);
        for (const RemovedOption& other : removed) // the beam comes after
            if (other.rule == Rule::beam && no_worse(other.option, option))
                return found(other.option);
        return std::nullopt;
    }

    /// Strategies that the limits keep the parallelizer from naming, charged to the first limit that does.
    void add_left_out(ExplainedTick& tick, const PartPlans& known, const StrategyLimits& limits) const
    {
        if (limits == StrategyLimits{})
            return;
        const auto names = [](const PartPlans& plans, const Strategy& strategy) {
            return std::any_of(plans.strategies.begin(), plans.strategies.end(),
                               [&](const StrategyCosts& costs) { return costs.strategy == strategy; });
        };
        const PartPlans inside = plans(tick.micro_batch_samples, {.tensor_inside_node = limits.tensor_inside_node});
        for (const StrategyCosts& costs : plans(tick.micro_batch_samples, {}).strategies) {
            if (names(known, costs.strategy))
                continue;
            tick.options.push_back(explained(costs, tick.micro_batches));
            tick.options.back().pruned_by =
                names(inside, costs.strategy) ? Rule::power_of_two_degrees : Rule::tensor_inside_node;
        }
    }

    SearchSpace space_;
    PairRules rules_;
    std::stop_token stop_;
    bool known_ = false; ///< the grid has the cell
    LayerCounts counts_{};
    bool cut_ = true; ///< granularity leaves slices of the cell
    bool searched_ = true; ///< part-sizes leaves its parts
    Part part_;
    double speed_share_ = 0;
    ExplainedPair pair_;
};

} // namespace

ExplainedPair explain_pair(const PlanningProblem& problem, const SearchSettings& settings, std::size_t cell,
                           std::stop_token stop)
{
    const SearchSettings effective = settings.effective();
    return Explainer(
               problem, effective, [cell](const PairGrid&) { return cell; }, std::move(stop))
        .run();
}

std::optional<ExplainedPair> explain_pair(const PlanningProblem& problem, const SearchSettings& settings,
                                          const PairGrid& grid, std::size_t cell, std::stop_token stop)
{
    const PairGridRow& wanted_row = grid.rows[cell / grid.columns.size()];
    const PairGridColumn& wanted_column = grid.columns[cell % grid.columns.size()];
    const auto find = [&](const PairGrid& own) {
        const auto row = std::find(own.rows.begin(), own.rows.end(), wanted_row);
        const auto column = std::find(own.columns.begin(), own.columns.end(), wanted_column);
        return row == own.rows.end() || column == own.columns.end()
            ? own.cell_count()
            : own.cell(static_cast<std::size_t>(row - own.rows.begin()),
                       static_cast<std::size_t>(column - own.columns.begin()));
    };
    const SearchSettings effective = settings.effective();
    Explainer explainer(problem, effective, find, std::move(stop));
    return explainer.is_known() ? std::optional(explainer.run()) : std::nullopt;
}

} // namespace tangram
