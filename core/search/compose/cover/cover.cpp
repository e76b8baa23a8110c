// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/compose/cover/cover.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tangram {

Cover::Cover(const SearchSpace& space, StageRates& rates, FirstLayers& first_layers, StageWays& ways,
             const Group& group, const std::vector<int>& order, bool waits_for_sends, bool closely,
             const StopOrWait& gate)
    : space_(space)
    , rates_(rates)
    , first_layers_(first_layers)
    , ways_(ways)
    , order_(order)
    , waits_for_sends_(waits_for_sends)
    , closely_(closely)
    , gate_(gate)
    , layers_(space.layer_count())
    , most_stages_(first_layers.most_stages())
    , round_trip_s_(space.kinds().size(), 0)
{
    for (const int island_class : order) {
        auto& of_class = tilings_.emplace_back();
        for (std::vector<Slab>& tiling : tilings(space, rates.table(), group, island_class, closely)) {
            auto& slabs = of_class.emplace_back();
            for (Slab& slab : tiling) {
                for (const StageShape& shape : slab.shapes)
                    if (waits_for_sends)
                        round_trip_s_[shape.kind] = ways.round_trip_s(island_class, shape);
                slabs.push_back({std::move(slab), {}, {}, {}, {}, {}});
            }
        }
    }
}

double Cover::longest_busy_s(const std::vector<DraftStage>& stages) const
{
    double longest_s = 0;
    for (const DraftStage& stage : stages)
        longest_s = std::max(longest_s,
                             rates_.micro_batches() * (stage.option.tick_s + round_trip_s_[stage.kind])
                                 + stage.option.finish_s);
    return longest_s;
}

double Cover::longest_round_trip_s()
{
    double longest_s = 0;
    for (const double seconds : round_trip_s_)
        if (std::isfinite(seconds))
            longest_s = std::max(longest_s, seconds);
    for (std::size_t place = 1; place < order_.size(); ++place) {
        const double seconds = crossing_s(order_[place], order_[place - 1]);
        if (std::isfinite(seconds))
            longest_s = std::max(longest_s, seconds);
    }
    return longest_s;
}

double Cover::kept_by(double way_s) const
{
    constexpr double most = 0.9; // of the target, which leaves it a layer or two
    return std::min(way_s, most * first_layers_.busy_s() / rates_.micro_batches());
}

double Cover::way_that_keeps_s(std::size_t place)
{
    constexpr double worth_looking = 0.02;
    if (!waits_for_sends_ || !closely_ || place + 1 == order_.size())
        return 0;
    const double way_s = crossing_s(order_[place + 1], order_[place]);
    return std::isfinite(way_s) && rates_.micro_batches() * way_s > worth_looking * first_layers_.busy_s() ? way_s : 0;
}

std::vector<std::vector<DraftStage>> Cover::stages_within(double busy_s, const Residency& residency, std::size_t most)
{
    first_layers_.aim_at(busy_s, residency);
    const auto depths = row_size();
    const std::vector<int> none(depths, layers_ + 1);
    Front front{none, std::vector<int>(depths, -1), {}, {}, {}};
    std::vector<int>& first = front.first;
    first[0] = layers_;
    first_.clear(); // until all of them are found
    tiling_of_.clear();
    left_from_.assign(tilings_.size(), {});
    way_left_s_ = 0;
    for (std::size_t place = 0; place < tilings_.size(); ++place) {
        auto& tilings = tilings_[place];
        const double way_s = way_that_keeps_s(place);
        way_on_s_ = kept_by(way_s);
        Front entry = front;
        front.kept.clear();
        if (way_on_s_ > 0) {
            entry.leaving = none;
            entry.leaving_slab.assign(depths, 0);
            front.kept = none;
            left_from_[place].resize(depths);
        }
        auto& best = tiling_of_.emplace_back(first.size(), 0);
        for (std::size_t t = 0; t < tilings.size(); ++t) {
            Front reached = entry;
            for (std::size_t slab = 0; slab < tilings[t].size(); ++slab)
                fill(tilings[t][slab], slab, reached);
            for (std::size_t d = 0; d < front.kept.size(); ++d)
                if (reached.leaving[d] < front.kept[d]) {
                    front.kept[d] = reached.leaving[d];
                    left_from_[place][d] = {t, reached.leaving_slab[d]};
                }
            for (std::size_t d = 0; d < first.size(); ++d)
                if (reached.first[d] < first[d]) {
                    first[d] = reached.first[d];
                    front.island_class[d] = reached.island_class[d];
                    best[d] = t;
                }
        }
        way_left_s_ = way_s - way_on_s_;
        if (gate_.stopped())
            return {};
    }
    first_ = std::move(front.first);
    return same_within(most);
}

