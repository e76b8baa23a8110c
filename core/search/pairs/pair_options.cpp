// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/pairs/pair_options.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace tangram {

namespace {

/// A function object and not a function, so that sorting has it inline.
constexpr auto faster = [](const Option& a, const Option& b) {
    if (a.tick_s != b.tick_s)
        return a.tick_s < b.tick_s;
    if (a.finish_s != b.finish_s)
        return a.finish_s < b.finish_s;
    return a.strategy < b.strategy;
};

/// Cuts the list after its first `count` undominated options, so that dominated ones between them take nobody's place.
std::size_t keep_best(std::vector<Option>& options, std::size_t count, bool all_undominated)
{
    if (options.size() <= count)
        return 0;
    std::vector<Option> undominated;
    if (!all_undominated) {
        undominated = options;
        drop_dominated(undominated);
        if (undominated.size() <= count)
            return 0;
    }
    const Option first_out = all_undominated ? options[count] : undominated[count];
    const auto end = std::lower_bound(options.begin(), options.end(), first_out, faster);
    const auto cut = static_cast<std::size_t>(options.end() - end);
    options.erase(end, options.end());
    return cut;
}

/// Options that no other one makes pointless, of those added ascending by strategy. Remembers in `costs` by what an
/// option was beaten.
class Undominated {
public:
    Undominated(std::vector<Option>& options, StrategyCostColumns::Costs& costs)
        : options_(options)
        , costs_(costs)
    {
    }

    /// Adds the option unless one that is there makes it pointless, and takes out those that it makes pointless; tells
    /// `drop` of either. One after the other this leaves what drop_dominated() does.
    template <typename Drop> void add(const Option& option, const Drop& drop)
    {
        for (const Option& other : options_)
            if (no_worse(other, option)) { // then the option makes none pointless that this one does not
                beat(option, other);
                drop(option);
                return;
            }
        std::size_t kept = 0;
        for (std::size_t i = 0; i < options_.size(); ++i) {
            if (no_worse(option, options_[i])) {
                beat(options_[i], option);
                drop(options_[i]);
                continue;
            }
            if (kept != i)
                options_[kept] = options_[i];
            ++kept;
        }
        options_.resize(kept);
        options_.push_back(option);
    }

    /// Whether what beat the strategy for another slice does so for this one, too.
    bool beaten_again(const StrategyCostColumns& strategies, std::size_t strategy) const
    {
        const std::size_t other = costs_.beaten_by[strategy];
        return other != strategy && !strategies.pointless(other) && beats(other, strategy);
    }

private:
    void beat(const Option& loser, const Option& winner)
    {
        costs_.beaten_by[loser.strategy] = static_cast<std::uint32_t>(winner.strategy);
    }
    bool no_worse_of(std::size_t a, std::size_t b) const
    {
        return costs_.static_bytes[a] <= costs_.static_bytes[b]
            && costs_.activation_bytes[a] <= costs_.activation_bytes[b] && costs_.finish_s[a] <= costs_.finish_s[b]
            && costs_.forward_s[a] <= costs_.forward_s[b] && costs_.backward_s[a] <= costs_.backward_s[b];
    }
    /// Of equals the first stays.
    bool beats(std::size_t a, std::size_t b) const { return no_worse_of(a, b) && (a < b || !no_worse_of(b, a)); }

    std::vector<Option>& options_;
    StrategyCostColumns::Costs& costs_;
};

/// Offloads less, and is otherwise the same.
bool offloads_less(const Strategy& a, Strategy b)
{
    if (a.optimizer_offload >= b.optimizer_offload)
        return false;
    b.optimizer_offload = a.optimizer_offload;
    return a == b;
}

/// Removes what offloads more than memory needs: a step on the host is slower, and to no end where all micro-batches
/// fit with less of it. Returns how many went.
std::size_t drop_needless_offload(const std::vector<StrategyCosts>& strategies, double capacity_bytes,
                                  int most_in_flight, std::vector<Option>& options)
{
    const auto of = [&](const Option& option) -> const Strategy& { return strategies[option.strategy].strategy; };
    const std::vector<Option> all = options;
    return std::erase_if(options, [&](const Option& option) {
        return of(option).optimizer_offload > 0 && std::any_of(all.begin(), all.end(), [&](const Option& other) {
                   return offloads_less(of(other), of(option)) && other.bytes(most_in_flight) <= capacity_bytes
                       && other.finish_s <= option.finish_s;
               });
    });
}

/// Charges one rule with what `remove`, which returns how many, takes out of the options.
template <typename Remove>
void prune(Rule rule, std::vector<Option>& options, Funnel& funnel, std::vector<RemovedOption>* removed,
           const Remove& remove)
{
    std::vector<Option> before;
    if (removed != nullptr)
        before = options;
    funnel.charge(rule, remove(options));
    for (const Option& option : before)
        if (std::none_of(options.begin(), options.end(),
                         [&](const Option& kept) { return kept.strategy == option.strategy; }))
            removed->push_back({option, rule});
}

/// Removes tensor degrees that memory does not force: a smaller one holds as many micro-batches in flight. Returns how
/// many options went.
std::size_t drop_needless_tensor(const std::vector<StrategyCosts>& strategies, double capacity_bytes,
                                 std::vector<Option>& options)
{
    const auto tensor = [&](const Option& option) { return strategies[option.strategy].strategy.tensor; };
    const auto in_flight = [&](const Option& option) {
        return std::floor((capacity_bytes - option.static_bytes) / option.activation_bytes);
    };
    std::map<int, double> most_held; // micro-batches in flight, by tensor degree
    for (const Option& option : options) {
        double& most = most_held[tensor(option)];
        most = std::max(most, in_flight(option));
    }
    double of_smaller = 0;
    for (auto& [degree, most] : most_held)
        most = std::exchange(of_smaller, std::max(of_smaller, most));
    return std::erase_if(options,
                         [&](const Option& option) { return in_flight(option) <= most_held.at(tensor(option)); });
}

} // namespace

