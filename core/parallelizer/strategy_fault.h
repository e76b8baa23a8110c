// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallelizer/parallelizer.h"

namespace tangram {

/// Why a strategy cannot run, as a sentence with up to two numbers in it: cheap enough to ask for every candidate.
struct StrategyFault {
    const char* sentence = nullptr; ///< {fmt} format with at most two integers; null: nothing is wrong
    int first = 0;
    int second = 0;

    explicit operator bool() const { return sentence != nullptr; }
};

/// First fault in the degrees (tensor, context, expert, data) and the samples per replica.
StrategyFault degree_fault(const Model& model, const Job& job, const Part& part, const Strategy& strategy);

/// First fault in the ZeRO stage, the recomputation and how evenly state is shared.
StrategyFault option_fault(const Job& job, const Strategy& strategy);

} // namespace tangram
