// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace tangram {

/// A set of numbers, kept as the few ranges that they make. A value; not safe to change from several threads at once.
class IndexRanges {
public:
    using Range = std::pair<std::uint64_t, std::uint64_t>; ///< [first, last)

    /// Adds [first, last), whatever of it is in already.
    void add(std::uint64_t first, std::uint64_t last);
    bool contains(std::uint64_t index) const { return after(index) != index; }
    /// The first number from `index` on that is not in.
    std::uint64_t after(std::uint64_t index) const;
    std::uint64_t count() const;

    const std::vector<Range>& ranges() const { return ranges_; } ///< ascending, none empty, with gaps between them

    friend bool operator==(const IndexRanges&, const IndexRanges&) = default;

private:
    std::vector<Range> ranges_;
};

} // namespace tangram
