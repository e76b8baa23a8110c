// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/compose/cover/first_layers.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tangram {

namespace {

constexpr int most_depth = 512;

} // namespace

FirstLayers::FirstLayers(const SearchSpace& space, StageRates& rates)
    : space_(space)
    , rates_(rates)
    , layers_(space.layer_count())
    , most_stages_(std::min(space.layer_count(), most_depth))
    , first_layer_(space.kinds().size())
    , found_(space.kinds().size())
    , usual_layers_(space.kinds().size(), 0)
{
}

void FirstLayers::aim_at(double busy_s, const Residency& residency)
{
    constexpr std::uint32_t last_round = (1U << 16) - 1;
    if (++round_ > last_round) {
        for (std::vector<std::uint32_t>& of_kind : first_layer_)
            std::fill(of_kind.begin(), of_kind.end(), 0);
        for (std::vector<Found>& of_kind : found_)
            std::fill(of_kind.begin(), of_kind.end(), Found());
        round_ = 1;
    }
    busy_s_ = busy_s;
    residency_ = residency;
}

FirstLayers::Fit FirstLayers::fit(int kind, int first, int last, double in_flight, double allowed_s, double& above,
                                  double& up_to)
{
    const StageRates::Answer answer = rates_.ask(kind, space_.signature(first, last), in_flight);
    above = std::max(above, answer.above);
    up_to = std::min(up_to, answer.up_to);
    const bool fits = answer.fastest != nullptr ? answer.fastest->busy_s <= allowed_s : answer.too_little_work;
    return !fits ? Fit::no : answer.too_little_work ? Fit::too_little_work : Fit::yes;
}

int FirstLayers::search(int kind, int last, double in_flight, double allowed_s, double& above, double& up_to)
{
    // Time and memory grow with the slice, so the boundary can be bisected; cuts that are not allowed are stepped over.
    const auto cut_at_or_after = [&](int layer) {
        while (!space_.may_cut_at(layer))
            ++layer;
        return layer;
    };
    int too_far = -1;
    int good = last;
    Fit best = Fit::no; // of what is good
    const auto try_cut = [&](int cut) {
        const Fit found = fit(kind, cut, last, in_flight, allowed_s, above, up_to);
        if (found != Fit::no)
            best = found;
        return found != Fit::no;
    };
    // Stages of a kind mostly take as many layers as the one before.
    int& usual = usual_layers_[kind];
    for (const int layers : {usual, usual + 1}) {
        const int cut = last - layers;
        if (layers < 1 || cut <= too_far || cut >= good || !space_.may_cut_at(cut))
            continue;
        if (try_cut(cut))
            good = cut;
        else
            too_far = cut;
    }
    while (good - too_far > 1) {
        const int middle = (good + too_far) / 2;
        const int cut = cut_at_or_after(middle);
        if (cut >= good)
            too_far = middle;
        else if (try_cut(cut))
            good = cut;
        else
            too_far = cut;
    }
    usual = last - good;
    if (best != Fit::yes)
        return last;
    if (residency_.chunks > 1 && good > 0) { // chunks alike, the head aside
        const int blocks = last - good - (last == layers_ ? 1 : 0);
        good += blocks % residency_.chunks;
        if (blocks < residency_.chunks || !space_.may_cut_at(good))
            return last;
    }
    return good;
}

int FirstLayers::of(int kind, int last, int stages_after, double round_trip_s, double crossing_s)
{
    const int micro_batches = rates_.micro_batches();
    if (crossing_s > 0) { // hardly ever twice the same
        const double allowed_s = busy_s_ - micro_batches * std::max(crossing_s, round_trip_s);
        double above = 0;
        double up_to = std::numeric_limits<double>::infinity();
        return allowed_s > 0
            ? search(kind, last, residency_.in_flight(stages_after, micro_batches), allowed_s, above, up_to)
            : last;
    }
    std::vector<std::uint32_t>& of_kind = first_layer_[kind];
    if (of_kind.empty())
        of_kind.resize(static_cast<std::size_t>(most_stages_) * static_cast<std::size_t>(layers_ + 1), 0);
    std::uint32_t& known = of_kind[static_cast<std::size_t>(stages_after) * static_cast<std::size_t>(layers_ + 1)
                                   + static_cast<std::size_t>(last)];
    constexpr std::uint32_t layer_bits = 16;
    if (known >> layer_bits == round_)
        return static_cast<int>(known & ((1U << layer_bits) - 1));
    int first = last;
    const double allowed_s = busy_s_ - micro_batches * round_trip_s;
    if (allowed_s > 0) { // not where stages are cut off
        std::vector<Found>& found_of_kind = found_[kind];
        if (found_of_kind.empty())
            found_of_kind.resize(layers_ + 1);
        Found& found = found_of_kind[last];
        const double in_flight = residency_.in_flight(stages_after, micro_batches);
        if (found.round != round_ || in_flight <= found.above || in_flight > found.up_to) {
            found = {round_, last, 0, std::numeric_limits<double>::infinity()};
            found.first = search(kind, last, in_flight, allowed_s, found.above, found.up_to);
        }
        first = found.first;
    }
    known = round_ << layer_bits | static_cast<std::uint32_t>(first);
    return first;
}

} // namespace tangram
