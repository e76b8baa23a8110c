// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/formula/formula_sends.h"

#include "plan/price/stage_times.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace tangram {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
constexpr double no_path = std::numeric_limits<double>::infinity();
/// Kinds up to which all pairs of them are compared, at the price of the third power of their number.
constexpr std::size_t most_compared = 48;

} // namespace

FormulaSends::FormulaSends(const FormulaSpace& space, const FormulaTick& tick)
    : space_(space)
    , tick_(tick)
    , placer_(space.space())
{
    const MeasuredNetwork* measured = space.measured();
    std::map<std::tuple<int, int, int>, int> known;
    for (std::size_t o = 0; o < tick.options.size(); ++o) {
        const FormulaOption& option = tick.options[o];
        const Strategy& strategy = option.strategy;
        const std::tuple key = measured != nullptr
            ? std::tuple(option.island_class, strategy.tensor, strategy.samples_per_replica)
            : std::tuple(option.island_class, option.size, 0);
        const auto [found, added] = known.emplace(key, static_cast<int>(example_.size()));
        if (added)
            example_.push_back(o);
        kind_of_.push_back(found->second);
    }
    std::map<double, std::size_t> groups;
    for (int layer = 0; layer < space.space().layer_count(); ++layer) {
        const double bytes = measured != nullptr ? measured->activation_bytes(layer, 1) : 0;
        const auto [found, added] = groups.emplace(bytes, group_example_.size());
        if (added)
            group_example_.push_back(layer);
        group_of_.push_back(found->second);
    }
    seconds_.assign(group_example_.size() * example_.size() * example_.size() * 2, unknown);
    if (measured != nullptr && example_.size() <= most_compared)
        compare();
}

double FormulaSends::seconds(int from, int to, int layer, bool same_island)
{
    const bool told_apart = same_island && space_.measured() == nullptr;
    double& known = seconds_[at(group(layer), from, to, told_apart)];
    if (std::isnan(known))
        known = find(from, to, group(layer), told_apart);
    return known;
}

double FormulaSends::find(int from, int to, std::size_t group, bool same_island)
{
    const FormulaOption& sender = tick_.options[example_[from]];
    const FormulaOption& receiver = tick_.options[example_[to]];
    return space_.measured() != nullptr ? over_curve(sender, receiver, group)
                                        : over_cluster(sender, receiver, same_island);
}

double FormulaSends::over_curve(const FormulaOption& from, const FormulaOption& to, std::size_t group) const
{
    const BandwidthCurve* path = space_.send_path(from, to);
    return path != nullptr
        ? path->seconds(space_.measured()->activation_bytes(group_example_[group], from.strategy.samples_per_replica))
        : no_path;
}

double FormulaSends::over_cluster(const FormulaOption& from, const FormulaOption& to, bool same_island)
{
    const auto& senders = space_.classes()[from.island_class].islands;
    const auto& receivers = space_.classes()[to.island_class].islands;
    const bool other_of_class = !same_island && from.island_class == to.island_class;
    if (other_of_class && receivers.size() < 2)
        return no_path; // never asked for: there is but one island
    const std::vector<PlacedStage> stages{
        {.island = senders.front(), .size = from.size, .layers = {}, .option = {}},
        {.island = receivers[other_of_class ? 1 : 0], .size = to.size, .layers = {}, .option = {}}};
    const auto gpus = placer_.place(stages);
    if (gpus[0].empty() || gpus[1].empty())
        return no_path;
    const auto layout = [&](std::size_t s) {
        const int island = space_.space().islands()[stages[s].island].island;
        return StageLayout{.island = island, .gpus = gpus[s], .layers = {}, .strategy = {}};
    };
    return space_.space()
        .routes()
        .flow(layout(0), layout(1), boundary_bytes(space_.space().problem(), tick_.micro_batch_samples))
        .seconds;
}

void FormulaSends::compare()
{
    const std::size_t count = example_.size();
    const std::size_t groups = group_example_.size();
    longer_from_.assign(groups * count * count, 0);
    longer_to_.assign(groups * count * count, 0);
    for (std::size_t g = 0; g < groups; ++g)
        for (std::size_t a = 0; a < count; ++a)
            for (std::size_t b = 0; b < count; ++b) {
                double from = -no_path;
                double to = -no_path;
                for (std::size_t x = 0; x < count; ++x) {
                    const auto time = [&](std::size_t i, std::size_t k) {
                        return seconds(static_cast<int>(i), static_cast<int>(k), group_example_[g], false);
                    };
                    from = std::max(from, time(a, x) - time(b, x));
                    to = std::max(to, time(x, a) - time(x, b));
                }
                // Paths that are nowhere leave NaN behind, which tells nothing either.
                longer_from_[(g * count + a) * count + b] = std::isfinite(from) ? from : no_path;
                longer_to_[(g * count + a) * count + b] = std::isfinite(to) ? to : no_path;
            }
}

} // namespace tangram
