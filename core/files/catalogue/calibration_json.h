// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "calibration/calibration.h"
#include "cluster/cluster.h"
#include "text/result.h"

#include <string>
#include <string_view>

namespace tangram {

/// A tangram-calibration file.
Result<Calibration> read_calibration(std::string_view text, std::string_view source);
std::string write_calibration(const Calibration& calibration);

/// The calibration that is compiled in, parsed once. Thread-safe.
const Calibration& built_in_calibration();

/// The cluster with what `calibration` knows in place of the built-in figures: every GPU type it names and every one
/// that the catalogue derives from those. Types of the cluster file's own that it does not name stay as they are.
Cluster calibrated(Cluster cluster, const Calibration& calibration);

} // namespace tangram
