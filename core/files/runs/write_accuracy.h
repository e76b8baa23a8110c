// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "accuracy/report.h"

#include <string>
#include <vector>

namespace tangram {

/// Every run with its prediction, in the order of the runs; and the report.
std::string write_accuracy(const std::vector<MeasuredRun>& runs, const std::vector<Prediction>& predictions);
std::string write_accuracy_csv(const std::vector<MeasuredRun>& runs, const std::vector<Prediction>& predictions);

} // namespace tangram