void Cover::relax(FilledSlab& slab, int used, int stages, const Arrival& arrival)
{
    const int not_reached = layers_ + 1;
    Arrival* const row = slab.arrivals.data() + static_cast<std::size_t>(used) * row_size();
    Reach& reach = reach_[used];
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

void Cover::begin_counted(FilledSlab& slab, const Front& front)
{
    const int not_reached = layers_ + 1;
    slab.arrivals.resize((static_cast<std::size_t>(slab.units()) + 1) * row_size());
    reach_.assign(static_cast<std::size_t>(slab.units()) + 1, {});
    for (int d = 0; d <= most_stages_; ++d)
        if (const int first = front.first[d]; first < not_reached)
            relax(slab, 0, d, {first, -1, -1});
    for (std::size_t d = 0; d + 1 < front.kept.size(); ++d)
        for (std::size_t s = 0; s < slab.shapes.size() && front.kept[d] < not_reached; ++s) {
            const StageShape& shape = slab.shapes[s];
            const int layer = slab.has_room(shape, 0)
                ? first_layer(shape.kind, front.kept[d], static_cast<int>(d), way_left_s_)
                : layers_;
            if (layer < front.kept[d])
                relax(slab, slab.units_of(shape), static_cast<int>(d) + 1, {layer, from_kept, static_cast<int>(s)});
        }
}

void Cover::add_stages(FilledSlab& slab, std::size_t index, Front& front, int used, int stages, int first)
{
    const auto deeper = static_cast<std::size_t>(stages) + 1;
    const bool leaves = !slab.leaving.empty();
    const double way_s = used == 0 ? crossing_s(slab.island_class, front.island_class[stages]) : 0;
    for (std::size_t s = 0; s < slab.shapes.size(); ++s) {
        const StageShape& shape = slab.shapes[s];
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
            slab.leaving[deeper] = {used, static_cast<int>(s)};
        }
    }
}

void Cover::fill_counted(FilledSlab& slab, std::size_t index, Front& front)
{
    begin_counted(slab, front);
    const bool leaves = way_on_s_ > 0 && slab.unit == 1;
    slab.leaving.assign(leaves ? row_size() : 0, {});
    covered_.assign(row_size(), layers_ + 1);
    const int units = slab.units();
    for (int used = 0; used <= units; ++used) {
        const Reach reach = reach_[used];
        if (reach.most < reach.fewest || gate_.stopped())
            continue;
        const int in_run = used % slab.run_units();
        const int in_node = used % slab.node_units();
        // The first layer that so few stages, or fewer, cover with as few units, or fewer.
        int covered = *std::min_element(covered_.begin(), covered_.begin() + reach.fewest + 1);
        for (int d = reach.fewest; d <= reach.most; ++d) {
            const auto at = static_cast<std::size_t>(d);
            const int first = slab.arrivals[static_cast<std::size_t>(used) * row_size() + at].first;
            covered = std::min(covered, covered_[at]);
            if (first >= covered) // it leads nowhere else
                continue;
            covered = first;
            covered_[at] = first;
            if (first < front.first[at]) {
                front.first[at] = first;
                front.island_class[at] = slab.island_class;
                slab.used[at] = used;
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

void Cover::fill_alike(FilledSlab& slab, Front& front)
{
    std::vector<int>& first = front.first;
    const Front entry = front;
    slab.before.assign(first.size(), -1);
    slab.shape.assign(first.size(), -1);
    for (std::size_t s = 0; s < slab.shapes.size() && !gate_.stopped(); ++s) {
        const StageShape& shape = slab.shapes[s];
        const int most = slab.runs * slab.stages_per_run(shape);
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
                    slab.before[d + 1] = static_cast<int>(enter);
                    slab.shape[d + 1] = static_cast<int>(s);
                    slab.used[d + 1] = static_cast<int>(d + 1 - enter);
                }
            }
        }
    }
}

void Cover::fill(FilledSlab& slab, std::size_t index, Front& front)
{
    slab.used.assign(front.first.size(), 0);
    if (slab.alike)
        fill_alike(slab, front);
    else
        fill_counted(slab, index, front);
}

} // namespace tangram
