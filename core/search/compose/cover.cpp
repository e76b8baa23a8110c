// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/compose/cover.h"

#include "plan/stage_times.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <set>

namespace tangram {

namespace {

/// Up to so many GPUs of a slab every one is a state, and up to so many (node, part size) every node; over all classes
/// of a group some milliseconds of work for a target.
constexpr int most_counted_gpus = 128;
constexpr int most_counted_gpus_of_all = 512;
constexpr int most_node_transitions = 2048;
constexpr int most_node_transitions_of_all = 4096;
constexpr int most_depth = 512;

int most_stages(const SearchSpace& space)
{
    return std::min(space.layer_count(), most_depth);
}

} // namespace

CoverMemory::CoverMemory(const SearchSpace& space)
    : first_layer_(space.kinds().size())
    , found_(space.kinds().size())
    , usual_layers_(space.kinds().size(), 0)
    , round_trip_s_(space.kinds().size(), -1)
    , crossing_s_(space.classes().size() * space.classes().size(), -1)
{
}

Cover::Cover(const SearchSpace& space, StageRates& rates, CoverMemory& memory, const std::vector<Group>& groups,
             const std::vector<int>& order, bool waits_for_sends, bool closely, const StopOrWait& gate)
    : space_(space)
    , rates_(rates)
    , memory_(memory)
    , groups_(groups)
    , group_(groups.front())
    , order_(order)
    , waits_for_sends_(waits_for_sends)
    , closely_(closely)
    , gate_(gate)
    , layers_(space.layer_count())
    , most_stages_(most_stages(space))
    , round_trip_s_(space.kinds().size(), 0)
{
    for (const int island_class : order)
        find_tilings(island_class);
}

void Cover::find_tilings(int island_class)
{
    auto& tilings = tilings_.emplace_back();
    const auto c = static_cast<std::size_t>(island_class);
    const int width = space_.islands()[static_cast<std::size_t>(space_.classes()[c].front())].gpus_per_node;
    std::set<std::vector<int>, std::greater<>> widths{{width}}; // of equals the first is taken: whole nodes
    if (!std::has_single_bit(static_cast<unsigned>(width))) {
        for (int g = width - 1; g >= 2; --g) {
            std::vector<int> tiling(static_cast<std::size_t>(width / g), g);
            if (width % g != 0)
                tiling.push_back(width % g);
            widths.insert(tiling);
        }
        std::vector<int> powers;
        for (int left = width; left > 0; left -= powers.back())
            powers.push_back(static_cast<int>(std::bit_floor(static_cast<unsigned>(left))));
        widths.insert(powers);
    }
    for (const std::vector<int>& tiling : widths) {
        auto& slabs = tilings.emplace_back();
        int first_gpu = 0;
        for (const int w : tiling) {
            slabs.push_back(make_slab(island_class, first_gpu, w));
            first_gpu += w;
        }
    }
}

Cover::Slab Cover::make_slab(int island_class, int first_gpu, int width)
{
    const auto& runs = group_[static_cast<std::size_t>(island_class)];
    const IslandSpace& island =
        space_.islands()[static_cast<std::size_t>(space_.classes()[static_cast<std::size_t>(island_class)].front())];
    Slab slab{.island_class = island_class,
              .first_gpu = first_gpu,
              .width = width,
              .run_nodes = runs.front().nodes,
              .runs = static_cast<int>(runs.size()),
              .shapes = {},
              .states = {}};
    int whole = 0;
    for (const PartSize& size : island.sizes)
        if (size.searched && size.gpus_per_node == width && size.nodes <= slab.run_nodes)
            ++whole;
    const auto classes = static_cast<int>(
        std::count_if(group_.begin(), group_.end(), [](const auto& of_class) { return !of_class.empty(); }));
    const bool few_gpus =
        slab.runs * slab.run_nodes * width <= std::min(most_counted_gpus, most_counted_gpus_of_all / classes);
    slab.unit = few_gpus ? 1 : width;
    slab.alike = !few_gpus
        && slab.runs * slab.run_nodes * whole
            > (closely_ ? most_node_transitions : most_node_transitions_of_all / classes);
    for (const PartSize& size : island.sizes) {
        if (!size.searched || size.nodes > slab.run_nodes || rates_.table().strategies(size.kind).empty())
            continue;
        const bool part_of_node = size.nodes == 1 && size.gpus_per_node < width;
        if (size.gpus_per_node != width && !(part_of_node && (few_gpus || (slab.alike && width % size.gpus == 0))))
            continue;
        const Shape shape{size.nodes, size.gpus_per_node, size.kind};
        if (waits_for_sends_) {
            double& known_s = memory_.round_trip_s_[static_cast<std::size_t>(size.kind)];
            if (known_s < 0)
                known_s = round_trip_s(island_class, shape);
            round_trip_s_[static_cast<std::size_t>(size.kind)] = known_s;
        }
        slab.shapes.push_back(shape);
    }
    return slab;
}

double Cover::round_trip_s(int island_class, const Shape& shape) const
{
    const auto& runs = group_[static_cast<std::size_t>(island_class)];
    const auto stage_at = [&](const NodeRun& run, int first_node, int first_gpu) {
        return stage_on(run, first_node, shape.nodes, first_gpu, shape.gpus_per_node);
    };
    const IslandSpace& island = space_.islands()[static_cast<std::size_t>(runs.front().island)];
    const double bytes = boundary_bytes(space_.problem(), rates_.table().micro_batch_samples());
    const auto there_and_back_s = [&](const StageLayout& here, const StageLayout& there) {
        return space_.routes().flow(here, there, bytes).seconds + space_.routes().flow(there, here, bytes).seconds;
    };
    const StageLayout here = stage_at(runs.front(), 0, 0);
    // In the mean over neighbours that share nodes and others.
    const int per_node = island.gpus_per_node / shape.gpus_per_node;
    double sum_s = 0;
    if (per_node > 1)
        sum_s += (per_node - 1) * there_and_back_s(here, stage_at(runs.front(), 0, shape.gpus_per_node));
    if (2 * shape.nodes <= runs.front().nodes)
        sum_s += there_and_back_s(here, stage_at(runs.front(), shape.nodes, 0));
    else if (runs.size() > 1)
        sum_s += there_and_back_s(here, stage_at(runs[1], 0, 0));
    return sum_s / per_node;
}

StageLayout Cover::stage_on(const NodeRun& run, int first_node, int nodes, int first_gpu, int gpus_per_node) const
{
    const int island = space_.islands()[static_cast<std::size_t>(run.island)].island;
    const auto& members = space_.problem().islands[static_cast<std::size_t>(island)].nodes;
    StageLayout stage{.island = island, .gpus = {}, .layers = {}, .strategy = {}};
    for (int k = 0; k < nodes; ++k)
        stage.gpus.push_back({members[static_cast<std::size_t>(run.first + first_node + k)], first_gpu, gpus_per_node});
    return stage;
}

double Cover::crossing_s(int from, int to)
{
    if (!waits_for_sends_ || from == to || from < 0 || to < 0)
        return 0;
    double& known_s =
        memory_.crossing_s_[static_cast<std::size_t>(from) * space_.classes().size() + static_cast<std::size_t>(to)];
    if (known_s >= 0)
        return known_s;
    constexpr std::size_t most_groups = 64;
    const Routes& routes = space_.routes();
    const double bytes = boundary_bytes(space_.problem(), rates_.table().micro_batch_samples());
    std::vector<int> sharing(static_cast<std::size_t>(routes.network().edge_count()), 0);
    std::vector<Flow> flows; // of the first group
    for (std::size_t g = 0; g < std::min(most_groups, groups_.size()); ++g) {
        const auto end_of = [&](int island_class) {
            const NodeRun& run = groups_[g][static_cast<std::size_t>(island_class)].front();
            const int island = space_.classes()[static_cast<std::size_t>(island_class)].front();
            return stage_on(run, 0, run.nodes, 0, space_.islands()[static_cast<std::size_t>(island)].gpus_per_node);
        };
        const StageLayout here = end_of(from);
        const StageLayout there = end_of(to);
        for (const Flow& flow : {routes.flow(here, there, bytes), routes.flow(there, here, bytes)}) {
            for (const auto& [edge, load] : flow.loads)
                ++sharing[static_cast<std::size_t>(edge)];
            if (g == 0)
                flows.push_back(flow);
        }
    }
    known_s = 0;
    for (const Flow& flow : flows)
        known_s += routes.shared_seconds(flow, sharing);
    return known_s;
}

double Cover::longest_busy_s(const std::vector<DraftStage>& stages) const
{
    double longest_s = 0;
    for (const DraftStage& stage : stages)
        longest_s = std::max(longest_s,
                             rates_.micro_batches()
                                     * (stage.option.tick_s + round_trip_s_[static_cast<std::size_t>(stage.kind)])
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

void Cover::fill_counted(Slab& slab, std::size_t index, Front& front)
{
    SlabStates& states = slab.states;
    std::vector<int>& first = front.first;
    const auto depths = static_cast<std::size_t>(most_stages_) + 1;
    const int units = slab.units();
    const int node_units = slab.width / slab.unit;
    const int not_reached = layers_ + 1;
    states.arrivals.resize((static_cast<std::size_t>(units) + 1) * depths);
    const auto row_of = [&](int used) { return states.arrivals.data() + static_cast<std::size_t>(used) * depths; };
    reach_.assign(static_cast<std::size_t>(units) + 1, {});
    const auto relax = [&](int used, int d, int layer, int from, int shape) {
        Arrival* row = row_of(used);
        Reach& reach = reach_[static_cast<std::size_t>(used)];
        if (reach.most < reach.fewest) {
            reach = {d, d};
            row[d].first = not_reached;
        }
        for (; reach.most < d; ++reach.most)
            row[reach.most + 1].first = not_reached;
        for (; reach.fewest > d; --reach.fewest)
            row[reach.fewest - 1].first = not_reached;
        if (layer < row[d].first)
            row[d] = {layer, from, shape};
    };
    for (int d = 0; d <= most_stages_; ++d)
        if (first[static_cast<std::size_t>(d)] < not_reached)
            relax(0, d, first[static_cast<std::size_t>(d)], -1, -1);
    const auto goes = [&](const Shape& shape, int in_node, int in_run) {
        const int takes = shape.nodes * shape.gpus_per_node / slab.unit;
        return shape.gpus_per_node == slab.width ? in_node == 0 && in_run + takes <= slab.run_units()
                                                 : in_node + takes <= node_units;
    };
    for (std::size_t d = 0; d + 1 < front.kept.size(); ++d)
        for (std::size_t s = 0; s < slab.shapes.size() && front.kept[d] < not_reached; ++s) {
            const Shape& shape = slab.shapes[s];
            const int layer =
                goes(shape, 0, 0) ? first_layer(shape.kind, front.kept[d], static_cast<int>(d), way_left_s_) : layers_;
            if (layer < front.kept[d])
                relax(shape.nodes * shape.gpus_per_node / slab.unit, static_cast<int>(d) + 1, layer, from_kept,
                      static_cast<int>(s));
        }
    const bool leaves = way_on_s_ > 0 && slab.unit == 1;
    states.leaving.assign(leaves ? depths : 0, {});
    covered_.assign(depths, not_reached);
    for (int used = 0; used <= units; ++used) {
        const Reach reach = reach_[static_cast<std::size_t>(used)];
        if (reach.most < reach.fewest || gate_.stopped())
            continue;
        const int in_run = used % slab.run_units();
        const int in_node = used % node_units;
        // The first layer that so few stages, or fewer, cover with as few units, or fewer.
        int covered = *std::min_element(covered_.begin(), covered_.begin() + reach.fewest + 1);
        for (int d = reach.fewest; d <= reach.most; ++d) {
            const Arrival here = row_of(used)[d];
            covered = std::min(covered, covered_[static_cast<std::size_t>(d)]);
            if (here.first >= covered) // it leads nowhere else
                continue;
            covered = here.first;
            covered_[static_cast<std::size_t>(d)] = here.first;
            if (here.first < first[static_cast<std::size_t>(d)]) {
                first[static_cast<std::size_t>(d)] = here.first;
                front.island_class[static_cast<std::size_t>(d)] = slab.island_class;
                states.used[static_cast<std::size_t>(d)] = used;
            }
            if (used == units || here.first == 0)
                continue;
            if (in_node != 0)
                relax(used - in_node + node_units, d, here.first, used, -1);
            else if (in_run != 0)
                relax(used - in_run + slab.run_units(), d, here.first, used, -1);
            if (d == most_stages_)
                continue;
            const double way_s =
                used == 0 ? crossing_s(slab.island_class, front.island_class[static_cast<std::size_t>(d)]) : 0;
            for (std::size_t s = 0; s < slab.shapes.size(); ++s) {
                const Shape& shape = slab.shapes[s];
                if (!goes(shape, in_node, in_run))
                    continue;
                ++states_;
                // Only stages after it count: those of the pipeline's order that are placed already.
                const int layer = first_layer(shape.kind, here.first, d, way_s);
                if (layer < here.first)
                    relax(used + shape.nodes * shape.gpus_per_node / slab.unit, d + 1, layer, used,
                          static_cast<int>(s));
                if (!leaves || layer == here.first)
                    continue;
                const auto deeper = static_cast<std::size_t>(d) + 1;
                const int kept = first_layer(shape.kind, here.first, d, way_s + way_on_s_);
                if (kept > 0 && kept < here.first && kept < front.leaving[deeper]) {
                    front.leaving[deeper] = kept;
                    front.leaving_slab[deeper] = index;
                    states.leaving[deeper] = {used, static_cast<int>(s)};
                }
            }
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

DraftStage Cover::placed(const Slab& slab, const Shape& shape, int unit) const
{
    const int gpus = unit * slab.unit;
    const int run_gpus = slab.run_nodes * slab.width;
    return {.island_class = slab.island_class,
            .run = gpus / run_gpus,
            .first_node = gpus % run_gpus / slab.width,
            .nodes = shape.nodes,
            .first_gpu = slab.first_gpu + gpus % slab.width,
            .gpus_per_node = shape.gpus_per_node,
            .kind = shape.kind,
            .layers = {},
            .option = {}};
}

bool Cover::trace(const Slab& slab, int used, int& stages, std::vector<DraftStage>& out) const
{
    const SlabStates& states = slab.states;
    const auto d = static_cast<std::size_t>(stages);
    if (used == 0)
        return false;
    if (slab.alike) {
        const Shape& shape = slab.shapes[static_cast<std::size_t>(states.shape[d])];
        const int count = stages - states.before[d];
        const int gpus = shape.nodes * shape.gpus_per_node;
        const bool whole = shape.gpus_per_node == slab.width;
        const int per_run = whole ? slab.run_nodes / shape.nodes : slab.run_nodes * (slab.width / gpus);
        for (int k = count - 1; k >= 0; --k) {
            DraftStage stage{.island_class = slab.island_class,
                             .run = k / per_run,
                             .nodes = shape.nodes,
                             .gpus_per_node = shape.gpus_per_node,
                             .kind = shape.kind,
                             .layers = {},
                             .option = {}};
            const int at = k % per_run;
            stage.first_node = whole ? at * shape.nodes : at / (slab.width / gpus);
            stage.first_gpu = slab.first_gpu + (whole ? 0 : at % (slab.width / gpus) * gpus);
            out.push_back(stage);
        }
        stages = states.before[d];
        return false;
    }
    const auto depths = static_cast<std::size_t>(most_stages_) + 1;
    while (used > 0) {
        const Arrival& arrival =
            states.arrivals[static_cast<std::size_t>(used) * depths + static_cast<std::size_t>(stages)];
        if (arrival.shape >= 0) {
            out.push_back(
                placed(slab, slab.shapes[static_cast<std::size_t>(arrival.shape)], std::max(arrival.from, 0)));
            --stages;
        }
        used = arrival.from;
    }
    return used == from_kept;
}

bool Cover::trace_class(std::size_t place, bool kept, int& stages, std::vector<DraftStage>& out) const
{
    const auto d = static_cast<std::size_t>(stages);
    const LeftFrom left = kept ? left_from_[place][d] : LeftFrom{};
    const auto& slabs = tilings_[place][kept ? left.tiling : tiling_of_[place][d]];
    std::size_t slab = slabs.size();
    bool after_kept = false;
    if (kept) {
        slab = left.slab;
        const Leaving& leaving = slabs[slab].states.leaving[d];
        out.push_back(placed(slabs[slab], slabs[slab].shapes[static_cast<std::size_t>(leaving.shape)], leaving.from));
        out.back().kept_by_way_in = true;
        --stages;
        after_kept = trace(slabs[slab], leaving.from, stages, out);
    }
    while (slab-- > 0 && !after_kept)
        after_kept = trace(slabs[slab], slabs[slab].states.used[static_cast<std::size_t>(stages)], stages, out);
    return after_kept;
}

bool Cover::assign_layers(std::vector<DraftStage>& stages)
{
    int last = layers_;
    for (std::size_t s = stages.size(); s-- > 0;) {
        DraftStage& stage = stages[s];
        const int after = static_cast<int>(stages.size() - 1 - s);
        double way_s = 0;
        if (s + 1 < stages.size()) {
            const double on_s = crossing_s(stage.island_class, stages[s + 1].island_class);
            way_s += stages[s + 1].kept_by_way_in ? on_s - kept_by(on_s) : on_s;
        }
        if (s > 0 && stage.kept_by_way_in)
            way_s += kept_by(crossing_s(stages[s - 1].island_class, stage.island_class));
        const int first = first_layer(stage.kind, last, after, way_s);
        const double in_flight = residency_.in_flight(after, rates_.micro_batches());
        const StageRates::Step* step =
            first < last ? rates_.fastest(stage.kind, space_.signature(first, last), in_flight) : nullptr;
        if (step == nullptr)
            return false;
        stage.layers = {first, last};
        stage.option = *step->option;
        last = first;
    }
    return last == 0;
}

double Cover::kept_by(double way_s) const
{
    constexpr double most = 0.9; // of the target, which leaves it a layer or two
    return std::min(way_s, most * busy_s_ / rates_.micro_batches());
}

double Cover::way_that_keeps_s(std::size_t place)
{
    constexpr double worth_looking = 0.02;
    if (!waits_for_sends_ || !closely_ || place + 1 == order_.size())
        return 0;
    const double way_s = crossing_s(order_[place + 1], order_[place]);
    return std::isfinite(way_s) && rates_.micro_batches() * way_s > worth_looking * busy_s_ ? way_s : 0;
}

std::vector<std::vector<DraftStage>> Cover::stages_within(double busy_s, const Residency& residency, std::size_t most)
{
    constexpr std::uint32_t last_round = (1U << 16) - 1;
    if (++memory_.round_ > last_round) {
        for (std::vector<std::uint32_t>& of_kind : memory_.first_layer_)
            std::fill(of_kind.begin(), of_kind.end(), 0);
        for (std::vector<CoverMemory::Found>& of_kind : memory_.found_)
            std::fill(of_kind.begin(), of_kind.end(), CoverMemory::Found());
        memory_.round_ = 1;
    }
    busy_s_ = busy_s;
    residency_ = residency;
    const auto depths = static_cast<std::size_t>(most_stages_) + 1;
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

std::vector<std::vector<DraftStage>> Cover::same_within(std::size_t most)
{
    std::vector<std::vector<DraftStage>> found;
    for (std::size_t d = 1; d < first_.size() && found.size() < most; ++d) {
        if (first_[d] != 0)
            continue;
        std::vector<DraftStage> stages;
        int count = static_cast<int>(d);
        bool kept = false;
        for (std::size_t place = tilings_.size(); place-- > 0;)
            kept = trace_class(place, kept, count, stages);
        if (count == 0 && assign_layers(stages))
            found.push_back(std::move(stages));
    }
    return found;
}

} // namespace tangram
