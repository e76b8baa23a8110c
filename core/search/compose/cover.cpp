// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/compose/cover.h"

#include "plan/price/stage_times.h"

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

} // namespace tangram
