// SPDX-License-Identifier: GPL-3.0-or-later
// The states of a Cover: what each class adds to the stages before it.
#include "search/compose/cover.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tangram {

Cover::Fit Cover::fit(int kind, int first, int last, double in_flight, double allowed_s, double& above, double& up_to)
{
    const StageRates::Answer answer = rates_.ask(kind, space_.signature(first, last), in_flight);
    above = std::max(above, answer.above);
    up_to = std::min(up_to, answer.up_to);
    const bool fits = answer.fastest != nullptr ? answer.fastest->busy_s <= allowed_s : answer.too_little_work;
    return !fits ? Fit::no : answer.too_little_work ? Fit::too_little_work : Fit::yes;
}

int Cover::search_first_layer(int kind, int last, double in_flight, double allowed_s, double& above, double& up_to)
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
    int& usual = memory_.usual_layers_[static_cast<std::size_t>(kind)];
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

int Cover::first_layer(int kind, int last, int stages_after, double crossing_s)
{
    if (crossing_s > 0) { // hardly ever twice the same
        const double allowed_s =
            busy_s_ - rates_.micro_batches() * std::max(crossing_s, round_trip_s_[static_cast<std::size_t>(kind)]);
        double above = 0;
        double up_to = std::numeric_limits<double>::infinity();
        return allowed_s > 0 ? search_first_layer(
                   kind, last, residency_.in_flight(stages_after, rates_.micro_batches()), allowed_s, above, up_to)
                             : last;
    }
    std::vector<std::uint32_t>& of_kind = memory_.first_layer_[static_cast<std::size_t>(kind)];
    if (of_kind.empty())
        of_kind.resize(static_cast<std::size_t>(most_stages_) * static_cast<std::size_t>(layers_ + 1), 0);
    std::uint32_t& known = of_kind[static_cast<std::size_t>(stages_after) * static_cast<std::size_t>(layers_ + 1)
                                   + static_cast<std::size_t>(last)];
    constexpr std::uint32_t layer_bits = 16;
    if (known >> layer_bits == memory_.round_)
        return static_cast<int>(known & ((1U << layer_bits) - 1));
    const double round_trip_s = round_trip_s_[static_cast<std::size_t>(kind)];
    int first = last;
    if (std::isfinite(round_trip_s)) {
        const double allowed = busy_s_ - rates_.micro_batches() * round_trip_s;
        const double in_flight = residency_.in_flight(stages_after, rates_.micro_batches());
        if (allowed > 0) {
            std::vector<CoverMemory::Found>& found_of_kind = memory_.found_[static_cast<std::size_t>(kind)];
            if (found_of_kind.empty())
                found_of_kind.resize(static_cast<std::size_t>(layers_ + 1));
            CoverMemory::Found& found = found_of_kind[static_cast<std::size_t>(last)];
            if (found.round != memory_.round_ || in_flight <= found.above || in_flight > found.up_to) {
                found = {memory_.round_, last, 0, std::numeric_limits<double>::infinity()};
                found.first = search_first_layer(kind, last, in_flight, allowed, found.above, found.up_to);
            }
            first = found.first;
        }
    }
    known = memory_.round_ << layer_bits | static_cast<std::uint32_t>(first);
    return first;
}

void Cover::relax(Slab& slab, int used, int stages, const Arrival& arrival)
{
    const int not_reached = layers_ + 1;
    Arrival* const row = slab.states.arrivals.data() + static_cast<std::size_t>(used) * row_size();
    Reach& reach = reach_[static_cast<std::size_t>(used)];
    if (reach.most < reach.fewest) {
        reach = {stages, stages};
        row[stages].first = not_reached;
    }
    for (; reach.most < stages; ++reach.most)
        row[reach.most + 1].first = not_reached;
    for (; reach.fewest > stages; --reach.fewest)
        row[reach.fewest - 1].first = not_reached;
    if (arrival.first < row[stages].first)
        row[stages] = arrival;
}

void Cover::begin_counted(Slab& slab, const Front& front)
{
    const int not_reached = layers_ + 1;
    slab.states.arrivals.resize((static_cast<std::size_t>(slab.units()) + 1) * row_size());
    reach_.assign(static_cast<std::size_t>(slab.units()) + 1, {});
    for (int d = 0; d <= most_stages_; ++d)
        if (const int first = front.first[static_cast<std::size_t>(d)]; first < not_reached)
            relax(slab, 0, d, {first, -1, -1});
    for (std::size_t d = 0; d + 1 < front.kept.size(); ++d)
        for (std::size_t s = 0; s < slab.shapes.size() && front.kept[d] < not_reached; ++s) {
            const Shape& shape = slab.shapes[s];
            const int layer = slab.has_room(shape, 0)
                ? first_layer(shape.kind, front.kept[d], static_cast<int>(d), way_left_s_)
                : layers_;
            if (layer < front.kept[d])
                relax(slab, slab.units_of(shape), static_cast<int>(d) + 1, {layer, from_kept, static_cast<int>(s)});
        }
}

