// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "calibration/calibration.h"
#include "cluster/cluster.h"
#include "files/json/json_cursor.h"
#include "text/result.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace tangram {

/// A tangram-calibration file.
Result<Calibration> read_calibration(std::string_view text, std::string_view source);
/// Rounded to as many digits as measurements have.
std::string write_calibration(const Calibration& calibration);

/// The same of a calibration inside another file, to the last digit.
Calibration read_calibration_object(const JsonCursor& place);
nlohmann::ordered_json calibration_json(const Calibration& calibration);
/// What resources/schemas/calibration.schema.json holds.
nlohmann::ordered_json calibration_schema();

/// The calibration that is compiled in, parsed once. Thread-safe.
const Calibration& built_in_calibration();

/// The cluster with what `calibration` knows in place of the built-in figures: every GPU type it names and every one
/// that the catalogue derives from those. Types of the cluster file's own that it does not name stay as they are.
Cluster calibrated(Cluster cluster, const Calibration& calibration);

} // namespace tangram
