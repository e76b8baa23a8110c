// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/formula/formula_space.h"
#include "search/record/compose_counts.h"

#include <cstddef>
#include <tuple>
#include <vector>

namespace tangram {

struct FormulaStage {
    int option = 0; ///< index into FormulaTick::options
    int island = 0; ///< index into SearchSpace::islands()
    Slice layers;

    friend auto operator<=>(const FormulaStage& a, const FormulaStage& b)
    {
        return std::tuple(a.layers.first, a.island, a.option) <=> std::tuple(b.layers.first, b.island, b.option);
    }
    friend bool operator==(const FormulaStage&, const FormulaStage&) = default;
};

/// A whole pipeline, first stage first, with what the formula says of it while nothing shares the cluster's network.
struct FormulaPipeline {
    std::vector<FormulaStage> stages;
    double time_s = 0;
};

/// The total order that settles ties: time, fewer stages, then where the stages run and how.
bool better(const FormulaPipeline& a, const FormulaPipeline& b);

struct FormulaLimits {
    double time_s = 0; ///< pipelines that are no faster are not looked for
    std::size_t width = 1; ///< partial pipelines kept per number of stages and first layer
    std::size_t most = 1; ///< pipelines to come back
};

struct FormulaComposed {
    std::vector<FormulaPipeline> best; ///< best first; no two with the same parts in the same order
    bool whole = true; ///< neither stopped nor did the width drop anything: nothing faster is missing
};

/// The best pipelines by Sailor's formula (Strati et al., Sailor, SOSP 2025, section 4.3) of one micro-batch size, by
/// dynamic programming from the last stage to the first over (parts that fit on the nodes, layers covered, stages): a
/// partial pipeline's value is the sum of its stages' times and sends, the slowest of them, the longest sync and
/// optimizer step. One that is behind another by more than all that may still come can make up for goes, and one whose
/// bound says that it stays behind `limits.time_s`; what is left beyond the width goes by its bound.
FormulaComposed compose_formula(const FormulaSpace& space, const FormulaTick& tick, const FormulaLimits& limits,
                                const StopOrWait& gate, ComposeCounts& counts);

} // namespace tangram