void Cover::add_stages(Slab& slab, std::size_t index, Front& front, int used, int stages, int first)
{
    const auto deeper = static_cast<std::size_t>(stages) + 1;
    const bool leaves = !slab.states.leaving.empty();
    const double way_s =
        used == 0 ? crossing_s(slab.island_class, front.island_class[static_cast<std::size_t>(stages)]) : 0;
    for (std::size_t s = 0; s < slab.shapes.size(); ++s) {
        const Shape& shape = slab.shapes[s];
        if (!slab.has_room(shape, used))
            continue;
        ++states_;
        // Only stages after it count: those of the pipeline's order that are placed already.
        const int layer = first_layer(shape.kind, first, stages, way_s);
        if (layer < first)
            relax(slab, used + slab.units_of(shape), stages + 1, {layer, used, static_cast<int>(s)});
        if (!leaves || layer == first)
            continue;
        const int kept = first_layer(shape.kind, first, stages, way_s + way_on_s_);
        if (kept > 0 && kept < first && kept < front.leaving[deeper]) {
            front.leaving[deeper] = kept;
            front.leaving_slab[deeper] = index;
            slab.states.leaving[deeper] = {used, static_cast<int>(s)};
        }
    }
}

void Cover::fill_counted(Slab& slab, std::size_t index, Front& front)
{
    begin_counted(slab, front);
    const bool leaves = way_on_s_ > 0 && slab.unit == 1;
    slab.states.leaving.assign(leaves ? row_size() : 0, {});
    covered_.assign(row_size(), layers_ + 1);
    const int units = slab.units();
    for (int used = 0; used <= units; ++used) {
        const Reach reach = reach_[static_cast<std::size_t>(used)];
        if (reach.most < reach.fewest || gate_.stopped())
            continue;
        const int in_run = used % slab.run_units();
        const int in_node = used % slab.node_units();
        // The first layer that so few stages, or fewer, cover with as few units, or fewer.
        int covered = *std::min_element(covered_.begin(), covered_.begin() + reach.fewest + 1);
        for (int d = reach.fewest; d <= reach.most; ++d) {
            const auto at = static_cast<std::size_t>(d);
            const int first = slab.states.arrivals[static_cast<std::size_t>(used) * row_size() + at].first;
            covered = std::min(covered, covered_[at]);
            if (first >= covered) // it leads nowhere else
                continue;
            covered = first;
            covered_[at] = first;
            if (first < front.first[at]) {
                front.first[at] = first;
                front.island_class[at] = slab.island_class;
                slab.states.used[at] = used;
            }
            if (used == units || first == 0)
                continue;
            if (in_node != 0)
                relax(slab, used - in_node + slab.node_units(), d, {first, used, -1});
            else if (in_run != 0)
                relax(slab, used - in_run + slab.run_units(), d, {first, used, -1});
            if (d < most_stages_)
                add_stages(slab, index, front, used, d, first);
        }
    }
}

void Cover::fill_alike(Slab& slab, Front& front)
{
    SlabStates& states = slab.states;
    std::vector<int>& first = front.first;
    const Front entry = front;
    states.before.assign(first.size(), -1);
    states.shape.assign(first.size(), -1);
    for (std::size_t s = 0; s < slab.shapes.size() && !gate_.stopped(); ++s) {
        const Shape& shape = slab.shapes[s];
        const int gpus = shape.nodes * shape.gpus_per_node;
        const int per_run =
            shape.gpus_per_node == slab.width ? slab.run_nodes / shape.nodes : slab.run_nodes * (slab.width / gpus);
        const int most = slab.runs * per_run;
        for (std::size_t enter = 0; enter < entry.first.size(); ++enter) {
            int layer = entry.first[enter];
            if (layer > layers_)
                continue;
            const double way_s = crossing_s(slab.island_class, entry.island_class[enter]);
            for (std::size_t d = enter; d + 1 < entry.first.size() && layer > 0 && static_cast<int>(d - enter) < most;
                 ++d) {
                ++states_;
                const int next = first_layer(shape.kind, layer, static_cast<int>(d), d == enter ? way_s : 0);
                if (next == layer)
                    break;
                layer = next;
                if (layer < first[d + 1]) {
                    first[d + 1] = layer;
                    front.island_class[d + 1] = slab.island_class;
                    states.before[d + 1] = static_cast<int>(enter);
                    states.shape[d + 1] = static_cast<int>(s);
                    states.used[d + 1] = static_cast<int>(d + 1 - enter);
                }
            }
        }
    }
}

void Cover::fill(Slab& slab, std::size_t index, Front& front)
{
    slab.states.used.assign(front.first.size(), 0);
    if (slab.alike)
        fill_alike(slab, front);
    else
        fill_counted(slab, index, front);
}

} // namespace tangram
