// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/single/composition.h"

#include "plan/price/stage_times.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

namespace tangram {

namespace {

/// Some GPUs of the island to stand for a part of that size, after `skipped` GPUs taken by another.
std::vector<GpuRange> some_gpus(const SearchSpace& space, const IslandSpace& island, const PartSize& size, int skipped)
{
    const auto& nodes = space.problem().islands[island.island].nodes;
    std::vector<GpuRange> ranges;
    // Whatever shares a node with the skipped GPUs without needing whole nodes stays on it: the fastest case.
    int first_node = skipped / island.gpus_per_node;
    int first_gpu = skipped % island.gpus_per_node;
    if (first_gpu + size.gpus_per_node > island.gpus_per_node) {
        ++first_node;
        first_gpu = 0;
    }
    for (int k = 0; k < size.nodes; ++k) {
        const std::size_t index = static_cast<std::size_t>(first_node + k) % nodes.size();
        ranges.push_back({nodes[index], first_gpu, size.gpus_per_node});
    }
    return ranges;
}

} // namespace

SendTimes::SendTimes(const SearchSpace& space, const PairTable& table, bool never_too_long)
    : space_(space)
    , bytes_(boundary_bytes(space.problem(), table.micro_batch_samples()))
    , never_too_long_(never_too_long)
{
    for (const auto& members : space.classes()) {
        offset_.push_back(parts_);
        parts_ += space.islands()[members.front()].sizes.size();
    }
    seconds_.resize(parts_);
}

double SendTimes::seconds(int from_class, int from_size, int to_class, int to_size, bool same_island)
{
    const std::size_t from = offset_[from_class] + static_cast<std::size_t>(from_size);
    const std::size_t to = offset_[to_class] + static_cast<std::size_t>(to_size);
    std::vector<double>& row = seconds_[from];
    if (row.empty())
        row.assign(parts_ * 2, std::numeric_limits<double>::quiet_NaN());
    double& seconds = row[to * 2 + (same_island ? 1 : 0)];
    if (std::isnan(seconds))
        seconds = find(from_class, from_size, to_class, to_size, same_island);
    return seconds;
}

double SendTimes::find(int from_class, int from_size, int to_class, int to_size, bool same_island) const
{
    const auto& from_members = space_.classes()[from_class];
    const auto& to_members = space_.classes()[to_class];
    const IslandSpace& from = space_.islands()[from_members.front()];
    const bool other_of_class = !same_island && from_class == to_class;
    const IslandSpace& to = space_.islands()[to_members[other_of_class ? 1 : 0]];
    if (never_too_long_ && (!space_.routes().alike(from.island) || !space_.routes().alike(to.island)))
        return 0;
    const PartSize& from_part = from.sizes[from_size];
    const PartSize& to_part = to.sizes[to_size];
    const StageLayout sender{.island = from.island,
                             .gpus = some_gpus(space_, from, from_part, same_island ? to_part.counted : 0),
                             .layers = {},
                             .strategy = {}};
    const StageLayout receiver{
        .island = to.island, .gpus = some_gpus(space_, to, to_part, 0), .layers = {}, .strategy = {}};
    if (!never_too_long_)
        return space_.routes().flow(sender, receiver, bytes_).seconds;
    GpusInUse alone(*space_.problem().cluster);
    alone.take(sender.gpus);
    alone.take(receiver.gpus);
    return space_.routes().flow(sender, receiver, bytes_, alone).seconds;
}

std::size_t UsageHash::operator()(const Usage& usage) const
{
    std::size_t hash = 1469598103934665603ULL;
    const auto mix = [&](int value) { hash = (hash ^ static_cast<std::size_t>(value + 1)) * 1099511628211ULL; };
    for (const int used : usage.used)
        mix(used);
    mix(usage.head_class);
    mix(usage.head_level);
    mix(usage.head_size);
    return hash;
}

UsageSpace::UsageSpace(const SearchSpace& space)
    : space_(space)
{
    begin_.push_back(0);
    for (const auto& members : space.classes())
        begin_.push_back(begin_.back() + members.size());
}

Usage UsageSpace::empty() const
{
    return {.used = std::vector<std::int32_t>(begin_.back(), 0)};
}

const IslandSpace& UsageSpace::class_island(int island_class) const
{
    return space_.islands()[space_.classes()[island_class].front()];
}

const PartSize& UsageSpace::size(const Placement& placement) const
{
    return class_island(placement.island_class).sizes[placement.size];
}

void UsageSpace::placements(const Usage& usage, std::vector<Placement>& out) const
{
    out.clear();
    for (int c = 0; c < class_count(); ++c) {
        const IslandSpace& island = class_island(c);
        const auto add = [&](int level, bool same_island) {
            for (std::size_t s = 0; s < island.sizes.size(); ++s)
                if (island.sizes[s].searched && island.sizes[s].nested
                    && level + island.sizes[s].counted <= island.gpus)
                    out.push_back({c, level, static_cast<int>(s), same_island});
        };
        bool head_seen = c != usage.head_class;
        int before = -1;
        for (std::size_t i = begin_[c]; i < begin_[c + 1]; ++i) {
            const int level = usage.used[i];
            if (!head_seen && level == usage.head_level) {
                head_seen = true;
                add(level, true);
                continue;
            }
            if (level != before)
                add(level, false);
            before = level;
        }
    }
}

Usage UsageSpace::place(const Usage& usage, const Placement& placement) const
{
    Usage next = usage;
    const auto begin = next.used.begin() + static_cast<std::ptrdiff_t>(begin_[placement.island_class]);
    const auto end = next.used.begin() + static_cast<std::ptrdiff_t>(begin_[placement.island_class + 1]);
    const auto chosen = std::find(begin, end, placement.level);
    *chosen += size(placement).counted;
    next.head_class = placement.island_class;
    next.head_level = *chosen;
    next.head_size = placement.size;
    std::sort(begin, end, std::greater<>());
    return next;
}

int UsageSpace::free_gpus(const Usage& usage, int island_class) const
{
    const auto c = static_cast<std::size_t>(island_class);
    const auto used = std::accumulate(usage.used.begin() + static_cast<std::ptrdiff_t>(begin_[c]),
                                      usage.used.begin() + static_cast<std::ptrdiff_t>(begin_[c + 1]), 0);
    return class_island(island_class).gpus * static_cast<int>(begin_[c + 1] - begin_[c]) - used;
}

double UsageSpace::count_usages(double limit) const
{
    double count = 1;
    for (int c = 0; c < class_count(); ++c) {
        const IslandSpace& island = class_island(c);
        // Reachable sums of searched sizes.
        std::vector<char> reachable(static_cast<std::size_t>(island.gpus) + 1, 0);
        reachable[0] = 1;
        int levels = 0;
        for (int at = 0; at <= island.gpus; ++at) {
            if (!reachable[at])
                continue;
            ++levels;
            for (const PartSize& size : island.sizes)
                if (size.searched && size.nested && at + size.counted <= island.gpus)
                    reachable[at + size.counted] = 1;
        }
        const auto members = static_cast<int>(space_.classes()[c].size());
        for (int k = 1; k <= members; ++k) {
            count *= double(levels + k - 1) / k;
            if (count > limit)
                return limit;
        }
    }
    return count;
}

std::vector<int> UsageSpace::name_islands(const std::vector<Placement>& last_to_first) const
{
    std::vector<int> used(space_.islands().size(), 0);
    std::vector<int> named;
    int head = -1;
    for (const Placement& placement : last_to_first) {
        if (!placement.same_island) {
            const int previous = head;
            for (const int island : space_.classes()[placement.island_class])
                if (island != previous && used[island] == placement.level) {
                    head = island;
                    break;
                }
        }
        used[head] += size(placement).counted;
        named.push_back(head);
    }
    return named;
}

} // namespace tangram
