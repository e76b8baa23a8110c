// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/result/proof.h"

#include <atomic>
#include <cstdint>
#include <limits>
#include <mutex>

namespace tangram {

/// The numbered subtrees of an exact search (arXiv:1312.7626): which are taken, and which are ruled out. Safe to share
/// between threads.
class Subtrees {
public:
    static constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();

    /// `before`: what is ruled out already, of as many. To be called once, before any is taken; as many as there are
    /// numbers without.
    void begin(const Proof& before);
    /// The next one that nobody has taken and that is not ruled out; `none`: there is no such.
    std::uint64_t take();
    /// All before that one that nobody has taken; the first of them, or what is after it.
    std::uint64_t take_up_to(std::uint64_t subtree);
    bool any_left() const; ///< that nobody has ruled out
    /// Those from `first` on and before `last`; how much that adds to the share that is ruled out.
    double rule_out(std::uint64_t first, std::uint64_t last);

    Proof proof() const;

private:
    std::uint64_t count_ = none;
    IndexRanges before_;
    std::atomic<std::uint64_t> next_{0};
    mutable std::mutex mutex_;
    IndexRanges ruled_out_; ///< guarded by the mutex
};

} // namespace tangram
