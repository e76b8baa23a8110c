// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "accuracy/report.h"

namespace tangram {

/// Measured runs with everything that is said about them; `predictions` and `runs` go in step.
struct AccuracyStudy {
    std::vector<MeasuredRun> runs;
    std::vector<Prediction> predictions;
    std::vector<AccuracyGroup> groups;
};

AccuracyStudy study_accuracy(std::vector<MeasuredRun> runs, const std::shared_ptr<const Parallelizer>& parallelizer);

} // namespace tangram
