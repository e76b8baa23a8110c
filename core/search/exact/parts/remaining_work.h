// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/model.h"
#include "plan/layout/problem.h"
#include "plan/layout/routes.h"

#include <array>
#include <vector>

namespace tangram {

class FreeGpus;

/// How soon GPUs can be done with layers of samples at best, each working alone at its best rate: the fluid bound of
/// domain.md section 5, for what a partial plan leaves over. Immutable.
class RemainingWork {
public:
    RemainingWork(const PlanningProblem& problem, const Routes& routes);

    /// Seconds in which the free GPUs can do layers 0 .. `layers` of `samples` samples and the whole model of
    /// `whole_samples` more; infinite when there is something to do and nobody to do it.
    double seconds(const FreeGpus& free, int layers, int samples, int whole_samples) const;

private:
    std::vector<double> prefix_; ///< worth of one sample's layers before each, in prices of layers
    std::vector<double> rate_; ///< per island: worth that a GPU earns per second at best
};

} // namespace tangram