/// Memory first: among options ascending by tick time it tells most of them apart.
bool no_worse(const Option& a, const Option& b)
{
    return a.static_bytes <= b.static_bytes && a.activation_bytes <= b.activation_bytes && a.finish_s <= b.finish_s
        && a.forward_s <= b.forward_s && a.backward_s <= b.backward_s;
}

std::size_t drop_dominated(std::vector<Option>& options)
{
    const std::size_t before = options.size();
    std::size_t kept = 0;
    // Whatever dominates an option is no slower, so it stands before it; ties in time are settled in both directions.
    for (std::size_t i = 0; i < before; ++i) {
        const Option candidate = options[i];
        const bool pointless = std::any_of(options.begin(), options.begin() + static_cast<std::ptrdiff_t>(kept),
                                           [&](const Option& other) { return no_worse(other, candidate); });
        if (!pointless)
            options[kept++] = candidate;
    }
    options.resize(kept);
    return before - kept;
}

void plan_pair(const SearchSettings& settings, const PartPlans& plans, const StrategyCostColumns& strategies,
               const LayerCounts& counts, double capacity_bytes, StrategyCostColumns::Costs& costs,
               std::vector<Option>& kept, Funnel& funnel, std::vector<RemovedOption>* removed, int most_in_flight)
{
    kept.clear();
    funnel.total += plans.strategies.size() + static_cast<std::uint64_t>(plans.left_out_tensor_inside_node)
        + static_cast<std::uint64_t>(plans.left_out_power_of_two);
    funnel.charge(Rule::tensor_inside_node, static_cast<std::uint64_t>(plans.left_out_tensor_inside_node));
    funnel.charge(Rule::power_of_two_degrees, static_cast<std::uint64_t>(plans.left_out_power_of_two));

    const bool dominated = settings[Rule::dominated].on;
    // Tensor degrees are compared with those of all that fit.
    const bool drop_at_once = dominated && !settings[Rule::data_before_tensor].on;
    const auto drop = [&](const Option& option) {
        funnel.charge(Rule::dominated);
        if (removed != nullptr)
            removed->push_back({option, Rule::dominated});
    };
    strategies.find_memory(counts, costs);
    strategies.find_times(counts, costs);
    Undominated undominated(kept, costs);
    for (std::size_t i = 0; i < plans.strategies.size(); ++i) {
        Option option{.static_bytes = costs.static_bytes[i],
                      .activation_bytes = costs.activation_bytes[i],
                      .strategy = static_cast<int>(i)};
        if (option.bytes(1) > capacity_bytes) {
            funnel.charge(Rule::memory);
            if (removed != nullptr)
                removed->push_back({option, Rule::memory});
            continue;
        }
        // Whatever beats what fits does so itself, and stands or is beaten in turn.
        if (drop_at_once && removed == nullptr
            && (strategies.pointless(i) || undominated.beaten_again(strategies, i))) {
            drop(option);
            continue;
        }
        option.forward_s = costs.forward_s[i];
        option.backward_s = costs.backward_s[i];
        option.finish_s = costs.finish_s[i];
        option.tick_s = option.forward_s + option.backward_s;
        if (drop_at_once && strategies.pointless(i))
            drop(option);
        else if (drop_at_once)
            undominated.add(option, drop);
        else
            kept.push_back(option);
    }
    if (settings[Rule::data_before_tensor].on)
        prune(Rule::data_before_tensor, kept, funnel, removed, [&](std::vector<Option>& options) {
            return drop_needless_tensor(plans.strategies, capacity_bytes, options);
        });
    std::sort(kept.begin(), kept.end(), faster);
    if (dominated && !drop_at_once)
        prune(Rule::dominated, kept, funnel, removed, drop_dominated);
    if (dominated && most_in_flight > 0)
        prune(Rule::dominated, kept, funnel, removed, [&](std::vector<Option>& options) {
            return drop_needless_offload(plans.strategies, capacity_bytes, most_in_flight, options);
        });
    if (settings[Rule::beam].on)
        prune(Rule::beam, kept, funnel, removed, [&](std::vector<Option>& options) {
            return keep_best(options, static_cast<std::size_t>(settings[Rule::beam].value), dominated);
        });
    funnel.kept += kept.size();
}

} // namespace tangram
