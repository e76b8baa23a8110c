// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "accuracy/study.h"

#include <QString>

namespace tangram {

enum class ScatterQuantity { time, memory };

/// A run that was measured and predicted.
struct ScatterPoint {
    double measured = 0; ///< seconds or bytes
    double predicted = 0;
    int run = 0; ///< index into the study's runs
};

/// The runs of one publication.
struct ScatterSeries {
    QString name;
    std::vector<ScatterPoint> points;
    double absolute_mean = 0; ///< of the errors
};

/// What there is to draw, publications in the order of their names.
std::vector<ScatterSeries> scatter_series(const AccuracyStudy& study, ScatterQuantity quantity);

/// What a tooltip tells about a run: degrees, numbers, where its time goes.
QString describe_run(const MeasuredRun& run, const Prediction& prediction);

/// "+4.2 %" from 0.042.
QString format_error(double error);

} // namespace tangram
