// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/formula/formula_rest.h"
#include "search/formula/formula_space.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace tangram {

namespace {

/// Where the sums are known: nothing, the whole cluster, and ever less of it.
constexpr int points = 14;
constexpr double less = 1.4;
/// Micro-batches held beyond which memory is not looked at anew.
constexpr int most_held = 6;

double worth_of_all(const FormulaSpace& space, const FormulaRest& rest)
{
    double worth = 0;
    for (std::size_t c = 0; c < space.classes().size(); ++c)
        for (const int island : space.classes()[c].islands)
            worth += rest.worth(static_cast<int>(c)) * space.space().islands()[island].gpus;
    return worth;
}

} // namespace

FormulaRest::FormulaRest(const FormulaSpace& space, const FormulaTick& tick)
    : space_(space)
    , tick_(tick)
    , points_per_row_(static_cast<std::size_t>(space.space().layer_count()) + 1)
    , worth_(space.classes().size())
    , trip_s_(points_per_row_)
{
    const std::size_t layers = points_per_row_ - 1;
    std::vector<double> gpu_seconds(worth_.size() * layers, unbounded);
    std::vector<double> least(layers, unbounded);
    tick_s_.reserve(tick.options.size() * layers);
    weight_s_.reserve(tick.options.size() * layers);
    for (const FormulaOption& option : tick.options)
        for (std::size_t layer = 0; layer < layers; ++layer) {
            const Slice one{static_cast<int>(layer), static_cast<int>(layer) + 1};
            const double tick_s = option.prices.tick_s(one);
            const double weight_s =
                option.gpus * ((tick.micro_batches - 1) * tick_s + option.least_sync_s(space.measured(), one));
            tick_s_.push_back(tick_s);
            weight_s_.push_back(weight_s);
            double& of_class = gpu_seconds[static_cast<std::size_t>(option.island_class) * layers + layer];
            of_class = std::min(of_class, weight_s);
            least[layer] = std::min(least[layer], tick_s);
        }
    // A GPU is worth what it would do of the whole model.
    for (std::size_t c = 0; c < worth_.size(); ++c) {
        const auto begin = gpu_seconds.begin() + static_cast<std::ptrdiff_t>(c * layers);
        const double whole = std::accumulate(begin, begin + static_cast<std::ptrdiff_t>(layers), 0.0);
        if (whole < unbounded) // of one micro-batch that nothing is synced for it takes no time: any weight will do
            worth_[c] = whole > 0 ? 1 / whole : 1;
    }
    for (std::size_t o = 0; o < tick.options.size(); ++o)
        for (std::size_t layer = 0; layer < layers; ++layer)
            weight_s_[o * layers + layer] *= worth(tick.options[o].island_class);
    for (std::size_t layer = 0; layer < layers; ++layer)
        trip_s_[layer + 1] = trip_s_[layer] + least[layer];

    inverse_.push_back(0);
    const double all = worth_of_all(space, *this);
    for (double inverse = all > 0 ? 1 / all : 0; inverse_.size() < points && inverse > 0; inverse *= less)
        inverse_.push_back(inverse);
    sums_.resize(inverse_.size() * points_per_row_);
    hold(1);
}

void FormulaRest::hold(int micro_batches)
{
    micro_batches = std::min(micro_batches, most_held);
    if (held_ == micro_batches)
        return;
    held_ = micro_batches;
    const std::size_t layers = points_per_row_ - 1;
    std::fill(sums_.begin(), sums_.end(), unbounded);
    for (std::size_t o = 0; o < tick_.options.size(); ++o) {
        const FormulaOption& option = tick_.options[o];
        for (std::size_t layer = 0; layer < layers; ++layer) {
            const Slice one{static_cast<int>(layer), static_cast<int>(layer) + 1};
            if (option.prices.bytes(one, held_) > option.capacity_bytes)
                continue;
            const double tick_s = tick_s_[o * layers + layer];
            const double weight_s = weight_s_[o * layers + layer];
            for (std::size_t point = 0; point < inverse_.size(); ++point) {
                double& known = sum(point, layer + 1);
                known = std::min(known, tick_s + weight_s * inverse_[point]);
            }
        }
    }
    for (std::size_t point = 0; point < inverse_.size(); ++point) {
        sum(point, 0) = 0;
        for (std::size_t layer = 0; layer < layers; ++layer)
            sum(point, layer + 1) += sum(point, layer);
    }
}

FormulaRest::Free FormulaRest::free(double worth) const
{
    Free free;
    if (!(worth > 0))
        return free;
    free.any = true;
    std::size_t point = 0;
    for (std::size_t i = 0; i < free.chords.size(); ++i) {
        const double q = static_cast<double>(i) / static_cast<double>(free.chords.size() - 1);
        const double at = q / worth;
        while (point + 1 < inverse_.size() && inverse_[point + 1] <= at)
            ++point;
        Free::Chord& chord = free.chords[i];
        chord.point = point;
        // Beyond the last point the sum is no less than there.
        chord.share =
            point + 1 == inverse_.size() ? 0 : (at - inverse_[point]) / (inverse_[point + 1] - inverse_[point]);
        chord.other = 1 - q;
    }
    return free;
}

double FormulaRest::least_s(int layers, const Free& free, double slowest_s) const
{
    if (!free.any)
        return unbounded;
    const auto first = static_cast<std::size_t>(layers);
    double least = 0;
    for (const Free::Chord& chord : free.chords) {
        double sum_s = sum(chord.point, first);
        if (chord.share > 0)
            sum_s += chord.share * (sum(chord.point + 1, first) - sum_s);
        least = std::max(least, sum_s + chord.other * slowest_s);
    }
    return least;
}

double formula_bound(const FormulaSpace& space, const FormulaTick& tick)
{
    const FormulaRest rest(space, tick);
    return rest.least_s(space.space().layer_count(), rest.free(worth_of_all(space, rest)), 0);
}

} // namespace tangram
