// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/pairs/pair_table.h"
#include "search/single/candidate.h"
#include "search/space/space.h"

#include <cstdint>
#include <vector>

namespace tangram {

/// Send times between parts before anything shares the network, by class and size. Found when first asked for: one per
/// thread.
class SendTimes {
public:
    /// With `never_too_long` the times bound those of any placement from below: parts of islands whose nodes hang on
    /// the network in different ways count as free to reach, and no other GPUs work. Otherwise such parts are taken at
    /// the front of their island.
    SendTimes(const SearchSpace& space, const PairTable& table, bool never_too_long);

    /// Seconds from an island of `from_class` to one of `to_class`; `same_island`: both parts are of one island.
    double seconds(int from_class, int from_size, int to_class, int to_size, bool same_island);
    double round_trip(int from_class, int from_size, int to_class, int to_size, bool same_island)
    {
        return seconds(from_class, from_size, to_class, to_size, same_island)
            + seconds(to_class, to_size, from_class, from_size, same_island);
    }

private:
    double find(int from_class, int from_size, int to_class, int to_size, bool same_island) const;

    const SearchSpace& space_;
    double bytes_;
    bool never_too_long_;
    std::vector<std::size_t> offset_; ///< per class: its first part
    std::size_t parts_ = 0;
    std::vector<std::vector<double>> seconds_; ///< per sending part, empty until asked for: (receiving part, same
                                               ///< island) -> seconds, NaN until found
};

/// Which GPUs the stages placed so far use. Equal islands are counted, not named: per class the used GPU counts of its
/// islands, descending.
struct Usage {
    std::vector<std::int32_t> used; ///< classes one after the other, see UsageSpace
    int head_class = -1; ///< where the stage placed last (the first of the pipeline so far) runs; -1: nowhere yet
    int head_level = 0; ///< used GPUs of its island, that stage included
    int head_size = 0;

    friend bool operator==(const Usage&, const Usage&) = default;
};

struct UsageHash {
    std::size_t operator()(const Usage& usage) const;
};

/// One way to put a stage before the others.
struct Placement {
    int island_class = 0;
    int level = 0; ///< used GPUs of the chosen island before
    int size = 0; ///< index into the class's sizes
    bool same_island = false; ///< as the head's
};

/// The moves between usages, the same for every composer.
class UsageSpace {
public:
    explicit UsageSpace(const SearchSpace& space);

    Usage empty() const;
    /// All placements that fit, each distinct one once, in a fixed order.
    void placements(const Usage& usage, std::vector<Placement>& out) const;
    Usage place(const Usage& usage, const Placement& placement) const;
    const PartSize& size(const Placement& placement) const;
    const IslandSpace& class_island(int island_class) const;
    int class_count() const { return static_cast<int>(begin_.size()) - 1; }
    /// Unused GPUs of a class.
    int free_gpus(const Usage& usage, int island_class) const;
    /// Product over the classes of the number of distinct multisets of used counts, capped at `limit`.
    double count_usages(double limit) const;

    /// Names islands for placements listed from the last stage to the first.
    std::vector<int> name_islands(const std::vector<Placement>& last_to_first) const;

private:
    const SearchSpace& space_;
    std::vector<std::size_t> begin_; ///< per class, into Usage::used
};

} // namespace tangram
