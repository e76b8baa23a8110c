// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/study.h"

namespace tangram {

AccuracyStudy study_accuracy(std::vector<MeasuredRun> runs, const std::shared_ptr<const Parallelizer>& parallelizer)
{
    AccuracyStudy study;
    study.predictions = predict_all(runs, parallelizer);
    study.groups = accuracy_report(runs, study.predictions);
    study.runs = std::move(runs);
    return study;
}

} // namespace tangram
