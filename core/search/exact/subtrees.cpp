// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/exact/subtrees.h"

namespace tangram {

void Subtrees::begin(const Proof& before)
{
    count_ = before.subtrees;
    before_ = before.ruled_out;
    ruled_out_ = before.ruled_out;
}

std::uint64_t Subtrees::take()
{
    std::uint64_t taken = next_.fetch_add(1);
    while (before_.contains(taken)) {
        take_up_to(before_.after(taken));
        taken = next_.fetch_add(1);
    }
    return taken < count_ ? taken : none;
}

std::uint64_t Subtrees::take_up_to(std::uint64_t subtree)
{
    std::uint64_t next = next_;
    while (next < subtree && !next_.compare_exchange_weak(next, subtree)) { }
    return next;
}

bool Subtrees::any_left() const
{
    const std::lock_guard lock(mutex_);
    return ruled_out_.count() < count_;
}

double Subtrees::rule_out(std::uint64_t first, std::uint64_t last)
{
    const std::lock_guard lock(mutex_);
    const std::uint64_t before = ruled_out_.count();
    ruled_out_.add(first, last);
    return static_cast<double>(ruled_out_.count() - before) / static_cast<double>(count_);
}

Proof Subtrees::proof() const
{
    const std::lock_guard lock(mutex_);
    return {count_, ruled_out_};
}

} // namespace tangram
