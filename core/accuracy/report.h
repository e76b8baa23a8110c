// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "accuracy/predict.h"

#include <span>

namespace tangram {

/// How far predictions are off. Errors are predicted / measured - 1.
struct ErrorSummary {
    int count = 0; ///< all others are 0 when it is
    double signed_median = 0;
    double signed_mean = 0;
    double absolute_median = 0;
    double absolute_mean = 0;
    double absolute_p90 = 0; ///< 90 % of the runs are off by no more
    double worst = 0; ///< signed, of the run that is off most
    std::string worst_run;

    friend bool operator==(const ErrorSummary&, const ErrorSummary&) = default;
};

/// Runs by what was published and what is predicted.
struct FeasibilityTable {
    int both_fit = 0;
    int both_fail = 0;
    std::vector<std::string> called_feasible; ///< ran out of memory, predicted to fit
    std::vector<std::string> called_infeasible; ///< ran, predicted not to fit

    friend bool operator==(const FeasibilityTable&, const FeasibilityTable&) = default;
};

/// Errors of the runs that have something in common. A run may be in several groups of a dimension ("parallelism").
struct AccuracyGroup {
    std::string dimension; ///< "all", "source", "model", "parallelism", ...
    std::string name;
    int runs = 0;
    int left_out = 0; ///< usable, yet not predicted
    ErrorSummary time;
    ErrorSummary memory;
    /// Spearman's rank correlation of predicted and measured time among layouts of one model, batch and cluster: the
    /// mean over families of at least three, weighted by their sizes; nothing without such a family.
    std::optional<double> rank_correlation;
    int ranked_runs = 0;
    /// How far runs that were published several times, with nothing else than the release of the software apart, are
    /// from their own median: the mean of the errors' sizes. No model that knows no releases does better.
    double repeat_spread = 0;
    int repeated_runs = 0;
    FeasibilityTable feasibility;

    friend bool operator==(const AccuracyGroup&, const AccuracyGroup&) = default;
};

/// Groups by dimension, and within one in the order of their names; the first is that of all usable runs. Runs that are
/// not usable count nowhere.
std::vector<AccuracyGroup> accuracy_report(const std::vector<MeasuredRun>& runs,
                                           const std::vector<Prediction>& predictions);

/// Summary of (predicted, measured, run) triples.
struct ErrorSample {
    double predicted = 0;
    double measured = 0; ///< above 0
    std::string run;
};
ErrorSummary summarise(std::span<const ErrorSample> samples);

double median(std::vector<double> values); ///< of one value at least

/// Spearman's rank correlation; ties share their mean rank. Nothing for fewer than two pairs or where one side is
/// constant.
std::optional<double> rank_correlation(std::span<const std::pair<double, double>> pairs);

} // namespace tangram
