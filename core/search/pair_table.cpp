// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/pair_table.h"

#include <algorithm>
#include <limits>

namespace tangram {

namespace {

/// About as many as are kept of most pairs.
constexpr std::size_t options_of_a_pair = 64;

/// Memory first: among options ascending by tick time it tells most of them apart.
bool no_worse(const Option& a, const Option& b)
{
    return a.static_bytes <= b.static_bytes && a.activation_bytes <= b.activation_bytes && a.finish_s <= b.finish_s
        && a.forward_s <= b.forward_s && a.backward_s <= b.backward_s;
}

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

/// Whether any strategy holds these layers with one micro-batch in flight.
bool fits_somehow(const PartPlans& plans, const LayerCounts& counts, double capacity_bytes)
{
    return std::any_of(plans.strategies.begin(), plans.strategies.end(), [&](const StrategyCosts& costs) {
        return stage_memory(costs, counts).total_bytes() <= capacity_bytes;
    });
}

} // namespace

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

StrategyLimits strategy_limits(const SearchSettings& settings)
{
    return {.tensor_inside_node = settings[Rule::tensor_inside_node].on,
            .power_of_two_degrees = settings[Rule::power_of_two_degrees].on};
}

PairTable::PairTable(const SearchSpace& space, int micro_batch_samples, std::stop_token stop)
    : micro_batch_samples_(micro_batch_samples)
    , micro_batches_(space.problem().job.global_batch / micro_batch_samples)
    , signature_count_(space.signatures().size())
{
    const PlanningProblem& problem = space.problem();
    const SearchSettings& settings = space.settings();
    const StrategyLimits limits = strategy_limits(settings);
    const RuleSetting& balance = settings[Rule::work_balance];
    double heaviest_layer = 0;
    for (const SliceSignature& signature : space.signatures())
        if (signature.example.size() == 1)
            heaviest_layer = std::max(heaviest_layer, signature.work_share);

    begin_.reserve(space.kinds().size() * signature_count_ + 1);
    begin_.push_back(0);
    // Room that is never written costs no memory; growing copies all options over and over.
    constexpr std::size_t usual_options = 500'000;
    options_.reserve(std::min(usual_options, space.kinds().size() * signature_count_ * options_of_a_pair));
    std::vector<Option> found;
    for (std::size_t k = 0; k < space.kinds().size(); ++k) {
        const PartKind& kind = space.kinds()[k];
        plans_.push_back(
            problem.parallelizer->plan(*problem.model, problem.job, kind.part, micro_batch_samples, limits, stop));
        capacity_.push_back(kind.capacity_bytes);
        const PartPlans& plans = plans_.back();
        for (std::size_t s = 0; s < signature_count_; ++s) {
            const SliceSignature& signature = space.signatures()[s];
            found.clear();
            Fate fate = Fate::planned;
            const int kind_index = static_cast<int>(k);
            // One layer of slack, so that coarse layers do not empty the neighbourhood of the ideal cut.
            if (balance.on && signature.work_share > balance.value * kind.speed_share + heaviest_layer)
                fate = Fate::too_much_work;
            else if (balance.on && signature.work_share + heaviest_layer < kind.speed_share / balance.value)
                fate = Fate::too_little_work;
            else if (settings[Rule::memory].on && !stop.stop_requested()
                     && !fits_somehow(plans, signature.counts, kind.capacity_bytes))
                fate = Fate::memory;
            if (fate == Fate::planned && !stop.stop_requested()) {
                // Without the symmetry rule every equal pair is planned anew, to the same end.
                const auto equal_pairs = signature.slices * static_cast<std::uint64_t>(kind.members);
                const std::uint64_t times = settings[Rule::symmetry].on ? 1 : equal_pairs;
                for (std::uint64_t i = 0; i < times && !stop.stop_requested(); ++i)
                    plan_pair(space, kind_index, static_cast<int>(s), found);
            }
            options_.insert(options_.end(), found.begin(), found.end());
            begin_.push_back(options_.size());
            fate_.push_back(fate);
        }
    }
}

void PairTable::plan_pair(const SearchSpace& space, int kind, int signature, std::vector<Option>& found)
{
    const SearchSettings& settings = space.settings();
    const auto k = static_cast<std::size_t>(kind);
    const PartPlans& plans = plans_[k];
    const LayerCounts& counts = space.signatures()[static_cast<std::size_t>(signature)].counts;
    found.clear();
    Funnel& funnel = partial_plans_;
    funnel.total += plans.strategies.size() + static_cast<std::uint64_t>(plans.left_out_tensor_inside_node)
        + static_cast<std::uint64_t>(plans.left_out_power_of_two);
    funnel.charge(Rule::tensor_inside_node, static_cast<std::uint64_t>(plans.left_out_tensor_inside_node));
    funnel.charge(Rule::power_of_two_degrees, static_cast<std::uint64_t>(plans.left_out_power_of_two));

    int least_tensor = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < plans.strategies.size(); ++i) {
        const MemoryParts memory = stage_memory(plans.strategies[i], counts);
        Option option{.static_bytes = memory.total_bytes() - memory.activations_bytes,
                      .activation_bytes = memory.activations_bytes,
                      .strategy = static_cast<int>(i)};
        if (option.bytes(1) > capacity_[k]) {
            funnel.charge(Rule::memory);
            continue;
        }
        const StageSeconds seconds = stage_seconds(plans.strategies[i], counts);
        option.forward_s = seconds.forward_s;
        option.backward_s = seconds.backward_s;
        option.finish_s = seconds.gradient_sync_s + seconds.optimizer_s;
        option.tick_s = seconds.forward_s + seconds.backward_s;
        least_tensor = std::min(least_tensor, plans.strategies[i].strategy.tensor);
        found.push_back(option);
    }
    if (settings[Rule::data_before_tensor].on)
        funnel.charge(Rule::data_before_tensor, std::erase_if(found, [&](const Option& option) {
                          return plans.strategies[static_cast<std::size_t>(option.strategy)].strategy.tensor
                              > least_tensor;
                      }));
    std::sort(found.begin(), found.end(), faster);
    if (settings[Rule::dominated].on)
        funnel.charge(Rule::dominated, drop_dominated(found));
    if (settings[Rule::beam].on)
        funnel.charge(
            Rule::beam,
            keep_best(found, static_cast<std::size_t>(settings[Rule::beam].value), settings[Rule::dominated].on));
    funnel.kept += found.size();
}

