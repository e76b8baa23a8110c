// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallelizer/parallelizer.h"

#include <stop_token>
#include <vector>

namespace tangram {

/// Which way of dividing a replica's work is possible, before ZeRO and recomputation are chosen (those members keep
/// their defaults).
struct DegreeSpace {
    std::vector<Strategy> degrees; ///< ascending; valid, with samples_per_replica set
    int left_out_tensor_inside_node = 0; ///< counted in whole strategies: ZeRO stages and recomputation included
    int left_out_power_of_two = 0;
};

/// Every valid choice of tensor, context, expert and data degree that takes `micro_batch_samples` per tick on the whole
/// part. A choice that only `limits` removes is counted once, for the first of (tensor_inside_node,
/// power_of_two_degrees) that removes it. The data degree follows from the part's size and is not held to powers of
/// two.
DegreeSpace degree_space(const Model& model, const Job& job, const Part& part, int micro_batch_samples,
                         const StrategyLimits& limits, const std::stop_token& stop);

/// ZeRO stages worth listing, ascending: the allowed ones, or only the least of them where context x data is 1 and
/// there is nothing to divide by.
std::vector<int> zero_choices(const Job& job, const Strategy& degrees);

/// Recomputation worth listing, ascending: the allowed ones, without `selective` where flash attention leaves nothing
/// of it, so that it equals an allowed `none`.
std::vector<Recompute> recompute_choices(const Job& job);

/// Divisors of n, ascending. n >= 1.
std::vector<int> divisors(int n);

} // namespace tangram
