// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/layout.h"
#include "search/formula/compose_formula.h"

namespace tangram {

/// A composed pipeline, which fits, on the cluster's nodes; it takes the whole batch.
PlanLayout place_pipeline(const FormulaSpace& space, const FormulaTick& tick, const FormulaPipeline& pipeline);

} // namespace tangram