std::span<const Option> PairTable::options(int kind, int signature) const
{
    const std::size_t pair = at(kind, signature);
    return {options_.data() + begin_[pair], begin_[pair + 1] - begin_[pair]};
}

const StrategyCosts& PairTable::costs(int kind, const Option& option) const
{
    return plans_[static_cast<std::size_t>(kind)].strategies[static_cast<std::size_t>(option.strategy)];
}

const Strategy& PairTable::strategy(int kind, const Option& option) const
{
    return costs(kind, option).strategy;
}

const Option* PairTable::fastest(int kind, int signature, int in_flight) const
{
    const double capacity = capacity_[static_cast<std::size_t>(kind)];
    for (const Option& option : options(kind, signature))
        if (option.bytes(in_flight) <= capacity)
            return &option;
    return nullptr;
}

Funnel pair_funnel(const SearchSpace& space, std::span<const PairTable* const> tables)
{
    Funnel funnel;
    funnel.total = space.pairs_total();
    funnel.charge(Rule::part_sizes, space.pairs_without_size());
    funnel.charge(Rule::granularity, space.pairs_without_cut());
    const bool symmetry = space.settings()[Rule::symmetry].on;
    for (std::size_t k = 0; k < space.kinds().size(); ++k)
        for (std::size_t s = 0; s < space.signatures().size(); ++s) {
            const auto equal_pairs =
                space.signatures()[s].slices * static_cast<std::uint64_t>(space.kinds()[k].members);
            if (symmetry)
                funnel.charge(Rule::symmetry, equal_pairs - 1);
            const std::uint64_t count = symmetry ? 1 : equal_pairs;
            auto fate = PairTable::Fate::memory;
            for (const PairTable* table : tables) {
                const auto here = table->fate(static_cast<int>(k), static_cast<int>(s));
                if (here != PairTable::Fate::memory)
                    fate = here;
            }
            if (fate == PairTable::Fate::planned)
                funnel.kept += count;
            else
                funnel.charge(fate == PairTable::Fate::memory ? Rule::memory : Rule::work_balance, count);
        }
    return funnel;
}

} // namespace tangram
