// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace tangram {

/// A part as the nodes of its island see it: equally many GPUs of some of them.
struct PartShape {
    int nodes = 1;
    int gpus_per_node = 1;

    friend auto operator<=>(const PartShape&, const PartShape&) = default;
};

/// Room for parts on nodes of equally many GPUs: for each part the indices of its nodes, ascending; none when they do
/// not fit together. Two parts of 4 GPUs find no room on a node of 6 and one of 2, whatever their sum. Looks at
/// packings in a fixed order, tightest first, and gives up after so many that only hundreds of odd parts take.
std::optional<std::vector<std::vector<int>>> pack_nodes(int nodes, int gpus_per_node, std::span<const PartShape> parts);

/// Sets of parts on the nodes of one island, each found and numbered once, and what still fits beside them. One per
/// thread.
class PackedSets {
public:
    /// Sets hold parts of these shapes.
    PackedSets(int nodes, int gpus_per_node, std::vector<PartShape> shapes);

    static constexpr int empty_set = 0;
    static constexpr int no_room = -1;

    /// The set with one part of that shape (an index) more, or no_room.
    int with(int set, int shape);
    /// Whether the second holds all that the first holds.
    bool is_within(int set, int other) const;

private:
    static constexpr int unknown = -2;
    struct Set {
        std::vector<int> parts; ///< per shape
        std::vector<int> with; ///< per shape
    };

    bool fit(const std::vector<int>& parts) const;

    int nodes_;
    int gpus_per_node_;
    std::vector<PartShape> shapes_;
    std::vector<Set> sets_;
    std::map<std::vector<int>, int> known_; ///< by their parts
};

} // namespace tangram
